"""Doubles that go on: four of each number up to six, in order, as far as they can be played (reading 10).

A low double can have millions of results, so the search is over positions,
deep first: how many moves a turn can have is known without listing them, and
a listing can stop where it likes.
"""

from __future__ import annotations

from collections.abc import Iterator

from tavlicli.board.dice import Die
from tavlicli.board.point import OFF, Point
from tavlicli.rules.ruleset import RuleSet
from tavlicli.rules.steps import State, after, complete, sources

Leg = tuple[Point, Point, Die]

_MOST_SEEN = 30_000


def longest(rules: RuleSet, start: State, dice: tuple[Die, ...]) -> int:
    """The most dice that a sequence of moves can use.

    Where that takes too long to prove, the most that was found: a sequence
    with all dice is found at once, so that is so only in positions where
    nearly all is blocked.
    """
    seen: set[bytes] = set()
    best = 0
    waiting = [(0, start)]
    while waiting:
        used, state = waiting.pop()
        best = max(best, used)
        if used == len(dice) or len(seen) > _MOST_SEEN:
            return best
        for source in reversed(sources(rules, state, dice[used])):
            following = after(rules, state, source, dice[used])
            if _is_new(seen, following, used):
                waiting.append((used + 1, following))
    return best


def _is_new(seen: set[bytes], state: State, used: int) -> bool:
    """Whether a state was not met with so many dice; the other side does not change in such a turn."""
    key = state[0] + bytes((used,))
    new = key not in seen
    seen.add(key)
    return new


def results(
    rules: RuleSet, start: State, dice: tuple[Die, ...], most: int, bound: int = 0
) -> Iterator[tuple[State, tuple[Leg, ...]]]:
    """Each distinct state that ``most`` moves, or the end of the game, lead to, with one way to it.

    ``bound`` ends the search when so many states were met (0: never).
    """
    seen: set[bytes] = set()
    waiting: list[tuple[State, tuple[Leg, ...]]] = [(start, ())]
    while waiting and not (bound and len(seen) > bound):
        state, steps = waiting.pop()
        used = len(steps)
        if used == most or (used and complete(rules, state)):
            yield state, steps
            continue
        die = dice[used]
        for source in reversed(sources(rules, state, die)):
            following = after(rules, state, source, die)
            if _is_new(seen, following, used):
                waiting.append((following, (*steps, (source, max(source - die, OFF), die))))
