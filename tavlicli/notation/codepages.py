"""A guess at the code page of a text in Greek, Bulgarian or a western language."""

from __future__ import annotations

import re
import unicodedata

# The first of equals wins, so the page that people use most stands before its kin.
PAGES = (
    "cp1252",
    "cp1253",
    "cp1251",
    "iso8859-7",
    "cp737",
    "cp866",
    "koi8-r",
    "iso8859-5",
    "mac-greek",
    "mac-cyrillic",
    "cp869",
    "cp437",
)
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
# Signs that people do type beside letters.
_SIGNS = "«»–—’‘“”…№°€·΄¨\u00a0"


def guess(data: bytes) -> str:
    """The code page in which the words of ``data`` with bytes above 127 look most like words."""
    words = []
    for found in _WORD.finditer(data):
        words.append(found.group()[:_LONGEST_WORD])
        if len(words) >= _MOST_WORDS:
            break
    best = max(PAGES, key=lambda page: (_score(words, page), -PAGES.index(page)))
    return best


def _score(words: list[bytes], page: str) -> float:
    return sum(_word_score(word.decode(page, "replace")) for word in words)


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
    return score - _shape_faults(word)


def _shape_faults(word: str) -> float:
    """What speaks against a word: a capital behind a small letter, a final sigma that is not final."""
    faults = 0.0
    for before, after in zip(word, word[1:], strict=False):
        if before.islower() and after.isupper():
            faults += 2.0
        if before == _FINAL_SIGMA and after.isalpha():
            faults += 3.0
    letters = word.rstrip("".join(_SIGNS))
    if letters.endswith("σ"):
        faults += 2.0
    if len(word) > 2 and word[0].isupper() and word[1:].isupper():
        faults += 0.3 * len(word)
    return faults


def _script(letter: str) -> str:
    name = unicodedata.name(letter, "?")
    return name[0] if name.startswith(("GREEK", "CYRILLIC", "LATIN")) else "?"
