"""The position line of PlayStrategy: ``5S,3,3s,1,5s,4,2S/5s,3,3S,1,5S,4,2s[] - - w 0 0 - 1``."""

from __future__ import annotations

import re
from typing import NamedTuple

from tavlicli.board.point import BAR
from tavlicli.board.position import Position
from tavlicli.notation.pattern import lazy
from tavlicli.notation.positions.fault import Field, Limits, bad, board
from tavlicli.record.model import BLACK, WHITE

# A line that is meant for a position, with or without a label, as a tag or by itself.
LINE = lazy(
    r'[ \t]*+(?:\[?[ \t]*+FEN[ \t]*+:?[ \t]*+"?)?'
    r'([0-9Ss,]{1,200}/[0-9Ss,]{1,200}\[[^\]]{0,20}\][^"\]]{0,100})"?\]?[ \t]*',
    re.IGNORECASE,
)
_PART = lazy(r"[^ _]+")
_BOARD = lazy(r"([^/]*)/([^\[]*)\[([^\]]*)\]")
_ITEM = lazy(r"([0-9]{1,2})([Ss]?)")
_DICE = lazy(r"-|[1-6](?:/[1-6]){0,3}")
_CUBE = lazy(r"-|0|([0-9]{1,2})([WwBb])(x?)")
_LEAST = 7
_COLUMNS = 12
_MOST = 15
_FEW = 3
_MOST_CUBE = 15
# The start positions, each side's by its own count, and how the tag ``Variation`` calls their games.
STARTS = (
    ({24: 2, 13: 5, 8: 3, 6: 5}, "Backgammon"),
    ({24: 2, 23: 2, 13: 4, 8: 3, 6: 4}, "NackGammon"),
    ({24: 1, 23: 1, 22: 1}, "HyperGammon"),
)
_NAMES = {WHITE: "white", BLACK: "black"}

Points = dict[int, int]


class Fen(NamedTuple):
    """What a position line says.

    ``position`` has ``mover`` first, the side whose turn it is. ``variation``
    is the game, as far as it can be told, and ``starts`` whether this is its
    start position. ``unused`` are the dice still to
    be played, ``used`` whether some of the roll was played already. ``cube``
    is the power of two that the cube shows (None: no cube), ``owner`` whose it
    is; ``offered`` and ``refused`` tell of a double, at offset ``cube_at``.
    """

    position: Position
    mover: int
    variation: str
    starts: bool
    unused: str
    used: bool
    cube: int | None
    owner: int | None
    offered: bool
    refused: bool
    cube_at: tuple[int, int]


def read(text: str) -> Fen:
    """The position that a text gives. Raises BadPosition."""
    parts = [Field(part[0], part.start()) for part in _PART.finditer(text)]
    found = _BOARD.fullmatch(parts[0].text) if parts else None
    if found is None or len(parts) < _LEAST:
        raise bad("", 0, len(text), text=text)
    sides: tuple[Points, Points] = ({}, {})
    base = parts[0].start
    _read_rank(Field(found[1], base + found.start(1)), range(13, 25), sides)
    _read_rank(Field(found[2], base + found.start(2)), range(12, 0, -1), sides)
    _read_bar(Field(found[3], base + found.start(3)), sides)
    unused, used, turn, *offs = parts[1:6]
    for field in (unused, used):
        if not _DICE.fullmatch(field.text):
            raise field.wrong("dice")
    if turn.text.lower() not in ("w", "b"):
        raise turn.fault("turn")
    mover = WHITE if turn.text.lower() == "w" else BLACK
    off = [field.number(f"{_NAMES[side]} off", 0, _MOST) for side, field in enumerate(offs)]
    checkers = _FEW if max(sum(side.values()) + off[at] for at, side in enumerate(sides)) <= _FEW else _MOST
    for side, field, stated in zip(sides, offs, off, strict=True):
        actual = checkers - sum(side.values())
        if actual >= 0 and stated != actual:
            raise bad("off", field.start, field.end, stated=stated, actual=actual)
    position = board(sides[mover], sides[1 - mover], Limits(checkers), len(parts[0].text))
    start = next((name for points, name in STARTS if sides == (points, points)), None)
    cube = parts[6] if len(parts) > _LEAST else Field("-", len(text))
    shown = _CUBE.fullmatch(cube.text)
    if shown is None or int(shown[1] or 0) > _MOST_CUBE:
        raise cube.fault("cube")
    exponent, letter, refused = shown.groups(default="")
    owner = None if not letter or not int(exponent) else WHITE if letter in "Ww" else BLACK
    return Fen(
        position,
        mover,
        start or ("HyperGammon" if checkers == _FEW else "Backgammon"),
        start is not None,
        unused.text.replace("/", "").strip("-"),
        used.text != "-",
        None if cube.text == "-" else int(exponent or 0),
        owner,
        letter in ("w", "b"),
        bool(refused),
        (cube.start, cube.end),
    )


def _read_rank(field: Field, points: range, sides: tuple[Points, Points]) -> None:
    """Put one half of the board on the sides' points, in White's numbers ``points``."""
    place = 0
    start = field.start
    for word in field.text.split(","):
        found = _ITEM.fullmatch(word)
        if found is None:
            raise Field(word, start).wrong("letters")
        count = int(found[1])
        if not found[2]:
            place += count
        elif place >= _COLUMNS:
            place += 1
        elif count:
            point = points[place]
            sides[found[2] == "s"][point if found[2] == "S" else BAR - point] = count
            place += 1
        start += len(word) + 1
    if place != _COLUMNS:
        raise bad("length", field.start, field.end, length=place, expected=_COLUMNS)


def _read_bar(field: Field, sides: tuple[Points, Points]) -> None:
    start = field.start
    for word in field.text.split(",") if field.text else ():
        found = _ITEM.fullmatch(word)
        if found is None or not found[2]:
            raise Field(word, start).wrong("letters")
        sides[found[2] == "s"][BAR] = int(found[1])
        start += len(word) + 1
