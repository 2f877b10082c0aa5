"""JSON text with places: the outer levels are walked, what is inside them is read by the standard library."""

from __future__ import annotations

import json
import math
import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cache

from tavlicli.findings.finding import Violation

HUGE = object()
"""Stands for a number that no field can have."""

_BLANK = frozenset(" \t\n\r")
_BLANKS = re.compile(r"[ \t\n\r]*")
_LINE_END = re.compile(r"\r\n|\r|\n")
_MOST_DIGITS = 18
_FOUND = 20


class Wrong(ValueError):
    """What is wrong from one offset of a text to another, so that nothing after it can be read."""

    def __init__(self, violation: Violation, start: int, end: int) -> None:
        super().__init__(f"{violation.code} at {start}: {violation.params}")
        self.violation = violation
        self.start = start
        self.end = end


class Walker:
    """Goes through a JSON text; ``at`` is the offset of what comes next.

    The methods raise Wrong where the text is no JSON.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self._lines = [0, *(found.end() for found in _LINE_END.finditer(text))]
        self._decoder = json.JSONDecoder(parse_int=_whole, parse_float=_real, parse_constant=lambda _: HUGE)

    def place(self, offset: int) -> tuple[int, int]:
        """The line and the column of an offset, both from 1."""
        line = bisect_right(self._lines, offset)
        return line, offset - self._lines[line - 1] + 1

    def next(self) -> str:
        """The sign that comes next, blanks aside; "" at the end of the text."""
        sign = self.text[self.at : self.at + 1]
        if sign in _BLANK:
            found = _BLANKS.match(self.text, self.at)
            assert found is not None
            self.at = found.end()
            sign = self.text[self.at : self.at + 1]
        return sign

    def value(self) -> object:
        """The whole value that comes next."""
        self.next()
        try:
            value, self.at = self._decoder.raw_decode(self.text, self.at)
        except json.JSONDecodeError as error:
            raise self.wrong(error.pos) from None
        except RecursionError:
            raise self.wrong(self.at) from None
        return value

    def members(self) -> Iterator[str]:
        """The keys of the object that comes next; at each the walk stands before its value, read or not."""
        self._take("{")
        if self.next() == "}":
            self._take("}")
            return
        while True:
            if self.next() != '"':
                raise self.wrong(self.at)
            key = self.value()
            self._take(":")
            yield from self._one(str(key))
            if self._take(",}") == "}":
                return

    def items(self) -> Iterator[str]:
        """Once for each value of the array that comes next: the walk stands before it, read or not."""
        self._take("[")
        if self.next() == "]":
            self._take("]")
            return
        while True:
            yield from self._one("")
            if self._take(",]") == "]":
                return

    def end(self) -> None:
        """Hold that nothing else follows."""
        if self.next():
            raise self.wrong(self.at)

    def span(self, start: int, end: int) -> tuple[int, int, int]:
        """The line and column of an offset, and the column of a second one if it is on that line."""
        line, column = self.place(start)
        last, end_column = self.place(end)
        return line, column, end_column if last == line and end_column > column else column + 1

    def find(self, key: str, start: int, end: int, string: bool = False) -> int | None:
        """The offset of a key's value, or of what its ``string`` says, in an object between two offsets."""
        found = _key(key, '"' if string else "").search(self.text, start, end)
        return found.end() if found else None

    def wrong(self, offset: int) -> Wrong:
        """The fault of a text that is no JSON at an offset."""
        found = self.text[offset : offset + _FOUND].partition("\n")[0]
        violation = Violation("syntax", {"expected": "json", "found": found})
        return Wrong(violation, offset, offset + max(len(found), 1))

    def _one(self, key: str) -> Iterator[str]:
        """Stop before a value and pass over it where it was not read."""
        self.next()
        before = self.at
        yield key
        if self.at == before:
            self.value()

    def _take(self, signs: str) -> str:
        sign = self.next()
        if not sign or sign not in signs:
            raise self.wrong(self.at)
        self.at += 1
        return sign


@cache
def _key(key: str, quote: str) -> re.Pattern[str]:
    return re.compile(rf'"{key}"[ \t\n\r]*:[ \t\n\r]*{quote}')


def _whole(digits: str) -> object:
    return int(digits) if len(digits) <= _MOST_DIGITS else HUGE


def _real(digits: str) -> object:
    number = float(digits)
    return number if math.isfinite(number) else HUGE
