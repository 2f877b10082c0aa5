"""FIBS's oldmoves: read with all that surrounds it in logs, and written."""

from __future__ import annotations

from pathlib import Path

import pytest

import tavlicli
from tavlicli.converting import converted
from tavlicli.files import read_matches
from tavlicli.notation.formats import mat, tavli
from tavlicli.notation.formats.fibs import FORMAT
from tavlicli.notation.registry import recognise
from tavlicli.notation.target import CannotWrite, Target
from tavlicli.record import model
from tavlicli.record.model import Action, Game, Match
from tavlicli.record.sheet import Sheet
from tavlicli.record.turn import CodedTurn
from tavlicli.replay.sheets import sheet
from tavlicli.replay.verify import MatchReplay

DATA = Path(__file__).parents[1] / "data"
EXAMPLE = (DATA / "formats" / "ex.fibs").read_text(encoding="utf-8")
SAME = (DATA / "formats" / "ex_gnubg.mat").read_text(encoding="utf-8")
HEAD = "Score is 0-0 in a 5 point match.\nAnn is X - Bob is O\n"


def matches(text: str) -> list[Match]:
    return list(FORMAT.read(text))


def game(lines: str) -> Game:
    (match,) = matches(HEAD + lines)
    return match.games[-1]


def said(actions: list[Action]) -> list[str]:
    """Actions in short: ``W 31: 8/5``, ``B double 2``."""
    short = []
    for action in actions:
        value = "" if action.value is None else f" {action.value}"
        short.append(f"{'WB?'[action.player]} {action.turn.text if action.turn else action.kind}{value}")
    return short


def sheets(text: str) -> list[Sheet]:
    found = recognise(text)
    assert found is not None
    return [sheet(MatchReplay(match)) for match in read_matches(found, text)]


def write(text: str, **losses: int) -> str:
    """The text as FIBS, with what must be told as lost."""
    found, target = recognise(text), Target()
    assert found is not None
    written = "".join(converted(map(MatchReplay, read_matches(found, text)), FORMAT, target))
    assert target.losses == {key.replace("_", "-"): count for key, count in losses.items()}
    return written


def codes(text: str) -> list[tuple[str, int | None]]:
    return [(finding.code, finding.game) for finding in tavlicli.check_text(text).findings]


def test_the_example_is_the_match_that_the_two_columns_hold() -> None:
    (fibs,), (other,) = sheets(EXAMPLE), sheets(SAME)
    assert fibs.match.names == other.match.names == ("Anna", "Boris")
    assert fibs.match.length == other.match.length == 3
    for one, two in zip(fibs.games, other.games, strict=True):
        assert (one.score, one.winner, one.points, one.reason) == (
            two.score,
            two.winner,
            two.points,
            two.reason,
        )
        # The last roll, which was not played, is not in FIBS's log.
        turns = [entry for entry in two.entries if entry.action.turn and entry.after != entry.before]
        mine = [entry for entry in one.entries if entry.action.turn and entry.after != entry.before]
        assert [entry.before for entry in mine] == [entry.before for entry in turns]
        assert [entry.action.turn.roll for entry in mine] == [entry.action.turn.roll for entry in turns]
        cube = (model.DOUBLE, model.TAKE, model.DROP)
        assert [(e.action.kind, e.action.player) for e in one.entries if e.action.kind in cube] == [
            (e.action.kind, e.action.player) for e in two.entries if e.action.kind in cube
        ]


def test_the_example_is_written_as_it_is() -> None:
    assert write(EXAMPLE) == EXAMPLE


