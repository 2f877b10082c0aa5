"""The check of a file that is too large to be held: read twice, the second time a match at a time."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from io import TextIOWrapper
from typing import TYPE_CHECKING, BinaryIO

from tavlicli.files import Options, check_bytes, check_matches
from tavlicli.notation import registry
from tavlicli.notation.decode import Decoded, UnknownEncoding, known
from tavlicli.notation.plain import plain

if TYPE_CHECKING:
    from tavlicli.notation.format import Format
    from tavlicli.record.model import Match
    from tavlicli.replay.result import FileReport

# The format of a text is found by so many bytes of it.
_HEAD = 1 << 22
# So many letters are read at a time.
_PIECE = 1 << 18


def check_large(file: BinaryIO, path: str, options: Options) -> FileReport:
    """Check a file, which stands at its beginning; only one that cannot be read in pieces is read whole."""
    seen = plain(file, _HEAD) if _may_be_plain(options) else None
    found = None if seen is None else _format(seen.head, options)
    if seen is not None and found is not None and found.read_pieces is not None:
        window = _Window()
        matches = found.read_pieces(_lines(file, window), seen.stars)
        decoded = Decoded("", "utf-8", False, ())
        report = check_matches(_numbered(matches, window), path, found.name, decoded, window.line, options)
        if report.problem is None:
            return report
    file.seek(0)
    return check_bytes(file.read(), path, options)


def _may_be_plain(options: Options) -> bool:
    try:
        return options.encoding is None or known(options.encoding) == "utf-8"
    except UnknownEncoding:
        return False


def _format(head: str, options: Options) -> Format | None:
    """The format of a text by its head, if it is one of ours."""
    if options.format is not None:
        return registry.named(options.format) if options.format in registry.names() else None
    return registry.recognised(head)


def _lines(file: BinaryIO, window: _Window) -> Iterator[list[str]]:
    """The lines of a file, some at a time."""
    file.seek(0)
    text = TextIOWrapper(file, "utf-8-sig", "replace", newline=None)
    try:
        while piece := text.read(_PIECE):
            lines = (piece + text.readline()).removesuffix("\n").split("\n")
            window.add(lines)
            yield lines
    finally:
        text.detach()


def _numbered(matches: Iterator[Match], window: _Window) -> Iterator[Match]:
    for number, match in enumerate(matches, 1):
        match.number = number
        yield match
        window.let_go()


class _Window:
    """The lines that may still be asked for.

    A match is there when the reader has come to the next one. What is told of
    it may stand above its own head, but not above that of the match before:
    that is where the reader was two matches ago.
    """

    def __init__(self) -> None:
        self._pieces: deque[tuple[int, list[str]]] = deque()
        self._count = 0
        # The line that the last piece began with, when each of the last two matches was there.
        self._reached: deque[int] = deque((1, 1))

    def add(self, lines: list[str]) -> None:
        """Take in the next lines."""
        self._pieces.append((self._count + 1, lines))
        self._count += len(lines)

    def line(self, number: int) -> str:
        """The line of this number; "" where there is none."""
        for start, lines in reversed(self._pieces):
            if number >= start:
                return lines[number - start] if number - start < len(lines) else ""
        return ""

    def let_go(self) -> None:
        """A match is done with."""
        self._reached.append(self._pieces[-1][0])
        oldest = self._reached.popleft()
        while self._pieces[0][0] < oldest:
            self._pieces.popleft()
