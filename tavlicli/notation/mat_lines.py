"""The lines of a .mat file that are no rows: match, game, score, tag and position lines."""

from __future__ import annotations

import re
from typing import NamedTuple

from tavlicli.notation.mat_words import MOST_DIGITS
from tavlicli.notation.pattern import lazy
from tavlicli.record.model import Tag

_MATCH = (
    r"[ \t]*(?:([0-9]+)(?:[ \t]+|[ \t]*-[ \t]*)points?[ \t]+match"
    r"|match[ \t]+of[ \t]+([0-9]+)(?:[ \t]+points?)?"
    r"|unlimited[ \t]+(?:game|match|session)"
    r"|money[ \t]+(?:game|match|session))[ \t.]*"
)
# One pattern for a line and for any line of a text: to compile a second one takes longer than to use it.
_MATCH_LINE = lazy(rf"[\n\r]{_MATCH}(?=[\n\r]|\Z)", re.IGNORECASE)
# What such a line begins with: the length, or "match", "money" or "unlimited".
_DIGITS, _WORDS = "0123456789", "mMuU"
GAME = lazy(r"[ \t]*game[ \t]+([0-9]+)[ \t]*(?:[;#](.*))?", re.IGNORECASE)
# Lines that are meant for a match line or a game line, and are none.
MATCH_LIKE = lazy(r"[ \t]*(\S{1,20}[ \t-]+points?[ \t]+match)[ \t.]*", re.IGNORECASE)
GAME_LIKE = lazy(
    r"[ \t]*(game(?:[ \t]*[#№]?[ \t]*[0-9]+[ \t]*[.:)]?"
    r"|[ \t]+(?:one|two|three|four|five|six|seven|eight|nine|ten))?)[ \t]*",
    re.IGNORECASE,
)
_TAG_WORD = r'[^ \t"\[\]]+'
_TAG = lazy(rf'[ \t]*(?:[;#][ \t]*)?\[[ \t]*({_TAG_WORD}(?:[ \t]+{_TAG_WORD})*)[ \t]+"')
_SCORE = lazy(r":[ \t]*([0-9]+)([ \t]+)")
_RATING = lazy(r"(.*?)[ \t]*,[ \t]*[0-9]+(?:[.,][0-9]+)?")
_SET = lazy(r"[ \t]*;[ \t]*Set[ \t]+Pos[ \t]*=[ \t]*([^ \t/]+)(?:[ \t]*/[ \t]*(-?[0-9]+))?")
_LONGEST_NAME = 200
_LONGEST_MATCH_LINE = 1000


def has_match_line(text: str) -> bool:
    """Whether any line of a text is a match line."""
    first = text[:_LONGEST_MATCH_LINE].removeprefix("\ufeff")
    return (_MATCH_LINE.match(f"\n{first}") or _MATCH_LINE.search(text)) is not None


def read_match(line: str) -> tuple[str, int] | None:
    """The length in a match line as it is written ("": none) with its column; None if it is no such line."""
    first = line.lstrip(" \t")[:1]
    likely = "match" in line.lower() if first in _DIGITS else first in _WORDS
    found = _MATCH_LINE.match(f"\n{line}") if likely else None
    if found is None:
        return None
    return found.group(1) or found.group(2) or "", max(found.start(found.lastindex or 0), 1)


class Score(NamedTuple):
    """A score line: names (empty ones are ""), scores, and its first and last column."""

    names: tuple[str, str]
    points: tuple[int, int]
    column: int
    end_column: int


def read_tag(line: str, at: int) -> tuple[str, Tag] | None:
    """The tag in a line such as ``; [Event "Cup"]``; its value goes up to the last quote."""
    found = _TAG.match(line) if "[" in line else None
    if found is None:
        return None
    end = line.rstrip(" \t]").rfind('"')
    if end < found.end():
        return None
    value = line[found.end() : end]
    return found.group(1), Tag(value, at, found.end() + 1, end + 1)


def read_score(line: str) -> Score | None:
    """The score line ``NAME : n  NAME : n``; None if it is none.

    Names may hold colons, commas and digits: the second score is the last in the line, the first is the one
    with most room behind it.
    """
    text = line.rstrip(" \t")
    colon = text.rfind(":")
    right = text[colon + 1 :].strip(" \t")
    if colon < 0 or not right.isascii() or not right.isdecimal() or len(right) > MOST_DIGITS:
        return None
    left = _first_score(text[:colon])
    if left is None or len(left.group(1)) > MOST_DIGITS:
        return None
    names = (_name(text[: left.start()]), _name(text[left.end() : colon]))
    column = len(text) - len(text.lstrip(" \t")) + 1
    return Score(names, (int(left.group(1)), int(right)), column, len(text) + 1)


def _first_score(text: str) -> re.Match[str] | None:
    first = None
    for found in _SCORE.finditer(text):
        if len(found.group(2)) > 1 or "\t" in found.group(2):
            return found
        first = first or found
    return first


def _name(text: str) -> str:
    """A name without the blanks around it and without a rating: ``name, 1723``."""
    name = text.strip(" \t")
    rated = _RATING.fullmatch(name) if "," in name and len(name) < _LONGEST_NAME else None
    return rated.group(1) if rated else name


def read_set_position(line: str) -> tuple[str, int] | None:
    """The XGID that XG's ``; Set Pos=`` line means, and its column; None if it is no such line.

    The first side is White's; the sign of the cube's exponent tells its owner.
    """
    found = _SET.match(line)
    if found is None:
        return None
    board, cube = found.groups()
    exponent = int(cube) if cube and len(cube) <= MOST_DIGITS else 0
    owner = (exponent > 0) - (exponent < 0)
    return f"XGID={board}:{abs(exponent)}:{owner}:1:00:0:0:0:0:10", found.start(1) + 1
