"""What all boards of a page have in common, drawn once, and the measures by which the rest is drawn."""

from __future__ import annotations

from tavlicli.reports.page.colours import BOARD, HINGE, HINGES_SHOWN, STAR
from tavlicli.reports.picture import arrows, geometry, pieces
from tavlicli.reports.picture.geometry import Spot
from tavlicli.reports.picture.scene import Scene
from tavlicli.reports.picture.svg import Drawing, hinges

_EDGE = 3
VIEW = (
    f"{geometry.FRAME_LEFT - _EDGE} {geometry.FRAME_TOP - _EDGE} "
    f"{geometry.FRAME_RIGHT - geometry.FRAME_LEFT + 2 * _EDGE} "
    f"{geometry.FRAME_BOTTOM - geometry.FRAME_TOP + 2 * _EDGE}"
)
"""The part of a picture's sheet that is the board itself."""


def ground(scene: Scene) -> str:
    """Shades, the empty board and the star, each under the name by which boards use it."""
    drawing = Drawing(scene, BOARD)
    brass = "".join(hinges(HINGE, BOARD.edge))
    return (
        f"{drawing.shades()}<defs>"
        f'<g id="ground">{drawing.wood()}<g opacity="{HINGES_SHOWN}">{brass}</g>{drawing.points()}</g>'
        f'<g id="star">{pieces.star(Spot(0, 0), STAR)}</g></defs>'
    )


def ways(scene: Scene) -> str:
    """For sides that run the same way: where each starts and which way it goes."""
    drawing = Drawing(scene, BOARD)
    return drawing.corners() + drawing.ways()


def measures() -> dict[str, object]:
    """The measures of a board and its pieces, for a script to draw by."""
    return {
        "width": geometry.WIDTH,
        "radius": geometry.RADIUS,
        "level": geometry.LEVEL,
        "column": geometry.COLUMN,
        "tallest": geometry.TALLEST,
        "halves": geometry.HALVES,
        "halfWidth": geometry.HALF_WIDTH,
        "frameTop": geometry.FRAME_TOP,
        "frameFoot": geometry.FRAME_BOTTOM,
        "top": geometry.FIELD_TOP,
        "foot": geometry.FIELD_BOTTOM,
        "middle": geometry.MIDDLE,
        "trayLeft": geometry.TRAY_LEFT,
        "trayWidth": geometry.TRAY_WIDTH,
        "fromMiddle": geometry.FROM_MIDDLE,
        "cubeAway": geometry.CUBE_AWAY,
        "slabGap": geometry.SLAB_GAP,
        "slabHeight": geometry.SLAB_HEIGHT,
        "slabStep": geometry.SLAB_STEP,
        "slabWidth": geometry.SLAB_WIDTH,
        "abovePinned": arrows.ABOVE_PINNED,
        "bend": arrows.BEND,
        "bendByLength": arrows.BEND_BY_LENGTH,
        "head": arrows.HEAD,
        "headWidth": arrows.HEAD_WIDTH,
        "mostLegs": arrows.MOST_LEGS,
        "ring": pieces.RING,
        "die": pieces.DIE,
        "pip": pieces.PIP,
        "pips": [pieces.PIPS[number] for number in range(1, 7)],
        "families": pieces.FAMILIES,
    }
