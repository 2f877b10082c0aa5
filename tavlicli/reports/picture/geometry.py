"""Where everything stands on the sheet, in units of the drawing, seen from the mover's side."""

from __future__ import annotations

from typing import NamedTuple

from tavlicli.board.point import OPPOSED, SAME_WAY, Point

WIDTH = 728
RADIUS = 19
LEVEL = 2 * RADIUS
COLUMN = 42
TALLEST = 5
"""A stack shows so many checkers; above that the last one tells how many they are."""

FRAME_LEFT, FRAME_RIGHT = 10, 718
TRAY_LEFT, TRAY_WIDTH = 24, 52
HALVES = (88, 388)
HALF_WIDTH = 6 * COLUMN
BAR_LEFT, BAR_WIDTH = 340, 48
FRAME_TOP, FIELD_TOP, FIELD_BOTTOM, FRAME_BOTTOM = 44, 72, 524, 552
MIDDLE = (FIELD_TOP + FIELD_BOTTOM) // 2
POINT_LENGTH = 186
# From the middle of the board: the first checker on the bar, and the owner's cube.
FROM_MIDDLE = RADIUS + 3
CUBE_AWAY = 190
SLAB_HEIGHT, SLAB_STEP, SLAB_WIDTH = 9, 12, 40
SLAB_GAP = 8


class Spot(NamedTuple):
    """A place on the sheet."""

    x: float
    y: float


class Layout:
    """The places of one board: at which side the mover bears off, and which way the other runs.

    Points are the mover's unless it says otherwise.
    """

    def __init__(self, home: str, same_way: bool) -> None:
        self.mirrored = home == "left"
        self.same_way = same_way
        self.across = SAME_WAY if same_way else OPPOSED

    def turn(self, x: float) -> float:
        """An x that is meant for a home at the right, on this board."""
        return WIDTH - x if self.mirrored else x

    def x(self, point: Point) -> float:
        """The middle of a point's column."""
        column = point - 13 if point > 12 else 12 - point
        return self.turn(HALVES[column // 6] + column % 6 * COLUMN + COLUMN // 2)

    def spot(self, point: Point, level: float) -> Spot:
        """The checker so many checkers above the edge, on a point."""
        away = RADIUS + 1 + level * LEVEL
        return Spot(self.x(point), FIELD_TOP + away if point > 12 else FIELD_BOTTOM - away)

    def on_bar(self, mover: bool, level: int) -> Spot:
        """A checker on the bar, in the half in which its side enters, the first next to the middle."""
        away = FROM_MIDDLE + level * LEVEL
        upper = mover or self.across[24] > 12
        return Spot(WIDTH / 2, MIDDLE - away if upper else MIDDLE + away)

    def slab(self, mover: bool, index: float) -> Spot:
        """The middle of a checker borne off, which lies on its edge in the tray beside its side's 1 point."""
        last = 1 if mover else self.across[1]
        away = SLAB_GAP + SLAB_HEIGHT / 2 + index * SLAB_STEP
        return Spot(self.tray(self.x(last)), FIELD_TOP + away if last > 12 else FIELD_BOTTOM - away)

    def tray(self, x: float) -> float:
        """The middle of the tray on the same side of the board as ``x``."""
        middle = TRAY_LEFT + TRAY_WIDTH / 2
        return middle if x < WIDTH / 2 else WIDTH - middle

    def cube(self, owner: str | None) -> Spot:
        """The cube: in the tray that is away from home, or on the bar where both trays are in use."""
        x = WIDTH / 2 if self.same_way else self.tray(self.x(12))
        return Spot(x, MIDDLE + {"mover": CUBE_AWAY, "other": -CUBE_AWAY}.get(owner or "", 0))

    def middle(self, home: bool) -> Spot:
        """The middle of the half with the mover's home, or of the other."""
        return Spot(self.turn(HALVES[home] + HALF_WIDTH / 2), MIDDLE)
