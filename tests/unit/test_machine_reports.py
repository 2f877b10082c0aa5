"""The forms for machines over one list of findings: what stands where, whatever stands in the text."""

from __future__ import annotations

import json
import tracemalloc
from collections.abc import Callable
from tempfile import TemporaryFile
from typing import Any

import pytest
from junitparser import JUnitXml

import tavlicli
from tavlicli.findings.code import CODES
from tavlicli.replay.result import FileReport
from tavlicli.reports.csv import COLUMNS, free
from tavlicli.reports.form import FORMS, PEOPLE, Style, form
from tavlicli.reports.sarif import artifact
from tavlicli.reports.summary import Summary
from tavlicli.value import replaced
from tavlicli.words import explain, message, name
from tests import reports
from tests.reports import finding, report, written

FOR_MACHINES = [one for one, kind in FORMS.items() if kind != PEOPLE]
NASTY = "\x1b[31m\r\n::error::x\x00\x85\u2028\u202e\ud800\ufffe\uffff<&>\"'],[x](y)%0A, =1"
FAULTY = """\
[Rules "backgammon"]
Game 1
Position 6:2 / 6:2 W to play
W 31: 6/3 6/3
B resigns 1
Game 2
Position 6:2 / 6:2 W to play
W 31: 6/3* 6/5
B resigns 1
Game 3
Position 6:2 / 6:2 W to play
W 31: 6/3 6/4
B 31: -
W resigns 1
"""


def checked(text: str, path: str = "records/a.tavli", **more: Any) -> FileReport:
    return replaced(tavlicli.check_text(text, path=path).files[0], **more)


NO_FILE = report(path="no.mat", problem=("error.empty", {"path": "no.mat"}))
NO_FILE = replaced(NO_FILE, status="unreadable", format=None)


# JSON lines


def test_json_lines_are_the_files_of_json_in_their_order() -> None:
    files = (checked(FAULTY), NO_FILE, checked("W 31: 8/5 6/5\nB resigns\n", "b.tavli"))
    lines = written("jsonl", *files).splitlines()
    assert [json.loads(line) for line in lines] == json.loads(written("json", *files))["files"]
    assert written("jsonl") == ""


# CSV


def test_a_table_has_a_row_for_each_finding_under_the_promised_head() -> None:
    file = checked(FAULTY)
    rows = reports.rows(written("csv", file, NO_FILE))
    assert list(rows[0]) == list(COLUMNS)
    assert [row["code"] for row in rows] == [one.code for one in file.findings]
    violations = json.loads(written("json", file))["files"][0]["violations"]
    for row, one in zip(rows, violations, strict=True):
        assert (row["path"], row["stood"]) == ("records/a.tavli", "false")
        for column in ("line", "column", "end_column", "match", "game", "turn", "player", "play", "code"):
            assert row[column] == str(one[column])
        for column in ("severity", "message", "suggestion", "position"):
            assert row[column] == (one[column] or "")
        assert row["roll"] == "".join(map(str, one["roll"]))


def test_a_table_without_a_finding_is_its_head() -> None:
    assert (
        written("csv") == written("csv", checked("W 31: 8/5 6/5\nB resigns\n")) == ",".join(COLUMNS) + "\r\n"
    )


def test_lines_of_a_table_end_as_the_standard_says_and_commas_and_quotes_are_quoted() -> None:
    text = written(
        "csv", report(finding("bad-tag", params={"tag": "Length", "value": 'a,"b"'}), path="a,b.mat")
    )
    head, row, end = text.split("\r\n")
    assert (head, end) == (",".join(COLUMNS), "")
    assert row.startswith('"a,b.mat",1,1,5,')
    assert '"the value of the tag Length cannot be read: ""a,""b"""""' in row


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "＝", "＋", "－", "＠", "'"])
def test_text_that_a_spreadsheet_would_run_has_an_apostrophe_before_it(start: str) -> None:
    text = f"{start}1+cmd|' /C calc'!A0"
    (row,) = reports.rows(written("csv", report(finding(play=text), path=text)))
    assert row["play"] == row["path"] == f"'{text}"


def test_a_turn_that_was_passed_keeps_its_hyphen() -> None:
    assert (free("-"), free("--"), free("24/18"), free("")) == ("-", "'--", "24/18", "")


def test_no_row_is_broken_and_nothing_raw_gets_into_a_cell() -> None:
    text = written("csv", report(finding("bad-roll", params={"roll": NASTY}, play=NASTY), path=NASTY))
    assert text.count("\r\n") == 2
    (row,) = reports.rows(text)
    assert all(cell.isprintable() or set(cell) >= {"\ufffe"} for cell in row.values())
    assert row["play"].startswith("\\x1b[31m\\x0d\\x0a::error::x\\x00\\x85\\u2028\\u202e\\ud800")


# JUnit


