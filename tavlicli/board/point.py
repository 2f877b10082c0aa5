"""Points, as the side in question counts them.

A side's checkers run from its 24-point down to its 1-point; ``BAR`` (25) and
``OFF`` (0) stand at the ends, so that a move is always ``source - die`` and a
pip count is the sum of point times checkers.
"""

from __future__ import annotations

from typing import Final

OFF: Final = 0
BAR: Final = 25
CELLS: Final = 26
HOME: Final = 6

Point = int
"""1 to 24, or OFF or BAR."""

Stops = tuple[Point, ...]
"""A checker's way as written: where it starts and every stop that is named."""

OPPOSED: tuple[Point, ...] = tuple(25 - point for point in range(CELLS))
"""What a side's point is called by the other where they run opposite ways (hitting, pinning games)."""

SAME_WAY: tuple[Point, ...] = tuple((point + 11) % 24 + 1 for point in range(CELLS))
"""The same where both run the same way from diagonally opposite corners (running games)."""
