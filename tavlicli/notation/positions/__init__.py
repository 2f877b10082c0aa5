"""Positions in text: read in any notation that is in use, written in each.

The modules of the notations are loaded when they are first needed: most
records hold no position.
"""

from __future__ import annotations

from typing import NamedTuple

from tavlicli.board.position import Position
from tavlicli.notation.positions.fault import BadPosition, Limits
from tavlicli.record.situation import Situation

__all__ = [
    "BadPosition",
    "Ids",
    "ids",
    "is_position",
    "names",
    "parse",
    "to_fibs_board",
    "to_match_id",
    "to_ogid",
    "to_position_id",
    "to_snowie",
    "to_xgid",
]


class Ids(NamedTuple):
    """What other programs call a situation; None where they cannot express it."""

    xgid: str | None
    position_id: str | None
    match_id: str | None


def ids(situation: Situation, hitting: bool = True) -> Ids:
    """The XGID, Position ID and Match ID of a situation; all None in games that are not ``hitting``.

    All three are seen by the side on roll: while a double waits, that is the
    doubler.
    """
    if not hitting:
        return Ids(None, None, None)
    return Ids(to_xgid(situation), to_position_id(situation.position), to_match_id(situation))


def is_position(text: str) -> bool:
    """Whether a text seems to be a position or a block that quotes one: a quick look at its beginning."""
    from tavlicli.notation.positions import reading

    return reading.is_position(text)


def parse(
    text: str,
    checkers: int = 15,
    start: Position | None = None,
    pins: bool = False,
    same_way: bool = False,
) -> Situation:
    """The situation that a text gives, in any notation, or in a block of text that quotes one.

    ``start`` is what the word ``start`` means; ``pins`` allows ``^``;
    ``same_way`` is set for games in which both sides run the same way, whose
    positions only our own notation holds. Raises BadPosition, with offsets in
    ``text``, where it is no position or cannot be.
    """
    from tavlicli.notation.positions import reading

    return reading.read(text, Limits(checkers, pins, same_way, start))


def names(text: str, situation: Situation) -> tuple[str | None, str | None]:
    """The names in a text that was read as this situation, the mover's first; None where it gives none."""
    from tavlicli.notation.positions import fibs, reading, snowie

    if situation.notation == "snowie":
        return snowie.names(reading.piece(text))
    if situation.notation != "fibs":
        return None, None
    player, other = fibs.names(reading.piece(text))
    return (player, other) if situation.mover_is_bottom else (other, player)


def to_xgid(situation: Situation) -> str | None:
    """The XGID of a situation, the side on roll at the bottom; None where it cannot be expressed."""
    from tavlicli.notation.positions import xgid

    return xgid.write(situation)


def to_position_id(position: Position) -> str | None:
    """The Position ID of a position, the mover on roll; None where it cannot be expressed."""
    from tavlicli.notation.positions import gnubg

    return gnubg.position_id(position)


def to_match_id(situation: Situation) -> str | None:
    """The Match ID of a situation, the side on roll as player 1; None where it cannot be expressed."""
    from tavlicli.notation.positions import gnubg

    return gnubg.match_id(situation)


def to_ogid(situation: Situation) -> str | None:
    """The OGID of a situation, the mover as White; None where it cannot be expressed."""
    from tavlicli.notation.positions import ogid

    return ogid.write(situation)


def to_fibs_board(situation: Situation, names: tuple[str, str] = ("You", "Opponent")) -> str | None:
    """The FIBS board of a situation, ``names`` the mover's first; None where it cannot be expressed."""
    from tavlicli.notation.positions import fibs

    return fibs.write(situation, names)


def to_snowie(situation: Situation, names: tuple[str, str] = ("Player", "Opponent")) -> str | None:
    """The Snowie line of a situation, ``names`` the mover's first; None where it cannot be expressed."""
    from tavlicli.notation.positions import snowie

    return snowie.write(situation, names)
