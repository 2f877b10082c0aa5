"""Simulated rolls, and how often each test of the dice rejects: ``python -m tests.dice_trials [RUNS]``.

A run is an evening's record of 2,000 rolls in games of some fifty, each begun by the two opening dice, which
are thrown again while they are the same; whoever has the larger one plays them. Each game is a record, so
that what is concluded from the order of its dice is concluded from few rolls. Tested are all of the rolls and
those of both players, 21 tests in a family.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from random import Random

from tavlicli.stats.dice import NEVER_DOUBLE, Dice, Thrown
from tavlicli.stats.fairness import LEVEL, Result, corrected, results

ROLLS = 2000
FAIR = (1, 1, 1, 1, 1, 1)
# The six comes up 20 times in 100.
LOADED = (4, 4, 4, 4, 4, 5)
FAMILY = "family"
Found = list[tuple[str, Result]]


def run(random: Random, weights: tuple[int, ...]) -> dict[str, Dice]:
    """All rolls of a run, and those of each player."""
    groups = {name: Dice() for name in ("all", "Ann", "Ben")}
    left = ROLLS
    while left:
        length = min(left, random.randint(30, 70))
        for name, counted in game(random, weights, length).by_name.items():
            groups[str(name)].merge(counted)
            groups["all"].merge(counted)
        left -= length
    return groups


def game(random: Random, weights: tuple[int, ...], length: int) -> Thrown:
    """One game, in which the players take turns."""
    thrown = Thrown()
    dice = random.choices(range(1, 7), weights, k=2 * length)
    opening = (1, 1)
    while opening[0] == opening[1]:
        one, two = random.choices(range(1, 7), weights, k=2)
        opening = (one, two)
    player = int(opening[1] > opening[0])
    thrown.add(player, ("Ann", "Ben")[player], sorted(opening, reverse=True), NEVER_DOUBLE)
    for at in range(2, 2 * length, 2):
        player = 1 - player
        thrown.add(player, ("Ann", "Ben")[player], dice[at : at + 2])
    thrown.end()
    return thrown


def runs(count: int, weights: tuple[int, ...], seed: int = 1) -> Iterator[Found]:
    """The results of each of so many runs."""
    random = Random(seed)
    for _ in range(count):
        groups = run(random, weights)
        yield [(name, result) for name, counted in groups.items() for result in results(counted)]


def rejections(count: int, weights: tuple[int, ...], seed: int = 1) -> Counter[tuple[str, str]]:
    """How often each test of each group is below the level, and any of a run after Holm's correction."""
    found: Counter[tuple[str, str]] = Counter()
    for made in runs(count, weights, seed):
        for name, result in made:
            found[name, result.test] += result.p < LEVEL
        found[FAMILY, FAMILY] += min(corrected(result.p for _, result in made)) < LEVEL
    return found


def main(count: int) -> None:
    """Print the share of rejections."""
    for said, weights in (("fair", FAIR), ("one face 20 in 100", LOADED)):
        print(f"{said}: {count} runs of {ROLLS} rolls, rejected at {LEVEL}")
        for (name, test), number in rejections(count, weights).items():
            print(f"  {name:8}{test:10}{100 * number / count:6.2f} %")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else ROLLS)
