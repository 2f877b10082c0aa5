"""TrueMoneyGames files (.tmg): settings, then numbered records of which a type tells what they are."""

from __future__ import annotations

from collections.abc import Iterator

from tavlicli.notation import tmg_lines
from tavlicli.notation.format import COMMENTS, CUBE, MATCHES, Format, lines
from tavlicli.notation.tmg_reader import Reader
from tavlicli.record.model import Match

_HEAD = 65536


def looks_like(text: str) -> bool:
    """Whether a text has a line ``Game 1: 0-0`` and a numbered record beneath it, settings left aside."""
    under_game = False
    for line in lines(text[:_HEAD]):
        if not under_game:
            under_game = tmg_lines.GAME.fullmatch(line) is not None
        elif tmg_lines.read_record(line):
            return True
        elif line.strip(" \t") and not tmg_lines.read_setting(line):
            under_game = tmg_lines.GAME.fullmatch(line) is not None
    return False


def read(text: str) -> Iterator[Match]:
    """The matches of a text, one at a time; never raises, what cannot be read is in the matches."""
    reader = Reader()
    for at, line in enumerate(lines(text.removeprefix("\ufeff")), 1):
        if line and not line.isspace() and (match := reader.read_line(line, at)):
            yield match
    if match := reader.end():
        yield match


FORMAT = Format(
    name="tmg",
    title={"en": "TrueMoneyGames (.tmg)", "el": "TrueMoneyGames (.tmg)", "bg": "TrueMoneyGames (.tmg)"},
    found_by={
        "en": "Game 1: 0-0 and records such as -1 4 8/5 6/5",
        "el": "Game 1: 0-0 και εγγραφές όπως -1 4 8/5 6/5",
        "bg": "Game 1: 0-0 и записи като -1 4 8/5 6/5",
    },
    suffixes=(".tmg",),
    looks_like=looks_like,
    read=read,
    carries=frozenset((CUBE, COMMENTS, MATCHES)),
    grammar="tmg.ebnf",
)
