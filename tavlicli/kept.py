"""Values that may be many, in a temporary file where they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")

# So many are held in memory, if nobody says how many.
_FEW = 500
_PIECE = 100


class Kept(Sequence[T]):
    """Values in a file, which is gone when nobody holds them; they come back as often as is asked.

    Every piece but the last is of ``size`` values.
    """

    def __init__(self, size: int) -> None:
        from tempfile import TemporaryFile

        self._file = TemporaryFile()  # noqa: SIM115
        self._size = size
        self._places: list[int] = []
        self._count = 0

    def __del__(self) -> None:
        self._file.close()

    def put(self, values: Sequence[T]) -> None:
        """Keep a piece: of so many as every other, or fewer if it is the last."""
        from pickle import HIGHEST_PROTOCOL, dumps

        self._places.append(self._file.seek(0, 2))
        self._file.write(dumps(tuple(values), HIGHEST_PROTOCOL))
        self._count += len(values)

    def pieces(self) -> Iterator[tuple[T, ...]]:
        """The values, some at a time."""
        return map(self._piece, range(len(self._places)))

    def _piece(self, number: int) -> tuple[T, ...]:
        from pickle import load

        self._file.seek(self._places[number])
        found: tuple[T, ...] = load(self._file)
        return found

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[T]:
        for piece in self.pieces():
            yield from piece

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[T]: ...
    def __getitem__(self, index: Any) -> Any:
        places = range(self._count)[index]
        if isinstance(places, range):
            return kept(map(self.__getitem__, places))
        number, rest = divmod(places, self._size)
        return self._piece(number)[rest]


class Keeper(Generic[T]):
    """Takes in values one by one: a few are kept in memory, many in a file, some at a time."""

    def __init__(self, values: Iterable[T] = (), few: int | None = None) -> None:
        self._few = _FEW if few is None else few
        self._size = min(self._few, _PIECE)
        self._last: list[T] = []
        self._many: Kept[T] | None = None
        self.add(values)

    def add(self, values: Iterable[T]) -> None:
        """Keep some more."""
        for value in values:
            self._last.append(value)
            if len(self._last) >= (self._few if self._many is None else self._size):
                self._put_away()

    def _put_away(self) -> None:
        if self._many is None:
            self._many = Kept(self._size)
        for start in range(0, len(self._last), self._size):
            self._many.put(self._last[start : start + self._size])
        self._last.clear()

    def all(self) -> Sequence[T]:
        """All of them; no more can be added."""
        if self._many is None:
            return tuple(self._last)
        self._put_away()
        return self._many


def kept(values: Iterable[T]) -> Sequence[T]:
    """The values, to be gone through again: as a tuple, or in a file where they are many."""
    return Keeper(values).all()
