"""FIBS: the log of ``oldmoves`` on the First Internet Backgammon Server (``grammars/fibs.ebnf``)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tavlicli.notation.fibs_reader import Reader
from tavlicli.notation.fibs_write import write
from tavlicli.notation.format import CUBE, MATCHES, Format, lines
from tavlicli.notation.pattern import lazy
from tavlicli.record.model import Match

_SCORE = lazy(r"^[ \t>]*score is[ \t]+[0-9]+[ \t]*-[ \t]*[0-9]", re.MULTILINE | re.IGNORECASE)
_NAMES = lazy(r"^(?=[^\n]*\bis x[ \t])[^\n]*[ \t]is o[ \t]*$", re.MULTILINE | re.IGNORECASE)
_ROLL = lazy(r"^[ \t>]*[xo][ \t]*:[ \t]*\([ \t]*[0-9]", re.MULTILINE | re.IGNORECASE)


def looks_like(text: str) -> bool:
    """Whether a text has two of these: a score line, a line of X's and O's names, a roll of X or O."""
    if "\r" in text:
        text = text.replace("\r", "\n")
    seen = [pattern.search(text) is not None for pattern in (_SCORE, _NAMES)]
    return all(seen) or (any(seen) and _ROLL.search(text) is not None)


def read(text: str) -> Iterator[Match]:
    """The matches of a text, one at a time; never raises, what cannot be read is in the matches."""
    reader = Reader()
    for at, line in enumerate(lines(text.removeprefix("\ufeff")), 1):
        reader.read_line(line, at)
        if reader.ended:
            yield from reader.ended
            reader.ended.clear()
    reader.finish()
    yield from reader.ended


FORMAT = Format(
    name="fibs",
    title={"en": "FIBS oldmoves", "el": "FIBS oldmoves", "bg": "FIBS oldmoves"},
    found_by={
        "en": "Score is 0-0 in a N point match; NAME is X - NAME is O",
        "el": "Score is 0-0 in a N point match· ΟΝΟΜΑ is X - ΟΝΟΜΑ is O",
        "bg": "Score is 0-0 in a N point match; ИМЕ is X - ИМЕ is O",
    },
    suffixes=(".fibs", ".txt"),
    looks_like=looks_like,
    read=read,
    write=write,
    carries=frozenset((CUBE, MATCHES)),
    grammar="fibs.ebnf",
)
