"""Turn numbers of a game in our notation: they count turns or pairs of turns, and are checked for order."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from tavlicli.record import model
from tavlicli.record.model import BLACK, NOBODY, WHITE, Action

# The ways to count, in the order in which a record that fits several is taken: turns, pairs, rows.
_WAYS = (0, 2, 1)
_NO_TURNS = frozenset((model.OPENING, model.POSITION, model.WINS, model.LOSES, model.TIE))


class Numbered(NamedTuple):
    """A number that stands before an action of a game, and where (columns count from 1)."""

    number: int
    action: int
    line: int
    column: int
    end_column: int


def first_wrong(numbers: list[Numbered], actions: list[Action]) -> tuple[Numbered, int] | None:
    """The first turn number that does not fit, with the one expected; None if all fit.

    A number counts turns, rows with White's turn first, or pairs with the
    starter's turn first: what the numbers so far agree with. A game that
    starts from a position may start with any number. A line that cannot be
    read and has no roll may have been a turn or not: both are good.
    """
    counts = _counts(actions)
    unclear = list(accumulate(map(_is_unclear, actions)))
    told = 0
    free = bool(actions) and actions[0].kind == model.POSITION
    alive: dict[int, int] = dict.fromkeys(range(3), 0)
    for numbered in numbers:
        count = counts[numbered.action]
        if count is None:
            continue
        if free:
            alive = {way: numbered.number - count[way] for way in alive}
            free = False
        room = unclear[numbered.action] - told
        fits = {way for way, shift in alive.items() if 0 <= numbered.number - count[way] - shift <= room}
        if not fits:
            way, shift = next(iter(alive.items()))
            return numbered, count[way] + shift
        alive = {way: numbered.number - count[way] for way in alive if way in fits}
        told += room
    return None


def numbers(games: Sequence[tuple[Sequence[int | None], Sequence[Action]]]) -> list[list[int | None]]:
    """The number of each action of the games of a match, counted as most of those that are written do.

    Each game is given as the numbers that are written before its actions and
    the actions. No action gets a number where none is written in the match.
    """
    if not any(number is not None for written, _ in games for number in written):
        return [[None] * len(actions) for _, actions in games]
    counted = [_by_way(written, actions) for written, actions in games]

    def agreeing(way: int) -> int:
        """How many numbers are written as this way counts."""
        pairs = (
            zip(game[way], written, strict=True) for game, (written, _) in zip(counted, games, strict=True)
        )
        return sum(due == number for game in pairs for due, number in game)

    best = max(_WAYS, key=agreeing)
    return [game[best] for game in counted]


def _by_way(written: Sequence[int | None], actions: Sequence[Action]) -> list[list[int | None]]:
    """The numbers of a game's actions for each way to count; a game from a position begins with any."""
    counts = _counts(actions)
    shifts = [0, 0, 0]
    if actions and actions[0].kind == model.POSITION:
        told = zip(written, counts, strict=True)
        first = next(((number, count) for number, count in told if number is not None and count), None)
        if first is not None:
            shifts = [first[0] - count for count in first[1]]
    return [[count and count[way] + shifts[way] for count in counts] for way in range(3)]


def _is_unclear(action: Action) -> bool:
    return action.kind == model.BROKEN and not action.value


def _counts(actions: Sequence[Action]) -> list[tuple[int, int, int] | None]:
    """For each action its number as a turn, as a row and as a pair; None where it is no turn."""
    counts: list[tuple[int, int, int] | None] = []
    turns = rows = pairs = 0
    last, starter = NOBODY, NOBODY
    for action in actions:
        if action.kind in _NO_TURNS or _is_unclear(action):
            counts.append(None)
            continue
        player = action.player
        if player == NOBODY:
            player = BLACK if last == WHITE else WHITE
        starter = player if starter == NOBODY else starter
        turns += 1
        rows += player in (WHITE, last) or rows == 0
        pairs += player in (starter, last)
        last = player
        counts.append((turns, rows, pairs))
    return counts
