"""One file after the other put into tables, and the tables in their place."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tavlicli.cli import common, files
from tavlicli.cli.reading import Reading
from tavlicli.export.filed import rows_of
from tavlicli.export.place import BadPlace, Place
from tavlicli.export.store import Batches, Store, store
from tavlicli.files import Unreadable
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
        reading = Reading(self._tongue, frozenset((place.path,)))
        batches = Batches(into)
        matches = 0

        def added(source: files.Source) -> Problem | None:
            nonlocal matches
            data = files.load(source)
            if isinstance(data, tuple):
                return data
            options = common.configured(source.path, source.as_path, self._options)
            try:
                found = rows_of(data, source.name, options, self._lang)
            except Unreadable as why:
                return why.problem, {**why.params, "path": source.name}
            for table, rows in found.behind(matches):
                batches.add(table, rows)
            matches += len(found.matches)
            self._read += 1
            return None

        try:
            reading.told((source, added(source)) for source in found)
        finally:
            self.failed = reading.failed > 0
        batches.flush()
        self._counts = batches.counts
