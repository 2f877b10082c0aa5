"""From written to meant: which moves of single checkers a written play stands for."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TypeVar

from tavlicli.board.dice import Die, Roll, dice_of
from tavlicli.board.point import BAR, OFF, Point
from tavlicli.board.position import Position
from tavlicli.rules.ruleset import HIT, RuleSet
from tavlicli.rules.steps import State, after, begin, end, held, put, sources
from tavlicli.value import Value

T = TypeVar("T")

Stops = tuple[Point, ...]
"""A checker's way as written: where it starts and every stop that is named."""


class Step(Value):
    """One checker's step: from, to, with which die, and whether it hit."""

    source: Point
    target: Point
    die: Die
    hit: bool


class Resolved(Value):
    """A written play carried out: the position it leads to and the steps it took."""

    position: Position
    steps: tuple[Step, ...]

    @property
    def dice_used(self) -> int:
        """How many dice the play used."""
        return len(self.steps)

    @property
    def hits(self) -> frozenset[Point]:
        """The points on which it hit, as the mover counts."""
        return frozenset(step.target for step in self.steps if step.hit)


def resolve(
    rules: RuleSet,
    position: Position,
    roll: Roll,
    ways: tuple[Stops, ...],
    dice: tuple[Die, ...] | None = None,
) -> Resolved | None:
    """The play that the written ways mean, or None if no order of them and of the dice can be played.

    Every named stop is touched. Where a stop is left out and the orders of
    the dice differ in what they hit, the one that hits least is meant, and
    among these the one that plays the larger die first. ``dice`` are those
    that the roll gives, where they are not the usual ones.
    """
    dice = dice_of(roll) if dice is None else dice
    if sum(len(way) - 1 for way in ways) > len(dice):
        return None
    if len(dice) > len(dice_of(roll)) and (straight := _in_order(rules, position, roll, ways, dice)):
        return straight
    best: Resolved | None = None
    start = begin(rules, position, roll)
    for found in _orders(rules, start, dice, tuple(sorted(ways, reverse=True)), (), set()):
        if best is None or len(found.hits) < len(best.hits):
            best = found
    return best


def _in_order(
    rules: RuleSet, position: Position, roll: Roll, ways: tuple[Stops, ...], dice: tuple[Die, ...]
) -> Resolved | None:
    """A double that goes on, written a move a number: number after number, the highest source first.

    Nothing that a side does changes where it may land, so no other order of a
    number's moves need be tried; None where moves were written together.
    """
    waiting = legs(ways)
    state = begin(rules, position, roll)
    steps = []
    for die in dice:
        able = sources(rules, state, die)
        fitting = [leg for leg in waiting if leg[0] in able and leg[1] == max(leg[0] - die, OFF)]
        if not fitting:
            break
        leg = max(fitting, key=lambda leg: (leg[0] - leg[1] == die, leg))
        waiting.remove(leg)
        steps.append(Step(*leg, die, False))
        state = after(rules, state, leg[0], die)
    return None if waiting else Resolved(end(rules, state), tuple(steps))


def _orders(
    rules: RuleSet,
    state: State,
    dice: tuple[Die, ...],
    ways: tuple[Stops, ...],
    steps: tuple[Step, ...],
    seen: set[tuple[State, tuple[Die, ...], tuple[Stops, ...]]],
) -> Iterator[Resolved]:
    """Every state in which all ways are walked, the larger die tried first."""
    if not ways:
        yield Resolved(end(rules, state), steps)
        return
    if (state, dice, ways) in seen:
        return
    seen.add((state, dice, ways))
    # The numbers of a double that goes on are played in their order.
    for die in dict.fromkeys(dice) if len(dice) == 2 and dice[0] > dice[1] else dice[:1]:
        open_points = sources(rules, state, die)
        left = _without(dice, die)
        for way in dict.fromkeys(ways):
            source = way[0]
            target = max(source - die, OFF)
            if source not in open_points or target < way[1]:
                continue
            following = after(rules, state, source, die)
            hit = rules.contact == HIT and following[1] is not state[1]
            rest = way[1:] if target == way[1] else (target, *way[1:])
            others = _without(ways, way)
            if len(rest) > 1:
                others = tuple(sorted((*others, rest), reverse=True))
            step = Step(source, target, die, hit)
            yield from _orders(rules, following, left, others, (*steps, step), seen)


def _without(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    index = items.index(item)
    return items[:index] + items[index + 1 :]


def as_played(rules: RuleSet, position: Position, ways: tuple[Stops, ...]) -> Resolved | None:
    """The position after moves that fit no dice or order, put on the board as they are written.

    Taken from the highest source down, every source must hold an own checker
    and no named point may be held by the opponent; lone enemy checkers on
    named points are hit. None if it cannot be made; it is made whole or not
    at all.
    """
    state = begin(rules, position, (1, 1))
    steps = []
    for source, target in legs(ways):
        if not state[0][source] or (target not in (OFF, BAR) and held(rules, state, target)):
            return None
        following = put(rules, state, source, target)
        hit = rules.contact == HIT and following[1] is not state[1]
        steps.append(Step(source, target, source - target, hit))
        state = following
    return Resolved(end(rules, state), tuple(steps))


def legs(ways: tuple[Stops, ...]) -> list[tuple[Point, Point]]:
    """Each leg of each way for itself, the highest source first."""
    found = [leg for way in ways for leg in pairwise(way)]
    return sorted(found, key=lambda leg: -leg[0])
