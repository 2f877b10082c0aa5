"""Where a report goes: standard output, or a file that is written beside its place and renamed."""

from __future__ import annotations

import os
import sys
from typing import IO, TYPE_CHECKING

from tavlicli.cli import common
from tavlicli.replay.result import FileReport
from tavlicli.reports.summary import Summary
from tavlicli.words import label, labels

if TYPE_CHECKING:
    from tavlicli.cli.check import Look
    from tavlicli.reports.text import Style


class Output:
    """One form of the report on its way to one place.

    Leaves with exit code 2 where the file cannot be written.
    """

    def __init__(self, form: str, file: str | None, look: Look, summary: Summary) -> None:
        self.form = form
        self.look = look
        self.summary = summary
        self.file = file
        self.place = ""
        self.beside: str | None = None
        self.stream: IO[str] = sys.stdout
        if file is not None:
            self._open(file)
        self.style = self._style() if form == "text" else None
        self.first = True

    def _open(self, file: str) -> None:
        import tempfile

        self.place = os.path.realpath(file)
        folder, name = os.path.split(self.place)
        try:
            if os.path.exists(file) and not os.path.isfile(file):
                # A device or a pipe is written to: a file renamed over it would take its place.
                handle = os.open(file, os.O_WRONLY)
            else:
                handle, self.beside = tempfile.mkstemp(prefix=f".{name}.", dir=folder)
        except OSError as error:
            common.fail(label("error.write", self.look.lang, path=file, reason=error.strerror or str(error)))
        self.stream = os.fdopen(handle, "w", encoding="utf-8", errors="backslashreplace", newline="\n")

    def _style(self) -> Style:
        from tavlicli.reports import text

        look = self.look
        paint = text.plain if self.file is not None else common.painter(look.color)
        words = labels(look.lang)

        def drawn(position: str) -> list[str]:
            from tavlicli.reports.board import draw

            return text.drawing(position, lambda p: draw(p, labels=words))

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

    def _lines(self, lines: object) -> None:
        for line in lines:  # type: ignore[attr-defined]
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
        if self.file is None:
            return
        try:
            self.stream.close()
            if self.beside is not None:
                os.chmod(self.beside, 0o666 & ~_umask())
                os.replace(self.beside, self.place)
        except OSError as error:
            self.abandon()
            reason = error.strerror or str(error)
            common.fail(label("error.write", self.look.lang, path=self.file, reason=reason))

    def abandon(self) -> None:
        """Leave nothing half-written behind."""
        if self.beside is not None and os.path.exists(self.beside):
            os.unlink(self.beside)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
