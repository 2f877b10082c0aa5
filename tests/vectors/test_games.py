"""Every row of games.jsonl: results, legal plays, illegal ones under their codes, ends, start counts."""

import pytest

import tavlicli
from tavlicli.rules.outcome import finished
from tests.clear import games as clear
from tests.clear.bridge import position_of
from tests.data import GAMES
from tests.effort import ALL, some

STARTS = [row for row in GAMES if "count" in row]
PLAYED = [row for row in GAMES if "results" in row]
# The clear generator takes seconds for more.
MANY = 5_000
ENDS = [row for row in PLAYED if "outcomes" in row]


def named(rows):
    chosen = some(rows, 4, lambda row: (row["rules"], len({*row["roll"]})))
    return pytest.mark.parametrize("row", chosen, ids=lambda row: row["id"])


def parsed(text, row):
    return tavlicli.Position.parse(text, rules=row["rules"])


def judged(play, row):
    return tavlicli.judge(parsed(row["position"], row), tuple(row["roll"]), play, rules=row["rules"])


def ends(row):
    return [
        one and tuple(one[key] for key in ("winner", "points", "reason")) for one in row.get("outcomes", [])
    ]


def test_every_row_is_of_one_kind():
    assert len(STARTS) + len(PLAYED) == len(GAMES) > 0


@named(STARTS)
def test_number_of_first_plays(row):
    position = parsed(row["position"], row)
    plays = tavlicli.legal_plays(position, tuple(row["roll"]), rules=row["rules"])
    assert len({play.result for play in plays}) == len(plays) == row["count"]


@named(PLAYED)
def test_results(row):
    position = parsed(row["position"], row)
    plays = tavlicli.legal_plays(position, tuple(row["roll"]), rules=row["rules"])
    made = sorted(str(play.result) for play in plays) or [str(position)]
    assert made == sorted(str(parsed(text, row)) for text in row["results"])
    assert {play.details.dice_used for play in plays} <= set(range(1, row["dice_used"] + 1))
    assert bool(plays) == (row["dice_used"] > 0)


@named(PLAYED)
def test_listed_plays_are_legal(row):
    for play in row["plays"]:
        verdict = judged(play, row)
        assert (verdict.legal, verdict.violations) == (True, ()), play
        assert str(verdict.result) in [str(parsed(text, row)) for text in row["results"]]


@named([row for row in PLAYED if row["illegal"]])
def test_illegal_plays_break_one_rule(row):
    for wrong in row["illegal"]:
        verdict = judged(wrong["play"], row)
        assert (verdict.legal, [one.code for one in verdict.violations]) == (False, [wrong["code"]]), wrong


@named(ENDS)
def test_what_the_end_is_worth(row):
    rules = tavlicli.rule_set(row["rules"])
    winners = {True: "mover", False: "other", None: None}
    made = [finished(rules, parsed(text, row)) for text in row["results"]]
    assert [one and (winners[one[0]], one[1], one[2]) for one in made] == ends(row)


@named(PLAYED)
def test_the_clear_generator_agrees(row):
    rules, here = clear.game(row["rules"]), clear.board(row["position"])
    made = clear.results(here, tuple(row["roll"]), rules)
    assert {position_of(one) for one in made} == {parsed(text, row) for text in row["results"]}
    if ends(row):
        assert [clear.outcome(clear.board(text), rules) for text in row["results"]] == ends(row)


@named([row for row in STARTS if ALL or row["count"] <= MANY])
def test_the_clear_generator_agrees_on_the_start(row):
    made = clear.results(clear.board("start"), tuple(row["roll"]), clear.game(row["rules"]))
    assert len(made) == row["count"]
