"""XGID, the line in which eXtreme Gammon and others quote a position (``grammars/xgid.ebnf``).

The board is never turned: index 1 to 24 are the bottom player's points, whoever plays.
"""

from __future__ import annotations

import re

from tavlicli.board.dice import Roll
from tavlicli.board.point import BAR, OPPOSED
from tavlicli.board.position import Counts
from tavlicli.notation.pattern import lazy
from tavlicli.notation.positions.fault import (
    BadPosition,
    Field,
    Limits,
    bad,
    board,
    exponent,
    fields,
    one_roll,
)
from tavlicli.record.situation import Situation

PREFIX = "XGID="
_LABEL = lazy(r"XGID=[ \t]*", re.IGNORECASE)
_BARE = lazy(r"[-A-Za-z]{20,}:")
_CELLS = 26
_NAMES = ("board", "cube", "cube owner", "turn", "dice", "score", "score", "rules", "length", "cube limit")
_MOST = 32767
_MOST_LIMIT = 999999999
_OFFERS = _DOUBLE, _BEAVER, _RACCOON = "D", "B", "R"
_OWNERS = {1: True, -1: False}


def looks_like(text: str) -> bool:
    """Whether a text begins as an XGID does, with or without ``XGID=``."""
    return _BARE.match(text) is not None or _LABEL.match(text) is not None


def read(text: str, limits: Limits) -> Situation:
    """The position and match data of an XGID, seen by the side on roll.

    With ``D`` that side, named in the turn field, has doubled. Raises BadPosition where the text is no XGID.
    """
    label = _LABEL.match(text)
    start = label.end() if label else 0
    parts = fields(text[start:], ":", start)
    bottom, top = _sides(parts[0])
    if not 9 <= len(parts) <= 10:
        raise _missing(parts)
    cube = 1 << parts[1].number(_NAMES[1], 0, 15)
    owner = _OWNERS.get(parts[2].number(_NAMES[2], -1, 1))
    bottom_turn = _turn(parts[3])
    roll = _dice(parts[4])
    scores = parts[5].number(_NAMES[5], 0, _MOST), parts[6].number(_NAMES[6], 0, _MOST)
    rules = parts[7].number(_NAMES[7], 0, 3)
    length = parts[8].number(_NAMES[8], 0, _MOST)
    if len(parts) == 10:
        parts[9].number(_NAMES[9], 0, _MOST_LIMIT)
    offer = parts[4].text.upper()
    acts = bottom_turn != (offer == _RACCOON)
    mover, other = (bottom, top) if acts else (top, bottom)
    return Situation(
        board(mover, other, limits, len(text)),
        roll,
        cube,
        None if owner is None else "mover" if owner == acts else "other",
        length,
        scores if acts else (scores[1], scores[0]),
        crawford=length > 0 and rules & 1 == 1,
        jacoby=length == 0 and rules & 1 == 1,
        beavers=length == 0 and rules & 2 == 2,
        doubled=offer == _DOUBLE,
        mover_is_bottom=acts,
        score_unclear=not bottom_turn and scores[0] != scores[1],
        notation="xgid",
    )


def write(situation: Situation) -> str | None:
    """The XGID of a situation, with the side on roll (a doubler, if any) at the bottom and turn 1.

    None where it cannot be expressed: pinned checkers, more than 16 on a
    point, a cube that shows no power of two.
    """
    position = situation.position
    log = exponent(situation.cube)
    if position.mover_pinned or position.other_pinned or log is None:
        return None
    if max(position.mover[1:]) > 16 or max(position.other[1:]) > 16:
        return None
    owner = {None: 0, "mover": 1, "other": -1}[situation.cube_owner]
    score = situation.score or (0, 0)
    length = situation.length or 0
    rules = situation.crawford if length else situation.jacoby + 2 * situation.beavers
    dice = _DOUBLE if situation.doubled else "".join(map(str, situation.roll)) if situation.roll else "00"
    cells = _cells(position.mover, position.other)
    return f"{PREFIX}{cells}:{log}:{owner}:1:{dice}:{score[0]}:{score[1]}:{int(rules)}:{length}:10"


def _cells(bottom: Counts, top: Counts) -> str:
    """The 26 letters of a board: upper case the bottom player's checkers, lower case the top player's."""
    letters = []
    for index in range(_CELLS):
        own = bottom[index] if index else 0
        enemy = top[OPPOSED[index]] if index < BAR else 0
        letters.append(chr(64 + own) if own else chr(96 + enemy) if enemy else "-")
    return "".join(letters)


def _sides(cells: Field) -> tuple[dict[int, int], dict[int, int]]:
    """The bottom and the top player's points, each by its own count."""
    if len(cells.text) != _CELLS:
        raise bad("length", cells.start, cells.end, length=len(cells.text), expected=_CELLS)
    bottom: dict[int, int] = {}
    top: dict[int, int] = {}
    for index, letter in enumerate(cells.text):
        if "A" <= letter <= "P" and index > 0:
            bottom[index] = ord(letter) - 64
        elif "a" <= letter <= "p" and index < BAR:
            top[OPPOSED[index]] = ord(letter) - 96
        elif letter != "-":
            raise Field(letter, cells.start + index).wrong("letters")
    return bottom, top


def _turn(field: Field) -> bool:
    """Whether the turn field names the bottom player."""
    turn = field.number(_NAMES[3], -1, 1)
    if turn == 0:
        raise field.fault(_NAMES[3])
    return turn == 1


def _dice(field: Field) -> Roll | None:
    return None if field.text == "00" or field.text.upper() in _OFFERS else one_roll(field)


def _missing(parts: list[Field]) -> BadPosition:
    last = parts[-1]
    if len(parts) > 10:
        return parts[10].wrong("letters")
    return bad("field", last.end, last.end, field=_NAMES[len(parts)], found="")
