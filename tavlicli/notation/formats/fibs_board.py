"""FIBS's ``board:`` lines, one position each (``grammars/fibs-board.ebnf``)."""

from __future__ import annotations

from functools import partial

from tavlicli.notation.format import CUBE, SETUPS, Format
from tavlicli.notation.pattern import lazy
from tavlicli.notation.position_read import read
from tavlicli.notation.position_write import Kind, write
from tavlicli.notation.positions import to_fibs_board

_BOARD = lazy(r"\s*board:[^:\n\r]*:[^:\n\r]*:[0-9]")


def looks_like(text: str) -> bool:
    """Whether a text begins with a FIBS board."""
    return _BOARD.match(text) is not None


_KIND = Kind("fibs-board", to_fibs_board, ":", frozenset(("backgammon",)))

FORMAT = Format(
    name="fibs-board",
    title={"en": "FIBS boards", "el": "θέσεις του FIBS", "bg": "позиции на FIBS"},
    found_by={"en": "board:NAME:NAME:N:", "el": "board:ΟΝΟΜΑ:ΟΝΟΜΑ:N:", "bg": "board:ИМЕ:ИМЕ:N:"},
    suffixes=(".txt",),
    looks_like=looks_like,
    read=partial(read, "fibs-board"),
    write=partial(write, _KIND),
    carries=frozenset((CUBE, SETUPS)),
    grammar="fibs-board.ebnf",
    positions=True,
    boards=True,
)
