"""JellyFish match text (.mat): the two-column format, in the dialects of every program and site."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from tavlicli.notation import mat_lines, mat_rows
from tavlicli.notation.format import COMMENTS, CUBE, MATCHES, SETUPS, Format, lines
from tavlicli.notation.mat_fast import read_rows
from tavlicli.notation.mat_reader import Reader
from tavlicli.record.model import Match

if TYPE_CHECKING:
    from tavlicli.notation.target import Target
    from tavlicli.record.sheet import Sheet


def looks_like(text: str) -> bool:
    """Whether a text has a match line, or a game line with its score or a row beneath it."""
    if mat_lines.has_match_line(text):
        return True
    under_game = False
    for line in lines(text):
        if under_game and line.strip():
            if mat_lines.read_score(line) or mat_rows.NUMBER.match(line):
                return True
            under_game = False
        under_game = under_game or mat_lines.GAME.fullmatch(line) is not None
    return False


def read(text: str) -> Iterator[Match]:
    """The matches of a text, one at a time; never raises, what cannot be read is in the matches."""
    return read_pieces((lines(text.removeprefix("\ufeff")),), "*" in text)


def read_pieces(pieces: Iterable[list[str]], stars: bool) -> Iterator[Match]:
    """The matches of a text whose lines come some at a time; ``stars`` says whether it has any ``*``."""
    reader = Reader(stars)
    before = 0
    for found in pieces:
        at = 0
        while at < len(found):
            if reader.game is not None and not reader.waiting:
                at, reader.row = read_rows(found, at, reader.game.written, reader.row, before)
                if at == len(found):
                    break
            if match := reader.read_line(found[at], before + at + 1):
                yield match
            at += 1
        before += len(found)
    if match := reader.finish():
        yield match


def write(sheets: Iterable[Sheet], target: Target) -> Iterator[str]:
    """The text of matches as GNU Backgammon writes it, or in the target's style; raises CannotWrite."""
    from tavlicli.notation import mat_layout, mat_write

    return mat_write.write(sheets, target, mat_layout.STYLES[target.style or "gnubg"])


FORMAT = Format(
    name="mat",
    title={"en": "match text (.mat)", "el": "κείμενο αγώνα (.mat)", "bg": "текст на мач (.mat)"},
    found_by={
        "en": "N point match; Game N with a score line or numbered rows",
        "el": "N point match· Game N με γραμμή σκορ ή αριθμημένες σειρές",
        "bg": "N point match; Game N с ред за резултата или номерирани редове",
    },
    suffixes=(".mat", ".txt"),
    looks_like=looks_like,
    read=read,
    read_pieces=read_pieces,
    write=write,
    styles=("gnubg", "xg", "xg-txt"),
    board_styles=("xg-txt",),
    endings={"xg-txt": ".txt"},
    carries=frozenset((CUBE, COMMENTS, SETUPS, MATCHES)),
    grammar="mat.ebnf",
)
