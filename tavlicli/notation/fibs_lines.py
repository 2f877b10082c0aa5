"""The lines of FIBS's ``oldmoves``: score, names, and what the players did."""

from __future__ import annotations

import re
from typing import NamedTuple

from tavlicli.findings.finding import Violation
from tavlicli.notation import fibs_turns
from tavlicli.notation.fibs_turns import Rolled
from tavlicli.notation.pattern import lazy
from tavlicli.record import model
from tavlicli.record.model import NOBODY

MOST_DIGITS = 9
"""A number of more digits is beyond all sense, and a fault."""

_ANY_CASE = re.IGNORECASE | re.ASCII
_PROMPT = r"[ \t>]*"
_SCORE = lazy(
    rf"{_PROMPT}score is[ \t]+([0-9]+)[ \t]*-[ \t]*([0-9]+)"
    r"(?:[ \t]+in an?[ \t]+(?:([0-9]+)[ \t-]+points?|unlimited|money)[ \t]+(?:match|session|game))?[ \t.]*",
    _ANY_CASE,
)
_SCORE_LIKE = lazy(rf"{_PROMPT}(score is[ \t](?=.*(?:[0-9]-|-[0-9]|point)).*)", _ANY_CASE)
_LENGTH = lazy(r"(?<![0-9])([0-9]{1,9})[ \t-]{1,9}point", _ANY_CASE)
_IS_X = lazy(r"(?:^|[ \t])is x(?=[ \t])", _ANY_CASE)
_IS_O = lazy(r"(?:^|[ \t])is o\Z", _ANY_CASE)
_SEAT = lazy(rf"{_PROMPT}([xo])[ \t]*:[ \t]*", _ANY_CASE)
_ACTION = lazy(r"([a-z]+)(?:[ \t]*\.(?:[ \t].*)?)?", _ANY_CASE)
_RESIGNS = lazy(r"(?:wants to resign|resigns).*", _ANY_CASE)
_WINS = lazy(r"wins.*", _ANY_CASE)
_POINTS = lazy(r"(?<![0-9])([0-9]+)[ \t]{0,9}point", _ANY_CASE)
_NUMBER = lazy(r"wins[ \t]+([0-9]+)", _ANY_CASE)
_HOLDS_ROLL = lazy(r"\([ \t]{0,9}[0-9]")
_ACTIONS = {
    "doubles": model.DOUBLE,
    "redoubles": model.RACCOON,
    "beavers": model.BEAVER,
    "accepts": model.TAKE,
    "rejects": model.DROP,
}


class Score(NamedTuple):
    """A score line: X's points and O's (None: not readable), with their columns, and the match's length.

    ``length`` are the digits as written, with their column: "" in a session without one.
    """

    points: tuple[int, int] | None
    column: int
    end_column: int
    length: str
    length_column: int
    fault: Violation | None = None


class Said(NamedTuple):
    """What one player did: an action's kind, the seat (0: X, 1: O), and the text from offset ``start``.

    ``value`` are the points of a resignation or win, which stand at offset ``value_start``.
    """

    kind: str
    seat: int
    start: int
    text: str
    rolled: Rolled | None = None
    value: int | None = None
    value_start: int = 0
    fault: Violation | None = None


def read_score(line: str) -> Score | None:
    """The score line in a line; None if it is none. One that cannot be read has a fault."""
    found = _SCORE.fullmatch(line)
    if found is None:
        like = _SCORE_LIKE.fullmatch(line)
        return None if like is None else _unread_score(line, like.start(1))
    column, end_column = found.start(1) + 1, found.end(2) + 1
    length, at = found.group(3) or "", found.start(3) + 1
    numbers = found.group(1), found.group(2)
    for place, digits in enumerate(numbers, 1):
        if len(digits) > MOST_DIGITS:
            wrong = Violation("syntax", {"expected": "number", "found": digits[:20]})
            return Score(None, found.start(place) + 1, found.end(place) + 1, length, at, wrong)
    return Score((int(numbers[0]), int(numbers[1])), column, end_column, length, at)


def _unread_score(line: str, start: int) -> Score:
    text = line[start:].rstrip(" \t")
    length = _LENGTH.search(text)
    wrong = Violation("syntax", {"expected": "score-line", "found": text[:20]})
    at = start + length.start(1) + 1 if length else 0
    return Score(None, start + 1, start + len(text) + 1, length.group(1) if length else "", at, wrong)


def read_names(line: str) -> tuple[str, str] | None:
    """X's and O's names in a line such as ``Ann is X - Bob is O``; None if it is none."""
    body = line.rstrip(" \t")
    last = _IS_O.search(body, max(len(body) - 5, 0))
    first = _IS_X.search(body)
    if last is None or first is None or last.start() < first.end():
        return None
    second = body[first.end() : last.start()].strip(" \t")
    if second[:1] == "-" and (len(second) == 1 or second[1] in " \t"):
        second = second[1:].lstrip(" \t")
    return body[: first.start()].lstrip(" \t>"), second


def read_action(line: str) -> Said | None:
    """What a player did by a line such as ``X: (3 1) 8-5 6-5``; None where no seat begins it.

    What cannot be read is BROKEN; its value is 1 where it holds a roll.
    """
    found = _SEAT.match(line)
    if found is None:
        return None
    seat = 0 if found.group(1) in "xX" else 1
    start, text = found.end(), line[found.end() :].rstrip(" \t")
    if text.startswith("("):
        rolled = fibs_turns.read(text)
        if rolled is not None:
            return Said(model.TURN, seat, start, text, rolled)
    elif (word := _ACTION.fullmatch(text)) and (kind := _ACTIONS.get(word.group(1).lower())):
        return Said(kind, seat, start, text)
    elif _RESIGNS.fullmatch(text):
        return _worth(Said(model.RESIGN, seat, start, text), (_POINTS,))
    elif _WINS.fullmatch(text):
        return _worth(Said(model.WINS, seat, start, text), (_POINTS, _NUMBER))
    return unread(line, seat, start)


def unread(line: str, seat: int = NOBODY, start: int | None = None) -> Said:
    """A line that cannot be read, from an offset on."""
    if start is None:
        start = len(line) - len(line.lstrip(" \t>"))
    text = line[start:].rstrip(" \t")
    fault = Violation("syntax", {"expected": "line" if seat == NOBODY else "action", "found": text[:20]})
    return Said(model.BROKEN, seat, start, text, value=1 if _HOLDS_ROLL.search(text) else None, fault=fault)


def _worth(said: Said, patterns: tuple[re.Pattern[str], ...]) -> Said:
    """The same with the points that its text names, if it names any."""
    for pattern in patterns:
        found = pattern.search(said.text)
        if found is None:
            continue
        start = said.start + found.start(1)
        if len(found.group(1)) > MOST_DIGITS:
            fault = Violation("syntax", {"expected": "number", "found": found.group(1)[:20]})
            text = said.text[found.start(1) :]
            return said._replace(kind=model.BROKEN, start=start, text=text, fault=fault)
        return said._replace(value=int(found.group(1)), value_start=start)
    return said
