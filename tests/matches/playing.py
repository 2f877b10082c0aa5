"""Random legal plays with their steps, and positions late in a game."""

from __future__ import annotations

from random import Random

import tavlicli
from tests.clear import generator as clear
from tests.clear import positions
from tests.clear.bridge import from_product, to_product
from tests.clear.generator import BAR, OFF, Board, Options, Sequence
from tests.matches.house import House

MOST_TRIES = 60


def choose(rng: Random, house: House, here: Board, roll: tuple[int, int]) -> Sequence:
    """A random legal play with its steps; mostly the one of three that leaves the fewest blots."""
    legal = tavlicli.legal_plays(to_product(here), roll, rules=house.name)
    if not legal:
        return Sequence((), here)
    results = {from_product(play.result) for play in legal}
    found: list[Sequence] = []
    for _ in range(MOST_TRIES):
        one = any_sequence(rng, here, roll, house.clear)
        if one.board in results:
            found.append(one)
            if len(found) == 3:
                break
    if not found:
        found = [rng.choice(clear.legal(here, roll, house.clear))]
    return min(found, key=_blots) if rng.random() < 0.7 else found[0]


def _blots(one: Sequence) -> int:
    return sum(count == 1 for count in one.board[0][1:BAR]) - 2 * sum(made.hit for made in one.steps)


def any_sequence(rng: Random, here: Board, roll: tuple[int, int], rules: Options) -> Sequence:
    """Random steps until no die can be played, obligations aside."""
    dice = clear.dice_of(roll)
    if rng.random() < 0.5:
        dice.reverse()
    steps: list[clear.Step] = []
    frozen: list[int] = []
    while dice and not clear.finished(here):
        ways = next(filter(None, (_ways(here, die, rules, frozen) for die in dict.fromkeys(dice))), [])
        if not ways:
            break
        here, made = rng.choice(ways)
        dice.remove(made.die)
        steps.append(made)
        frozen += clear.freezes(made, rules)
    return Sequence(tuple(steps), here)


def _ways(here: Board, die: int, rules: Options, frozen: list[int]) -> list[tuple[Board, clear.Step]]:
    sources = [point for point in range(1, BAR + 1) if here[0][point] > frozen.count(point)]
    ways = [clear.step(here, source, die, rules) for source in sources]
    return [way for way in ways if way is not None]


def late_position(rng: Random, rules: Options) -> Board:
    """A position of any kind, or one in which the mover is near the end and the other side has none off."""
    while True:
        here = _gammonish(rng, rules) if rng.random() < 0.4 else positions.random_position(rng, rules)
        if not _both_shut_out(here):
            return here


def _gammonish(rng: Random, rules: Options) -> Board:
    mover, other = [0] * 26, [0] * 26
    for _ in range(min(rng.randint(1, 3), rules.checkers)):
        mover[rng.randint(1, 3)] += 1
    mover[OFF] = rules.checkers - sum(mover)
    for _ in range(rules.checkers):
        other[rng.choice((4, 5, 6, 7, 8, 13, 18, 19, 20, 21, BAR))] += 1
    return tuple(mover), tuple(other)


def _both_shut_out(here: Board) -> bool:
    """Whether both sides stand on the bar before a closed board: nobody could ever move."""
    mover, other = here
    return bool(mover[BAR] and other[BAR] and min(mover[1:7]) > 1 and min(other[1:7]) > 1)
