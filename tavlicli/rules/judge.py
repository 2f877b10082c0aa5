"""Whether a written play is legal, and which rule it breaks if not.

Legality is decided here and nowhere else: a play is legal if its written
moves can be played in some order with the dice and lead to a position that a
legal play reaches (reading 2 of the rules). How the one code of an illegal
play is chosen is set out in VIOLATIONS, "How a code is chosen".
"""

from __future__ import annotations

from itertools import combinations

from tavlicli.board.dice import Die, Roll, dice_of
from tavlicli.board.point import BAR, HOME, OFF, Point, Stops
from tavlicli.board.position import Counts, Position, pips
from tavlicli.findings.finding import Violation
from tavlicli.rules.legal import Legal, dice_for, may_end, position_of
from tavlicli.rules.resolve import Resolved, as_played, legs, resolve
from tavlicli.rules.ruleset import HIT, RuleSet
from tavlicli.rules.steps import OWN, bears_none_off, begin, complete, held, put
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


def judge(
    rules: RuleSet,
    position: Position,
    roll: Roll,
    ways: tuple[Stops, ...],
    dice: tuple[Die, ...] | None = None,
) -> Judgement:
    """Judge a play, given as the way of each checker that it moves (none: a pass).

    ``dice`` are those that the roll gives, where a record tells more of it
    than the position does: see :func:`tavlicli.rules.legal.dice_for`.
    """
    dice = dice_for(rules, position, roll) if dice is None else dice
    played = resolve(rules, position, roll, ways, dice)
    if played is None:
        return _unplayable(rules, position, roll, ways, dice)
    if _surely_legal(rules, position, played, dice):
        return Judgement(None, played)
    legal = Legal(rules, position, roll, dice)
    if _as_long_as_can_be(legal, played) if not legal.bounded else legal.reaches(played.position):
        return Judgement(None, played, legal=legal)
    return Judgement(_owed(legal, played), played, legal=legal)


def _surely_legal(rules: RuleSet, position: Position, played: Resolved, dice: tuple[Die, ...]) -> bool:
    """Whether a play uses all dice, wastes none and ends as it may: then nothing else need be known."""
    if played.dice_used != len(dice) or (rules.pip_waste and _wasted(position, played)):
        return False
    return not rules.play_rules or may_end(rules, begin(rules, played.position, (1, 2)))


def _wasted(position: Position, played: Resolved) -> int:
    """Pips lost by bearing off with larger dice than needed."""
    return sum(step.die for step in played.steps) - pips(position.mover) + pips(played.position.mover)


def _as_long_as_can_be(legal: Legal, played: Resolved) -> bool:
    """Where doubles go on every sequence with the most moves is legal, and so is one that ends the game."""
    ended = complete(legal.rules, begin(legal.rules, played.position, legal.roll))
    allowed = may_end(legal.rules, begin(legal.rules, played.position, legal.roll))
    return ended or (allowed and played.dice_used == legal.most)


def _owed(legal: Legal, played: Resolved) -> Violation:
    """What the dice oblige to, for a play that can be played but is not legal."""
    used = played.dice_used
    if legal.forbids(played.position):
        return Violation("full-prime")
    if not used:
        return Violation("false-pass", {"count": legal.count if legal.bounded else None})
    if used < legal.most:
        return Violation("unused-die", {"played": used, "possible": legal.most})
    if used < len(legal.dice):
        high, low = legal.roll
        return Violation("higher-die", {"higher": high, "lower": low})
    wasted = _wasted(legal.position, played)
    fewer = pips(played.position.mover) - min(pips(position_of(key).mover) for key in legal.keys)
    return Violation("pip-waste", {"wasted": wasted, "least": wasted - fewer})


def _unplayable(
    rules: RuleSet, position: Position, roll: Roll, ways: tuple[Stops, ...], dice: tuple[Die, ...]
) -> Judgement:
    played = as_played(rules, position, ways)
    if rules.contact == HIT and not rules.hit_and_run:
        freely = resolve(rules.with_options({"hit-and-run": "yes"}), position, roll, ways)
        if freely is not None:
            hit = max((step.target for step in freely.steps if step.hit and step.target <= HOME), default=0)
            return Judgement(Violation("hit-and-run", {"source": hit}), freely)
    violation, leg = _first_fault(rules, position, roll, ways, dice)
    return Judgement(violation, played, leg)


