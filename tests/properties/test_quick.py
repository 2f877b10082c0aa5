"""The common play judged by its plan alone is what the judge finds, on any board and for any written play."""

from __future__ import annotations

import random

import pytest

from tavlicli.board.point import BAR
from tavlicli.board.position import Position
from tavlicli.replay import plain
from tavlicli.rules import quick, sums
from tavlicli.rules.judge import judge
from tavlicli.rules.registry import rule_set, rule_set_names
from tavlicli.rules.ruleset import RuleSet
from tests.clear.bridge import to_product
from tests.clear.generator import legal, options
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


def hold_legal(
    rules: RuleSet,
    position: Position,
    roll: tuple[int, ...],
    ways: tuple[tuple[int, ...], ...],
    sides: tuple[bytes, bytes],
    hits: list[int],
) -> None:
    """See that the judge finds a play legal that led to these sides with these hits, and finds the same."""
    verdict = judge(rules, position, roll, ways)
    assert verdict.violation is None, (str(position), roll, ways)
    assert verdict.played is not None
    assert sides == verdict.played.position[:2], (str(position), roll, ways)
    assert set(hits) == verdict.played.hits


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
        hold_legal(rules, position, roll, ways, (bytes(own), bytes(foe)), hits)
        quick.undo(plan.hops, hits, own, foe)
        assert (bytes(own), bytes(foe)) == (position.mover, position.other)
        played += 1
    assert played > (40 if ALL else 4)


@pytest.mark.parametrize("name", NAMES)
def test_a_play_that_leaves_dice_is_legal_where_no_more_can_be_played(name: str) -> None:
    rules, rng = rule_set(name), random.Random(f"left {name}")
    played = 0
    for _ in range(times(3000)):
        board = random_position(rng, options(name))
        position = to_product(board)
        roll = tuple(sorted((rng.randint(1, 6), rng.randint(1, 6)), reverse=True))
        steps = rng.choice(legal(board, roll, options(name))).steps
        dice = 4 if roll[0] == roll[1] else 2
        # Most plays use all dice: of those, what is left of them when some are not played must not pass.
        if len(steps) == dice and rng.random() < 0.95:
            continue
        some = steps[: rng.randint(1, max(len(steps), 1))] if rng.random() < 0.5 else steps
        ways = tuple((step.source, step.target) for step in some)
        plan = quick.plan(rules, roll, ways, [])
        if plan is None or not plan.left:
            continue
        own, foe = list(position.mover), list(position.other)
        hits = plain.less_common(rules, plan, own, foe)
        if hits is None:
            assert (bytes(own), bytes(foe)) == (position.mover, position.other)
            assert judge(rules, position, roll, ways).violation is not None, (str(position), roll, ways)
            continue
        hold_legal(rules, position, roll, ways, (bytes(own), bytes(foe)), hits)
        played += 1
    assert played > (200 if ALL else 12)


@pytest.mark.parametrize("name", NAMES)
def test_a_sum_plays_what_its_plan_plays(name: str) -> None:
    rules, rng = rule_set(name), random.Random(f"sums {name}")
    added = 0
    positions = [to_product(random_position(rng, options(name))) for _ in range(times(240))]
    for position in positions * 12:
        roll = tuple(sorted((rng.randint(1, 6), rng.randint(1, 6)), reverse=True))
        ways = written(rng, roll, position.mover)
        shots = [way[-1] for way in ways if position.other[rules.across[way[-1]]] == 1 and way[-1]]
        plan = quick.plan(rules, roll, ways, shots if rng.random() < 0.9 else [*shots, rng.randint(1, 24)])
        if plan is None or plan.left or plan.other is not None:
            continue
        own, foe = list(position.mover), list(position.other)
        hits = quick.play(plan.hops, own, foe)
        step = sums.sum_of(plan)
        if step is None:
            assert set(plan.stars) - {hop[1] for hop in plan.hops}
            continue
        mask, met, gone, moved, clear, _ = step
        mine, theirs = sums.packed(position.mover), sums.packed(position.other)
        fits = theirs & mask == met and (mine + moved) & clear == sums.GUARD
        # A sum that fits is a play that hits what is starred; one on the bar still is left to the plan.
        assert fits == (hits is not None and set(hits) == set(plan.stars) and not own[BAR])
        if fits:
            assert sums.side(mine + moved) == bytes(own)
            assert sums.side(theirs + gone) == bytes(foe)
            added += 1
    assert added > (100 if ALL else 5)
