"""The race of pips through games, drawn: as a picture with matplotlib, in a terminal with plotille."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import NamedTuple

from tavlicli.words import label, safe

MOST = 24
"""So many games are drawn at most."""
KINDS = ("svg", "png")

_MOST_NAME = 24
_COLUMNS = 2
_PANEL = (5.4, 2.9)
_WIDTH, _HEIGHT = 50, 12
# Told apart without colour too.
_LINES = (("#c07a1f", "-"), ("#1f3d5c", "--"))
_MARKERS = (None, "x")
_KEYS = ("⠤⠤⠤", "x⠤x")
_INK = "#333333"


class Race(NamedTuple):
    """One game: the names of its sides, and the pips of each at the start and after every roll.

    Where the board is not known there is no number.
    """

    number: int
    names: tuple[str | None, str | None]
    pips: tuple[list[int | None], list[int | None]]


def picture(races: list[Race], kind: str, lang: str) -> bytes:
    """A picture of each game, side by side; the same games give the same bytes. Raises ImportError."""
    import warnings

    import matplotlib
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    columns = min(_COLUMNS, len(races))
    lines = -(-len(races) // columns)
    settings = {"svg.hashsalt": "tavli", "text.parse_math": False, "font.size": 9}
    # A letter that the font lacks is drawn as a box, and no reason to speak of fonts.
    with matplotlib.rc_context(settings), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        figure = Figure((_PANEL[0] * columns, _PANEL[1] * lines), layout="constrained")
        panels = list(figure.subplots(lines, columns, squeeze=False).flat)
        for race, panel in zip(races, panels, strict=False):
            for pips, name, (colour, dashes) in zip(race.pips, _names(race, lang), _LINES, strict=True):
                known = [float("nan") if one is None else one for one in pips]
                panel.plot(known, color=colour, linestyle=dashes, linewidth=1.6, label=name)
            panel.set_title(label("game.number", lang, number=race.number), color=_INK, loc="left")
            panel.set_xlabel(label("stats.plot.rolls", lang), color=_INK)
            panel.set_ylabel(label("stats.plot.pips", lang), color=_INK)
            panel.set_ylim(bottom=0)
            panel.set_xlim(left=0)
            panel.spines[["top", "right"]].set_visible(False)
            panel.grid(color="#e3e3e3", linewidth=0.6)
            panel.legend(frameon=False)
        for panel in panels[len(races) :]:
            panel.set_visible(False)
        made = BytesIO()
        if kind == "svg":
            title = label("stats.plot.title", lang)
            FigureCanvasSVG(figure).print_svg(
                made, metadata={"Date": None, "Title": title, "Creator": "tavli"}
            )
        else:
            figure.savefig(made, format="png", dpi=150, metadata={"Software": "tavli"})
    return made.getvalue()


def terminal(races: list[Race], lang: str) -> Iterator[str]:
    """The games one after the other for a terminal of 80 columns. Raises ImportError."""
    import plotille

    for race in races:
        figure = plotille.Figure()
        figure.width, figure.height = _WIDTH, _HEIGHT
        figure.with_colors = figure.origin = False
        figure.x_label, figure.y_label = label("stats.plot.rolls", lang), label("stats.plot.pips", lang)
        most = max((one for pips in race.pips for one in pips if one is not None), default=1)
        figure.set_x_limits(min_=0, max_=max(1, len(race.pips[0]) - 1))
        figure.set_y_limits(min_=0, max_=max(1, most))
        for kind in (int, float):
            figure.register_label_formatter(kind, _whole)
        for pips, marker in zip(race.pips, _MARKERS, strict=True):
            known = [(place, one) for place, one in enumerate(pips) if one is not None]
            figure.plot([x for x, _ in known], [y for _, y in known], marker=marker)
        lines = zip(_KEYS, _names(race, lang), strict=True)
        legend = "   ".join(f"{line} {name}" for line, name in lines)
        yield f"\n{label('game.number', lang, number=race.number)}: {legend}\n{figure.show()}\n"


def _whole(val: float, chars: int, delta: float, left: bool = False) -> str:
    """A number at an axis, without digits behind the point."""
    return f"{val:.0f}".ljust(chars) if left else f"{val:.0f}".rjust(chars)


def _names(race: Race, lang: str) -> list[str]:
    return [
        label(("white", "black")[side], lang) if name is None else safe(name, _MOST_NAME)
        for side, name in enumerate(race.names)
    ]
