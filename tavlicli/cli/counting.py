"""One file after the other counted."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from tavlicli.cli import common, files
from tavlicli.cli.interrupt import Watch
from tavlicli.files import Unreadable
from tavlicli.inputs.emptied import Emptied
from tavlicli.stats import played
from tavlicli.stats.tally import Tables
from tavlicli.words import label

if TYPE_CHECKING:
    from tavlicli.files import Options
    from tavlicli.inputs.source import Problem


class Counting:
    """Counts records; what cannot be read is said, and costs no other file.

    ``places`` are the files that are written, ``failed`` says that a file could not be read.
    """

    def __init__(self, options: Options, lang: str, places: frozenset[str], plays: bool, races: bool) -> None:
        self._options = options
        self._lang = lang
        self._places = places
        self._plays = plays
        self._races = races
        self._tables = Tables()
        self.failed = False

    def count(self, found: Iterable[files.Source]) -> Tables:
        """What all of the sources tell; interrupted, what those tell that were finished."""
        with Watch() as watch:
            try:
                self._count(found, watch)
            except KeyboardInterrupt:
                self._tables.partial = True
        return self._tables

    def _count(self, found: Iterable[files.Source], watch: Watch) -> None:
        emptied = Emptied()
        for source in found:
            self._no_records(emptied.reach(source))
            if source.path is not None and os.path.realpath(source.path) in self._places:
                raise click.UsageError(label("error.output-is-input", self._lang, path=source.name))
            if self._add(source, watch):
                emptied.record()
        self._no_records(emptied.reach(None))

    def _add(self, source: files.Source, watch: Watch) -> bool:
        """Count a source; False for a file of a walk that is passed over."""
        data = files.load(source)
        if isinstance(data, tuple):
            self._fail(data)
            return True
        options = common.configured(source.path, source.as_path, self._options)
        try:
            tables = played.tables(data, source.name, options, self._plays, self._races)
        except Unreadable as why:
            if source.unsure and why.problem == "error.unrecognised":
                return False
            self._fail((why.problem, {**why.params, "path": source.name}))
            return True
        # All of a file is counted or nothing of it.
        watch.busy = True
        self._tables.merge(tables)
        watch.busy = False
        if watch.asked:
            raise KeyboardInterrupt
        return True

    def _no_records(self, holders: Iterable[str]) -> None:
        for holder in holders:
            self._fail(("error.no-records", {"path": holder}))

    def _fail(self, problem: Problem) -> None:
        self.failed = True
        self._tables.unreadable += 1
        click.echo(f"tavli: {files.problem_text(problem, self._lang)}", err=True)


def put(pieces: Iterable[str], output: str | None, lang: str, *, machine: bool) -> None:
    """Write a report, to a file whole or not at all; leaves with 2 where it cannot be written there."""
    if output is None:
        if machine and hasattr(sys.stdout, "reconfigure"):
            sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace", newline="")
        sys.stdout.writelines(pieces)
        return
    put_bytes("".join(pieces).encode("utf-8", "backslashreplace"), output, lang)


def put_bytes(data: bytes, output: str, lang: str) -> None:
    """Write a file whole or not at all; leaves with 2 where that cannot be."""
    from tavlicli.writing import WholeFile

    try:
        with WholeFile(output) as whole:
            whole.stream.buffer.write(data)
    except OSError as error:
        reason = common.reason(error, lang)
        common.fail(label("error.write", lang, path=output, reason=reason))


def draw(tables: Tables, output: str, lang: str) -> None:
    """Draw the race of the first games, in a picture or on standard output; leaves with 2 as above."""
    from tavlicli.stats import race

    if not tables.races:
        return
    if output == files.STDIN:
        sys.stdout.writelines(race.terminal(tables.races, lang))
    else:
        put_bytes(race.picture(tables.races, output.rpartition(".")[2].lower(), lang), output, lang)
    if tables.games > race.MOST:
        click.echo(f"tavli: {label('stats.plot.more', lang, most=race.MOST, games=tables.games)}", err=True)
