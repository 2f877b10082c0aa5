"""Boards of the clear generator as positions of the product, and back."""

from __future__ import annotations

import tavlicli
from tests.clear import games
from tests.clear.generator import Board


def to_product(board: Board) -> tavlicli.Position:
    """The product's position of a board."""
    return tavlicli.Position(bytes(board[0]), bytes(board[1]))


def from_product(position: tavlicli.Position) -> Board:
    """The board of a product's position."""
    return tuple(position.mover), tuple(position.other)


def position_of(board: games.Board) -> tavlicli.Position:
    """The product's position of a board of the pinning or running games."""
    pinned = (sum(1 << point for point in points) for points in (board.mine, board.theirs))
    return tavlicli.Position(bytes(board.mover), bytes(board.other), *pinned)


def board_of(position: tavlicli.Position) -> games.Board:
    """The board of a product's position in the pinning and running games."""
    mine, theirs = (
        frozenset(point for point in range(26) if pinned >> point & 1)
        for pinned in (position.mover_pinned, position.other_pinned)
    )
    return games.Board(tuple(position.mover), tuple(position.other), mine, theirs)
