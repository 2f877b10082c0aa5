"""Whether a written play is legal, and which rule it breaks if not.

Legality is decided here and nowhere else: a play is legal if its written
moves can be played in some order with the dice and lead to a position that a
legal play reaches (reading 2 of the rules). How the one code of an illegal
play is chosen is set out in VIOLATIONS, "How a code is chosen".
"""

from __future__ import annotations

from itertools import combinations

from tavlicli.board.dice import Die, Roll, dice_of
from tavlicli.board.point import BAR, HOME, OFF, Point
from tavlicli.board.position import Position, pips
from tavlicli.findings.finding import Violation
from tavlicli.rules.legal import Legal
from tavlicli.rules.resolve import Resolved, Stops, as_played, legs, resolve
from tavlicli.rules.ruleset import RuleSet
from tavlicli.value import Value


class Judgement(Value):
    """What a written play comes to.

    ``violation`` is None for a legal play; ``leg`` is the leg at fault (from,
    to) where one is. ``played`` is what the play leads to, None where it
    cannot be made. ``legal`` holds the legal plays where they were worked out.
    """

    violation: Violation | None
    played: Resolved | None
    leg: tuple[Point, Point] | None = None
    legal: Legal | None = None


def judge(rules: RuleSet, position: Position, roll: Roll, ways: tuple[Stops, ...]) -> Judgement:
    """Judge a play, given as the way of each checker that it moves (none: a pass)."""
    played = resolve(rules, position, roll, ways)
    if played is None:
        return _unplayable(rules, position, roll, ways)
    dice = dice_of(roll)
    if played.dice_used == len(dice) and not (rules.pip_waste and _wasted(position, played)):
        return Judgement(None, played)
    legal = Legal(rules, position, roll)
    if legal.reaches(played.position):
        return Judgement(None, played, legal=legal)
    return Judgement(_owed(legal, played), played, legal=legal)


def _wasted(position: Position, played: Resolved) -> int:
    """Pips lost by bearing off with larger dice than needed."""
    return sum(step.die for step in played.steps) - pips(position.mover) + pips(played.position.mover)


def _owed(legal: Legal, played: Resolved) -> Violation:
    """What the dice oblige to, for a play that can be played but is not legal."""
    used = played.dice_used
    if not used:
        return Violation("false-pass", {"count": legal.count})
    if used < legal.most:
        return Violation("unused-die", {"played": used, "possible": legal.most})
    if used < len(dice_of(legal.roll)):
        high, low = legal.roll
        return Violation("higher-die", {"higher": high, "lower": low})
    wasted = _wasted(legal.position, played)
    fewer = pips(played.position.mover) - min(pips(_mover(key)) for key in legal.keys)
    return Violation("pip-waste", {"wasted": wasted, "least": wasted - fewer})


def _mover(key: int) -> bytes:
    return key.to_bytes(52, "little")[:26]


def _unplayable(rules: RuleSet, position: Position, roll: Roll, ways: tuple[Stops, ...]) -> Judgement:
    played = as_played(rules, position, ways)
    if not rules.hit_and_run:
        freely = resolve(rules.with_options({"hit-and-run": "yes"}), position, roll, ways)
        if freely is not None:
            hit = max((step.target for step in freely.steps if step.hit and step.target <= HOME), default=0)
            return Judgement(Violation("hit-and-run", {"source": hit}), freely)
    violation, leg = _first_fault(rules, position, roll, ways)
    return Judgement(violation, played, leg)


def _first_fault(
    rules: RuleSet, position: Position, roll: Roll, ways: tuple[Stops, ...]
) -> tuple[Violation, tuple[Point, Point]]:
    """The first leg that fails, highest source first, on the board that the legs before it leave."""
    board = Board(rules, position, roll)
    written = legs(ways)
    for source, target in written:
        violation = board.fault(source, target)
        if violation is not None:
            return violation, (source, target)
        board.move(source, target)
    source, target = written[-1]
    return board.say("die-reused", source, target), (source, target)


