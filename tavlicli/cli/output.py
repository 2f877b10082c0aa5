"""Where a report goes: standard output, or a file that is written beside its place and renamed."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import IO, TYPE_CHECKING, NoReturn

from tavlicli.cli import common
from tavlicli.replay.result import FileReport
from tavlicli.reports.summary import Summary
from tavlicli.value import Value
from tavlicli.words import label, labels

if TYPE_CHECKING:
    from tavlicli.reports.text import Style
    from tavlicli.writing import WholeFile


class Look(Value):
    """How the report is wanted."""

    lang: str
    asked_lang: str | None
    quiet: bool
    verbose: bool
    board: bool
    color: str
    most: int | None


class Output:
    """One form of the report on its way to one place.

    Leaves with exit code 2 where the file cannot be written.
    """

    def __init__(self, form: str, file: str | None, look: Look, summary: Summary) -> None:
        self.form = form
        self.look = look
        self.summary = summary
        self.file = file
        self.whole = None if file is None else self._open(file)
        self.stream: IO[str] = sys.stdout if self.whole is None else self.whole.stream
        self.style = self._style() if form == "text" else None
        self.first = True

    def _open(self, file: str) -> WholeFile:
        from tavlicli.writing import WholeFile

        try:
            return WholeFile(file)
        except OSError as error:
            self._fail(file, error)

    def _fail(self, file: str, error: OSError) -> NoReturn:
        reason = common.reason(error, self.look.lang)
        common.fail(label("error.write", self.look.lang, path=file, reason=reason))

    def _style(self) -> Style:
        from tavlicli.reports import text

        look = self.look
        paint = text.plain if self.file is not None else common.painter(look.color)
        words = labels(look.lang)
        simple = self.file is None and not common.draws_boards()

        def drawn(position: str, same_way: bool) -> list[str]:
            from tavlicli.reports.board import draw

            return text.drawing(position, lambda p: draw(p, labels=words, ascii=simple, same_way=same_way))

        return text.Style(look.lang, paint, drawn if look.board else None, look.verbose)

    def add(self, report: FileReport) -> None:
        """Write what is said of one file."""
        if self.form == "json":
            from tavlicli.reports import json

            self._write(json.head() if self.first else json.BETWEEN)
            self._write(json.dumps(json.file_object(report, self.look.asked_lang or "en")))
        elif self.look.quiet:
            return
        elif self.style is not None:
            from tavlicli.reports import text

            self._lines(text.render(report, self.style))
        else:
            from tavlicli.reports import concise

            self._lines(concise.render(report, self.look.lang))
        self.first = False

    def _lines(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._write(f"{line}\n")

    def _write(self, text: str) -> None:
        self.stream.write(text)

    def close(self) -> None:
        """End the report and put its file in place."""
        if self.form == "json":
            from tavlicli.reports import json

            if self.first:
                self._write(json.head())
            self._write(json.tail(self.summary))
        elif self.style is not None:
            from tavlicli.reports import text

            self._lines(text.closing(self.summary, self.style))
        if self.whole is not None and self.file is not None:
            try:
                self.whole.complete()
            except OSError as error:
                self._fail(self.file, error)

    def abandon(self) -> None:
        """Leave nothing half-written behind."""
        if self.whole is not None:
            self.whole.abandon()
