"""The lines of a .mat file that are no rows: match, game, score, tag and position lines."""

import re
from io import StringIO
from typing import NamedTuple

from tavlicli.notation.mat_words import MOST_DIGITS
from tavlicli.notation.pattern import lazy
from tavlicli.record.model import Tag

GAME = lazy(r"[ \t]*game[ \t]+([0-9]+)[ \t]*(?:[;#](.*))?", re.IGNORECASE)
# Lines that are meant for a match line or a game line, and are none.
MATCH_LIKE = lazy(r"[ \t]*(\S{1,20}[ \t-]+points?[ \t]+match)[ \t.]*", re.IGNORECASE)
GAME_LIKE = lazy(
    r"[ \t]*(game(?:[ \t]*[#№]?[ \t]*[0-9]+[ \t]*[.:)]?"
    r"|[ \t]+(?:one|two|three|four|five|six|seven|eight|nine|ten))?)[ \t]*",
    re.IGNORECASE,
)
_SCORE = lazy(r":[ \t]*([0-9]+)([ \t]+)")
_RATING = lazy(r"(.*?)[ \t]*,[ \t]*[0-9]+(?:[.,][0-9]+)?")
_SET = lazy(r"[ \t]*;[ \t]*Set[ \t]+Pos[ \t]*=[ \t]*([^ \t/]+)(?:[ \t]*/[ \t]*(-?[0-9]+))?")
_LONGEST_NAME = 200


def has_match_line(text: str) -> bool:
    """Whether any line of a text is a match line."""
    return any(map(read_match, StringIO(text.removeprefix("\ufeff"), None)))


def read_match(line: str) -> tuple[str, int] | None:
    """The length in a match line as it is written ("": none) with its column; None if it is no such line."""
    folded = line.lower()
    if "match" not in folded and folded.lstrip(" \t")[:1] not in ("m", "u"):
        return None
    spaced = folded.rstrip(" \t\n.").replace("-", " - ", 1).replace("\t", " ")
    match [word for word in spaced.split(" ") if word]:
        case (
            [number, "point" | "points", "match"]
            | [number, "-", "point" | "points", "match"]
            | ["match", "of", number]
            | ["match", "of", number, "point" | "points"]
        ) if number.isascii() and number.isdecimal():
            return number, line.index(number) + 1
        case ["unlimited" | "money", "game" | "match" | "session"]:
            return "", 1
    return None


class Score(NamedTuple):
    """A score line: names (empty ones are ""), scores, and its first and last column."""

    names: tuple[str, str]
    points: tuple[int, int]
    column: int
    end_column: int


def read_tag(line: str, at: int) -> tuple[str, Tag] | None:
    """The tag in a line such as ``; [Event "Cup"]``; its value goes up to the last quote."""
    head, quote, _ = line.partition('"')
    opened = head.strip(" \t")
    if opened[:1] in (";", "#"):
        opened = opened[1:].lstrip(" \t")
    if not quote or opened[:1] != "[" or head[-1] not in " \t":
        return None
    name = opened[1:].lstrip(" \t")
    if not name or "[" in name or "]" in name:
        return None
    start, end = len(head) + 1, line.rstrip(" \t]").rfind('"')
    return (name, Tag(line[start:end], at, start + 1, end + 1)) if end >= start else None


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
