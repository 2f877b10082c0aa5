"""The .sgg reader: whose an entry is, rolls written twice, results, the head, damage."""

from __future__ import annotations

import pytest

import tavlicli
from tavlicli.record import model
from tavlicli.record.model import Game, Match
from tests.unit.shorthand import faults, matches, said

HEAD = "Anna vs. Boris\nGame 1.0-0/3\n"


def match(text: str) -> Match:
    (found,) = matches("sgg", text)
    return found


def game(lines: str) -> Game:
    return match(HEAD + lines).games[0]


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        ("1\t31: 8/5, 6/5", ["W 31: 8/5, 6/5"]),
        ("1\t\t31: 8/5, 6/5", ["B 31: 8/5, 6/5"]),
        ("1       31: 8/5 6/5", ["W 31: 8/5 6/5"]),
        ("1               31: 8/5 6/5", ["B 31: 8/5 6/5"]),
        ("1\t66: O-O", ["W 66: - (pass)"]),
        ("1\t66: o-o  ", ["W 66: - (pass)"]),
        ("1\t -", ["W 00: - (pass)"]),
        ("1\t\t - closed out", ["B 00: - (pass)"]),
        ("1\tDouble to 2", ["W double 2"]),
        ("1\t\tBeaver to 4", ["B beaver 4"]),
        ("1\tRaccoon to 8", ["W raccoon 8"]),
        ("1\t\tAccept", ["B take"]),
        ("1\tPass", ["W drop"]),
        ("1\t62: ", ["W 62: (empty)"]),
        ("1\t62: Resign", ["W 62: (empty)", "W resign"]),
        ("1\t62:\n1\t62: Resign", ["W 62: (empty)", "W resign"]),
        ("1\tResign", ["W resign"]),
        ("Anna  wins 1 point.", ["W wins 1"]),
        ("boris wins 4 points", ["B wins 4"]),
    ],
)
def test_entries(lines: str, wanted: list[str]) -> None:
    found = game(lines)
    assert said(found) == wanted
    assert found.faults == []


@pytest.mark.parametrize(
    "lines",
    [
        ["31: ", "31: 8/5, 6/5"],
        ["31: 8/5, 6/5", "31: "],
        ["31: 8/5, 6/5", "31: 8/5, 6/5"],
        ["31: ", "31: ", "31: 24/21, 24/23", "31: 8/5, 6/5"],
        ["13: ", "31: 8/5, 6/5"],
    ],
)
def test_a_roll_that_is_written_again_is_one_turn_and_the_last_play_counts(lines: list[str]) -> None:
    found = game("".join(f"1\t{line}\n" for line in lines))
    assert said(found) == ["W 31: 8/5, 6/5"]
    assert found.actions[0].line == 3 + max(index for index, line in enumerate(lines) if "/" in line)


def test_a_roll_that_is_written_again_after_the_answer_is_one_turn_too() -> None:
    found = game("1\t31: 8/5, 6/5\n1\t\t52: 24/22, 13/8\n1\t31: 8/5, 6/5\n")
    assert said(found) == ["W 31: 8/5, 6/5", "B 52: 24/22, 13/8"]


def test_the_same_roll_under_the_next_number_is_another_turn() -> None:
    found = game("1\t31: 8/5, 6/5\n1\t\t52: 24/22, 13/8\n2\t31: 8/5, 6/5\n")
    assert len(found.actions) == 3


def test_a_cube_action_that_is_written_twice_is_one() -> None:
    found = game("1\tDouble to 2\n1\tDouble to 2\n1\t\tAccept\n1\t\tAccept\n1\tResign\n1\tResign\n")
    assert said(found) == ["W double 2", "B take", "W resign"]


def test_a_beaver_needs_no_answer() -> None:
    lines = (
        "1\t31: 8/5, 6/5\n1\t\t52: 24/22, 13/8\n2\tDouble to 2\n2\t\tBeaver to 4\n2\t44: 24/20(2), 13/9(2)\n"
    )
    text = f"Anna vs. Boris\nGame 1.0-0\n{lines}2\t\tResign\nAnna  wins 4 points.\n"
    report = tavlicli.check_text(text)
    assert report.findings == []
    assert report.files[0].matches[0].games[0].stake == 4


