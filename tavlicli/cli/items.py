"""Sources as they are given to work that several processes may share, and what comes of that."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, BinaryIO, NamedTuple, TypeVar

from tavlicli.cli import common, files
from tavlicli.cli.settings import BadConfig
from tavlicli.value import replaced

if TYPE_CHECKING:
    from tavlicli.inputs.inputs import Inputs

T = TypeVar("T")


class Item(NamedTuple):
    """A source, and its bytes where they are those of a pipe or of an archive's member: a file of many."""

    source: files.Source
    data: bytes | BinaryIO | None = None

    @property
    def stays(self) -> bool:
        """Whether there is nothing to read, or more than is sent to another process."""
        source, data = self
        return source.problem is not None or source.passed is not None or not isinstance(data, bytes | None)


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
