"""The report as workflow commands of GitHub Actions, which shows them beside the lines of a change."""

from __future__ import annotations

from collections.abc import Iterator

from tavlicli.findings.code import ERROR, INFO, WARNING
from tavlicli.replay.result import FileReport
from tavlicli.reports.form import MOST_PATH, Form, problem
from tavlicli.reports.identity import located
from tavlicli.words import label, message, name, safe

LEVELS = {ERROR: "error", WARNING: "warning", INFO: "notice"}


class Report(Form):
    """A command for each finding, and for each file that could not be read."""

    def file(self, report: FileReport) -> Iterator[str]:
        """The commands of one file."""
        lang = self.style.lang
        # Only a path from the root on is found beside a change.
        path = safe(located(report.path, self.style.root), MOST_PATH)
        if report.problem is not None:
            title = label("unreadable", lang, count=1)
            yield _command("error", {"file": path, "title": title}, problem(report, lang))
        for finding in report.findings:
            place = finding.place
            where: dict[str, object] = {
                "file": path,
                "line": place.line,
                "col": place.column,
                "endColumn": place.end_column,
                "title": f"{name(finding.code, lang)} [{finding.code}]",
            }
            yield _command(LEVELS[finding.severity], where, message(finding.violation, lang))


def _command(level: str, properties: dict[str, object], text: str) -> str:
    """One command on one line: what would end it, or a property of it, is escaped."""
    told = ",".join(f"{key}={_property(str(value))}" for key, value in properties.items())
    return f"::{level} {told}::{_data(text)}\n"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
