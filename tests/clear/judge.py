"""What a written play is guilty of, straight from the page on violations, by the clear generator's steps.

A written play is a list of chains, each a tuple of the points that it names:
``24/18/14 bar/20`` is ``[(24, 18, 14), (25, 20)]``. Where the page leaves a
choice (the order of moves from one point, legs among the legs of other moves)
every choice is followed, so that the answer is the set of codes it allows;
None in it stands for a legal play.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, permutations
from typing import NamedTuple

from tests.clear.generator import (
    BAR,
    HOME,
    OFF,
    Board,
    Options,
    dice_of,
    freezes,
    results,
    sequences,
    step,
)

Chain = tuple[int, ...]
Roll = tuple[int, int]
Leg = tuple[int, int]


class Reading(NamedTuple):
    """One way to play what is written: where it leads, the dice in their order, the checkers hit."""

    board: Board
    dice: tuple[int, ...]
    hits: int


def spelled(chains: list[Chain]) -> str:
    """The chains in our notation, as they stand; ``-`` for none."""
    names = {BAR: "bar", OFF: "off"}
    return " ".join("/".join(str(names.get(p, p)) for p in chain) for chain in chains) or "-"


def readings(here: Board, roll: Roll, chains: list[Chain], rules: Options) -> list[Reading]:
    """Every order of the moves and dice in which what is written can be played, all stops touched."""
    dice = dice_of(roll)
    if sum(len(chain) - 1 for chain in chains) > len(dice):
        return []
    return list(_readings(Reading(here, (), 0), dice, [list(chain) for chain in chains], (), rules))


def _readings(
    sofar: Reading, left: list[int], chains: list[list[int]], frozen: tuple[int, ...], rules: Options
) -> Iterator[Reading]:
    if all(len(chain) == 1 for chain in chains):
        yield sofar
        return
    for number, chain in enumerate(chains):
        if len(chain) == 1 or sofar.board[0][chain[0]] <= frozen.count(chain[0]):
            continue
        for die in sorted(set(left), reverse=True):
            made = step(sofar.board, chain[0], die, rules)
            if made is None or made[1].target < chain[1]:
                continue
            after, taken = made
            rest = chain[1:] if taken.target == chain[1] else [taken.target, *chain[1:]]
            remaining = list(left)
            remaining.remove(die)
            yield from _readings(
                Reading(after, (*sofar.dice, die), sofar.hits + taken.hit),
                remaining,
                [*chains[:number], rest, *chains[number + 1 :]],
                frozen + freezes(taken, rules),
                rules,
            )


def meant(ways: list[Reading]) -> Reading:
    """What a play means where stops are left out: fewest hits, then the larger die first."""
    return min(ways, key=lambda way: (way.hits, [-die for die in way.dice]))


def codes(here: Board, roll: Roll, chains: list[Chain], rules: Options) -> set[str | None]:
    """The codes that the page allows for this play; None for legal."""
    every = sequences(here, roll, rules)
    most = max(len(one.steps) for one in every)
    if not chains:
        return {"false-pass"} if most else {None}
    ways = readings(here, roll, chains, rules)
    if ways:
        reached = meant(ways).board
        if reached in results(here, roll, rules):
            return {None}
        return {_unmet(way, most, roll) for way in ways if way.board == reached}
    if readings(here, roll, chains, rules._replace(hit_and_run=True)):
        return {"hit-and-run"}
    return {code for legs in _orders(chains) for code in _first_failure(here, roll, legs, rules)}


def _unmet(way: Reading, most: int, roll: Roll) -> str:
    """The obligation that a playable play does not meet."""
    if len(way.dice) < most:
        return "unused-die"
    return "higher-die" if most == 1 and roll[0] != roll[1] else "pip-waste"


def _orders(chains: list[Chain]) -> set[tuple[Leg, ...]]:
    """The legs from the highest source down: moves sorted whole, and legs sorted each for itself."""
    orders = set()
    for order in permutations(chains):
        moves = sorted(order, key=lambda chain: -chain[0])
        orders.add(tuple(leg for chain in moves for leg in pairwise(chain)))
        legs = [leg for chain in order for leg in pairwise(chain)]
        orders.add(tuple(sorted(legs, key=lambda leg: -leg[0])))
    return orders


def _first_failure(here: Board, roll: Roll, legs: tuple[Leg, ...], rules: Options) -> set[str]:
    """The codes of the first leg that fails on the board that the legs before it leave."""
    left = dice_of(roll)
    free = rules._replace(hit_and_run=True)
    for leg in legs:
        ways = readings_of_leg(here, left, leg, free)
        if not ways:
            return _failure(here, roll, left, leg)
        best = min(ways, key=lambda way: (len(way.dice), sum(way.dice), way.hits, [-d for d in way.dice]))
        here = best.board
        for die in best.dice:
            left.remove(die)
    raise AssertionError(f"every leg of {legs} can be played, yet the play cannot")


def readings_of_leg(here: Board, left: list[int], leg: Leg, rules: Options) -> list[Reading]:
    """The ways to play one leg with the dice that are left."""
    if here[0][leg[0]] == 0 or leg[1] >= leg[0]:
        return []
    return list(_readings(Reading(here, (), 0), left, [list(leg)], (), rules))


def _failure(here: Board, roll: Roll, left: list[int], leg: Leg) -> set[str]:
    """The first line of the page that fits a leg which cannot be played, in each reading of that line."""
    source, target = leg
    mover, other = here
    if mover[BAR] and source != BAR:
        return {"bar-first"}
    if not mover[source]:
        return {"no-checker"}
    if target >= source:
        return {"backward"}
    below = _distance_failure(other, roll, leg)
    if source == BAR and mover[BAR] > 1 and below == "die-reused" and BAR - target in _sums(left):
        return {"bar-first"}  # the dice left would do, were not another checker still on the bar
    if target != OFF:
        return {below}
    if sum(mover[HOME + 1 :]) > (source > HOME):
        return {"not-home"}
    # Two lines can be read two ways: whether the checker that moves is itself "outside",
    # and whether a sum of dice that is too large is "larger", as a single die is.
    found = {"not-home"} if source > HOME else set()
    behind = source not in _sums(left) and any(mover[source + 1 :])
    if behind and max(left, default=0) > source:
        return found | {"overshoot"}
    return found | {below} | ({"overshoot"} if behind and sum(left) > source else set())


def _distance_failure(other: tuple[int, ...], roll: Roll, leg: Leg) -> str:
    """The lines on dice and points: what is wrong once the checker may move and bear off."""
    source, target = leg
    if source - target not in _sums(dice_of(roll)):
        return "wrong-die"
    if not any(_open(other, source, way) for way in _ways(dice_of(roll), source - target)):
        return "blocked-point"
    return "die-reused"


def _sums(dice: list[int]) -> set[int]:
    """The distances that one, some or all of these dice make."""
    return {sum(way) for size in range(1, len(dice) + 1) for way in permutations(dice, size)}


def _ways(dice: list[int], distance: int) -> set[tuple[int, ...]]:
    """The dice, in their order, that make a distance."""
    found = {way for size in range(1, len(dice) + 1) for way in permutations(dice, size)}
    return {way for way in found if sum(way) == distance}


def _open(other: tuple[int, ...], source: int, way: tuple[int, ...]) -> bool:
    """Whether no landing point of this way is held."""
    point = source
    for die in way:
        point -= die
        if point > OFF and other[BAR - point] > 1:
            return False
    return True