def test_the_two_columns_are_written_as_the_example_with_the_roll_that_was_not_played() -> None:
    assert write(SAME, tags=3).replace("X: (6 2)\n", "") == EXAMPLE


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        ("X: (3 1) 8-5 6-5", "W 31: 8/5 6/5"),
        ("x:(3-1) 8-5, 6-5", "W 31: 8/5 6/5"),
        ("> X : (31) 08/05 6/5", "W 31: 8/5 6/5"),
        ("X: (1, 3) 6-5 8-5", "W 13: 6/5 8/5"),
        ("X: (6 5) 24-18-13", "W 65: 24/18/13"),
        ("X: (6 6) 24-18(2) 13-7*(2)", "W 66: 24/18(2) 13/7*(2)"),
        ("X: (5 4) bar-20 4-off", "W 54: bar/20 4/off"),
        ("X: (5 4) 25-20 4-0", "W 54: bar/20 4/off"),
        ("O: (5 4) bar-5 21-off", "B 54: bar/20 4/off"),
        ("O: (5 4) 0-5 21-25", "B 54: bar/20 4/off"),
        ("O: (5 2) 1-3 12-17", "B 52: 24/22 13/8"),
        ("X: (6 6) can't move", "W 66: -"),
        ("X: (6 6) Cannot Move.", "W 66: -"),
        ("X: (6 6) -", "W 66: -"),
        ("X: (6 6)", "W 66:"),
        ("X: (6 6) ???", "W 66: ?"),
        ("X: (0 0) ?", "W 00: ?"),
        ("X: (7 1) 8-7", "W 71: 8/7"),
        ("X: (4) 8-4", "W 4: 8/4"),
        ("X: (10 1) 8-7", "W 10-1: 8/7"),
        ("X: (3 1) 8-5 x-5", "W 31: 8-5 x-5"),
        ("X: (3 1) 8-5, 6-5,", "W 31: 8-5, 6-5,"),
        ("X: (3 1) 6-5 0-5", "W 31: 6-5 0-5"),
        ("X: doubles.", "W double"),
        ("O: accepts. The cube shows 2.", "B take"),
        ("O: Rejects", "B drop"),
        ("O: beavers", "B beaver"),
        ("O: redoubles", "B double"),
        ("X: wins 2 points", "W wins 2"),
        ("X: wins the game and gets 3 points.", "W wins 3"),
        ("X: wins 2", "W wins 2"),
        ("X: wins", "W wins"),
        ("X: doubts", "W broken"),
        ("X: doubles 4", "W broken"),
        ("X: (3 1 8-5 6-5", "W broken 1"),
        ("X: wins 1234567890 points", "W broken"),
    ],
)
def test_a_line_says_what_was_done(lines: str, wanted: str) -> None:
    assert said(game(lines).actions)[0] == wanted


def test_a_raccoon_answers_a_beaver() -> None:
    lines = "X: doubles\nO: beavers\nX: redoubles\nO: accepts"
    assert said(game(lines).actions) == ["W double", "B beaver", "W raccoon", "B take"]


def test_a_move_is_found_where_it_stands() -> None:
    (match,) = matches(HEAD + "> X: (3 1) 8-5 6-5")
    (action,) = match.games[0].actions
    assert isinstance(action.turn, CodedTurn)
    assert (action.line, action.column, action.turn.code) == (3, 6, "(3 1) 8-5 6-5")
    assert [action.turn.code[slice(*place)] for place in action.turn.places] == ["8-5", "6-5"]
    report = tavlicli.check_text(HEAD + "> X: (3 1) 8-5 6-4\nO: (4 9) 1-5\nX: (3 1) 8-5 6-x\n")
    places = [(one.code, *one.place) for one in report.findings if one.severity == "error"]
    assert places == [("wrong-die", 3, 16, 19), ("bad-roll", 4, 4, 9), ("syntax", 5, 14, 17)]


def test_one_wrong_line_does_not_turn_a_player_round() -> None:
    lines = (
        "X: (3 1) 8-5 6-5\nO: (5 2) 1-3 12-17\nX: (6 2) 18-24 11-13\nO: (6 4) 1-7 3-7\nX: (6 5) 24-18 13-8"
    )
    assert said(game(lines).actions)[2] == "W 62: 18/24 11/13"
    turned = "X: (3 1) 17-20 19-20\nO: (5 2) 24-22 13-8\nX: (6 2) 1-7 12-14"
    assert said(game(turned).actions) == ["W 31: 8/5 6/5", "B 52: 24/22 13/8", "W 62: 24/18 13/11"]


