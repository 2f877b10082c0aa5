"""Words that somebody read in a wrong encoding and saved: found, and put right.

Greek and Cyrillic letters of one byte became letters of the western page, all
of a word's or only the accented ones; or each letter's two bytes of UTF-8
became a letter and a sign. Nothing is lost by that, so each can be put back.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from tavlicli.notation.codepages import cost

# Greek letters that a word may have kept, and what Greek and Cyrillic ones became.
_KEPT = "\u0370-\u03ff"
_GOT = "¢¶¸¹º¼¾¿À-ÿ"
_WORD = re.compile(rf"(?<![\w{_GOT}])[{_KEPT}]*+[{_GOT}][{_KEPT}{_GOT}]*+(?!\w)")
_OWN = re.compile(f"[{_KEPT}]")
# Of these there is none at the end of a word: what looks so is the number of a note.
_SIGNS = "¢¶¸¹º¼¾¿"
# The words of one letter that are repaired where longer ones are.
_ONE_LETTER = frozenset("ηήοόωώΗΉΟΌΩΏавиосуяАВИОСУЯ")
_SHORTEST_PROOF = 3
# The bits that a word may cost and still be one: so many a letter, and so many at its edges.
_LIKELY = (5, 6)
_POSSIBLE = (6, 12)
# How many bits less the repaired word costs, so that nobody can have meant the other.
_MARGIN = 10
# The bytes that letters of two bytes begin with in UTF-8, and the pages that they are read in.
_LEADS = b"\xc2\xc3\xc4\xc5\xce\xcf\xd0\xd1"
_READ_AS = ("cp1252", "cp1253", "cp1251")
# What may follow a western capital in a sentence.
_CLOSING = frozenset("…’”»›–—•·®°™\u00a0")


class Damage(NamedTuple):
    """The first damaged word of a text: where it begins, how it should read, and the number of such words."""

    start: int
    word: str
    repaired: str
    number: int


class _Repairs(NamedTuple):
    """What finds the damaged words of a text, and how each of them should read."""

    pattern: re.Pattern[str]
    words: dict[str, str]


def damage(text: str) -> Damage | None:
    """What was damaged in a text; None where nothing was."""
    repairs = _repairs(text)
    if repairs is None:
        return None
    first, number = None, 0
    for one in repairs.pattern.finditer(text):
        if one.group() in repairs.words:
            first, number = first or one, number + 1
    if first is None:
        return None
    return Damage(first.start(), first.group(), repairs.words[first.group()], number)


def repaired(text: str) -> str:
    """The text with its damaged words put right; all others stay as they are."""
    repairs = _repairs(text)
    if repairs is None:
        return text
    words = repairs.words
    return repairs.pattern.sub(lambda one: words.get(one.group(), one.group()), text)


def _repairs(text: str) -> _Repairs | None:
    """How to repair a text; None where no word proves that there was damage."""
    return _letters(text) or _sequences(text)


def _letters(text: str) -> _Repairs | None:
    """The repair of words whose letters of one byte became others, by the page that explains most."""
    words = dict.fromkeys(one.group() for one in _WORD.finditer(text))
    best: dict[str, str] = {}
    most = 0
    for page in ("cp1253", "cp1251"):
        meant = {word: word.translate(_meant(page)) for word in words}
        proof = sum(_proof(word, other) for word, other in meant.items())
        if proof > most:
            best, most = {word: other for word, other in meant.items() if _is_one(word, other)}, proof
    return _Repairs(_WORD, best) if best else None


@cache
def _meant(page: str) -> dict[int, str]:
    """What each letter and sign of the western page was in the page that was meant."""
    bytes_of = {byte: bytes((byte,)) for byte in range(0xA1, 0x100)}
    table = {
        ord(read.decode("cp1252")): meant
        for read in bytes_of.values()
        if (meant := read.decode(page, "replace")).isalpha()
    }
    # ISO-8859-7 has one capital elsewhere than its Windows kin.
    return table | ({ord("¶"): "Ά"} if page == "cp1253" else {})


def _proof(word: str, meant: str) -> int:
    """The bits that speak for a repair; 0 where the word may well be meant as it stands."""
    gain = cost(word) - cost(meant)
    if _OWN.search(word):
        return max(gain, 0) if _is_one(word, meant) else 0
    return gain if gain > _MARGIN and len(word) >= _SHORTEST_PROOF and _costs(meant, _LIKELY) else 0


def _is_one(word: str, meant: str) -> bool:
    """Whether a repaired word can be one."""
    if len(word) == 1:
        return meant in _ONE_LETTER
    if word[-1] in _SIGNS or any(one.islower() and other.isupper() for one, other in pairwise(meant)):
        return False
    return _costs(meant, _POSSIBLE)


def _costs(word: str, most: tuple[int, int]) -> bool:
    letter, edges = most
    return cost(word) <= letter * len(word) + edges


def _sequences(text: str) -> _Repairs | None:
    """The repair of UTF-8 that was read in a page of one byte a letter, by the page that explains most."""
    best, most = None, 0
    for page in _READ_AS:
        pattern, back = _read_as(page)
        found = dict.fromkeys(one.group() for one in pattern.finditer(text))
        meant = {word: bytes(map(back.__getitem__, word)).decode("utf-8", "replace") for word in found}
        proof = sum(len(word) for word, other in meant.items() if _is_proof(word, other))
        if proof > most:
            best, most = _Repairs(pattern, meant), proof
    return best


@cache
def _read_as(page: str) -> tuple[re.Pattern[str], dict[str, int]]:
    """Runs of letters of UTF-8 as they look in a page, and the byte of each character."""
    back = {}
    for byte in (*range(0x80, 0xC0), *_LEADS):
        try:
            back[bytes((byte,)).decode(page)] = byte
        except UnicodeDecodeError:
            back[chr(byte)] = byte
    leads = "".join(read for read, byte in back.items() if byte in _LEADS)
    trails = re.escape("".join(read for read, byte in back.items() if byte not in _LEADS))
    return re.compile(f"(?:[{leads}][{trails}])+"), back


def _is_proof(word: str, meant: str) -> bool:
    """Whether letters and signs in turn can be nothing but letters of two bytes."""
    if len(meant) == 1:
        return word[0] == "Ã" and word[1] not in _CLOSING
    return meant.isalpha() and _costs(meant, _LIKELY)
