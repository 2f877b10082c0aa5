"""The oracles of written plays and of spellings against the vectors and a few plays worked out by hand."""

import re

import pytest

from tests.clear import canonical, judge
from tests.clear import generator as clear
from tests.data import CASES, RULES

LISTED = [row for row in CASES if row.get("plays") and "results" in row]


def chains_of(text):
    """The chains of a play in canonical spelling."""
    found = []
    for move in text.replace("*", "").replace("bar", "25").replace("off", "0").split():
        points, _, count = move.partition("(")
        found += [tuple(map(int, points.split("/")))] * int(count.rstrip(")") or 1)
    return found


def illegal(row):
    given = row["illegal"]
    return list(given.items()) if isinstance(given, dict) else [(one["play"], one["code"]) for one in given]


@pytest.mark.parametrize("row", RULES + CASES, ids=lambda row: row["id"])
def test_plays_of_the_vectors(row):
    rules = clear.options(row["rules"])
    here, roll = clear.board(row["position"], rules.checkers), tuple(row["roll"])
    for play in row.get("plays", []):
        if not re.fullmatch(r"-|pass", play):
            assert judge.codes(here, roll, chains_of(play), rules) == {None}, play
    for play, code in illegal(row):
        assert judge.codes(here, roll, chains_of(play), rules) == {code}, play


@pytest.mark.parametrize("row", LISTED, ids=lambda row: row["id"])
def test_spellings_of_the_vectors(row):
    rules = clear.options(row["rules"])
    here, roll = clear.board(row["position"], rules.checkers), tuple(row["roll"])
    marked = any("*" in play for play in row["plays"])
    made = sorted(canonical.spellings(here, roll, rules).values())
    assert [play if marked else play.replace("*", "") for play in made] == sorted(row["plays"])


@pytest.mark.parametrize(
    ("position", "roll", "play", "code", "rules"),
    [
        ("bar:1 13:1 / 6:2", (6, 1), "13/7", "bar-first", "backgammon"),
        ("13:1 / 6:2", (6, 1), "12/6", "no-checker", "backgammon"),
        ("13:2 / 6:2", (6, 1), "13/14", "backward", "backgammon"),
        ("7:1 5:1 / 24:1", (6, 5), "5/off", "not-home", "backgammon"),
        ("6:1 4:1 / 24:1", (5, 1), "4/off", "overshoot", "backgammon"),
        ("13:2 / 6:2", (6, 1), "13/9", "wrong-die", "backgammon"),
        ("13:2 / 18:2", (6, 1), "13/7", "blocked-point", "backgammon"),
        ("13:2 / 18:2 13:2", (6, 1), "13/6", "blocked-point", "backgammon"),
        ("13:2 / 24:2", (6, 1), "13/7 13/7", "die-reused", "backgammon"),
        ("8:1 4:1 / 20:1", (3, 1), "8/5*/4", "hit-and-run", "tavla"),
    ],
)
def test_codes_of_a_move(position, roll, play, code, rules):
    assert judge.codes(clear.board(position), roll, chains_of(play), clear.options(rules)) == {code}
