"""Positions in any notation that is in use, alone or quoted in a text: each is a game that begins there."""

from __future__ import annotations

from functools import partial

from tavlicli.notation.format import SETUPS, Format, lines
from tavlicli.notation.position_read import read
from tavlicli.notation.positions.lines import quoted_in


def looks_like(text: str) -> bool:
    """Whether a line of a text gives a position."""
    return any(quoted_in(line, 1) is not None for line in lines(text))


FORMAT = Format(
    name="position",
    title={"en": "positions", "el": "θέσεις", "bg": "позиции"},
    found_by={
        "en": "XGID=, OGID=, a GNU Position ID, 6:5 8:3 / 6:5 8:3",
        "el": "XGID=, OGID=, Position ID του GNU, 6:5 8:3 / 6:5 8:3",
        "bg": "XGID=, OGID=, Position ID на GNU, 6:5 8:3 / 6:5 8:3",
    },
    suffixes=(".txt",),
    looks_like=looks_like,
    read=partial(read, "position"),
    carries=frozenset((SETUPS,)),
    grammar="position.ebnf",
    positions=True,
)
