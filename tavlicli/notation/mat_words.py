"""The words of a .mat cell: cube actions and results, as programs, sites and people write them."""

from __future__ import annotations

import re
from typing import NamedTuple

from tavlicli.record import model

# The longest number that means something: more digits are a slip, and no arithmetic is tried on them.
MOST_DIGITS = 9

_NUMBER = r"[ \t]*(?:=>|=|to\b|[ \t])[ \t]*([0-9]+)"
_POINTS = r"(?:[ \t]+([0-9]+)(?:[ \t]+points?)?)?"
_END = rf"{_POINTS}(?:[ \t]+with[ \t]+an?[ \t]+(?:back)?gammon)?(?:[ \t]+and[ \t]+the[ \t]+match)?"

# Kind, spellings, what may follow. A kind's first group, if any, is its number.
WORDS: tuple[tuple[str, str, str], ...] = (
    (model.DOUBLE, "redoubles|doubles", f"(?:{_NUMBER})?"),
    (model.TAKE, "takes|accepts", ""),
    (model.DROP, "drops|rejects|passes", ""),
    (model.BEAVER, "beavers", f"(?:{_NUMBER})?"),
    (model.RACCOON, "raccoons", f"(?:{_NUMBER})?"),
    (model.WINS, "wins", _END),
    (model.TIMEOUT, "(?:lost|loses)[ \t]+on[ \t]+time", ""),
    (model.LOSES, "losses|loses", _END),
    (model.RESIGN, "resigned[ \t]+(?:game|match)|resigned|resigns|concedes|forfeits", _POINTS),
)
_ANY = "|".join(spellings for _, spellings, _ in WORDS)
# A cell may end its sentence with a full stop; nothing else may follow.
_CELLS = tuple((kind, re.compile(rf"(?:{words}){rest}\.?", re.IGNORECASE)) for kind, words, rest in WORDS)

# Where a cell, a second turn number or a comment begins in a row.
START = re.compile(
    rf"(?P<comment>[;#])"
    rf"|(?<![^ \t])(?:"
    rf"(?P<roll>[0-9]+(?:-[0-9]+)?)[ \t]*:"
    rf"|(?P<bare>[1-6][1-6])(?=[ \t]+(?:bar|b|[0-9]{{1,2}})[/-]|[ \t]*$)"
    rf"|(?P<number>[0-9]+)\)(?![^ \t])"
    rf"|(?P<word>(?:{_ANY})\b)"
    rf")",
    re.IGNORECASE,
)


class Word(NamedTuple):
    """What a cell of words says; ``value`` is its number, ``number_fault`` a number that is too long."""

    kind: str
    value: int | None
    too_long: bool = False


_READ: dict[str, Word | None] = {}
_MOST_READ = 1000


def read_word(text: str) -> Word | None:
    """The meaning of a cell of words such as ``Doubles => 2``; None if it is none."""
    if text in _READ:
        return _READ[text]
    word = None
    for kind, pattern in _CELLS:
        if found := pattern.fullmatch(text):
            digits = next((group for group in found.groups() if group), "")
            too_long = len(digits) > MOST_DIGITS
            word = Word(kind, int(digits) if digits and not too_long else None, too_long)
            break
    if len(_READ) < _MOST_READ:
        _READ[text] = word
    return word
