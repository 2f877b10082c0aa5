"""Texts that quote positions as records, and records as lines of positions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import tavlicli
from tavlicli.converting import NotWritten, convert_bytes, converted
from tavlicli.files import Options, read_matches
from tavlicli.notation.formats import fibs_board, position, snowie
from tavlicli.notation.positions import parse
from tavlicli.notation.registry import formats, named, recognise
from tavlicli.notation.target import CannotWrite, Target
from tavlicli.record import model
from tavlicli.record.model import Match
from tavlicli.record.situation import Situation
from tavlicli.replay.verify import MatchReplay

DATA = Path(__file__).parents[1] / "data"
VECTORS = [json.loads(line) for line in (DATA / "positions.jsonl").read_text("utf-8").splitlines()]
SNOWIE = (DATA / "formats" / "snowie_pos_example.txt").read_text("utf-8")
MATCH = (DATA / "formats" / "ex_gnubg.mat").read_text("utf-8")
BOARD = (
    "board:You:Someone:5:1:4:-1:0:0:0:0:0:5:0:3:0:0:0:-5:4:0:0:0:-3:0:-5:0:0:0:0:1:1:"
    "1:6:2:0:0:2:1:0:0:1:-1:0:25:1:1:1:1:2:0:0:1"
)
XGID = "XGID=-B-CBBB---a---A---ABcbbbd-:1:-1:1:21:3:6:0:7:10"
XG_TEXT = f"""{XGID}

X:Ann Lee   O:Bob
Score is X:3 O:6 7 pt.(s) match.
 +13-14-15-16-17-18------19-20-21-22-23-24-+
 |                  |BAR|                  |
 +12-11-10--9--8--7-------6--5--4--3--2--1-+
Pip count  X: 111  O: 52 X-O: 3-6/7
X to play 21
"""
BGBLITZ_TEXT = f""" +13-14-15-16-17-18------19-20-21-22-23-24-+   O: Grün  52
 |    X           X |   | X  O  O  O  O  O |
 +12-11-10--9--8--7-------6--5--4--3--2--1-+   X: Rot 7  111

 Position-ID: b9sBCIC5bYDQAA    Match-ID: QYnoAGAAGAAE
 {XGID}

 Grün - 6 Rot - 3 in a 7 point match.
"""
GNUBG_TEXT = """ GNU Backgammon  Position ID: sGfwATDgc/ABMA
                 Match ID   : cAnmAAAAEAAE
 +12-11-10--9--8--7-------6--5--4--3--2--1-+     O: Anna 2
 |                  |   |                  |     0 points
 +13-14-15-16-17-18------19-20-21-22-23-24-+     X: Boris
