"""What may be played: single moves, and the results of whole plays.

The turn rule is reading 1 of the rules: explore every order of the dice, keep
the sequences that use the most dice; if that is one die of two different ones,
only the higher where it can be played; where distance may not be wasted, of
the plays with all dice only those that waste least. A play that bears off the
last checker is always complete (reading 3).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlicli.board.dice import Die, Roll, dice_of
from tavlicli.board.point import BAR, CELLS, HOME, OFF, Point
from tavlicli.board.position import Counts, Position
from tavlicli.rules.ruleset import HIT, RuleSet
from tavlicli.value import Value

if TYPE_CHECKING:
    from tavlicli.rules.spelling import Listed

State = tuple[Counts, Counts, int]
"""Mover's checkers, the other's, and which points hold a checker that may not go on this turn."""

_UNIT = tuple(1 << 8 * cell for cell in range(2 * CELLS))
_STEP = tuple(
    tuple(_UNIT[max(source - die, 0)] - _UNIT[source] for source in range(CELLS)) for die in range(7)
)
_HIT = tuple(_UNIT[CELLS + BAR] - _UNIT[CELLS + cell] for cell in range(CELLS))


def key_of(own: Counts, foe: Counts) -> int:
    """A position as one number, so that moves are additions."""
    return int.from_bytes(own + foe, "little")


def position_of(key: int) -> Position:
    """The position that :func:`key_of` numbered."""
    cells = key.to_bytes(2 * CELLS, "little")
    return Position(cells[:CELLS], cells[CELLS:])


def sources(rules: RuleSet, state: State, die: Die) -> list[Point]:
    """The points from which a checker may move with ``die``, the highest first."""
    own, foe, frozen = state
    across, holds = rules.across, rules.holds
    if own[BAR]:
        return [BAR] if foe[across[BAR - die]] < holds else []
    found = [point for point in range(24, die, -1) if own[point] and foe[across[point - die]] < holds]
    if not any(own[HOME + 1 : BAR]):
        if own[die]:
            found.append(die)
        elif rules.overflow and not any(own[die:]):
            found.extend([point for point in range(die - 1, 0, -1) if own[point]][:1])
    if frozen:
        return [point for point in found if own[point] > (frozen >> point & 1)]
    return found


def after(rules: RuleSet, state: State, source: Point, die: Die) -> State:
    """The state after a legal move from ``source`` with ``die``."""
    own, foe, frozen = bytearray(state[0]), state[1], state[2]
    target = source - die if source > die else OFF
    own[source] -= 1
    own[target] += 1
    if target != OFF:
        cell = rules.across[target]
        if foe[cell] == 1:
            hit = bytearray(foe)
            hit[cell] = 0
            hit[BAR] += 1
            foe = bytes(hit)
            if target <= HOME and not rules.hit_and_run:
                frozen |= 1 << target
    return bytes(own), foe, frozen


def over(state: State) -> bool:
    """Whether the mover has borne off his last checker."""
    return not any(state[0][1:])


class Ends(Value):
    """Where the sequences of moves that go on until no further die can be played end.

    ``most`` is the most dice that any of them uses; ``full`` the states
    reached with so many, ``short`` those reached with fewer, ``first`` those
    of ``full`` that the higher of two different dice reached alone. ``over``
    are states in which the last checker is off, whatever dice were left.
    """

    most: int
    full: set[State]
    short: set[State]
    first: set[State]
    over: set[State]


def ends(rules: RuleSet, position: Position, roll: Roll) -> Ends:
    """The ends of every sequence of moves, in any order of the dice."""
    start: State = (position.mover, position.other, 0)
    high, low = roll
    return _double_ends(rules, start, high) if high == low else _pair_ends(rules, start, high, low)


def _pair_ends(rules: RuleSet, start: State, high: Die, low: Die) -> Ends:
    full: set[State] = set()
    short: set[State] = set()
    finished: set[State] = set()
    firsts = {after(rules, start, source, high) for source in sources(rules, start, high)}
    seconds = {after(rules, start, source, low) for source in sources(rules, start, low)}
    for states, die in ((firsts, low), (seconds, high)):
        for state in states:
            if over(state):
                finished.add(state)
                continue
            points = sources(rules, state, die)
            if points:
                full.update([after(rules, state, source, die) for source in points])
            else:
                short.add(state)
    if full:
        return Ends(2, full, short, set(), finished)
    if short or finished:
        return Ends(1, short | finished, set(), firsts, finished)
    return Ends(0, {start}, set(), set(), set())


def _double_ends(rules: RuleSet, start: State, die: Die) -> Ends:
    level = {start}
    finished: set[State] = set()
    most = 0
    for _ in range(4):
        following: set[State] = set()
        for state in level:
            if over(state):
                finished.add(state)
            else:
                following.update([after(rules, state, source, die) for source in sources(rules, state, die)])
        if not following:
            break
        most += 1
        level = following
    return Ends(most, level, set(), set(), finished)


class Legal:
    """The legal plays of a position and a roll, as the results they lead to.

    ``keys`` holds each distinct result (see :func:`position_of`); ``most`` is
    the number of dice that can be used. When nothing can be played ``keys``
    holds the position itself and ``most`` is 0. ``spelling`` is filled by
    :mod:`tavlicli.rules.spelling` when it is first asked for.
    """

    __slots__ = ("_obligation", "keys", "most", "position", "roll", "rules", "spelling")

    def __init__(self, rules: RuleSet, position: Position, roll: Roll) -> None:
        self.rules = rules
        self.position = position
        self.roll = roll
        self.spelling: dict[int, Listed] | None = None
        self._obligation: str | None = None
        quick = _quick(rules, position, roll)
        if quick:
            self.keys: set[int] = quick
            self.most = len(dice_of(roll))
        else:
            self.keys, self.most, self._obligation = _filter(rules, position, roll)

    @property
    def obligation(self) -> str | None:
        """The last rule that took a result away: ``all-dice``, ``higher-die``, ``pip-waste``, ``no-play``."""
        if self._obligation is None:
            self._obligation = _filter(self.rules, self.position, self.roll)[2]
        return self._obligation or None

    @property
    def count(self) -> int:
        """The number of distinct results that a play leads to; 0 when nothing can be played."""
        return len(self.keys) if self.most else 0

    def reaches(self, result: Position) -> bool:
        """Whether a legal play leads to ``result`` (the mover's checkers first)."""
        return key_of(result.mover, result.other) in self.keys


def _filter(rules: RuleSet, position: Position, roll: Roll) -> tuple[set[int], int, str]:
    """The legal results, the most dice, and the obligation ("" for none), by the whole turn rule."""
    found = ends(rules, position, roll)
    kept = found.full
    if not found.most:
        return _keys(kept), 0, "no-play"
    obligation = "all-dice" if _removes(found.short, kept | found.over) else ""
    high, low = roll
    if found.most == 1 and high != low and rules.higher_die and found.first:
        obligation = "higher-die" if _removes(kept, found.first | found.over) else obligation
        kept = found.first
    if found.most == len(dice_of(roll)) and rules.pip_waste:
        least = min(map(_pips, kept))
        thrifty = {state for state in kept if _pips(state) == least}
        obligation = "pip-waste" if _removes(kept, thrifty | found.over) else obligation
        kept = thrifty
    return _keys(kept | found.over), found.most, obligation


def _removes(before: set[State], kept: set[State]) -> bool:
    """Whether a rule takes a result away."""
    return not before <= kept and not _keys(before) <= _keys(kept)


def _keys(states: set[State]) -> set[int]:
    return {key_of(own, foe) for own, foe, _ in states}


def _pips(state: State) -> int:
    return sum([point * count for point, count in enumerate(state[0]) if count])


def _quick(rules: RuleSet, position: Position, roll: Roll) -> set[int] | None:
    """The results where no order of the dice matters; None where the whole rule is needed.

    That is so in a hitting game with nobody on the bar and so many checkers
    outside the home board that none can be borne off this turn, if all dice
    can be used: then every pair of moves is a play.
    """
    own, foe = position.mover, position.other
    high, low = roll
    need = 4 if high == low else 2
    if rules.contact != HIT or not rules.hit_and_run or own[BAR] or sum(own[HOME + 1 : BAR]) <= need:
        return None
    if high == low:
        return _quick_double(own, foe, high)
    return _quick_pair(own, foe, high, low)


def _quick_pair(own: Counts, foe: Counts, high: Die, low: Die) -> set[int] | None:
    base = key_of(own, foe)
    points = [point for point in range(24, low, -1) if own[point]]
    firsts = _moves(points, foe, high)
    seconds = _moves(points, foe, low)
    found: set[int] = set()
    for source, gain in firsts:
        value = base + gain
        # Two checkers that land on one blot hit it once.
        twin = source - high + low if foe[BAR - source + high] else 0
        single = source if own[source] == 1 else 0
        found.update([value + other for point, other in seconds if point != single and point != twin])
        if twin and own[twin]:
            found.add(value + _STEP[low][twin])
        _go_on(found, value, foe, source - high, low)
    for source, gain in seconds:
        _go_on(found, base + gain, foe, source - low, high)
    return found


def _moves(points: list[Point], foe: Counts, die: Die) -> list[tuple[Point, int]]:
    """The open moves with ``die`` and what each adds to a position's number."""
    step = _STEP[die]
    found = []
    for point in points:
        if point > die:
            held = foe[BAR - point + die]
            if held == 0:
                found.append((point, step[point]))
            elif held == 1:
                found.append((point, step[point] + _HIT[BAR - point + die]))
    return found


def _go_on(found: set[int], value: int, foe: Counts, point: Point, die: Die) -> None:
    """Add the play in which the checker now on ``point`` goes on with ``die``."""
    if point > die:
        held = foe[BAR - point + die]
        if held < 2:
            found.add(value + _STEP[die][point] + (_HIT[BAR - point + die] if held else 0))


def _quick_double(own: Counts, foe: Counts, die: Die) -> set[int] | None:
    counts = list(own)
    routes = [
        (point, _STEP[die][point], _HIT[BAR - point + die] if foe[BAR - point + die] else 0)
        for point in range(24, die, -1)
        if foe[BAR - point + die] < 2
    ]
    found: set[int] = set()

    def spread(first: int, left: int, value: int) -> None:
        """Move ``left`` more checkers from the routes that follow, each route once."""
        for index in range(first, len(routes)):
            point, gain, hit = routes[index]
            count = counts[point]
            if not count:
                continue
            moved = value + hit
            for leaving in range(1, min(count, left) + 1):
                moved += gain
                if leaving == left:
                    found.add(moved)
                else:
                    counts[point - die] += leaving
                    spread(index + 1, left - leaving, moved)
                    counts[point - die] -= leaving

    spread(0, 4, key_of(own, foe))
    return found
