"""Dice and rolls."""

from __future__ import annotations

Die = int
"""1 to 6."""

Roll = tuple[Die, Die]
"""Two dice, the larger first."""

ROLLS: tuple[Roll, ...] = tuple((high, low) for high in range(1, 7) for low in range(1, high + 1))
"""The 21 rolls."""


def roll_of(first: int, second: int) -> Roll:
    """The roll of two dice in either order.

    Raises ValueError where a die is not 1 to 6.
    """
    if not (1 <= first <= 6 and 1 <= second <= 6):
        raise ValueError(f"not two dice of 1 to 6: {first}, {second}")
    return (first, second) if first >= second else (second, first)


def dice_of(roll: Roll) -> tuple[Die, ...]:
    """The dice that a roll gives to play: two, or four of a double."""
    high, low = roll
    return (high,) * 4 if high == low else roll
