"""The common play, judged without generating any: all dice used, every move open, nothing wasted.

What this module calls legal is legal by the judge; where it answers None the
judge decides. A property test holds the two together.
"""

from __future__ import annotations

from typing import NamedTuple

from tavlicli.board.dice import Roll, dice_of
from tavlicli.board.point import BAR, HOME, OFF, Point
from tavlicli.rules.resolve import Stops
from tavlicli.rules.ruleset import HIT, RuleSet

Hop = tuple[Point, Point, int, int]
"""From, to, the other side's cell there, and the die where the checker is borne off (else 0)."""


class Plan(NamedTuple):
    """A written play made ready for any position.

    ``hops`` are its single moves, highest source first; ``other`` the hops of
    the other order of the dice, where a stop was left out; ``stars`` the
    points with a ``*``.
    """

    hops: tuple[Hop, ...]
    other: tuple[Hop, ...] | None
    stars: tuple[Point, ...]


def plan(rules: RuleSet, roll: Roll, ways: tuple[Stops, ...], stars: tuple[Point, ...]) -> Plan | None:
    """The plan of a written play, or None where only the judge can tell.

    Raises nothing; a play that cannot use all dice, or under ``pip-waste``
    may waste some, has no plan.
    """
    if rules.contact != HIT or not rules.hit_and_run:
        return None
    legs = [leg for way in ways for leg in zip(way, way[1:], strict=False)]
    if roll[0] == roll[1]:
        hops = _double(legs, roll[0])
        other = None
    elif len(legs) == 1:
        hops = _chain(legs[0], roll)
        other = _chain(legs[0], roll[::-1])
    else:
        hops, other = _pair(legs, roll), None
    if hops is None or len(hops) != len(dice_of(roll)):
        return None
    wasteful = any(target == OFF and source < die for source, target, die in hops)
    if wasteful and (rules.pip_waste or not rules.overflow):
        return None
    return Plan(_ready(rules, hops), _ready(rules, other) if other else None, stars)


Raw = tuple[Point, Point, int]


def _ready(rules: RuleSet, hops: list[Raw]) -> tuple[Hop, ...]:
    hops = sorted(hops, key=lambda hop: -hop[0])
    return tuple(
        (source, target, 0, die) if target == OFF else (source, target, rules.across[target], 0)
        for source, target, die in hops
    )


def _double(legs: list[tuple[Point, Point]], die: int) -> list[Raw] | None:
    hops = []
    for source, target in legs:
        distance = source - target
        if distance <= 0 or (distance % die and target != OFF) or len(hops) > 4:
            return None
        while source > target:
            hops.append((source, max(source - die, OFF), die))
            source -= die
    return hops


def _chain(leg: tuple[Point, Point], roll: Roll) -> list[Raw] | None:
    """One checker with both dice, the stop left out."""
    source, target = leg
    stop = source - roll[0]
    if source - target != sum(roll) or stop <= OFF:
        return None
    return [(source, stop, roll[0]), (stop, target, roll[1])]


def _pair(legs: list[tuple[Point, Point]], roll: Roll) -> list[Raw] | None:
    """Two moves, a die each; a bearing off may take a die larger than its point."""
    if len(legs) != 2:
        return None
    first, second = sorted(legs, reverse=True)
    for dice in (roll, roll[::-1]):
        if _fits(first, dice[0]) and _fits(second, dice[1]):
            return [(*first, dice[0]), (*second, dice[1])]
    return None


def _fits(leg: tuple[Point, Point], die: int) -> bool:
    source, target = leg
    return source - target == die or (target == OFF and source < die)


def play(hops: tuple[Hop, ...], own: bytearray, foe: bytearray) -> list[Point] | None:
    """Play the hops on the board, in place; the points that were hit, or None where one cannot be played.

    After None the board is in between: give copies.
    """
    hits = None
    for source, target, cell, die in hops:
        if not own[source] or (own[BAR] and source != BAR):
            return None
        own[source] -= 1
        if die:
            if source > HOME or any(own[HOME + 1 :]) or (source != die and any(own[source + 1 :])):
                return None
        elif foe[cell]:
            if foe[cell] > 1:
                return None
            foe[cell] = 0
            foe[BAR] += 1
            hits = [target] if hits is None else [*hits, target]
        own[target] += 1
    return NO_HITS if hits is None else hits


NO_HITS: list[Point] = []
