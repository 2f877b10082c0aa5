"""How plain turns are written: each hit marked, and the single steps in the order in which they stand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from tavlicli.board.point import CELLS, Point
from tavlicli.board.position import Position
from tavlicli.record import model
from tavlicli.record.sheet import Hop
from tavlicli.record.turn import WrittenMove, WrittenTurn
from tavlicli.replay import plain
from tavlicli.rules import quick, sums

_MOST_KEPT = 200_000
# Every step that there can be: those that hit nothing, and those that do.
_HOPS = tuple(
    [[Hop(source, target, hit) for target in range(CELLS)] for source in range(CELLS)]
    for hit in (False, True)
)
Spelled = tuple[WrittenTurn, tuple[Hop, ...]]
# Plain turns that are spelled already: those that hit nothing and go one way only, sums by what they hit, and
# all by their hits and the order of their dice.
USUAL: dict[WrittenTurn, Spelled] = {}
STARRED: dict[tuple[WrittenTurn, int], Spelled] = {}
_ALL: dict[tuple[WrittenTurn, tuple[Point, ...], bool], Spelled] = {}


def of_kind(turn: WrittenTurn, kind: str) -> WrittenTurn:
    """A turn as one of another kind."""
    return turn.changed(kind, turn.moves)


def of_step(turn: WrittenTurn, plan: quick.Plan, step: plain.Step) -> Spelled:
    """How a plain turn is written and went."""
    if isinstance(step, plain.Played):
        if step.hits or plan.other is not None:
            return of_plan(turn, plan, step.hits, sums.position(*step.before))
        spelled = USUAL[turn] = of_plan(turn, plan, step.hits, None)
        return spelled
    met = step[1]
    hits = [target for _, target, cell, _ in plan.hops if met >> 8 * cell & sums.OFF_CELL]
    spelled = of_plan(turn, plan, list(dict.fromkeys(hits)), None)
    if met:
        STARRED[turn, met] = spelled
    else:
        USUAL[turn] = spelled
    return spelled


def of_plan(turn: WrittenTurn, plan: quick.Plan, hits: list[Point], before: Position | None) -> Spelled:
    """How a plain turn is written and went, worked out once for each way in which it can go."""
    hops = plan.hops
    if plan.other is not None and before is not None:
        hops = plain.order(plan, plan.other, before)
    key = (turn, tuple(hits), hops is plan.hops)
    spelled = _ALL.get(key)
    if spelled is None:
        if len(_ALL) > _MOST_KEPT:
            for kept in (_ALL, STARRED, USUAL):
                kept.clear()
        if not hops:
            spelled = turn if turn.kind == model.PASS else of_kind(turn, model.PASS), ()
        else:
            found = _as_written(turn, len(hops), hits)
            spelled = found or marked(turn, [_HOPS[hop[1] in hits][hop[0]][hop[1]] for hop in hops])
        _ALL[key] = spelled
    return spelled


def _as_written(turn: WrittenTurn, count: int, hits: list[Point]) -> Spelled | None:
    """A turn that names each of so many single steps by itself, as most do; None for any other."""
    if len(turn.moves) != count:
        return None
    hops, moves, still = [], [], list(hits)
    same = True
    for move in turn.moves:
        stops, star, checkers = move
        if checkers != 1 or len(stops) != 2:
            return None
        source, target = stops
        hit = target in still
        if hit:
            still.remove(target)
        hops.append(_HOPS[hit][source][target])
        if hit != (star > 0):
            same = False
            move = WrittenMove(stops, hit << 1, 1)
        moves.append(move)
    if still:
        return None
    return turn if same else turn.changed(turn.kind, tuple(moves)), tuple(hops)


def _with(turn: WrittenTurn, moves: tuple[WrittenMove, ...]) -> WrittenTurn:
    """The turn with these moves; itself where they are its own."""
    if moves == turn.moves:
        return turn
    return turn.changed(turn.kind, moves)


def marked(turn: WrittenTurn, steps: Sequence[Hop]) -> Spelled:
    """A turn with its hits marked, and its steps in the order in which they are written."""
    legs = [leg for way in turn.ways for leg in pairwise(way)]
    chains = _chains(legs, list(steps))
    if chains is None:
        return turn, tuple(steps)
    hops = [hop for chain in chains for hop in chain]
    hit = {hop.target for hop in steps if hop.hit}
    moves = tuple(_marked(turn.moves, chains, hit)) if hit or turn.stars else turn.moves
    ordered, still = [], set(hit)
    for hop in hops:
        ordered.append(Hop(hop.source, hop.target, hop.target in still))
        still.discard(hop.target)
    return _with(turn, moves), tuple(ordered)


def _chains(legs: list[tuple[Point, Point]], steps: list[Hop]) -> list[list[Hop]] | None:
    """For each leg the steps that make it; the legs that are one step take theirs first."""
    found: list[list[Hop] | None] = [None] * len(legs)
    for exact in (True, False):
        for index, leg in enumerate(legs):
            if found[index] is None:
                chain = _chain(leg[0], leg[1], steps, 1 if exact else len(steps))
                if chain is None and not exact:
                    return None
                for hop in chain or ():
                    steps.remove(hop)
                found[index] = chain
    return [chain for chain in found if chain is not None]


def _chain(source: Point, target: Point, steps: Iterable[Hop], most: int) -> list[Hop] | None:
    """The steps out of these that lead from one point to another, at most so many."""
    if source == target:
        return []
    if not most:
        return None
    for hop in dict.fromkeys(steps):
        if hop.source == source and hop.target >= target:
            rest = list(steps)
            rest.remove(hop)
            way = _chain(hop.target, target, rest, most - 1)
            if way is not None:
                return [hop, *way]
    return None


def _marked(moves: Iterable[WrittenMove], chains: list[list[Hop]], hit: set[Point]) -> list[WrittenMove]:
    """The moves with a ``*`` where the first of them lands or stops on each point that was hit."""
    marked = []
    waiting = iter(chains)
    still = set(hit)
    named = {stop for move in moves for stop in move.stops[1:]}
    for move in moves:
        stops = [move.stops[0]]
        # The checkers of a counted move go the same way: the steps of the first tell the stops.
        ways = [[next(waiting) for _ in move.stops[1:]] for _ in range(move.count)]
        for target, way in zip(move.stops[1:], ways[0], strict=True):
            stops += [hop.target for hop in way[:-1] if hop.target in still and hop.target not in named]
            stops.append(target)
        hits = 0
        for place, stop in enumerate(stops[1:], 1):
            if stop in still:
                hits |= 1 << place
                still.discard(stop)
        marked.append(WrittenMove(tuple(stops), hits, move.count))
    return marked
