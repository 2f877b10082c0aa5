"""Our JSON: nothing is lost on the way there and back, and nothing hostile comes through it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import tavlicli
from tavlicli.converting import converted
from tavlicli.files import Options, check_bytes, read_matches
from tavlicli.notation import grammars, json_write
from tavlicli.notation.formats.json import FORMAT
from tavlicli.notation.registry import recognise
from tavlicli.notation.target import Target
from tavlicli.record import model
from tavlicli.record.model import Match
from tavlicli.replay.result import FileReport
from tavlicli.replay.verify import MatchReplay
from tests.records.same import said

ROOT = Path(__file__).parents[2]
RECORDS = sorted(
    path
    for folder in ("examples", "tests/data/cases", "tests/data/formats")
    for path in (ROOT / folder).rglob("*.*")
    if path.suffix in (".tavli", ".mat", ".txt", ".fibs") and path.stat().st_size
)
IGNORES = """[Event "x"] # tavli: ignore bad-tag
[Length "many"] # tavli: ignore bad-tag
# tavli: ignore syntax
Game 1 0-0 # tavli: ignore wrong-score, match-over
[Rules "tavla"] # tavli: ignore unknown-rules
W 31: 8/5 6/4 # tavli: ignore wrong-die
B 31: 8/5 6/4 {hi} # tavli: ignore wrong-die, higher-die
W 31: 8/4 6/5
xyz # tavli: ignore syntax
W resigns
Game 3 5-0 # tavli: ignore turn-number
[Rules "nosuch"] # tavli: ignore unknown-rules
[Clock "slow"]
B 31: 8/5 6/5 @x # tavli: ignore syntax
"""
ODD = (
    '[Name "a \\"quote\\" \\\\ {x} #"]\n[White ""]\n# a comment\n'
    'Game\n[Clock "11+90"]\nOpening W3 B1\nW 31: 8/5 6/5 @6.25 {λόγια\nδύο}\nB 73: 8/1\nW 31: 8/x\n'
    "B 66: bar/24 - !\nPosition 8:3 6:5 / 24:2 W to play\nW 31: ?\nB doubles 6\nW takes\nB claims\ntie\n"
)


def matches(text: str) -> list[Match]:
    found = recognise(text)
    assert found is not None
    return list(read_matches(found, text))


def as_json(text: str) -> str:
    target = Target()
    written = "".join(converted(map(MatchReplay, matches(text)), FORMAT, target))
    assert target.losses == {}
    return written


def report(text: str) -> FileReport:
    found = recognise(text)
    assert found is not None
    return check_bytes(text.encode(), "-", Options(format=found.name, encoding="utf-8"))


def verdict(text: str) -> tuple[object, ...]:
    """All that a check says of a text, but for the places."""
    found = report(text)
    findings = sorted(str(finding._replace(place=None, text="")) for finding in found.findings)  # type: ignore[arg-type]
    return found.status, findings, found.matches


TEXTS = [
    *(pytest.param(path.read_text("utf-8", "replace"), id=path.name) for path in RECORDS),
    pytest.param(IGNORES, id="ignores"),
    pytest.param(ODD, id="odd"),
]


@pytest.mark.parametrize("text", TEXTS)
def test_nothing_is_lost(text: str) -> None:
    if "chance outcome" in text:
        pytest.skip("a turn of several lines has no places in the one line that it is here")
    written = as_json(text)
    assert [said(match) for match in matches(written)] == [said(match) for match in matches(text)]
    assert as_json(written) == written


@pytest.mark.parametrize("text", TEXTS)
def test_the_copy_has_the_verdict_of_the_record_however_it_is_laid_out(text: str) -> None:
    found = recognise(text)
    assert found is not None
    if found.positions:
        pytest.skip("positions alone have no verdict")
    wanted, written = verdict(text), as_json(text)
    data = json.loads(written)
    for copy in (written, json.dumps(data), json.dumps(data, indent=2)):
        assert verdict(copy) == wanted


def test_a_fault_is_told_where_it_stands_in_the_json() -> None:
    written = as_json('[Rules "backgammon"]\nW 31: 8/5 6/4\nB 52: 24/22 13/8\nW resigns\n')
    (finding,) = report(written).findings
    line = written.splitlines()[finding.place.line - 1]
    assert line[finding.place.column - 1 : finding.place.end_column - 1] == "6/4"


def test_a_turn_of_another_notation_keeps_its_code() -> None:
    text = (ROOT / "tests/data/formats/ex.fibs").read_text("utf-8").replace("8-5 6-5", "8-5 6-4", 1)
    written = as_json(text)
    (finding,) = (one for one in report(written).findings if one.code == "wrong-die")
    line = written.splitlines()[finding.place.line - 1]
    assert line[finding.place.column - 1 : finding.place.end_column - 1] == "6-4"


@pytest.mark.parametrize("name", ["gnubg.mat", "xg.txt", "stood.tavli", "match.tavli", "formats/harbour.sgf"])
def test_turns_that_are_put_into_words_once_are_written_as_all_others(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (ROOT / "examples" / name).read_text("utf-8")
    quickly = as_json(text)
    monkeypatch.setattr(json_write, "TURN", "")
    assert as_json(text) == quickly


def test_it_is_written_match_by_match() -> None:
    text = '[Length "1"]\nW 31: 8/5 6/5\nB resigns\n' * 3
    pieces = converted(map(MatchReplay, matches(text)), FORMAT, Target())
    assert [n for n in (piece.count('"format"') for piece in pieces) if n] == [1, 1, 1]


def test_what_follows_from_the_record_is_beside_it() -> None:
    data = json.loads(
        as_json('[Rules "backgammon"]\nW 31: 24/20\nB 44: 24/20(2) 13/9(2)\nW 61: 24/18 8/7\nB wins 2\n')
    )
    (game,) = data["matches"][0]["games"]
    assert game["derived"] == {
        "rules": "backgammon",
        "score": {"W": 0, "B": 0},
        "crawford": False,
        "winner": "B",
        "points": 2,
        "reason": "resign",
    }
    before = [action["derived"]["before"] for action in game["actions"][:2]]
    assert before == ["24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5", "24:2 13:5 8:3 6:5 / 24:1 20:1 13:5 8:3 6:5"]
    changed = json.loads(json.dumps(data))
    changed["matches"][0]["games"][0]["derived"] = {"winner": "W"}
    for action in changed["matches"][0]["games"][0]["actions"]:
        action.pop("derived", None)
    assert verdict(json.dumps(changed)) == verdict(json.dumps(data))


def made(*actions: dict[str, Any], **match: Any) -> str:
    game = {"actions": list(actions)}
    return json.dumps({"schema": "tavli.record/1", "matches": [{"games": [game], **match}]})


def turn(player: str = "W", **fields: Any) -> dict[str, Any]:
    return {"action": "turn", "player": player, **fields}


def test_a_program_may_give_the_least() -> None:
    text = made(
        turn(text="31: 8/5 6/5"),
        turn("B", dice=[5, 2], moves=[{"points": [24, 22]}, {"points": [13, 8]}]),
        turn(dice=[6, 6], moves=[{"points": [24, 18], "count": 2}, {"points": [13, 7], "count": 2}]),
        {"action": "double", "player": "B"},
        {"action": "drop", "player": "W"},
    )
    (match,) = matches(text)
    assert match.format == "json"
    assert [one.turn.text for one in match.games[0].actions[:3] if one.turn] == [
        "31: 8/5 6/5",
        "52: 24/22 13/8",
        "66: 24/18(2) 13/7(2)",
    ]
    found = report(text)
    assert found.findings == ()
    (game,) = found.matches[0].games
    assert (game.rules, game.winner, game.points, game.reason) == ("backgammon", 1, 1, "drop")


def test_a_roll_without_moves_was_not_recorded_and_one_with_none_is_a_pass() -> None:
    (match,) = matches(made(turn(dice=[3, 1]), turn(dice=[3, 1], moves=[])))
    assert [one.turn.kind for one in match.games[0].actions if one.turn] == [model.UNKNOWN, model.PASS]


def test_the_keys_may_stand_in_any_order() -> None:
    text = '{"matches": [{"games": [{"actions": [{"text": "31: 8/5 6/5", "player": "W", "action": "turn"}]}],'
    text += '"players": {"B": "b", "W": null}, "length": 3}], "schema": "tavli.record/1"}'
    (match,) = matches(text)
    assert (match.length, match.names, len(match.games[0].actions)) == (3, (None, "b"), 1)
    record = (ROOT / "examples/kafeneio.tavli").read_text("utf-8")
    assert verdict(json.dumps(json.loads(as_json(record)), sort_keys=True)) == verdict(record)


START = '{"schema": "tavli.record/1", "matches": [{"games": [{"actions": ['


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        (START + "[" * 1_000_000, "syntax", 66),
        (START + '{"action":' * 1_000_000, "syntax", 66),
        ("[" * 1_000_000, "syntax", 1),
        ('{"a":' * 1_000_000, "syntax", 6),
        (START + '{"action": "turn", "player": "W"', "syntax", 98),
        (START + '{"action": turn}', "syntax", 77),
        (START + "]}]}]} and more", "syntax", 73),
        (START + "]}]}]", "syntax", 71),
        ('{"schema": "tavli.record/2", "matches": []}', "bad-tag", 12),
        ('{"schema": 1, "matches": []}', "bad-tag", 12),
        ('{"matches": []}', "bad-tag", 1),
        ('{"schema": "tavli.record/1"}', "bad-tag", 1),
        ('{"schema": "tavli.record/1", "matches": 5}', "syntax", 41),
        ('{"schema": "tavli.record/1", "matches": [null]}', "bad-tag", 42),
        ("", "syntax", 1),
        ("{", "syntax", 2),
    ],
)
def test_what_is_no_record_of_this_schema_is_told_at_its_place(text: str, code: str, column: int) -> None:
    found = [finding for match in FORMAT.read(text) for finding in match.findings]
    assert [(finding.code, finding.place.line, finding.place.column) for finding in found] == [
        (code, 1, column)
    ]


GOOD = turn(dice=[3, 1], moves=[{"points": [8, 5]}, {"points": [6, 5]}])


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        ({}, "action"),
        ({**GOOD, "action": "dance"}, "action"),
        ({**GOOD, "player": "X"}, "action"),
        ({**GOOD, "player": None}, "action"),
        (turn(), "play"),
        (turn(text=5), "play"),
        (turn(text="31: 8/5\nGame 2"), "play"),
        ({**GOOD, "dice": [3, "1"]}, "roll"),
        ({**GOOD, "dice": [3, 10**30]}, "roll"),
        ({**GOOD, "dice": [3, True]}, "roll"),
        ({**GOOD, "dice": [3, 1.0]}, "roll"),
        ({**GOOD, "dice": [1] * 25}, "roll"),
        ({**GOOD, "dice": None}, "roll"),
        ({**GOOD, "moves": [{"points": [8]}]}, "move"),
        ({**GOOD, "moves": [{"points": [8, 26]}]}, "move"),
        ({**GOOD, "moves": [{"points": [0, 5]}]}, "move"),
        ({**GOOD, "moves": [{"points": [8, 25]}]}, "move"),
        ({**GOOD, "moves": [{"points": [8, 5], "stars": [2]}]}, "move"),
        ({**GOOD, "moves": [{"points": [8, 5], "count": 16}]}, "move"),
        ({**GOOD, "moves": [5]}, "move"),
        ({**GOOD, "moves": [{"points": [8, 5]}] * 5001}, "move"),
        ({**GOOD, "kind": "pass"}, "move"),
        ({**GOOD, "kind": "jump"}, "play"),
        ({**GOOD, "kind": "fault", "moves": []}, "play"),
        ({**GOOD, "stood": "yes"}, "action"),
        ({**GOOD, "code": "ab", "places": [[0, 3]]}, "action"),
        ({**GOOD, "code": "ab", "places": [[0]]}, "action"),
        ({**GOOD, "problems": [{"code": "syntax"}]}, "action"),
        ({"action": "wins", "player": "W", "value": 1.5}, "action"),
        ({"action": "wins", "player": "W", "value": 1 << 60}, "action"),
        ({"action": "opening", "text": "37"}, "play"),
        ({"action": "broken", "player": "W", "text": "x"}, "action"),
        ({"action": "broken", "fault": {"code": "nonsense"}}, "action"),
        ({"action": "broken", "fault": {"code": "syntax", "variant": "x"}}, "action"),
        ({"action": "broken", "fault": {"code": "syntax", "params": {"found": []}}}, "action"),
        ({"action": "double", "player": "W", "text": "\ud800"}, "play"),
    ],
)
def test_an_action_that_cannot_be_is_broken_and_the_rest_is_read(
    action: dict[str, Any], expected: str
) -> None:
    text = made(GOOD, action, GOOD)
    (match,) = matches(text)
    first, broken, last = match.games[0].actions
    assert first.turn is not None
    assert last.turn is not None
    assert (broken.kind, broken.value) == (model.BROKEN, 1 if action.get("action") == "turn" else None)
    assert broken.fault is not None
    assert broken.fault.params["expected"] == expected
    assert text[broken.column - 1 :].startswith(broken.text[:20])
    assert any(finding.code == "syntax" for finding in report(text).findings)


@pytest.mark.parametrize(
    ("fields", "key"),
    [
        ({"length": 0}, "length"),
        ({"length": "5"}, "length"),
        ({"length": 10**400}, "length"),
        ({"players": ["a", "b"]}, "players"),
        ({"players": {"W": 5}}, "players"),
        ({"format": "nonsense"}, "format"),
        ({"format": ["mat"]}, "format"),
        ({"hits_marked": 1}, "hits_marked"),
        ({"comments": "none"}, "comments"),
        ({"comments": [None]}, "comments"),
        ({"tags": {"Event": "x"}}, "tags"),
        ({"tags": [{"name": "Event"}]}, "value"),
        ({"tags": [{"name": "Event", "value": "x", "ignore": 5}]}, "ignore"),
        ({"tags": [{"name": "Event", "value": "x", "faults": [5]}]}, "faults"),
        ({"findings": [{}]}, "findings"),
        ({"ignores": [{"codes": 1}]}, "codes"),
        ({"games": 5}, "games"),
    ],
)
def test_a_field_of_a_match_that_cannot_be_is_told(fields: dict[str, Any], key: str) -> None:
    (match,) = matches(made(GOOD, **fields))
    assert [(one.code, one.violation.params["tag"]) for one in match.findings] == [("bad-tag", key)]
    assert match.format == "json"


@pytest.mark.parametrize(
    ("fields", "key"),
    [
        ({"number": -1}, "number"),
        ({"score": [0, 0]}, "score"),
        ({"score": {"W": 1}}, "score"),
        ({"score": {"W": 1, "B": 1e400}}, "B"),
        ({"players": 5}, "players"),
        ({"comment": 5}, "comment"),
        ({"kept": []}, "kept"),
        ({"ignore": "all"}, "ignore"),
        ({"tags": [5]}, "tags"),
        ({"faults": [{"code": 1}]}, "faults"),
        ({"faults": [{"code": "syntax", "action": -1}]}, "action"),
        ({"actions": {}}, "actions"),
        ({"actions": [5]}, "actions"),
        ({"actions": [{**GOOD, "seconds": -1}]}, "seconds"),
        ({"actions": [{**GOOD, "seconds": float("nan")}]}, "seconds"),
        ({"actions": [{**GOOD, "comment": 1}]}, "comment"),
        ({"actions": [{**GOOD, "faults": 1}]}, "faults"),
        ({"actions": [{**GOOD, "faults": [{"code": "syntax", "player": "X"}]}]}, "player"),
    ],
)
def test_a_field_of_a_game_that_cannot_be_is_told(fields: dict[str, Any], key: str) -> None:
    text = json.dumps({"schema": "tavli.record/1", "matches": [{"games": [fields]}]})
    (match,) = matches(text)
    (fault,) = match.games[0].faults
    assert fault.violation.code == "bad-tag"
    assert str(fault.violation.params["tag"]) in (key, "score")


def test_names_that_steer_a_terminal_are_escaped() -> None:
    (match,) = matches(made(GOOD, players={"W": "a\u202eb\x1b[2J\x85", "B": "\U000e0041"}))
    text = "".join(converted([MatchReplay(match)], FORMAT, Target()))
    assert text.replace("\n", "").isprintable()
    assert matches(text)[0].names == match.names


@pytest.mark.parametrize(
    ("text", "is_ours"),
    [
        (made(GOOD), True),
        ("\ufeff \n" + made(GOOD), True),
        ('{"schema": "tavli.record/7"}', True),
        ('{"schema": "tavli.check/1", "files": []}', False),
        ('[{"schema": "tavli.record/1"}]', False),
        ('{"a": "\\"schema\\": \\"tavli.record/1\\""}', False),
        ('{"version": 1, "compression": true}', False),
        ("{a comment}\nW 31: 8/5 6/5\n", False),
    ],
)
def test_other_json_is_not_claimed(text: str, is_ours: bool) -> None:
    assert FORMAT.looks_like(text) == is_ours
    found = recognise(text)
    assert (found is not None and found.name == "json") == is_ours


def test_the_report_of_a_check_is_no_record() -> None:
    told = tavlicli.check_text("W 31: 8/5 6/5\nB resigns\n").to_json()
    assert tavlicli.check_text(told).files[0].status == "unreadable"


def test_the_schema_says_what_is_written() -> None:
    jsonschema = pytest.importorskip("jsonschema", reason="jsonschema is in the extra test")
    schema = json.loads(grammars.text("json"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    for param in TEXTS:
        data = json.loads(as_json(param.values[0]))
        assert list(validator.iter_errors(data)) == [], param.id


def test_the_schema_knows_every_kind_of_action() -> None:
    text = grammars.text("json")
    named = set(re.findall(r'"([a-z_-]+)"', text))
    kinds = {model.TURN, model.DOUBLE, model.TAKE, model.DROP, model.BEAVER, model.RACCOON, model.RESIGN}
    kinds |= {model.CLAIM, model.TIMEOUT, model.REST, model.WINS, model.LOSES, model.TIE, model.OPENING}
    assert named >= kinds | {model.POSITION, model.BROKEN}