"""


def matches(text: str) -> list[Match]:
    found = recognise(text)
    assert found is not None
    assert found.positions
    return list(read_matches(found, text))


def write(text: str, name: str) -> tuple[str, dict[str, int]]:
    """A text in another format, and what was lost."""
    found, target = recognise(text), Target()
    assert found is not None
    return "".join(converted(map(MatchReplay, read_matches(found, text)), named(name), target)), target.losses


def only(text: str) -> tuple[Match, model.Game]:
    (match,) = matches(text)
    (game,) = match.games
    return match, game


def comparable(situation: Situation, *left_out: str) -> Situation:
    usual = {"notation": "", "mover_is_bottom": True, "score_unclear": False, "beavers": False}
    fields = {
        "cube": situation.cube or 1,
        "length": situation.length or 0,
        "score": situation.score or (0, 0),
    }
    return situation._replace(**usual, **fields, **dict.fromkeys(left_out, False))


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["title"])
@pytest.mark.parametrize("key", ["xgid", "xgid_top", "ogid", "position_id"])
def test_every_position_goes_through_the_lines_of_other_programs(key: str, vector: dict[str, str]) -> None:
    text = vector[key] if key != "position_id" else f"{vector[key]}:{vector['match_id']}"
    seen = parse(text)
    for name, left_out in (("fibs-board", ("jacoby",)), ("snowie", ())):
        if seen.doubled and name == "snowie":
            with pytest.raises(CannotWrite):
                write(text, name)
            continue
        line, losses = write(text, name)
        assert comparable(parse(line), *left_out) == comparable(seen, *left_out)
        assert not losses.keys() - {"rules"}
        assert write(line, name)[0] == line


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["title"])
def test_a_record_takes_over_the_position_with_cube_and_score(vector: dict[str, str]) -> None:
    seen = parse(vector["xgid"])
    match, game = only(vector["xgid"])
    step = next(iter(tavlicli.replay(game)))
    assert step.after == seen.position
    assert (match.length or 0, game.score) == (seen.length, seen.score)
    result = MatchReplay(match).run().games[0]
    assert result.stake == (seen.cube or 1)
    assert result.crawford == seen.crawford
    kinds = [action.kind for action in game.actions]
    assert kinds == ["position", *(["turn"] if seen.roll else []), *(["double"] if seen.doubled else [])]


def test_the_roll_is_a_turn_that_was_not_recorded() -> None:
    match, game = only(XGID)
    turn = game.actions[1].turn
    assert turn is not None
    assert (match.format, turn.text, turn.roll, turn.kind) == ("position", "21: ?", (2, 1), model.UNKNOWN)


@pytest.mark.parametrize(
    ("text", "names", "score"),
    [
        (XG_TEXT, ("Ann Lee", "Bob"), (3, 6)),
        (
            XG_TEXT.replace("Score is X:3 O:6 7 pt.(s) match.", "Le score est X:3 O:6"),
            ("Ann Lee", "Bob"),
            (3, 6),
        ),
        (XG_TEXT.replace(":1:21:3:6:0:", ":-1:21:3:3:0:"), ("Bob", "Ann Lee"), (3, 3)),
        (BGBLITZ_TEXT, ("Rot 7", "Grün"), (3, 6)),
        (GNUBG_TEXT, ("Boris", "Anna 2"), (2, 0)),
        (f"% R\n# {XGID}\nprobs <- c(61.94)\n", (None, None), (3, 6)),
        (BOARD, ("You", "Someone"), (1, 4)),
        (SNOWIE, ("gnubg", "root"), (0, 0)),
        ("4HPwATDgc/ABMA", (None, None), None),
    ],
)
def test_names_and_score_are_those_of_the_text_around(
    text: str, names: tuple[str | None, str | None], score: tuple[int, int] | None
) -> None:
    match, game = only(text)
    assert (match.names, game.score) == (names, score)


def test_a_match_id_on_the_next_line_belongs_to_the_position() -> None:
    match, game = only(GNUBG_TEXT)
    assert (match.length, game.actions[0].text) == (7, "sGfwATDgc/ABMA:cAnmAAAAEAAE")


@pytest.mark.parametrize(
    ("line", "player", "text"),
    [
        ("Position 8:3 6:5 / 24:2 B to play", 1, "8:3 6:5 / 24:2"),
        ("Θέση start Λ παίζει", 0, "start"),
        ("8:3 6:5 / 24:2", 0, "8:3 6:5 / 24:2"),
        (f"Position {XGID} B to play", 1, XGID),
    ],
)
def test_our_own_positions_say_who_plays(line: str, player: int, text: str) -> None:
    _, game = only(line)
    action = game.actions[0]
    assert (action.kind, action.player, action.text) == ("position", player, text)


def test_positions_of_one_match_are_its_games() -> None:
    other = XGID.replace("-B-CBBB", "-A-DBBB")
    text = f"{XGID}\n{other}\n{XGID.replace(':3:6:', ':4:6:')}\n"
    assert [len(match.games) for match in matches(text)] == [2, 1]
    assert [match.line for match in matches(text)] == [1, 3]


def test_players_who_change_places_stay_who_they_are() -> None:
    turned = SNOWIE.replace("7;0;0;0;1;root;gnubg;", "7;0;0;0;1;gnubg;root;")
    (match,) = matches(SNOWIE + turned)
    assert match.names == ("gnubg", "root")
    assert [game.actions[0].player for game in match.games] == [1, 0]


def test_what_cannot_be_a_position_is_told_in_the_replay() -> None:
    text = XGID.replace("-B-C", "-P-C")
    _, game = only(text)
    assert game.actions[0].text == text
    assert [finding.code for step in tavlicli.replay(game) for finding in step.violations] == ["bad-position"]
    with pytest.raises(CannotWrite, match="position at line 1"):
        write(text, "snowie")


def test_checking_counts_positions_whatever_their_notation() -> None:
    for text, count in (
        (BOARD, 1),
        (SNOWIE, 1),
        (f"{XGID}\n{XGID}\n", 2),
        (XG_TEXT, 1),
        ("start\n8:3 / 6:1", 2),
    ):
        (file,) = tavlicli.check_text(text).files
        assert (file.format, file.status, file.matches, file.positions) == ("position", "ok", (), count)
    (file,) = tavlicli.check_text("no position").files
    assert file.status == "unreadable"


def test_a_record_in_our_notation_keeps_cube_and_roll() -> None:
    text, losses = write(XG_TEXT, "tavli")
    assert losses == {}
    assert text.splitlines()[-3:] == ["Game 3-6", f"Position {XGID} W to play", "# W 21: ?"]
    board, _ = write(text, "fibs-board")
    assert board == write(XG_TEXT, "fibs-board")[0]


def test_a_line_whose_names_would_break_ours_is_taken_over_as_an_xgid() -> None:
    text, _ = write(BOARD.replace("Someone", "No #1 {x}"), "tavli")
    assert '[Black "No #1 {x}"]' in text.splitlines()
    assert "Position XGID=a-----E-C---eD---c-e----AA:1:1:1:62:1:4:1:5:10 W to play" in text.splitlines()


def test_a_pending_double_is_a_double() -> None:
    text = "XGID=-a--BC-----------------c--:1:1:1:D:3:5:0:7:10"
    assert [(action.kind, action.player) for action in only(text)[1].actions] == [
        ("position", 0),
        ("double", 0),
    ]
    line, _ = write(text, "fibs-board")
    assert parse(line).doubled
    with pytest.raises(CannotWrite) as caught:
        write(text, "snowie")
    assert (caught.value.problem, caught.value.params["format"]) == ("position", "snowie")


@pytest.mark.parametrize("name", ["fibs-board", "snowie"])
def test_a_game_is_written_as_the_positions_in_which_its_players_rolled(name: str) -> None:
    text, losses = write(MATCH, name)
    lines = text.splitlines()
    assert losses == {"tags": 3, "plays": 19, "results": 2}
    rolls = [parse(line).roll for line in lines]
    assert rolls[:6] == [(3, 1), (5, 2), (4, 4), (6, 3), (6, 1), (6, 5)]
    assert len(rolls) == 16
    last = parse(lines[-1])
    assert str(last.position) == "bar:1 24:2 8:1 7:2 6:4 4:3 2:1 1:1 / 14:1 11:1 10:1 8:4 7:1 6:6 4:1"
    assert (last.cube, last.cube_owner, last.length, last.score) == (2, "mover", 3, (1, 0))
    (match,) = matches(text)[:1]
    assert match.names == ("Anna", "Boris")
    assert [len(match.games) for match in matches(text)] == [4, 12]


OWN = '[Rules "backgammon"]\n[Length "5"]\n[White "A:n;n"]\n\nGame 1  1-0\n'


@pytest.mark.parametrize(
    ("lines", "count", "losses"),
    [
        ("Position 8:3 6:5 / 24:2 W to play", 1, {}),
        ("Position 8:3 6:5 / 24:2 W to play\nPosition 6:5 / 24:2 B to play", 2, {}),
        (
            "Position 8:3 6:5 / 24:2 W to play\nW 31: 8/5 6/5 {fine} @6",
            1,
            {"plays": 1, "comments": 1, "clock": 1},
        ),
        ("Opening W3 B1\nW 31: ?", 1, {"opening": 1}),
        ("W 31: 8/5 6/5\nB 52: -\nB resigns", 2, {"plays": 3}),
        ("W 73: 8/1", 1, {"plays": 1, "no-roll": 1}),
        ("W 31: 8/5 6/5\nB 52: ?\nW 62: 24/18 13/11", 2, {"plays": 2, "positions": 1}),
        ("W 31: 8/5 6/5\nnonsense", 1, {"plays": 1, "unread": 1}),
    ],
)
def test_what_a_line_does_not_carry_is_told(lines: str, count: int, losses: dict[str, int]) -> None:
    text, told = write(OWN + lines + "\n", "snowie")
    assert len(text.splitlines()) == count
    assert told == {"names": 1, **losses}
    assert all(line.split(";")[5] in ("A:n_n", "Black") for line in text.splitlines())


def test_a_record_without_a_position_is_refused() -> None:
    text = (OWN + "W resigns\nB wins 1\n").encode()
    with pytest.raises(CannotWrite) as refused:
        list(convert_bytes(text, "-", Options(), named("snowie"), Target()).data)
    assert refused.value.problem == "nothing"


def test_rules_that_a_line_cannot_say_are_told() -> None:
    jacoby = '[Rules "backgammon,jacoby=yes"]\nW 31: ?\n'
    assert write(jacoby, "snowie")[1] == {}
    assert write(jacoby, "snowie")[0].startswith("0;1;0;1;0;White;Black;")
    assert write(jacoby, "fibs-board")[1] == {"rules": 1}
    assert write(jacoby.replace("backgammon,jacoby=yes", "portes"), "snowie")[1] == {"rules": 1}


def test_a_cube_that_shows_no_power_of_two_is_refused() -> None:
    text = OWN + "W 31: 8/5 6/5\nB doubles 6\nW takes\nB 62: 24/18 13/11\n"
    with pytest.raises(CannotWrite, match="position at line 9"):
        write(text, "fibs-board")


def test_positions_are_read_and_not_written_as_such() -> None:
    assert named("position").write is None
    with pytest.raises(NotWritten):
        write(XGID, "position")


SAMPLES = {
    "tavli": OWN + "W 31: 8/5 6/5\n",
    "mat": MATCH,
    "fibs": (DATA / "formats" / "ex.fibs").read_text("utf-8"),
    "fibs-board": BOARD,
    "snowie": SNOWIE,
    "position": XG_TEXT,
}


@pytest.mark.parametrize("name", SAMPLES)
def test_a_text_is_known_for_what_it_is(name: str) -> None:
    for text in (SAMPLES[name], SAMPLES[name].replace("\n", "\r\n"), "\n\n" + SAMPLES[name]):
        found = recognise(text)
        assert found is not None
        assert found.name == name


@pytest.mark.parametrize("form", [fibs_board.FORMAT, snowie.FORMAT])
def test_lines_of_positions_claim_no_other_text(form: object) -> None:
    assert form in formats().values()
    for name, text in SAMPLES.items():
        assert form.looks_like(text) == (form.name == name), name  # type: ignore[attr-defined]
    assert not form.looks_like("1;2;3;4;5\n6;7;8;9;10\n")  # type: ignore[attr-defined]
    assert not form.looks_like("board: members, 2026\n")  # type: ignore[attr-defined]


@pytest.mark.parametrize("text", ["", "a text\nof two lines", "Positions we like", "import os\n", OWN])
def test_other_texts_hold_no_position(text: str) -> None:
    assert not position.FORMAT.looks_like(text)
