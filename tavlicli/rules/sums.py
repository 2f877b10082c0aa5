"""Plans as sums: a side of the board is one integer, so that a whole play is an addition.

A side's integer has a byte for each cell, off in the lowest and the bar in the highest. Each byte holds the
checkers of its cell beneath a guard bit, which is lost where a checker is taken from an empty cell: one
comparison tells that, and that the bar is empty and nothing is left behind what is borne off.
"""

from __future__ import annotations

from collections.abc import Sequence

from tavlicli.board.point import BAR, CELLS, HOME, OFF
from tavlicli.board.position import Position
from tavlicli.rules.quick import Plan

Sum = tuple[int, int, int, int, int, bool]
"""What tells whether a plan can be played on two sides' integers, and what it does to them.

It can where the other side's, masked by the first, equals the second, and the mover's with the fourth added,
masked by the fifth, equals GUARD. The third is then added to the other side's; the last says whether a
checker is borne off.
"""

GUARD = int.from_bytes(b"\x80" * CELLS, "little")
"""The integer of a side without a checker."""

OFF_CELL = 0x7F
BAR_CELL = 0x7F << 8 * BAR
BLOCKED = tuple(0x7E << 8 * point for point in range(CELLS))
"""By point, a mask that finds two checkers or more there."""

MOST = 63
"""As many checkers of a side as its integer surely holds."""

_ONE = tuple(1 << 8 * cell for cell in range(CELLS))
_ALL = tuple(0x7F << 8 * cell for cell in range(CELLS))
_MOVED = tuple(tuple(one - other for one in _ONE) for other in _ONE)
_BEHIND = tuple(sum(0x7F << 8 * cell for cell in range(point + 1, CELLS)) for point in range(CELLS))


def packed(cells: Sequence[int]) -> int:
    """A side, given as the checkers in each cell (MOST in all), as its integer."""
    return int.from_bytes(bytes(cells), "little") | GUARD


def side(number: int) -> bytes:
    """The checkers in each cell of a side's integer."""
    return (number ^ GUARD).to_bytes(CELLS, "little")


def position(own: int, foe: int) -> Position:
    """The position of two sides' integers, in games where no checker is pinned."""
    return Position(side(own), side(foe))


def sum_of(plan: Plan) -> Sum | None:
    """The sum of a plan that uses all dice in one order; None where a star is on no point it lands on."""
    mask = met = gone = moved = 0
    clear = GUARD | BAR_CELL
    stars = set(plan.stars)
    for source, target, cell, die in plan.hops:
        moved += _MOVED[source][target]
        if target == OFF:
            clear |= _BEHIND[HOME if die == source else source]
            continue
        mask |= _ALL[cell]
        if target in stars:
            stars.remove(target)
            met += _ONE[cell]
            gone += _ONE[BAR] - _ONE[cell]
    return None if stars else (mask, met, gone, moved, clear, bool(clear & _BEHIND[HOME] & ~BAR_CELL))