def test_an_automatic_double_doubles_the_stake_before_the_first_roll() -> None:
    doubled = "11: Automatic double\n66: Automatic double\n"
    text = f"Anna vs. Boris\nGame 1.0-0\n{doubled}1\t31: 8/5, 6/5\n1\t\tResign\n"
    report = tavlicli.check_text(text + "Anna  wins 4 points.\n")
    assert report.findings == []
    (result,) = report.files[0].matches[0].games
    assert (result.stake, result.points) == (4, 4)
    (found,) = match(text).games
    assert found.tags["Cube"].value == "4"
    assert found.comments[-1] == "11: Automatic double\n66: Automatic double"


def test_the_first_double_after_an_automatic_one_is_to_four() -> None:
    text = "Anna vs. Boris\nGame 1.0-0\n11: Automatic double\n1\t31: 8/5, 6/5\n1\t\tDouble to {}\n2\tPass\n"
    assert tavlicli.check_text(text.format(4)).findings == []
    assert [one.code for one in tavlicli.check_text(text.format(2)).findings] == ["cube-value"]


def test_a_star_behind_a_score_is_the_crawford_game() -> None:
    lines = "1\t31: 8/5, 6/5\n1\t\tDouble to 2\n2\tPass\n"
    for line, codes in (
        ("Game 2.2*-0/3", {"cube-forbidden"}),
        ("Game 2.2-1*/3", {"cube-forbidden"}),
        ("Game 2.1*-0/3", {"cube-forbidden"}),
        ("Game 2.1-0/3", set()),
    ):
        found = tavlicli.check_text(f"Anna vs. Boris\n{line}\n{lines}").findings
        assert {one.code for one in found} == codes, line
    assert match("Anna vs. Boris\nGame 2.2*-0/3\n").games[0].tags == {}
    assert match("Anna vs. Boris\nGame 2.1*-0/3\n").games[0].tags["CrawfordGame"].value == "On"


def test_no_length_is_an_unlimited_session() -> None:
    found = match("Anna vs. Boris\nMatch Length: 3\nGame 1.0-0\n1\t31: 8/5, 6/5\n")
    assert (found.length, found.games[0].score) == (None, (0, 0))


def test_the_head_becomes_tags() -> None:
    text = (
        "Anna vs. Boris\nGamesGrid 2.0\n\nSunday, November 9, 2026\n"
        "ELO: 1500.00 100 1600.00 50\nCrawford: No\n"
        "Jacoby: Yes\nBeavers: Yes\nRaccoons: No\nAutomatic Doubles: No\nDoubling Cube: No\nRated: Yes\n"
        "Variant: Nackgammon\nKind regards\nGame 1.0-0\n"
    )
    found = match(text)
    assert found.names == ("Anna", "Boris")
    assert {name: tag.value for name, tag in found.tags.items()} == {
        "Site": "GamesGrid 2.0",
        "Date": "2026-11-09",
        "WhiteElo": "1600.00/50",
        "BlackElo": "1500.00/100",
        "Crawford": "Off",
        "Jacoby": "On",
        "Beaver": "On",
        "Raccoons": "Off",
        "Automatic Doubles": "Off",
        "CubeLimit": "1",
        "Rated": "On",
        "Variation": "Nackgammon",
    }
    assert found.comments == ["Kind regards"]
    assert found.tags["Jacoby"][1:] == (7, 9, 12)
    report = tavlicli.check_text(text)
    assert report.files[0].matches[0].rules == "nackgammon,cube=no,jacoby=yes,crawford=no"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Jacoby: maybe", "bad-tag"),
        ("Match Length: many", "bad-tag"),
        ("Variant: Longgammon", "unknown-rules"),
    ],
)
def test_an_option_that_cannot_be_read_is_told(line: str, code: str) -> None:
    report = tavlicli.check_text(f"Anna vs. Boris\n{line}\nGame 1.0-0/3\n")
    assert [one.code for one in report.findings if one.code != "unfinished"] == [code]


def test_what_players_say_is_kept_and_begins_no_match() -> None:
    found = game("1\t31: 8/5, 6/5\nBoris: it is Anna vs. Boris again\nCarl  wins 2 points.\n1\t\t52: 24/22\n")
    assert len(found.actions) == 2
    assert found.comments == {0: "Boris: it is Anna vs. Boris again\nCarl  wins 2 points."}


