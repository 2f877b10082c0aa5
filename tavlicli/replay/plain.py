"""Plain turns: in turn, legal by their plan alone and marked as they should be; nearly all there are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tavlicli.board.dice import roll_of
from tavlicli.board.point import BAR, OFF, Point
from tavlicli.board.position import Position
from tavlicli.record import model
from tavlicli.record.model import NOBODY
from tavlicli.record.turn import WrittenTurn
from tavlicli.replay import ending
from tavlicli.replay.state import GameState
from tavlicli.rules import quick, sums
from tavlicli.rules.legal import Legal
from tavlicli.rules.ruleset import RuleSet

IS_COMPILED = not __file__.endswith(".py")
"""Whether the core is compiled."""

_MOST_PLANS = 50_000
_UNKNOWN = quick.Plan((), None, [])
Plans = dict[WrittenTurn, quick.Plan | None]


class Played:
    """A turn that is no sum: the points it hits, and the sides before and after it, the mover's first."""

    __slots__ = ("after", "before", "hits")

    def __init__(self, hits: list[Point], before: tuple[int, int], after: tuple[int, int]) -> None:
        self.hits = hits
        self.before = before
        self.after = after


Step = sums.Sum | Played
"""How a plain turn went."""

Tell = Callable[[int, list[WrittenTurn], list[Step], int, int], None]
"""Takes plain turns that were played: the index of the first, the turns, how each went, and the sides before
them, the mover's first."""

_Made = tuple[Step, int, int]


class Known:
    """What is known of turns: their plans, the sums that some are, those by what stands where they land."""

    def __init__(self) -> None:
        self.plans: Plans = {}
        self.sums: dict[WrittenTurn, sums.Sum] = {}
        self.hits: dict[tuple[WrittenTurn, int], sums.Sum] = {}


_KNOWN: dict[tuple[bool, bool, bool], Known] = {}


def plans(game: GameState) -> Plans:
    """The plans that are known already, by all that a plan depends on beside the turn itself."""
    return known_of(game).plans


def known_of(game: GameState) -> Known:
    """What is known already by all that a plan depends on beside the turn itself."""
    return known_for(game.rules, game.context.foreign)


def known_for(rules: RuleSet, foreign: bool) -> Known:
    """What is known already of turns under these rules, in our own notation or another."""
    key = rules.pip_waste, rules.overflow, foreign
    known = _KNOWN.get(key)
    if known is None or max(len(known.plans), len(known.hits)) > _MOST_PLANS:
        known = _KNOWN[key] = Known()
    return known


def opening(game: GameState, tell: Tell | None = None) -> None:
    """Replay from the first roll on, where the rules of the opening are sure to have nothing to say of it."""
    player, turn = game.game.written.first_turn()
    if turn is None or turn.roll is None or turn.roll[0] == turn.roll[1]:
        return
    winner = game.context.previous_winner
    if winner not in (None, player) and game.rules.value("next-game") == "winner":
        return
    game.to_act = player
    run(game, tell)
    if game.index:
        game.starter = player
        if not game.over:
            game.settle()
    else:
        game.to_act = NOBODY


def run(game: GameState, tell: Tell | None = None) -> None:
    """Replay from the action at ``index`` on while plain turns follow each other, as nearly all do.

    Such a turn is in turn, legal by its plan alone, and marked as it should be. They are told some at a time.
    """
    first = game.to_act
    own_cells, foe_cells = game.sides[first], game.sides[1 - first]
    if sum(own_cells) > sums.MOST or sum(foe_cells) > sums.MOST:
        return
    known, marks = known_of(game), game.context.marks
    guard, off_cell, checkers = sums.GUARD, sums.OFF_CELL, game.rules.checkers
    own, foe = sums.packed(own_cells), sums.packed(foe_cells)
    written, start = game.game.written, game.index
    played = due = 0
    while played == due and (turns := written.turns(start + played, (first + played) % 2)):
        begun, before = played, (own, foe)
        due += len(turns)
        steps: list[Any] = list(map(known.sums.get, turns))
        for step in steps:
            if step is not None:
                mask, met, gone, moved, clear, off = step
                if foe & mask == met:
                    after = own + moved
                    if after & clear == guard:
                        own, foe = foe + gone, after
                        played += 1
                        if off and after & off_cell == checkers:
                            break
                        continue
            turn = turns[played - begun]
            made = None if marks or step is None else _by_hits(known, turn, step[0], own, foe)
            made = made or _by_plan(game, known, turn, own, foe)
            if made is None:
                break
            steps[played - begun], own, foe = made
            played += 1
            if foe & off_cell == checkers:
                break
        if tell is not None and played > begun:
            count = played - begun
            tell(start + begun, turns[:count], steps[:count], *before)
        if foe & off_cell == checkers:
            break
    if not played:
        return
    player = (first + played) % 2
    game.place(player, sums.position(own, foe))
    if foe & off_cell == checkers:
        ending.after_play(game, 1 - player)
        game.plain = False
    game.index += played
    game.turns += played
    game.rolls[first] += (played + 1) // 2
    game.rolls[1 - first] += played // 2
    game.to_act = player


