"""The games of a bgammon.org file: what the line above a game says, and what follows from how the game went.

The line above a game is written when the game is over. It has the score
before the game; but a game that was given up or dropped is in some files
counted in already. Its points are the game's value, 1 to 3; but where the
double was dropped or the game given up they are the stake.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from tavlicli.notation.mat_words import MOST_DIGITS
from tavlicli.notation.pattern import lazy
from tavlicli.record import model
from tavlicli.record.model import Action

_DIGITS = f"([0-9]{{1,{MOST_DIGITS}}})"
_GAP = "[ \t]+"
_HEAD = lazy(
    rf"[ \t]*i{_GAP}([0-9]+){_GAP}([^ \t]+){_GAP}([^ \t]+){_GAP}{_DIGITS}{_GAP}{_DIGITS}{_GAP}{_DIGITS}"
    rf"{_GAP}([012]){_GAP}{_DIGITS}{_GAP}{_DIGITS}[ \t]*",
    re.IGNORECASE,
)
VARIANTS = ("backgammon", "acey-deucey", "tabula")
_LATEST = 1 << 36
_MOST_VALUE = 3
_GIVEN_UP = (model.DROP, model.RESIGN)

Points = tuple[int, int]


class Head(NamedTuple):
    """The line above a game; ``winner`` is None where the line names none.

    ``started`` are seconds since 1970, at the columns ``started_at``;
    ``result_at`` are the columns of winner and points, ``score_at`` those of
    the score and ``variant_at`` those of the variant.
    """

    started: int
    names: tuple[str, str]
    length: int
    score: Points
    winner: int | None
    points: int
    variant: int
    started_at: tuple[int, int]
    result_at: tuple[int, int]
    score_at: tuple[int, int]
    variant_at: tuple[int, int]


def read_head(line: str) -> Head | None:
    """The line above a game; None if it is none."""
    found = _HEAD.fullmatch(line)
    if found is None:
        return None
    started, white, black, length, first, second, winner, points, variant = found.groups()
    return Head(
        started=int(started) if len(started) <= MOST_DIGITS + 2 else 0,
        names=(white, black),
        length=int(length),
        score=(int(first), int(second)),
        winner=int(winner) - 1 if winner != "0" else None,
        points=int(points),
        variant=int(variant),
        started_at=(found.start(1) + 1, found.end(1) + 1),
        result_at=(found.start(7) + 1, found.end(8) + 1),
        score_at=(found.start(5) + 1, found.end(6) + 1),
        variant_at=(found.start(9) + 1, found.end(9) + 1),
    )


def date_of(started: int) -> str | None:
    """The day of a number of seconds, as ``2026-11-29``; None for a time past all sense."""
    if not 0 < started < _LATEST:
        return None
    from time import gmtime, strftime

    return strftime("%Y-%m-%d", gmtime(started))


def points_of(head: Head, actions: list[Action]) -> int:
    """The points that the line above a game states, times the stake where they are the game's value."""
    stake = _stake(actions)
    last = actions[-1] if actions else None
    if stake == 1 or head.winner is None or last is None or last.kind in _GIVEN_UP:
        return head.points
    single = any(_bears_off(action, 1 - head.winner) for action in actions)
    is_value = 1 <= head.points <= _MOST_VALUE and single == (head.points == 1)
    return head.points * stake if is_value else head.points


def _stake(actions: list[Action]) -> int:
    """What the cube shows at the end: the last double that was taken."""
    stake = offered = 1
    for action in actions:
        if action.kind == model.DOUBLE:
            offered = action.value or offered * 2
        elif action.kind == model.TAKE:
            stake = offered
    return stake


def _bears_off(action: Action, player: int) -> bool:
    """Whether an action is a turn in which this player bears a checker off."""
    return (
        action.turn is not None
        and action.player == player
        and any(move.stops[-1] == 0 for move in action.turn.moves)
    )


def given_up(actions: list[Action]) -> bool:
    """Whether a game ended by a drop or a resignation, so that its points may be in its score already."""
    return bool(actions) and actions[-1].kind in _GIVEN_UP


class Ended(NamedTuple):
    """A game that ended: its head, its points, and whether it was given up or dropped."""

    head: Head
    points: int
    given_up: bool

    @property
    def after(self) -> Points:
        """The score after the game, if the one that is stated is that before it."""
        return self._changed(self.points)

    @property
    def less(self) -> Points:
        """The score before the game, if its points are in the one that is stated."""
        return self._changed(-self.points) if self.given_up else self.head.score

    def _changed(self, by: int) -> Points:
        white, black = self.head.score
        winner = self.head.winner
        return white + (by if winner == 0 else 0), black + (by if winner == 1 else 0)


def goes_on(last: Ended, head: Head) -> bool:
    """Whether the game beneath ``head`` is of the same match as the one that ended before it."""
    before = last.head
    same = before.names == head.names and before.length == head.length
    if not same or any(now < then for now, then in zip(head.score, before.score, strict=True)):
        return False
    if max(before.score) >= before.length:
        return False
    counted = last.given_up and min(last.less) >= 0
    return counted or max(last.after) < before.length


def scores_before(games: list[Ended]) -> list[Points]:
    """The score before each game of a match: as stated, unless only the other reading makes sense of them."""
    stated = [game.head.score for game in games]
    less = [game.less for game in games]
    if all(min(score) >= 0 for score in less) and _errors(games, less) < _errors(games, stated):
        return less
    return stated


def _errors(games: list[Ended], scores: list[Points]) -> int:
    """How often scores do not follow, are past the match's end, or start from other than 0-0."""
    errors = int(scores[0] != (0, 0))
    carried = scores[0]
    for game, score in zip(games, scores, strict=True):
        errors += (score != carried) + (max(score) >= game.head.length)
        gains = [game.points if game.head.winner == player else 0 for player in (0, 1)]
        carried = score[0] + gains[0], score[1] + gains[1]
    return errors
