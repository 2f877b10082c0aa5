"""The engine against the clear generator of the pinning and running games, on random positions.

``TAVLI_ROLLS=3000`` in the environment sets the number of rolls for each rule set.
"""

import os
from functools import partial
from random import Random

import pytest

import tavlicli
from tests.clear import compare, game_judge, game_positions, written
from tests.clear import games as clear
from tests.clear.bridge import board_of, position_of
from tests.clear.compare import differing, none_of
from tests.clear.judge import spelled
from tests.effort import ALL, times

ROLLS = int(os.environ.get("TAVLI_ROLLS", times(100)))
SEED = os.environ.get("TAVLI_SEED", "plakoto")

place = partial(compare.place, clear.text_of)

VARIED = [
    *clear.SETS,
    "plakoto,mother=single",
    "plakoto,mother=play-on",
    "tapa,pinned-bearoff=yes",
    "tapa,higher-die=no,overflow=no",
    "fevga,first-checker=start-quarter",
    "fevga,prime=opponent-start",
    "fevga,prime=either,stack-prime=no",
    "fevga,prime=ahead,first-checker=no",
    "fevga,head=yes",
    "moultezim,first-checker=start-quarter,stack-prime=yes",
    "moultezim,higher-die=no,overflow=no",
    "gyulbara,escalation=always",
    "gyulbara,escalation=never",
    "gyulbara,first-checker=pass-start",
    "gyulbara,prime=either,stack-prime=yes",
    "gyulbara,head=yes",
    "narde,head=no,prime=four,stack-prime=yes",
    "narde,first-checker=pass-start",
]


def rolls(rules, purpose, count=ROLLS):
    """So many random positions with rolls, the same at every run; few checkers where a double is long."""
    rng = Random(f"{SEED} {rules} {purpose}")
    options = clear.game(rules)
    made = 0
    while made < count:
        board, roll = game_positions.random_position(rng, options), game_positions.random_roll(rng)
        if too_long(board, roll, options):
            board = game_positions.few_on_the_way(rng, options)
        if not too_long(board, roll, options):
            made += 1
            yield rng, options, board, roll


def too_long(board, roll, options):
    """Whether the results of an escalating double are too many to list here."""
    moves = len(clear.dice_of(board, roll, options)[0])
    on_board = sum(board.mover[1:])
    return moves > 4 and on_board > {8: 6, 12: 4}.get(moves, 3)


@pytest.mark.skipif(not ALL, reason="thousands of positions: with TAVLI_TESTS=all")
def test_the_random_positions_are_worth_the_name():
    seen = {}
    for rules in clear.SETS:
        for _, options, board, roll in rolls(rules, "results", 400):
            left = clear.binding(board, roll, options)
            traits = {
                "pinned": bool(board.mine),
                "pins": any(len(one.board.theirs) > len(board.theirs) for one in left),
                "ends": any(clear.outcome(one.board, options) for one in left),
                "prime": len(left) < len(clear.stages(board, roll, options)),
                "old prime": clear.forbidden(board, options),
                "stuck": max(len(one.dice) for one in left) < len(clear.dice_of(board, roll, options)[0]),
                "bears off": any(one.board.mover[0] > board.mover[0] for one in left),
            }
            for trait, here in traits.items():
                seen[rules, trait] = seen.get((rules, trait), 0) + here
    for rules, options in clear.SETS.items():
        wanted = {"ends", "stuck", "bears off"} | ({"pinned", "pins"} if options.pins else set())
        wanted |= {"prime", "old prime"} if options.prime != "no" else set()
        assert {trait for trait in wanted if seen[rules, trait] < 8} == set(), rules


@pytest.mark.parametrize("rules", VARIED)
def test_the_results_are_those_of_the_clear_generator(rules):
    faults = []
    for _, options, board, roll in rolls(rules, "results"):
        plays = tavlicli.legal_plays(position_of(board), roll, rules=rules)
        made = [board_of(play.result) for play in plays]
        difference = differing(board, made, clear.results(board, roll, options), clear.text_of)
        if difference:
            faults.append(f"{place(board, roll, rules)}: {difference}")
    none_of(faults)


