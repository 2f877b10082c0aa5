"""How a board looks: a theme is data, and nothing of it is decided anywhere else."""

from __future__ import annotations

from tavlicli.value import Value

Shade = tuple[str, str]
"""Two colours between which a surface shades off; the same one twice for a flat surface."""


class Checkers(Value):
    """One side's checkers: the face, its rim, the ring turned into it, and what is written on it."""

    face: Shade
    rim: str
    ring: str
    ink: str


class Theme(Value):
    """The colours of a board.

    ``grain`` draws the veins of wood in its colour, ``star`` an inlay in the
    middle of each half, ``hinge`` what holds the halves together; None draws
    nothing. ``dashed`` tells a play that is against the rules by its line
    too, where colours are not to be relied on.
    """

    name: str
    sheet: str
    ink: str
    faint: str
    frame: Shade
    frame_ink: str
    edge: str
    field: str
    points: tuple[str, str]
    point_edge: str
    tray: str
    light: Checkers
    dark: Checkers
    cube: str
    cube_ink: str
    arrow: str
    casing: str
    fault: str
    grain: str | None = None
    star: str | None = None
    hinge: str | None = None
    dashed: bool = False


WOOD = Theme(
    name="wood",
    sheet="#f7f0e3",
    ink="#35200f",
    faint="#75593d",
    frame=("#7b4a26", "#56301a"),
    frame_ink="#f3dfb9",
    edge="#2f190b",
    field="#dcae72",
    points=("#8a4523", "#f1dcb0"),
    point_edge="#5d2f17",
    tray="#99693c",
    light=Checkers(("#fffaf0", "#e3cfa4"), "#7d6238", "#c2a874", "#35200f"),
    dark=Checkers(("#5b4334", "#241710"), "#120a06", "#87694f", "#f7ead2"),
    cube="#fff6e0",
    cube_ink="#35200f",
    arrow="#0b5f7a",
    casing="#fffaf0",
    fault="#b3121d",
    grain="#6b3d17",
    star="#bd874c",
    hinge="#c9a24e",
)

PAPER = Theme(
    name="paper",
    sheet="#fff",
    ink="#000",
    faint="#444",
    frame=("#fff", "#fff"),
    frame_ink="#000",
    edge="#000",
    field="#fff",
    points=("#c8c8c8", "#fff"),
    point_edge="#000",
    tray="#fff",
    light=Checkers(("#fff", "#fff"), "#000", "#999", "#000"),
    dark=Checkers(("#222", "#222"), "#000", "#999", "#fff"),
    cube="#fff",
    cube_ink="#000",
    arrow="#000",
    casing="#fff",
    fault="#000",
    dashed=True,
)

DARK = Theme(
    name="dark",
    sheet="#14171c",
    ink="#e9ebee",
    faint="#a2abb6",
    frame=("#333b46", "#262c35"),
    frame_ink="#cdd4dc",
    edge="#0a0c0f",
    field="#1d2229",
    points=("#55606e", "#38414d"),
    point_edge="#14171c",
    tray="#101317",
    light=Checkers(("#fbf8f1", "#d3cdbf"), "#6d6759", "#a49d8c", "#1a1a1a"),
    dark=Checkers(("#2a2e35", "#0b0d10"), "#a9b4c0", "#6a7480", "#f2f4f6"),
    cube="#e9ebee",
    cube_ink="#14171c",
    arrow="#4fb6ff",
    casing="#0a0c0f",
    fault="#ff6b6b",
)

THEMES = {theme.name: theme for theme in (WOOD, PAPER, DARK)}
