"""What the end of a game is worth, before the cube."""

from typing import NamedTuple

from tavlicli.board.point import BAR, OFF
from tavlicli.board.position import Counts, Position
from tavlicli.rules.ruleset import PIN, RuleSet
from tavlicli.rules.steps import begin, complete

START = 24


class Outcome(NamedTuple):
    """How a game ended by what is on the board: ``mover_wins`` None is a tie; ``points`` before the cube."""

    mover_wins: bool | None
    points: int
    reason: str


BEAROFF = "bearoff"
MOTHER = "mother"
TIE = "tie"


def finished(rules: RuleSet, position: Position) -> Outcome | None:
    """Whether the game is over after a play, seen by who played it; None while it goes on.

    The last checker is off; in pinning games both mothers are pinned (a tie),
    or the enemy's is and the mover's own start is empty (reading 8).
    """
    if not any(position.mover[1:]):
        return Outcome(True, worth(rules, position.other), BEAROFF)
    if rules.contact != PIN or not complete(rules, begin(rules, position, (1, 2))):
        return None
    if position.mover_pinned >> START & 1 and position.mover[START] == 1:
        return Outcome(None, 0, TIE)
    return Outcome(True, 1 if rules.value("mother") == "single" else 2, MOTHER)


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
