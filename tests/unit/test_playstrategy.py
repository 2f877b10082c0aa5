"""The reader of PlayStrategy's action strings: keys, turns in every wrapping, the cube, positions."""

from __future__ import annotations

import pytest

import tavlicli
from tavlicli.notation import playstrategy_fen
from tavlicli.notation.formats.playstrategy import looks_like
from tavlicli.notation.positions import BadPosition
from tavlicli.record import model
from tavlicli.record.model import Match
from tests.unit.shorthand import faults, matches, said

START = "5S,3,3s,1,5s,4,2S/5s,3,3S,1,5S,4,2s[] - - w 0 0 - 1"
TURNS = [
    ["3/1", "e1h1", "g1h1", "endturn"],
    ["5/2", "a1e2", "l1j1", "endturn"],
    ["6/6", "endturn"],
    ["4/2", "s@i1", "l1j1x", "endturn"],
]
ACTIONS = ["W 31: 8/5 6/5", "B 52: 13/8 24/22", "W 66: - (pass)", "B 42: bar/21 24/22*"]


def match(text: str) -> Match:
    (found,) = matches("playstrategy", text)
    return found


def lines(turns: list[list[str]], part: str, end: str) -> str:
    return end.join(part.join(turn) for turn in turns)


@pytest.mark.parametrize(
    "text",
    [
        lines(TURNS, " ", "\n"),
        lines(TURNS, ",", " "),
        lines(TURNS, " ", ";"),
        lines(TURNS, " ", " | "),
        lines(TURNS, ",", "\r\n"),
        lines(TURNS, "\n", "\n\n"),
        lines(TURNS, " ", " ").upper(),
        "[[" + lines(TURNS, '","', "],[") + "]]",
        "Vector(\n  Vector(" + lines(TURNS, '", "', "),\n  Vector(") + ")\n)",
    ],
)
def test_turns_are_read_however_they_are_parted(text: str) -> None:
    found = match(text)
    assert said(found.games[0]) == ACTIONS
    assert found.marks
    assert faults(found) == []
    assert looks_like(text)


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("endturn 3/1 e2h2 g2h2", ["B 31: 8/5 6/5"]),
        ("3/1 l2i2 i2h2", ["W 31: 24/21 21/20"]),
        ("5/6 ^h1 ^g1 endturn 1/2 1^k2 ^l2", ["W 56: 5/off 6/off", "B 12: 2/off 1/off"]),
        ("3/1 roll e1h1 g1h1", ["W 31: 8/5 6/5"]),
        ("3/1 e1g1 undo e1h1 g1h1 undo g1h1", ["W 31: 8/5 6/5"]),
        ("3/1 undo", ["W 31: (empty)"]),
        ("3/1", ["W 31: (empty)"]),
        (
            "3/1 e1h1 g1h1 endturn cubeo endturn cubey endturn 6/5",
            [ACTIONS[0], "B double", "W take", "B 65: (empty)"],
        ),
        (
            "3/1 e1h1 g1h1 endturn cubeo cubey 6/5 endturn",
            [ACTIONS[0], "B double", "W take", "B 65: - (pass)"],
        ),
        ("3/1 e1h1 g1h1 endturn cubeo cuben", [ACTIONS[0], "B double", "W drop"]),
    ],
)
def test_words(words: str, wanted: list[str]) -> None:
    found = match(words)
    assert said(found.games[0]) == wanted
    assert faults(found) == []


def test_without_marks_hits_are_implied() -> None:
    assert not match("3/1 e1h1 g1h1 endturn").marks


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("3/1 e1h1 g1i1 endturn", (1, 10, 14)),
        ("3/1\ne1h1\ng1i1\nendturn", (3, 1, 5)),
        ("endturn\n3/1,e2h2,g2i2,endturn", (2, 10, 14)),
    ],
)
def test_an_illegal_play_is_told_at_its_move(text: str, place: tuple[int, int, int]) -> None:
    found = tavlicli.check_text(text).findings
    assert [(one.code, one.place) for one in found if one.code != "unfinished"] == [("wrong-die", place)]


