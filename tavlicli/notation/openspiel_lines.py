"""The lines of an OpenSpiel log: what chance rolled, and what the players did with it."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import NamedTuple

from tavlicli.board.point import OFF
from tavlicli.notation.coded import NO_DICE, Placed, is_roll, read_word
from tavlicli.notation.pattern import lazy
from tavlicli.record.model import BLACK, NOBODY, WHITE

# What programs write around an action: their own words before it, and quotes.
_AROUND = lazy(
    r"[ \t]*(?:(?:#[ \t]*)?Apply action[ \t]+|Sampled outcome[ \t]*:[ \t]*"
    r"|(?:Player[ \t]+([01])(?:[ \t]+[a-z]+){0,3}|([XO]))[ \t]*:[ \t]*)?\"?(?=[^ \t\"])",
    re.IGNORECASE,
)
_CHANCE = lazy(
    r"chance outcome[ \t]+[0-9]+(?:[ \t]+([XO])[ \t]+starts,?)?"
    r"[ \t]*\([ \t]*roll[ \t]*:[ \t]*([0-9]+)[ \t]*\)",
    re.IGNORECASE,
)
CHANCE_LIKE = lazy(r"chance|.{0,60}\broll\b", re.IGNORECASE)
GAME = lazy(r"[ \t]*(?:game[ \t]*:[ \t]*)?(backgammon)(?:\(([^)]{0,300})\))?[ \t]*", re.IGNORECASE)
_HYPER = lazy(r"hyper_backgammon[ \t]*=[ \t]*true", re.IGNORECASE)
_WORD = lazy(r"[^ \t]+")
PASS = "pass"
_SCORE = lazy(r"(?<=[/-])score", re.IGNORECASE)
_POINT = "2[0-4]|1[0-9]|[1-9]"
_PLAIN = lazy(rf"(?:bar|{_POINT})(?:/(?:off|score|{_POINT})\*?){{1,2}}(?:\(2\))?", re.IGNORECASE)


class Line(NamedTuple):
    """A line without what stands around it: the text, its column, and whose it says it is."""

    text: str
    column: int
    player: int


class Chance(NamedTuple):
    """A roll; ``starter`` is who begins the game with it (NOBODY: it is no opening roll)."""

    dice: str
    starter: int
    start: int
    end: int


def bare(line: str) -> Line:
    """A line without the words and quotes that programs put around an action."""
    found = _AROUND.match(line)
    if found is None:
        text = line.strip(" \t")
        return Line(text, line.find(text) + 1, NOBODY)
    said = found[1] or found[2]
    player = NOBODY if said is None else WHITE if said in "0Xx" else BLACK
    quoted = found[0].endswith('"')
    text = line[found.end() :].rstrip(" \t")
    return Line(text.removesuffix('"').rstrip(" \t") if quoted else text, found.end() + 1, player)


def read_chance(text: str) -> Chance | None:
    """The roll in a text such as ``chance outcome 10 (roll: 35)``; None if it is none."""
    found = _CHANCE.fullmatch(text)
    if found is None:
        return None
    starter = NOBODY if not found[1] else WHITE if found[1] in "Xx" else BLACK
    return Chance(found[2], starter, found.start(2), found.end(2))


def is_hyper(options: str | None) -> bool:
    """Whether the options of a game's line ask for hypergammon."""
    return options is not None and _HYPER.search(options) is not None


def read_play(text: str) -> list[Placed]:
    """The moves of an action such as ``24/18*/16 13/11(2)`` or ``24/18 Pass``; none where all is ``Pass``.

    A word that is no move has None for it.
    """
    return [
        Placed(read_word(_SCORE.sub("off", word[0])), word[0], word.start(), word.end())
        for word in _WORD.finditer(text)
        if word[0].lower() != PASS
    ]


def is_action(text: str) -> bool:
    """Whether a text is nothing but moves and ``Pass``."""
    return text != "" and all(word.move is not None for word in read_play(text))


def is_plain(text: str) -> bool:
    """Whether a text is an action as OpenSpiel writes it: at most two words, moves or ``Pass``."""
    words = text.split()
    if not 1 <= len(words) <= 2:
        return False
    return all(word.lower() == PASS or _PLAIN.fullmatch(word) for word in words)


def steps(play: list[Placed]) -> list[int]:
    """The lengths of the single steps of an action; bearing off counts what it needs at least."""
    found = []
    for move in (word.move for word in play if word.move is not None):
        found += [source - target for source, target in pairwise(move.stops)] * move.count
    return found


def dice_of(play: list[Placed]) -> str:
    """The dice that an action without a roll shows: two steps on the board, or NO_DICE."""
    found = steps(play)
    off = any(word.move is None or word.move.stops[-1] == OFF for word in play)
    dice = "".join(map(str, found))
    return dice if not off and is_roll(dice) else NO_DICE
