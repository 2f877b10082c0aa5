"""The kinds of lines of a TrueMoneyGames file (.tmg): settings, heads of games, numbered records."""

from __future__ import annotations

import re
from typing import NamedTuple

from tavlicli.notation.mat_words import MOST_DIGITS, fold
from tavlicli.notation.pattern import lazy
from tavlicli.record import model
from tavlicli.record.model import BLACK, NOBODY, WHITE

_DIGITS = f"[0-9]{{1,{MOST_DIGITS}}}"
GAME = lazy(rf"[ \t]*Game[ \t]+({_DIGITS}):[ \t]*(({_DIGITS})-({_DIGITS}))[ \t]*", re.IGNORECASE)
GAME_LIKE = lazy(r"[ \t]*Game[ \t]+[0-9]+[ \t]*:.*", re.IGNORECASE | re.DOTALL)
_SETTING = lazy(r"[ \t]*([a-z][a-z0-9]*):[ \t]*", re.IGNORECASE)
_RECORD = lazy(r"[ \t]*(-?)([0-9]+)[ \t]+([0-9]+)(?:[ \t]+([^ \t].*))?[ \t]*", re.DOTALL)
ROLL = lazy(r"([0-9]+(?:-[0-9]+)?)[ \t]*:?|\?+[ \t]*:?")
_STAKE = r"(?:[ \t]+to(?:[ \t]+([0-9]+))?)?"
_RESULT = lazy(r"([0-9]+)(?:[ \t]+([^ \t].*))?", re.DOTALL)
_SENTENCE = lazy(r"([0-9]+)[ \t]+points?\.?")
_WINS = " wins "
_DATE = lazy(r"([0-9]{4}-[0-9]{2}-[0-9]{2})(?:[ \t]+([0-9]{2}):([0-9]{2}).*)?", re.DOTALL)
_PLAYER = lazy(r"(?:([0-9]+)[ \t]+)?(\S.*)", re.DOTALL)
_RATING = lazy(r"[0-9]+(?:\.[0-9]+)?")
DANCE = "0/0"

ROLLED = 1
AUTOMATIC = 2
MOVED = 4
SETTLED = 19
WON = (14, 15, 16)
OUT_OF_TIME = (17, 22)
# What is done with the cube, by the record's type: the kind of action and the words that may follow.
CUBE = {
    5: (model.DOUBLE, lazy(f"double{_STAKE}")),
    7: (model.TAKE, lazy("take()")),
    8: (model.BEAVER, lazy(f"beaver{_STAKE}")),
    10: (model.DROP, lazy("pass()")),
}
AUTOMATIC_WORDS = lazy(f"automatic{_STAKE}")


class Record(NamedTuple):
    """A numbered record: its number as written, whose it is, its type, and its data at a column."""

    number: str
    player: int
    type: str
    type_column: int
    data: str
    column: int


class Player(NamedTuple):
    """A player of the head: the name, and the rating ("": none)."""

    name: str
    rating: str


class Result(NamedTuple):
    """What a result says: points, and name and points of its sentence (None: there is none)."""

    points: str
    name: str | None = None
    said: str | None = None


def read_setting(line: str) -> tuple[str, str, int] | None:
    """The name of a setting, its value, and the value's column."""
    found = _SETTING.match(fold(line))
    if found is None:
        return None
    return line[found.start(1) : found.end(1)], line[found.end() :].rstrip(" \t"), found.end() + 1


def read_record(line: str) -> Record | None:
    """The record in a line; a number below zero is the second player's, 0 is nobody's."""
    found = _RECORD.fullmatch(line)
    if found is None:
        return None
    sign, number, kind, data = found.groups(default="")
    player = NOBODY if not number.strip("0") else BLACK if sign else WHITE
    column = found.start(4) + 1 if data else len(line.rstrip(" \t")) + 1
    return Record(number, player, kind, found.start(3) + 1, data.rstrip(" \t"), column)


def read_player(value: str) -> Player:
    """The player of a setting ``1001 Anna 1600.0``: number, name and rating."""
    found = _PLAYER.fullmatch(value)
    rest = found[2] if found else value
    name, _, rating = rest.rpartition(" ")
    if name.strip(" \t") and _RATING.fullmatch(rating):
        return Player(name.strip(" \t"), rating)
    return Player(rest, "")


def read_date(value: str) -> tuple[str, str] | None:
    """The date of a start, and its time as .mat tags have it (``09.30``; "": none)."""
    found = _DATE.fullmatch(value)
    if found is None:
        return None
    return found[1], f"{found[2]}.{found[3]}" if found[2] else ""


def read_result(data: str) -> Result | None:
    """The result in a record's data: ``4 Boris wins 4 points``."""
    found = _RESULT.fullmatch(data)
    if found is None:
        return None
    points, sentence = found.groups()
    if sentence is None:
        return Result(points)
    folded = fold(sentence).replace("\t", " ")
    at = folded.rfind(_WINS)
    said = _SENTENCE.fullmatch(folded[at + len(_WINS) :].strip(" ")) if at > 0 else None
    return Result(points, sentence[:at].strip(" \t"), said[1]) if said else None
