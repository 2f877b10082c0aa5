"""The clock of a game: each turn takes its own seconds first, then the player's reserve."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tavlicli.notation.pattern import lazy
from tavlicli.record import model
from tavlicli.record.model import Game
from tavlicli.value import Value

_NUMBER = r"([0-9]{1,6}(?:\.[0-9]{1,6})?)"
_CLOCK = lazy(rf"\s*{_NUMBER}\s*\+\s*{_NUMBER}\s*", re.ASCII)
_NO_TURNS = frozenset((model.WINS, model.LOSES, model.TIE, model.OPENING, model.POSITION, model.BROKEN))
_SECOND = 1_000_000


class Clock(Value):
    """The seconds of a turn and of a player's reserve in a game, in millionths."""

    turn: int
    reserve: int


Overrun = tuple[int, float, int]
"""A reserve used up: by whom, by how many seconds, and the index of the first roll after it."""


def read(text: str) -> Clock | None:
    """The clock that a text such as ``11+90`` sets, or None if it is none."""
    found = _CLOCK.fullmatch(text)
    return Clock(_exact(float(found[1])), _exact(float(found[2]))) if found else None


def left(clock: Clock, game: Game, player: int, end: int) -> float | None:
    """The seconds of a player's reserve before the action at index ``end``.

    None where a turn of his has no time, or he has had none: then nobody can tell.
    """
    own = [action.player == player for action in game.actions[:end]]
    indices = [index for index, is_own in enumerate(own) if is_own and _is_turn(game, index)]
    if not indices or any(index not in game.seconds for index in indices):
        return None
    return (clock.reserve - sum(_over(clock, game, index) for index in indices)) / _SECOND


def used(game: Game, player: int) -> float | None:
    """The seconds that a player's turns took; None where none of them has a time."""
    times = [
        seconds
        for index, seconds in game.seconds.items()
        if index >= 0 and game.actions[index].player == player and _is_turn(game, index)
    ]
    return sum(map(_exact, times)) / _SECOND if times else None


def overruns(clock: Clock, game: Game) -> Iterator[Overrun]:
    """Each player's reserve that was used up while the game went on, once a player."""
    reserve = [clock.reserve, clock.reserve]
    told = set()
    waiting: list[int] = []
    for index, action in enumerate(game.actions):
        if action.kind in (model.TURN, model.REST):
            for player in waiting:
                yield player, -reserve[player] / _SECOND, index
            waiting.clear()
        if index in game.seconds and _is_turn(game, index) and action.player in (0, 1):
            over = _over(clock, game, index)
            reserve[action.player] -= over
            if over and reserve[action.player] <= 0 and action.player not in told:
                told.add(action.player)
                waiting.append(action.player)


def reserves(clock: Clock, game: Game) -> Iterator[float | None]:
    """The seconds left of the acting player's reserve after each action, as far as :func:`left` can tell."""
    reserve: list[int | None] = [clock.reserve, clock.reserve]
    for index, action in enumerate(game.actions):
        before = None
        if action.player in (0, 1) and _is_turn(game, index):
            before = reserve[action.player]
            if before is not None:
                timed = index in game.seconds
                before = reserve[action.player] = before - _over(clock, game, index) if timed else None
        yield None if before is None else before / _SECOND


def _is_turn(game: Game, index: int) -> bool:
    return game.actions[index].kind not in _NO_TURNS


def _over(clock: Clock, game: Game, index: int) -> int:
    """What the turn at ``index`` took out of the reserve."""
    return max(_exact(game.seconds[index]) - clock.turn, 0)


def _exact(seconds: float) -> int:
    return round(seconds * _SECOND)
