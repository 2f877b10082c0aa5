"""The common play, judged without generating any: all dice used, every move open, nothing wasted.

What this module calls legal is legal by the judge; where it answers None the
judge decides. A property test holds the two together.
"""

from itertools import pairwise
from typing import NamedTuple

from tavlicli.board.dice import Die, Roll, dice_of
from tavlicli.board.point import BAR, HOME, OFF, OPPOSED, Point, Stops
from tavlicli.rules.ruleset import HIT, RuleSet
from tavlicli.rules.steps import sources

Cells = list[int]
"""One side's checkers as a list that changes, with the cells of a position's side: lists are fastest."""

Hop = tuple[Point, Point, int, Die]
"""From, to, the other side's cell there, and the die where the checker is borne off (else 0)."""


class Plan(NamedTuple):
    """A written play made ready for any position.

    ``hops`` are its single moves, highest source first; ``other`` the hops of
    the other order of the dice, where a stop was left out; ``stars`` the
    points with a ``*``; ``left`` the dice that it does not use: such a play
    is legal only where the game ends or no more could be played.
    """

    hops: tuple[Hop, ...]
    other: tuple[Hop, ...] | None
    stars: list[Point]
    left: tuple[Die, ...] = ()


NO_POINTS: list[Point] = []
_HOPS: dict[Stops, Hop] = {
    (source, target): (source, target, OPPOSED[target], 0)
    for source in range(2, BAR + 1)
    for target in range(max(source - 6, 1), source)
}


def has_plans(rules: RuleSet) -> bool:
    """Whether plays of this set can be judged here at all."""
    return rules.contact == HIT and rules.hit_and_run


def is_usual(rules: RuleSet) -> bool:
    """Whether the plays of a set are those of backgammon, whatever a game starts from or is worth."""
    if not has_plans(rules) or rules.same_way or rules.head or rules.move_rules or rules.play_rules:
        return False
    return rules.higher_die and rules.overflow and not rules.pip_waste and rules.escalation in (None, "never")


def plan(rules: RuleSet, roll: Roll, ways: tuple[Stops, ...], stars: list[Point]) -> Plan | None:
    """The plan of a written play, given as the way of each checker; None where only the judge can tell.

    No ways are a pass. For sets that :func:`has_plans` only.
    """
    high, low = roll
    hops = [_HOPS[way] for way in ways if way in _HOPS]
    if len(hops) == len(ways) == 2 and high != low:
        first, second = hops
        one, two = first[0] - first[1], second[0] - second[1]
        if (one == high and two == low) or (one == low and two == high):
            if first[0] < second[0]:
                first, second = second, first
            return Plan((first, second), None, stars)
        return None
    if len(hops) == len(ways) == 4 and high == low:
        if any(hop[0] - hop[1] != high for hop in hops):
            return None
        hops.sort(reverse=True)
        return Plan(tuple(hops), None, stars)
    if not ways:
        return Plan((), None, stars, roll)
    legs = [leg for way in ways for leg in pairwise(way)]
    return _plan_legs(rules, roll, legs, stars)


def _plan_legs(
    rules: RuleSet, roll: Roll, legs: list[tuple[Point, Point]], stars: list[Point]
) -> Plan | None:
    other = None
    left: tuple[Die, ...] = ()
    if roll[0] == roll[1]:
        hops = _double(legs, roll[0])
        left = roll[:1] * (4 - len(hops or ()))
    elif len(legs) == 1:
        hops, other = _chain(legs[0], roll), _chain(legs[0], roll[::-1])
        if hops is None:
            hops, left = _single(legs[0], roll)
        if hops is None:
            hops, other = (_chain(legs[0], dice, over=True) for dice in (roll, roll[::-1]))
    else:
        hops = _pair(legs, roll)
    if hops is None or len(hops) + len(left) != len(dice_of(roll)):
        return None
    wasteful = any(target == OFF and source < die for source, target, die in hops)
    if wasteful and (rules.pip_waste or not rules.overflow):
        return None
    return Plan(_ready(hops), _ready(other) if other else None, stars, left)


Raw = tuple[Point, Point, Die]