@pytest.mark.parametrize(
    ("text", "told", "turns"),
    [
        ("3/1 e1h1 g1m1 endturn 5/2 a1e2 l1j1 endturn", (1, 10, "syntax", "move"), 2),
        ("3/1 e1h1 g1h1 5/2 a1e2 l1j1 endturn", (1, 15, "syntax", "end-of-line"), 2),
        ("3/1 e1h1 g1h1 endturn a1e2 l1j1 endturn", (1, 23, "syntax", "roll"), 2),
        ("3/1 e1h1 g1h1 endturn what 5/2 a1e2 l1j1", (1, 23, "syntax", "action"), 2),
        ("3/1 e1h1 g1h1 endturn endturn 5/2 a1e2 l1j1", (1, 23, "syntax", "roll"), 2),
        ("7/1 e1h1 g1h1 endturn 5/2 a1e2 l1j1", (1, 1, "bad-roll", "71"), 2),
        ("3/1\ne1h1\nwhat\nendturn", (3, 1, "syntax", "move"), 1),
    ],
)
def test_what_cannot_be_read_is_one_fault(text: str, told: tuple[int, int, str, str], turns: int) -> None:
    found = match(text)
    assert faults(found) == [told]
    assert sum(action.kind == model.TURN for action in found.games[0].actions) == turns


@pytest.mark.parametrize("text", [START, f"FEN: {START}", f'[FEN "{START}"]', START.replace(" ", "_")])
def test_a_start_position_is_no_setup(text: str) -> None:
    found = match(f"{text}\n3/1 e1h1 g1h1 endturn")
    assert said(found.games[0]) == [ACTIONS[0]]
    assert found.tags["Variation"].value == "Backgammon"
    assert found.tags["CubeLimit"].value == "1"


@pytest.mark.parametrize(
    ("fen", "rules"),
    [
        ("4S,3,3s,1,4s,3,2S,2S/4s,3,3S,1,4S,3,2s,2s[] - - w 0 0 - 1", "nackgammon,cube=no"),
        ("9,1S,1S,1S/9,1s,1s,1s[] - - w 0 0 0 1", "hypergammon"),
        ("5S,3,3s,1,5s,4,2S/5s,3,3S,1,5S,4,2s[] - - w 0 0 1", "backgammon,cube=no"),
    ],
)
def test_the_position_tells_the_game(fen: str, rules: str) -> None:
    assert tavlicli.check_text(f"{fen}\n2/1 endturn\n").files[0].matches[0].rules == rules


def test_black_may_be_to_play() -> None:
    found = match(f"{START.replace(' w ', ' b ')}\n3/1 e2h2 g2h2 endturn")
    assert said(found.games[0]) == ["B 31: 8/5 6/5"]


def test_a_position_in_mid_game() -> None:
    fen = "12/4,3S,6,2s[1s] - - b 12 12 1W 40"
    (found,) = match(f"{fen}\n3/1 s@j1 k1l1").games
    position, turn = found.actions
    assert (position.kind, position.player, position.value) == (model.POSITION, 1, 1)
    assert said(found)[1:] == ["B 31: bar/22 23/24"]
    assert turn.player == 1
    report = tavlicli.check_text(f"{fen}\n6/5 s@h1 endturn 2/1 endturn\n")
    result = report.files[0].matches[0].games[0]
    assert str(result.start) == "8:3 off:12 / bar:1 24:2 off:12"
    assert result.stake == 2


