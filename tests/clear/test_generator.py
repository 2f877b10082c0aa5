"""The clear generator against the vectors that other engines and people confirmed."""

import pytest

from tests.clear import generator as clear
from tests.data import PERFT, RULES, perft_board


@pytest.mark.parametrize("row", RULES, ids=lambda row: row["id"])
def test_results_of_the_vectors(row):
    rules = clear.options(row["rules"])
    here = clear.board(row["position"], rules.checkers)
    wanted = {clear.board(text, rules.checkers) for text in row["results"]} or {here}
    assert clear.results(here, tuple(row["roll"]), rules) == wanted


def test_counts_of_the_perft_table():
    rules = clear.options("backgammon")
    assert len(PERFT) == 693
    for row in PERFT:
        every = clear.sequences(perft_board(row), row.roll, rules)
        full = clear.obliged(every, row.roll, rules)
        assert (
            len(full[0].steps),
            len({one.board for one in full}),
            len({tuple((s.source, s.die) for s in one.steps) for one in full}),
            len({tuple((s.source, s.target) for s in one.steps) for one in full}),
            len({tuple(sorted((s.source, s.target) for s in one.steps)) for one in full}),
        ) == row.counts, row