@pytest.mark.parametrize("rules", VARIED)
def test_a_sequence_is_judged_legal_where_its_result_is(rules):
    faults = []
    for rng, options, board, roll in rolls(rules, "sequences"):
        good = clear.results(board, roll, options)
        position = position_of(board)
        for _ in range(6):
            one = clear.random_sequence(rng, board, roll, options, rng.choice((24, 24, 1, 3)))
            text = spelled([(made.source, made.target) for made in one.steps])
            verdict = tavlicli.judge(position, roll, text, rules=rules)
            if verdict.legal != (one.board in good):
                faults.append(f"{place(board, roll, rules)} '{text}': legal is {verdict.legal}")
            elif verdict.result is None or board_of(verdict.result) != one.board:
                faults.append(f"{place(board, roll, rules)} '{text}': leads to {verdict.result}")
    none_of(faults)


@pytest.mark.parametrize("rules", VARIED)
def test_a_written_play_gets_the_code_that_the_page_gives(rules):
    faults = []
    for rng, options, board, roll in rolls(rules, "codes", ROLLS // 2):
        position = position_of(board)
        for _ in range(4):
            chains = written.rewritten(rng, clear.random_sequence(rng, board, roll, options))
            for _ in range(rng.choice((0, 1, 1, 1, 2))):
                chains = written.mutated(rng, chains)
            if len(chains) > 5:
                continue
            text = spelled(chains)
            verdict = tavlicli.judge(position, roll, text, rules=rules)
            given = {one.code for one in verdict.violations if one.code != "hit-mark"} or {None}
            allowed = game_judge.codes(board, roll, chains, options)
            settled = given <= allowed or (game_judge.UNSETTLED in allowed and None not in given)
            if len(given) > 1 or not settled or verdict.legal != (given == {None}):
                faults.append(f"{place(board, roll, rules)} '{text}': {given}, the page has {allowed}")
    none_of(faults)


@pytest.mark.parametrize("rules", VARIED)
def test_the_spelling_is_read_back_as_the_same_play(rules):
    faults = []
    for rng, _, board, roll in rolls(rules, "spelling", ROLLS // 2):
        position = position_of(board)
        plays = tavlicli.legal_plays(position, roll, rules=rules)
        for play in rng.sample(plays, min(len(plays), 12)):
            verdict = tavlicli.judge(position, roll, str(play), rules=rules)
            if not verdict.legal or verdict.violations or verdict.result != play.result:
                faults.append(f"{place(board, roll, rules)} '{play}': {verdict.violations} {verdict.result}")
            if "*" in str(play) or play.details.hits:
                faults.append(f"{place(board, roll, rules)} '{play}' claims a hit")
    none_of(faults)


@pytest.mark.parametrize("rules", VARIED)
def test_what_always_holds(rules):
    pins = clear.game(rules).pins
    for _, _, board, roll in rolls(rules, "invariants", ROLLS // 2):
        position = position_of(board)
        assert position.turned().turned() == position
        assert board_of(position.turned()) == clear.turned(board)
        for play in tavlicli.legal_plays(position, roll, rules=rules):
            after = board_of(play.result)
            assert sum(after.mover) == sum(after.other) == 15
            assert (after.other, after.mine) == (board.other, board.mine)
            met = {p for p in clear.POINTS if after.mover[p] and after.other[clear.across(p, pins)]}
            assert met == after.mine | {25 - point for point in after.theirs}
            assert all(after.mover[p] == 1 for p in after.mine)
            assert all(after.other[p] == 1 for p in after.theirs)


@pytest.mark.parametrize("rules", VARIED)
def test_positions_are_read_back(rules):
    for _, _, board, roll in rolls(rules, "texts", ROLLS // 2):
        chosen = tavlicli.rule_set(rules)
        for play in tavlicli.legal_plays(position_of(board), roll, rules=rules)[:20]:
            for position in (play.result, play.result.turned()):
                if sum(position.mover[1:]) and sum(position.other[1:]):
                    assert tavlicli.Position.parse(str(position), rules=chosen) == position
        assert str(position_of(board)) == clear.text_of(board)
