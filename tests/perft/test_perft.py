"""The counts of legal results that other engines agree on, roll by roll."""

import tavlicli
from tests.clear import generator as clear
from tests.clear.bridge import to_product
from tests.clear.positions import start
from tests.data import PERFT, perft_board

FINALS = 1
OPTIONS = clear.options("backgammon")


def plays_of(row):
    return tavlicli.legal_plays(to_product(perft_board(row)), row.roll, rules="backgammon")


def ends_with_dice_left(row):
    """Whether a play bears off the last checker with fewer dice than could be played (reading 3)."""
    every = clear.sequences(perft_board(row), row.roll, OPTIONS)
    most = max(len(one.steps) for one in every)
    return any(clear.finished(one.board) and len(one.steps) < most for one in every)


def test_every_row():
    assert len(PERFT) == 693
    for row in PERFT:
        found = max(1, len(plays_of(row)))
        if found != row.counts[FINALS]:
            assert found > row.counts[FINALS], row
            assert ends_with_dice_left(row), row


def test_reading_3_makes_a_difference_somewhere():
    assert [row for row in PERFT if len(plays_of(row)) > max(1, row.counts[FINALS])]


def test_one_roll_after_another_from_the_start():
    begin = to_product(start(OPTIONS))
    made = [
        play.result
        for high in range(1, 7)
        for low in range(1, high + 1)
        for play in tavlicli.legal_plays(begin, (high, low), rules="backgammon")
    ]
    assert (len(made), len(set(made))) == (447, 406)
