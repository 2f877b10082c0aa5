"""One line a fault, as editors and grep know them: ``file:line:col: error: words [code]``."""

from __future__ import annotations

from collections.abc import Iterator

from tavlicli.findings.finding import Finding
from tavlicli.replay.result import FileReport
from tavlicli.reports.form import MOST_PATH, Form
from tavlicli.reports.summary import Summary
from tavlicli.words import label, message, safe


class Report(Form):
    """The report as a line a fault."""

    def file(self, report: FileReport) -> Iterator[str]:
        """A line for each finding, none for those who are to have no more than a summary."""
        if not self.style.quiet:
            for finding in report.findings:
                yield f"{line(finding, report.path, self.style.lang)}\n"

    def tail(self, total: Summary) -> Iterator[str]:
        """The counts by code, where they are wanted."""
        if self.style.statistics:
            from tavlicli.reports.statistics import table

            yield from (f"{row}\n" for row in table(total, self.style.lang))


def line(finding: Finding, path: str, lang: str) -> str:
    """One finding on one line."""
    place = finding.place
    severity = label("stood" if finding.stood else finding.severity, lang)
    where = f"{safe(path, MOST_PATH)}:{place.line}:{place.column}"
    return f"{where}: {severity}: {message(finding.violation, lang)} [{finding.code}]"
