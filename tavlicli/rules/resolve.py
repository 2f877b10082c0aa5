"""From written to meant: which moves of single checkers a written play stands for."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TypeVar

from tavlicli.board.dice import Die, Roll, dice_of
from tavlicli.board.point import BAR, OFF, Point, Stops
from tavlicli.board.position import Position
from tavlicli.rules.ruleset import HIT, RuleSet
from tavlicli.rules.steps import State, after, begin, end, held, put, sources
from tavlicli.value import Value

T = TypeVar("T")
_USUAL = 4
_MOST_TRIES = 5000

Leg = tuple[Point, Point]
"""From one named point to the next."""


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
    if len(dice) > _USUAL:
        return number_by_number(rules, begin(rules, position, roll), legs(ways), dice)
    best: Resolved | None = None
    start = begin(rules, position, roll)
    for found in _orders(rules, start, dice, tuple(sorted(ways, reverse=True)), (), set()):
        if best is None or len(found.hits) < len(best.hits):
            best = found
    return best


def number_by_number(
    rules: RuleSet, start: State, waiting: list[Leg], dice: tuple[Die, ...]
) -> Resolved | None:
    """A double that goes on: the legs shared out to its numbers, each number's moves in any order.

    A leg is one move of a number, or several moves of one number written
    together, or, if that finds nothing, of numbers that follow each other.
    Nothing that a side does changes where it may land, so of a number's moves
    only the highest source first need be tried.
    """
    return _share_out(rules, start, waiting, dice, False) or _share_out(rules, start, waiting, dice, True)


def _share_out(
    rules: RuleSet, start: State, waiting: list[Leg], dice: tuple[Die, ...], across_numbers: bool
) -> Resolved | None:
    tries = [_MOST_TRIES]

    def walk(state: State, numbers: list[Die], left: list[Leg], steps: tuple[Step, ...]) -> Resolved | None:
        if not left:
            return Resolved(end(rules, state), steps)
        if not numbers:
            return None
        number, room = numbers[0], dice.count(numbers[0])
        for chosen in _shares(left, number, room, across_numbers):
            tries[0] -= 1
            if tries[0] < 0:
                return None
            rest = list(left)
            for leg, stop in chosen:
                rest.remove(leg)
                if stop > leg[1]:
                    rest.append((stop, leg[1]))
            played = _play_number(rules, state, [(leg[0], stop) for leg, stop in chosen], number)
            if played is None or (rest and len(played[1]) < room):
                continue
            found = walk(played[0], numbers[1:], rest, (*steps, *played[1]))
            if found is not None:
                return found
        return None

    return walk(start, list(dict.fromkeys(dice)), waiting, ())


def _moves_of(leg: Leg, number: Die) -> int:
    """How many moves of a number a leg is: 0 where it is none."""
    distance = leg[0] - leg[1]
    if distance <= 0:
        return 0
    return -(-distance // number) if leg[1] == OFF or distance % number == 0 else 0


def _shares(
    left: list[Leg], number: Die, room: int, across_numbers: bool
) -> Iterator[list[tuple[Leg, Point]]]:
    """The legs that may be a number's moves, and how far: all of its distance, others as there is room."""
    exact = [leg for leg in left if leg[1] != OFF and leg[0] - leg[1] == number]
    free = room - len(exact)
    if free < 0:
        return
    found: dict[tuple[tuple[Leg, Point], ...], int] = {(): 0}
    for leg in left:
        if leg in exact or leg[0] <= leg[1]:
            continue
        for chosen, used in list(found.items()):
            for stop, moves in _stops(leg, number, across_numbers):
                if used + moves <= free and len(found) < _MOST_TRIES:
                    found[(*chosen, (leg, stop))] = used + moves
    for chosen in sorted(found, key=lambda chosen: -found[chosen]):
        yield [(leg, leg[1]) for leg in exact] + list(chosen)


def _stops(leg: Leg, number: Die, across_numbers: bool) -> list[tuple[Point, int]]:
    """How far a leg may go with one number: to its end, or part of the way where it goes on with another."""
    whole = _moves_of(leg, number)
    found = [(leg[1], whole)] if whole else []
    if across_numbers:
        part = range(leg[0] - number, leg[1], -number)
        found += [(stop, index) for index, stop in enumerate(part, 1)]
    return found


def _play_number(
    rules: RuleSet, state: State, chosen: list[Leg], number: Die
) -> tuple[State, list[Step]] | None:
    """The state after a number's moves, and the moves; None where one cannot be played."""
    singles = []
    for source, target in chosen:
        while source > target:
            singles.append((source, max(source - number, OFF)))
            source -= number
    steps = []
    for source, target in sorted(singles, key=lambda leg: (leg[1] == OFF, -leg[0])):
        if source not in sources(rules, state, number):
            return None
        state = after(rules, state, source, number)
        steps.append(Step(source, target, number, False))
    return state, steps


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
