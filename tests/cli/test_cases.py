"""The cases of the contract through the command itself: one test a file of tests/data/cases."""

import json
from collections import Counter
from pathlib import Path

import pytest

from tests.cli.command import tavli

FOLDER = Path(__file__).parents[1] / "data" / "cases"


def cases(kind):
    found = []
    for file in sorted(FOLDER.glob("*.json")):
        case = json.loads(file.read_text(encoding="utf-8"))
        if case["kind"] == kind:
            found.append(pytest.param(case, id=case["id"]))
    return found


def checkers(text):
    """Both sides' checkers on the board, in whatever order the words come."""
    return [
        {point: int(count) for point, count in (word.split(":") for word in half.split()) if point != "off"}
        for half in text.split("/")
    ]


def by_game(errors):
    """Codes by game; the player is not compared, for a fault may be laid at either door."""
    return Counter((one["game"], one["code"]) for one in errors)


def compare_game(made, wanted):
    told = {key: wanted[key] for key in ("complete", "winner", "points", "reason") if key in wanted}
    assert {key: made[key] for key in told} == told
    if "final_as_W_sees_it" in wanted:
        assert checkers(made["final"]) == checkers(wanted["final_as_W_sees_it"])


def compare_match(made, wanted, violations):
    assert made["length"] == wanted["length"]
    if "players" in wanted:
        assert [made["players"]["W"], made["players"]["B"]] == wanted["players"]
    if "score" in wanted:
        assert [made["score"]["W"], made["score"]["B"]] == wanted["score"]
    for mine, theirs in zip(made["games"], wanted["games"], strict=True):
        compare_game(mine, theirs)
    errors = [one for one in violations if one["severity"] == "error"]
    assert by_game(errors) == by_game(wanted.get("errors", []))
    reported = {(one["game"], one["code"]) for one in violations}
    assert {(one["game"], one["code"]) for one in wanted.get("warnings", [])} <= reported


@pytest.mark.parametrize("case", cases("record"))
def test_record(case):
    encoding = ["--encoding", case["encoding"]] if "encoding" in case else []
    done = tavli("check", "--format", "json", *encoding, str(FOLDER / case["input"]))
    made = json.loads(done.out)["files"][0]
    for number, (mine, theirs) in enumerate(zip(made["matches"], case["matches"], strict=True), 1):
        compare_match(mine, theirs, [one for one in made["violations"] if one["match"] in (number, None)])
    assert done.code == (0 if case["valid"] else 1)


@pytest.mark.parametrize("case", cases("moves"))
def test_moves(case):
    roll = "".join(map(str, case["roll"]))
    done = tavli("moves", "--rules", case["rules"], "--format", "json", case["position"], roll)
    listed = json.loads(done.out)
    count = case.get("count", len(case.get("results", []))) if case.get("dice_used") != 0 else 0
    assert listed["count"] == len(listed["plays"]) == count
    made = [checkers(play["result"]) for play in listed["plays"]] or [checkers(case["position"])]
    assert all(made.count(one) == 1 for one in made)
    if case.get("results"):
        wanted = [checkers(text) for text in case["results"]]
        assert all(one in wanted for one in made)
        assert len(made) == len(wanted)


@pytest.mark.parametrize("case", cases("moves"))
def test_judged_plays(case):
    roll = "".join(map(str, case["roll"]))
    expected = [(play, True, []) for play in case.get("plays", [])]
    expected += [(play, False, [code]) for play, code in case.get("illegal", {}).items()]
    expected += [(play, True, []) for play in case.get("notation", {}).values()]
    lines = "".join(f"{case['position']} ; {roll} ; {play}\n" for play, _, _ in expected)
    done = tavli("moves", "--rules", case["rules"], "-", data=lines)
    for line, (play, is_legal, codes) in zip(done.out.splitlines(), expected, strict=True):
        judged = json.loads(line)["judged"]
        found = [one["code"] for one in judged["violations"] if one["code"] != "hit-mark"]
        assert (play, judged["legal"], found) == (play, is_legal, codes)
    assert done.code == (1 if case.get("illegal") else 0)


def show_text(case):
    """The text of a position case that goes to ``tavli show``; None where the case gives none."""
    given = case["input"]
    texts = [given.get(key) for key in ("xgid", "position_id", "fibs_board")]
    return next(filter(None, texts), case.get("position") if "board" in given else None)


@pytest.mark.parametrize("case", cases("position"))
def test_position(case):
    text = show_text(case)
    if text is None:
        pytest.skip("no text for the command line in this case")
    wanted = case["expect"]
    done = tavli("show", "--format", "json", text)
    if "error" in wanted:
        assert done.code == 2
        assert done.err.strip()
        return
    shown = json.loads(done.out)
    if "position" in case:
        assert checkers(shown["position"]) == checkers(case["position"])
    expected = expected_fields(wanted)
    assert {key: shown[key] for key in expected} | rolled(shown, expected) == expected


def rolled(shown, expected):
    """Fields whose spelling is free: dice in either order, no length as 0."""
    loose = {}
    if "roll" in expected:
        loose["roll"] = shown["roll"] and sorted(shown["roll"])
    if "length" in expected:
        loose["length"] = shown["length"] or 0
    return loose


def expected_fields(wanted):
    """The fields of ``show`` that a case's ``expect`` fixes, its sides turned into mover and other."""
    mover, other = ("bottom", "top") if wanted.get("on_roll", "bottom") == "bottom" else ("top", "bottom")
    fields = {key: wanted[key] for key in ("position_id", "cube", "crawford") if key in wanted}
    if "pips" in wanted:
        fields["pips"] = {"mover": wanted["pips"][mover], "other": wanted["pips"][other]}
    if "cube_owner" in wanted:
        fields["cube_owner"] = {mover: "mover", other: "other"}.get(wanted["cube_owner"])
    if "dice" in wanted:
        fields["roll"] = wanted["dice"] and sorted(wanted["dice"])
    if "match_length" in wanted:
        fields["length"] = wanted["match_length"]
    if mover in wanted.get("score", {}):
        fields["score"] = {"mover": wanted["score"][mover], "other": wanted["score"][other]}
    return fields
