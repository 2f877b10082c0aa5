"""The report as JSON lines: for each file the object that JSON has in ``files``, in the same order."""

from __future__ import annotations

from collections.abc import Iterator

from tavlicli.replay.result import FileReport
from tavlicli.reports.form import Form
from tavlicli.reports.json import dumps, file_object


class Report(Form):
    """A line for each file."""

    @property
    def tells_games(self) -> bool:
        """Each of them."""
        return True

    def file(self, report: FileReport) -> Iterator[str]:
        """The object of one file."""
        yield dumps(file_object(report, self.style.lang)) + "\n"
