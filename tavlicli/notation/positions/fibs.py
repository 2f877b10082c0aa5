"""The ``board:`` line of FIBS (``grammars/fibs-board.ebnf``)."""

from __future__ import annotations

import re

from tavlicli.board.point import BAR, OFF
from tavlicli.board.position import Position
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

PREFIX = "board:"
_LABEL = lazy(PREFIX, re.IGNORECASE)
_FIELDS = 52
_UNLIMITED = 9999
_MOST = 32767
_LARGE = 999999999
_STANDARD = 15


def looks_like(text: str) -> bool:
    """Whether a text begins as a FIBS board does."""
    return _LABEL.match(text) is not None


def read(text: str, limits: Limits) -> Situation:
    """The position and match data of a FIBS board, seen by the side to act.

    The player named first counts as the bottom side. Raises BadPosition where
    the text is no such line.
    """
    parts = fields(text[len(PREFIX) :], ":", len(PREFIX))
    if not parts[-1].text:
        parts.pop()
    if len(parts) != _FIELDS:
        raise bad("length", 0, len(text), length=len(parts), expected=_FIELDS)
    length = parts[2].number("length", 0, _MOST)
    length = 0 if length == _UNLIMITED else length
    scores = parts[3].number("score", 0, _MOST), parts[4].number("score", 0, _MOST)
    colour = _sign(parts[40], "colour")
    player, other = _sides(parts, colour)
    doubled = parts[39].number("doubled", -1, 1)
    turn = parts[31].number("turn", -1, 1)
    acts = doubled < 0 if doubled else turn in (0, colour)
    dice = (two_dice(parts[32], parts[33]), two_dice(parts[34], parts[35]))
    for part in (*parts[42:44], *parts[46:]):
        part.number("flag", -_LARGE, _LARGE)
    sides = (player, other) if acts else (other, player)
    position = board(*sides, limits, len(text))
    _check_off(parts, position if acts else position.turned(), limits)
    cube = power_of_two(parts[36], "cube")
    owner = _owner(parts, cube)
    if doubled and cube > 1:
        owner = acts
    return Situation(
        position,
        None if doubled else dice[0 if acts else 1] or dice[1 if acts else 0],
        cube,
        None if owner is None else "mover" if owner == acts else "other",
        length,
        scores if acts else (scores[1], scores[0]),
        crawford=_is_crawford(parts, length, scores),
        doubled=doubled != 0,
        mover_is_bottom=acts,
        notation="fibs",
    )


def names(text: str) -> tuple[str, str]:
    """The names on a FIBS board that can be read: the player's and the other's."""
    _, player, other, *_ = text.split(":", 3)
    return player, other


def write(situation: Situation, names: tuple[str, str] = ("You", "Opponent")) -> str | None:
    """The FIBS board of a situation, the mover as the player named first, O, running 24 to 1.

    None with pinned checkers or a cube that shows no power of two.
    """
    position = situation.position
    if position.mover_pinned or position.other_pinned or exponent(situation.cube) is None:
        return None
    length, score = situation.length or _UNLIMITED, situation.score or (0, 0)
    roll = situation.roll or (0, 0)
    owner = situation.cube_owner
    may = (0, 0) if situation.doubled else (int(owner != "other"), int(owner != "mover"))
    own, enemy = position.mover, position.other
    cells = [own[index] - enemy[BAR - index] for index in range(1, BAR)]
    after = length > 1 and not situation.crawford and _one_away(length, score)
    state = (length, *score, -enemy[BAR], *cells, own[BAR], 1, *roll, 0, 0, situation.cube or 1, *may)
    frame = (-int(situation.doubled), 1, -1, 0, BAR)
    counts = (own[OFF], enemy[OFF], own[BAR], enemy[BAR], 0, 0, int(after), 0)
    words = [name.replace(":", "_") for name in names]
    return PREFIX + ":".join([*words, *map(str, (*state, *frame, *counts))])


def _sides(parts: list[Field], colour: int) -> tuple[dict[int, int], dict[int, int]]:
    """The points of the player named first and of the other, each by its own count."""
    down = _sign(parts[41], "direction") < 0
    player: dict[int, int] = {}
    other: dict[int, int] = {}
    for index, part in enumerate(parts[5:31]):
        count = part.number("board", -_LARGE, _LARGE) * colour
        point = index if down else BAR - index
        if (count > 0 and point == OFF) or (count < 0 and point == BAR):
            raise part.fault("board")
        if count > 0:
            player[point] = count
        elif count < 0:
            other[BAR - point] = -count
    return player, other


def _check_off(parts: list[Field], position: Position, limits: Limits) -> None:
    """Compares the checkers said to be home; sites count them from 15 in every game."""
    for part, side in ((parts[44], position.mover), (parts[45], position.other)):
        stated, missing = part.number("home", 0, _MOST), side[OFF]
        if stated not in (missing, missing + _STANDARD - limits.checkers):
            raise bad("off", part.start, part.end, stated=stated, actual=missing)


def _sign(field: Field, name: str) -> int:
    sign = field.number(name, -1, 1)
    if sign == 0:
        raise field.fault(name)
    return sign


def _owner(parts: list[Field], cube: int) -> bool | None:
    """Whether the player named first owns the cube; None while it is in the middle."""
    player, other = parts[37].number("may double", 0, 1), parts[38].number("may double", 0, 1)
    return None if cube == 1 or player == other else player == 1


def _is_crawford(parts: list[Field], length: int, scores: tuple[int, int]) -> bool:
    flags = (parts[49].number("flag", -_LARGE, _LARGE), parts[50].number("flag", -_LARGE, _LARGE))
    return length > 1 and _one_away(length, scores) and flags == (0, 0)


def _one_away(length: int, scores: tuple[int, int]) -> bool:
    """Whether just one side is one point short."""
    return (scores[0] == length - 1) != (scores[1] == length - 1)
