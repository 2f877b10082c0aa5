"""One file after the other counted."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

import click

from tavlicli.cli import common, files
from tavlicli.cli.interrupt import Watch
from tavlicli.cli.items import EachRecord, Item, items, results
from tavlicli.cli.reading import Reading
from tavlicli.cli.work import Lost
from tavlicli.stats import played
from tavlicli.stats.tally import Tables
from tavlicli.words import label

if TYPE_CHECKING:
    from tavlicli.files import Options
    from tavlicli.inputs.inputs import Inputs
    from tavlicli.inputs.source import Problem


class Told(NamedTuple):
    """What came of a source: what it tells, or why it cannot be read; neither where it is passed over."""

    tables: Tables | None = None
    problem: Problem | None = None


class Counted(EachRecord[Told]):
    """The counting of one source after the other, as it is done in every process.

    Without ``plays`` legal plays are not counted; with ``races`` the pips of the first games are kept.
    """

    def __init__(self, options: Options, *, plays: bool, races: bool) -> None:
        super().__init__(options, Told)
        self._plays = plays
        self._races = races

    def of(self, data: bytes, name: str, options: Options) -> Told:
        """What a record tells. Raises Unreadable."""
        return Told(played.tables(data, name, options, self._plays, self._races))


class Counting:
    """Counts records: of a file all or nothing; ``failed`` says that one could not be read."""

    def __init__(self, work: Counted, lang: str, places: frozenset[str]) -> None:
        self._work = work
        self._reading = Reading(lang, places)
        self._tables = Tables()
        self._watch = Watch()

    @property
    def failed(self) -> bool:
        """Whether a file could not be read."""
        return self._reading.failed > 0

    def count(self, found: Inputs, jobs: int | None) -> Tables:
        """What all of the sources tell; interrupted, what those tell that were finished.

        ``jobs`` is the number of processes (None: as many as are worth it); what they tell is added up in
        the order of the sources, so that it is the same whatever the number.
        """
        with self._watch as watch:
            try:
                told = results(self._work, items(found), found, jobs, watch)
                self._reading.told(self._merged(told))
            except KeyboardInterrupt:
                if watch.busy:
                    raise
            self._tables.partial = watch.asked
        self._tables.unreadable = self._reading.failed
        return self._tables

    def _merged(
        self, results: Iterable[tuple[Item, Told | Lost]]
    ) -> Iterator[tuple[files.Source, Problem | None]]:
        """Each source with why it cannot be read, what it tells being added."""
        for (source, *_), told in results:
            if isinstance(told, Lost):
                told = Told(problem=("error.process-died", {"path": source.name}))
            if told.tables is not None:
                self._watch.busy = True
                self._tables.merge(told.tables)
                self._watch.busy = False
            yield source, told.problem


def put(pieces: Iterable[str], output: str | None, lang: str, *, machine: bool) -> None:
    """Write a report, to a file whole or not at all; leaves with 2 where it cannot be written there."""
    if output is None:
        if machine and hasattr(sys.stdout, "reconfigure"):
            sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace", newline="")
        sys.stdout.writelines(pieces)
        return
    common.write_whole(output, (piece.encode("utf-8", "backslashreplace") for piece in pieces), lang)


def draw(tables: Tables, output: str, lang: str) -> None:
    """Draw the race of the first games, in a picture or on standard output; leaves with 2 as above."""
    from tavlicli.stats import race

    if not tables.races:
        return
    if output == files.STDIN:
        sys.stdout.writelines(race.terminal(tables.races, lang))
    else:
        drawn = race.picture(tables.races, output.rpartition(".")[2].lower(), lang)
        common.write_whole(output, (drawn,), lang)
    if tables.games > race.MOST:
        click.echo(f"tavli: {label('stats.plot.more', lang, most=race.MOST, games=tables.games)}", err=True)
