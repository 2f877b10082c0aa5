"""Boards in four machine integers: plays judged move by move, as compiled code does it fastest.

A side's cells are four bits each, cell 0 (off) the lowest: 0 to 12 in the near integer, 13 to 25 (the bar) in
the far one. What is called legal here is legal by the judge, who decides wherever the answer is no; a
property test holds the two together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlicli.board.position import Counts, Position

if TYPE_CHECKING:
    from mypy_extensions import i64

_CELL: Final = 15
_HALF: Final = 13
# One checker on the bar, in the far integer, and how far that is from cell 13 or 0.
_ON_BAR: Final = 0x1000000000000
_BAR_BITS: Final = 48
# What hexadecimal digits mean.
_DIGITS = bytes.maketrans(b"0123456789abcdef", bytes(range(16)))


class Board:
    """A board on which plays are made: the mover's checkers and the other side's, each by its own count.

    A play is told by :meth:`roll`, :meth:`move` and :meth:`star`, and made by :meth:`play`. ``hits`` and
    ``stars`` have bit *p* set where it hit on the mover's point *p*, and where it is marked as a hit.
    """

    def __init__(self, start: Position) -> None:
        self._own_near: i64 = _packed(start.mover[:_HALF])
        self._own_far: i64 = _packed(start.mover[_HALF:])
        self._foe_near: i64 = _packed(start.other[:_HALF])
        self._foe_far: i64 = _packed(start.other[_HALF:])
        self._kept_own_near: i64 = 0
        self._kept_own_far: i64 = 0
        self._kept_foe_near: i64 = 0
        self._kept_foe_far: i64 = 0
        self._high: i64 = 0
        self._low: i64 = 0
        self._moves: i64 = 0
        self._first: i64 = 0
        self._second: i64 = 0
        self._third: i64 = 0
        self._fourth: i64 = 0
        self.hits: i64 = 0
        self.stars: i64 = 0

    def off(self) -> i64:
        """How many checkers the mover has borne off."""
        return self._own_near & _CELL

    def turn(self) -> None:
        """Let the other side be the mover."""
        near, far = self._own_near, self._own_far
        self._own_near, self._own_far = self._foe_near, self._foe_far
        self._foe_near, self._foe_far = near, far

    def position(self) -> Position:
        """The board, the mover's checkers first."""
        return Position(_cells(self._own_near, self._own_far), _cells(self._foe_near, self._foe_far))

    def roll(self, one: i64, other: i64) -> None:
        """Begin a play with these dice."""
        self._high = one if one > other else other
        self._low = other if one > other else one
        self._moves = 0
        self.stars = 0

    def star(self, point: i64) -> None:
        """Mark a hit on a point."""
        one: i64 = 1
        self.stars |= one << point

    def move(self, source: i64, target: i64) -> bool:
        """Add one checker's way between two stops that are named; False where there are too many moves."""
        if source <= target:
            return False
        die = self._high
        if die != self._low:
            return self._add(source, target)
        while source > target:
            stop = source - die if source > die else 0
            if stop < target or not self._add(source, stop):
                return False
            source = stop
        return True

    def _add(self, source: i64, target: i64) -> bool:
        """Add a move, those with the highest source first."""
        new: i64 = source << 5 | target
        count = self._moves
        if count == 4:
            return False
        self._moves = count + 1
        if count > 0 and new > self._first:
            self._fourth, self._third, self._second, self._first = self._third, self._second, self._first, new
        elif count > 1 and new > self._second:
            self._fourth, self._third, self._second = self._third, self._second, new
        elif count > 2 and new > self._third:
            self._fourth, self._third = self._third, new
        elif count == 0:
            self._first = new
        elif count == 1:
            self._second = new
        elif count == 2:
            self._third = new
        else:
            self._fourth = new
        return True

    def play(self) -> bool:
        """Make the play; False, and nothing is changed, where it is not surely legal."""
        self._kept_own_near, self._kept_own_far = self._own_near, self._own_far
        self._kept_foe_near, self._kept_foe_far = self._foe_near, self._foe_far
        self.hits = 0
        if self._high == self._low:
            legal = self._play_double()
        elif self._moves == 2:
            legal = self._play_both()
        elif self._moves == 1:
            legal = self._play_one()
        else:
            legal = self._moves == 0 and self._stuck(self._high) and self._stuck(self._low)
        if not legal:
            self._undo()
        return legal

    def _undo(self) -> None:
        self._own_near, self._own_far = self._kept_own_near, self._kept_own_far
        self._foe_near, self._foe_far = self._kept_foe_near, self._kept_foe_far
        self.hits = 0

    def _play_double(self) -> bool:
        """Moves with the one die in any order, and as many of them as there can be."""
        die, moves = self._high, self._moves
        if moves > 0 and not self._make(self._first, die):
            return False
        if moves > 1 and not self._make(self._second, die):
            return False
        if moves > 2 and not self._make(self._third, die):
            return False
        if moves > 3 and not self._make(self._fourth, die):
            return False
        return moves == 4 or self._is_over() or self._stuck(die)

    def _play_both(self) -> bool:
        """Two moves, a die each."""
        high, low = self._high, self._low
        if self._make(self._first, high) and self._make(self._second, low):
            return True
        self._undo()
        return self._make(self._first, low) and self._make(self._second, high)

    def _play_one(self) -> bool:
        """One move: with both dice, its stop left out, or with one, where no more can be played."""
        source, target = self._first >> 5, self._first & 31
        high, low = self._high, self._low
        distance = source - target
        if distance == high + low:
            return self._chain(source)
        if target == 0 and distance < high + low and self._off_by_both(source):
            return True
        if distance == high or (distance != low and target == 0 and source < high):
            die, left = high, low
        else:
            die, left = low, high
        entering = self._own_far >= _ON_BAR and _count(self._foe_near, self._foe_far, left) > 1
        if not self._make(self._first, die):
            return False
        if self._is_over():
            return True
        if not self._stuck(left):
            return False
        return entering or self._is_longest(die, left)

    def _chain(self, source: i64) -> bool:
        """One checker with both dice: by the order that hits less, the higher die first if both do."""
        by_low = self._step(source, self._low) and self._step(source - self._low, self._high)
        hits = self.hits
        self._undo()
        by_high = self._step(source, self._high) and self._step(source - self._high, self._low)
        if by_high and (not by_low or _bits(self.hits) <= _bits(hits)):
            return True
        self._undo()
        return by_low and self._step(source, self._low) and self._step(source - self._low, self._high)

    def _off_by_both(self, source: i64) -> bool:
        """One checker borne off with both dice, the stop left out and nothing hit there."""
        high, low = self._high, self._low
        if source > high and self._step(source, high) and self.hits == 0 and self._step(source - high, low):
            return True
        self._undo()
        if source > low and self._step(source, low) and self.hits == 0 and self._step(source - low, high):
            return True
        self._undo()
        return False

    def _is_longest(self, die: i64, left: i64) -> bool:
        """Whether no play of the board before this one, of one die, uses both or the higher one instead."""
        near, far, foe_near, foe_far, hits = (
            self._own_near,
            self._own_far,
            self._foe_near,
            self._foe_far,
            self.hits,
        )
        self._undo()
        longest = not self._both(die, left) and not self._both(left, die)
        if longest and die < left:
            longest = self._stuck(left)
        self._own_near, self._own_far, self._foe_near, self._foe_far = near, far, foe_near, foe_far
        self.hits = hits
        return longest

    def _both(self, first: i64, second: i64) -> bool:
        """Whether a move with the first die can be followed by one with the second; the board stays."""
        source: i64 = 25
        while source > 0:
            found = self._step(source, first) and not self._stuck(second)
            self._undo()
            if found:
                return True
            source -= 1
        return False

    def _is_over(self) -> bool:
        return self._own_near == self._own_near & _CELL and self._own_far == 0

    def _make(self, move: i64, die: i64) -> bool:
        """Make a move with a die; False where it cannot be."""
        source, target = move >> 5, move & 31
        if source - target != die and (target != 0 or source > die):
            return False
        return self._step(source, die)

    def _step(self, source: i64, die: i64) -> bool:
        """Move a checker from a point, with a die that may be larger than the point where it is borne off."""
        near, far = self._own_near, self._own_far
        one: i64 = 1
        if _count(near, far, source) == 0 or (source != 25 and far >= _ON_BAR):
            return False
        target = source - die
        if target > 0:
            cell = 25 - target
            met = _count(self._foe_near, self._foe_far, cell)
            if met > 1:
                return False
            if met == 1:
                self.hits |= one << target
                if cell < _HALF:
                    self._foe_near -= _one(cell)
                else:
                    self._foe_far -= _one(cell - _HALF)
                self._foe_far += _ON_BAR
        else:
            behind: i64 = 6 if target == 0 else source
            if far != 0 or near >> ((behind + 1) << 2) != 0:
                return False
            target = 0
        if source < _HALF:
            near -= _one(source)
        else:
            far -= _one(source - _HALF)
        if target < _HALF:
            near += _one(target)
        else:
            far += _one(target - _HALF)
        self._own_near, self._own_far = near, far
        return True

    def _stuck(self, die: i64) -> bool:
        """Whether no checker can move with a die."""
        near, far, foe_near, foe_far = self._own_near, self._own_far, self._foe_near, self._foe_far
        if far >= _ON_BAR:
            return _count(foe_near, foe_far, die) > 1
        source: i64 = 24
        while source > die:
            if _count(near, far, source) > 0 and _count(foe_near, foe_far, 25 - source + die) < 2:
                return False
            source -= 1
        if far != 0 or near >> 28 != 0:
            return True
        if _count(near, far, die) > 0:
            return False
        return near >> ((die + 1) << 2) != 0 or near >> 4 == 0


def _one(cell: i64) -> i64:
    """One checker in a cell of an integer."""
    # A 1 that is shifted to the left is compiled to a number of 32 bits.
    return _ON_BAR >> (_BAR_BITS - (cell << 2))


def _count(near: i64, far: i64, cell: i64) -> i64:
    """How many checkers stand in a cell."""
    if cell < _HALF:
        return near >> (cell << 2) & _CELL
    return far >> ((cell - _HALF) << 2) & _CELL


def _bits(mask: i64) -> i64:
    """How many bits are set."""
    count: i64 = 0
    while mask != 0:
        mask &= mask - 1
        count += 1
    return count


def _packed(cells: Counts) -> i64:
    """Some cells as an integer."""
    packed: i64 = 0
    place: i64 = 0
    for count in cells:
        packed |= count << place
        place += 4
    return packed


def _cells(near: i64, far: i64) -> Counts:
    """The cells of a side; as hexadecimal digits they are the fastest to part."""
    return f"{far:013x}{near:013x}"[::-1].encode().translate(_DIGITS)
