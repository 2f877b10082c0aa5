"""The report in the Static Analysis Results Interchange Format, SARIF 2.1.0.

One run holds everything. Paths are told from the working directory, which is
``SRCROOT``; a file elsewhere has its whole URI. The results stand first and
are written as they come; the rules that they name, what could not be read and
the counts stand after them. A result is known again in another run by its
fingerprint, which is that of a baseline.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import IO
from urllib.parse import quote

from tavlicli.findings.code import CODES, ERROR, INFO, WARNING
from tavlicli.findings.finding import Finding
from tavlicli.replay.result import FileReport
from tavlicli.reports.form import Form, Style, problem
from tavlicli.reports.identity import fingerprint, identities, located
from tavlicli.reports.json import SIDES, dumps, summary_object
from tavlicli.reports.summary import Summary
from tavlicli.words import explain, label, message, name

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
ROOT = "SRCROOT"
FINGERPRINT = "tavliFault/v1"
LEVELS = {ERROR: "error", WARNING: "warning", INFO: "note"}
_PIECE = 1 << 14


class Report(Form):
    """A log with one run."""

    def __init__(self, style: Style) -> None:
        super().__init__(style)
        self._rules: dict[str, int] = {}
        self._unread: IO[str] | None = None
        self._before = ""

    def head(self) -> str:
        """What stands before the first result."""
        return (
            f'{{"$schema": "{SCHEMA}",\n "version": "2.1.0",\n "runs": [\n'
            f'  {{"columnKind": "unicodeCodePoints",\n   "language": "{self.style.lang}",\n   "results": ['
        )

    def file(self, report: FileReport) -> Iterator[str]:
        """The results of one file; that it could not be read is put aside."""
        place = artifact(located(report.path, self.style.root), self.style.root)
        if report.problem is not None:
            self._put_aside(problem(report, self.style.lang), place)
        for finding, one, count in identities(report, self.style.root):
            result = self._result(finding, place)
            result["partialFingerprints"] = {FINGERPRINT: fingerprint(one, count)}
            yield f"{self._before}\n    {dumps(result)}"
            self._before = ","

    def _result(self, finding: Finding, place: dict[str, object]) -> dict[str, object]:
        line, column, end_column = finding.place
        region = {"startLine": line, "startColumn": column, "endColumn": end_column}
        location: dict[str, object] = {"physicalLocation": {"artifactLocation": place, "region": region}}
        told = {
            "match": finding.match,
            "game": finding.game,
            "turn": finding.turn,
            "player": None if finding.player is None else SIDES[finding.player],
            "roll": None if finding.roll is None else list(finding.roll),
            "play": finding.play,
            "suggestion": finding.suggestion,
            "position": finding.position,
        }
        return {
            "ruleId": finding.code,
            "ruleIndex": self._rules.setdefault(finding.code, len(self._rules)),
            "level": LEVELS[finding.severity],
            "message": {"text": plain(message(finding.violation, self.style.lang))},
            "locations": [location],
            "properties": {key: value for key, value in told.items() if value is not None}
            | {"stood": finding.stood},
        }

    def _put_aside(self, said: str, place: dict[str, object]) -> None:
        between = ","
        if self._unread is None:
            self._unread, between = self.style.aside(), ""
        location = {"physicalLocation": {"artifactLocation": place}}
        told = {"level": "error", "message": {"text": plain(said)}, "locations": [location]}
        self._unread.write(f"{between}\n      {dumps(told)}")

    def tail(self, total: Summary) -> Iterator[str]:
        """The rules, what could not be read, and the counts."""
        base = {"description": {"text": label("sarif.root", self.style.lang)}}
        yield f'],\n   "originalUriBaseIds": {dumps({ROOT: base})},\n'
        yield f'   "tool": {{"driver": {{"name": "tavli", "version": {dumps(self.style.version)}, "rules": ['
        yield ",".join(f"\n    {dumps(self._rule(code))}" for code in self._rules)
        yield ']}},\n   "invocations": ['
        done = not (total.interrupted or total.unreadable)
        yield f'{{"executionSuccessful": {dumps(done)}, "toolExecutionNotifications": ['
        if self._unread is not None:
            self._unread.seek(0)
            while piece := self._unread.read(_PIECE):
                yield piece
        yield f']}}],\n   "properties": {dumps(summary_object(total))}}}]}}\n'

    def _rule(self, code: str) -> dict[str, object]:
        """A code with what its explain page says."""
        from tavlicli.reports.pages import page

        lang = self.style.lang
        return {
            "id": code,
            "shortDescription": {"text": name(code, lang)},
            "fullDescription": {"text": explain(code, lang).what},
            "help": {"text": "\n".join(page(code, lang))},
            "defaultConfiguration": {"level": LEVELS[CODES[code].severity]},
            "properties": {"tags": [CODES[code].family]},
        }


def artifact(path: str, root: str) -> dict[str, object]:
    """Where a file is: told from the root, or with its whole URI where it lies elsewhere."""
    if root and path.startswith("../"):
        path = os.path.normpath(os.path.join(root, path)).replace(os.sep, "/")
    if os.path.isabs(path):
        return {"uri": f"file:///{_encoded(path.lstrip('/'), '/!:')}"}
    return {"uri": _encoded(path, "/!"), "uriBaseId": ROOT}


def _encoded(path: str, safe: str) -> str:
    try:
        name = path.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        name = path.encode("utf-8", "surrogatepass")
    return quote(name, safe)


def plain(text: str) -> str:
    """Text in which nothing is a link: SARIF takes ``[words](target)`` for one."""
    return text.replace("[", "\\[").replace("]", "\\]") if "](" in text else text
