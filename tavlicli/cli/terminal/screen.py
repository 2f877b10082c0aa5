"""Pages of text as a terminal is told them: as what differs from the page before, or one below the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tavlicli.cli.terminal.width import width, writable

Paint = Callable[[str, str], str]
"""Colours a text for a role."""


class Span(NamedTuple):
    """A piece of a line: the column where it begins, from 0, and the role that colours it ("": none)."""

    column: int
    text: str
    role: str = ""


Row = tuple[Span, ...]
Page = Sequence[Row]

ENTER = "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[0m"
# A terminal that has no second screen is left with its cursor on the last line.
LEAVE = "\x1b[0m\x1b[999;1H\x1b[K\x1b[?7h\x1b[?25h\x1b[?1049l"
_CLEAR = "\x1b[2J"


def line(text: str, role: str = "") -> Row:
    """A row of one piece; no piece for an empty text."""
    return (Span(0, text, role),) if text else ()


def painted(row: Row, paint: Paint, encoding: str = "utf-8") -> str:
    """A row as coloured text, with nothing in it that steers a cursor."""
    text, column = "", 0
    for span in row:
        shown = writable(span.text, encoding)
        text += " " * (span.column - column) + _coloured(shown, span, paint)
        column = max(column, span.column) + width(shown)
    return text


def _coloured(shown: str, span: Span, paint: Paint) -> str:
    return paint(shown, span.role) if span.role else shown


class Paper:
    """A terminal on which text can only follow text: each page is written below the one before."""

    enter, leave = "", ""

    def __init__(self, paint: Paint, encoding: str) -> None:
        self._paint = paint
        self._encoding = encoding
        self._shown: list[Row] | None = None

    def forget(self) -> None:
        """Take it that nobody knows what stands there, so that all of the next page is written."""
        self._shown = None

    def update(self, page: Page) -> bytes:
        """The page, if it is another than the last one, without the rows that are empty."""
        before, self._shown = self._shown, list(page)
        if before == self._shown:
            return b""
        rows = [painted(row, self._paint, self._encoding) for row in page if row]
        return ("\n".join([*rows, "", ""])).encode(self._encoding, "replace")


class Screen(Paper):
    """What stands on a terminal of which cells can be written one by one."""

    enter, leave = ENTER, LEAVE

    def update(self, page: Page) -> bytes:
        """What has to be written so that the page stands there: the rows that changed, and no others."""
        before, self._shown = self._shown, list(page)
        parts = [] if before is not None else [_CLEAR]
        for number, row in enumerate(self._shown):
            if before is None or number >= len(before) or row != before[number]:
                parts.append(self._row(number, row))
        if before is not None and len(before) > len(self._shown):
            parts.append(f"\x1b[{len(self._shown) + 1};1H\x1b[J")
        return "".join(parts).encode(self._encoding, "replace")

    def _row(self, number: int, row: Row) -> str:
        """One row: what a piece leaves in its line is wiped out before the next one is written."""
        parts = [] if row and row[0].column == 0 else [f"\x1b[{number + 1};1H\x1b[K"]
        for span in row:
            text = writable(span.text, self._encoding)
            shown = _coloured(text, span, self._paint)
            parts.append(f"\x1b[{number + 1};{span.column + 1}H{shown}\x1b[K")
        return "".join(parts)
