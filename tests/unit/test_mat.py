"""The .mat reader: dialects, columns, odd cells, damage."""

from __future__ import annotations

import pytest

from tavlicli.notation import mat_lines
from tavlicli.notation.formats.mat import FORMAT
from tavlicli.record import model
from tavlicli.record.model import BLACK, WHITE, Action, Game, Match

HEAD = " 5 point match\n\n Game 1\n Ann : 0                        Bob : 0\n"


def match(text: str) -> Match:
    (found,) = FORMAT.read(text)
    return found


def game(rows: str) -> Game:
    return match(HEAD + rows).games[0]


def said(*actions: Action) -> list[str]:
    """Actions in short: ``W 31: 8/5``, ``B double 2``."""
    short = []
    for action in actions:
        player = "WB?"[action.player]
        value = "" if action.value is None else f" {action.value}"
        short.append(f"{player} {action.turn.text if action.turn else action.kind}{value}")
    return short


def row(text: str) -> list[str]:
    return said(*game(text + "\n").actions)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("  1) 31: 8/5 6/5                 52: 24/22 13/8", ["W 31: 8/5 6/5", "B 52: 24/22 13/8"]),
        ("  1)                             61: 13/7 8/7 ", ["B 61: 13/7 8/7"]),
        ("  1) 31: 8/5 6/5", ["W 31: 8/5 6/5"]),
        (
            "1) 22: 13/11 13/11 6/4 6/4 55: 13/8 13/8 8/3 8/3",
            ["W 22: 13/11 13/11 6/4 6/4", "B 55: 13/8 13/8 8/3 8/3"],
        ),
        ("1)31:8/5 6/5 52:24/22 13/8", ["W 31:8/5 6/5", "B 52:24/22 13/8"]),
        ("\t1)\t31: 8/5 6/5\t\t52: 24/22 13/8", ["W 31: 8/5 6/5", "B 52: 24/22 13/8"]),
        ("  1)  Doubles => 2                Takes", ["W double 2", "B take"]),
        ("  1) Doubles                    Accepts", ["W double", "B take"]),
        ("  1) 62:                          Doubles => 4", ["W 62:", "B double 4"]),
        ("  1)  Drops                       Wins 1 point", ["W drop", "B wins 1"]),
        ("  1)  Takes                      54: 8/3 7/3", ["W take", "B 54: 8/3 7/3"]),
        ("  1)                             Takes", ["B take"]),
        ("  1)  Doubles => 2                Beavers => 4", ["W double 2", "B beaver 4"]),
        ("  1)  Raccoons => 8              31: 8/5 6/5", ["W raccoon 8", "B 31: 8/5 6/5"]),
        ("  1) 66: Cannot Move             31: 8/5 6/5", ["W 66: Cannot Move", "B 31: 8/5 6/5"]),
        ("  1) 66: passes                  31: 8/5 6/5", ["W 66: passes", "B 31: 8/5 6/5"]),
        ("  1)  Doubles => 2                Passes", ["W double 2", "B drop"]),
        ("  1) 43: ???                      Wins 1 point and the match", ["W 43: ???", "B wins 1"]),
        ("  1) 62:                         Wins 2 points", ["W 62:", "B wins 2"]),
        ("  1) 62:       Wins 1 point", ["W 62:", "W wins 1"]),
        ("  26)  Wins 4 point          ", ["W wins 4"]),
        ("  26)                                   Wins 4 point", ["B wins 4"]),
        ("  1) 32: Concedes                      Wins 2 point", ["W 32:", "W resign", "B wins 2"]),
        ("  1) 11: 1/off(4)                      Concedes", ["W 11: 1/off(4)", "B resign"]),
        ("  1)  Resigned Match", ["W resign"]),
        ("  1) 42: 8/4 6/4                  Lost on time", ["W 42: 8/4 6/4", "B timeout"]),
        ("  1) 31 13/10 6/5                52 24/22 13/8", ["W 31:13/10 6/5", "B 52:24/22 13/8"]),
        ("  1) 31: 8/5 6/4 ILLEGAL?        52: 24/22 13/8", ["W 31: 8/5 6/4", "B 52: 24/22 13/8"]),
        ("  1)  Losses 6 point              Wins 6 point", ["W loses 6", "B wins 6"]),
        (
            "  1) 42: 2/0 5/1                  Losses 3 point\n      Wins 3 point",
            ["W 42: 2/0 5/1", "B loses 3", "W wins 3"],
        ),
        (
            "  1) 42: 2/0 5/1      1)  Losses 1 point             Wins 1 point",
            ["W 42: 2/0 5/1", "B loses 1", "W wins 1"],
        ),
        (
            "  1) 42: 2/0 5/1                 31: 4/1\n Losses 1 point\n\n      Wins 1 point",
            ["W 42: 2/0 5/1", "B 31: 4/1", "B loses 1", "W wins 1"],
        ),
        ("      Wins 1 point with a gammon", ["W wins 1"]),
        ("  1)", []),
        ("  1)                 ", []),
    ],
)
def test_rows_are_split_by_what_they_say(text: str, wanted: list[str]) -> None:
    assert row(text) == wanted