def _by_hits(known: Known, turn: WrittenTurn, mask: int, own: int, foe: int) -> _Made | None:
    """A turn of a record without marks as the sum that hits what it lands on; None if it is none."""
    met = foe & mask
    step = known.hits.get((turn, met))
    if step is None:
        plan = known.plans[turn]
        assert plan is not None
        hit = {target: met >> 8 * cell & sums.OFF_CELL for _, target, cell, _ in plan.hops}
        if max(hit.values()) > 1:
            return None
        stars = [target for target, count in hit.items() if count]
        step = sums.sum_of(quick.Plan(plan.hops, None, stars))
        if step is None:
            return None
        known.hits[turn, met] = step
    return _summed(step, own, foe)


def _summed(step: sums.Sum, own: int, foe: int) -> _Made | None:
    """The sides after a sum that finds on the other side what it should; None where it cannot be played."""
    _, _, gone, moved, clear, _ = step
    after = own + moved
    return (step, foe + gone, after) if after & clear == sums.GUARD else None


def _by_plan(game: GameState, known: Known, turn: WrittenTurn, own: int, foe: int) -> _Made | None:
    """A turn that no sum plays, by its plan; None where only the judge can tell."""
    plan = plan_of(game, known.plans, turn)
    if plan is None:
        return None
    if not plan.hops and own & sums.BAR_CELL:
        high, low = plan.left
        stuck = foe & sums.BLOCKED[high] and foe & sums.BLOCKED[low]
        return (Played(quick.NO_POINTS, (own, foe), (foe, own)), foe, own) if stuck else None
    simple = plan.other is None and not plan.left
    if simple and turn not in known.sums and (made := sums.sum_of(plan)) is not None:
        known.sums[turn] = made
        if foe & made[0] == made[1] and (summed := _summed(made, own, foe)):
            return summed
    mine, theirs = list(sums.side(own)), list(sums.side(foe))
    hits = quick.play(plan.hops, mine, theirs) if simple else less_common(game.rules, plan, mine, theirs)
    if hits is None or (hits != plan.stars and not _marked(game, plan, hits, mine, theirs)):
        return None
    after = sums.packed(theirs), sums.packed(mine)
    return Played(hits, (own, foe), after), *after


def quickly(game: GameState, player: int, turn: WrittenTurn) -> bool:
    """Play a turn the plain way if that can be done; otherwise nothing has changed."""
    if game.steps is not None or not quick.has_plans(game.rules):
        return False
    known = plans(game)
    plan = plan_of(game, known, turn)
    if plan is None:
        return False
    own, foe = game.sides[player], game.sides[1 - player]
    hits = less_common(game.rules, plan, own, foe)
    return hits is not None and _marked(game, plan, hits, own, foe)


def order(plan: quick.Plan, other: tuple[quick.Hop, ...], before: Position) -> tuple[quick.Hop, ...]:
    """The order of the dice in which a play with a stop left out is played from this board."""
    hits = quick.play(plan.hops, list(before.mover), list(before.other))
    if hits == quick.NO_POINTS:
        return plan.hops
    others = quick.play(other, list(before.mover), list(before.other))
    if hits is None or (others is not None and len(others) < len(hits)):
        return other
    return plan.hops


def less_common(rules: RuleSet, plan: quick.Plan, own: list[int], foe: list[int]) -> list[Point] | None:
    """Play a plan with a stop left out, or with dice left over where no more could be played."""
    if not plan.left:
        return quick.play_either(plan, own, foe)
    if not plan.hops:
        return quick.NO_POINTS if quick.stuck(rules, own, foe, plan.left) else None
    # The moves of a double are there in any order; of two dice, the one that cannot enter has to be left.
    clear = len(plan.hops) + len(plan.left) > 2 or (own[BAR] and foe[plan.left[0]] > 1)
    before = None if clear else Position(bytes(own), bytes(foe))
    hits = quick.play(plan.hops, own, foe)
    if hits is None or own[OFF] == rules.checkers:
        return hits
    if before is None:
        complete = quick.stuck(rules, own, foe, plan.left)
    else:
        hop = plan.hops[0]
        roll = roll_of(hop[3] or hop[0] - hop[1], plan.left[0])
        complete = Legal(rules, before, roll).reaches(Position(bytes(own), bytes(foe)))
    if complete:
        return hits
    quick.undo(plan.hops, hits, own, foe)
    return None


def plan_of(game: GameState, known: Plans, turn: WrittenTurn) -> quick.Plan | None:
    """The plan of a turn, worked out once; None where only the judge can tell."""
    return plan_for(game.rules, game.context.foreign, known, turn)


def plan_for(rules: RuleSet, foreign: bool, known: Plans, turn: WrittenTurn) -> quick.Plan | None:
    """The plan of a turn under these rules, in our own notation or another, worked out once."""
    found = known.get(turn, _UNKNOWN)
    if found is not _UNKNOWN:
        return found
    found = None
    if turn.roll is not None and not (turn.stood or turn.faults or turn.no_more):
        if turn.kind == model.MOVES:
            found = quick.plan(rules, turn.roll, turn.ways, turn.stars)
        elif turn.kind == model.PASS or (turn.kind == model.EMPTY and foreign):
            found = quick.plan(rules, turn.roll, (), quick.NO_POINTS)
    known[turn] = found
    return found


def _marked(game: GameState, plan: quick.Plan, hits: list[Point], own: list[int], foe: list[int]) -> bool:
    """Whether the hits are marked as they should be, or need no marks; if not, the play is taken back."""
    if not game.context.marks or set(hits) == set(plan.stars):
        return True
    quick.undo(plan.hops, hits, own, foe)
    return False