def _ready(hops: list[Raw]) -> tuple[Hop, ...]:
    hops.sort(reverse=True)
    return tuple(
        (source, target, 0, die) if target == OFF else (source, target, OPPOSED[target], 0)
        for source, target, die in hops
    )


def _double(legs: list[tuple[Point, Point]], die: Die) -> list[Raw] | None:
    hops: list[Raw] = []
    for source, target in legs:
        distance = source - target
        if distance <= 0 or (distance % die and target != OFF) or len(hops) > 4:
            return None
        while source > target:
            hops.append((source, max(source - die, OFF), die))
            source -= die
    return hops


def _chain(leg: tuple[Point, Point], roll: Roll, over: bool = False) -> list[Raw] | None:
    """One checker with both dice, the stop left out; ``over`` if the second die is more than is left."""
    source, target = leg
    stop = source - roll[0]
    fits = target == OFF and source < sum(roll) if over else source - target == sum(roll)
    if not fits or stop <= OFF:
        return None
    return [(source, stop, roll[0]), (stop, target, roll[1])]


def _single(leg: tuple[Point, Point], roll: Roll) -> tuple[list[Raw] | None, tuple[Die, ...]]:
    """One move with one die, exactly where that can be, and the die that is left."""
    source, target = leg
    either = roll, roll[::-1]
    for die, other in either:
        if source - target == die:
            return [(source, target, die)], (other,)
    for die, other in either:
        if _fits(leg, die):
            return [(source, target, die)], (other,)
    return None, ()


def _pair(legs: list[tuple[Point, Point]], roll: Roll) -> list[Raw] | None:
    """Two moves, a die each; a bearing off may take a die larger than its point."""
    if len(legs) != 2:
        return None
    first, second = sorted(legs, reverse=True)
    for dice in (roll, roll[::-1]):
        if _fits(first, dice[0]) and _fits(second, dice[1]):
            return [(*first, dice[0]), (*second, dice[1])]
    return None


def _fits(leg: tuple[Point, Point], die: Die) -> bool:
    source, target = leg
    return source - target == die or (target == OFF and source < die)


def play(hops: tuple[Hop, ...], own: Cells, foe: Cells) -> list[Point] | None:
    """Play the hops on the board, in place; the points that were hit.

    None where one cannot be played: the board is then as it was.
    """
    waiting = own[BAR]
    if waiting and (hops[0][0] != BAR or any(hop[0] != BAR for hop in hops[1:waiting])):
        return None
    hits = NO_POINTS
    done = 0
    for source, target, cell, die in hops:
        if not own[source]:
            break
        if die:
            if source > HOME or any(own[HOME + 1 :]) or (source != die and any(own[source + 1 :])):
                break
        elif foe[cell]:
            if foe[cell] > 1:
                break
            foe[cell] = 0
            foe[BAR] += 1
            hits = [*hits, target]
        own[source] -= 1
        own[target] += 1
        done += 1
    else:
        return hits
    undo(hops[:done], hits, own, foe)
    return None


def undo(hops: tuple[Hop, ...], hits: list[Point], own: Cells, foe: Cells) -> None:
    """Take back hops that were played."""
    for source, target, _, _ in reversed(hops):
        own[source] += 1
        own[target] -= 1
    for point in hits:
        foe[OPPOSED[point]] = 1
        foe[BAR] -= 1


def play_either(plan: Plan, own: Cells, foe: Cells) -> list[Point] | None:
    """Play a plan whose stop is left out: by the order that hits less, the larger die first if both do."""
    hits = play(plan.hops, own, foe)
    if plan.other is None or hits == NO_POINTS:
        return hits
    if hits is not None:
        undo(plan.hops, hits, own, foe)
    others = play(plan.other, own, foe)
    if hits is None or (others is not None and len(others) < len(hits)):
        return others
    if others is not None:
        undo(plan.other, others, own, foe)
    return play(plan.hops, own, foe)


def stuck(rules: RuleSet, own: Cells, foe: Cells, dice: tuple[Die, ...]) -> bool:
    """Whether no checker can move with any of the dice."""
    if own[BAR]:
        return all(foe[die] > 1 for die in dice)
    state = (bytes(own), bytes(foe), 0)
    return not any(sources(rules, state, die) for die in dice)