def test_columns_and_lines_are_those_of_the_text() -> None:
    left, right = game("  1) 31: 8/5 6/5                 52: 24/22 13/8\n").actions
    assert (left.line, left.column, right.line, right.column) == (5, 6, 5, 34)


def test_an_illegal_play_keeps_its_position_and_the_cells_after_it() -> None:
    board = "0;-2;0;0;0;-1;5;0;3;0;0;1;-4;4;0;0;0;-3;1;-4;0;-1;0;0;1;0"
    position = f"7;0;0;0;0;Bo (3) Takes 5:;Anna;0;0;0;1;0;{board};4;1;"
    left, right = game(f"  1) 52: Illegal play ({position}) 41: 24/23 13/9\n").actions
    assert left.turn is not None
    assert (left.turn.kind, left.turn.setup) == (model.SETUP, position)
    assert said(right) == ["B 41: 24/23 13/9"]


@pytest.mark.parametrize(
    ("cube", "fields"), [("/0", "0:0"), ("", "0:0"), ("/2", "2:1"), ("/-3", "3:-1"), ("/x", "0:0")]
)
def test_set_pos_is_a_position_with_its_cube(cube: str, fields: str) -> None:
    board = "-b----E-C---eE---c-e----B-"
    (action,) = game(f"; Set Pos={board}{cube}\n").actions
    assert action.kind == model.POSITION
    assert (action.player, action.value) == (WHITE, 0)
    assert action.text == f"XGID={board}:{fields}:1:00:0:0:0:0:10"


@pytest.mark.parametrize(
    ("line", "names", "points"),
    [
        (" Ann : 0                        Bob : 12", ("Ann", "Bob"), (0, 12)),
        ("  : 0                            alpha : 0", ("", "alpha"), (0, 0)),
        (" : 0 : 0", ("", ""), (0, 0)),
        (
            ' De la Cruz: Ana (3rd) 6/5 : 0  O. "Bear" 2 : 7',
            ("De la Cruz: Ana (3rd) 6/5", 'O. "Bear" 2'),
            (0, 7),
        ),
        (" Smith, J. : 3       Ann,1770 : 4", ("Smith, J.", "Ann"), (3, 4)),
        ("Ann, 1723: 1\tBob,0,00: 2", ("Ann", "Bob"), (1, 2)),
        (" Time 31: 5 up : 3      Bob : 0", ("Time 31: 5 up", "Bob"), (3, 0)),
    ],
)
def test_names_may_hold_anything(line: str, names: tuple[str, str], points: tuple[int, int]) -> None:
    score = mat_lines.read_score(line)
    assert score is not None
    assert (score.names, score.points) == (names, points)


@pytest.mark.parametrize(
    "line", ["Ann 0   Bob : 0", " Ann : 0", "Ann : x   Bob : 0", f"Ann : {'9' * 5000}   Bob : 1"]
)
def test_what_is_no_score_line_is_one_fault(line: str) -> None:
    actions = match(f" 3 point match\n Game 1\n{line}\n  1) 31: 8/5 6/5\n").games[0].actions
    assert [action.kind for action in actions] == [model.BROKEN, model.TURN]
    assert actions[0].fault is not None
    assert actions[0].fault.params["expected"] == "score-line"


@pytest.mark.parametrize(
    ("line", "length"),
    [
        ("3 point match", 3),
        ("  15 points match ", 15),
        ("0 point match", None),
        ("Match of 3", 3),
        ("unlimited game", None),
        ("7-point match", 7),
    ],
)
def test_match_lines(line: str, length: int | None) -> None:
    found = match(f"free text\n{line}\n Game 1\n A : 0    B : 0\n")
    assert (found.length, len(found.games), found.line) == (length, 1, 2)


def test_a_length_past_all_sense_is_told() -> None:
    found = match("99999999999999999999 point match\n Game 1\n A : 0    B : 0\n")
    (finding,) = found.findings
    assert found.length is None
    assert (finding.code, finding.place, finding.match) == ("bad-tag", (1, 1, 21), 1)


def test_the_header_is_kept_and_the_names_come_from_the_score_line() -> None:
    found = match('\ufeff; [Player 1 "Bob"]\n;[Event "A "b" c"]\n;App: X\n' + HEAD)
    assert {name: tag.value for name, tag in found.tags.items()} == {"Player 1": "Bob", "Event": 'A "b" c'}
    assert found.tags["Player 1"][1:] == (1, 14, 17)
    assert found.names == ("Ann", "Bob")
    assert found.comments == ["App: X"]


def test_matches_follow_each_other() -> None:
    second = HEAD.replace("5 point", "7 point").replace("Ann", "Cy")
    found = list(
        FORMAT.read(HEAD + '      Wins 1 point\nsee you\n; [Event "B"]\n' + second + "5 point match")
    )
    assert [(m.length, m.names, len(m.games), list(m.tags)) for m in found] == [
        (5, ("Ann", "Bob"), 1, []),
        (7, ("Cy", "Bob"), 1, ["Event"]),
        (5, (None, None), 0, []),
    ]
    assert said(*found[0].games[0].actions) == ["W wins 1"]


