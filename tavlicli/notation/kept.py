"""What a record keeps for its own format alone, by what it is: analysis, variations, clocks and the rest."""

from __future__ import annotations

from collections.abc import Iterator

from tavlicli.notation.pattern import lazy
from tavlicli.notation.target import ANALYSIS, CLOCK, UNREAD, VARIATIONS, Target
from tavlicli.record.model import Game

# A value that is not closed goes on to the end.
_VALUE = r"\[(?:[^\]\\]++|\\.)*+(?:\]|\\?\Z)"
_PROPERTY = lazy(rf"(?s)([A-Za-z]++)\s*+(?:{_VALUE}\s*+)++|{_VALUE}|([()])|.")
_CLOCKS = frozenset(("TM", "OT", "BL", "WL", "OB", "OW"))
_SETUPS = frozenset(("AE", "AW", "AB", "PL", "DI", "CV", "CP", "CO"))


def lose(game: Game, target: Target) -> None:
    """Note that nothing that is kept with a game has a place."""
    for index, text in game.kept.items():
        if index == len(game.actions):
            lose_variations(text, target)
            continue
        names = list(_names(text))
        clocks, unread = (sum(name in known for name in names) for known in (_CLOCKS, _SETUPS))
        # What a clock showed is known where the seconds are that were used.
        target.lose(CLOCK, clocks * (index not in game.seconds))
        target.lose(UNREAD, unread)
        target.lose(ANALYSIS, not names or clocks + unread < len(names))


def lose_variations(text: str, target: Target) -> None:
    """Note that the variations in this text have no place."""
    depth = count = 0
    for found in _PROPERTY.finditer(text):
        if found[2] == "(":
            count += depth == 0
            depth += 1
        elif found[2]:
            depth = max(depth - 1, 0)
    target.lose(VARIATIONS, count)


def _names(text: str) -> Iterator[str]:
    return (found[1] for found in _PROPERTY.finditer(text) if found[1])
