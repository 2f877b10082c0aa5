"""Positions: where the checkers are. Values that do not change."""

from collections.abc import Iterator
from typing import NamedTuple

from tavlicli.board.point import BAR, CELLS, OFF

Counts = bytes
"""One side's checkers: cell 0 off, cells 1 to 24 its own points, cell 25 the bar."""


# What the cells are called, in the order in which they are told.
_NAMES = ("bar", *range(BAR - 1, OFF, -1), "off")
# Sides without pins in words: each is met again when the other side is to play.
_TEXTS: dict[Counts, str] = {}
_MOST_TEXTS = 10_000


class _Part(dict[Counts, str]):
    """A part of sides in words, a blank before each: by its cells, which begin with the cell ``start``."""

    def __init__(self, start: int) -> None:
        self._start = start

    def __missing__(self, cells: Counts) -> str:
        if len(self) >= _MOST_TEXTS:
            self.clear()
        words = _marked(bytes(self._start) + cells.ljust(CELLS - self._start, b"\0"), 0)
        text = self[cells] = "".join([f" {word}" for word in words])
        return text


# Most of a side stays the same for turns on end.
_FIRST, _SECOND, _THIRD, _LAST = map(_Part, (20, 13, 7, 0))


class Position(NamedTuple):
    """The checkers of the side to play and of the other, each by its own count.

    ``mover`` and ``other`` have 26 cells. ``mover_pinned`` and
    ``other_pinned`` have bit *p* set where that side's checker on its point
    *p* is pinned beneath an enemy (pinning games only).
    """

    mover: Counts
    other: Counts
    mover_pinned: int = 0
    other_pinned: int = 0

    def turned(self) -> "Position":
        """The same board with the other side to play."""
        return Position(self.other, self.mover, self.other_pinned, self.mover_pinned)

    @property
    def pips(self) -> tuple[int, int]:
        """The pip counts of the mover and of the other side."""
        return pips(self.mover), pips(self.other)

    def __str__(self) -> str:
        """Our notation: the mover's checkers, a slash, the other side's."""
        mover, other, mover_pinned, other_pinned = self
        if mover_pinned or other_pinned:
            return f"{side_text(mover, mover_pinned)} / {side_text(other, other_pinned)}"
        return f"{_TEXTS.get(mover) or side_text(mover)} / {_TEXTS.get(other) or side_text(other)}"


def pips(side: Counts) -> int:
    """The pips that a side has still to move: the sum of point times checkers."""
    return sum(point * count for point, count in enumerate(side) if count)


def side_of(points: dict[int, int], checkers: int) -> Counts:
    """A side with so many checkers, those not on ``points`` borne off.

    Raises ValueError where ``points`` holds more than ``checkers``.
    """
    cells = bytearray(CELLS)
    for point, count in points.items():
        cells[point] += count
    missing = checkers - sum(cells[1:])
    if missing < 0:
        raise ValueError(f"{checkers - missing} checkers, not {checkers}")
    cells[OFF] = missing
    return bytes(cells)


def side_text(side: Counts, pinned: int = 0) -> str:
    """One side in our notation: ``bar:1 24:2 … off:3``, zero parts left out."""
    text = None if pinned else _TEXTS.get(side)
    if text is None:
        if pinned:
            return " ".join(_marked(side, pinned))
        if len(_TEXTS) >= _MOST_TEXTS:
            _TEXTS.clear()
        text = f"{_FIRST[side[20:]]}{_SECOND[side[13:20]]}{_THIRD[side[7:13]]}{_LAST[side[:7]]}"[1:]
        _TEXTS[side] = text
    return text


def _marked(side: Counts, pinned: int) -> Iterator[str]:
    """The words of a side that has pinned checkers, or more than there are in any game."""
    for name, point in zip(_NAMES, range(BAR, OFF - 1, -1), strict=True):
        if side[point]:
            yield f"{name}:{side[point]}{'^' if pinned >> point & 1 else ''}"
