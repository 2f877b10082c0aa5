"""The .tmg reader: records by type, settings anywhere, losses on time, damage."""

from __future__ import annotations

import pytest

import tavlicli
from tavlicli.record import model
from tavlicli.record.model import Game, Match
from tests.unit.shorthand import faults, matches, said

HEAD = "Player1: 1001 Anna 1600.0\nPlayer2: 1002 Boris 1500.0\nLength: 3\n\nGame 1: 0-0\n"
FIRST = "   1 1 31:\n   1 4 8/5 6/5\n"


def match(text: str) -> Match:
    (found,) = matches("tmg", text)
    return found


def game(lines: str) -> Game:
    return match(HEAD + lines).games[0]


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        ("   1 1 31:\n   1 4 8/5 6/5", ["W 31: 8/5 6/5"]),
        ("  -1 1 31:\n  -1 4 8/5 6/5", ["B 31: 8/5 6/5"]),
        ("   1 1 65:\n   1 4 25/20* 20/14", ["W 65: bar/20* 20/14"]),
        ("   1 1 65:\n   1 4 6/0 5/0", ["W 65: 6/off 5/off"]),
        ("   1 1 66:\n   1 4 0/0", ["W 66: - (pass)"]),
        ("   1 1 66\n   1 4 0/0 0/0", ["W 66: - (pass)"]),
        ("   1 1 62:", ["W 62: (empty)"]),
        ("   1 1 62:\n   1 4", ["W 62: (empty)"]),
        ("   1 1 62:\n  -1 15 4 Boris wins 4 points", ["W 62: (empty)", "B wins 4"]),
        ("   1 5 Double to 2\n  -1 7 Take", ["W double 2", "B take"]),
        ("  -1 5 Double to 2\n   2 10 Pass", ["B double 2", "W drop"]),
        (
            "   1 5 Double to 2\n  -1 8 Beaver to 4\n   1 8 Beaver to 8",
            ["W double 2", "B beaver 4", "W raccoon 8"],
        ),
        ("   1 1 ?", ["W timeout"]),
        ("   1 17 Out of time", ["W timeout"]),
        ("  -1 22", ["B timeout"]),
        ("   1 1 ?\n   1 22 Out of time\n  -1 14 1 Boris wins 1 point", ["W timeout", "B wins 1"]),
        ("   0 17 Out of time\n  -1 14 1 Boris wins 1 point", ["W timeout", "B wins 1"]),
        ("   3 14 1", ["W wins 1"]),
    ],
)
def test_records(lines: str, wanted: list[str]) -> None:
    found = game(lines)
    assert said(found) == wanted
    assert faults(match(HEAD + lines)) == []


def test_a_turn_stands_where_its_play_does() -> None:
    (action,) = game(FIRST).actions
    assert (action.line, action.column) == (7, 8)
    found = tavlicli.check_text(HEAD + "   1 1 31:\n   1 4 8/5 6/4\n").findings
    assert [one.place for one in found if one.code == "wrong-die"] == [(7, 12, 15)]


def test_a_loss_on_time_is_told_as_such() -> None:
    report = tavlicli.check_text(HEAD + FIRST + "  -1 1 ?\n   1 14 1 Anna wins 1 point\n")
    assert report.findings == []
    (result,) = report.files[0].matches[0].games
    assert (result.winner, result.points, result.reason) == (0, 1, "time")


def test_an_automatic_double_doubles_the_stake() -> None:
    lines = (
        "   0 2 Automatic to 2\n"
        + FIRST
        + "  -1 5 Double to 4\n   2 10 Pass\n  -2 14 2 Boris wins 2 points\n"
    )
    report = tavlicli.check_text(HEAD.replace("Length: 3\n", "Length: 0\n") + lines)
    assert report.findings == []
    assert report.files[0].matches[0].games[0].points == 2
    assert game(lines).comments == {-1: "0 2 Automatic to 2"}


def test_settings_become_tags_wherever_they_stand() -> None:
    text = (
        "MatchID: 4242\nPlayer1: 1001 Anna Maria 1600.0\nPlayer2: Boris\nStake: 5\n"
        "Startdate: 2026-11-29 09:30:00\n"
        "Jacoby: 1\nVariant: 2\nMaxCube: 1024\n\nGame 1: 0-0\nCrawford: 0\nBeavers: 1\n"
    )
    found = match(text)
    assert (found.names, found.length) == (("Anna Maria", "Boris"), None)
    assert {name: tag.value for name, tag in found.tags.items()} == {
        "Match ID": "4242",
        "WhiteElo": "1600.0",
        "Stake": "5",
        "Date": "2026-11-29",
        "EventTime": "09.30",
        "Jacoby": "On",
        "Variation": "NackGammon",
        "CubeLimit": "1024",
        "Crawford": "Off",
        "Beaver": "On",
    }
    assert found.tags["Date"][1:] == (5, 12, 31)
    rules = "nackgammon,jacoby=yes,crawford=no"
    assert tavlicli.check_text(text + FIRST).files[0].matches[0].rules == rules