def test_a_suite_is_a_file_and_a_case_a_game() -> None:
    text = written("junit", checked(FAULTY), NO_FILE)
    suites = list(JUnitXml.fromstring(text.encode()))
    assert [suite.name for suite in suites] == ["records/a.tavli", "no.mat"]
    counts = [(suite.tests, suite.failures, suite.errors, suite.skipped) for suite in suites]
    assert counts == [(3, 2, 0, 0), (1, 0, 1, 0)]
    cases = list(suites[0])
    assert [(case.classname, case.name) for case in cases] == [
        ("records.a_tavli", "game 1"),
        ("records.a_tavli", "game 2"),
        ("records.a_tavli", "game 3"),
    ]
    assert [bool(case.result) for case in cases] == [True, False, True]
    assert cases[1].system_out.startswith("records/a.tavli:8:7: warning: ")
    root = reports.xml(text)
    assert (root.get("tests"), root.get("failures"), root.get("errors")) == ("4", "2", "1")


def test_a_failure_tells_the_first_error_and_holds_them_all() -> None:
    (case, *_) = reports.xml(written("junit", checked(FAULTY))).iter("failure")
    assert case.get("type") == "die-reused"
    file = report(finding(match=None), finding("bar-first", line=2), finding("unfinished", line=3))
    root = reports.xml(written("junit", file))
    (failure,) = root.iter("failure")
    assert failure.get("message", "").endswith(", and 1 more")
    assert (failure.text or "").count("\n") == 1
    (out,) = root.iter("system-out")
    assert (out.text or "").endswith("[unfinished]")


def test_what_is_wrong_outside_the_games_has_a_case_of_its_own() -> None:
    file = checked('[Length "seven"]\nW 31: 8/5 6/5\nB resigns\n')
    names = [case.get("name") for case in reports.xml(written("junit", file)).iter("testcase")]
    assert names == ["match 1", "game 1"]
    alone = report(finding(match=None))
    assert [case.get("name") for case in reports.xml(written("junit", alone)).iter("testcase")] == ["file"]


def test_games_of_several_matches_are_told_apart() -> None:
    file = checked('[Event "a"]\nW 31: 8/5 6/5\nB resigns\n\n[Event "b"]\nW 31: 8/5 6/5\nB resigns\n')
    names = [case.get("name") for case in reports.xml(written("junit", file)).iter("testcase")]
    assert names == ["match 1, game 1", "match 2, game 1"]


def test_warnings_fail_a_case_where_warnings_count() -> None:
    file = checked(FAULTY)
    failed = [
        len(list(reports.xml(written("junit", file, strict=strict)).iter("failure")))
        for strict in (False, True)
    ]
    assert failed == [2, 3]


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("a.mat", "a_mat"),
        ("./2019.05/a b.mat", "2019_05.a_b_mat"),
        ("/srv/records/a.mat", "srv.records.a_mat"),
        ("a.zip!/dir/b.mat", "a_zip!.dir.b_mat"),
        ("-", "-"),
        ("..", ".."),
    ],
)
def test_a_class_has_dots_for_its_folders_alone(path: str, shown: str) -> None:
    (case,) = reports.xml(written("junit", report(finding(match=None), path=path))).iter("testcase")
    assert (case.get("classname"), case.get("file")) == (shown, path)


# SARIF


def test_results_name_their_rules_and_the_rules_explain_themselves() -> None:
    file = checked(FAULTY)
    run = reports.sarif(written("sarif", file))
    rules = run["tool"]["driver"]["rules"]
    assert [result["ruleId"] for result in run["results"]] == [one.code for one in file.findings]
    for result, one in zip(run["results"], file.findings, strict=True):
        rule = rules[result["ruleIndex"]]
        assert rule["id"] == result["ruleId"] == one.code
        assert rule["shortDescription"]["text"] == name(one.code)
        assert rule["fullDescription"]["text"] == explain(one.code).what
        assert " ".join(explain(one.code).why.split()) in " ".join(rule["help"]["text"].split())
        assert result["message"]["text"] == message(one.violation)
        region = result["locations"][0]["physicalLocation"]["region"]
        assert tuple(region.values()) == tuple(one.place)
    assert run["columnKind"] == "unicodeCodePoints"
    assert run["properties"]["by_code"] == dict.fromkeys(
        ("die-reused", "false-pass", "hit-mark", "wrong-die"), 1
    )


def test_levels_follow_the_severity_and_a_play_that_stood_is_a_note() -> None:
    file = report(finding(), finding("unfinished"), finding("dead-cube"), finding(stood=True))
    run = reports.sarif(written("sarif", file))
    assert [result["level"] for result in run["results"]] == ["error", "warning", "note", "note"]
    levels = [rule["defaultConfiguration"]["level"] for rule in run["tool"]["driver"]["rules"]]
    assert levels == ["error", "warning", "note"]