class Board:
    """A board in the middle of a written play, with the dice that are left."""

    def __init__(self, rules: RuleSet, position: Position, roll: Roll) -> None:
        self.rules = rules
        self.own = bytearray(position.mover)
        self.foe = bytearray(position.other)
        self.all_dice = dice_of(roll)
        self.dice = list(self.all_dice)

    def say(self, code: str, source: Point, target: Point) -> Violation:
        """A violation that names a leg and its distance."""
        return Violation(code, {"source": source, "target": target, "distance": source - target})

    def fault(self, source: Point, target: Point) -> Violation | None:
        """What is wrong with one leg here, by the first line that fits; None if it can be played."""
        if self.own[BAR] and source != BAR:
            return Violation("bar-first", {"source": source})
        if not self.own[source]:
            return Violation("no-checker", {"source": source})
        if target >= source:
            return Violation("backward", {"source": source, "target": target})
        if target == OFF:
            violation = self._bearing_off(source)
            if violation is not None:
                return violation
        ways = [dice for dice in _sums(tuple(self.dice)) if self._covers(dice, source, target)]
        exact = [dice for dice in _sums(self.all_dice) if sum(dice) == source - target]
        if not ways and not exact:
            return self.say("wrong-die", source, target)
        if target != OFF and self._held(target):
            return Violation("blocked-point", {"source": source, "target": target})
        if not any(self._open(dice, source) for dice in ways or exact):
            stop = max(source - (ways or exact)[0][0], OFF)
            return Violation("blocked-point", {"source": source, "target": stop})
        if source == BAR and self.own[BAR] > 1 and ways and all(len(way) > 1 for way in ways):
            return Violation("bar-first", {"source": max(source - ways[0][0], OFF)})
        return None if ways else self.say("die-reused", source, target)

    def _bearing_off(self, source: Point) -> Violation | None:
        """``not-home`` or ``overshoot``, or None if neither is what is wrong."""
        dice = _sums(tuple(self.dice))
        ways = [way for way in dice if self._covers(way, source, OFF) and self._open(way, source)]
        self.own[source] -= 1
        outside = [point for point in range(BAR, HOME, -1) if self.own[point]]
        behind = [point for point in range(BAR, source, -1) if self.own[point]]
        self.own[source] += 1
        if source > HOME and not ways:
            outside.append(source)
        if outside:
            return Violation("not-home", {"source": source, "outside": outside[0]})
        larger = [die for die in self.dice if die > source]
        if larger and behind and not any(sum(way) == source for way in dice):
            return Violation("overshoot", {"source": source, "behind": behind[0], "die": max(larger)})
        return None

    def _covers(self, dice: tuple[Die, ...], source: Point, target: Point) -> bool:
        """Whether these dice, played one after the other, make this distance."""
        if sum(dice) == source - target:
            return True
        last = source - sum(dice[:-1])
        if target != OFF or not self.rules.overflow or not OFF < last <= HOME or sum(dice) < source:
            return False
        behind = sum(self.own[last + 1 :]) - (source > last)
        return behind == 0

    def _held(self, target: Point) -> bool:
        return self.foe[self.rules.across[target]] >= self.rules.holds

    def _open(self, dice: tuple[Die, ...], source: Point) -> bool:
        """Whether no stop of this way is held."""
        for die in dice:
            source = max(source - die, OFF)
            if source != OFF and self._held(source):
                return False
        return True

    def move(self, source: Point, target: Point) -> None:
        """Play a leg that has no fault, taking the dice it needs."""
        ways = [dice for dice in _sums(tuple(self.dice)) if self._covers(dice, source, target)]
        exact = [dice for dice in ways if sum(dice) == source - target]
        for die in next(dice for dice in exact or ways if self._open(dice, source)):
            self.dice.remove(die)
        self.own[source] -= 1
        self.own[target] += 1
        if target != OFF:
            cell = self.rules.across[target]
            if self.foe[cell] == 1:
                self.foe[cell] = 0
                self.foe[BAR] += 1


def _sums(dice: tuple[Die, ...]) -> list[tuple[Die, ...]]:
    """Every order of every selection of the dice, single dice first, larger dice first."""
    if len(set(dice)) == 1:
        return [dice[:number] for number in range(1, len(dice) + 1)]
    found: dict[tuple[Die, ...], None] = {}
    for number in range(1, len(dice) + 1):
        for chosen in combinations(sorted(dice, reverse=True), number):
            found[chosen] = None
            found[chosen[::-1]] = None
    return list(found)
