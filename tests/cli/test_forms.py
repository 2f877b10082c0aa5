"""The forms for machines from the command line: where they go, what ends them early, what counts."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tavlicli.reports.form import FORMS, MACHINES
from tests import pages, reports
from tests.cli.command import ROOT, begin, environment, tavli

KAFENEIO = ROOT / "examples/kafeneio.tavli"
DICE = ROOT / "examples/faults/dice.tavli"
MARKS = ROOT / "examples/faults/marks.tavli"
GOOD = ROOT / "examples/match.tavli"
posix = pytest.mark.skipif(os.name != "posix", reason="signals and pipes of a POSIX system")


def _failures(text: str) -> list[str]:
    return [failure.get("type", "") for failure in reports.xml(text).iter("failure")]


CODES: dict[str, Callable[[str], list[str]]] = {
    "json": lambda text: [one["code"] for file in json.loads(text)["files"] for one in file["violations"]],
    "jsonl": lambda text: [one["code"] for row in text.splitlines() for one in json.loads(row)["violations"]],
    "csv": lambda text: [row["code"] for row in reports.rows(text)],
    "junit": _failures,
    "sarif": lambda text: [result["ruleId"] for result in reports.sarif(text)["results"]],
    "github": lambda text: [one.properties["title"].split("[")[1][:-1] for one in reports.commands(text)],
    "html": pages.codes,
    "concise": lambda text: [row.rpartition("[")[2][:-1] for row in text.splitlines()],
}
"""The codes that a report in each form tells, once it is found well-formed."""

WRONG = ["unused-die", "higher-die", "pip-waste", "false-pass"]


def test_every_form_but_text_is_tested_here() -> None:
    assert {*CODES, "text"} == set(FORMS)


@pytest.mark.parametrize("form", CODES)
def test_a_form_tells_every_fault(form: str) -> None:
    done = tavli("check", "--format", form, DICE, GOOD)
    assert (done.code, CODES[form](done.out)) == (1, WRONG)


def test_one_run_writes_every_form(tmp_path: Path) -> None:
    forms = [f"--format={form}:{tmp_path / form}" for form in CODES]
    done = tavli("check", *forms, "--format", "text", "-q", DICE)
    assert (done.code, done.out) == (1, "1 file, 1 match, 4 games, 8 turns: 4 errors, 0 warnings\n")
    for form, read in CODES.items():
        if form != "concise":
            assert read((tmp_path / form).read_bytes().decode()) == WRONG
    assert (tmp_path / "concise").read_text() == ""
    assert len(os.listdir(tmp_path)) == len(CODES)


@pytest.mark.parametrize("form", CODES)
def test_standard_output_and_a_file_get_the_same_bytes(form: str, tmp_path: Path) -> None:
    shown = subprocess.run(
        [sys.executable, "-m", "tavlicli", "check", "--format", form, KAFENEIO],
        capture_output=True,
        env=environment(PYTHONIOENCODING="cp1253" if form != "concise" else "utf-8"),
        cwd=ROOT,
        check=False,
    )
    tavli("check", "--format", form, "-o", tmp_path / "report", KAFENEIO)
    assert shown.stdout == (tmp_path / "report").read_bytes()


@pytest.mark.parametrize("form", ["github", "sarif"])
def test_places_in_a_repository_are_told_from_its_root(form: str, tmp_path: Path) -> None:
    (tmp_path / "in" / "side").mkdir(parents=True)
    shutil.copy(DICE, tmp_path / "in" / "a.tavli")
    told = set()
    for path in (".", "./in/a.tavli", "in/side/../a.tavli", tmp_path / "in"):
        out = tavli("check", "--format", form, path, cwd=tmp_path).out
        told |= {"in/a.tavli" in out, f"{tmp_path}/" not in out.split("SRCROOT")[0], "./" not in out}
    assert told == {True}


def test_a_file_name_may_have_a_colon(tmp_path: Path) -> None:
    tavli("check", "--format", "jsonl:a:b.jsonl", GOOD, cwd=tmp_path)
    assert os.listdir(tmp_path) == ["a:b.jsonl"]


USAGE = {
    "two forms without a file": (
        ["--format", "csv", "--format", "sarif"],
        "two reports cannot share one output",
    ),
    "a form twice": (["--format", "csv", "--format", "csv"], "two reports cannot share one output"),
    "a file for none": (["--format", "csv:a.csv", "-o", "b.csv"], "two reports cannot share one output"),
    "two forms to one file": (
        ["--format", "csv:a", "--format", "sarif:./a"],
        "two reports cannot share one output",
    ),
    "a report over a baseline": (["-o", "a", "--write-baseline", "a"], "two reports cannot share one output"),
    "an unknown form": (["--format", "junt"], 'did you mean "junit"?'),
    "an unknown form to a file": (["--format", "sarf:a.sarif"], 'did you mean "sarif"?'),
    "the form of a baseline": (["--format", "baseline"], 'there is no format "baseline"'),
    "no file after the colon": (["--format", "csv:"], '"csv:" names no file after the colon'),
    "a baseline of a part": (
        ["--write-baseline", "b", "--max-errors", "1"],
        "a baseline needs the whole report",
    ),
}


@pytest.mark.parametrize("case", USAGE)
def test_wrong_usage_is_told_and_writes_nothing(case: str, tmp_path: Path) -> None:
    arguments, said = USAGE[case]
    done = tavli("check", *arguments, KAFENEIO, cwd=tmp_path)
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("option", ["--format=sarif:a.tavli", "-oa.tavli", "--write-baseline=a.tavli"])
@pytest.mark.parametrize("path", ["a.tavli", "."])
def test_nothing_is_written_over_what_is_read(option: str, path: str, tmp_path: Path) -> None:
    shutil.copy(KAFENEIO, tmp_path / "a.tavli")
    done = tavli("check", option, path, cwd=tmp_path)
    assert done.code == 2
    assert "nothing can be written over it" in done.err
    assert (tmp_path / "a.tavli").read_bytes() == KAFENEIO.read_bytes()
    assert os.listdir(tmp_path) == ["a.tavli"]


def test_no_report_is_written_over_the_baseline(tmp_path: Path) -> None:
    tavli("check", "--write-baseline", tmp_path / "b.json", DICE)
    before = (tmp_path / "b.json").read_bytes()
    assert tavli("check", "--baseline", tmp_path / "b.json", "-o", tmp_path / "b.json", DICE).code == 2
    assert (tmp_path / "b.json").read_bytes() == before


@pytest.mark.parametrize("form", CODES)
def test_the_report_ends_in_form_after_the_last_error_that_is_wanted(form: str) -> None:
    done = tavli("check", "--format", form, "--max-errors", "2", DICE, KAFENEIO)
    assert (done.code, CODES[form](done.out)) == (1, WRONG[:2])
    assert tavli("check", "--format", form, "--max-errors", "2", "--exit-zero", DICE).code == 0


@pytest.mark.parametrize("form", CODES)
def test_exit_zero_forgives_faults_and_no_unreadable_file(form: str) -> None:
    assert tavli("check", "--format", form, "--exit-zero", DICE).code == 0
    done = tavli("check", "--format", form, "--exit-zero", "missing.mat", DICE)
    assert done.code == 2
    assert "missing.mat: there is no such file or folder" in done.err


@posix
@pytest.mark.parametrize("form", CODES)
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_report_is_whole_in_form(form: str, number: signal.Signals, tmp_path: Path) -> None:
    """The first file is reported, the second never ends: standard input stays open."""
    target = tmp_path / "report"
    arguments = ["check", "-v", f"--format={form}:{target}", "--format=concise"]
    process = begin(*arguments, DICE, "-")
    assert process.stdout is not None
    process.stdout.read(1)
    assert not target.exists()
    process.send_signal(number)
    _, err = process.communicate(timeout=20)
    assert (process.returncode, err) == (130, b"")
    text = target.read_bytes().decode()
    assert CODES[form](text) == WRONG
    assert os.listdir(tmp_path) == ["report"]
    if form in ("json", "sarif"):
        assert '"partial": true' in text
    if form == "sarif":
        assert reports.sarif(text)["invocations"][0]["executionSuccessful"] is False
    if form == "junit":
        assert [one.get("name") for one in reports.xml(text).iter("property")] == ["partial"]


@pytest.mark.parametrize("form", [form for form in CODES if FORMS[form] == MACHINES])
def test_machines_are_told_in_english_unless_a_language_is_asked_for(form: str) -> None:
    said = "the play wastes one pip"
    assert said in tavli("check", "--format", form, KAFENEIO, LANG="el_GR.UTF-8").out
    asked = tavli("check", "--format", form, "--lang", "el", KAFENEIO).out
    assert said not in asked
    assert "η κίνηση χάνει απόσταση μίας θέσης" in asked


@pytest.mark.parametrize("form", [form for form in CODES if FORMS[form] == MACHINES])
def test_machines_are_told_everything_however_quiet_it_should_be(form: str) -> None:
    assert tavli("check", "-q", "--format", form, DICE).out == tavli("check", "--format", form, DICE).out


def test_strict_makes_failures_of_warnings() -> None:
    assert _failures(tavli("check", "--format", "junit", MARKS).out) == []
    strict = tavli("check", "--format", "junit", "--strict", MARKS)
    assert (strict.code, _failures(strict.out)) == (1, ["hit-mark", "hit-mark", "needless-mark"])


def test_places_in_sarif_are_told_from_the_working_directory(tmp_path: Path) -> None:
    (tmp_path / "a b").mkdir()
    shutil.copy(KAFENEIO, tmp_path / "a b" / "c.tavli")
    logs = [
        tavli("check", "--format", "sarif", path, cwd=tmp_path).out
        for path in ("a b/c.tavli", "./a b/../a b/c.tavli", tmp_path / "a b" / "c.tavli")
    ]
    assert len(set(logs)) == 1
    (result,) = reports.sarif(logs[0])["results"]
    place = result["locations"][0]["physicalLocation"]["artifactLocation"]
    assert place == {"uri": "a%20b/c.tavli", "uriBaseId": "SRCROOT"}
    assert str(tmp_path) not in logs[0]


def test_statistics_count_by_code() -> None:
    for form in ("text", "concise"):
        rows = tavli("check", "--statistics", "--format", form, MARKS, DICE).out.splitlines()
        table = [row.split()[:2] for row in rows if row[:7].strip().isdecimal()]
        assert table[:2] == [["2", "hit-mark"], ["1", "false-pass"]]
        assert len(table) == 6
    quiet = tavli("check", "--statistics", "-q", "--lang", "bg", MARKS).out
    assert quiet.splitlines()[0].split() == ["брой", "код", "име", "тежест"]
    assert quiet.splitlines()[-1] == tavli("check", "-q", "--lang", "bg", MARKS).out.strip()
    assert tavli("check", "--statistics", GOOD).out.endswith(tavli("check", GOOD).out)


# Baselines

FAULTY = '[Rules "backgammon"]\nPosition 6:2 / 6:2 W to play\nW 31: 6/3 6/3\nB resigns 1\n'


def test_only_new_faults_count(tmp_path: Path) -> None:
    record = tmp_path / "a.tavli"
    record.write_text(FAULTY)
    first = tavli("check", "--write-baseline", "b.json", "a.tavli", cwd=tmp_path)
    assert (first.code, "die-reused" in first.out) == (1, True)
    known = tavli("check", "--baseline", "b.json", "--format", "json", "a.tavli", cwd=tmp_path)
    found = json.loads(known.out)
    assert (known.code, found["files"][0]["status"], found["files"][0]["violations"]) == (0, "ok", [])
    assert (found["summary"]["errors"], found["summary"]["by_code"]) == (0, {})
    said = tavli("check", "--baseline", "b.json", "a.tavli", cwd=tmp_path).out.splitlines()
    assert said == ["known faults, not counted: 1", "1 file, 1 match, 1 game, 2 turns: 0 errors, 0 warnings"]
    record.write_text("# a line more\n" + FAULTY + "Game 2\nPosition 6:2 / 6:2 W to play\nW 31: 6/3 6/3\n")
    again = tavli("check", "--baseline", "b.json", "--format", "concise", record, cwd=tmp_path)
    assert again.code == 1
    assert {line.rpartition(" ")[2] for line in again.out.splitlines()} == {"[die-reused]", "[unfinished]"}


@pytest.mark.parametrize("form", CODES)
def test_known_faults_are_in_no_form(form: str, tmp_path: Path) -> None:
    tavli("check", "--select", "higher-die", "--write-baseline", tmp_path / "b", DICE)
    done = tavli("check", "--format", form, "--baseline", tmp_path / "b", DICE)
    assert (done.code, CODES[form](done.out)) == (1, [code for code in WRONG if code != "higher-die"])


def test_known_warnings_fail_no_strict_check(tmp_path: Path) -> None:
    tavli("check", "--write-baseline", tmp_path / "b", MARKS)
    assert tavli("check", "--strict", MARKS).code == 1
    assert tavli("check", "--strict", "--baseline", tmp_path / "b", MARKS).code == 0


def test_known_errors_do_not_count_to_the_most(tmp_path: Path) -> None:
    tavli("check", "--select", "unused-die,higher-die", "--write-baseline", tmp_path / "b", DICE)
    done = tavli("check", "--format", "json", "--baseline", tmp_path / "b", "--max-errors", "1", DICE)
    assert (CODES["json"](done.out), done.code) == (["pip-waste"], 1)


def test_a_baseline_is_written_of_all_there_is_and_may_be_renewed_in_place(tmp_path: Path) -> None:
    baseline = tmp_path / "b.json"
    tavli("check", "--write-baseline", baseline, DICE, KAFENEIO)
    first = baseline.read_bytes()
    done = tavli("check", "--baseline", baseline, "--write-baseline", baseline, DICE, KAFENEIO)
    assert (done.code, baseline.read_bytes()) == (0, first)
    assert len(json.loads(first)["faults"]) == 5


def test_known_faults_that_are_no_more_are_told_to_those_who_want_more(tmp_path: Path) -> None:
    record = tmp_path / "a.tavli"
    record.write_text(FAULTY)
    tavli("check", "--write-baseline", "b.json", "a.tavli", cwd=tmp_path)
    record.write_text(FAULTY.replace("6/3 6/3", "6/3 6/5"))
    assert tavli("check", "--baseline", "b.json", "a.tavli", cwd=tmp_path).err == ""
    done = tavli("check", "-v", "--baseline", "b.json", "a.tavli", cwd=tmp_path)
    said = "known fault no longer there: die-reused (match 1, game 1, White, 31: 6/3 6/3)"
    assert (done.code, done.err) == (0, f"tavli: a.tavli: {said}\n")
    other = ("--select", "hit-mark"), ("--ignore", "die-reused")
    for options in other:
        assert tavli("check", "-v", *options, "--baseline", "b.json", "a.tavli", cwd=tmp_path).err == ""


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "b.json: cannot be read: no such file or folder"),
        (b"", "b.json: this baseline cannot be used: line 1 is no JSON"),
        (b'{"schema":\n "tavli.baseline/1",\n', "b.json: this baseline cannot be used: line 3 is no JSON"),
        (b"\xff\xfe", "b.json: this baseline cannot be used: it is not UTF-8"),
        (b'{"schema": "tavli.baseline/9"}', 'b.json: this baseline cannot be used: its "schema" is not'),
        (
            b'{"schema": "tavli.baseline/1", "faults": [7]}',
            "b.json: this baseline cannot be used: entry 1 is no fault",
        ),
    ],
    ids=["missing", "empty", "cut", "bytes", "schema", "entry"],
)
def test_a_baseline_that_cannot_be_used_is_exit_2(content: bytes | None, said: str, tmp_path: Path) -> None:
    if content is not None:
        (tmp_path / "b.json").write_bytes(content)
    done = tavli("check", "--baseline", "b.json", "--exit-zero", KAFENEIO, cwd=tmp_path)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"tavli: {said}")
    assert done.err.count("\n") == 1


@posix
def test_an_interrupted_check_leaves_the_old_baseline(tmp_path: Path) -> None:
    baseline = tmp_path / "b.json"
    baseline.write_text("old")
    process = begin("check", "--format=concise", "--write-baseline", baseline, DICE, "-")
    assert process.stdout is not None
    process.stdout.read(1)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=20)
    assert process.returncode == 130
    assert err.decode().endswith("b.json: not written, for the check did not come to its end\n")
    assert (baseline.read_text(), os.listdir(tmp_path)) == ("old", ["b.json"])
