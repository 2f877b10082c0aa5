"""Whatever stands in a record or a file's name, a report for machines can be read, and says the same."""

from __future__ import annotations

import json

from hypothesis import given, settings
from hypothesis import strategies as st
from junitparser import JUnitXml

from tavlicli.findings.code import CODES
from tavlicli.findings.finding import Finding, Place, Violation
from tavlicli.replay.result import FileReport
from tavlicli.reports.baseline import read
from tavlicli.reports.form import by_match
from tavlicli.value import replaced
from tests import pages, reports
from tests.effort import times
from tests.reports import report, written

ANY = st.text(st.characters(exclude_categories=()), max_size=30)
"""Text with every character that there is, lone surrogates and what is no character included."""

NASTY = st.one_of(
    ANY,
    st.sampled_from(
        ["=1", "-", "\r\n::error::x", "]]>", "<!--", '"', "'", "%0A", ",", "[a](b)", "{0}", "\ufffe"]
    ),
)
SMALL = st.integers(1, 3)


@st.composite
def findings(draw: st.DrawFn) -> Finding:
    code = draw(st.sampled_from(sorted(CODES)))
    variant, params = draw(st.sampled_from(sorted(CODES[code].variants.items())))
    line, column = draw(st.integers(1, 10**6)), draw(st.integers(1, 10**6))
    return Finding(
        Violation(code, {param: draw(NASTY) for param in params}, variant),
        Place(line, column, column + draw(SMALL)),
        match=draw(st.none() | SMALL),
        game=draw(st.none() | SMALL),
        turn=draw(st.none() | SMALL),
        player=draw(st.sampled_from([None, 0, 1])),
        roll=draw(st.sampled_from([None, (3, 1)])),
        play=draw(st.none() | NASTY),
        suggestion=draw(st.sampled_from([None, "-", "8/5 6/5"])),
        stood=draw(st.booleans()),
        text=draw(st.none() | NASTY),
    )


@st.composite
def files(draw: st.DrawFn) -> FileReport:
    path = draw(NASTY)
    if draw(st.booleans()):
        return report(*draw(st.lists(findings(), max_size=4)), path=path)
    return replaced(report(path=path, problem=("error.empty", {"path": path})), status="unreadable")


REPORTS = st.lists(files(), max_size=3)


def codes(found: list[FileReport]) -> list[str]:
    return [one.code for file in found for one in file.findings]


@settings(deadline=None, max_examples=times(60))
@given(REPORTS)
def test_lines_of_json_are_the_files_of_json(found: list[FileReport]) -> None:
    lines = [json.loads(line) for line in written("jsonl", *found).split("\n")[:-1]]
    assert lines == json.loads(written("json", *found))["files"]
    assert [one["code"] for line in lines for one in line["violations"]] == codes(found)


@settings(deadline=None, max_examples=times(60))
@given(REPORTS)
def test_a_table_has_its_rows_and_no_formula(found: list[FileReport]) -> None:
    text = written("csv", *found)
    rows = reports.rows(text)
    assert [row["code"] for row in rows] == codes(found)
    assert text.count("\r\n") == text.count("\n") == text.count("\r") == len(rows) + 1
    for row in rows:
        assert None not in row.values()
        assert not any(cell[:1] in "=+-@" for cell in row.values() if cell not in ("", "-"))


@settings(deadline=None, max_examples=times(60))
@given(REPORTS, st.booleans())
def test_suites_can_be_read_and_their_counts_are_true(found: list[FileReport], strict: bool) -> None:
    text = written("junit", *found, strict=strict)
    root = reports.xml(text)
    suites = list(JUnitXml.fromstring(text.encode()))
    assert len(suites) == len(found)
    for kind, tag in (("tests", "testcase"), ("failures", "failure"), ("errors", "error")):
        assert (
            int(root.get(kind, ""))
            == len(list(root.iter(tag)))
            == sum(getattr(suite, kind) for suite in suites)
        )


@settings(deadline=None, max_examples=times(60))
@given(REPORTS)
def test_a_log_keeps_to_the_schema(found: list[FileReport]) -> None:
    run = reports.sarif(written("sarif", *found))
    assert [result["ruleId"] for result in run["results"]] == codes(found)
    for result in run["results"]:
        place = result["locations"][0]["physicalLocation"]["artifactLocation"]
        assert place["uri"].isascii()
        assert not set(place["uri"]) & set(' "<>\\^`{|}')


@settings(deadline=None, max_examples=times(60))
@given(REPORTS)
def test_each_finding_is_one_command_and_nothing_else_is(found: list[FileReport]) -> None:
    made = reports.commands(written("github", *found))
    wanted = len(codes(found)) + sum(file.problem is not None for file in found)
    assert len(made) == wanted
    assert {one.level for one in made} <= {"error", "warning", "notice"}


@settings(deadline=None, max_examples=times(60))
@given(REPORTS)
def test_a_page_tells_each_fault_and_runs_nothing(found: list[FileReport]) -> None:
    page = pages.harmless(written("html", *found))
    told = [one.code for file in found for _, _, faults in by_match(file) for one in faults]
    assert page.texts.get("code", []) == told
    assert page.of("script") == []


@settings(deadline=None, max_examples=times(60))
@given(files())
def test_a_baseline_knows_all_that_it_was_written_of(found: FileReport) -> None:
    left, gone = read(written("baseline", found), "").sift(found)
    assert [one for one in left.findings if not one.stood] == []
    assert gone == []
