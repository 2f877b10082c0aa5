"""Sources as they are given to work that several processes may share, and what comes of that."""

import os
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from typing import TYPE_CHECKING, Any, BinaryIO, Generic, NamedTuple, TypeVar

from tavlicli.cli import common, files
from tavlicli.cli.jobs import ordered
from tavlicli.cli.settings import BadConfig, completed
from tavlicli.files import Unreadable
from tavlicli.inputs.source import refused
from tavlicli.kept import Keeper, Kept
from tavlicli.value import replaced

if TYPE_CHECKING:
    from collections.abc import Callable

    from tavlicli.cli.interrupt import Watch
    from tavlicli.cli.work import Lost, Work
    from tavlicli.files import Options
    from tavlicli.inputs.inputs import Inputs
    from tavlicli.inputs.source import Problem

T = TypeVar("T")
R = TypeVar("R")


class Item(NamedTuple):
    """A source, and its bytes where they are those of a pipe or of an archive's member: a file of many.

    ``place`` is where what is made of it goes, where that is a file of its own.
    """

    source: files.Source
    data: bytes | BinaryIO | None = None
    place: str | None = None

    @property
    def stays(self) -> bool:
        """Whether there is nothing to read, or more than is sent to another process."""
        source, data, _ = self
        return source.problem is not None or source.passed is not None or not isinstance(data, bytes | None)

    @property
    def size(self) -> int:
        """About how many bytes there are to read: those of its file, where it has no others."""
        source, data, _ = self
        if data is not None or source.path is None:
            return len(data) if isinstance(data, bytes) else 0
        try:
            return os.stat(source.path).st_size
        except (OSError, ValueError):
            return 0


def items(found: "Inputs") -> Iterator[Item]:
    """The sources, with the bytes of those that are there only while the walk stands at them."""
    for source in found.everything():
        if source.held is None or source.problem is not None:
            yield Item(source)
            continue
        data = files.content(source)
        if isinstance(data, tuple):
            yield Item(replaced(source, problem=data, held=None))
        else:
            yield Item(replaced(source, held=None), data)


def usable(results: Iterator[T]) -> Iterator[T]:
    """The results; leaves with 2 where settings of a source cannot be used."""
    try:
        yield from results
    except BadConfig as bad:
        common.fail_settings(bad)


def whole(item: Item) -> "bytes | Problem":
    """All bytes of an item, or the problem that prevents reading it."""
    found = files.load(item.source) if item.data is None else item.data
    if isinstance(found, bytes | tuple):
        return found
    try:
        with found:
            return found.read()
    except OSError as error:
        return refused(item.source.name, error)


class Each(Generic[R]):
    """What work has in common that makes a result of each item.

    A NamedTuple is sent as it is, but for ``pieces``, if it has any: where they are many they are sent some
    at a time.
    """

    def here(self, item: Item) -> bool:
        """Whether there is nothing to read, or more than is sent to another process."""
        return item.stays

    def size(self, item: Item) -> int:
        """About how many bytes there are to read."""
        return item.size

    def parts(self, result: Any) -> Iterator[object]:
        """The result, and behind it what it has many of."""
        pieces = getattr(result, "pieces", ())
        if isinstance(pieces, Kept):
            yield result._replace(pieces=())
            yield from pieces.pieces()
        else:
            yield result

    def whole(self, parts: Iterator[Any]) -> R:
        """The result as it was."""
        result = next(parts)
        pieces: Keeper[Any] = Keeper()
        for some in parts:
            pieces.add(some)
        found: R = result._replace(pieces=many) if (many := pieces.all()) else result
        return found


class EachRecord(Each[R]):
    """Work that makes a result, ``told``, of the bytes of a record; its ``problem`` says why none is read."""

    def __init__(self, options: "Options", told: "Callable[..., R]") -> None:
        self._options = options
        self._told = told

    def __call__(self, item: Item) -> R:
        """What a record tells, nothing of a source that is passed over. Raises BadConfig."""
        source = item.source
        if source.passed is not None:
            return self._told()
        data = whole(item)
        if isinstance(data, tuple):
            return self._told(problem=data)
        try:
            return self.of(data, source.name, completed(source.path, source.as_path, self._options))
        except Unreadable as why:
            return self._told(problem=(why.problem, {**why.params, "path": source.name}))

    def of(self, data: bytes, name: str, options: "Options") -> R:
        """What the bytes of a record of this name tell. Raises Unreadable."""
        raise NotImplementedError


def results(
    work: "Work[Item, R]", given: Iterable[Item], found: "Inputs", jobs: int | None, watch: "Watch"
) -> "Generator[tuple[Item, R | Lost], None, None]":
    """What comes of each item, in order, done by so many processes; what is passed over is counted.

    Leaves with 2 where settings of a source cannot be used. Raises KeyboardInterrupt at the end where the
    watch was asked to stop.
    """
    made = ordered(work, given, jobs, watch)
    with closing(made) as shared:
        for item, result in usable(shared):
            if item.source.passed is None:
                yield item, result
            else:
                found.pass_over(item.source)
    if watch.asked:
        # The processes were left in the middle of their work, but here nothing is half done.
        watch.busy = False
        raise KeyboardInterrupt
