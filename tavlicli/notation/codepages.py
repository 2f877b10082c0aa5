"""A guess at the code page of a text in Greek, Bulgarian or a western language."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from itertools import islice, pairwise

# How much less likely a page is than those that people use most, in points a word.
PAGES = {
    "cp1252": 0.0,
    "cp1253": 0.0,
    "cp1251": 0.0,
    "iso8859-7": 0.1,
    "cp737": 0.3,
    "cp866": 0.3,
    "koi8-r": 0.6,
    "iso8859-5": 0.6,
    "mac-greek": 0.9,
    "mac-cyrillic": 0.9,
    "cp869": 0.9,
    "cp850": 0.9,
    "mac-roman": 2.5,
}
_WORD = re.compile(rb"[A-Za-z]*[\x80-\xff][A-Za-z\x80-\xff]*")
_MOST_WORDS = 2_000
_LONGEST_WORD = 40

# How often letters come, the commonest first; what is not named here hardly comes at all.
_GREEK = "αοιετσνηυρπκμλςωγδίόθάφήχέύβώξζψϊϋΐΰ"
_CYRILLIC = "аоиетнрсвлдпкмуязъгбчщжхцйшьфюыэ"
_LATIN = "éöüäáíóñçøåèàêëôîïúâãõßæšžœýþðÿûùìò"
_RANKS = {
    letter: rank / len(letters)
    for letters in (_GREEK, _CYRILLIC, _LATIN)
    for rank, letter in enumerate(letters)
}
_FINAL_SIGMA = "ς"
# The players' letters, which stand alone at the beginning of a line in our notation.
_PLAYERS = "ΛΜБЧ"
# Signs that people do type beside letters.
_SIGNS = "«»–—’‘“”…№°€·΄¨\u00a0"


def guess(data: bytes) -> str:
    """The code page in which the words of ``data`` with bytes above 127 look most like words."""
    words = dict.fromkeys(
        found.group()[:_LONGEST_WORD] for found in islice(_WORD.finditer(data), _MOST_WORDS)
    )
    return max(PAGES, key=lambda page: _score(words, page))


def _score(words: Iterable[bytes], page: str) -> float:
    return sum(_word_score(word.decode(page, "replace")) - PAGES[page] for word in words)


def _word_score(word: str) -> float:
    """How much a text looks like one word: letters of one script, capitals only in front or throughout."""
    score = 0.0
    scripts = set()
    for letter in word:
        if letter.isascii():
            scripts.add("L")
            continue
        if not letter.isalpha():
            score -= 0.5 if letter in _SIGNS else 3.0
            continue
        script = _script(letter)
        scripts.add(script)
        score += 1.0 - _RANKS.get(letter.lower(), 1.8)
    if len(scripts) > 1:
        score -= 2.0
    if scripts == {"L"} and len(word) > 2 and not any(map(str.isascii, word)):
        # No western language spells a word with nothing but accented letters.
        score -= 0.5 * len(word)
    return score - _shape_faults(word)


def _shape_faults(word: str) -> float:
    """What speaks against a word: a capital behind a small letter, a final sigma that is not final."""
    faults = 0.0
    for before, after in pairwise(word):
        if before.islower() and after.isupper():
            faults += 2.0
        if before == _FINAL_SIGMA and after.isalpha():
            faults += 3.0
    letters = word.rstrip("".join(_SIGNS))
    if letters.endswith("σ"):
        faults += 2.0
    if word in _PLAYERS:
        faults -= 1.0
    elif word[:1].isupper():
        faults -= 0.4
    elif len(word) == 1:
        faults += 0.5
    if len(word) > 2 and word.isupper():
        faults += 0.1 * len(word)
    return faults


def _script(letter: str) -> str:
    name = unicodedata.name(letter, "?")
    return name[0] if name.startswith(("GREEK", "CYRILLIC", "LATIN")) else "?"
