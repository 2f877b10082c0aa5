"""Named restrictions that a rule set may have: on a single move, and on the position after a whole play."""

from __future__ import annotations

from collections.abc import Callable

from tavlicli.board.dice import Roll
from tavlicli.board.point import OFF, Point
from tavlicli.board.position import Counts, Position
from tavlicli.findings.finding import Param
from tavlicli.rules.ruleset import RuleSet
from tavlicli.rules.steps import OWN, State, head_moves
from tavlicli.value import Value

_START = 24
_QUARTER = 6
_OPPONENT_START = 12


Tell = Callable[[RuleSet, Position, Roll, Point], dict[str, Param]]


def _source(rules: RuleSet, position: Position, roll: Roll, source: Point) -> dict[str, Param]:
    return {"source": source}


def _most(rules: RuleSet, position: Position, roll: Roll, source: Point) -> dict[str, Param]:
    return {"most": head_moves(rules, position, roll)}


class MoveRule(Value):
    """A restriction on a move: its code, and whether a checker may leave a point in a state.

    ``tell`` gives what the code's sentence names, from the start of the turn.
    ``option`` is what switches the rule off with "no", or None.
    """

    code: str
    allows: Callable[[RuleSet, State, Point], bool]
    tell: Tell = _source
    option: str | None = None


class PlayRule(Value):
    """A restriction on the position that a whole play ends with (code ``full-prime``).

    ``option`` is what switches it off with "no".
    """

    allows: Callable[[RuleSet, State], bool]
    option: str | None = None


def _pinned_stays(rules: RuleSet, state: State, source: Point) -> bool:
    return not state[2] >> OWN + source & 1


def _first_goes_alone(rules: RuleSet, state: State, source: Point) -> bool:
    option = rules.value("first-checker")
    own = state[0]
    foremost = next(point for point in range(1, _START + 1) if own[point])
    last = _OPPONENT_START if option == "start-quarter" else _OPPONENT_START - 1
    return bool(own[OFF]) or foremost <= last or source == foremost


def _head_keeps(rules: RuleSet, state: State, source: Point) -> bool:
    return source != _START or state[2] != 1


PINNED_STAYS = MoveRule("pinned-checker", _pinned_stays)
"""A pinned checker does not move (plakoto, tapa)."""

FIRST_GOES_ALONE = MoveRule("first-checker", _first_goes_alone, option="first-checker")
"""Only the foremost checker moves until it is past the opponent's start (fevga, moultezim)."""

HEAD_KEEPS = MoveRule("head-limit", _head_keeps, _most, "head")
"""One checker a turn leaves the head (narde)."""


def _no_prime(rules: RuleSet, state: State) -> bool:
    own, option = state[0], rules.value("prime")
    starts, opponents = own[_START - _QUARTER + 1 : _START + 1], own[_OPPONENT_START - _QUARTER + 1 : 13]
    if option == "own-start":
        return not all(starts)
    if option == "opponent-start":
        return not all(opponents)
    if option == "either":
        return not (all(starts) or all(opponents))
    if option == "four":
        return sum(map(bool, opponents)) <= 4
    return option != "ahead" or _somebody_ahead(rules, own, state[1])


def _primes(rules: RuleSet, own: Counts) -> list[int]:
    """The fronts of the mover's six points in a row, as the opponent counts: he meets the highest first."""
    mine = [0, *(own[rules.across[point]] for point in range(1, 25))]
    return [point for point in range(24, 5, -1) if all(mine[point - 5 : point + 1])]


def _somebody_ahead(rules: RuleSet, own: Counts, foe: Counts) -> bool:
    """Whether an enemy checker is in front of each of the mover's primes on his way, or off."""
    return bool(foe[OFF]) or all(any(foe[1 : highest - 5]) for highest in _primes(rules, own))


def _stack_can_pass(rules: RuleSet, state: State) -> bool:
    own, foe, _ = state
    stack = [point for point in range(1, 25) if foe[point]]
    if len(stack) != 1 or foe[OFF] or stack[0] <= _QUARTER:
        return True
    return stack[0] - 1 not in _primes(rules, own)


NO_PRIME = PlayRule(_no_prime, "prime")
"""No prime where the set's ``prime`` option forbids one (fevga, moultezim, narde)."""

STACK_CAN_PASS = PlayRule(_stack_can_pass, "stack-prime")
"""No full prime directly in front of an opponent who stands on one point (fevga)."""
