"""OGID, OpenGammon's position line (``grammars/ogid.ebnf``): a letter a checker, White running 1 to 24."""

from __future__ import annotations

import re

from tavlicli.board.dice import Roll
from tavlicli.board.point import BAR, OFF, OPPOSED
from tavlicli.board.position import Counts
from tavlicli.notation.pattern import lazy
from tavlicli.notation.positions.fault import Field, Limits, bad, board, exponent, fields, one_roll
from tavlicli.record.situation import Situation

_LABEL = lazy(r"OGID=[ \t]*", re.IGNORECASE)
_SHAPE = lazy(r"[0-9a-q]*:[0-9a-q]*:[BWND?][0-9]+[NOTP]", re.IGNORECASE)
_CELLS = "0123456789abcdefghijklmnop"
_BORNE_OFF = "q"
_CUBE = lazy(r"([BWND?])([0-9]+)([NOTP])", re.IGNORECASE)
_LENGTH = lazy(r"([0-9]+)([CL]|G[0-9]+)?", re.IGNORECASE)
_STATE = lazy(r"[A-Z]{0,2}", re.IGNORECASE)
_MOST = 32767
_FEWEST_FIELDS, _MOST_FIELDS = 3, 11
_DEFAULTS = ("", "B", "C", "0", "0", "0", "0", "15")


def looks_like(text: str) -> bool:
    """Whether a text begins as an OGID does, with or without ``OGID=``."""
    return _LABEL.match(text) is not None or _SHAPE.match(text) is not None


def read(text: str, limits: Limits) -> Situation:
    """The position and match data of an OGID, seen by the side to act.

    That is the one that did not reach the position: the colour field's other.
    Raises BadPosition where the text is no OGID.
    """
    label = _LABEL.match(text)
    start = label.end() if label else 0
    parts = fields(text[start:], ":", start)
    given = len(parts)
    if not _FEWEST_FIELDS <= given <= _MOST_FIELDS:
        raise bad("length", start, len(text), length=given, expected=_MOST_FIELDS)
    parts += [Field(value, len(text)) for value in _DEFAULTS[given - _FEWEST_FIELDS :]]
    white, black = _side(parts[0], True, limits), _side(parts[1], False, limits)
    cube = _CUBE.fullmatch(parts[2].text)
    if cube is None:
        raise parts[2].fault("cube")
    log = Field(cube.group(2), parts[2].start + 1).number("cube", 0, 15)
    roll = one_roll(parts[3]) if parts[3].text else None
    offered = cube.group(3) in ("O", "o")
    # Who reached the position has just doubled, or has just played.
    white_acts = _white_acts(parts[4], parts[5], roll) != offered
    scores = parts[6].number("score", 0, _MOST), parts[7].number("score", 0, _MOST)
    match = _LENGTH.fullmatch(parts[8].text)
    if match is None:
        raise parts[8].fault("length")
    length = Field(match.group(1), parts[8].start).number("length", 0, _MOST)
    for part, name in zip(parts[9:], ("move", "checkers"), strict=False):
        part.number(name, 0, 999999999)
    mover, other = (white, black) if white_acts else (black, white)
    owner = {"W": white_acts, "B": not white_acts}.get(cube.group(1).upper())
    return Situation(
        board(mover, other, limits, len(text)),
        roll,
        1 << log,
        None if owner is None else "mover" if owner else "other",
        length,
        scores if white_acts else (scores[1], scores[0]),
        crawford=match.group(2) in ("C", "c"),
        doubled=offered,
        mover_is_bottom=white_acts,
        notation="ogid",
    )


def write(situation: Situation) -> str | None:
    """The OGID of a situation, the mover as White; None with pins or a cube that shows no power of two."""
    position, log = situation.position, exponent(situation.cube)
    if position.mover_pinned or position.other_pinned or log is None:
        return None
    owner = {None: "N", "mover": "W", "other": "B"}[situation.cube_owner]
    roll = situation.roll
    dice = f"{roll[1]}{roll[0]}" if roll else ""
    state = "D" if situation.doubled else "R" if roll else "C"
    score = situation.score or (0, 0)
    length = f"{situation.length or 0}{'C' if situation.crawford else ''}"
    white, black = _letters(position.mover, True), _letters(position.other, False)
    offer, reached = ("O", "W") if situation.doubled else ("N", "B")
    return f"{white}:{black}:{owner}{log}{offer}:{dice}:{reached}:{state}:{score[0]}:{score[1]}:{length}:0"


def _letters(side: Counts, white: bool) -> str:
    cells = sorted(
        OPPOSED[point] if white else point for point in range(1, BAR + 1) for _ in range(side[point])
    )
    return "".join(_CELLS[cell] for cell in cells)


def _side(field: Field, white: bool, limits: Limits) -> dict[int, int]:
    """One side's points by its own count, from a letter for each checker."""
    points: dict[int, int] = {}
    off = 0
    for index, letter in enumerate(field.text.lower()):
        cell = _CELLS.find(letter)
        point = OPPOSED[cell] if white else cell
        if letter == _BORNE_OFF or (cell >= 0 and point == OFF):
            off += 1
        elif cell < 0:
            raise Field(letter, field.start + index).wrong("letters")
        else:
            points[point] = points.get(point, 0) + 1
    missing = limits.checkers - sum(points.values())
    if off and missing >= 0 and off != missing:
        raise bad("off", field.start, field.end, stated=off, actual=missing)
    return points


def _white_acts(colour: Field, state: Field, roll: Roll | None) -> bool:
    """Whether White acts; at the very start (``IW``) the side named has yet to roll."""
    reached, phase = colour.text.upper(), state.text.upper()
    if reached not in ("W", "B"):
        raise colour.fault("colour")
    if not _STATE.fullmatch(state.text):
        raise state.fault("state")
    if roll is None and phase in ("IW", "IB"):
        return phase == "IW"
    return reached == "B"
