"""The tag ``; [Stood "2.5"]``: which plays of a match text stood although they are illegal.

A mark behind the play itself would stop other programs: GNU Backgammon drops
such a play and gives its roll to nobody. ``2.5`` is the fifth roll of the
second game beneath the match line.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy

from tavlicli.notation.pattern import lazy
from tavlicli.record.model import Game, Match
from tavlicli.record.sheet import Sheet

TAG = "Stood"
_PLACES = lazy(r"[1-9][0-9]{0,8}\.[1-9][0-9]{0,8}(?: [1-9][0-9]{0,8}\.[1-9][0-9]{0,8})*")


def value(sheet: Sheet) -> str:
    """The places of the plays that are marked; "" if there are none."""
    return " ".join(_places(sheet))


def _places(sheet: Sheet) -> Iterator[str]:
    for place, game in enumerate(sheet.games, 1):
        roll = 0
        for entry in game.entries:
            turn = entry.action.turn
            if turn is not None:
                roll += 1
                if turn.stood:
                    yield f"{place}.{roll}"


def take(match: Match) -> None:
    """Mark the plays that the match's tag names, in place of the tag; one that names others stays a tag."""
    tag = match.tags.get(TAG)
    if tag is None or not _PLACES.fullmatch(tag.value):
        return
    found = []
    rolls: dict[int, list[int]] = {}
    for place in tag.value.split(" "):
        game, roll = (int(number) - 1 for number in place.split("."))
        if game not in rolls:
            rolls[game] = _rolls(match.games[game]) if game < len(match.games) else []
        if roll >= len(rolls[game]):
            return
        found.append((match.games[game], rolls[game][roll]))
    del match.tags[TAG]
    for one, index in found:
        _mark(one, index)


def _rolls(game: Game) -> list[int]:
    return [index for index, action in enumerate(game.actions) if action.turn is not None]


def _mark(game: Game, index: int) -> None:
    action = game.actions[index]
    assert action.turn is not None
    turn = copy(action.turn)
    turn.stood = True
    game.actions[index] = action._replace(turn=turn)
