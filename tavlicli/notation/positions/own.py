"""Positions in our own notation (``grammars/position.ebnf``): ``8:3 6:5 / bar:1 24:2``, or ``start``."""

from __future__ import annotations

from tavlicli.board.point import BAR, CELLS, OFF
from tavlicli.board.position import Counts, Position
from tavlicli.notation.pattern import lazy
from tavlicli.notation.positions.fault import BadPosition, Field, Limits, bad, board
from tavlicli.notation.turns import BAR_WORDS, OFF_WORDS, fold
from tavlicli.record.situation import Situation

_TOKEN = lazy(r"/|[^ \t,/]+")
_POINT = lazy(r"[^\W\d_]+|0?[0-9]|[1-9][0-9]")
_PART = lazy(r"([^\W\d_]+|0?[0-9]|[1-9][0-9]):([0-9]+)(\^?)")
_SHAPE = lazy(r"[ \t,]*+(?:(?:[^\W\d_]{1,5}|[0-9]{1,3}):[0-9]++\^?+[ \t,]*+)++/")
START = "start"
_LARGE = 999999999


def looks_like(text: str) -> bool:
    """Whether a text begins as a position in our notation does."""
    return fold(text[:20]) == START or _SHAPE.match(text) is not None


def read(text: str, limits: Limits) -> Situation:
    """The position that a text in our notation gives.

    Raises BadPosition where it is none.
    """
    if fold(text[:20]) == START:
        if limits.start is None:
            raise Field(text, 0).wrong("kind")
        return Situation(limits.start)
    sides: list[list[Field]] = [[]]
    for token in _TOKEN.finditer(text):
        if token.group() == "/":
            sides.append([])
            if len(sides) > 2:
                raise Field("/", token.start()).wrong("letters")
        else:
            sides[-1].append(Field(token.group(), token.start()))
    if len(sides) != 2:
        raise bad("", 0, len(text), text=text)
    mover, mover_pinned, mover_off = _side(sides[0], limits)
    other, other_pinned, other_off = _side(sides[1], limits)
    position = board(mover, other, limits, len(text), (mover_pinned, other_pinned))
    for stated, cells in ((mover_off, position.mover), (other_off, position.other)):
        if stated and _number(stated.text) != cells[OFF]:
            actual = cells[OFF]
            raise bad("off", stated.start, stated.end, stated=_number(stated.text), actual=actual)
    return Situation(position)


def written(text: str) -> Position:
    """The position whose ``str`` is ``text``, taken as it stands, be the game over in it or not."""
    (mover, mover_pinned), (other, other_pinned) = map(_taken, text.split("/"))
    return Position(mover, other, mover_pinned, other_pinned)


def _taken(side: str) -> tuple[Counts, int]:
    """One side's counts and its pinned points as bits."""
    cells, pinned = bytearray(CELLS), 0
    for word in side.split():
        name, _, count = word.partition(":")
        point = BAR if name == "bar" else OFF if name == "off" else int(name)
        cells[point] = int(count.rstrip("^"))
        pinned |= count.endswith("^") << point
    return bytes(cells), pinned


def _side(parts: list[Field], limits: Limits) -> tuple[dict[int, int], int, Field | None]:
    """One side's points, its pinned points as bits, and the number it says is off."""
    points: dict[int, int] = {}
    pinned = 0
    off: Field | None = None
    for part in parts:
        found = _PART.fullmatch(part.text)
        if found is None:
            raise _unreadable(part)
        point = _point(part, found.group(1))
        count = Field(found.group(2), part.start + found.start(2))
        number = _number(count.text)
        if (off is not None) if point == OFF else (point in points):
            raise part.wrong("letters")
        if found.group(3):
            if not limits.pins or point in (OFF, BAR) or number != 1:
                raise part.wrong("letters")
            pinned |= 1 << point
        if point == BAR and number and (limits.pins or limits.same_way):
            raise part.wrong("letters")
        if point == OFF:
            off = count
        else:
            points[point] = number
    return points, pinned, off


def _number(digits: str) -> int:
    """The number that digits write; of any length, but no number of checkers is so large as _LARGE."""
    return int(digits) if len(digits) < len(str(_LARGE)) else _LARGE


def _point(part: Field, text: str) -> int:
    word = fold(text)
    if word in BAR_WORDS:
        return BAR
    if word in OFF_WORDS:
        return OFF
    if not word.isdecimal() or int(word) > BAR:
        raise Field(text, part.start).wrong("point")
    return int(word)


def _unreadable(part: Field) -> BadPosition:
    point, colon, _ = part.text.partition(":")
    if colon and point and not _POINT.fullmatch(point):
        return Field(point, part.start).wrong("point")
    return part.wrong("letters")
