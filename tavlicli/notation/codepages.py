"""A guess at the code page of a text in Greek, Bulgarian or a western language."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
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
_WESTERN_SCRIPTS = {_ASCII, _LATIN}
_DOTS = "\u0308"
_RUSSIAN = {"ё": "е", "э": "е", "ы": "и"}
_GREEK_LETTERS = re.compile("[Ά-ώ]")
_ACCENTED = re.compile("[ΆΈΉΊΌΎΏΐάέήίΰόύώ]")
_VOWEL = re.compile("[ΑΕΗΙΟΥΩαεηιουωϊϋ]")
_WRONG_SIGMA = re.compile(r"ς(?=[^\W\d_])|σ(?![^\W\d_])")
_HIGH = re.compile(rb"[\x80-\xff]+")
_WORD_BYTES = bytes((*range(0x41, 0x5B), *range(0x61, 0x7B), *range(0x80, 0x100)))
_LONGEST_WORD = 40
# Up to so many runs of bytes above 127 are all looked at; of more, the first few in each part of the text.
_MOST_RUNS = 600
_PARTS = 200
_STRIDE = 1024

# Bits that a letter, a sign or a fault in spelling costs; a pair of letters costs what PAIRS says.
_UNKNOWN = 16
_ODD_SIGN = 14
_SIGN = 10
_NO_PAIR = 9
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
    runs = list(islice(_runs(data, 0, len(data)), _MOST_RUNS + 1))
    if len(runs) > _MOST_RUNS:
        edges = [len(data) * part // _PARTS for part in range(_PARTS + 1)]
        runs = [run for part in pairwise(edges) for run in islice(_runs(data, *part), _MOST_RUNS // _PARTS)]
    return {_whole(data, run.start()) for run in runs}


def _runs(data: bytes, start: int, end: int) -> Iterator[re.Match[bytes]]:
    """The runs of bytes above 127, with most of a text passed over in strides."""
    for place in range(start, end, _STRIDE):
        stop = min(place + _STRIDE, end)
        if not data[place:stop].isascii():
            yield from _HIGH.finditer(data, place, stop)


def _whole(data: bytes, start: int) -> bytes:
    """The word around a byte, as far as it is worth looking at."""
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
            bits += PAIRS.get(before + base, _NO_PAIR)
        if script != last:
            if script and last and {script, last} != _WESTERN_SCRIPTS:
                bits += _TWO_SCRIPTS
        elif script == _LATIN:
            bits += _BESIDE_ANOTHER
        last, before = script, base
    return bits + _case(word) + (_accents(word) if _GREEK_LETTERS.search(word) else 0)


@lru_cache(4096)
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
    if small in _RUSSIAN:
        return _CYRILLIC_LETTER, _RUSSIAN[small], _ODD_LETTER // 2
    if small in CYRILLIC:
        return _CYRILLIC_LETTER, small, 0
    if unicodedata.name(letter, "").startswith("LATIN"):
        return _LATIN, " ", _WESTERN.get(small, _ODD_LETTER)
    return letter, " ", _OTHER_SCRIPT


def _case(word: str) -> int:
    """What capitals and small letters in an odd order cost, and what is less usual in names."""
    if word.isupper():
        return _ALL_CAPITALS
    if word[:1].isupper() and word[1:].islower():
        return 0
    letters = [letter for letter in word if letter.isalpha()]
    bits = sum(
        _ODD_CASE
        for first, second in pairwise(letters)
        if first.islower() and second.isupper() and not (first + second).isascii()
    )
    if len(letters) < 2 or letters[0].islower():
        return bits + (_NO_CAPITAL if letters else 0)
    return bits or (_ODD_CASE if letters[1].isupper() else 0)


def _accents(word: str) -> int:
    """What accents and the two small sigmas cost where no Greek word has them."""
    bits = _ODD_SIGMA * len(_WRONG_SIGMA.findall(word))
    marked = len(_ACCENTED.findall(word))
    if word.isupper():
        return bits + _ACCENT_IN_CAPITALS * marked
    if marked:
        return bits + _MORE_ACCENTS * (marked - 1)
    return bits + (_MISSING_ACCENT if len(_VOWEL.findall(word)) > 1 else 0)