def test_a_player_of_whom_nothing_tells_runs_against_the_other() -> None:
    assert said(game("X: (6 6) can't move\nO: (5 2) 24-22 13-8").actions)[1] == "B 52: 24/22 13/8"
    assert said(game("O: (5 2) 24-22 13-8\nX: (2 1) 3-3").actions)[1] == "W 21: 22/22"


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        ("X: wants to resign. O wins 4 points.\nO: wins 4 points", ["W resign", "B wins 4"]),
        ("X: wants to resign. O wins 4 points.\nO: wins", ["W resign", "B wins 4"]),
        ("X: wants to resign. O wins 4 points.\nO: accepts", ["W resign", "B wins 4"]),
        ("X: wants to resign. O wins 4 points.", ["W resign", "B wins 4"]),
        ("X: wants to resign.\nO: accepts\nO: wins 2 points", ["W resign", "B wins 2"]),
        ("X: resigns", ["W resign"]),
        ("X: wants to resign.\nO: rejects\nX: (2 1) 6-4 5-4", ["W 21: 6/4 5/4"]),
        ("X: wants to resign.\nX: (2 1) 6-4 5-4", ["W 21: 6/4 5/4"]),
        (
            "X: wants to resign. O wins 1 point.\nX: wants to resign. O wins 2 points.",
            ["W resign", "B wins 2"],
        ),
        ("X: doubles\nO: wants to resign.\nX: rejects\nO: rejects", ["W double", "B drop"]),
    ],
)
def test_a_resignation_holds_unless_it_is_refused(lines: str, wanted: list[str]) -> None:
    assert said(game("X: (3 1) 8-5 6-5\n" + lines).actions)[1:] == wanted


def test_a_refused_resignation_is_kept_as_a_comment() -> None:
    found = game("X: (3 1) 8-5 6-5\nO: wants to resign.\nX: rejects\nO: (2 1) 1-3 1-2")
    assert found.comments == {0: "O: wants to resign. X: rejects"}
    assert [action.line for action in found.actions] == [3, 6]


def test_the_next_score_tells_what_a_result_leaves_out() -> None:
    first = HEAD + "X: (3 1) 8-5 6-5\nO: (5 2) 1-3 12-17\n"
    later = "\nScore is 0-2 in a 5 point match.\nAnn is X - Bob is O\nX: (3 1) 8-5 6-5\n"
    for lines in ("X: wants to resign.\nO: wins\n", "X: wants to resign.\n", "O: wins\n"):
        (match,) = matches(first + lines + later)
        assert said(match.games[0].actions)[-1] == "B wins 2", lines
    (match,) = matches(first + "O: wins\n" + later.replace("0-2", "2-0"))
    assert said(match.games[0].actions)[-1] == "B wins"
    drop = "X: doubles\nO: rejects\nX: wins\n" + later.replace("0-2", "2-0")
    assert said(matches(first + drop)[0].games[0].actions)[-1] == "W wins"
    assert codes(first + drop)[0] == ("wrong-score", 2)


def test_a_game_that_was_borne_off_takes_no_points_from_the_next_score() -> None:
    text = (DATA / "cases" / "F01.txt").read_text(encoding="utf-8")
    text += "\nScore is 3-0 in a 5 point match.\nann is X - bob is O\nX: (3 1) 8-5 6-5\n"
    assert codes(text) == [("wrong-score", 2), ("unfinished", 2)]


def test_players_are_known_by_name_when_they_change_seats() -> None:
    second = "Score is 1-0 in a 5 point match.\nBob is X - Ann is O\nX: (3 1) 8-5 6-5\nO: (5 2) 1-3 12-17\n"
    (match,) = matches(HEAD + "X: (3 1) 8-5 6-5\nO: doubles\nX: rejects\nO: wins 1 point\n\n" + second)
    assert match.names == ("Ann", "Bob")
    assert [found.score for found in match.games] == [(0, 0), (0, 1)]
    assert match.games[1].names == ("Ann", "Bob")
    assert said(match.games[1].actions) == ["B 31: 8/5 6/5", "W 52: 24/22 13/8"]


def test_a_score_that_did_not_change_seats_with_the_players_is_turned() -> None:
    second = "Score is 0-1 in a 5 point match.\nBob is X - Ann is O\nX: (3 1) 8-5 6-5\n"
    text = HEAD + "X: (3 1) 8-5 6-5\nO: doubles\nX: rejects\nO: wins 1 point\n\n" + second
    assert matches(text)[0].games[1].score == (0, 1)
    assert codes(text) == [("unfinished", 2)]
    same_seats = text.replace("Bob is X - Ann is O", "Ann is X - Bob is O").replace(
        "Score is 0-1", "Score is 1-0"
    )
    assert codes(same_seats)[0] == ("wrong-score", 2)


