"""One line a fault, as editors and grep know them: ``file:line:col: error: words [code]``."""

from __future__ import annotations

from collections.abc import Iterator

from tavlicli.findings.finding import Finding
from tavlicli.replay.result import FileReport
from tavlicli.words import label, message, safe

MOST_PATH = 4096


def render(report: FileReport, lang: str) -> Iterator[str]:
    """The lines of one file's findings."""
    for finding in report.findings:
        yield line(finding, report.path, lang)


def line(finding: Finding, path: str, lang: str) -> str:
    """One finding on one line."""
    place = finding.place
    severity = label("stood" if finding.stood else finding.severity, lang)
    where = f"{safe(path, MOST_PATH)}:{place.line}:{place.column}"
    return f"{where}: {severity}: {message(finding.violation, lang)} [{finding.code}]"