def test_a_names_line_behind_a_result_begins_the_next_match() -> None:
    text = (
        HEAD + "1\t31: 8/5, 6/5\nAnna  wins 3 points.\n\nCy vs. Di\nGamesGrid\nGame 1.0-0/5\n1\t\t31: 8/5\n"
    )
    found = matches("sgg", text)
    assert [(one.names, one.length, len(one.games)) for one in found] == [
        (("Anna", "Boris"), 3, 1),
        (("Cy", "Di"), 5, 1),
    ]


def test_names_that_look_like_numbers_win_too() -> None:
    (found,) = matches("sgg", "3pips vs. 77\nGame 1.0-0/3\n1\t31: 8/5\n3pips  wins 1 point.\n")
    assert said(found.games[0])[-1] == "W wins 1"


@pytest.mark.parametrize(
    ("line", "column", "expected"),
    [
        ("1\tDouble for 2", 3, "action"),
        ("1\t\tTakes", 4, "action"),
        ("1\t31: 8/5, 6/x", 14, "point"),
        ("1", 1, "action"),
        ("12 o'clock", 4, "action"),
        ("Game 2.0-0/x", 1, "game-line"),
        ("Anna  wins 99999999999 points.", 12, "number"),
        ("1\tDouble to 99999999999", 3, "number"),
    ],
)
def test_what_cannot_be_read_is_one_fault_and_the_rest_is_read(line: str, column: int, expected: str) -> None:
    found = match(HEAD + "1\t31: 8/5, 6/5\n" + line + "\n1\t\t52: 24/22, 13/8\n")
    assert [fault for fault in faults(found) if fault[2] == "syntax"] == [(4, column, "syntax", expected)]
    actions = [action for one in found.games for action in one.actions]
    assert [action.line for action in actions if action.kind == model.TURN and action.line != 4] == [3, 5]


def test_numbers_out_of_order_are_told_once_a_game() -> None:
    found = match(HEAD + "1\t31: 8/5, 6/5\n1\t\t52: 24/22\n5\t31: 8/5\n9\t\t52: 24/22\n")
    assert faults(found) == [(5, 1, "turn-number", "2")]
    assert faults(match("Anna vs. Boris\nGame 1.0-0/3\nGame 3.0-0/3\n")) == [(3, 6, "turn-number", "2")]


def test_another_length_in_mid_match_is_told() -> None:
    assert faults(match(HEAD + "Game 2.1-0/5\n")) == [(3, 8, "bad-tag", "Length")]
    assert match(HEAD + "Game 2.1-0/5\n").length == 3


def test_an_illegal_play_is_told_at_its_move() -> None:
    found = tavlicli.check_text(HEAD + "1\t31: \n1\t31: 8/5, 6/4\n").findings
    assert [one.place for one in found if one.code == "wrong-die"] == [(4, 12, 15)]


def test_unknown_lines_and_blank_ones_may_stand_anywhere_in_the_head() -> None:
    text = (
        "saved by me\n\nAnna vs. Boris\n\nSome Club\n\nGamesGrid\nA note\nMatch Length: 3\n\nGame 1.0-0/3\n"
    )
    found = match(text + "1\t31: 8/5, 6/5\n")
    assert (found.names, found.length, found.line) == (("Anna", "Boris"), 3, 3)
    assert found.comments == ["saved by me", "Some Club", "A note"]
    assert faults(found) == []


def test_names_in_a_preface_give_way_to_those_above_the_head() -> None:
    found = match("The final: Cy vs. Di\n\nAnna vs. Boris\nGamesGrid\nGame 1.0-0/3\n")
    assert (found.names, found.comments) == (("Anna", "Boris"), ["The final: Cy vs. Di"])


def test_a_roll_that_cannot_be_read_costs_nothing_but_itself() -> None:
    text = HEAD + "1\t31: 8/5, 6/5\n1\t\t5x: 24/22, 13/8\n2\t42: 8/4, 6/4\n"
    assert [one.code for one in tavlicli.check_text(text).findings] == ["syntax", "unfinished"]
    assert said(match(text).games[0])[1:] == ["B 00: 24/22 13/8", "W 42: 8/4, 6/4"]
