"""The report as a table: a row for each finding, as RFC 4180 writes it.

Spreadsheets take a cell that begins with ``=``, ``+``, ``-`` or ``@`` for a
formula. Text from a record or a file's name that begins so gets an apostrophe
in front, and so does text that begins with an apostrophe itself: to have the
text again, take away one apostrophe. A cell of one hyphen, a turn in which
nothing was played, is no formula and stays. Characters that steer a terminal
are written as escapes, as everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tavlicli.findings.finding import Finding
from tavlicli.replay.result import FileReport
from tavlicli.reports.form import Form
from tavlicli.reports.json import SIDES
from tavlicli.words import message, safe

COLUMNS = (
    *("path", "line", "column", "end_column", "match", "game", "turn", "player", "roll", "play"),
    *("code", "severity", "stood", "message", "suggestion", "position"),
)
END = "\r\n"
"""What ends a row."""

_FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠", "'")
_QUOTED = frozenset(',"\r\n')


class Report(Form):
    """A row for each finding, below a head."""

    def head(self) -> str:
        """The names of the columns."""
        return line(COLUMNS)

    def file(self, report: FileReport) -> Iterator[str]:
        """The rows of one file; a file that could not be read has none."""
        for finding in report.findings:
            yield line(self._cells(finding, report.path))

    def _cells(self, finding: Finding, path: str) -> Iterator[str]:
        place = finding.place
        yield free(path)
        for number in (*place, finding.match, finding.game, finding.turn):
            yield "" if number is None else str(number)
        yield "" if finding.player is None else SIDES[finding.player]
        yield "" if finding.roll is None else "{}{}".format(*finding.roll)
        yield free(finding.play or "")
        yield finding.code
        yield finding.severity
        yield "true" if finding.stood else "false"
        yield free(message(finding.violation, self.style.lang))
        yield finding.suggestion or ""
        yield finding.position or ""


def free(text: str) -> str:
    """Text that somebody else wrote, made fit for a cell: nothing that steers, and no formula."""
    shown = safe(text, len(text))
    return f"'{shown}" if shown.startswith(_FORMULA) and shown != "-" else shown


def line(cells: Iterable[str]) -> str:
    """One row of cells."""
    return ",".join(map(quoted, cells)) + END


def quoted(cell: str) -> str:
    """A cell, in quotation marks where it needs them."""
    if _QUOTED.isdisjoint(cell):
        return cell
    return '"' + cell.replace('"', '""') + '"'