@pytest.mark.parametrize(
    ("cube", "wanted"),
    [
        ("1W", []),
        ("1w", ["W double"]),
        ("0w", ["W double"]),
        ("0b", ["B double"]),
        ("1wx", ["W double", "B drop"]),
    ],
)
def test_a_double_in_a_position(cube: str, wanted: list[str]) -> None:
    turn = "w" if cube.endswith("b") else "b"
    found = match(f"12/4,3S,6,2s[1s] - - {turn} 12 12 {cube} 40\n")
    assert said(found.games[0])[1:] == wanted


def test_dice_in_a_position_are_those_of_the_first_turn() -> None:
    (found,) = match("12/4,3S,6,2s[1s] 6/5 - b 12 12 - 40\ns@g1 endturn").games
    assert said(found)[1:] == ["B 65: bar/19"]
    (found,) = match("12/4,3S,6,2s[1s] 5 6 b 12 12 - 40\ns@h1 endturn").games
    assert said(found)[1:] == ["B 00: bar/20"]


@pytest.mark.parametrize(
    ("fen", "variant", "place"),
    [
        ("12/4,3S,6,2s[1s] - - b 12 11 - 40", "off", (26, 28)),
        ("12/4,3S,6,3s[1s] - - b 12 12 - 40", "off", (26, 28)),
        ("12/4,3S,5,2s[1s] - - b 12 12 - 40", "length", (3, 12)),
        ("12/4,3S,4,2s[1s] - - b 12 12 - 40", "length", (3, 12)),
        ("12/4,3x,6,2s[1s] - - b 12 12 - 40", "letters", (5, 7)),
        ("12/4,3S,6,2s[1] - - b 12 12 - 40", "letters", (13, 14)),
        ("12/4,3S,6,2s[1s] 7/1 - b 12 12 - 40", "dice", (17, 20)),
        ("12/4,3S,6,2s[1s] - - x 12 12 - 40", "field", (21, 22)),
        ("12/4,3S,6,2s[1s] - - b 12 12 2 40", "field", (29, 30)),
        ("12/4,3S,6,2s[1s] - - b 12 12 99W 40", "field", (29, 32)),
        ("12/4,16S,6,2s[1s] - - b 12 12 - 40", "count", (0, 17)),
        ("12/4,3S,6,2s[1s] - - b 12", "", (0, 25)),
    ],
)
def test_a_position_that_cannot_be(fen: str, variant: str, place: tuple[int, int]) -> None:
    with pytest.raises(BadPosition) as found:
        playstrategy_fen.read(fen)
    assert (found.value.violation.variant, (found.value.start, found.value.end)) == (variant, place)


def test_a_position_that_cannot_be_is_told_and_the_turns_are_read() -> None:
    text = (
        "12/4,3S,5,2s[1s] - - b 12 12 - 40\n3/1 s@j1 endturn 2/1 endturn\n"
        + f"{START}\n3/1 e1h1 g1h1 endturn"
    )
    report = tavlicli.check_text(text)
    assert next(one.code for one in report.findings if one.game == 1) == "bad-position"
    assert [game.turns for game in report.files[0].matches[0].games] == [2, 1]


def test_positions_part_the_games() -> None:
    found = match(f"{START}\n3/1 e1h1 g1h1 endturn\n{START}\n5/2 a2f1 endturn")
    assert [said(game)[0] for game in found.games] == [ACTIONS[0], "W 52: 13/7"]


@pytest.mark.parametrize("text", ["6/5 6/4", "3/1", "8/5 6/5", "hello 3/1 e1h1", "e4 e5", "31: 8/5 6/5"])
def test_other_texts_are_none(text: str) -> None:
    assert not looks_like(text)


def test_a_roll_that_cannot_be_read_costs_nothing_but_itself() -> None:
    text = "3/1 e1h1 g1h1 endturn\n5/x l1j1 a1e2 endturn\n4/2 e1i1 g1i1 endturn\n"
    assert [one.code for one in tavlicli.check_text(text).findings] == ["syntax", "unfinished"]
    assert said(match(text).games[0])[1:] == ["B 00: 24/22 13/8", "W 42: 8/4 6/4"]
