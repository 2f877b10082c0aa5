"""Counts of legal results, to compare engines with."""

from __future__ import annotations

from tavlicli.board.dice import ROLLS, Roll
from tavlicli.board.position import Position
from tavlicli.rules.legal import Legal, position_of
from tavlicli.rules.ruleset import RuleSet


def results(rules: RuleSet, position: Position, roll: Roll) -> list[Position]:
    """The distinct results of a roll, the position itself where nothing can be played, the mover first."""
    return [position_of(key) for key in Legal(rules, position, roll).keys]


def perft(rules: RuleSet, position: Position, depth: int) -> dict[Roll, int]:
    """For each of the 21 rolls the number of results after ``depth`` turns, the later ones by every roll.

    A game that is over has no further turns and counts nothing at a greater depth.
    """
    counts: dict[Position, int] = {}
    found = {}
    for roll in ROLLS:
        after = results(rules, position, roll)
        found[roll] = sum(_below(rules, result, depth - 1, counts) for result in after)
    return found


def _below(rules: RuleSet, result: Position, depth: int, counts: dict[Position, int]) -> int:
    if depth == 0:
        return 1
    if not any(result.mover[1:]):
        return 0
    position = result.turned()
    if depth > 1 or position not in counts:
        total = sum(
            _below(rules, following, depth - 1, counts)
            for roll in ROLLS
            for following in results(rules, position, roll)
        )
        if depth > 1:
            return total
        counts[position] = total
    return counts[position]
