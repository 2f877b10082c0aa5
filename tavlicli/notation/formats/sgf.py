"""GNU Backgammon's SGF (``.sgf``): one game tree a game, with cube, set-ups, comments and results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tavlicli.notation.format import CARRIED, Format
from tavlicli.notation.sgf_scan import has_backgammon
from tavlicli.notation.target import Target
from tavlicli.record.model import Match
from tavlicli.record.sheet import Sheet


def looks_like(text: str) -> bool:
    """Whether a text has a game tree that says it is backgammon."""
    return has_backgammon(text, behind_root=True)


def read(text: str) -> Iterator[Match]:
    """The matches of a text, one at a time; never raises, what cannot be read is in the matches."""
    from tavlicli.notation.sgf_reader import Reader

    text = text.removeprefix("\ufeff")
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return Reader(text).matches()


def write(sheets: Iterable[Sheet], target: Target) -> Iterator[str]:
    """The text of matches, game by game, as GNU Backgammon writes it."""
    from tavlicli.notation.sgf_write import written

    return written(sheets, target)


FORMAT = Format(
    name="sgf",
    title={
        "en": "GNU Backgammon's SGF (.sgf)",
        "el": "SGF του GNU Backgammon (.sgf)",
        "bg": "SGF на GNU Backgammon (.sgf)",
    },
    found_by={
        "en": "a game tree (;…GM[6]…",
        "el": "δέντρο παρτίδας (;…GM[6]…",
        "bg": "дърво на игра (;…GM[6]…",
    },
    suffixes=(".sgf",),
    looks_like=looks_like,
    read=read,
    write=write,
    carries=frozenset(CARRIED),
    grammar="sgf.ebnf",
)
