"""What the text of a position says of the cube."""

from __future__ import annotations

from tavlicli.board.position import Position
from tavlicli.notation import positions


def cube_in(said: str, player: int, position: Position) -> tuple[int, int | None] | None:
    """The cube and its owner that the text of a position says, whose first side is this player's."""
    try:
        found = positions.parse(said, sum(position.mover))
    except positions.BadPosition:
        return None
    owners = {"mover": player, "other": 1 - player}
    return (found.cube, owners.get(found.cube_owner or "")) if found.cube else None
