"""Positions with a roll and every legal result, to hold other engines to."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tavlicli.board.dice import Roll, roll_of
from tavlicli.board.position import Position
from tavlicli.rules.legal import Legal, position_of
from tavlicli.rules.outcome import finished
from tavlicli.rules.ruleset import RuleSet

# Of one game, so that the vectors are of many.
_MOST_OF_A_GAME = 5
_LONGEST_GAME = 400
# A double that goes on has more results than can be listed where more checkers are left.
_FEW = 3


def vectors(rules: RuleSet, count: int, seed: int) -> Iterator[Legal]:
    """So many different positions with a roll, from random games, each with its legal results.

    The same rules and seed give the same ones; a greater ``count`` gives more of them.
    """
    rng = Random(f"{rules} {seed}")
    seen: set[tuple[Position, Roll]] = set()
    while len(seen) < count:
        turns = list(_game(rules, rng))
        for legal in rng.sample(turns, min(len(turns), _MOST_OF_A_GAME)):
            key = legal.position, legal.roll
            if key not in seen and len(seen) < count:
                seen.add(key)
                yield legal


def _game(rules: RuleSet, rng: Random) -> Iterator[Legal]:
    """The turns of a game in which every result is as likely as any other."""
    here = rules.start
    for _ in range(_LONGEST_GAME):
        legal = _rolled(rules, here, rng)
        yield legal
        after = position_of(rng.choice(sorted(legal.keys))) if legal.most else here
        if legal.most and finished(rules, after) is not None:
            return
        here = after.turned()


def _rolled(rules: RuleSet, position: Position, rng: Random) -> Legal:
    while True:
        legal = Legal(rules, position, roll_of(rng.randint(1, 6), rng.randint(1, 6)))
        if legal.bounded or sum(position.mover[1:]) <= _FEW:
            return legal
