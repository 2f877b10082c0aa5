"""The reader of bgammon.org's replays: the first player's numbers, results above the games, other rules."""

from __future__ import annotations

import pytest

import tavlicli
from tavlicli.record import model
from tavlicli.record.model import Match
from tests.unit.shorthand import faults, matches, said

HEAD = "i 1764408600 Anna Boris 3 0 0 0 0 0\n"


def match(text: str) -> Match:
    (found,) = matches("bgammon", text)
    return found


def results(text: str) -> list[tuple[int | None, int | None, str | None]]:
    report = tavlicli.check_text(text)
    assert [(one.code, one.place) for one in report.findings] == []
    return [(game.winner, game.points, game.reason) for one in report.files[0].matches for game in one.games]


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("1 r 5-3 13/8 24/21", ["W 53: 13/8 24/21"]),
        ("2 r 6-1 1/7 1/2", ["B 61: 24/18 24/23"]),
        ("2 r 3-3 bar/3 bar/3 12/15 12/15", ["B 33: bar/22 bar/22 13/10 13/10"]),
        ("2 r 3-1 22/off 19/20", ["B 31: 3/off 6/5"]),
        ("1 r 6-5 bar/20, 6/off", ["W 65: bar/20 6/off"]),
        ("1 d 2 1", ["W double 2", "B take"]),
        ("2 d 4 0", ["B double 4", "W drop"]),
        ("1 t", ["W resign"]),
        ("1 r 4-4\n2 r 6-1 1/7 1/2", ["W 44: - (pass)", "B 61: 24/18 24/23"]),
        ("1 r 4-4\n1 t", ["W 44: (empty)", "W resign"]),
        ("1 r 4-4", ["W 44: (empty)"]),
    ],
)
def test_events(line: str, wanted: list[str]) -> None:
    found = match(HEAD + line + "\n")
    assert said(found.games[0]) == wanted
    assert faults(found) == []


def test_places_are_those_of_the_text() -> None:
    double, take = match(HEAD + "1 d 2 1\n").games[0].actions
    assert (double.column, take.column, take.text) == (3, 7, "1")
    found = tavlicli.check_text(HEAD + "1 r 3-1 8/5 6/5\n2 r 5-2 1/3 12/18\n").findings
    assert [one.place for one in found if one.code == "wrong-die"] == [(3, 13, 18)]


def test_the_head_gives_names_length_date_and_score() -> None:
    found = match("bgammon-replay 00000024\ni 1764408600 Anna Boris 3 1 2 1 1 0\n")
    assert (found.names, found.length) == (("Anna", "Boris"), 3)
    assert found.tags["Date"] == ("2025-11-29", 2, 3, 13)
    (game,) = found.games
    assert game.score == (1, 2)
    assert (game.score_line, game.score_column, game.score_end_column) == (2, 27, 30)
    assert said(game) == ["W wins 1"]
    assert (game.actions[0].line, game.actions[0].column, game.actions[0].text) == (2, 31, "1 1")


def test_a_time_past_all_sense_is_no_date() -> None:
    assert match(f"i {'9' * 30} Anna Boris 3 0 0 0 0 0\n").tags == {}


RESIGNED = "1 r 3-1 8/5 6/5\n2 r 5-2 1/3 12/17\n1 d 2 1\n1 r 4-4 24/20 24/20 13/9 13/9\n2 t\n"
DROPPED = "1 r 3-1 8/5 6/5\n2 d 2 0\n"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("i 1 Anna Boris 5 0 0 1 2 0\n" + RESIGNED, [(0, 2, "resign")]),
        ("i 1 Anna Boris 5 0 0 1 4 0\n" + RESIGNED, [(0, 4, "resign")]),
        ("i 1 Anna Boris 5 0 0 2 1 0\n" + DROPPED, [(1, 1, "drop")]),
        # Who wrote no winner above a drop leaves it to the drop.
        ("i 1 Anna Boris 5 0 0 0 1 0\n" + DROPPED, [(1, 1, "drop")]),
    ],
)
def test_results_above_the_game(text: str, wanted: list[tuple[int, int, str]]) -> None:
    assert results(text) == wanted


def test_a_wrong_result_is_told_where_it_stands() -> None:
    for head, code in (("1 1", "wrong-winner"), ("2 3", "wrong-points")):
        (one,) = tavlicli.check_text(f"i 1 Anna Boris 5 0 0 {head} 0\n{DROPPED}").findings
        assert (one.code, one.place) == (code, (1, 22, 25))


def scores(length: int, *stated: str) -> list[tuple[int, int] | None]:
    """The scores that are read for games which Boris wins, each by a drop."""
    text = "".join(f"i 1 Anna Boris {length} {score} 2 1 0\n{DROPPED}" for score in stated)
    return [game.score for one in matches("bgammon", text) for game in one.games]


