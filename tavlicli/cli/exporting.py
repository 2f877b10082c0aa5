"""One file after the other put into tables, and the tables in their place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from tavlicli.cli import common, files
from tavlicli.cli.items import EachRecord, Item, items, results
from tavlicli.cli.reading import Reading
from tavlicli.cli.work import Lost
from tavlicli.export.filed import FileRows, Piece, rows_of
from tavlicli.export.place import BadPlace, Place
from tavlicli.export.store import Batches, Store, store
from tavlicli.words import label

if TYPE_CHECKING:
    from tavlicli.cli.interrupt import Watch
    from tavlicli.files import Options
    from tavlicli.inputs.inputs import Inputs
    from tavlicli.inputs.source import Problem


class Told(NamedTuple):
    """What came of a source: its rows, or why it cannot be read; neither where it is passed over."""

    matches: int = 0
    pieces: Sequence[Piece] | None = None
    problem: Problem | None = None


class Filed(EachRecord[Told]):
    """The rows of one source after the other, as every process makes them; ``lang`` is that of sentences."""

    def __init__(self, options: Options, lang: str) -> None:
        super().__init__(options, Told)
        self._lang = lang

    def of(self, data: bytes, name: str, options: Options) -> Told:
        """The rows of a record. Raises Unreadable."""
        return Told(*rows_of(data, name, options, self._lang))


class Exporting:
    """Writes tables; what cannot be read is said, and costs no other file.

    ``tongue`` is the language of messages. ``written`` says that the tables
    are there, ``failed`` that a file could not be read.
    """

    def __init__(self, work: Filed, tongue: str) -> None:
        self._work = work
        self._tongue = tongue
        self._read = self._matches = 0
        self._counts: dict[str, int] = {}
        self.written = self.failed = False

    def write(
        self, found: Inputs, kind: str, output: str, force: bool, jobs: int | None, watch: Watch
    ) -> None:
        """Write all of the sources, read by so many processes; leaves with 2 where that cannot be.

        Raises ImportError, and KeyboardInterrupt where the watch was asked to stop.
        """
        place = into = None
        # What is begun is put away before an interrupt is heard.
        watch.busy = True
        try:
            place = Place(output, kind, force)
            into = store(kind, place.aside)
            with watch.waiting():
                self._fill(found, place, into, jobs, watch)
            if self._read:
                with watch.waiting():
                    into.finish()
                # From here on it is there or is not.
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

    def _fill(self, found: Inputs, place: Place, into: Store, jobs: int | None, watch: Watch) -> None:
        reading = Reading(self._tongue, frozenset((place.path,)))
        batches = Batches(into)
        told = results(self._work, items(found), found, jobs, watch)
        try:
            reading.told(self._added(told, batches))
        finally:
            self.failed = reading.failed > 0
        batches.flush()
        self._counts = batches.counts

    def _added(
        self, results: Iterable[tuple[Item, Told | Lost]], batches: Batches
    ) -> Iterator[tuple[files.Source, Problem | None]]:
        """Each source with why it cannot be read, its rows being added."""
        for (source, *_), told in results:
            if isinstance(told, Lost):
                told = Told(problem=("error.process-died", {"path": source.name}))
            if told.pieces is not None:
                for table, rows in FileRows(told.matches, told.pieces).behind(self._matches):
                    batches.add(table, rows)
                self._matches += told.matches
                self._read += 1
            yield source, told.problem
