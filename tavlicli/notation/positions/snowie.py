"""Snowie's position line (``grammars/snowie.ebnf``): 40 fields, each followed by ``;``."""

from __future__ import annotations

import re

from tavlicli.board.point import BAR, OPPOSED
from tavlicli.notation.pattern import lazy
from tavlicli.notation.positions.fault import (
    Field,
    Limits,
    bad,
    board,
    exponent,
    fields,
    power_of_two,
    two_dice,
)
from tavlicli.record.situation import Situation

_SHAPE = lazy(r"[0-9]+;[0-9]+;")
_WRAPPED = lazy(r"illegal play[ \t]*\(", re.IGNORECASE)
_FIELDS = 40
_BOARD = 12
_LARGE = 999999999
_MOST = 32767


def looks_like(text: str) -> bool:
    """Whether a text begins as a Snowie position does, bare or in ``Illegal play (…)``."""
    return _SHAPE.match(text) is not None or _WRAPPED.match(text) is not None


def read(text: str, limits: Limits) -> Situation:
    """The position and match data of a Snowie line, seen by the side on roll.

    ``mover_is_bottom`` is set where field 4 names the first player (in a match
    text's ``Illegal play (…)`` the field means the opposite). Raises
    BadPosition where the text is no such line.
    """
    wrapped = _WRAPPED.match(text)
    start = wrapped.end() if wrapped else 0
    end = len(text)
    if wrapped:
        end -= 1
        if not text.endswith(")"):
            raise bad("letters", end, end + 1, found=text[-1])
    parts = fields(text[start:end], ";", start)
    if not parts[-1].text:
        parts.pop()
    if len(parts) != _FIELDS:
        raise bad("length", 0, len(text), length=len(parts), expected=_FIELDS)
    length = parts[0].number("length", 0, _MOST)
    jacoby = parts[1].number("Jacoby", 0, 1)
    for part in parts[2:4]:
        part.number("flag", 0, _MOST)
    first = parts[4].number("turn", 0, 1) == 0
    crawford = parts[7].number("Crawford", 0, 1)
    score = parts[8].number("score", 0, _MOST), parts[9].number("score", 0, _MOST)
    cube = power_of_two(parts[10], "cube")
    owner = parts[11].number("cube owner", -1, 1)
    return Situation(
        board(*_sides(parts[_BOARD:38]), limits, len(text)),
        two_dice(parts[38], parts[39]),
        cube,
        {0: None, 1: "mover", -1: "other"}[owner],
        length,
        score,
        crawford=length > 0 and crawford == 1,
        jacoby=length == 0 and jacoby == 1,
        mover_is_bottom=first,
        notation="snowie",
    )


def names(text: str) -> tuple[str, str]:
    """The names in a Snowie line that can be read: that of the side on roll and the other's."""
    *_, mover, other, _ = text.split(";", 7)
    return mover, other


def write(situation: Situation, names: tuple[str, str] = ("Player", "Opponent")) -> str | None:
    """The Snowie line of a situation; ``names`` are the mover's and the other's.

    None with pinned checkers, a pending double, or a cube that shows no power of two.
    """
    position = situation.position
    if position.mover_pinned or position.other_pinned or situation.doubled:
        return None
    if exponent(situation.cube) is None:
        return None
    length, score = situation.length or 0, situation.score or (0, 0)
    owner = {None: 0, "mover": 1, "other": -1}[situation.cube_owner]
    own, enemy = position.mover, position.other
    flags = (int(situation.jacoby and not length), 0, int(not length), int(not situation.mover_is_bottom))
    match = (int(situation.crawford), *score, situation.cube or 1, owner)
    points = (own[point] - enemy[OPPOSED[point]] for point in range(1, BAR))
    numbers = (*match, -enemy[BAR], *points, own[BAR], *(situation.roll or (0, 0)))
    words = (length, *flags, *(name.replace(";", ",") for name in names), *numbers)
    return "".join(f"{word};" for word in words)


def _sides(parts: list[Field]) -> tuple[dict[int, int], dict[int, int]]:
    """The points of the side on roll and of the other, each by its own count."""
    mover: dict[int, int] = {}
    other: dict[int, int] = {}
    for index, part in enumerate(parts):
        least, most = (-_LARGE if index < BAR else 0), (_LARGE if index else 0)
        count = part.number("board", least, most)
        if count > 0:
            mover[index] = count
        elif count < 0:
            other[OPPOSED[index]] = -count
    return mover, other