@pytest.mark.parametrize(
    ("head", "names", "length"),
    [
        ("Score is 0-0 in a 5 point match.\nAnn is X - Bob is O", ("Ann", "Bob"), 5),
        ("score is 0 - 0 in a 25-point match\nAnn is X Bob is O", ("Ann", "Bob"), 25),
        ("Score is 0-0\nAnn Lee is X - Bob is O", ("Ann Lee", "Bob"), None),
        ("Score is 0-0 in an unlimited match.\n> Ann is X - Ο Νίκος is O ", ("Ann", "Ο Νίκος"), None),
        ("Score is 0-0 in a 0 point match.\n is X -  is O", ("", ""), None),
        ("Score is 0-0 in a 5 point match.\nA - B is X - - is O", ("A - B", "-"), 5),
        ("Score is 0-0 in a 5 point match.\nIt is X - He is O is O", ("It", "He is O"), 5),
        ("Ann is X - Bob is O", ("Ann", "Bob"), None),
        ("Score is 0-0 in a 5 point match.", (None, None), 5),
    ],
)
def test_a_head_names_players_and_length(
    head: str, names: tuple[str | None, str | None], length: int
) -> None:
    (match,) = matches(head + "\nX: (3 1) 8-5 6-5\n")
    assert (match.names, match.length) == (names, length)
    assert said(match.games[0].actions) == ["W 31: 8/5 6/5"]
    assert not match.games[0].faults


def test_a_log_around_the_games_means_nothing() -> None:
    log = f"login: ann\n** 3 users\n\nX: hello\n> oldmoves Ann\n{EXAMPLE}\n> who\nX: bye\nThank you.\n"
    (match,) = matches(log)
    assert [said(found.actions) for found in match.games] == [
        said(found.actions) for found in matches(EXAMPLE)[0].games
    ]
    assert codes(log) == []
    recognised = recognise(log)
    assert recognised is not None
    assert recognised.name == "fibs"


def test_a_line_between_two_actions_that_is_none_is_told() -> None:
    found = game("X: (3 1) 8-5 6-5\nBob says: oops\nO: (5 2) 1-3 12-17\nsomething\n")
    assert said(found.actions) == ["W 31: 8/5 6/5", "? broken", "B 52: 24/22 13/8"]
    (fault,) = [action.fault for action in found.actions if action.fault]
    assert fault.params == {"expected": "line", "found": "Bob says: oops"}


def test_a_line_that_should_have_been_a_players_is_told_at_the_end_too() -> None:
    assert said(game("X: (3 1) 8-5 6-5\nO: (5 2 1-3").actions) == ["W 31: 8/5 6/5", "B broken 1"]


def test_what_should_have_been_a_head_is_told() -> None:
    text = "Score is 1 in a 5 point match.\nAnn plays X, Bob O\nX: (3 1) 8-5 6-5\n"
    (match,) = matches(text)
    assert (match.length, match.games[0].score) == (5, None)
    places = [(fault.line, fault.violation.params["found"]) for fault in match.games[0].faults]
    assert places == [(1, "Score is 1 in a 5 po"), (2, "Ann plays X, Bob O")]


def test_a_chat_beneath_a_head_is_none_of_its_game() -> None:
    score, names = HEAD.splitlines()
    (match,) = matches(f"{score}\nX: hello\nScore is fine with me\n{names}\nX: (3 1) 8-5 6-5\n")
    assert [said(found.actions) for found in match.games] == [["W 31: 8/5 6/5"]]
    assert match.games[0].faults == []


def test_numbers_beyond_all_sense_are_told() -> None:
    (match,) = matches("Score is 1234567890-0 in a 12345678901 point match.\nA is X - B is O\n")
    assert [finding.code for finding in match.findings] == ["bad-tag"]
    assert [fault.violation.params["expected"] for fault in match.games[0].faults] == ["number"]


@pytest.mark.parametrize(
    ("head", "count"),
    [
        ("Score is 1-0 in a 5 point match.\nAnn is X - Bob is O", 1),
        ("Score is 0-0 in a 5 point match.\nAnn is X - Bob is O", 1),
        ("Score is 1-0 in a 7 point match.\nAnn is X - Bob is O", 2),
        ("Score is 1-0\nAnn is X - Bob is O", 2),
        ("Score is 1-0 in a 5 point match.\nAnn is X - Eve is O", 2),
        ("Score is 1-0 in a 5 point match.", 1),
        ("Ann is X - Bob is O", 1),
        ("Eve is X - Bob is O", 2),
    ],
)
def test_other_players_or_another_length_begin_another_match(head: str, count: int) -> None:
    text = HEAD + "X: (3 1) 8-5 6-5\nO: wins 1 point\n\n" + head + "\nX: (3 1) 8-5 6-5\n"
    found = matches(text)
    assert len(found) == count
    assert sum(len(match.games) for match in found) == 2


