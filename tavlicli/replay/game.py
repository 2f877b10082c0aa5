"""One game replayed: each action in its order, to what the game came to."""

from __future__ import annotations

from tavlicli.findings.finding import Finding, Place, Violation
from tavlicli.record import model
from tavlicli.record.model import NOBODY, Action
from tavlicli.replay import clock, cube, ending, plain, plays, unread
from tavlicli.replay.result import GameResult, Step
from tavlicli.replay.state import RESULTS, TURNS, GameState
from tavlicli.rules import quick


class GameReplay(GameState):
    """A game that is replayed by :meth:`run`."""

    def run(self) -> GameResult:
        """Replay every action and say how the game went."""
        written = self.game.written
        stepping = self.steps is not None or not quick.has_plans(self.rules)
        self.index = 0
        if not stepping:
            plain.opening(self)
        while self.index < len(written):
            if self.plain and not stepping:
                plain.run(self)
                if self.index == len(written):
                    break
            self.act(written.at(self.index))
            self.index += 1
        return self.finish()

    def act(self, action: Action) -> None:
        """Replay one action by the whole rules, and keep what it did where steps are wanted."""
        if self.steps is None:
            self._do(action)
            return
        first, player = len(self.findings), action.player
        before = self.position(player) if player != NOBODY and not self.broken else None
        stake, owner = self.stake, None if self.owner == NOBODY else self.owner
        rolls = self.rolls[player] if self.counted and player != NOBODY else None
        self._do(action)
        turn = self.turns if action.kind in TURNS else 0
        after = self.position(player) if player != NOBODY and self.broken is None else None
        found = tuple(self.findings[first:])
        self.steps.append(Step(action, turn, before, after, found, stake, owner, rolls))

    def _do(self, action: Action) -> None:
        kind = action.kind
        if kind in TURNS:
            self.turns += 1
        if self.over and kind not in RESULTS:
            self.past_end(action)
        else:
            _ACTS[kind](self, action)
        self.settle()

    def finish(self) -> GameResult:
        """The game's result, after its last action."""
        self.say_lost()
        self.say_overruns()
        if not self.over:
            place = self._last_place()
            self.findings.append(
                Finding(Violation("unfinished"), place, match=self.context.match, game=self.context.number)
            )
        return GameResult(
            number=self.context.number,
            rules=str(self.rules),
            turns=self.turns,
            complete=self.over and self.decided,
            winner=self.winner,
            points=self.points,
            reason=self.reason,
            start=self.start,
            final=self.known if self.broken else self.white_first(),
            starter=self.starter,
            stake=self.stake,
            score=self.context.score,
            crawford=self.crawford,
            times=self._times(),
            same_way=self.rules.same_way,
        )

    def say_overruns(self) -> None:
        """Tell whose reserve was used up while the game went on, at the first roll after it."""
        limits = self.context.clock
        if limits is None:
            return
        actions = self.game.actions
        for player, seconds, index in clock.overruns(limits, self.game):
            if self.ended_at is None or index < self.ended_at:
                turn = sum(action.kind in TURNS for action in actions[: index + 1])
                violation = Violation("clock-overrun", {"seconds": f"{seconds:g}"})
                details = {"player": player, "turn": turn, "roll": None, "play": None, "position": None}
                self.report(actions[index], violation, details=details)

    def _times(self) -> tuple[tuple[float | None, float | None], ...]:
        if not self.game.seconds:
            return ()
        limits, end = self.context.clock, len(self.game.written)
        return tuple(
            (clock.used(self.game, player), clock.left(limits, self.game, player, end) if limits else None)
            for player in (0, 1)
        )

    def _last_place(self) -> Place:
        if not self.game.written:
            return Place(self.game.line, self.game.column, self.game.end_column)
        last = self.game.written.at(-1)
        text = last.turn.text if last.turn is not None else last.text
        return Place(last.line, last.column, last.column + max(len(text), 1))


_ACTS = {
    model.TURN: plays.turn,
    model.REST: plays.rest,
    model.POSITION: plays.position,
    model.OPENING: plays.opening,
    model.BROKEN: unread.line,
    model.DOUBLE: cube.double,
    model.TAKE: cube.take,
    model.DROP: cube.drop,
    model.BEAVER: cube.beaver,
    model.RACCOON: cube.raccoon,
    model.RESIGN: ending.resign,
    model.CLAIM: ending.claim,
    model.TIMEOUT: ending.timed_out,
    model.WINS: ending.wins,
    model.LOSES: ending.loses,
    model.TIE: ending.tie,
}
