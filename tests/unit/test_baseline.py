"""By what a fault is known again, and the baseline that knows faults."""

from __future__ import annotations

import json
import os

import pytest

import tavlicli
from tavlicli.findings.finding import Finding
from tavlicli.replay.result import FileReport
from tavlicli.reports.baseline import SCHEMA, BadBaseline, Known, read
from tavlicli.reports.identity import fingerprint, identities, located
from tavlicli.value import replaced
from tests.reports import finding, report, written

RECORD = """\
[Rules "backgammon"]
Position 6:2 8:2 / 6:2 W to play
W 31: 6/3 6/3
B 31: 6/5 6/3
W 31: 8/5 8/5
B resigns 1
Game 2
Position 6:2 / 6:2 W to play
W 31: 6/3 6/3
B resigns 1
"""

ENTRY = {"path": "a", "match": 1, "game": 1, "player": "W", "code": "syntax", "text": "x", "count": 1}


def checked(text: str, path: str = "a.tavli") -> FileReport:
    return tavlicli.check_text(text, path=path).files[0]


def known(file: FileReport, root: str = "") -> Known:
    """The baseline that is written of a file."""
    return read(written("baseline", file, root=root), root)


def new(file: FileReport, of: Known) -> list[str]:
    """The codes of the faults that a baseline does not know."""
    return [one.code for one in of.sift(file)[0].findings]


def test_a_fault_is_named_by_its_game_player_code_and_turn() -> None:
    found = [(*one, count) for _, one, count in identities(checked(RECORD), "")]
    assert found == [
        ("a.tavli", 1, 1, "W", "die-reused", "31: 6/3 6/3", 1),
        ("a.tavli", 1, 1, "W", "die-reused", "31: 8/5 8/5", 1),
        ("a.tavli", 1, 2, "W", "die-reused", "31: 6/3 6/3", 1),
    ]


def test_what_is_no_turn_is_named_by_what_stands_there() -> None:
    file = checked('[Length "seven"]\nW 71:  8/5 6/5\nB  hopes\nW doubles 7\n')
    texts = {one.code: one.text for _, one, _ in identities(file, "")}
    assert texts["bad-tag"] == "seven"
    assert texts["bad-roll"] == "71 8/5 6/5"
    assert texts["syntax"] == "hopes"


def test_equal_faults_of_a_game_are_counted() -> None:
    file = report(finding(text="x"), finding(text="x", line=9), finding(text="y"), finding(text="x", game=2))
    assert [count for _, _, count in identities(file, "")] == [1, 2, 1, 1]


def test_a_text_of_any_length_is_shortened() -> None:
    for one in (finding(text="x" * 10**6), finding(play="x" * 10**6), finding(play="x" * 10**6, roll=(3, 1))):
        ((_, identity, _),) = identities(report(one), "")
        assert len(identity.text) in (199, 200)


def test_a_fingerprint_tells_faults_apart_and_not_lines() -> None:
    def prints(text: str, path: str = "a.tavli") -> list[str]:
        return [fingerprint(one, count) for _, one, count in identities(checked(text, path), "")]

    assert len(set(prints(RECORD))) == 3
    assert prints("# a line more\n\n" + RECORD) == prints(RECORD)
    assert prints(RECORD.replace("31: 6/3 6/3", "31:   6/3  6/3")) == prints(RECORD)
    assert not set(prints(RECORD, "b.tavli")) & set(prints(RECORD))
    twice = [fingerprint(one, count) for _, one, count in identities(report(finding(), finding()), "")]
    assert len(set(twice)) == 2


@pytest.mark.skipif(os.name != "posix", reason="paths as POSIX writes them")
@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("a.mat", "a.mat"),
        ("./b/../a.mat", "a.mat"),
        ("/srv/records/b/a.mat", "b/a.mat"),
        ("/srv/records2/a.mat", "/srv/records2/a.mat"),
        ("../records/a.mat", "a.mat"),
        ("../a.mat", "../a.mat"),
        ("./a.zip!/./b.mat", "a.zip!/./b.mat"),
        ("-", "-"),
    ],
)
def test_a_path_is_told_from_the_root(path: str, told: str) -> None:
    assert located(path, "/srv/records") == told
    assert located(path, "") == path


def test_a_path_under_the_root_of_all_is_told_from_it() -> None:
    assert located(os.path.join(os.sep, "a", "b.mat"), os.sep) == "a/b.mat"