@pytest.mark.parametrize("code", CODES)
def test_every_code_makes_a_rule(code: str) -> None:
    variant = next(iter(CODES[code].variants))
    run = reports.sarif(written("sarif", report(finding(code, variant=variant)), lang="el"))
    (rule,) = run["tool"]["driver"]["rules"]
    assert rule["shortDescription"]["text"] == name(code, "el")


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ("a.mat", {"uri": "a.mat", "uriBaseId": "SRCROOT"}),
        ("a b/c:d#e%?.mat", {"uri": "a%20b/c%3Ad%23e%25%3F.mat", "uriBaseId": "SRCROOT"}),
        (
            "Ναύπλιο.tavli",
            {"uri": "%CE%9D%CE%B1%CF%8D%CF%80%CE%BB%CE%B9%CE%BF.tavli", "uriBaseId": "SRCROOT"},
        ),
        ("a.zip!/dir/b.mat", {"uri": "a.zip!/dir/b.mat", "uriBaseId": "SRCROOT"}),
        ("/srv/a b.mat", {"uri": "file:///srv/a%20b.mat"}),
        ("../b.mat", {"uri": "file:///srv/b.mat"}),
        ("a\udcff.mat", {"uri": "a%FF.mat", "uriBaseId": "SRCROOT"}),
        ("a\ud800.mat", {"uri": "a%ED%A0%80.mat", "uriBaseId": "SRCROOT"}),
    ],
)
def test_places_are_told_from_the_root_with_every_other_sign_encoded(
    path: str, place: dict[str, str]
) -> None:
    assert artifact(path, "/srv/records") == place


def test_what_could_not_be_read_is_a_notification() -> None:
    run = reports.sarif(written("sarif", NO_FILE, checked(FAULTY), replaced(NO_FILE, path="b.mat")))
    (invocation,) = run["invocations"]
    told = invocation["toolExecutionNotifications"]
    assert invocation["executionSuccessful"] is False
    assert [(one["level"], one["message"]["text"]) for one in told] == [
        ("error", "no.mat: the file is empty")
    ] * 2
    places = [one["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for one in told]
    assert places == ["no.mat", "b.mat"]
    assert len(run["results"]) == 4


def test_no_text_of_a_record_is_a_link() -> None:
    file = report(finding("bad-tag", params={"tag": "x", "value": "[a](http://b)"}))
    (result,) = reports.sarif(written("sarif", file))["results"]
    assert result["message"]["text"].endswith('"\\[a\\](http://b)"')


# GitHub


def test_a_command_names_place_and_code_and_says_the_sentence() -> None:
    file = checked(FAULTY)
    found = reports.commands(written("github", file, NO_FILE))
    assert [one.level for one in found] == ["error", "warning", "error", "error", "error"]
    for command, one in zip(found[:-1], file.findings, strict=True):
        line, column, end = map(str, one.place)
        assert command.message == message(one.violation)
        assert command.properties == {
            "file": "records/a.tavli",
            "line": line,
            "col": column,
            "endColumn": end,
            "title": f"{name(one.code)} [{one.code}]",
        }
    assert found[-1].properties["file"] == "no.mat"
    assert found[-1].message == "no.mat: the file is empty"
    assert reports.commands(written("github", report(finding("dead-cube"))))[0].level == "notice"


def test_no_record_can_give_a_command() -> None:
    file = report(finding("bad-roll", params={"roll": NASTY}), path=f"a:b,c{NASTY}")
    text = written("github", file, replaced(NO_FILE, path=NASTY, problem=("error.empty", {"path": NASTY})))
    assert text.count("\n") == 2
    for command in reports.commands(text):
        assert command.level == "error"
        assert set(command.properties) <= {"file", "line", "col", "endColumn", "title"}
    assert reports.commands(text)[0].properties["file"].startswith("a:b,c\\x1b")


# All of them


@pytest.mark.parametrize("name", FOR_MACHINES)
def test_a_report_of_nothing_is_whole(name: str) -> None:
    text = written(name)
    check: dict[str, Callable[[str], object]] = {
        "json": json.loads,
        "junit": reports.xml,
        "sarif": reports.sarif,
    }
    check.get(name, str)(text)


@pytest.mark.parametrize("name", FOR_MACHINES)
def test_messages_are_in_the_language_of_the_style(name: str) -> None:
    assert "παίκτης δεν έχει" in written(name, report(finding(params={"source": 25})), lang="el")


def test_a_partial_report_says_so_where_the_form_has_a_place() -> None:
    total = Summary()
    total.partial = True
    tails = {name: "".join(form(name, Style()).tail(total)) for name in ("json", "junit", "sarif")}
    assert '"partial": true' in tails["json"]
    assert '"partial": true' in tails["sarif"]
    assert '<property name="partial" value="true"/>' in tails["junit"]
    assert len(list(JUnitXml.fromstring(tails["junit"].encode()))) == 1


@pytest.mark.parametrize("name", ["text", "concise", *FOR_MACHINES])
def test_memory_does_not_grow_with_the_files(name: str) -> None:
    file = checked(FAULTY)

    def most(count: int) -> int:
        with TemporaryFile("w+", encoding="utf-8") as aside:
            made = form(name, Style(aside=lambda: aside))
            tracemalloc.start()
            for _ in range(count):
                for _ in made.file(file):
                    pass
                for _ in made.file(NO_FILE):
                    pass
            for _ in made.tail(Summary()):
                pass
            _, peak = tracemalloc.get_traced_memory()
            tracemalloc.stop()
        return peak

    # A page has a board for each fault, which takes its time while memory is traced.
    few, many = (15, 75) if name == "html" else (100, 500)
    most(1)
    assert most(many) < most(few) + 30_000
