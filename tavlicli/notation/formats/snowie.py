"""Snowie's position lines, one position each (``grammars/snowie.ebnf``)."""

from __future__ import annotations

from functools import partial

from tavlicli.notation.format import CUBE, SETUPS, Format
from tavlicli.notation.pattern import lazy
from tavlicli.notation.position_read import read
from tavlicli.notation.position_write import Kind, write
from tavlicli.notation.positions import to_snowie

_LINE = lazy(
    r"\s*[0-9]+;[01];[0-9]+;[01];[01];[^;\n\r]*;[^;\n\r]*;(?:-?[0-9]+;){32}-?[0-9]+;?[ \t]*(?=[\n\r]|\Z)"
)


def looks_like(text: str) -> bool:
    """Whether a text begins with a Snowie line of forty fields."""
    return _LINE.match(text) is not None


_KIND = Kind("snowie", to_snowie, ";", frozenset(("backgammon", "backgammon,jacoby=yes")))

FORMAT = Format(
    name="snowie",
    title={"en": "Snowie positions", "el": "θέσεις του Snowie", "bg": "позиции на Snowie"},
    found_by={
        "en": "40 fields parted by ;",
        "el": "40 πεδία χωρισμένα με ;",
        "bg": "40 полета, разделени с ;",
    },
    suffixes=(".txt",),
    looks_like=looks_like,
    read=partial(read, "snowie"),
    write=partial(write, _KIND),
    carries=frozenset((CUBE, SETUPS)),
    grammar="snowie.ebnf",
    positions=True,
    boards=True,
)
