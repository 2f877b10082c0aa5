"""A match replayed for a writer: each action with its single steps, its hits and its board."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise, repeat

from tavlicli.board.point import CELLS
from tavlicli.board.position import Position
from tavlicli.record import model
from tavlicli.record.model import NOBODY, Action
from tavlicli.record.sheet import Entry, GameSheet, Hop, Sheet
from tavlicli.record.turn import WrittenTurn
from tavlicli.replay import marking, plain
from tavlicli.replay.context import Context
from tavlicli.replay.game import GameReplay
from tavlicli.replay.marking import Spelled
from tavlicli.replay.result import GameResult, Step
from tavlicli.replay.verify import MatchReplay
from tavlicli.rules import quick, sums
from tavlicli.rules.judge import judge
from tavlicli.rules.legal import Legal, dice_for, legal_of
from tavlicli.rules.ruleset import HIT, RuleSet
from tavlicli.rules.spelling import listed

# What is told of a roll whose play is left out where there is only one.
_FILLED_IN = "play-omitted"
# The last fields of the entry of a plain turn of which nothing is said beside the play.
_NOTHING_SAID = Entry(Action(model.TURN, 0, 1, 1))[8:]
_UNPLAYED = (model.UNKNOWN, model.EMPTY)


def sheet(replay: MatchReplay, boards: bool = True, after: bool = True) -> Sheet:
    """The sheet of a match, which is replayed for it game by game.

    Without ``boards`` the board before and after an action is told only where
    it is more than a plain turn, and so is the board after it without ``after``.
    """
    match = replay.match
    wanted = boards, boards and after
    games = tuple(_game_sheet(replay, game, index, wanted) for index, game in enumerate(match.games, 1))
    tags = match.tags
    implied = replay.foreign and "Rules" not in tags and replay.override is None
    implied = implied and replay.default == "backgammon"
    return Sheet(match=match, rules=str(replay.rules), implied=implied, own=not replay.foreign, games=games)


def recorded(
    replay: MatchReplay, game: model.Game, index: int, boards: tuple[bool, bool] = (True, True)
) -> tuple[GameResult, Recorder]:
    """The next game of a match replayed, with an entry for each of its actions."""
    recorders: list[Recorder] = []

    def recorder(rules: RuleSet, game: model.Game, context: Context, steps: list[Step] | None) -> GameReplay:
        recorders.append(Recorder(rules, game, context, boards))
        return recorders[0]

    return replay.play(game, index, None, recorder), recorders[0]


def _game_sheet(replay: MatchReplay, game: model.Game, index: int, boards: tuple[bool, bool]) -> GameSheet:
    result, recorder = recorded(replay, game, index, boards)
    rules = recorder.rules
    winner, points, reason = _result(result, recorder, game)
    return GameSheet(
        game=game,
        number=game.number if game.number is not None else index,
        score=result.score,
        rules=str(rules),
        hitting=rules.contact == HIT and not rules.same_way,
        settings={option: rules.value(option) or "" for option in rules.settings},
        entries=tuple(recorder.entries),
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


class Recorder(GameReplay):
    """A game replay that keeps an entry for each action; plain turns need no judge here either."""

    def __init__(self, rules: RuleSet, game: model.Game, context: Context, boards: tuple[bool, bool]) -> None:
        super().__init__(rules, game, context)
        self.entries: list[Entry] = []
        self._before, self._after = boards
        self._ready = quick.has_plans(rules)
        self._bare = not (game.seconds or game.comments or game.kept)

    def run(self) -> GameResult:
        """Replay every action, keep what it did, and say how the game went."""
        actions = self.game.actions
        self.index = 0
        if self._ready:
            plain.opening(self, self._keep_plain)
        while self.index < len(actions):
            if self.plain and self._ready:
                plain.run(self, self._keep_plain)
                if self.index == len(actions):
                    break
            self._slowly(actions[self.index])
            self.index += 1
        return self.finish()

    def _keep_plain(
        self, index: int, turns: list[WrittenTurn], steps: list[plain.Step], own: int, foe: int
    ) -> None:
        """Keep plain turns that were played from an index on; ``own`` and ``foe`` are the sides before."""
        new = tuple.__new__
        stake, owner = self.stake, None if self.owner == NOBODY else self.owner
        plans = plain.plans(self)
        befores: Iterable[Position | None] = repeat(None)
        afters: Iterable[Position | None] = repeat(None)
        if self._before:
            befores = boards = _boards(steps, own, foe)
            if self._after:
                afters = [new(Position, (other, mover, 0, 0)) for mover, other, _, _ in boards[1:]]
        actions = self.game.actions[index : index + len(turns)]
        ways: list[tuple[Hop, ...]] = []
        usual, starred = marking.USUAL.get, marking.STARRED.get
        for place, (turn, step) in enumerate(zip(turns, steps, strict=True)):
            if isinstance(step, plain.Played):
                spelled = None if step.hits else usual(turn)
            else:
                spelled = starred((turn, step[1])) if step[1] else usual(turn)
            if spelled is None:
                plan = plain.plan_of(self, plans, turn)
                assert plan is not None
                spelled = marking.of_step(turn, plan, step)
            written, hops = spelled
            if written is not turn:
                actions[place] = actions[place]._replace(turn=written)
            ways.append(hops)
        if not self._bare:
            for at, kept in enumerate(zip(actions, ways, befores, afters, strict=False), index):
                action, hops, before, after = kept
                self._keep(at, action, hops, bool(hops), before, after, False, stake, owner)
            return
        rest = map(repeat, (False, stake, owner, *_NOTHING_SAID))
        fields = zip(actions, ways, map(bool, ways), befores, afters, *rest, strict=False)
        self.entries += map(new, repeat(Entry), fields)

    def _slowly(self, action: Action) -> None:
        """Replay one action by the whole rules and keep it."""
        first = len(self.findings)
        player = action.player
        known = player != NOBODY and not self.broken
        told = action.turn is not None or action.kind == model.POSITION
        before = self.position(player) if known and told else None
        rolls = self.rolls[player] if self.counted and player != NOBODY else None
        stake, owner = self.stake, None if self.owner == NOBODY else self.owner
        self.act(action)
        stood = any(finding.stood for finding in self.findings[first:])
        stood = stood or (action.turn is not None and action.turn.stood and before is None)
        hops: tuple[Hop, ...] = ()
        could_play = False
        if action.turn is not None:
            turn, hops, could_play = self._turn(action.turn, before, rolls)
            if turn is not action.turn:
                action = action._replace(turn=turn)
        after = self.position(player) if player != NOBODY and not self.broken else None
        self._keep(self.index, action, hops, could_play, before, after, stood, stake, owner)
        found = self.findings[first:]
        if before is not None and action.turn is not None and could_play and action.turn.kind in _UNPLAYED:
            only = self._only_play(action.turn, before, rolls)
            filled_in = any(one.code == _FILLED_IN for one in found)
            last = self.entries[-1]
            self.entries[-1] = last._replace(only=only) if filled_in else last._replace(forced=bool(only))
        if found or self.broken is not None:
            # What is kept of plain turns does not hold for this one: its steps are not the same object.
            self.entries[-1] = self.entries[-1]._replace(faulty=True, hops=tuple(iter(hops)))

    def _turn(
        self, turn: WrittenTurn, before: Position | None, rolls: int | None
    ) -> tuple[WrittenTurn, tuple[Hop, ...], bool]:
        """A turn with its hits marked, its single steps, and whether a legal play was there."""
        if before is not None and turn.roll is not None:
            if self._ready and (found := self._as_plain(turn, before)) is not None:
                return *found, bool(found[1])
            dice = dice_for(self.rules, before, turn.roll, rolls)
            could_play = bool(Legal(self.rules, before, turn.roll, dice).most)
            if turn.kind == model.EMPTY and self.context.foreign:
                return marking.of_kind(turn, model.UNKNOWN if could_play else model.PASS), (), could_play
            if turn.kind == model.MOVES:
                played = judge(self.rules, before, turn.roll, turn.ways, dice).played
                if played is not None:
                    done = [Hop(one.source, one.target, one.hit) for one in played.steps]
                    return *marking.marked(turn, done), could_play
        else:
            could_play = False
            if turn.kind == model.EMPTY and self.context.foreign:
                turn = marking.of_kind(turn, model.UNKNOWN)
        legs = tuple(Hop(*leg, False) for way in turn.ways for leg in pairwise(way))
        return turn, legs, could_play

    def _only_play(self, turn: WrittenTurn, before: Position, rolls: int | None) -> tuple[Hop, ...]:
        """The single steps of the only legal play of a roll; none where there are others."""
        if turn.roll is None:
            return ()
        found = only_play(legal_of(self.rules, before, turn.roll, rolls), self.rules, before)
        return () if found is None else found[1]

    def _as_plain(self, turn: WrittenTurn, before: Position) -> Spelled | None:
        """A turn that can be played the plain way, as such; None for any other."""
        plan = plain.plan_of(self, plain.plans(self), turn)
        if plan is None:
            return None
        hits = plain.less_common(self.rules, plan, list(before.mover), list(before.other))
        return None if hits is None else marking.of_plan(turn, plan, hits, before)

    def _keep(
        self,
        index: int,
        action: Action,
        hops: tuple[Hop, ...],
        could_play: bool,
        before: Position | None,
        after: Position | None,
        stood: bool,
        stake: int,
        owner: int | None,
    ) -> None:
        game = self.game
        self.entries.append(
            Entry(
                action,
                hops,
                could_play,
                before,
                after,
                stood,
                stake,
                owner,
                game.seconds.get(index),
                game.comments.get(index),
                game.kept.get(index),
            )
        )


def only_play(legal: Legal, rules: RuleSet, before: Position) -> tuple[str, tuple[Hop, ...]] | None:
    """The only legal play in canonical spelling, and its single steps; None where there is not just one."""
    if not (legal.most and legal.bounded and legal.count == 1):
        return None
    only, across = listed(legal)[0], rules.across
    hops = (Hop(s, t, only.hits > 0 and before.other[across[t]] == 1) for s, t, _ in only.steps)
    return only.play, tuple(hops)


def _boards(steps: list[plain.Step], own: int, foe: int) -> list[Position]:
    """The board before each of some plain turns and behind the last, who is to move first."""
    side, guard = sums.side, sums.GUARD
    mover, other = side(own), side(foe)
    found = [(mover, other, 0, 0)]
    for step in steps:
        if isinstance(step, plain.Played):
            own, foe = step.after
            mover, other = side(own), side(foe)
        else:
            own, foe = foe + step[2], own + step[3]
            mover, other = side(own) if step[2] else other, (foe ^ guard).to_bytes(CELLS, "little")
        found.append((mover, other, 0, 0))
    return list(map(tuple.__new__, repeat(Position), found))