def test_reading_is_lazy() -> None:
    reading = FORMAT.read(HEAD + HEAD)
    assert next(reading).length == 5


def test_comments_never_change_a_result() -> None:
    found = game("  1) 31: 8/5 6/5 ; Bob resigns\n# Ann lost on time\n")
    assert said(*found.actions) == ["W 31: 8/5 6/5"]
    assert found.comments == {0: "Bob resigns\nAnn lost on time"}


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n"])
def test_line_ends(end: str) -> None:
    text = (HEAD + "  1) 31: 8/5 6/5                 52: 24/22 13/8").replace("\n", end)
    assert [action.line for action in match(text).games[0].actions] == [5, 5]


@pytest.mark.parametrize(
    ("line", "expected", "column", "others"),
    [
        ("hello there", "line", 1, 0),
        ("  2) hello", "action", 6, 0),
        ("  2)  Takes it", "end-of-line", 13, 0),
        ("  2)84)", "action", 5, 0),
        ("  2)  Doubles => x", "number", 18, 0),
        ("  2) hello                      31: 8/5 6/5", "action", 6, 1),
        ("  2) 31: 8/5 6/5   42: 8/4 6/4   53: 8/3 6/3", "end-of-line", 34, 2),
        ("  2)  Wins 99999999999 points", "number", 7, 0),
    ],
)
def test_what_cannot_be_read_is_one_fault(line: str, expected: str, column: int, others: int) -> None:
    before, *found, after = game(f"  1) 31: 8/5 6/5\n{line}\n  3) 42: 8/4 6/4\n").actions
    faults = [action for action in found if action.kind == model.BROKEN]
    (fault,) = faults
    assert fault.fault is not None
    assert (fault.fault.params["expected"], fault.line, fault.column) == (expected, 6, column)
    assert fault.text == line[column - 1 :].split("   ")[0]
    assert len(found) - 1 == others
    assert said(before, after) == ["W 31: 8/5 6/5", "W 42: 8/4 6/4"]


def test_a_play_that_cannot_be_read_is_still_a_turn() -> None:
    left, right = game("  1) 31: 8/5 oops                 52: 24/22 13/8\n").actions
    assert left.turn is not None
    assert (left.kind, left.turn.kind, left.turn.roll) == (model.TURN, model.FAULT, (3, 1))
    assert right.player == BLACK


def test_row_numbers_out_of_order_are_told_once_a_game() -> None:
    found = game("  1) 31: 8/5 6/5\n  3) 42: 8/4 6/4\n  9) 42: 8/4 6/4\n 21)  Wins 1 point\n")
    (fault,) = found.faults
    assert fault.violation.params == {"number": 3, "expected": 2}
    assert (fault.line, fault.column, fault.end_column, fault.action) == (6, 3, 4, 1)


def test_game_numbers_out_of_order() -> None:
    found = match(HEAD + " Game 3\n A : 0    B : 0\n Game 4\n A : 0    B : 0\n")
    faults = [fault.violation for one in found.games for fault in one.faults]
    assert [(fault.variant, fault.params) for fault in faults] == [("game", {"number": 3, "expected": 2})]


@pytest.mark.parametrize(
    ("rows", "score", "winner"),
    [
        ("  1)  Doubles => 2                Drops\n{}Wins 1 point\n", "", WHITE),
        ("  1) 31: 8/5 6/5                 52: 24/22 13/8\n{}Wins 1 point\n", "", BLACK),
        ("  1) 31: 8/5 6/5                 52:\n{}Wins 1 point\n", "", WHITE),
        (
            "  1) 31: 8/5 6/5                 52: 24/22 13/8\n{}Wins 1 point\n",
            " Game 2\n Ann : 1   Bob : 0\n",
            WHITE,
        ),
    ],
)
def test_a_result_in_no_clear_column_goes_to_whom_the_rest_says(rows: str, score: str, winner: int) -> None:
    actions = match(HEAD + rows.format(" " * 16) + score).games[0].actions
    assert actions[-1].player == winner


@pytest.mark.parametrize(
    ("indent", "winner"), [(0, WHITE), (6, WHITE), (11, WHITE), (28, BLACK), (40, BLACK)]
)
def test_a_result_in_a_clear_column_is_what_the_column_says(indent: int, winner: int) -> None:
    rows = "  1)  Doubles => 2                Drops\n" + " " * indent + "Wins 1 point\n"
    assert game(rows).actions[-1].player == winner


@pytest.mark.parametrize(("play", "marked"), [("13/8 6/3*", True), ("13/8 6/3", False)])
def test_marks_are_found_in_plays_alone(play: str, marked: bool) -> None:
    found = match(HEAD.replace("Ann", "*Ann*") + f"  1) 53: {play}\n")
    assert found.marks is marked


def test_a_game_without_a_match_line_is_a_match() -> None:
    found = match(" Game 1\n Ann : 0     Bob : 0\n  1) 31: 8/5 6/5\n")
    assert (found.length, found.names, len(found.games[0].actions)) == (None, ("Ann", "Bob"), 1)
