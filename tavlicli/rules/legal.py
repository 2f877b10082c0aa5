"""What may be played: the results of whole plays.

The turn rule is reading 1 of the rules: explore every order of the dice, keep
the sequences that use the most dice; if that is one die of two different ones,
only the higher where it can be played; where distance may not be wasted, of
the plays with all dice only those that waste least. A play that ends the game
is always complete (readings 3 and 8). Where a set forbids positions to end
with (reading 9), the rule is applied to what is left of all plays, unfinished
ones and none included; if nothing is left they do not bind.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlicli.board.dice import Die, Roll, dice_of
from tavlicli.board.point import BAR, CELLS, HOME, Point
from tavlicli.board.position import Counts, Position
from tavlicli.rules.going_on import longest, results
from tavlicli.rules.ruleset import HIT, RuleSet
from tavlicli.rules.steps import (
    State,
    after,
    begin,
    complete,
    key_of,
    key_of_position,
    position_of,
    sources,
)
from tavlicli.value import Value

if TYPE_CHECKING:
    from tavlicli.rules.spelling import Listed

__all__ = ["Legal", "dice_for", "position_of"]

_UNIT = tuple(1 << 8 * cell for cell in range(2 * CELLS))
_STEP = tuple(
    tuple(_UNIT[max(source - die, 0)] - _UNIT[source] for source in range(CELLS)) for die in range(7)
)
_HIT = tuple(_UNIT[CELLS + BAR] - _UNIT[CELLS + cell] for cell in range(CELLS))
_ORDINARY_ROLLS = 3
_USUAL = 4


def dice_for(
    rules: RuleSet, position: Position, roll: Roll, rolls_before: int | None = None
) -> tuple[Die, ...]:
    """The dice that a roll gives to play, in the order in which a double's must be played.

    Where doubles go on (reading 10) a double brings four of each number up to
    six. ``rolls_before`` is how often the mover has rolled in this game, None
    where nobody knows: then doubles go on unless all his checkers stand on
    his start.
    """
    high, low = roll
    if high != low:
        return roll
    if rules.escalation is None or rules.escalation == "never":
        return dice_of(roll)
    if rules.escalation == "after-three":
        at_start = position.mover[24] == rules.checkers
        if at_start if rolls_before is None else rolls_before < _ORDINARY_ROLLS:
            return dice_of(roll)
    return tuple(number for number in range(high, 7) for _ in range(4))


class Ends(Value):
    """Where the sequences of moves that go on until no further die can be played end.

    ``most`` is the most dice that any of them uses; ``full`` the states
    reached with so many, ``short`` those reached with fewer, ``first`` those
    of ``full`` that the higher of two different dice reached alone. ``over``
    are states in which the game has ended, whatever dice were left.
    ``binding`` says that some play may end so as the set's rules ask, and
    ``forbidden`` that they took a result away.
    """

    most: int
    full: set[State]
    short: set[State]
    first: set[State]
    over: set[State]
    binding: bool = False
    forbidden: bool = False


def ends(rules: RuleSet, position: Position, roll: Roll, dice: tuple[Die, ...]) -> Ends:
    """The ends of every sequence of moves, in any order of the dice."""
    start = begin(rules, position, roll)
    high, low = roll
    if rules.contact != HIT:
        return _ends_by_levels(rules, start, dice)
    return _double_ends(rules, start, high) if high == low else _pair_ends(rules, start, high, low)


def _ends_by_levels(rules: RuleSet, start: State, dice: tuple[Die, ...]) -> Ends:
    """The ends by whole levels of the search: for rules that look at unfinished plays too."""
    levels: list[set[State]] = [set() for _ in range(len(dice) + 1)]
    stuck: list[set[State]] = [set() for _ in range(len(dice) + 1)]
    first: set[State] = set()
    for order in dict.fromkeys((dice, dice[::-1])) if len(dice) == 2 else (dice,):
        level = {start}
        for used in range(len(dice) + 1):
            levels[used] |= level
            following: set[State] = set()
            for state in level:
                points = sources(rules, state, order[used]) if used < len(dice) else []
                following.update([after(rules, state, point, order[used]) for point in points])
                if not points:
                    stuck[used].add(state)
            if used == 0 and order[0] == max(dice):
                first = following
            level = following
    if levels[1]:
        stuck[0].clear()  # Where one die can be played, no play ends before it.
    over = {state for level in levels[1:] for state in level if complete(rules, state)}
    if not rules.play_rules:
        most = max(used for used, level in enumerate(levels) if level)
        short = set().union(*stuck[:most])
        return Ends(most, levels[most], short, first if most == 1 else set(), over)
    return _allowed_ends(rules, levels, stuck, first, over)


def _allowed_ends(
    rules: RuleSet, levels: list[set[State]], stuck: list[set[State]], first: set[State], over: set[State]
) -> Ends:
    """The ends that may be ended with, most dice first; all of them where nothing may."""
    allowed = [{state for state in level if may_end(rules, state)} for level in levels]
    binding = any(allowed)
    kept = allowed if binding else levels
    most = max(used for used, level in enumerate(kept) if level)
    short = set().union(*stuck[:most])
    full = kept[most]
    forbidden = binding and any(level - good for level, good in zip(stuck, allowed, strict=True))
    return Ends(most, full, short, first & full if most == 1 else set(), over, binding, forbidden)


def may_end(rules: RuleSet, state: State) -> bool:
    """Whether the set's rules on how a play may end allow this."""
    return all(rule.allows(rules, state) for rule in rules.play_rules)


