"""A play that a board of nibbles makes is what the judge finds, and it makes every legal play."""

from __future__ import annotations

import random

import pytest

from tavlicli.board.position import Position
from tavlicli.rules import nibbles, quick
from tavlicli.rules.judge import judge
from tavlicli.rules.registry import rule_set, rule_set_names
from tests.clear.bridge import to_product
from tests.clear.generator import legal, options
from tests.clear.positions import random_position
from tests.effort import ALL, times
from tests.properties.test_quick import written

NAMES = [name for name in rule_set_names() if quick.is_usual(rule_set(name))]


def tell(board: nibbles.Board, roll: tuple[int, int], ways: list[tuple[int, ...]]) -> bool:
    """Tell a board of a play; whether there is room for all of it."""
    board.roll(*roll)
    return all(board.move(*way) for way in ways)


def hits(board: nibbles.Board) -> set[int]:
    return {point for point in range(1, 25) if board.hits >> point & 1}


def test_the_sets_whose_plays_are_known_are_those_of_backgammon() -> None:
    assert {"backgammon", "nackgammon", "hypergammon"} <= set(NAMES)
    assert not {"tavla", "narde", "plakoto", "fevga", "gyulbara"} & set(NAMES)


def test_a_board_is_given_back_as_it_was_given() -> None:
    rng = random.Random("given back")
    for _ in range(times(200)):
        position = to_product(random_position(rng, options("backgammon")))
        board = nibbles.Board(position)
        assert board.position() == position
        assert board.off() == position.mover[0]
        board.turn()
        assert board.position() == position.turned()
        assert board.off() == position.other[0]


@pytest.mark.parametrize("name", NAMES)
def test_a_play_that_is_made_is_legal_and_leads_to_the_same_board(name: str) -> None:
    rules, rng = rule_set(name), random.Random(f"nibbles {name}")
    played = 0
    for _ in range(times(2000)):
        position = to_product(random_position(rng, options(name)))
        roll = rng.randint(1, 6), rng.randint(1, 6)
        ways = list(written(rng, (max(roll), min(roll)), position.mover))
        ways = ways[: rng.choice((1, 2, 4, 4, 4, 4))]
        board = nibbles.Board(position)
        if not tell(board, roll, ways) or not board.play():
            assert board.position() == position
            continue
        verdict = judge(rules, position, (max(roll), min(roll)), tuple(ways))
        assert verdict.violation is None, (str(position), roll, ways)
        assert verdict.played is not None
        assert board.position()[:2] == verdict.played.position[:2], (str(position), roll, ways)
        assert hits(board) == verdict.played.hits
        played += 1
    assert played > (100 if ALL else 10)


@pytest.mark.parametrize("name", NAMES)
def test_every_legal_play_is_made_and_a_shorter_one_is_not(name: str) -> None:
    rng = random.Random(f"whole {name}")
    shorter = 0
    for _ in range(times(600)):
        cells = random_position(rng, options(name))
        position = to_product(cells)
        roll = rng.randint(1, 6), rng.randint(1, 6)
        play = rng.choice(legal(cells, roll, options(name)))
        ways = [(step.source, step.target) for step in play.steps]
        rng.shuffle(ways)
        board = nibbles.Board(position)
        assert tell(board, roll, ways)
        assert board.play(), (str(position), roll, ways)
        assert board.position()[:2] == (bytes(play.board[0]), bytes(play.board[1]))
        if ways and board.off() != sum(position.mover):
            board = nibbles.Board(position)
            assert tell(board, roll, ways[1:])
            if board.play():
                ruled = judge(rule_set(name), position, (max(roll), min(roll)), tuple(ways[1:]))
                assert ruled.violation is None, (str(position), roll, ways[1:])
            shorter += 1
    assert shorter > (300 if ALL else 20)


# The mover's only way past the other side's points is by one of two dice: 6 first, for the 5 can follow it.
#   13 14 15 16 17 18 | 19 20 21 22 23 24
#                                 X
def test_one_checker_may_not_stop_where_both_dice_can_be_played() -> None:
    mover, other = bytearray(26), bytearray(26)
    mover[24], mover[0] = 1, 14
    other[25 - 19] = 2  # closes the mover's 19-point, on which a 5 would land
    other[0] = 13
    position = Position(bytes(mover), bytes(other))
    for ways, legal_ in (([(24, 18)], False), ([(24, 13)], True), ([(24, 18), (18, 13)], True), ([], False)):
        board = nibbles.Board(position)
        assert tell(board, (6, 5), ways)
        assert board.play() == legal_
        assert board.position()[1] == position.other


def test_no_more_moves_than_four_are_taken_and_none_that_goes_back() -> None:
    board = nibbles.Board(rule_set("backgammon").start)
    board.roll(1, 1)
    assert not board.move(6, 6)
    assert not board.move(5, 6)
    assert board.move(6, 3)
    assert board.move(8, 7)
    assert not board.move(8, 7)
    board.roll(2, 2)
    assert not board.move(8, 5)
