"""Text in a picture: made harmless, cut to the room there is, broken into lines."""

from __future__ import annotations

import re
from html import escape
from unicodedata import bidirectional, category, combining, east_asian_width

_LONGEST = 200
# No letter of a living script has more marks above each other.
_MOST_MARKS = 2
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_NARROW = frozenset("ijlI.,:;'|!()[]{}`/\\ ftrΙιϊίΐІіЇїј·’‘")
_WIDE = frozenset("mwMWQOG@%&—…ЖШЩЮЫФМжшщюыфωφψΩΦΨΘΜ№")
# Widths as parts of the size: generous, for what a reader's machine writes with may be wider than our font.
_PLAIN, _CAPITAL, _NARROWEST, _WIDEST, _SQUARE = 0.64, 0.74, 0.41, 1.02, 1.1


def clean(text: str, most: int = _LONGEST) -> str:
    """Text from a record without what steers the text around it, or piles up marks.

    It is cut after ``most`` letters. Spaces of every kind become plain ones, and several of them one.
    """
    kept: list[str] = []
    marks = 0
    for letter in text[: 4 * most]:
        kind = category(letter)
        if kind.startswith("Z") or letter in "\t\r\n":
            letter = " "
        elif kind in ("Cc", "Cf", "Cs") or _NO_XML.match(letter):
            continue
        marks = marks + 1 if combining(letter) or kind == "Me" else 0
        if marks <= _MOST_MARKS:
            kept.append(letter)
    words = " ".join("".join(kept).split())
    return words if len(words) <= most and len(text) <= 4 * most else words[:most] + "…"


def isolated(text: str) -> str:
    """Cleaned text for a sentence, in which letters that run from right to left turn nothing else."""
    shown = clean(text)
    if any(bidirectional(letter) in ("R", "AL", "AN") for letter in shown):
        return f"\u2068{shown}\u2069"
    return shown


def width(text: str, size: float) -> float:
    """About how wide a text is, rather too much than too little."""
    return size * sum(map(_width, text))


def _width(letter: str) -> float:
    if combining(letter):
        return 0.0
    if letter in _NARROW:
        return _NARROWEST
    if letter in _WIDE:
        return _WIDEST
    if east_asian_width(letter) in "WF":
        return _SQUARE
    return _CAPITAL if letter.isupper() else _PLAIN


def fitted(text: str, size: float, room: float) -> str:
    """The text, or as much of its beginning as there is room for, with an ellipsis."""
    if width(text, size) <= room:
        return text
    while text and width(text, size) > room - size:
        text = text[:-1]
    return text.rstrip() + "…"


def lines(text: str, size: float, room: float, most: int) -> list[str]:
    """The text broken between words into lines that fit, at most so many."""
    found = [""]
    for word in text.split(" "):
        longer = f"{found[-1]} {word}".lstrip()
        if not found[-1] or width(longer, size) <= room:
            found[-1] = longer
        else:
            found.append(word)
    if len(found) > most:
        found[most - 1 :] = [" ".join(found[most - 1 :])]
    return [fitted(line, size, room) for line in found]


def xml(text: str) -> str:
    """The text as it has to be written between tags, without what no XML may hold."""
    return escape(_NO_XML.sub("", text))
