"""Which game is the Crawford game, where a reader of a copy could not tell it from the score."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tavlicli.record.model import Game
    from tavlicli.record.sheet import GameSheet, Sheet

TAG = "CrawfordGame"
"""The tag of a game that says whether it is the Crawford game."""

_SAID = {"on": True, "off": False}


def says(game: Game) -> bool | None:
    """What a game's tag says; None where it has none, or one with another value."""
    tag = game.tags.get(TAG)
    return None if tag is None else _SAID.get(tag.value.strip().lower())


def untold(sheet: Sheet) -> Iterator[bool | None]:
    """For each game whether it is the Crawford game, if neither score nor tag says so; else None."""
    done = False
    for game in sheet.games:
        seen = says(game.game)
        if seen is None:
            seen = not done and _by_score(game, sheet.match.length)
        unlike = _counts(game, sheet.match.length) and seen != game.crawford
        yield game.crawford if unlike else None
        done = done or game.crawford


def _counts(game: GameSheet, length: int | None) -> bool:
    return length is not None and game.settings.get("crawford") == "yes"


def _by_score(game: GameSheet, length: int | None) -> bool:
    if length is None or length == 1 or max(game.score) >= length or not _counts(game, length):
        return False
    return [length - points == 1 for points in game.score].count(True) == 1
