"""The words of a .mat cell: cube actions and results, as programs, sites and people write them."""

from __future__ import annotations

from typing import Final

from tavlicli.notation import turns
from tavlicli.notation.pattern import lazy
from tavlicli.record import model
from tavlicli.value import Value

# The longest number that means something: more digits are a slip, and no arithmetic is tried on them.
MOST_DIGITS: Final = 9

_NUMBER = r"(?:[ \t]*=>?[ \t]*|[ \t]+(?:to[ \t]+)?)([0-9]+)"
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
_BAR = "|".join(turns.BAR_WORDS)
_ANY = "|".join(spellings for _, spellings, _ in WORDS)
# A cell may end its sentence with a full stop; nothing else may follow.
_CELLS = tuple(
    (kind, frozenset(word.lstrip("(?:")[0] for word in words.split("|")), lazy(rf"(?:{words}){rest}\.?"))
    for kind, words, rest in WORDS
)

# Where a cell, a second turn number or a comment begins in a row whose letters are folded.
START = lazy(
    rf"(?P<comment>[;#])"
    rf"|(?<![^ \t])(?:"
    rf"(?P<roll>[0-9]+(?:-[0-9]+)?)[ \t]*:"
    rf"|(?P<bare>[1-6][1-6])(?=[ \t]+(?:{_BAR}|[0-9]{{1,2}})[/-])"
    rf"|(?P<number>[0-9]+)\)(?![^ \t;#])"
    rf"|(?P<word>(?:{_ANY})\b)"
    rf")"
)


def fold(text: str) -> str:
    """The text in small letters and without accents, each character in its place."""
    if text.isascii():
        return text.lower()
    return "".join(plain if len(plain := turns.fold(letter)) == 1 else letter for letter in text)


class Word(Value):
    """What a cell of words says; ``value`` is its number, ``too_long`` marks a number past all sense."""

    kind: str
    value: int | None
    too_long: bool = False


_READ: dict[str, Word | None] = {}
_MOST_READ = 1000
_LONGEST_READ = 100


def read_word(text: str) -> Word | None:
    """The meaning of a cell of words such as ``Doubles => 2``; None if it is none."""
    if text in _READ:
        return _READ[text]
    folded = fold(text)
    word = _read_usual(folded) or _read_other(folded)
    if len(_READ) < _MOST_READ and len(text) < _LONGEST_READ:
        _READ[text] = word
    return word


def _read_usual(text: str) -> Word | None:
    """The words of a cell as most programs spell them, which need no pattern; None for any other."""
    match text.split(" "):
        case ["takes"]:
            return Word(model.TAKE, None)
        case ["drops"]:
            return Word(model.DROP, None)
        case ["doubles", "=>", number]:
            kind = model.DOUBLE
        case ["wins", number, "point" | "points", *rest] if rest in ([], ["and", "the", "match"]):
            kind = model.WINS
        case _:
            return None
    good = number.isascii() and number.isdecimal() and len(number) <= MOST_DIGITS
    return Word(kind, int(number)) if good else None


def _read_other(text: str) -> Word | None:
    for kind, initials, pattern in _CELLS:
        if text[:1] in initials and (found := pattern.fullmatch(text)):
            digits = next((group for group in found.groups() if group), "")
            too_long = len(digits) > MOST_DIGITS
            return Word(kind, int(digits) if digits and not too_long else None, too_long)
    return None
