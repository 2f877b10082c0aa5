"""A match replayed for a writer: each action with its single steps, its hits and its board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from itertools import pairwise

from tavlicli.board.point import OFF, Point
from tavlicli.board.position import Position
from tavlicli.record import model
from tavlicli.record.model import NOBODY, Action, WrittenMove, WrittenTurn
from tavlicli.record.sheet import Entry, GameSheet, Hop, Sheet
from tavlicli.replay import ending, plain
from tavlicli.replay.game import GameReplay
from tavlicli.replay.result import GameResult, Step
from tavlicli.replay.state import Context
from tavlicli.replay.verify import MatchReplay
from tavlicli.rules import quick
from tavlicli.rules.judge import judge
from tavlicli.rules.legal import Legal, dice_for
from tavlicli.rules.ruleset import HIT, RuleSet

_MOST_KEPT = 200_000
_Spelled = tuple[WrittenTurn, tuple[Hop, ...]]
_SPELLED: dict[tuple[WrittenTurn, tuple[Point, ...], tuple[quick.Hop, ...]], _Spelled] = {}


def sheet(replay: MatchReplay) -> Sheet:
    """The sheet of a match, which is replayed for it game by game."""
    match = replay.match
    games = tuple(_game_sheet(replay, game, index) for index, game in enumerate(match.games, 1))
    tags = match.tags
    implied = replay.foreign and "Rules" not in tags and replay.override is None
    implied = implied and replay.default == "backgammon"
    return Sheet(match=match, rules=str(replay.rules), implied=implied, own=not replay.foreign, games=games)


def _game_sheet(replay: MatchReplay, game: model.Game, index: int) -> GameSheet:
    rules = replay.rules_of_game(game, index)
    recorders: list[_Recorder] = []

    def recorder(rules: RuleSet, game: model.Game, context: Context, steps: list[Step] | None) -> GameReplay:
        recorders.append(_Recorder(rules, game, context))
        return recorders[0]

    result = replay.play(game, index, None, recorder)
    winner, points, reason = _result(result, recorders[0], game)
    return GameSheet(
        game=game,
        number=game.number if game.number is not None else index,
        score=result.score,
        rules=str(rules),
        hitting=rules.contact == HIT and not rules.same_way,
        entries=tuple(recorders[0].entries),
        winner=winner,
        points=points,
        reason=reason,
        crawford=result.crawford,
    )


def _result(
    result: GameResult, replay: GameReplay, game: model.Game
) -> tuple[int | None, int | None, str | None]:
    """Who won, how much, and how: as the record states it, else as it was played."""
    if replay.stated is not None:
        winner, points = replay.stated
        return winner, result.points if points is None else points, result.reason
    if any(action.kind == model.TIE for action in game.actions):
        return None, 0, "tie"
    return result.winner, result.points, result.reason


class _Recorder(GameReplay):
    """A game replay that keeps an entry for each action; plain turns need no judge here either."""

    def __init__(self, rules: RuleSet, game: model.Game, context: Context) -> None:
        super().__init__(rules, game, context, [])
        self.entries: list[Entry] = []
        self._ready = quick.has_plans(rules)

    def run(self) -> GameResult:
        """Replay every action, keep what it did, and say how the game went."""
        actions = self.game.actions
        self.index = 0
        while self.index < len(actions):
            action = actions[self.index]
            if not (self.plain and self._ready and self._plainly(action)):
                self._slowly(action)
            self.index += 1
        return self.finish()

    def _plainly(self, action: Action) -> bool:
        """Play a plain turn and keep it; False, and nothing changed, where it is not plain."""
        turn, player = action.turn, action.player
        if turn is None or action.kind != model.TURN or player != self.to_act:
            return False
        found = plain.carried_out(self, player, turn)
        if found is None:
            return False
        before, hits, hops = found
        own, foe = self.sides[player], self.sides[1 - player]
        self.rolls[player] += 1
        self.turns += 1
        self.to_act = 1 - player
        after = Position(bytes(own), bytes(foe))
        key = (turn, tuple(hits), hops)
        spelled = _SPELLED.get(key)
        if spelled is None:
            if len(_SPELLED) > _MOST_KEPT:
                _SPELLED.clear()
            steps = [Hop(hop[0], hop[1], hop[1] in hits) for hop in hops]
            spelled = _SPELLED[key] = marked(turn, steps) if hops else (_passed(turn), ())
        written, way = spelled
        action = action._replace(turn=written)
        self._keep(action, way, bool(hops), before, after, False, self.stake, self.owner)
        if own[OFF] == self.rules.checkers:
            ending.after_play(self, player)
            self.plain = False
        return True

    def _slowly(self, action: Action) -> None:
        """Replay one action by the whole rules and keep it."""
        steps = self.steps
        assert steps is not None
        first = len(self.findings)
        before = None if self.broken else self.white_first()
        stake, owner = self.stake, self.owner
        self.act(action)
        step = steps.pop()
        stood = any(finding.stood for finding in self.findings[first:])
        hops: tuple[Hop, ...] = ()
        could_play = False
        if action.turn is not None and before is not None and action.turn.roll is not None:
            seen = before if action.player == model.WHITE else before.turned()
            dice = dice_for(self.rules, seen, action.turn.roll, step.rolls)
            legal = Legal(self.rules, seen, action.turn.roll, dice)
            could_play = bool(legal.most)
            turn = action.turn
            if turn.kind == model.MOVES:
                played = judge(self.rules, seen, action.turn.roll, turn.ways, dice).played
                if played is not None:
                    done = [Hop(one.source, one.target, one.hit) for one in played.steps]
                    turn, hops = marked(turn, done)
            elif turn.kind == model.EMPTY and self.context.foreign:
                turn = _kind(turn, model.UNKNOWN if could_play else model.PASS)
            action = action._replace(turn=turn)
        elif action.turn is not None and action.turn.kind == model.EMPTY and self.context.foreign:
            action = action._replace(turn=_kind(action.turn, model.UNKNOWN))
        if action.turn is not None and action.turn.kind == model.MOVES and not hops:
            hops = tuple(Hop(*leg, False) for way in action.turn.ways for leg in pairwise(way))
        self._keep(action, hops, could_play, step.before, step.after, stood, stake, owner)

    def _keep(
        self,
        action: Action,
        hops: tuple[Hop, ...],
        could_play: bool,
        before: Position | None,
        after: Position | None,
        stood: bool,
        stake: int,
        owner: int,
    ) -> None:
        game, index = self.game, self.index
        self.entries.append(
            Entry(
                action,
                hops,
                could_play,
                before,
                after,
                stood,
                stake,
                None if owner == NOBODY else owner,
                game.seconds.get(index),
                game.comments.get(index),
                game.kept.get(index),
            )
        )


def _kind(turn: WrittenTurn, kind: str) -> WrittenTurn:
    changed = copy(turn)
    changed.kind = kind
    return changed


def _passed(turn: WrittenTurn) -> WrittenTurn:
    return turn if turn.kind == model.PASS else _kind(turn, model.PASS)


def marked(turn: WrittenTurn, steps: Sequence[Hop]) -> _Spelled:
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
    if moves == turn.moves:
        return turn, tuple(ordered)
    changed = copy(turn)
    changed.moves = moves
    return changed, tuple(ordered)


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