def test_a_game_that_was_dropped_may_be_in_the_score_already() -> None:
    assert scores(3, "0 0", "0 1", "0 2") == [(0, 0), (0, 1), (0, 2)]
    assert scores(3, "0 1", "0 2", "0 3") == [(0, 0), (0, 1), (0, 2)]
    assert scores(5, "0 3", "0 4") == [(0, 3), (0, 4)]
    assert scores(5, "0 4", "0 5") == [(0, 3), (0, 4)]
    assert scores(1, "0 1", "0 1") == [(0, 0), (0, 0)]


def test_a_wrong_score_is_told() -> None:
    text = f"i 1 Anna Boris 5 0 0 2 1 0\n{DROPPED}i 2 Anna Boris 5 2 0 2 1 0\n{DROPPED}"
    (one,) = tavlicli.check_text(text).findings
    assert (one.code, one.place) == ("wrong-score", (4, 18, 21))


def test_matches_follow_each_other() -> None:
    one = f"i 1 Anna Boris 1 0 0 2 1 0\n{DROPPED}"
    assert len(matches("bgammon", one + one)) == 2
    assert len(matches("bgammon", one.replace(" 1 0 0", " 5 0 0") + one)) == 2
    assert len(matches("bgammon", one.replace(" 1 0 0", " 5 0 0") + one.replace("Anna", "Cy"))) == 2
    assert len(matches("bgammon", f"bgammon-replay 00000024\n{one}bgammon-replay 00000024\n{one}")) == 2
    games = "bgammon-replay 00000048\nbgammon-replay 00000100\n" + one.replace(" 1 0 0", " 5 0 0")
    assert len(matches("bgammon", games + one.replace(" 1 0 0", " 5 0 1"))) == 1


@pytest.mark.parametrize(("variant", "name"), [(1, "acey-deucey"), (2, "tabula"), (7, "7")])
def test_other_rules_are_told_and_nothing_is_judged_by_ours(variant: int, name: str) -> None:
    lines = "1 r 5-5 off/20 off/20\n1 r 6-2-1 20/14\n2 r 1-1\n"
    text = f"i 1 Anna Boris 3 0 0 1 7 {variant}\n{lines}i 2 Anna Boris 3 0 0 0 0 0\n1 r 3-1 8/5 6/5\n"
    report = tavlicli.check_text(text)
    first = [one for one in report.findings if one.game == 1 and one.match == 1]
    assert [(one.code, one.place, one.violation.params["name"]) for one in first] == [
        ("unknown-rules", (1, 26, 27), name)
    ]
    result = report.files[0].matches[0].games[0]
    assert (result.complete, result.winner, result.points, result.reason) == (True, 0, 7, None)
    assert matches("bgammon", text)[0].games[0].comments == {0: lines.rstrip("\n")}
    assert report.status if hasattr(report, "status") else report.files[0].status == "invalid"


@pytest.mark.parametrize(
    ("line", "column", "expected"),
    [
        ("3 r 5-2 1/3 12/17", 1, "action"),
        ("2 x 5-2 1/3 12/17", 3, "action"),
        ("2 r 52 1/3 12/17", 5, "roll"),
        ("2 r 5-2 1/3 12/x", 13, "move"),
        ("2 d two 1", 5, "number"),
        ("2 d 2 2", 5, "number"),
        ("2 t 1", 5, "end-of-line"),
        ("i 1 Anna Boris", 1, "game-line"),
        ("bgammon-replay", 1, "number"),
        ("hello", 1, "action"),
    ],
)
def test_what_cannot_be_read_is_one_fault_and_the_rest_is_read(line: str, column: int, expected: str) -> None:
    found = matches("bgammon", f"{HEAD}1 r 3-1 8/5 6/5\n{line}\n1 r 4-2 8/4 6/4\n")
    told = [fault for one in found for fault in faults(one)]
    assert (3, column, "syntax", expected) in told
    assert all(fault[0] == 3 for fault in told) or expected == "number"
    actions = [action for one in found for game in one.games for action in game.actions]
    assert actions[0].kind == model.TURN


def test_a_roll_that_cannot_be_read_costs_nothing_but_itself() -> None:
    text = f"{HEAD}1 r 3-1 8/5 6/5\n2 r 52 1/3 12/17\n1 r 4-2 8/4 6/4\n"
    assert [one.code for one in tavlicli.check_text(text).findings] == ["syntax", "unfinished"]
    assert said(match(text).games[0])[1:] == ["B 00: 24/22 13/8", "W 42: 8/4 6/4"]


def test_dice_that_are_none_are_told() -> None:
    assert faults(match(HEAD + "1 r 7-3 8/5 6/5\n")) == [(2, 5, "bad-roll", "73")]
    assert faults(match(HEAD + "1 r 6-5-2 8/5 6/5\n")) == [(2, 5, "bad-roll", "652")]