def test_a_match_that_begins_anew_is_another() -> None:
    one = HEAD.replace("5 point", "1 point") + "X: (3 1) 8-5 6-5\nO: wins 1 point\n\n"
    assert [match.length for match in matches(one * 3)] == [1, 1, 1]
    later = HEAD.replace("0-0", "2-1") + "X: (3 1) 8-5 6-5\n"
    assert len(matches(HEAD + "X: (3 1) 8-5 6-5\n" + later + HEAD + "X: (3 1) 8-5 6-5\n")) == 2


def test_hits_are_implied_unless_stars_mark_them() -> None:
    hit = "X: (3 1) 8-5 6-5\nO: (5 2) 1-3 12-17\nX: (3 2) 24-22* 8-5\n"
    assert [match.marks for match in matches(HEAD + hit)] == [True]
    assert [match.marks for match in matches(HEAD + hit.replace("*", ""))] == [False]


TAVLI = '[Rules "backgammon"]\n[Length "5"]\n[White "Ann"]\n[Black "Bob"]\n\nGame 1  0-0\n'
TURNS = "W 31: 8/5 6/5\nB 52: 24/22 13/8\n"
SETUP = "0;0;0;1;0;B;A;0;0;0;1;0;0;-2;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;2;0;0;0;"
TURNS_IN_FIBS = HEAD + "X: (3 1) 8-5 6-5\nO: (5 2) 1-3 12-17\n"


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        ("W doubles 2\nB takes\nW 62: 24/18 13/11", "X: doubles\nO: accepts\nX: (6 2) 24-18 13-11"),
        ("W doubles\nB drops", "X: doubles\nO: rejects\nX: wins 1 point"),
        ("W doubles\nB drops\nW wins 2", "X: doubles\nO: rejects\nX: wins 2 points"),
        ("W resigns 2\nB wins 2", "X: wants to resign. O wins 2 points.\nO: wins 2 points"),
        ("W resigns", "X: wants to resign. O wins 1 point.\nO: wins 1 point"),
        ("B wins 2", "X: wants to resign. O wins 2 points.\nO: wins 2 points"),
        ("B wins", "X: wants to resign.\nO: wins"),
        ("W 62: ?\nW resigns", "X: (6 2)\nX: wants to resign. O wins 1 point.\nO: wins 1 point"),
        ("W 62: 24/16", "X: (6 2) 24-18 18-16"),
        ("W 62: -", "X: (6 2) can't move"),
        ("W 72: 24/17", "X: (7 2) 24-17"),
        ("W 62: 24/x", "X: (6 2) 24/x"),
        ("W 62: 0/2", "X: (6 2) 0/2"),
        (
            "W resigns\nB 62: 24/18 13/11",
            "X: wants to resign. O wins 1 point.\nO: accepts\nO: (6 2) 1-7 12-14",
        ),
    ],
)
def test_actions_are_written_in_fibs_words(lines: str, wanted: str) -> None:
    text = TAVLI + TURNS + lines + "\n"
    written = write(text)
    assert written.startswith(TURNS_IN_FIBS)
    _, _, rest = written.partition("12-17\n")
    assert rest.splitlines()[: wanted.count("\n") + 1] == wanted.splitlines()
    assert sorted(codes(written)) == sorted(codes(text))


@pytest.mark.parametrize(
    ("lines", "losses"),
    [
        ("W 66: 24/18(2) 13/7(2)  @6.2 {a remark}", {"clock": 1, "comments": 1}),
        ("W 62: 24/18 13/10 !", {"stood": 1}),
        ("B claims", {"ending": 1}),
        ("xyz", {"unread": 1}),
        ("W 62 24/18", {}),
        ("tie", {"tie": 1}),
    ],
)
def test_what_fibs_has_no_place_for_is_told(lines: str, losses: dict[str, int]) -> None:
    write(TAVLI + TURNS + lines + "\n", **losses)


