"""``tavli vectors``: what is printed is what the clear generators find."""

from __future__ import annotations

import json
from typing import Any

import pytest

import tavlicli
from tests.clear import games as clear
from tests.clear import generator
from tests.clear.bridge import from_product, position_of, to_product
from tests.cli.command import tavli
from tests.effort import some, times

HITTING = ["tavli", "tabla", "backgammon", "hypergammon", "portes,pip-waste=no", "backgammon,higher-die=no"]
OTHERS = ["plakoto", "tapa", "fevga", "moultezim", "gyulbara", "narde"]


def printed(rules: str, *more: str) -> list[dict[str, Any]]:
    done = tavli("vectors", "--rules", rules, "--count", str(times(80)), *more)
    assert (done.code, done.err) == (0, "")
    return [json.loads(line) for line in done.out.splitlines()]


@pytest.mark.parametrize("rules", some(HITTING, 3))
def test_the_hitting_games(rules: str) -> None:
    for row in printed(rules, "--seed", "5"):
        here = from_product(tavlicli.Position.parse(row["position"], rules=rules))
        wanted = generator.results(here, tuple(row["roll"]), generator.options(rules))
        assert {tavlicli.Position.parse(text, rules=rules) for text in row["results"]} == {
            to_product(one) for one in wanted
        }


@pytest.mark.parametrize("rules", some(OTHERS, 3))
def test_the_others(rules: str) -> None:
    for row in printed(rules, "--seed", "6"):
        made = clear.results(clear.board(row["position"]), tuple(row["roll"]), clear.game(rules))
        assert {tavlicli.Position.parse(text, rules=rules) for text in row["results"]} == set(
            map(position_of, made)
        )


def test_each_play_leads_to_its_result() -> None:
    rows = printed("tavli")
    assert {key for row in rows for key in row} == {
        "id", "rules", "position", "roll", "results", "plays", "dice_used",
    }  # fmt: skip
    for row in rows:
        assert len(row["plays"]) == len(row["results"]) > 0
        position = tavlicli.Position.parse(row["position"], rules="tavli")
        for play, result in zip(row["plays"], row["results"], strict=True):
            verdict = tavlicli.judge(position, tuple(row["roll"]), play, rules="tavli")
            assert (verdict.legal, str(verdict.result)) == (True, result)
        assert (row["plays"] == ["-"]) == (row["dice_used"] == 0)


def test_the_seed_says_which_they_are_and_none_comes_twice() -> None:
    first, same, other = (printed("plakoto", "--seed", seed) for seed in ("1", "1", "2"))
    assert first == same
    assert {row["id"] for row in first}.isdisjoint(row["id"] for row in other)
    told = [(row["position"], *row["roll"]) for row in first]
    assert len(set(told)) == len(told) == times(80)
    assert told != [(row["position"], *row["roll"]) for row in other]
