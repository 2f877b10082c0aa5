"""GamesGrid and GridGammon files (.sgg): a head of options, then each roll on a line of its own."""

from __future__ import annotations

from collections.abc import Iterator

from tavlicli.notation import sgg_lines
from tavlicli.notation.format import COMMENTS, CUBE, MATCHES, Format, lines
from tavlicli.notation.sgg_reader import Reader
from tavlicli.record.model import Match

_HEAD = 65536


def looks_like(text: str) -> bool:
    """Whether a text has a line ``NAME vs. NAME`` and a line ``Game 1.0-0`` behind it, near its beginning."""
    named = False
    for line in lines(text[:_HEAD]):
        if not named:
            named = sgg_lines.read_names(line) is not None
        elif sgg_lines.GAME.fullmatch(line):
            return True
    return False


def read(text: str) -> Iterator[Match]:
    """The matches of a text, one at a time; never raises, what cannot be read is in the matches."""
    found = lines(text.removeprefix("\ufeff"))
    reader = Reader("*" in text)
    for index, line in enumerate(found):
        if not line or line.isspace():
            continue
        names = sgg_lines.read_names(line) if reader.may_begin else None
        if names and (not reader.has_names or _has_head(found, index + 1)):
            if reader.has_games and (match := reader.end()):
                yield match
            reader.begin(names, index + 1)
        else:
            reader.read_line(line, index + 1)
    if (reader.has_names or reader.has_games) and (match := reader.end()):
        yield match


def _has_head(found: list[str], index: int) -> bool:
    """Whether the next line that is not blank belongs to the head of a match."""
    while index < len(found) and (not found[index] or found[index].isspace()):
        index += 1
    return index == len(found) or sgg_lines.is_head(found[index])


FORMAT = Format(
    name="sgg",
    title={"en": "GamesGrid (.sgg)", "el": "GamesGrid (.sgg)", "bg": "GamesGrid (.sgg)"},
    found_by={
        "en": "NAME vs. NAME and a line Game 1.0-0/5",
        "el": "ΟΝΟΜΑ vs. ΟΝΟΜΑ και γραμμή Game 1.0-0/5",
        "bg": "ИМЕ vs. ИМЕ и ред Game 1.0-0/5",
    },
    suffixes=(".sgg",),
    looks_like=looks_like,
    read=read,
    carries=frozenset((CUBE, COMMENTS, MATCHES)),
    grammar="sgg.ebnf",
)