def test_tags_openings_and_rules_are_told() -> None:
    text = '[Event "Cup"]\n' + TAVLI.replace("backgammon", "portes") + "Opening W3 B1\n" + TURNS
    assert write(text, tags=1, rules=1, opening=1).startswith(TURNS_IN_FIBS)
    assert write(
        '[Cycle "portes, tavla, backgammon"]\nGame 1\nW 31: 8/5 6/5\nGame 2\nW 31: 8/5 6/5\n',
        rules=2,
        names=2,
    )


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        ("Position 8:3 6:5 / 24:2 B to play", "position"),
        ("W doubles 8", "cube"),
        ("W doubles 2\nB beavers 6", "cube"),
        ("W rest 44: 24/20", "rest"),
        (
            f"W 62: Illegal play ({SETUP})",
            "setup",
        ),
    ],
)
def test_what_would_change_the_game_is_refused_at_its_place(lines: str, problem: str) -> None:
    with pytest.raises(CannotWrite) as caught:
        write(TAVLI + TURNS + lines + "\n")
    last = (TAVLI + TURNS + lines).count("\n") + 1
    assert (caught.value.problem, caught.value.line) == (problem, last)
    assert caught.value.params["format"] == "fibs"


def test_moves_that_a_reader_would_turn_round_are_refused() -> None:
    text = TAVLI + "W 31: 8/11 6/7\nB 52: 24/22 13/8\n"
    with pytest.raises(CannotWrite, match="play at line 7"):
        write(text)
    more = text + "W 62: 24/18 13/11\nB 31: 8/5 6/5\nW 54: 18/13 13/9\n"
    assert codes(write(more))[0] == ("backward", 1)


@pytest.mark.parametrize(
    ("names", "wanted"),
    [
        (("Ann", "Bob"), "Ann is X - Bob is O"),
        (("Νίκος Π.", "is O"), "Νίκος Π. is X - is O is O"),
        (("It is X - you", "-"), "It is_X - you is X - - is O"),
        (("> a\nb ", "\x85c\u2028"), "a b is X - c is O"),
        ((" is o is x", "is x"), "is o is_x is X - is_x is O"),
        ((None, ""), " is X -  is O"),
    ],
)
def test_names_are_made_safe(names: tuple[str | None, str | None], wanted: str) -> None:
    (match,) = mat.FORMAT.read(" 5 point match\n Game 1\n A : 0    B : 0\n 1) 31: 8/5 6/5\n")
    match.names = names
    target = Target()
    text = "".join(converted([MatchReplay(match)], FORMAT, target))
    assert text.splitlines()[1] == wanted
    (again,) = matches(text)
    made = [a != b for a, b in zip(again.names, names, strict=True)]
    assert target.losses.get("names", 0) == sum(made)
    assert said(again.games[0].actions) == ["W 31: 8/5 6/5"]


def test_a_match_without_a_game_keeps_its_head() -> None:
    (match,) = mat.FORMAT.read(" 5 point match\n")
    match.names = ("Ann", "Bob")
    assert "".join(converted([MatchReplay(match)], FORMAT, Target())) == HEAD


def test_matches_stay_apart() -> None:
    two = EXAMPLE + "\n" + EXAMPLE.replace("Boris", "Vera")
    assert len(matches(two)) == 2
    assert write(two) == two


@pytest.mark.parametrize(
    ("text", "is_fibs"),
    [
        (EXAMPLE, True),
        (EXAMPLE.replace("\n", "\r"), True),
        ("\ufeff" + EXAMPLE.replace("\n", "\r\n"), True),
        (HEAD, True),
        ("Score is 0-0\nX: (3 1) 8-5 6-5", True),
        ("Score is 0-0 in a 5 point match.", False),
        ("This is X and that is O", False),
        ("X: (3 1) 8-5 6-5", False),
        ("Score is X:4 O:0 7 pt.(s) match.\nX:Ann   O:Bob", False),
        (SAME, False),
        (TAVLI + TURNS, False),
    ],
)
def test_its_texts_are_known(text: str, is_fibs: bool) -> None:
    assert FORMAT.looks_like(text) == is_fibs
    if is_fibs:
        assert not mat.FORMAT.looks_like(text)
        assert not tavli.FORMAT.looks_like(text)
