"""What is reported and what counts: codes, warnings, how many errors, which rules."""

from __future__ import annotations

import json

from tests.cli.command import ROOT, tavli

MARKS = ROOT / "examples/faults/marks.tavli"
DICE = ROOT / "examples/faults/dice.tavli"
KAFENEIO = ROOT / "examples/kafeneio.tavli"


def codes(*arguments: object) -> tuple[int, list[str]]:
    """The exit code and the codes reported."""
    done = tavli("check", "--format", "json", *map(str, arguments))
    report = json.loads(done.out)
    return done.code, [one["code"] for file in report["files"] for one in file["violations"]]


def test_select_reports_nothing_else() -> None:
    assert codes("--select", "higher-die,false-pass", DICE) == (1, ["higher-die", "false-pass"])
    assert codes("--select", "higher-die", "--select", "pip-waste", DICE) == (1, ["higher-die", "pip-waste"])
    assert codes("--select", "hit-mark", DICE) == (0, [])


def test_ignored_codes_count_nowhere() -> None:
    assert codes("--ignore", "higher-die,false-pass", "--ignore", "unused-die", DICE) == (1, ["pip-waste"])
    assert codes("--ignore", "pip-waste", KAFENEIO) == (0, [])
    done = tavli("check", "--format", "json", "--ignore", "pip-waste", KAFENEIO)
    report = json.loads(done.out)
    assert report["summary"]["by_code"] == {}
    assert report["files"][0]["status"] == "ok"


def test_warnings_fail_a_record_only_when_strict() -> None:
    assert codes(MARKS) == (0, ["hit-mark", "hit-mark", "needless-mark"])
    assert codes("--strict", MARKS)[0] == 1
    assert codes("--strict", "--ignore", "hit-mark,needless-mark", MARKS) == (0, [])


def test_exit_zero_forgives_faults_but_no_unreadable_file() -> None:
    assert codes("--exit-zero", DICE)[0] == 0
    assert codes("--exit-zero", DICE, "missing.mat")[0] == 2


def test_max_errors_ends_the_report_in_form() -> None:
    done = tavli("check", "--format", "json", "--max-errors", "2", DICE, KAFENEIO)
    report = json.loads(done.out)
    assert done.code == 1
    assert report["summary"]["partial"] is True
    assert [one["code"] for one in report["files"][0]["violations"]] == ["unused-die", "higher-die"]
    assert len(report["files"]) == 1


def test_a_play_that_stood_is_told_and_fails_nothing() -> None:
    done = tavli("check", "--format", "json", "--strict", ROOT / "examples/stood.tavli")
    (one,) = json.loads(done.out)["files"][0]["violations"]
    assert (done.code, one["code"], one["severity"], one["stood"]) == (0, "die-reused", "info", True)


def test_unclaimed_plays_stand_when_the_event_says_so() -> None:
    assert codes(KAFENEIO)[0] == 1
    assert codes("--moves", "responsible", KAFENEIO) == (0, ["pip-waste"])


def test_the_rule_set_on_the_command_line_goes_before_the_record() -> None:
    assert codes("--rules", "portes", KAFENEIO) == (0, [])
    assert codes("--rules", "portes,pip-waste=yes", KAFENEIO) == (1, ["pip-waste"])
    assert codes("--rules", "πόρτες", KAFENEIO) == (0, [])


def test_a_comment_at_the_end_of_a_line_silences_a_code_there() -> None:
    record = KAFENEIO.read_text(encoding="utf-8")
    silent = record.replace("4/2 2/έξω", "4/2 2/έξω  # tavli: ignore pip-waste\n#")
    done = tavli("check", data=silent)
    assert done.code == 0, done.out


def test_a_guessed_code_page_is_no_fault_to_the_strict() -> None:
    text = '[White "Νίκος"]\nW 31: 8/5 6/5\nB resigns\n'
    done = tavli("check", "--strict", "--format", "json", "-", data=text.encode("cp1253"))
    assert done.code == 0
    (one,) = json.loads(done.out)["files"][0]["violations"]
    assert (one["code"], one["severity"]) == ("encoding", "warning")
    assert tavli("check", "--strict", "-", data=text.encode() + b"# \xff\n").code == 1
