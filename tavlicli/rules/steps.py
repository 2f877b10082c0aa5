"""Single moves: from where a checker may move with a die, and what the board is after it.

What happens where sides meet is the set's ``contact``: in hitting games two
checkers hold a point and a lone one is hit; in pinning games a lone one is
pinned beneath, and its point is closed to its owner; in running games one
checker holds a point. What else forbids a move are the set's ``move_rules``.
"""

from __future__ import annotations

from tavlicli.board.dice import Die, Roll
from tavlicli.board.point import BAR, CELLS, HOME, OFF, Point
from tavlicli.board.position import Counts, Position
from tavlicli.rules.ruleset import HIT, PIN, RuleSet

State = tuple[Counts, Counts, int]
"""Mover's checkers, the other's, and what else the turn must know.

In hitting games the last has bit *p* set where the mover's checker on his
point *p* hit and may not go on; in pinning games the low bits are the other
side's pinned points by its own count, those from ``OWN`` up the mover's; in
running games it is how many checkers may still leave the head (0: any).
"""

OWN = CELLS
_CELL_BITS = 8 * 2 * CELLS
_PINS = (1 << CELLS) - 1


def begin(rules: RuleSet, position: Position, roll: Roll) -> State:
    """The state at the start of a turn."""
    marks = 0
    if rules.contact == PIN:
        marks = position.other_pinned | position.mover_pinned << OWN
    elif rules.head:
        marks = 1 + head_moves(rules, position, roll)
    return position.mover, position.other, marks


def head_moves(rules: RuleSet, position: Position, roll: Roll) -> int:
    """How many checkers may leave the head: one, or two with 6-6, 4-4 or 3-3 when all stand there."""
    first = position.mover[24] == rules.checkers
    return 2 if first and roll in ((6, 6), (4, 4), (3, 3)) else 1


def end(rules: RuleSet, state: State) -> Position:
    """The position that a state is, the mover's checkers first."""
    own, foe, marks = state
    if rules.contact != PIN:
        return Position(own, foe)
    return Position(own, foe, marks >> OWN, marks & _PINS)


def key_of(rules: RuleSet, state: State) -> int:
    """A state's position as one number, so that moves of hitting games are additions."""
    cells = int.from_bytes(state[0] + state[1], "little")
    return cells | state[2] << _CELL_BITS if rules.contact == PIN else cells


def key_of_position(position: Position) -> int:
    """A position as one number."""
    pins = position.other_pinned | position.mover_pinned << OWN
    return int.from_bytes(position.mover + position.other, "little") | pins << _CELL_BITS


def position_of(key: int) -> Position:
    """The position that :func:`key_of` numbered."""
    pins = key >> _CELL_BITS
    cells = (key & (1 << _CELL_BITS) - 1).to_bytes(2 * CELLS, "little")
    return Position(cells[:CELLS], cells[CELLS:], pins >> OWN, pins & _PINS)


def held(rules: RuleSet, state: State, point: Point) -> bool:
    """Whether the mover may not land on a point (not OFF) because the other side holds it."""
    if state[1][rules.across[point]] >= rules.holds:
        return True
    return rules.contact == PIN and bool(state[2] >> OWN + point & 1)


def sources(rules: RuleSet, state: State, die: Die) -> list[Point]:
    """The points from which a checker may move with ``die``, the highest first."""
    own, foe, marks = state
    if rules.contact != HIT:
        return _sources_by_rules(rules, state, die)
    across, holds = rules.across, rules.holds
    if own[BAR]:
        return [BAR] if foe[across[BAR - die]] < holds else []
    found = [point for point in range(24, die, -1) if own[point] and foe[across[point - die]] < holds]
    if not any(own[HOME + 1 : BAR]):
        found += _bearing_off(rules, own, die)
    if marks:
        return [point for point in found if own[point] > (marks >> point & 1)]
    return found


def _bearing_off(rules: RuleSet, own: Counts, die: Die) -> list[Point]:
    """From where ``die`` bears off, all checkers being home: its own point, or the highest below it."""
    if own[die]:
        return [die]
    if rules.overflow and not any(own[die:]):
        return [point for point in range(die - 1, 0, -1) if own[point]][:1]
    return []


def _sources_by_rules(rules: RuleSet, state: State, die: Die) -> list[Point]:
    own = state[0]
    found = [point for point in range(24, die, -1) if own[point] and not held(rules, state, point - die)]
    if not any(own[HOME + 1 : BAR]) and not bears_none_off(rules, state):
        found += _bearing_off(rules, own, die)
    for rule in rules.move_rules:
        found = [point for point in found if rule.allows(rules, state, point)]
    return found


def bears_none_off(rules: RuleSet, state: State) -> bool:
    """Whether the mover may bear none off because a checker of his is pinned."""
    return rules.contact == PIN and not rules.pinned_bearoff and bool(state[2] >> OWN)


def after(rules: RuleSet, state: State, source: Point, die: Die) -> State:
    """The state after a legal move from ``source`` with ``die``."""
    return put(rules, state, source, source - die if source > die else OFF)


def put(rules: RuleSet, state: State, source: Point, target: Point) -> State:
    """The state after a checker is taken from ``source`` and put on ``target``, hitting or pinning there."""
    own, foe, marks = bytearray(state[0]), state[1], state[2]
    own[source] -= 1
    own[target] += 1
    if rules.contact == HIT:
        cell = rules.across[target]
        if OFF < target < BAR and foe[cell] == 1:
            hit = bytearray(foe)
            hit[cell] = 0
            hit[BAR] += 1
            foe = bytes(hit)
            if target <= HOME and not rules.hit_and_run:
                marks |= 1 << target
    elif rules.contact == PIN:
        marks = _pins_after(rules, own, foe, marks, source, target)
    elif marks and source == 24:
        marks = max(marks - 1, 1)
    return bytes(own), foe, marks


def _pins_after(rules: RuleSet, own: bytearray, foe: Counts, marks: int, source: Point, target: Point) -> int:
    """The pins after a move: the last to leave a point frees it, a lone one landed on is pinned."""
    if not own[source]:
        marks &= ~(1 << rules.across[source] | 1 << OWN + source)
    if OFF < target < BAR and foe[rules.across[target]] == 1:
        marks |= 1 << rules.across[target]
    return marks


def complete(rules: RuleSet, state: State) -> bool:
    """Whether the turn may end here whatever dice remain, because the game does.

    The mover's last checker is off, or in pinning games the mothers decide it
    (reading 8): both are pinned, or the enemy's is and no checker of the
    mover's stands on his own start.
    """
    own, foe, marks = state
    if not any(own[1:]):
        return True
    if rules.contact != PIN or foe[24] != 1 or not marks >> 24 & 1:
        return False
    if own[24] == 1 and marks >> OWN + 24 & 1:
        return True
    return not own[24] and rules.value("mother") != "play-on"
