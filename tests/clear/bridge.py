"""Boards of the clear generator as positions of the product, and back."""

from __future__ import annotations

import tavlicli
from tests.clear.generator import Board


def to_product(board: Board) -> tavlicli.Position:
    """The product's position of a board."""
    return tavlicli.Position(bytes(board[0]), bytes(board[1]))


def from_product(position: tavlicli.Position) -> Board:
    """The board of a product's position."""
    return tuple(position.mover), tuple(position.other)
