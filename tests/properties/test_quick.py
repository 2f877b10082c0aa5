"""The common play judged by its plan alone is what the judge finds, on any board and for any written play."""

from __future__ import annotations

import random

import pytest

from tavlicli.rules import quick
from tavlicli.rules.judge import judge
from tavlicli.rules.registry import rule_set, rule_set_names
from tests.clear.bridge import to_product
from tests.clear.generator import options
from tests.clear.positions import random_position
from tests.effort import ALL, times

NAMES = [name for name in rule_set_names() if quick.has_plans(rule_set(name))]


def written(rng: random.Random, roll: tuple[int, int], own: bytes) -> tuple[tuple[int, ...], ...]:
    """A play as somebody may write it: mostly own checkers and distances of the roll, in any order."""
    points = [point for point in range(1, 26) if own[point]]
    dice = [roll[0]] * 4 if roll[0] == roll[1] else rng.choice([list(roll), list(roll[::-1]), [sum(roll)]])
    if rng.random() < 0.2:
        dice[rng.randrange(len(dice))] = rng.randint(1, 8)
    ways = [(rng.choice(points), die) for die in dice]
    return tuple((source, max(source - die, 0)) for source, die in ways)


@pytest.mark.parametrize("name", NAMES)
def test_a_plan_that_can_be_played_is_legal_and_leads_to_the_same_board(name: str) -> None:
    rules, rng = rule_set(name), random.Random(f"quick {name}")
    played = 0
    for _ in range(times(500)):
        position = to_product(random_position(rng, options(name)))
        roll = tuple(sorted((rng.randint(1, 6), rng.randint(1, 6)), reverse=True))
        ways = written(rng, roll, position.mover)
        plan = quick.plan(rules, roll, ways, [])
        if plan is None or plan.left:
            continue
        own, foe = list(position.mover), list(position.other)
        hits = quick.play_either(plan, own, foe)
        if hits is None:
            assert (bytes(own), bytes(foe)) == (position.mover, position.other)
            continue
        verdict = judge(rules, position, roll, ways)
        assert verdict.violation is None, (str(position), roll, ways)
        assert verdict.played is not None
        assert (bytes(own), bytes(foe)) == verdict.played.position[:2], (str(position), roll, ways)
        assert set(hits) == verdict.played.hits
        quick.undo(plan.hops, hits, own, foe)
        assert (bytes(own), bytes(foe)) == (position.mover, position.other)
        played += 1
    assert played > (40 if ALL else 4)
