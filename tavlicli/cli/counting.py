"""One file after the other counted."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from tavlicli.cli import common, files
from tavlicli.cli.interrupt import Watch
from tavlicli.cli.reading import Reading
from tavlicli.files import Unreadable
from tavlicli.stats import played
from tavlicli.stats.tally import Tables
from tavlicli.words import label

if TYPE_CHECKING:
    from tavlicli.files import Options
    from tavlicli.inputs.source import Problem


class Counting:
    """Counts records: of a file all or nothing; ``failed`` says that one could not be read."""

    def __init__(self, options: Options, lang: str, places: frozenset[str], plays: bool, races: bool) -> None:
        self._reading = Reading(options, lang, places)
        self._plays = plays
        self._races = races
        self._tables = Tables()
        self._watch = Watch()

    @property
    def failed(self) -> bool:
        """Whether a file could not be read."""
        return self._reading.failed > 0

    def count(self, found: Iterable[files.Source]) -> Tables:
        """What all of the sources tell; interrupted, what those tell that were finished."""
        with self._watch:
            try:
                self._reading.each(found, self._add)
            except KeyboardInterrupt:
                self._tables.partial = True
        self._tables.unreadable = self._reading.failed
        return self._tables

    def _add(self, data: bytes, name: str, options: Options) -> Problem | None:
        try:
            tables = played.tables(data, name, options, self._plays, self._races)
        except Unreadable as why:
            return why.problem, {**why.params, "path": name}
        watch = self._watch
        watch.busy = True
        self._tables.merge(tables)
        watch.busy = False
        if watch.asked:
            raise KeyboardInterrupt
        return None


def put(pieces: Iterable[str], output: str | None, lang: str, *, machine: bool) -> None:
    """Write a report, to a file whole or not at all; leaves with 2 where it cannot be written there."""
    if output is None:
        if machine and hasattr(sys.stdout, "reconfigure"):
            sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace", newline="")
        sys.stdout.writelines(pieces)
        return
    common.write_whole(output, "".join(pieces).encode("utf-8", "backslashreplace"), lang)


def draw(tables: Tables, output: str, lang: str) -> None:
    """Draw the race of the first games, in a picture or on standard output; leaves with 2 as above."""
    from tavlicli.stats import race

    if not tables.races:
        return
    if output == files.STDIN:
        sys.stdout.writelines(race.terminal(tables.races, lang))
    else:
        common.write_whole(output, race.picture(tables.races, output.rpartition(".")[2].lower(), lang), lang)
    if tables.games > race.MOST:
        click.echo(f"tavli: {label('stats.plot.more', lang, most=race.MOST, games=tables.games)}", err=True)
