"""The pieces of a board as SVG: no style sheet and no script, so that a page may hold them as they are."""

from __future__ import annotations

from collections.abc import Container, Iterable

from tavlicli.reports.picture.arrows import BOTH, WRONG, Arrow
from tavlicli.reports.picture.geometry import RADIUS, SLAB_HEIGHT, SLAB_WIDTH, Spot
from tavlicli.reports.picture.lettering import xml
from tavlicli.reports.picture.theme import Checkers, Shade, Theme

FONT = "DejaVu Sans"
FAMILIES = f"{FONT},Verdana,sans-serif"
RING = 12
DIE = 34
_CUBE = 40
PIP = 3.4
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


def n(value: float) -> str:
    """A number as short as it can be written, to a tenth."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def rect(x: float, y: float, wide: float, high: float, paint: str = "", round_by: float = 0) -> str:
    """A rectangle, its corners rounded; without ``paint`` it is painted as its group is."""
    rounded = f' rx="{n(round_by)}"' if round_by else ""
    painted = f" {paint}" if paint else ""
    return f'<rect x="{n(x)}" y="{n(y)}" width="{n(wide)}" height="{n(high)}"{rounded}{painted}/>'


def text(x: float, y: float, words: str, paint: str) -> str:
    """A line of text."""
    return f'<text x="{n(x)}" y="{n(y)}" {paint}>{xml(words)}</text>'


def lettering(size: float, colour: str, anchor: str = "") -> str:
    """How a text is written."""
    aligned = f' text-anchor="{anchor}"' if anchor else ""
    return f'font-family="{FAMILIES}" font-size="{n(size)}" fill="{colour}"{aligned}'


def shade(name: str, colours: Shade, round_: bool) -> str:
    """A surface that shades off, to be named by :func:`fill`; nothing where it is flat."""
    inner, outer = colours
    if inner == outer:
        return ""
    stops = f'<stop offset="0" stop-color="{inner}"/><stop offset="1" stop-color="{outer}"/>'
    if round_:
        return f'<radialGradient id="{name}" cx=".38" cy=".32" r=".75">{stops}</radialGradient>'
    return f'<linearGradient id="{name}" x2="0" y2="1">{stops}</linearGradient>'


def fill(name: str, colours: Shade) -> str:
    """The fill of a surface, shaded or flat."""
    return colours[0] if colours[0] == colours[1] else f"url(#{name})"


def checkers(spots: Iterable[Spot], look: Checkers, face: str, plain: Container[Spot] = ()) -> str:
    """Checkers of one side, a turned ring in each but those that are to be ``plain``."""
    discs, rings = "", ""
    for spot in spots:
        place = f'<circle cx="{n(spot.x)}" cy="{n(spot.y)}"'
        discs += f'{place} r="{n(RADIUS - 0.75)}"/>'
        rings += "" if spot in plain else f'{place} r="{RING}"/>'
    if not discs:
        return ""
    return (
        f'<g fill="{face}" stroke="{look.rim}" stroke-width="1.5">{discs}</g>\n'
        f'<g fill="none" stroke="{look.ring}" stroke-width="1.5">{rings}</g>\n'
    )


def numbers(counts: Iterable[tuple[Spot, int]], look: Checkers) -> str:
    """How many a stack has, on its last checker, to be read also where an arrow crosses it."""
    written = "".join(f'<text x="{n(spot.x)}" y="{n(spot.y + 5.5)}">{count}</text>' for spot, count in counts)
    halo = f'stroke="{look.face[1]}" stroke-width="4" stroke-linejoin="round" paint-order="stroke"'
    return f"<g {lettering(15, look.ink, 'middle')} {halo}>{written}</g>\n" if written else ""


def slabs(spots: Iterable[Spot], look: Checkers) -> str:
    """Checkers borne off, seen from their edge."""
    drawn = "".join(
        rect(spot.x - SLAB_WIDTH / 2, spot.y - SLAB_HEIGHT / 2, SLAB_WIDTH, SLAB_HEIGHT, round_by=3)
        for spot in spots
    )
    return f'<g fill="{look.face[1]}" stroke="{look.rim}">{drawn}</g>\n' if drawn else ""


def die(spot: Spot, number: int, look: Checkers, face: str) -> str:
    """A die in the colours of its side."""
    body = rect(
        spot.x - DIE / 2,
        spot.y - DIE / 2,
        DIE,
        DIE,
        f'fill="{face}" stroke="{look.rim}" stroke-width="1.5"',
        7,
    )
    pips = "".join(
        f'<circle cx="{n(spot.x + 9 * x)}" cy="{n(spot.y + 9 * y)}" r="{PIP}"/>' for x, y in PIPS[number]
    )
    return f'{body}<g fill="{look.ink}">{pips}</g>\n'


def cube(spot: Spot, value: int, theme: Theme) -> str:
    """The doubling cube with its value."""
    shown = str(value)
    size = {1: 22, 2: 20, 3: 16, 4: 12}.get(len(shown), 38 / (0.65 * len(shown)))
    paint = f'fill="{theme.cube}" stroke="{theme.edge}" stroke-width="1.5"'
    body = rect(spot.x - _CUBE / 2, spot.y - _CUBE / 2, _CUBE, _CUBE, paint, 6)
    inner = rect(
        spot.x - 16, spot.y - 16, 32, 32, f'fill="none" stroke="{theme.cube_ink}" stroke-opacity=".35"', 4
    )
    number = text(spot.x, spot.y + size * 0.36, shown, lettering(size, theme.cube_ink, "middle"))
    return f"{body}{inner}{number}\n"


def arrow(one: Arrow, theme: Theme) -> str:
    """An arrow, with an edge that sets it off from what it crosses, and a ring where the checker comes.

    What two plays share is a double line.
    """
    colour = theme.fault if one.kind == WRONG else theme.arrow
    end = one.shaft_end
    shaft = f"M{n(one.start.x)} {n(one.start.y)}Q{n(one.bend.x)} {n(one.bend.y)} {n(end.x)} {n(end.y)}"
    head = "M" + "L".join(f"{n(x)} {n(y)}" for x, y in one.head) + "z"
    dashes = ' stroke-dasharray="9 5"' if one.kind == WRONG and theme.dashed else ""
    ring = ""
    if one.ring is not None:
        place = f'cx="{n(one.ring.x)}" cy="{n(one.ring.y)}" r="{n(RADIUS - 2)}"'
        ring = (
            f'<circle {place} stroke="{theme.casing}" stroke-width="4"/>'
            f'<circle {place} stroke="{colour}" stroke-width="2" stroke-dasharray="5 3"/>'
        )
    core = f'<path d="{shaft}" stroke="{theme.casing}" stroke-width="2"/>' if one.kind == BOTH else ""
    return (
        f'<g fill="none" stroke-linecap="round" stroke-linejoin="round">{ring}'
        f'<path d="{shaft}{head}" stroke="{theme.casing}" stroke-width="7.5"/>'
        f'<path d="{shaft}" stroke="{colour}" stroke-width="{5 if core else 4}"{dashes}/>{core}'
        f'<path d="{head}" fill="{colour}" stroke="{colour}"/></g>\n'
    )


def star(middle: Spot, colour: str) -> str:
    """An inlaid star of eight rays in a ring."""
    rays = "L".join(f"{n(middle.x + x)} {n(middle.y + y)}" for x, y in _STAR)
    ring = f'<circle cx="{n(middle.x)}" cy="{n(middle.y)}" r="29" fill="none" stroke-width="2"/>'
    return f'<g fill="{colour}" stroke="{colour}">{ring}<path d="M{rays}z" stroke="none"/></g>'


def hinge(middle: Spot, colour: str, edge: str) -> str:
    """A brass hinge that holds both halves together."""
    paint = f'fill="{colour}" stroke="{edge}" stroke-opacity=".6"'
    plate = rect(middle.x - 16, middle.y - 8, 32, 16, paint, 2)
    pin = rect(middle.x - 3, middle.y - 10, 6, 20, paint, 2)
    screws = "".join(f'<circle cx="{n(middle.x + x)}" cy="{n(middle.y)}" r="1.7"/>' for x in (-10, 10))
    return f'{plate}{pin}<g fill="{edge}" fill-opacity=".7">{screws}</g>'


# The corners of the star from the top on: long rays, and shorter ones between them.
_LONG, _DIAGONAL, _NEAR, _FAR = 24.0, 13.4, 3.8, 9.2
_STAR = (
    *((0.0, -_LONG), (_NEAR, -_FAR), (_DIAGONAL, -_DIAGONAL), (_FAR, -_NEAR)),
    *((_LONG, 0.0), (_FAR, _NEAR), (_DIAGONAL, _DIAGONAL), (_NEAR, _FAR)),
    *((0.0, _LONG), (-_NEAR, _FAR), (-_DIAGONAL, _DIAGONAL), (-_FAR, _NEAR)),
    *((-_LONG, 0.0), (-_FAR, -_NEAR), (-_DIAGONAL, -_DIAGONAL), (-_NEAR, -_FAR)),
)
