"""Every row of rules.jsonl: the results, the legal plays, the illegal ones under their codes."""

import pytest

import tavlicli
from tests.clear import generator as clear
from tests.clear.bridge import to_product
from tests.data import RULES

named = pytest.mark.parametrize("row", RULES, ids=lambda row: row["id"])


def parsed(text, row):
    return to_product(clear.board(text, clear.options(row["rules"]).checkers))


@named
def test_results(row):
    position = parsed(row["position"], row)
    plays = tavlicli.legal_plays(position, tuple(row["roll"]), rules=row["rules"])
    made = [play.result for play in plays]
    wanted = [parsed(text, row) for text in row["results"]] or [position]
    assert sorted(made or [position]) == sorted(wanted)
    assert bool(plays) == (row["dice_used"] > 0)


@named
def test_listed_plays_are_legal(row):
    position = parsed(row["position"], row)
    for play in row["plays"]:
        verdict = tavlicli.judge(position, tuple(row["roll"]), play, rules=row["rules"])
        assert (verdict.legal, [one.code for one in verdict.violations if one.code != "hit-mark"]) == (
            True,
            [],
        ), play


@named
def test_illegal_plays_break_one_rule(row):
    position = parsed(row["position"], row)
    for wrong in row["illegal"]:
        verdict = tavlicli.judge(position, tuple(row["roll"]), wrong["play"], rules=row["rules"])
        assert (verdict.legal, [one.code for one in verdict.violations]) == (False, [wrong["code"]]), wrong
