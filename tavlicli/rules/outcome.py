"""What the end of a game is worth, before the cube."""

from __future__ import annotations

from tavlicli.board.point import BAR, OFF
from tavlicli.board.position import Counts
from tavlicli.rules.ruleset import RuleSet


def worth(rules: RuleSet, loser: Counts) -> int:
    """The points of a game borne off against a side that stands like ``loser`` (his own count).

    Single if he has borne one off; else double; triple where the set has it
    and he has a checker on the bar or in the winner's home (his 19 to 24);
    quadruple where the set has it and he has one on the bar.
    """
    if loser[OFF]:
        return 1
    double = rules.number("double") or 1
    quadruple, triple = rules.number("quadruple"), rules.number("triple")
    if quadruple and loser[BAR]:
        return quadruple
    if triple and (loser[BAR] or any(loser[19:BAR])):
        return triple
    return double


def most_worth(rules: RuleSet) -> int:
    """The highest value that a game can have in this set."""
    values = [rules.number(option) or 1 for option in ("double", "triple", "quadruple")]
    return max(values)


def resigned(rules: RuleSet, loser: Counts) -> int | None:
    """What a resignation must be worth at least: set by the rules, or None where the value is offered."""
    if rules.value("resign") == "by-off":
        return 1 if loser[OFF] else rules.number("double") or 1
    return None