def test_a_baseline_is_one_line_a_fault_in_their_order() -> None:
    file = report(
        finding(text="x"), finding(text="x", line=9), finding("unfinished", game=2, match=1, player=1)
    )
    text = written("baseline", file)
    assert json.loads(text) == {
        "schema": SCHEMA,
        "faults": [
            dict(zip(ENTRY, ("a.tavli", None, None, None, "no-checker", "x", 2), strict=True)),
            dict(zip(ENTRY, ("a.tavli", 1, 2, "B", "unfinished", "", 1), strict=True)),
        ],
    }
    assert text.count("\n") == 4


def test_known_faults_are_taken_away_wherever_their_lines_went() -> None:
    of = known(checked(RECORD))
    assert new(checked(RECORD), of) == []
    assert new(checked("# more\n" + RECORD), of) == []
    assert new(checked(RECORD, "b.tavli"), of) == ["die-reused"] * 3
    assert new(checked(RECORD.replace("31: 8/5 8/5", "31: 8/5 8/6")), of) == ["wrong-die"]
    assert new(checked(RECORD.replace("Game 2", "Game 2\nW resigns 1\nGame 3")), of) == ["die-reused"]


def test_of_equal_faults_as_many_are_known_as_there_were() -> None:
    of = known(report(finding(), finding()))
    assert new(report(finding()), of) == []
    assert new(report(finding(), finding(), finding()), of) == ["no-checker"]
    again = report(finding(), finding())
    assert [new(again, of), new(again, of)] == [[], []]


def test_faults_that_are_no_more_are_named() -> None:
    of = known(checked(RECORD))
    left, gone = of.sift(checked(RECORD.replace("31: 8/5 8/5", "31: 8/5 8/7")))
    assert (left.findings, [one.text for one in gone]) == ((), ["31: 8/5 8/5"])
    assert of.sift(checked(RECORD, "b.tavli"))[1] == []
    assert of.sift(replaced(report(), problem=("error.empty", {"path": "a.tavli"})))[1] == []


def test_a_play_that_stood_is_neither_written_nor_taken_away() -> None:
    stood, fault = finding(stood=True), finding()
    assert json.loads(written("baseline", report(stood)))["faults"] == []
    assert new(report(fault), known(report(stood))) == ["no-checker"]
    assert new(report(stood), known(report(fault))) == ["no-checker"]


def test_no_text_breaks_a_baseline() -> None:
    file = report(finding(text='\x00"\ud800\u2028'), path="a\udcff.mat")
    assert new(file, known(file)) == []


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "baseline.json"),
        ("{", "baseline.json"),
        ("[" * 100_000, "baseline.json"),
        ("[]", "baseline.schema"),
        ('{"schema": "tavli.check/1", "files": []}', "baseline.schema"),
        (json.dumps({"schema": SCHEMA}), "baseline.entry"),
        (json.dumps({"schema": SCHEMA, "faults": {}}), "baseline.entry"),
        (json.dumps({"schema": SCHEMA, "faults": ["x"]}), "baseline.entry"),
        *(
            (
                json.dumps({"schema": SCHEMA, "faults": [{k: v for k, v in ENTRY.items() if k != key}]}),
                "baseline.entry",
            )
            for key in ENTRY
        ),
        (json.dumps({"schema": SCHEMA, "faults": [{**ENTRY, "count": "1"}]}), "baseline.entry"),
        (json.dumps({"schema": SCHEMA, "faults": [{**ENTRY, "path": None}]}), "baseline.entry"),
    ],
)
def test_what_is_no_baseline_is_refused(text: str, key: str) -> None:
    with pytest.raises(BadBaseline) as caught:
        read(text, "")
    assert caught.value.key == key


def test_the_entry_that_is_wrong_is_numbered() -> None:
    with pytest.raises(BadBaseline) as caught:
        read(json.dumps({"schema": SCHEMA, "faults": [ENTRY, {**ENTRY, "code": 7}]}), "")
    assert caught.value.params == {"number": 2}


def test_a_finding_quotes_what_stands_at_its_place() -> None:
    (one,) = checked("W 31: 8/5 6/5\nB hopes for the best\nB resigns\n").findings[:1]
    assert isinstance(one, Finding)
    assert (one.code, one.text) == ("syntax", "hopes")
