"""One file after the other put into tables, and the tables in their place."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from tavlicli.cli import common, files
from tavlicli.export.place import BadPlace, Place
from tavlicli.export.rows import Rows
from tavlicli.export.store import Batches, Store, store
from tavlicli.files import check_bytes
from tavlicli.inputs.emptied import Emptied
from tavlicli.words import label

if TYPE_CHECKING:
    from tavlicli.cli.interrupt import Watch
    from tavlicli.files import Options
    from tavlicli.inputs.source import Problem


class Exporting:
    """Writes tables; what cannot be read is said, and costs no other file.

    ``lang`` is the language of sentences in the tables, ``tongue`` that of
    messages. ``written`` says that the tables are there, ``failed`` that a
    file could not be read.
    """

    def __init__(self, options: Options, lang: str, tongue: str) -> None:
        self._options = options
        self._lang = lang
        self._tongue = tongue
        self._read = 0
        self._counts: dict[str, int] = {}
        self.written = self.failed = False

    def write(self, found: Iterable[files.Source], kind: str, output: str, force: bool, watch: Watch) -> None:
        """Write all of the sources; leaves with 2 where that cannot be. Raises ImportError."""
        place = into = None
        try:
            place = Place(output, kind, force)
            into = store(kind, place.aside)
            self._fill(found, place, into)
            if self._read:
                into.finish()
                # From here on it is there or is not.
                watch.busy = True
                place.complete()
                self.written = True
        except BadPlace as bad:
            common.fail(label(bad.problem, self._tongue, path=output, **bad.params))
        except OSError as error:
            reason = common.reason(error, self._tongue)
            common.fail(label("error.write", self._tongue, path=output, reason=reason))
        finally:
            if into is not None:
                into.drop()
            if place is not None and not self.written:
                place.abandon()

    def told(self, output: str) -> str:
        """What was written."""
        names = ("matches", "games", "turns", "violations")
        counts = {name: label(name, self._tongue, count=self._counts[name]) for name in names}
        return label("export.done", self._tongue, path=output, **counts)

    def _fill(self, found: Iterable[files.Source], place: Place, into: Store) -> None:
        rows, batches = Rows(self._lang), Batches(into)
        emptied = Emptied()
        for source in found:
            self._no_records(emptied.reach(source))
            if source.path is not None and os.path.realpath(source.path) == place.path:
                raise click.UsageError(label("error.output-is-input", self._tongue, path=source.name))
            if self._add(source, rows, batches):
                emptied.record()
        self._no_records(emptied.reach(None))
        batches.flush()
        self._counts = batches.counts

    def _add(self, source: files.Source, rows: Rows, batches: Batches) -> bool:
        """Put the rows of a source into the tables; False for a file of a walk that is passed over."""
        data = files.load(source)
        if isinstance(data, tuple):
            self._fail(data)
            return True
        options = common.configured(source.path, source.as_path, self._options)
        report = check_bytes(data, source.name, options)
        if report.problem is not None:
            if source.unsure and report.problem[0] == "error.unrecognised":
                return False
            self._fail(report.problem)
            return True
        for table, row in rows.of(report, data, options):
            batches.add(table, row)
        self._read += 1
        return True

    def _no_records(self, holders: Iterable[str]) -> None:
        for holder in holders:
            self._fail(("error.no-records", {"path": holder}))

    def _fail(self, problem: Problem) -> None:
        self.failed = True
        click.echo(f"tavli: {files.problem_text(problem, self._tongue)}", err=True)
