"""The reader of OpenSpiel logs: rolls by chance, doubles in two actions, lists without rolls, damage."""

from __future__ import annotations

import pytest

import tavlicli
from tavlicli.notation.formats.openspiel import looks_like
from tavlicli.record import model
from tavlicli.record.model import Match
from tests.unit.shorthand import faults, matches, said

FIRST = "chance outcome 1 X starts, (roll: 13)\n8/5 6/5\n"


def match(text: str) -> Match:
    (found,) = matches("openspiel", text)
    return found


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (FIRST, ["W 13: 8/5 6/5"]),
        ("chance outcome 1 O starts, (roll: 13)\n8/5 6/5\n", ["B 13: 8/5 6/5"]),
        ("chance outcome 1 (roll: 31)\n8/5 6/5\n", ["W 31: 8/5 6/5"]),
        ("chance outcome 1 (roll: 26)\n24/18*/16\n", ["W 26: 24/18*/16"]),
        ("chance outcome 1 (roll: 22)\n13/11(2)\n6/4(2)\n", ["W 22: 13/11(2) 6/4(2)"]),
        ("chance outcome 1 (roll: 22)\n13/11(2)\nPass\n", ["W 22: 13/11(2)"]),
        ("chance outcome 1 (roll: 36)\nBar/22 6/Off\n", ["W 36: bar/22 6/off"]),
        ("chance outcome 1 (roll: 36)\n6/Score Pass\n", ["W 36: 6/off"]),
        ("chance outcome 1 (roll: 36)\nPass\n", ["W 36: - (pass)"]),
        (
            "chance outcome 1 (roll: 66)\nPass\nchance outcome 1 (roll: 36)\nPass\n",
            ["W 66: - (pass)", "B 36: - (pass)"],
        ),
        ("chance outcome 1 (roll: 36)\n", ["W 36: (empty)"]),
        ('# Apply action "chance outcome 1 (roll: 31)"\n# Apply action "8/5 6/5"\n', ["W 31: 8/5 6/5"]),
        (
            "Sampled outcome: chance outcome 1 (roll: 31)\nPlayer 1 sampled action: 8/5 6/5\n",
            ["B 31: 8/5 6/5"],
        ),
        ("chance outcome 1 (roll: 31)\nX: 8/5 6/5\n", ["W 31: 8/5 6/5"]),
    ],
)
def test_actions(text: str, wanted: list[str]) -> None:
    found = match(text)
    assert said(found.games[0]) == wanted
    assert faults(found) == []
    assert looks_like(text)


def test_the_other_player_rolls_next_and_a_double_is_one_turn() -> None:
    found = match(
        FIRST + "chance outcome 9 (roll: 44)\n24/20(2)\n13/9(2)\nchance outcome 9 (roll: 25)\n13/8 24/22\n"
    )
    assert said(found.games[0]) == ["W 13: 8/5 6/5", "B 44: 24/20(2) 13/9(2)", "W 25: 13/8 24/22"]
    assert [action.line for action in found.games[0].actions] == [2, 4, 7]


def test_every_start_begins_a_game() -> None:
    assert [said(game) for game in match(FIRST + FIRST.replace("X", "O")).games] == [
        ["W 13: 8/5 6/5"],
        ["B 13: 8/5 6/5"],
    ]


@pytest.mark.parametrize(
    ("line", "rules"),
    [
        ("backgammon", "backgammon"),
        ("game: backgammon(scoring_type=full_scoring)", "backgammon"),
        ("backgammon(hyper_backgammon=true,scoring_type=winloss_scoring)", "hypergammon"),
    ],
)
def test_the_game_is_told_by_its_line(line: str, rules: str) -> None:
    text = f"{line}\nchance outcome 0 X starts, (roll: 12)\n24/22 24/23\n"
    report = tavlicli.check_text(text)
    assert report.files[0].matches[0].rules == rules


def test_an_illegal_play_is_told_at_its_move() -> None:
    for text, place in (
        (FIRST.replace("6/5", "6/4"), (2, 5, 8)),
        (FIRST + "chance outcome 9 (roll: 22)\n24/22(2)\n13/11 13/10\n", (5, 7, 12)),
    ):
        found = tavlicli.check_text(text).findings
        assert [(one.code, one.place) for one in found if one.code != "unfinished"] == [("wrong-die", place)]


def test_a_list_without_rolls_shows_its_dice_where_it_can() -> None:
    found = match("8/5 6/5\n24/20(2)\n13/9(2)\n13/8 24/22\nBar/22 Pass\nPass\n6/Off 5/Off\n")
    assert said(found.games[0]) == [
        "W 31: 8/5 6/5",
        "B 44: 24/20(2) 13/9(2)",
        "W 52: 13/8 24/22",
        "B 00: bar/22",
        "W 00: - (pass)",
        "B 00: 6/off 5/off",
    ]
    assert faults(found) == []


def test_remarks_are_kept() -> None:
    found = match(f"{FIRST}# White is happy\n# 8/5 and so on\n")
    assert found.games[0].comments == {0: "White is happy\n8/5 and so on"}


@pytest.mark.parametrize(
    ("line", "column", "expected"),
    [
        ("hello", 1, "action"),
        ("chance outcom 5 (rol: 23)", 1, "roll"),
        ("13/9 13/8", 1, "roll"),
    ],
)
def test_what_cannot_be_read_is_one_fault_and_the_rest_is_read(line: str, column: int, expected: str) -> None:
    found = match(f"{FIRST}{line}\nchance outcome 7 (roll: 25)\n24/22 13/8\n")
    assert faults(found) == [(3, column, "syntax", expected)]
    assert said(found.games[0])[-1].endswith("25: 24/22 13/8")


def test_a_roll_that_cannot_be_read_costs_nothing_but_itself() -> None:
    text = f"{FIRST}chance outcom 5 (rol: 25)\n24/22 13/8\nchance outcome 7 (roll: 42)\n8/4 6/4\n"
    assert said(match(text).games[0]) == ["W 13: 8/5 6/5", "B 25: 24/22 13/8", "W 42: 8/4 6/4"]
    assert [one.code for one in tavlicli.check_text(text).findings] == ["syntax", "unfinished"]


def test_a_play_that_cannot_be_read_is_still_a_turn() -> None:
    found = match("chance outcome 1 X starts, (roll: 13)\n8/5 6/x\n")
    assert faults(found) == [(2, 5, "syntax", "move")]
    turn = found.games[0].actions[0].turn
    assert turn is not None
    assert (turn.kind, turn.roll) == (model.FAULT, (3, 1))


def test_dice_that_are_none_are_told_at_the_roll() -> None:
    assert faults(match("chance outcome 1 X starts, (roll: 73)\n8/5 6/5\n")) == [(1, 35, "bad-roll", "73")]


@pytest.mark.parametrize(
    "text",
    [
        "8/5 6/5\n",
        "8/5 6/5\nhello\n",
        "31: 8/5 6/5\n52: 24/22 13/8\n",
        "chance would be a fine thing\n",
        "Pass\nTake\n",
    ],
)
def test_other_texts_are_none(text: str) -> None:
    assert not looks_like(text)


def test_a_line_of_another_kind_does_not_part_a_roll_from_its_action() -> None:
    text = f"{FIRST}chance outcome 7 (roll: 25)\nhello\n24/22 13/8\nchance outcome 7 (roll: 42)\n8/4 6/4\n"
    assert [one.code for one in tavlicli.check_text(text).findings] == ["syntax", "unfinished"]
    assert said(match(text).games[0])[2:] == ["B 25: 24/22 13/8", "W 42: 8/4 6/4"]
