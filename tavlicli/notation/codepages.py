"""A guess at the code page of a text in Greek, Bulgarian or a western language."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from itertools import islice, pairwise

from tavlicli.notation.letter_pairs import CYRILLIC, GREEK, PAIRS

# The pages to choose from, with the bits by which each is rarer than those that people use most.
# UTF-8 is among them for texts with damage in them.
PAGES = {
    "utf-8": 6,
    "cp1252": 0,
    "cp1253": 0,
    "cp1251": 0,
    "iso8859-7": 1,
    "cp737": 1,
    "cp866": 1,
    "koi8-r": 2,
    "iso8859-5": 2,
    "mac-greek": 2,
}
_ASCII, _LATIN, _GREEK_LETTER, _CYRILLIC_LETTER = "ASCII", "Latin", "Greek", "Cyrillic"
_TONOS, _DOTS = "\u0301", "\u0308"
_VOWELS = frozenset("αεηιουω")
_HIGH = re.compile(rb"[\x80-\xff]+")
_WORD_BYTES = bytes((*range(0x41, 0x5B), *range(0x61, 0x7B), *range(0x80, 0x100)))
_LONGEST_WORD = 40
# Up to so many runs of bytes above 127 are all looked at; of more, the first few in each part of the text.
_MOST_RUNS = 600
_PARTS = 200

# Bits that a letter, a sign or a fault in spelling costs; a pair of letters costs what PAIRS says.
_UNKNOWN = 16
_ODD_SIGN = 14
_SIGN = 10
_ODD_LETTER = 8
_OTHER_SCRIPT = 14
_TWO_SCRIPTS = 8
_BESIDE_ANOTHER = 4
_ODD_CASE = 8
_ODD_SIGMA = 9
_ALL_CAPITALS = 2
_NO_CAPITAL = 2
_MISSING_ACCENT = 4
_MORE_ACCENTS = 9
_ACCENT_IN_CAPITALS = 5
_DIAERESIS = 4

# What a letter beside ASCII letters costs, by how often it comes in western languages.
_WESTERN = dict.fromkeys("éäöüáóíåøñçèæàãúð", 4) | dict.fromkeys("êëîïôûâùìòõýþßœšž", 6)
# The players' letters stand alone in our notation, as some other letters do in a sentence.
_ALONE = dict.fromkeys("ΛΜБЧ", 3) | dict.fromkeys("àéèáåêÀÉÈÅÖÜäöüó", 4)
_LETTER_ALONE = 6
_SIGNS = "«»–—’‘“”„…№°€·΄\u00a0"


def guess(data: bytes) -> str:
    """The code page in which the words of ``data`` with bytes above 127 are spelled most like words.

    It is "utf-8" where the text is that with damage in it.
    """
    words = evidence(data)
    return min(PAGES, key=lambda page: _price(words, page))


def evidence(data: bytes) -> set[bytes]:
    """The words with bytes above 127: all of them, or a bounded number from every part of the text."""
    runs = list(islice(_HIGH.finditer(data), _MOST_RUNS + 1))
    if len(runs) > _MOST_RUNS:
        edges = [len(data) * part // _PARTS for part in range(_PARTS + 1)]
        runs = [
            run
            for start, end in pairwise(edges)
            for run in islice(_HIGH.finditer(data, start, end), _MOST_RUNS // _PARTS)
        ]
    return {_whole(data, run.start(), run.end()) for run in runs}


def _whole(data: bytes, start: int, end: int) -> bytes:
    """The word around a run of bytes above 127, as far as it is worth looking at."""
    before = data[max(0, start - _LONGEST_WORD) : start]
    after = data[start : start + _LONGEST_WORD]
    return before[len(before.rstrip(_WORD_BYTES)) :] + after[: len(after) - len(after.lstrip(_WORD_BYTES))]


def _price(words: Iterable[bytes], page: str) -> int:
    return PAGES[page] + sum(cost(word.decode(page, "replace")) for word in words)


def cost(word: str) -> int:
    """How unlikely a word is in the language of its letters, in bits; ASCII letters cost nothing."""
    if len(word) == 1 and word.isalpha():
        return _ALONE.get(word, _LETTER_ALONE)
    bits, last, before = 0, "", " "
    for letter in (*word, " "):
        script, base, price = _kind(letter)
        bits += price
        if base != " " or before != " ":
            bits += PAIRS.get(before + base, 9)
        if script and last and script != last and {script, last} != {_ASCII, _LATIN}:
            bits += _TWO_SCRIPTS
        if script == last == _LATIN:
            bits += _BESIDE_ANOTHER
        last, before = script, base
    return bits + _case(word) + _accents(word)


@lru_cache(1024)
def _kind(letter: str) -> tuple[str, str, int]:
    """The script of a letter ("" for a sign), the letter that its pairs are counted under, and its price."""
    if letter == " ":
        return "", " ", 0
    if letter.isascii():
        return _ASCII, " ", 0
    if not letter.isalpha():
        return "", " ", _UNKNOWN if letter == "\ufffd" else _SIGN if letter in _SIGNS else _ODD_SIGN
    small = letter.lower().replace("ς", "σ")
    parts = unicodedata.normalize("NFD", small)
    if parts[0] in GREEK:
        return _GREEK_LETTER, parts[0], _DIAERESIS if _DOTS in parts else 0
    if small in CYRILLIC:
        return _CYRILLIC_LETTER, small, 0
    if unicodedata.name(letter, "").startswith("LATIN"):
        return _LATIN, " ", _WESTERN.get(small, _ODD_LETTER)
    return letter, " ", _OTHER_SCRIPT


def _case(word: str) -> int:
    """What capitals and small letters in an odd order cost, and what is less usual in names."""
    letters = [letter for letter in word if letter.isalpha()]
    if not letters:
        return 0
    bits = sum(
        _ODD_CASE
        for first, second in pairwise(letters)
        if first.islower() and second.isupper() and not (first + second).isascii()
    )
    capitals = sum(map(str.isupper, letters))
    if capitals == len(letters):
        return _ALL_CAPITALS
    if not letters[0].isupper():
        return bits + _NO_CAPITAL
    return bits + (_ODD_CASE if letters[1].isupper() and not bits else 0)


def _accents(word: str) -> int:
    """What accents and the two small sigmas cost where no Greek word has them."""
    bits = 0
    for first, second in pairwise(word + " "):
        if (first == "ς" and second.isalpha()) or (first == "σ" and not second.isalpha()):
            bits += _ODD_SIGMA
    marked = sum(_TONOS in unicodedata.normalize("NFD", letter) for letter in word if letter >= "\u0370")
    if marked and word.isupper():
        return bits + _ACCENT_IN_CAPITALS * marked
    if marked > 1:
        return bits + _MORE_ACCENTS * (marked - 1)
    vowels = sum(_kind(letter)[1] in _VOWELS for letter in word)
    return bits + (_MISSING_ACCENT if vowels > 1 and not marked and not word.isupper() else 0)
