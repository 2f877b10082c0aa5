"""Words that somebody read in a wrong encoding and saved: found, and put right.

Greek and Cyrillic letters of one byte became letters of the western page, all
of a word's or only the accented ones; or each letter's two bytes of UTF-8
became a letter and a sign. Nothing is lost by that, so each can be put back.
"""

from __future__ import annotations

import re
from functools import cache, partial
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from tavlicli.notation.codepages import cost

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

# Greek letters that a word may have kept, and what Greek and Cyrillic ones became.
_KEPT = "\u0370-\u03ff"
_GOT = "¢¶¸¹º¼¾¿À-ÿ"
# Such a word begins where no other letter stands before it, ends where none follows, and has got a letter.
_WORD = re.compile(
    rf"[{_KEPT}{_GOT}](?<![\w{_GOT}].)(?:(?<=[{_GOT}])|[{_KEPT}]{{0,40}}+[{_GOT}])[{_KEPT}{_GOT}]{{0,40}}+(?!\w)",
    re.DOTALL,
)
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
# The pages whose letters became western ones.
_MEANT = ("cp1253", "cp1251")
_MOST_WORDS = 500
# What may follow a western capital in a sentence.
_CLOSING = frozenset("…‘’“”»›–—•·®°™\u00a0")


class Damage(NamedTuple):
    """The first damaged word of a text: where it begins, how it should read, and the number of such words."""

    start: int
    word: str
    repaired: str
    number: int


class _Repairs:
    """What finds the damaged words of a text, and how each of them should read."""

    def __init__(self, pattern: re.Pattern[str], meant: Callable[[str], str]) -> None:
        self.pattern = pattern
        self._meant = meant
        self._known: dict[str, str] = {}

    def of(self, word: str) -> str:
        """The repaired word; the word itself where it is not damaged."""
        if word not in self._known:
            self._known[word] = self._meant(word)
        return self._known[word]


def damage(text: str) -> Damage | None:
    """What was damaged in a text; None where nothing was."""
    repairs = _repairs(text)
    if repairs is None:
        return None
    found = (one for one in _spots(repairs.pattern, text) if repairs.of(one[1]) != one[1])
    first = next(found, None)
    if first is None:
        return None
    start, word = first
    return Damage(start, word, repairs.of(word), 1 + sum(1 for _ in found))


def repaired(text: str) -> str:
    """The text with its damaged words put right; all others stay as they are."""
    repairs = _repairs(text)
    return text if repairs is None else repairs.pattern.sub(lambda one: repairs.of(one.group()), text)


def _repairs(text: str) -> _Repairs | None:
    """How to repair a text; None where no word proves that there was damage."""
    words = _sample(_WORD, text)
    proofs = {page: sum(_proof(word, word.translate(_meant(page))) for word in words) for page in _MEANT}
    page = max(_MEANT, key=proofs.__getitem__)
    if proofs[page]:
        return _Repairs(_WORD, partial(_word, table=_meant(page)))
    return _sequences(text)


def _sample(pattern: re.Pattern[str], text: str) -> list[str]:
    """Different words of a text that a pattern finds: all of them, or a bounded number from everywhere."""
    words = list(dict.fromkeys(word for _, word in _spots(pattern, text)))
    return words[:: len(words) // _MOST_WORDS + 1]


def _spots(pattern: re.Pattern[str], text: str) -> Iterator[tuple[int, str]]:
    """What a pattern finds, and where; there is nothing to find in lines of ASCII, which are passed over."""
    start = 0
    for line in text.split("\n"):
        if not line.isascii():
            for one in pattern.finditer(line):
                yield start + one.start(), one.group()
        start += len(line) + 1


def _word(word: str, table: dict[int, str]) -> str:
    """A word put right, if it can have been damaged."""
    meant = word.translate(table)
    return meant if _is_one(word, meant) else word


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
        return max(gain, 0) if _is_one(word, meant) and _costs(meant, _POSSIBLE) else 0
    return gain if gain > _MARGIN and len(word) >= _SHORTEST_PROOF and _costs(meant, _LIKELY) else 0


def _is_one(word: str, meant: str) -> bool:
    """Whether a repaired word can be one."""
    if len(word) == 1:
        return meant in _ONE_LETTER
    if word[-1] in _SIGNS or any(one.islower() and other.isupper() for one, other in pairwise(meant)):
        return False
    return bool(_OWN.search(word)) or _costs(meant, _POSSIBLE)


def _costs(word: str, most: tuple[int, int]) -> bool:
    letter, edges = most
    return cost(word) <= letter * len(word) + edges


def _sequences(text: str) -> _Repairs | None:
    """The repair of UTF-8 that was read in a page of one byte a letter, by the page that explains most."""
    proofs = {}
    for page in _READ_AS:
        pattern, back = _read_as(page)
        found = _sample(pattern, text) if any(lead in text for lead in _LEADS.decode(page)) else []
        proofs[page] = sum(len(word) for word in found if _is_proof(word, _together(word, back)))
    page = max(_READ_AS, key=proofs.__getitem__)
    pattern, back = _read_as(page)
    return _Repairs(pattern, partial(_together, back=back)) if proofs[page] else None


def _together(word: str, back: dict[str, int]) -> str:
    """The letters of UTF-8 whose bytes stand in a word one by one."""
    return bytes(map(back.__getitem__, word)).decode("utf-8")


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
    return re.compile(f"(?:[{leads}][{trails}]){{1,40}}"), back


def _is_proof(word: str, meant: str) -> bool:
    """Whether letters and signs in turn can be nothing but letters of two bytes."""
    if len(meant) == 1:
        return word[0] == "Ã" and word[1] not in _CLOSING
    return meant.isalpha() and _costs(meant, _LIKELY)
