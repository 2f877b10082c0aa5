"""The report as JSON lines: for each file the object that JSON has in ``files``, in the same order."""

from __future__ import annotations

from collections.abc import Iterator

from tavlicli.replay.result import FileReport
from tavlicli.reports.form import Form
from tavlicli.reports.json import file_pieces


class Report(Form):
    """A line for each file."""

    @property
    def tells_games(self) -> bool:
        """Each of them."""
        return True

    def file(self, report: FileReport) -> Iterator[str]:
        """The object of one file."""
        yield from file_pieces(report, self.style.lang)
        yield "\n"
