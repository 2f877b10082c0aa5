"""Plain turns: in turn, legal by their plan alone and marked as they should be; nearly all there are."""

from __future__ import annotations

from tavlicli.board.dice import roll_of
from tavlicli.board.point import BAR, OFF, Point
from tavlicli.board.position import Position
from tavlicli.record import model
from tavlicli.record.model import NOBODY, WrittenTurn
from tavlicli.replay import ending
from tavlicli.replay.state import GameState
from tavlicli.rules import quick, sums
from tavlicli.rules.legal import Legal
from tavlicli.rules.ruleset import RuleSet

_MOST_PLANS = 50_000
_UNKNOWN = quick.Plan((), None, [])
Plans = dict[WrittenTurn, quick.Plan | None]
Sums = dict[WrittenTurn, sums.Sum]
_KNOWN: dict[tuple[bool, bool, bool], tuple[Plans, Sums]] = {}


def plans(game: GameState) -> Plans:
    """The plans that are known already, by all that a plan depends on beside the turn itself."""
    return _known(game)[0]


def _known(game: GameState) -> tuple[Plans, Sums]:
    """The plans that are known already, and the sums that some of them are."""
    rules = game.rules
    known = _KNOWN.setdefault((rules.pip_waste, rules.overflow, game.context.foreign), ({}, {}))
    if len(known[0]) > _MOST_PLANS:
        known[0].clear()
        known[1].clear()
    return known


def opening(game: GameState) -> None:
    """Replay from the first roll on, where the rules of the opening are sure to have nothing to say of it."""
    player, turn = game.game.written.first_turn()
    if turn is None or turn.roll is None or turn.roll[0] == turn.roll[1]:
        return
    winner = game.context.previous_winner
    if winner not in (None, player) and game.rules.value("next-game") == "winner":
        return
    game.to_act = player
    run(game)
    if game.index:
        game.starter = player
        if not game.over:
            game.settle()
    else:
        game.to_act = NOBODY


def run(game: GameState) -> None:
    """Replay from the action at ``index`` on while plain turns follow each other, as nearly all do.

    Such a turn is in turn, legal by its plan alone, and marked as it should be.
    """
    first = game.to_act
    own_cells, foe_cells = game.sides[first], game.sides[1 - first]
    if sum(own_cells) > sums.MOST or sum(foe_cells) > sums.MOST:
        return
    known, added = _known(game)
    guard, off_cell, checkers = sums.GUARD, sums.OFF_CELL, game.rules.checkers
    own, foe = sums.packed(own_cells), sums.packed(foe_cells)
    written, start = game.game.written, game.index
    played = due = 0
    while played == due and (turns := written.turns(start + played, (first + played) % 2)):
        due += len(turns)
        begun = played
        for step in map(added.get, turns):
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
            sides = _by_plan(game, known, added, turns[played - begun], own, foe)
            if sides is None:
                break
            own, foe = sides
            played += 1
            if foe & off_cell == checkers:
                break
        if foe & off_cell == checkers:
            break
    if not played:
        return
    player = (first + played) % 2
    game.place(player, Position(sums.side(own), sums.side(foe)))
    if foe & off_cell == checkers:
        ending.after_play(game, 1 - player)
        game.plain = False
    game.index += played
    game.turns += played
    game.rolls[first] += (played + 1) // 2
    game.rolls[1 - first] += played // 2
    game.to_act = player


def _by_plan(
    game: GameState, known: Plans, added: Sums, turn: WrittenTurn, own: int, foe: int
) -> tuple[int, int] | None:
    """The sides after a turn, the next mover's first, by its plan; None where only the judge can tell."""
    plan = known.get(turn, _UNKNOWN)
    if plan is _UNKNOWN:
        plan = plan_of(game, known, turn)
    if plan is None:
        return None
    if not plan.hops and own & sums.BAR_CELL:
        high, low = plan.left
        return (foe, own) if foe & sums.BLOCKED[high] and foe & sums.BLOCKED[low] else None
    simple = plan.other is None and not plan.left
    if simple and turn not in added and (made := sums.sum_of(plan)) is not None:
        added[turn] = made
    mine, theirs = list(sums.side(own)), list(sums.side(foe))
    hits = quick.play(plan.hops, mine, theirs) if simple else less_common(game.rules, plan, mine, theirs)
    if hits is None or (hits != plan.stars and not _marked(game, plan, hits, mine, theirs)):
        return None
    return sums.packed(theirs), sums.packed(mine)


def quickly(game: GameState, player: int, turn: WrittenTurn) -> bool:
    """Play a turn the plain way if that can be done; otherwise nothing has changed."""
    if game.steps is not None or not quick.has_plans(game.rules):
        return False
    known = plans(game)
    plan = known.get(turn, _UNKNOWN)
    if plan is _UNKNOWN:
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
    found = None
    if turn.roll is not None and not (turn.stood or turn.faults or turn.no_more):
        if turn.kind == model.MOVES:
            found = quick.plan(game.rules, turn.roll, turn.ways, turn.stars)
        elif turn.kind == model.PASS or (turn.kind == model.EMPTY and game.context.foreign):
            found = quick.plan(game.rules, turn.roll, (), quick.NO_POINTS)
    known[turn] = found
    return found


def _marked(game: GameState, plan: quick.Plan, hits: list[Point], own: list[int], foe: list[int]) -> bool:
    """Whether the hits are marked as they should be, or need no marks; if not, the play is taken back."""
    if not game.context.marks or set(hits) == set(plan.stars):
        return True
    quick.undo(plan.hops, hits, own, foe)
    return False
