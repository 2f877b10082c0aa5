"""Whole records, each with the sentence of the contract that it holds: what is reported, and how it went.

A case's ``found`` lists every report as ``game.line player code``, with ``stood`` behind an illegal play that
stood; ``games`` gives each game as ``winner points reason`` and ``score`` the match's, ``-`` being null.
"""

import tomllib
from pathlib import Path

import pytest

import tavlicli
from tests.reports import file_object

FOLDER = Path(__file__).parent / "cases"


def cases():
    for file in sorted(FOLDER.glob("*.toml")):
        for case in tomllib.loads(file.read_text(encoding="utf-8"))["case"]:
            yield pytest.param(case, id=f"{file.stem}: {case['name']}")


def words(*values):
    return " ".join("-" if value is None else str(value) for value in values)


def found(one):
    line = f"{one['game'] or '-'}.{one['line']}"
    return words(line, one["player"], one["code"], *(["stood"] if one["stood"] else []))


@pytest.mark.parametrize("case", list(cases()))
def test_record(case):
    made = file_object(tavlicli.check_text(case["text"], case.get("rules")).files[0])
    assert sorted(map(found, made["violations"])) == sorted(case["found"])
    games = [game for match in made["matches"] for game in match["games"]]
    if "games" in case:
        assert [words(game["winner"], game["points"], game["reason"]) for game in games] == case["games"]
    if "complete" in case:
        assert [game["complete"] for game in games] == case["complete"]
    if "turns" in case:
        assert [game["turns"] for game in games] == case["turns"]
    if "final" in case:
        assert [game["final"] for game in games] == case["final"]
    if "score" in case:
        scores = [f"{match['score']['W']}-{match['score']['B']}" for match in made["matches"]]
        assert scores == case["score"].split()


def test_every_code_is_held_by_a_case():
    from tavlicli.findings.code import CODES

    of_other_games = {"pinned-checker", "first-checker", "full-prime", "head-limit", "early-result"}
    elsewhere = {"encoding", "score-side"}
    held = {report.split()[2] for case in cases() for report in case.values[0]["found"]}
    assert set(CODES) - held <= of_other_games | elsewhere


def test_a_record_may_double_for_ever():
    lines = [f"{'WB'[turn % 2]} doubles\n{'BW'[turn % 2]} takes\n" for turn in range(15_000)]
    made = tavlicli.check_text('[Rules "backgammon"]\nPosition start W to play\n' + "".join(lines))
    assert {found.code for found in made.findings} == {"cube-timing", "unfinished"}
    assert '"schema"' in made.to_json()
