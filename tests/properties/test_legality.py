"""The engine against the clear generator: results, judgements, codes, spellings, on random positions.

``TAVLI_ROLLS=10000`` in the environment sets the number of rolls for each rule set.
"""

import os
from functools import partial
from random import Random

import pytest

import tavlicli
from tests.clear import canonical, compare, judge, positions, written
from tests.clear import generator as clear
from tests.clear.bridge import from_product, to_product
from tests.clear.compare import differing, none_of
from tests.effort import times

ROLLS = int(os.environ.get("TAVLI_ROLLS", times(150)))
SEED = os.environ.get("TAVLI_SEED", "portes")

place = partial(compare.place, clear.text_of)

VARIED = [
    *clear.SETS,
    "backgammon,higher-die=no",
    "backgammon,overflow=no",
    "tavli,overflow=no",
    "tavla,pip-waste=yes",
    "tavla,higher-die=no",
    "hypergammon,pip-waste=yes,hit-and-run=no",
]


def rolls(rules, purpose, count=ROLLS):
    """So many random positions with rolls, the same at every run."""
    rng = Random(f"{SEED} {rules} {purpose}")
    options = clear.options(rules)
    for _ in range(count):
        yield rng, options, positions.random_position(rng, options), positions.random_roll(rng)


@pytest.mark.parametrize("rules", VARIED)
def test_the_results_are_those_of_the_clear_generator(rules):
    faults = []
    for _, options, board, roll in rolls(rules, "results"):
        plays = tavlicli.legal_plays(to_product(board), roll, rules=rules)
        made = [from_product(play.result) for play in plays]
        difference = differing(board, made, clear.results(board, roll, options), clear.text_of)
        if difference:
            faults.append(f"{place(board, roll, rules)}: {difference}")
    none_of(faults)


@pytest.mark.parametrize("rules", VARIED)
def test_a_sequence_is_judged_legal_where_its_result_is(rules):
    faults = []
    for rng, options, board, roll in rolls(rules, "sequences"):
        every = clear.sequences(board, roll, options)
        good = clear.results(board, roll, options)
        position = to_product(board)
        for one in rng.sample(every, min(len(every), 12)):
            text = judge.spelled([(made.source, made.target) for made in one.steps])
            verdict = tavlicli.judge(position, roll, text, rules=rules)
            if verdict.legal != (one.board in good):
                faults.append(f"{place(board, roll, rules)} '{text}': legal is {verdict.legal}")
    none_of(faults)


@pytest.mark.parametrize("rules", VARIED)
def test_a_written_play_gets_the_code_that_the_page_gives(rules):
    faults = []
    for rng, options, board, roll in rolls(rules, "codes"):
        every = clear.sequences(board, roll, options)
        position = to_product(board)
        for _ in range(4):
            chains = written.rewritten(rng, rng.choice(every))
            for _ in range(rng.choice((0, 1, 1, 1, 2))):
                chains = written.mutated(rng, chains)
            text = judge.spelled(chains)
            verdict = tavlicli.judge(position, roll, text, rules=rules)
            given = {one.code for one in verdict.violations if one.code != "hit-mark"} or {None}
            allowed = judge.codes(board, roll, chains, options)
            if len(given) > 1 or not given <= allowed or verdict.legal != (given == {None}):
                faults.append(f"{place(board, roll, rules)} '{text}': {given}, the page has {allowed}")
    none_of(faults)


@pytest.mark.parametrize("rules", VARIED)
def test_the_spelling_is_canonical_and_leads_where_the_play_does(rules):
    faults = []
    for _, options, board, roll in rolls(rules, "spelling", ROLLS // 2):
        position = to_product(board)
        plays = tavlicli.legal_plays(position, roll, rules=rules)
        wanted = canonical.spellings(board, roll, options)
        for play in plays:
            verdict = tavlicli.judge(position, roll, str(play), rules=rules)
            if not verdict.legal or verdict.violations:
                faults.append(f"{place(board, roll, rules)} '{play}': {verdict.violations}")
            expected = wanted.get(from_product(play.result))
            if str(play) != expected:
                faults.append(f"{place(board, roll, rules)} '{play}': canonical is '{expected}'")
    none_of(faults)


@pytest.mark.parametrize("rules", VARIED)
def test_checkers_are_conserved_and_turning_twice_changes_nothing(rules):
    for _, options, board, roll in rolls(rules, "invariants", ROLLS // 2):
        position = to_product(board)
        assert position.turned().turned() == position
        assert from_product(position.turned()) == clear.turned(board)
        for play in tavlicli.legal_plays(position, roll, rules=rules):
            after = from_product(play.result)
            assert positions.is_board(after)
            assert all(positions.conserved(one, options) for one in after)
