"""What installed packages bring: the entry points of a group, each a value with the entry point's name.

They are asked for only where nothing built in has a name, for asking takes
longer than a small check.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from tavlicli.value import Value

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


class Named(Protocol):
    """A value that is known by its name."""

    @property
    def name(self) -> str:
        """The name."""


T = TypeVar("T", bound=Named)


class Ignored(Value):
    """What a package brings and cannot be used, and why; ``reason`` is "" where its name is taken."""

    name: str
    package: str
    reason: str


class Group(Generic[T]):
    """The entry points of one group, whose objects are of one kind.

    ``fault`` says what is wrong with such an object, "" if nothing is.
    """

    def __init__(self, name: str, kind: type[T], fault: Callable[[T], str] = lambda value: "") -> None:
        self._name = name
        self._kind = kind
        self._fault = fault
        self._loaded: dict[EntryPoint, tuple[T | None, str]] = {}

    def all(self) -> Iterator[tuple[T, str]]:
        """What can be used, each with its package: of two with one name, the first package's."""
        seen: set[str] = set()
        for point in _points(self._name):
            value = None if point.name in seen else self._load(point)[0]
            if value is not None:
                seen.add(point.name)
                yield value, _package(point)

    def named(self, name: str) -> tuple[T, str] | None:
        """What has this name, with its package; nothing else is loaded."""
        for point in _points(self._name):
            value = self._load(point)[0] if point.name == name else None
            if value is not None:
                return value, _package(point)
        return None

    def ignored(self, taken: Callable[[str], bool]) -> Iterator[Ignored]:
        """What is not used: its name is ``taken`` by something built in, or it cannot be loaded."""
        seen: set[str] = set()
        for point in _points(self._name):
            if point.name in seen or taken(point.name):
                yield Ignored(point.name, _package(point), "")
                continue
            value, reason = self._load(point)
            if value is None:
                yield Ignored(point.name, _package(point), reason)
            else:
                seen.add(point.name)

    def _load(self, point: EntryPoint) -> tuple[T | None, str]:
        if point not in self._loaded:
            self._loaded[point] = self._loading(point)
        return self._loaded[point]

    def _loading(self, point: EntryPoint) -> tuple[T | None, str]:
        """The value of an entry point, or None and what is wrong with it."""
        try:
            value = point.load()
            if not isinstance(value, self._kind):
                return None, f"{point.value}: {type(value).__name__}"
            if value.name != point.name:
                return None, f"{point.value}: {value.name}"
            fault = self._fault(value)
        except (Exception, SystemExit) as error:  # whatever another package's code may raise
            return None, told(error)
        return (None, f"{point.value}: {fault}") if fault else (value, "")


def told(error: BaseException) -> str:
    """An error of another package's code in a line."""
    return f"{type(error).__name__}: {error}"


@cache
def _points(group: str) -> tuple[EntryPoint, ...]:
    """The entry points of a group, by name and then by package."""
    from importlib.metadata import entry_points

    return tuple(sorted(entry_points(group=group), key=lambda point: (point.name, _package(point))))


def _package(point: EntryPoint) -> str:
    return point.dist.name if point.dist else point.value
