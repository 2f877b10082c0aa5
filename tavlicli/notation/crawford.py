"""Which game is the Crawford game: by its tag, by the score, and where a copy has to say it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tavlicli.record.model import Game
    from tavlicli.record.sheet import Sheet

TAG = "CrawfordGame"
"""The tag of a game that says whether it is the Crawford game."""

_ON_OFF = {
    **dict.fromkeys(("on", "yes", "1", "true"), True),
    **dict.fromkeys(("off", "no", "0", "false"), False),
}


def on_off(value: str) -> bool | None:
    """What the value of a tag says that is on or off; None for any other."""
    return _ON_OFF.get(value.strip().lower())


def by_score(score: tuple[int, int], length: int) -> bool:
    """Whether the score makes a game the Crawford game, if there was none before: one side needs a point."""
    return length > 1 and max(score) < length and (length - score[0] == 1) != (length - score[1] == 1)


def says(game: Game) -> bool | None:
    """What a game's tag says; None where it has none, or one with another value."""
    tag = game.tags.get(TAG)
    return None if tag is None else on_off(tag.value)


def untold(sheet: Sheet) -> Iterator[bool | None]:
    """For each game whether it is the Crawford game, if neither score nor tag says so; else None."""
    done, length = False, sheet.match.length
    for game in sheet.games:
        if length is None or game.settings.get("crawford") != "yes":
            yield None
        else:
            said = says(game.game)
            seen = not done and by_score(game.score, length) if said is None else said
            yield game.crawford if seen != game.crawford else None
        done = done or game.crawford
