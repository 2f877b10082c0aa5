"""The .gam reader: names above rows, games one after the other, results without a column."""

from __future__ import annotations

import pytest

import tavlicli
from tavlicli.notation.formats import gam
from tavlicli.record.model import Match
from tests.unit.shorthand import faults, matches, said

HEAD = "Anna                          Boris\n"
ROWS = "1) 31: 8/5 6/5                 52: 24/22 13/8\n2)  Doubles                    Drops\n"


def match(text: str) -> Match:
    (found,) = matches("gam", text)
    return found


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("Anna Boris", ("Anna", "Boris")),
        ("Anna                          Boris", ("Anna", "Boris")),
        ("\tAnna\tBoris\t", ("Anna", "Boris")),
        (" Anna Maria                    Boris B.", ("Anna Maria", "Boris B.")),
        ("Νίκος Иван", ("Νίκος", "Иван")),
    ],
)
def test_names(line: str, names: tuple[str, str]) -> None:
    found = match(f"{line}\n{ROWS}")
    assert found.names == names
    assert found.length is None
    assert said(found.games[0]) == ["W 31: 8/5 6/5", "B 52: 24/22 13/8", "W double", "B drop"]


def test_the_session_has_no_jacoby_rule_and_no_score() -> None:
    result = tavlicli.check_text(f"{HEAD}{ROWS}Wins 1 point\n").files[0].matches[0]
    assert (result.rules, result.length, result.score) == ("backgammon", None, (1, 0))


@pytest.mark.parametrize("between", ["", HEAD, "\n" + HEAD, "Wins 1 point\n", "Wins 1 point\n\n" + HEAD])
def test_games_follow_each_other(between: str) -> None:
    found = match(HEAD + ROWS + between + ROWS)
    assert len(found.games) == 2
    assert faults(found) == []
    assert {one.code for one in tavlicli.check_text(HEAD + ROWS + between + ROWS).findings} == set()


def test_a_game_that_stops_is_followed_by_names_or_by_a_first_row() -> None:
    unfinished = "1) 31: 8/5 6/5                 52: 24/22 13/8\n2) 44: 24/20 24/20 13/9 13/9\n"
    assert len(match(HEAD + unfinished + HEAD + ROWS).games) == 2
    assert len(match(HEAD + unfinished + ROWS).games) == 2


def test_other_names_begin_another_session() -> None:
    found = matches("gam", HEAD + ROWS + "Cy Di\n" + ROWS)
    assert [one.names for one in found] == [("Anna", "Boris"), ("Cy", "Di")]


@pytest.mark.parametrize(
    ("rows", "result", "codes"),
    [
        # A result in the first column is whoever's the game says; one with an indent is its column's.
        (ROWS, "Wins 1 point", []),
        ("1) 31: 8/5 6/5                  Doubles\n2)  Drops\n", "Wins 1 point", []),
        (ROWS, "      Wins 1 point", []),
        (ROWS, "                                  Wins 1 point", ["wrong-winner"]),
        (ROWS, "Wins 2 points", ["wrong-points"]),
    ],
)
def test_results(rows: str, result: str, codes: list[str]) -> None:
    assert [one.code for one in tavlicli.check_text(f"{HEAD}{rows}{result}\n").findings] == codes


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (HEAD + ROWS + "hello there my friend\n", (4, 1, "syntax", "line")),
        (HEAD + "1) 31: 8/5 6/x                 52: 24/22 13/8\n", (2, 14, "syntax", "point")),
        (HEAD + "1) 31: 8/5 6/5                 52: 24/22 13/8\n3) 44: 24/20\n", (3, 1, "turn-number", "2")),
        ("Anna\n" + ROWS, (1, 1, "syntax", "line")),
    ],
)
def test_what_cannot_be_read_is_told_and_the_rest_is_read(text: str, told: tuple[int, int, str, str]) -> None:
    found = match(text)
    assert faults(found) == [told]
    assert found.games[0].actions[1].turn is not None


def test_comments() -> None:
    found = match(f"; a session\n{HEAD}1) 31: 8/5 6/5                 52: 24/22 13/8 ; quick\n# more\n")
    assert found.games[0].comments == {1: "quick\nmore"}


@pytest.mark.parametrize(
    "text",
    [
        "Game 1\n" + ROWS,
        " Anna : 0    Boris : 0\n" + ROWS,
        "Anna Boris\n2) 31: 8/5 6/5\n",
        "Anna Boris\n1) hello\n",
        "Anna\n" + ROWS,
        "Anna Boris and Carl\n" + ROWS,
    ],
)
def test_other_texts_are_none(text: str) -> None:
    assert not gam.looks_like(text)
