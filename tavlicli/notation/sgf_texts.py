"""Texts in SGF values: escaped, comments with what stands at their head, tags in lines, seconds."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from tavlicli.notation.pattern import lazy

STOOD = "An illegal play that was left standing."
"""What a comment begins with where the transcriber marked the play (``!``)."""

_TURNED = "The cube was turned to {}."
_TURNED_TO = lazy(_TURNED.format("([0-9]{1,9})").replace(".", r"\."))
_TIME = lazy(r"\[%(emt|clk) (?:(?:([0-9]{1,4}):)?([0-9]{1,4}):)?([0-9]{1,6}(?:\.[0-9]{1,9})?)\]")
_TAG_LINE = lazy(r'\[([^"\[\]\n]+?)[ \t]+"([^"\\\n]*+(?:\\[^\n][^"\\\n]*+)*+)"\][ \t]*+(?:\n|\Z)')
_ESCAPE = lazy(r"\\(.)")
_MARKS = lazy(r"[\\\]]")


class Remarks(NamedTuple):
    """What a comment says: seconds used, seconds left on the clock, the mark of a play that stood, the
    stake that a double states, and its words.
    """

    used: float | None
    left: float | None
    stood: bool
    stake: int | None
    words: str


class TagLine(NamedTuple):
    """A tag in a line of its own, with the offsets of its value."""

    name: str
    value: str
    start: int
    end: int


def remarks(text: str) -> Remarks:
    """The parts of a comment; each part at its head is followed by one blank at most."""
    used = left = None
    stood = False
    stake = None
    place = 0
    while True:
        if found := _TIME.match(text, place):
            seconds = int(found[2] or 0) * 3600 + int(found[3] or 0) * 60 + float(found[4])
            if found[1] == "emt":
                used = seconds if used is None else used
            else:
                left = seconds
            place = found.end()
        elif text.startswith(STOOD, place) and not stood:
            stood = True
            place += len(STOOD)
        elif stake is None and (found := _TURNED_TO.match(text, place)):
            stake = int(found[1])
            place = found.end()
        else:
            return Remarks(used, left, stood, stake, text[place:])
        place += text.startswith(" ", place)


def comment(used: float | None, stood: bool, stake: int | None, words: Iterable[str]) -> str:
    """The comment that says all this, ready for its brackets; "" where there is nothing to say."""
    head = [] if used is None else [f"[%emt {_clock(used)}]"]
    if stood:
        head.append(STOOD)
    if stake is not None:
        head.append(_TURNED.format(stake))
    said = "\n".join(words)
    if said:
        # Words that would be taken for such a head are moved off their place.
        head.append(f" {said}" if remarks(said).words != said else said)
    return value(" ".join(head)) if head else ""


def value(text: str) -> str:
    """A text of several lines as the value of a property: escaped, other control characters as blanks."""
    return _MARKS.sub(r"\\\g<0>", _printable(text))


def simple_value(text: str) -> str:
    """The same for a text of one line."""
    return value(text.replace("\n", " "))


def tag_lines(text: str) -> tuple[list[TagLine], int]:
    """The tags that a text begins with, each in a line of its own, and the offset of what follows."""
    found: list[TagLine] = []
    place = 0
    while line := _TAG_LINE.match(text, place):
        found.append(TagLine(line[1], _ESCAPE.sub(r"\1", line[2]), line.start(2), line.end(2)))
        place = line.end()
    return found, place


def with_tags(tags: Iterable[tuple[str, str]], words: Iterable[str]) -> str:
    """A text that begins with tags in lines of their own, ready for its brackets."""
    lines = [f'[{_one_line(name)} "{_quoted(_one_line(said))}"]' for name, said in tags]
    said = "\n".join(words)
    if said:
        # An empty line before words that would be taken for a tag.
        lines.append(f"\n{said}" if tag_lines(said)[0] else said)
    return value("\n".join(lines))


def clocks(left: Mapping[int, float]) -> str:
    """The seconds that are left on the players' clocks, as properties."""
    return "".join(f"{'WB'[player]}L[{number(seconds)}]" for player, seconds in left.items())


def number(seconds: float) -> str:
    """Seconds with as many decimals as they need, three at most."""
    return f"{seconds:.3f}".rstrip("0").rstrip(".")


def _clock(seconds: float) -> str:
    """Seconds as hours, minutes and seconds: ``0:00:06.2``."""
    thousandths = round(seconds * 1000)
    hours, rest = divmod(thousandths, 3_600_000)
    minutes, rest = divmod(rest, 60_000)
    whole, part = divmod(rest, 1000)
    decimals = f".{part:03d}".rstrip("0").rstrip(".")
    return f"{hours}:{minutes:02d}:{whole:02d}{decimals}"


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def _one_line(text: str) -> str:
    return _printable(text).replace("\n", " ")


def _printable(text: str) -> str:
    """The text with control characters other than line ends as blanks."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(" " if _is_control(letter) else letter for letter in text)


def _is_control(letter: str) -> bool:
    return letter != "\n" and unicodedata.category(letter) == "Cc"