def _first_fault(
    rules: RuleSet, position: Position, roll: Roll, ways: tuple[Stops, ...], dice: tuple[Die, ...]
) -> tuple[Violation, tuple[Point, Point]]:
    """The first leg that fails, highest source first, on the board that the legs before it leave."""
    board = Board(rules, position, roll, dice)
    written = legs(ways)
    for source, target in written:
        violation = board.fault(source, target)
        if violation is not None:
            return violation, (source, target)
        board.move(source, target)
    source, target = written[-1]
    # Where a double goes on, what fails is a number out of its order or after the turn's end.
    code = "die-reused" if len(dice) <= len(dice_of(roll)) else "wrong-die"
    return board.say(code, source, target), (source, target)


class Board:
    """A board in the middle of a written play, with the dice that are left."""

    def __init__(self, rules: RuleSet, position: Position, roll: Roll, dice: tuple[Die, ...]) -> None:
        self.rules = rules
        self.start = position
        self.roll = roll
        self.state = begin(rules, position, roll)
        self.all_dice = dice
        self.dice = list(dice)

    @property
    def own(self) -> Counts:
        """The mover's checkers."""
        return self.state[0]

    def say(self, code: str, source: Point, target: Point) -> Violation:
        """A violation that names a leg and its distance."""
        return Violation(code, {"source": source, "target": target, "distance": source - target})

    def fault(self, source: Point, target: Point) -> Violation | None:
        """What is wrong with one leg here, by the first line that fits; None if it can be played."""
        if self.own[BAR] and source != BAR:
            return Violation("bar-first", {"source": source})
        if not self.own[source]:
            return Violation("no-checker", {"source": source})
        for rule in self.rules.move_rules:
            if not rule.allows(self.rules, self.state, source):
                return Violation(rule.code, rule.tell(self.rules, self.start, self.roll, source))
        if target >= source:
            return Violation("backward", {"source": source, "target": target})
        if target == OFF:
            violation = self._bearing_off(source)
            if violation is not None:
                return violation
        ways = self._ways(source, target)
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
        ways = [way for way in self._ways(source, OFF) if self._open(way, source)]
        own = bytearray(self.own)
        own[source] -= 1
        outside = [point for point in range(BAR, HOME, -1) if own[point]]
        behind = [point for point in range(BAR, source, -1) if own[point]]
        if source > HOME and not ways:
            outside.append(source)
        if outside:
            return Violation("not-home", {"source": source, "outside": outside[0]})
        if bears_none_off(self.rules, self.state):
            pinned = max(point for point in range(1, BAR) if self.state[2] >> OWN + point & 1)
            return Violation("not-home", {"source": source, "outside": pinned}, "pinned")
        larger = [die for die in self.dice if die > source]
        if larger and behind and not any(sum(way) == source for way in _sums(tuple(self.dice))):
            return Violation("overshoot", {"source": source, "behind": behind[0], "die": max(larger)})
        return None

    def _ways(self, source: Point, target: Point) -> list[tuple[Die, ...]]:
        """The dice that are left, single or one after the other, which make a leg."""
        return [dice for dice in _sums(tuple(self.dice)) if self._covers(dice, source, target)]

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
        return held(self.rules, self.state, target)

    def _open(self, dice: tuple[Die, ...], source: Point) -> bool:
        """Whether no stop of this way is held."""
        for die in dice:
            source = max(source - die, OFF)
            if source != OFF and self._held(source):
                return False
        return True

    def move(self, source: Point, target: Point) -> None:
        """Play a leg that has no fault, taking the dice it needs."""
        ways = self._ways(source, target)
        exact = [dice for dice in ways if sum(dice) == source - target]
        for die in next(dice for dice in (*exact, *ways) if self._open(dice, source)):
            self.dice.remove(die)
        self.state = put(self.rules, self.state, source, target)


def _sums(dice: tuple[Die, ...]) -> list[tuple[Die, ...]]:
    """Every order of every selection of the dice, single dice first, larger dice first.

    The numbers of a double are played in their order: of these, every run.
    """
    found: dict[tuple[Die, ...], None] = {}
    if len(dice) > 2 or len(set(dice)) == 1:
        for number in range(1, len(dice) + 1):
            found.update(dict.fromkeys(dice[at : at + number] for at in range(len(dice) - number + 1)))
        return list(found)
    for number in range(1, len(dice) + 1):
        for chosen in combinations(sorted(dice, reverse=True), number):
            found[chosen] = None
            found[chosen[::-1]] = None
    return list(found)
