"""Letters of other alphabets that a careless hand writes for the Latin B."""

from __future__ import annotations

from typing import NamedTuple

from tavlicli.notation.pattern import lazy
from tavlicli.notation.tavli_words import BULGARIAN_WHITE
from tavlicli.notation.turns import fold

_LATIN_WHITE = lazy(
    r"[ \t]*(?:[0-9]+[.)][ \t]*)?"
    r"(?:(?:opening|εναρξη|начало)[ \t](?:[^w]*(?<![^\W_]))?)?(?:w|white)(?![^\W\d_])"
)


class LookAlike(NamedTuple):
    """A letter that looks like B before an action of a game, and where (columns count from 1)."""

    name: str
    action: int
    line: int
    column: int


def meant_black(letters: list[LookAlike], lines: list[str]) -> list[LookAlike]:
    """Those of a game's look-alikes that stand for Black; ``lines`` are the game's.

    Б is White where the game has no Latin W; the Greek and the Cyrillic letter
    that look like B name nobody else.
    """
    latin = any(_LATIN_WHITE.match(fold(line)) for line in lines)
    return [letter for letter in letters if latin or fold(letter.name) != BULGARIAN_WHITE]
