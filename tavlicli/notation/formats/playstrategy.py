"""Action strings of PlayStrategy's stored games: ``3/1 e1h1 g1h1 endturn``."""

from __future__ import annotations

from collections.abc import Iterator

from tavlicli.notation import playstrategy_fen as fens
from tavlicli.notation.format import CUBE, SETUPS, Format, below_text, lines
from tavlicli.notation.playstrategy_reader import CUBE as CUBE_WORDS
from tavlicli.notation.playstrategy_reader import END, ROLL, WORD, Reader, read_move
from tavlicli.record.model import WHITE, Match

_HEAD = 3000
_LOOKED_AT = 8
_AROUND = ("vector", "list", "roll")


def looks_like(text: str) -> bool:
    """Whether a text begins, beneath free text and a position, with rolls, moves and ends of turns."""
    known = told = 0
    found = below_text(lines(text.lstrip("\ufeff \t\r\n")[:_HEAD]), _begins)
    for _, line in found:
        if not known and fens.LINE.fullmatch(line):
            continue
        for word in WORD.finditer(line):
            said = word[0].lower()
            if said in _AROUND and not known:
                continue
            moves = said == END or said in CUBE_WORDS or read_move(said, WHITE) is not None
            if not moves and not ROLL.fullmatch(said):
                return known >= _LOOKED_AT // 2 and told > 1
            known += 1
            told += moves
            if known == _LOOKED_AT:
                return told > 0
    return told > 0 and (known >= _LOOKED_AT // 2 or found[0][0] == 1)


def read(text: str) -> Iterator[Match]:
    """The games of a text; never raises, what cannot be read is in the match."""
    reader = Reader("x" in text or "X" in text)
    for at, line in below_text(lines(text.removeprefix("\ufeff")), _begins):
        reader.read_line(line, at)
    if match := reader.end():
        yield match


def _begins(line: str) -> bool:
    """Whether a line is a position, or holds more words of actions than others."""
    if fens.LINE.fullmatch(line):
        return True
    said = [word[0].lower() for word in WORD.finditer(line)]
    return 2 * sum(map(_is_known, said)) > len(said)


def _is_known(word: str) -> bool:
    moves = word in (END, *_AROUND, *CUBE_WORDS) or read_move(word, WHITE) is not None
    return moves or ROLL.fullmatch(word) is not None


FORMAT = Format(
    name="playstrategy",
    title={
        "en": "PlayStrategy action strings",
        "el": "κινήσεις του PlayStrategy",
        "bg": "ходове от PlayStrategy",
    },
    found_by={
        "en": "words such as 3/1 e1h1 g1h1 endturn",
        "el": "λέξεις όπως 3/1 e1h1 g1h1 endturn",
        "bg": "думи като 3/1 e1h1 g1h1 endturn",
    },
    suffixes=(".txt",),
    looks_like=looks_like,
    read=read,
    carries=frozenset((CUBE, SETUPS)),
    grammar="playstrategy.ebnf",
)
