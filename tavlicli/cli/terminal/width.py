"""How many columns a text takes, and texts made to fit: letters may be two columns wide, or none.

Texts come here when they are safe to print (:func:`tavlicli.words.safe`), so that none steers the terminal.
"""

from __future__ import annotations

from collections.abc import Iterator
from unicodedata import category, east_asian_width

# More marks than these on one letter would be drawn over the lines above and below.
_MOST_MARKS = 2
_MARKS = frozenset(("Mn", "Me"))
# Vowels and final consonants of Korean, which are drawn into the syllable before them.
_JAMO = range(0x1160, 0x1200)
# Without a sign of its own, this one has the letter before it drawn in another width than it had.
_SELECTORS = range(0xFE00, 0xFE10)
_ELLIPSIS = "…"


def _columns(letter: str) -> int:
    """How many columns one character takes: 0, 1 or 2."""
    if letter.isascii():
        return 1
    if category(letter) in _MARKS or ord(letter) in _JAMO:
        return 0
    return 2 if east_asian_width(letter) in "WF" else 1


def width(text: str) -> int:
    """How many columns a text takes."""
    return len(text) if text.isascii() else sum(map(_columns, text))


def tame(text: str) -> str:
    """The text with a bounded number of marks on each letter, and none that changes its width."""
    if text.isascii():
        return text
    kept: list[str] = []
    marks = 0
    for letter in text:
        marks = 0 if _columns(letter) else marks + 1
        if marks <= _MOST_MARKS and ord(letter) not in _SELECTORS:
            kept.append(letter)
    return "".join(kept)


def fitted(text: str, room: int, end: str = _ELLIPSIS) -> str:
    """The text in at most ``room`` columns; one that is cut ends in ``end``."""
    if len(text) <= room and text.isascii():
        return text
    text = tame(text)
    return text if width(text) <= room else _head(text, room - width(end)) + end if room > 0 else ""


def padded(text: str, room: int) -> str:
    """The text in ``room`` columns, blanks behind it where it is shorter."""
    text = fitted(text, room)
    return text + " " * (room - width(text))


def wrapped(text: str, room: int, first: str = "", indent: str = "") -> Iterator[str]:
    """The text in lines of at most ``room`` columns, broken at blanks where there are any.

    The first line begins with ``first``, all others with ``indent``; both must leave room.
    """
    line, lead = first, first
    for word in tame(text).split():
        gap = "" if line == lead else " "
        whole = width(indent + word) <= room
        if whole and width(line + gap + word) > room:
            yield line
            line, gap, lead = indent, "", indent
        elif not whole:
            line, gap = line + gap, ""
            while width(line + word) > room:
                part = _head(word, room - width(line)) or ("" if line != lead else word[:1])
                yield (line + part).rstrip()
                word, line, lead = word[len(part) :], indent, indent
        line += gap + word
    if line != lead:
        yield line


def writable(text: str, encoding: str) -> str:
    """The text with a question mark in each column of what an encoding has no letter for."""
    try:
        text.encode(encoding)
    except UnicodeError:
        return "".join(_writable(letter, encoding) for letter in text)
    return text


def _writable(letter: str, encoding: str) -> str:
    try:
        letter.encode(encoding)
    except UnicodeError:
        return "?" * _columns(letter)
    return letter


def _head(text: str, room: int) -> str:
    """As much of a text as fits, with the marks on its last letter."""
    for index, letter in enumerate(text):
        room -= _columns(letter)
        if room < 0:
            return text[:index]
    return text
