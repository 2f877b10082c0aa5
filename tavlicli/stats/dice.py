"""Rolls counted for the tests of the dice: a few numbers, however many rolls there are."""

from __future__ import annotations

from collections.abc import Sequence

from tavlicli.record.model import NOBODY

# What is known of the first roll of a game.
ORDINARY = "ordinary"
NEVER_DOUBLE = "never-double"
UNCLEAR = "unclear"

ROLLS = tuple((high, low) for high in range(1, 7) for low in range(1, high + 1))
"""The 21 rolls, the larger die first."""
SINGLES = tuple(roll for roll in ROLLS if roll[0] != roll[1])
"""The 15 rolls that are no double."""
MEAN = 7
_ROLL = {pair: place for place, roll in enumerate(ROLLS) for pair in (roll, roll[::-1])}
_SINGLE = {pair: place for place, roll in enumerate(SINGLES) for pair in (roll, roll[::-1])}


class Pairs:
    """Rolls, each with the one before: their sums, added up as the correlation needs them."""

    __slots__ = ("above", "below", "count", "first", "first_squares", "products", "second", "second_squares")

    def __init__(self) -> None:
        self.count = self.first = self.second = 0
        self.first_squares = self.second_squares = self.products = 0
        # How many came after a sum above 7, or below it, and what they came to.
        self.above = [0, 0]
        self.below = [0, 0]

    def add(self, before: int, now: int) -> None:
        """Count one more pair of sums."""
        self.count += 1
        self.first += before
        self.second += now
        self.first_squares += before * before
        self.second_squares += now * now
        self.products += before * now
        if before != MEAN:
            after = self.above if before > MEAN else self.below
            after[0] += 1
            after[1] += now

    def merge(self, other: Pairs) -> None:
        """Count the pairs of another."""
        self.count += other.count
        self.first += other.first
        self.second += other.second
        self.first_squares += other.first_squares
        self.second_squares += other.second_squares
        self.products += other.products
        _add(self.above, other.above)
        _add(self.below, other.below)


class Dice:
    """The rolls of somebody, counted.

    ``faces`` has every die but those of first rolls of which nothing is
    known, ``kinds`` the 21 rolls but first ones, ``openings`` the 15 first
    rolls under rules by which they are no double. ``doubled`` are first rolls
    that are one all the same, ``unclear`` those under rules that do not say
    how they come about. ``written`` has the faces of the first and the second
    die where the order of writing tells them apart, of ``ordered`` rolls;
    ``sorted`` are those of which it does not. ``next`` pairs rolls with the
    one before them in the game, ``own`` with the same player's one before.
    """

    __slots__ = (
        *("doubled", "faces", "kinds", "next", "openings", "ordered", "own", "rolls", "sorted"),
        *("unclear", "written"),
    )

    def __init__(self) -> None:
        self.rolls = self.doubled = self.unclear = self.ordered = self.sorted = 0
        self.faces = [0] * 6
        self.kinds = [0] * len(ROLLS)
        self.openings = [0] * len(SINGLES)
        self.written = ([0] * 6, [0] * 6)
        self.next = Pairs()
        self.own = Pairs()

    def merge(self, other: Dice) -> None:
        """Count the rolls of another."""
        self.rolls += other.rolls
        self.doubled += other.doubled
        self.unclear += other.unclear
        self.ordered += other.ordered
        self.sorted += other.sorted
        _add(self.faces, other.faces)
        _add(self.kinds, other.kinds)
        _add(self.openings, other.openings)
        _add(self.written[0], other.written[0])
        _add(self.written[1], other.written[1])
        self.next.merge(other.next)
        self.own.merge(other.own)

    def sort(self) -> None:
        """Forget which die was written first: it tells nothing."""
        self.sorted += self.ordered
        self.ordered = 0
        self.written = ([0] * 6, [0] * 6)


def _add(into: list[int], counts: list[int]) -> None:
    into[:] = [one + other for one, other in zip(into, counts, strict=True)]


class Thrown:
    """The rolls of a record as they come, by who threw them."""

    def __init__(self) -> None:
        self.by_name: dict[str | None, Dice] = {}
        self._before: int | None = None
        self._last: list[int | None] = [None, None]
        # Whether a roll was seen with the larger die first, and one with the smaller.
        self._orders = [False, False]

    def gap(self) -> None:
        """A game begins, or a roll is not known: what comes next follows nothing."""
        self._before = None
        self._last = [None, None]

    def add(self, player: int, name: str | None, dice: Sequence[int], first: str = ORDINARY) -> None:
        """Count one more roll, its dice as they are written."""
        one, two = dice
        counted = self.by_name.get(name)
        if counted is None:
            counted = self.by_name[name] = Dice()
        counted.rolls += 1
        if first != ORDINARY:
            self.gap()
            _count_first(counted, one, two, first)
            return
        counted.faces[one - 1] += 1
        counted.faces[two - 1] += 1
        counted.kinds[_ROLL[one, two]] += 1
        counted.written[0][one - 1] += 1
        counted.written[1][two - 1] += 1
        counted.ordered += 1
        if one != two:
            self._orders[one > two] = True
        total = one + two
        if self._before is not None:
            counted.next.add(self._before, total)
        self._before = total
        if player != NOBODY:
            last = self._last[player]
            if last is not None:
                counted.own.add(last, total)
            self._last[player] = total

    def end(self) -> None:
        """The record ends: where every roll is written alike the order of its dice tells nothing."""
        if not all(self._orders):
            for counted in self.by_name.values():
                counted.sort()


def _count_first(counted: Dice, one: int, two: int, first: str) -> None:
    if first == UNCLEAR:
        counted.unclear += 1
    elif one == two:
        counted.doubled += 1
    else:
        counted.faces[one - 1] += 1
        counted.faces[two - 1] += 1
        counted.openings[_SINGLE[one, two]] += 1