def _pair_ends(rules: RuleSet, start: State, high: Die, low: Die) -> Ends:
    full: set[State] = set()
    short: set[State] = set()
    finished: set[State] = set()
    firsts = {after(rules, start, source, high) for source in sources(rules, start, high)}
    seconds = {after(rules, start, source, low) for source in sources(rules, start, low)}
    for states, die in ((firsts, low), (seconds, high)):
        for state in states:
            if complete(rules, state):
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
            if complete(rules, state):
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
    holds the position itself and ``most`` is 0. ``dice`` are those that the
    roll gives. ``spelling`` is filled by
    :mod:`tavlicli.rules.spelling` when it is first asked for.
    """

    __slots__ = ("_keys", "_obligation", "dice", "most", "position", "roll", "rules", "spelling")

    def __init__(
        self, rules: RuleSet, position: Position, roll: Roll, dice: tuple[Die, ...] | None = None
    ) -> None:
        self.rules = rules
        self.position = position
        self.roll = roll
        self.dice = dice if dice is not None else dice_for(rules, position, roll)
        self.spelling: dict[int, Listed] | None = None
        self._obligation: str | None = None
        self._keys: set[int] | None = None
        if len(self.dice) > _USUAL:
            self.most = longest(rules, begin(rules, position, roll), self.dice)
            return
        self._keys = _quick(rules, position, roll)
        self.most = len(self.dice)
        if not self._keys:
            self._keys, self.most, self._obligation = _filter(rules, position, roll, self.dice)

    @property
    def bounded(self) -> bool:
        """Whether the results are few enough to be worked out with every judgement."""
        return len(self.dice) <= _USUAL

    @property
    def keys(self) -> set[int]:
        """Each distinct result by its number; where doubles go on, worked out when it is first asked for."""
        if self._keys is None:
            start = begin(self.rules, self.position, self.roll)
            found = results(self.rules, start, self.dice, self.most)
            self._keys = {key_of(self.rules, state) for state, _ in found}
        return self._keys

    @property
    def obligation(self) -> str | None:
        """The last rule that took a result away: ``all-dice``, ``higher-die``, ``pip-waste``, ``no-play``."""
        if self._obligation is None and not self.bounded:
            self._obligation = (
                "no-play" if not self.most else "all-dice" if self.most < len(self.dice) else ""
            )
        if self._obligation is None:
            self._obligation = _filter(self.rules, self.position, self.roll, self.dice)[2]
        return self._obligation or None

    @property
    def count(self) -> int:
        """The number of distinct results that a play leads to; 0 when nothing can be played."""
        return len(self.keys) if self.most else 0

    def reaches(self, result: Position) -> bool:
        """Whether a legal play leads to ``result`` (the mover's checkers first)."""
        return key_of_position(result) in self.keys

    def forbids(self, result: Position) -> bool:
        """Whether the set forbids a play to end on ``result``, some other end being possible."""
        if not self.rules.play_rules or may_end(self.rules, begin(self.rules, result, self.roll)):
            return False
        return ends(self.rules, self.position, self.roll, self.dice).binding


def _filter(
    rules: RuleSet, position: Position, roll: Roll, dice: tuple[Die, ...]
) -> tuple[set[int], int, str]:
    """The legal results, the most dice, and the obligation ("" for none), by the whole turn rule."""
    found = ends(rules, position, roll, dice)
    kept = found.full
    if not found.most:
        return _keys(rules, kept), 0, "no-play"
    obligation = "all-dice" if _removes(rules, found.short, kept | found.over) else ""
    high, low = roll
    if found.most == 1 and high != low and rules.higher_die and found.first:
        obligation = "higher-die" if _removes(rules, kept, found.first | found.over) else obligation
        kept = found.first
    if found.most == len(dice) and rules.pip_waste:
        least = min(map(_pips, kept))
        thrifty = {state for state in kept if _pips(state) == least}
        obligation = "pip-waste" if _removes(rules, kept, thrifty | found.over) else obligation
        kept = thrifty
    return _keys(rules, kept | found.over), found.most, "full-prime" if found.forbidden else obligation


def _removes(rules: RuleSet, before: set[State], kept: set[State]) -> bool:
    """Whether a rule takes a result away."""
    return not before <= kept and not _keys(rules, before) <= _keys(rules, kept)


def _keys(rules: RuleSet, states: set[State]) -> set[int]:
    return {key_of(rules, state) for state in states}


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
    base = int.from_bytes(own + foe, "little")
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
    rest = [routes[index:] for index in range(len(routes) + 1)]
    found: set[int] = set()

    def spread(first: int, left: int, value: int) -> None:
        """Move ``left`` more checkers from the routes that follow, each route once."""
        if left == 1:
            found.update([value + gain + hit for point, gain, hit in rest[first] if counts[point]])
            return
        for index, (point, gain, hit) in enumerate(rest[first], first + 1):
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
                    spread(index, left - leaving, moved)
                    counts[point - die] -= leaving

    spread(0, 4, int.from_bytes(own + foe, "little"))
    return found


def legal_of(rules: RuleSet, position: Position, roll: Roll, rolls: int | None) -> Legal:
    """The legal plays of a roll in a game, of which the mover has rolled ``rolls`` times (None: unknown)."""
    return Legal(rules, position, roll, dice_for(rules, position, roll, rolls))
