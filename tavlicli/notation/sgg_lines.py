"""The kinds of lines of a GamesGrid file (.sgg), told apart by what they say."""

from __future__ import annotations

import re
from typing import NamedTuple

from tavlicli.notation.coded import Placed, words_of
from tavlicli.notation.mat_words import MOST_DIGITS, fold
from tavlicli.notation.pattern import lazy
from tavlicli.record import model
from tavlicli.record.model import BLACK, WHITE

VERSUS = " vs. "
_DIGITS = f"[0-9]{{1,{MOST_DIGITS}}}"
GAME = lazy(
    rf"[ \t]*Game[ \t]+({_DIGITS})\.({_DIGITS})(\*?)-({_DIGITS})(\*?)(?:/({_DIGITS}))?[ \t]*", re.IGNORECASE
)
GAME_LIKE = lazy(r"[ \t]*Game[ \t]+[0-9]+\..*", re.IGNORECASE)
AUTOMATIC = lazy(r"[ \t]*([0-9]+)[ \t]*:[ \t]*Automatic[ \t]+double[ \t]*\.?[ \t]*", re.IGNORECASE)
_ENTRY = lazy(r"[ \t]*([0-9]+)([ \t]+)([^ \t].*)", re.DOTALL)
_RESULT = lazy(r"[ \t]*([0-9]+)[ \t]+points?[ \t]*\.?[ \t]*", re.IGNORECASE)
_WINS = " wins "
# Where tabs were made into blanks, the second player's entries stand from this column on.
_SECOND = 12

_WITH_STAKE = {"double": model.DOUBLE, "beaver": model.BEAVER, "raccoon": model.RACCOON}
_BARE = {"accept": model.TAKE, "pass": model.DROP, "resign": model.RESIGN, "resigns": model.RESIGN}
_STAKED = lazy(r"(double|beaver|raccoon)(?:[ \t]+to)?(?:[ \t]+([0-9]+))?[ \t]*")
# The dice of a roll, and what else than a play may follow it.
ROLL = lazy(r"([0-9]+(?:-[0-9]+)?)[ \t]*:[ \t]*")
DANCE = "o-o"

_DATE = lazy(r"[ \t]*([a-z]+),[ \t]+([a-z]+)[ \t]+([0-9]{1,2}),[ \t]+([0-9]{4})[ \t]*")
_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
_ELO = lazy(r"[ \t]*elo:" + r"[ \t]+([0-9]+(?:\.[0-9]+)?)[ \t]+([0-9]+)" * 2 + r"[ \t]*")
_OPTION = lazy(
    r"[ \t]*(jacoby|automatic doubles|crawford|beavers|raccoons|doubling cube|rated|match length|variant)"
    r"[ \t]*:[ \t]*"
)
SITE = "gamesgrid"


class Names(NamedTuple):
    """The players of a ``NAME vs. NAME`` line."""

    white: str
    black: str


class Entry(NamedTuple):
    """An entry of a game: its number, whose it is, and what stands there, at a column."""

    number: str
    player: int
    text: str
    column: int


class Word(NamedTuple):
    """What an entry of words says; ``digits`` is its stake as written."""

    kind: str
    digits: str = ""


def read_names(line: str) -> Names | None:
    """The names of a line ``NAME vs. NAME``; None if it is none."""
    white, versus, black = line.replace("\t", " ").partition(VERSUS)
    white, black = white.strip(" "), black.strip(" ")
    return Names(white, black) if versus and white and black else None


def read_entry(line: str) -> Entry | None:
    """The entry in a line that begins with a digit: one tab for the first player, two for the second."""
    found = _ENTRY.fullmatch(line)
    if found is None:
        return None
    number, gap, text = found.groups()
    tabs = gap.count("\t")
    second = tabs > 1 if tabs else found.end(2) >= _SECOND
    return Entry(number, BLACK if second else WHITE, text.rstrip(" \t"), found.start(3) + 1)


def read_word(text: str) -> Word | None:
    """What an entry without a roll says; None if it is neither a cube action nor a resignation."""
    folded = fold(text)
    if folded in _BARE:
        return Word(_BARE[folded])
    found = _STAKED.fullmatch(folded)
    return Word(_WITH_STAKE[found[1]], found[2] or "") if found else None


def play_behind_colon(text: str) -> list[Placed]:
    """The moves behind a roll that cannot be read; none where anything else stands there."""
    colon = text.find(":")
    play = words_of(text, colon + 1) if colon > 0 else []
    return play if all(word.move for word in play) else []


def read_result(line: str) -> tuple[str, str, int] | None:
    """The name and the points of a line ``NAME  wins N points.``, and the column where the points stand."""
    folded = fold(line).replace("\t", " ")
    at = folded.rfind(_WINS)
    if at < 0:
        return None
    start = at + len(_WINS)
    found = _RESULT.fullmatch(folded, start)
    name = line[:at].strip(" \t")
    return (name, found[1], found.start(1) + 1) if found and name else None


def read_option(line: str) -> tuple[str, str, int] | None:
    """The name of an option of the head in small letters, its value, and the value's column."""
    found = _OPTION.match(fold(line))
    if found is None:
        return None
    return found[1], line[found.end() :].rstrip(" \t"), found.end() + 1


def read_date(line: str) -> str | None:
    """The date of a line ``Sunday, November 29, 2026``, as ``2026-11-29``."""
    found = _DATE.fullmatch(fold(line))
    if found is None or found[1] not in _WEEKDAYS or found[2] not in _MONTHS:
        return None
    return f"{found[4]}-{_MONTHS.index(found[2]) + 1:02}-{int(found[3]):02}"


def read_ratings(line: str) -> tuple[str, str] | None:
    """White's and Black's rating with their experience: the line has those of the player named last first."""
    found = _ELO.fullmatch(fold(line))
    if found is None:
        return None
    return f"{found[3]}/{found[4]}", f"{found[1]}/{found[2]}"


def is_head(line: str) -> bool:
    """Whether a line is one that follows the players' names in the head of a match."""
    known = read_option(line) or read_date(line) or read_ratings(line) or GAME.fullmatch(line)
    return known is not None or fold(line).strip(" \t").startswith(SITE)
