"""The colours of the boards as variables of a style sheet, so that one drawing has every theme's look."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tavlicli.reports.picture.theme import DARK, PAPER, THEMES, WOOD, Checkers, Theme

_NONE = "transparent"
_PLAIN = ("name", "dashed")


def _fields(value: Theme | Checkers, prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Each colour of a theme with the name of its variable; shades have two."""
    for name, field in zip(value._names, value.values(), strict=True):
        spelled = f"{prefix}{name}".replace("_", "-")
        if isinstance(field, Checkers):
            yield from _fields(field, f"{spelled}-")
        elif isinstance(field, tuple):
            yield from ((f"{spelled}-{number}", colour) for number, colour in enumerate(field, 1))
        elif name not in _PLAIN:
            yield spelled, field


def _checkers(name: str) -> Checkers:
    face = (f"var(--{name}-face-1)", f"var(--{name}-face-2)")
    return Checkers(face, *(f"var(--{name}-{one})" for one in ("rim", "ring", "ink")))


def _in_variables() -> Theme:
    """A theme whose colours are those that the page has at the moment; stars and hinges come and go."""
    fields: dict[str, Any] = {}
    for name, field in zip(Theme._names, WOOD.values(), strict=True):
        variable = f"var(--{name.replace('_', '-')}"
        if isinstance(field, Checkers):
            fields[name] = _checkers(name)
        elif isinstance(field, tuple):
            fields[name] = (f"{variable}-1)", f"{variable}-2)")
        else:
            fields[name] = f"{variable})"
    return Theme(**{**fields, "name": "board", "star": None, "hinge": None, "dashed": True})


BOARD = _in_variables()
STAR, HINGE, HINGES_SHOWN = "var(--star)", "var(--hinge)", "var(--hinges)"


def _declared(theme: Theme) -> str:
    colours = "".join(f"--{name}:{colour or _NONE};" for name, colour in _fields(theme))
    return f"{colours}--hinges:{int(theme.hinge is not None)};"


def style() -> str:
    """The variables: wood by day, dark by night, what was chosen before both, and black on white on paper."""
    chosen = "".join(f":root[data-theme={name}]{{{_declared(theme)}}}\n" for name, theme in THEMES.items())
    return (
        f":root{{{_declared(WOOD)}}}\n"
        f"@media (prefers-color-scheme:dark){{:root{{{_declared(DARK)}}}}}\n"
        f"{chosen}@media print{{:root,:root[data-theme]{{{_declared(PAPER)}}}}}\n"
    )