def test_a_rule_that_is_set_again_holds_from_that_game_on() -> None:
    text = (
        "Length: 0\nBeavers: 0\nJacoby: 0\nGame 1: 0-0\n"
        + FIRST
        + "-1 14 1 Boris wins 1 point\nGame 2: 0-1\nBeavers: 1\n"
        + FIRST
        + "-1 14 1 Boris wins 1 point\nGame 3: 0-2\n"
    )
    games = tavlicli.check_text(text).files[0].matches[0].games
    assert [one.rules for one in games] == ["backgammon,beavers=no", "backgammon", "backgammon"]


def test_no_cube() -> None:
    report = tavlicli.check_text("Cube: 0\nMaxCube: 64\nLength: 3\nGame 1: 0-0\n" + FIRST)
    assert report.files[0].matches[0].rules == "backgammon,cube=no"


def test_settlements_are_kept_as_comments() -> None:
    found = game(FIRST + "   0 19 57.68 0.00 43.57 0.00 Settlement\n")
    assert found.comments == {0: "0 19 57.68 0.00 43.57 0.00 Settlement"}


@pytest.mark.parametrize(
    ("line", "column", "expected"),
    [
        ("  -1 5 Double for 2", 8, "action"),
        ("  -1 99 hello", 6, "action"),
        ("  -1 14 Boris wins 1 point", 9, "result"),
        ("  -1 14 1 Carl wins 1 point", 9, "player"),
        ("  -1 14 1 Anna wins 1 point", 9, "result"),
        ("  -1 14 1 Boris wins 2 points", 9, "result"),
        ("  -1 4 24/22 13/8", 8, "roll"),
        ("   0 5 Double to 2", 4, "number"),
        ("hello there", 1, "line"),
        ("Game 2: x", 1, "game-line"),
        ("  -1 5 Double to 99999999999", 18, "number"),
    ],
)
def test_what_cannot_be_read_is_one_fault_and_the_rest_is_read(line: str, column: int, expected: str) -> None:
    found = match(HEAD + FIRST + line + "\n   2 1 52:\n   2 4 24/22 13/8\n")
    assert [fault for fault in faults(found) if fault[2] == "syntax"] == [(8, column, "syntax", expected)]
    actions = [action for one in found.games for action in one.actions]
    assert [action.line for action in actions if action.kind == model.TURN and action.line != 8] == [7, 10]


def test_a_roll_that_cannot_be_read_costs_nothing_but_itself() -> None:
    text = HEAD + FIRST + "  -1 1 5x:\n  -1 4 24/22 13/8\n   2 1 42:\n   2 4 8/4 6/4\n"
    assert [one.code for one in tavlicli.check_text(text).findings] == ["syntax", "unfinished"]
    assert said(match(text).games[0])[1:] == ["B 00: 24/22 13/8", "W 42: 8/4 6/4"]


def test_a_play_that_cannot_be_read_is_still_a_turn() -> None:
    found = match(HEAD + "   1 1 31:\n   1 4 8/5 6/x\n")
    assert faults(found) == [(7, 12, "syntax", "move")]
    turn = found.games[0].actions[0].turn
    assert turn is not None
    assert (turn.kind, turn.roll) == (model.FAULT, (3, 1))


def test_dice_that_are_none_are_told_at_the_roll() -> None:
    found = match(HEAD + "   1 1 73:\n   1 4 8/5 6/5\n")
    assert faults(found) == [(6, 8, "bad-roll", "73")]
    assert said(found.games[0]) == ["W 73: 8/5 6/5"]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Length: many", (1, 9, "bad-tag", "Length")),
        ("Cube: maybe", (1, 7, "bad-tag", "Cube")),
        ("hello there", (1, 1, "syntax", "line")),
    ],
)
def test_a_setting_that_cannot_be_read_is_told(line: str, told: tuple[int, int, str, str]) -> None:
    assert faults(match(f"{line}\nGame 1: 0-0\n{FIRST}")) == [told]


def test_numbers_out_of_order_are_told_once() -> None:
    found = match(HEAD + FIRST + "  -1 1 52:\n  -1 4 24/22 13/8\n   5 1 31:\n   5 4 8/5 6/5\n  -9 1 31:\n")
    assert faults(found) == [(10, 4, "turn-number", "2")]


def test_another_match_or_player_begins_the_next_match() -> None:
    one = f"MatchID: 1\nBeavers: 1\n{HEAD}{FIRST}"
    for other in (one.replace("MatchID: 1", "MatchID: 2"), HEAD.replace("Anna", "Cy") + FIRST):
        assert [len(found.games) for found in matches("tmg", one + other)] == [1, 1]
    assert [len(found.games) for found in matches("tmg", one + one)] == [2]


@pytest.mark.parametrize(
    "names", ["", "Player1: 1 Anna 1500\n", "Player1: 1 Anna 1500\nPlayer2: 2 Anna 1500\n"]
)
def test_where_the_names_do_not_tell_the_sign_says_who_won(names: str) -> None:
    found = match(f"{names}Game 1: 0-0\n{FIRST}  -1 14 1 Anna wins 1 point\n")
    assert said(found.games[0])[-1] == "B wins 1"
    assert faults(found) == []
