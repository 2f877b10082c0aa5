"""The report as JUnit XML: a test suite for each file, a test case for each game.

A game with errors is a failure; a file that could not be read is an error.
What stands outside the games has a case of its own where something is found
there. The class of a case is the path as pages of test results take classes
apart: its folders between dots. As the totals stand first, the suites are put
aside until all are known.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import IO, NamedTuple

from tavlicli.findings.finding import Finding
from tavlicli.replay.result import FileReport
from tavlicli.reports.concise import line
from tavlicli.reports.form import MOST_PATH, Form, Style, by_match, problem
from tavlicli.reports.summary import Summary, is_doubtful
from tavlicli.words import label, message, safe

_PIECE = 1 << 14
_MARKUP = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}
# Besides the markup, what XML cannot say in any way and may be left in safe text.
_ESCAPES = str.maketrans({**_MARKUP, "\ufffe": "\\ufffe", "\uffff": "\\uffff"})
_APART = re.compile(r"[.\s]+")
_PARTIAL = """\
  <testsuite name="partial" tests="0" failures="0" errors="0" skipped="0">
    <properties><property name="partial" value="true"/></properties>
  </testsuite>
"""


class Case(NamedTuple):
    """One test case: its name, its failure or error in XML ("" where it passes), what else is said of it."""

    name: str
    fault: str = ""
    said: str = ""


class Report(Form):
    """Test suites; their totals first."""

    def __init__(self, style: Style) -> None:
        super().__init__(style)
        self._suites: IO[str] | None = None
        self._cases: IO[str] | None = None
        self._tests = self._failures = self._errors = 0

    @property
    def tells_games(self) -> bool:
        """Each of them."""
        return True

    def file(self, report: FileReport) -> Iterator[str]:
        """Nothing yet: the suite of the file is put aside."""
        if self._suites is None or self._cases is None:
            self._suites, self._cases = self.style.aside(), self.style.aside()
        path = safe(report.path, MOST_PATH)
        tests = failures = 0
        # The counts of a suite stand before its cases, which may be many.
        self._cases.seek(0)
        self._cases.truncate()
        for case in self._made(report, path):
            tests += 1
            failures += case.fault != ""
            self._cases.write(_written(case, path))
        errors = int(report.problem is not None)
        failures -= errors
        self._tests += tests
        self._failures += failures
        self._errors += errors
        counts = {"tests": tests, "failures": failures, "errors": errors, "skipped": 0}
        self._suites.write(f"  <testsuite{_attributes(name=path, **counts)}>\n")
        self._suites.writelines(_all(self._cases))
        self._suites.write("  </testsuite>\n")
        return iter(())

    def tail(self, total: Summary) -> Iterator[str]:
        """The whole report."""
        counts = {"tests": self._tests, "failures": self._failures, "errors": self._errors}
        yield '<?xml version="1.0" encoding="UTF-8"?>\n'
        yield f"<testsuites{_attributes(name='tavli', **counts)}>\n"
        if self._suites is not None:
            yield from _all(self._suites)
        if total.partial:
            yield _PARTIAL
        yield "</testsuites>\n"

    def _made(self, report: FileReport, path: str) -> Iterator[Case]:
        """The cases of a file: its games in their order, and what stands before and between them."""
        lang = self.style.lang
        if report.problem is not None:
            said = problem(report, lang)
            yield Case(label("file", lang), _fault("error", said, "unreadable", said))
            return
        several = len(report.matches) > 1
        for number, match, findings in by_match(report):
            by_game: dict[int | None, list[Finding]] = {}
            for finding in findings:
                by_game.setdefault(finding.game, []).append(finding)
            if outside := by_game.get(None):
                yield self._case(_name(number, None, several, lang), outside, path)
            for game in range(1, len(match.games) + 1) if match is not None else ():
                yield self._case(_name(number, game, several, lang), by_game.get(game, []), path)

    def _case(self, name: str, findings: list[Finding], path: str) -> Case:
        """A case that fails where there are errors, or warnings that count as such; the rest is only said."""
        wrong: list[Finding] = []
        rest: list[Finding] = []
        for one in findings:
            fails = one.severity == "error" or (self.style.strict and is_doubtful(one))
            (wrong if fails else rest).append(one)
        if not wrong:
            return Case(name, said=self._lines(rest, path))
        first = message(wrong[0].violation, self.style.lang)
        if wrong[1:]:
            first += f", {label('legal.more', self.style.lang, count=len(wrong) - 1)}"
        return Case(
            name, _fault("failure", first, wrong[0].code, self._lines(wrong, path)), self._lines(rest, path)
        )

    def _lines(self, findings: list[Finding], path: str) -> str:
        return "\n".join(line(one, path, self.style.lang) for one in findings)


def _all(aside: IO[str]) -> Iterator[str]:
    """What was put aside."""
    aside.seek(0)
    while piece := aside.read(_PIECE):
        yield piece


def _name(match: int, game: int | None, several: bool, lang: str) -> str:
    """The name of a case: its game, with the match in a file of several; the match; or the file."""
    words = []
    if match and (several or game is None):
        words.append(label("match.number", lang, number=match))
    if game is not None:
        words.append(label("game.number", lang, number=game))
    return ", ".join(words) or label("file", lang)


def _class(path: str) -> str:
    """The path as a class name: pages take it apart at dots, so those are for folders alone."""
    parts = [part for part in re.split(r"[/\\]", path) if part not in ("", ".", "..")]
    return ".".join(_APART.sub("_", part) for part in parts) or path


def _written(case: Case, path: str) -> str:
    named = _attributes(classname=_class(path), name=case.name, file=path)
    said = f"      <system-out>{case.said.translate(_ESCAPES)}</system-out>\n" if case.said else ""
    if not (case.fault or said):
        return f"    <testcase{named}/>\n"
    return f"    <testcase{named}>\n{case.fault}{said}    </testcase>\n"


def _fault(kind: str, message: str, type: str, text: str) -> str:
    told = _attributes(message=message, type=type)
    return f"      <{kind}{told}>{text.translate(_ESCAPES)}</{kind}>\n"


def _attributes(**values: str | int) -> str:
    return "".join(f' {name}="{str(value).translate(_ESCAPES)}"' for name, value in values.items())
