"""A position with what its text says beside it: roll, cube, score, length."""

from typing import NamedTuple

from tavlicli.board.dice import Roll
from tavlicli.board.position import Position


class Situation(NamedTuple):
    """A position and the match around it, as seen by the side to play.

    ``cube`` is the stake and ``cube_owner`` "mover", "other" or None (centred);
    ``length`` is None where no match is given, 0 in an unlimited session;
    ``score`` is the mover's points, then the other's. ``doubled`` is set while
    the mover's double waits for the other's answer. ``mover_is_bottom`` says whether the
    mover is the side that the text draws at the bottom (White, player one).
    ``score_unclear`` marks an XGID whose score order cannot be known.
    ``notation`` names the text form it was read from.
    """

    position: Position
    roll: Roll | None = None
    cube: int | None = None
    cube_owner: str | None = None
    length: int | None = None
    score: tuple[int, int] | None = None
    crawford: bool = False
    jacoby: bool = False
    beavers: bool = False
    doubled: bool = False
    mover_is_bottom: bool = True
    score_unclear: bool = False
    notation: str = "tavli"
