"""One game replayed: whose turn it is, what is on the board, what the cube shows, how it ends."""

from __future__ import annotations

from collections.abc import Mapping

from tavlicli.board.dice import roll_of
from tavlicli.board.point import BAR, OFF, Point
from tavlicli.board.position import Position
from tavlicli.findings.finding import Finding, Param, Place, Violation
from tavlicli.record import model
from tavlicli.record.model import NOBODY, Action, Game, WrittenTurn
from tavlicli.replay import clock, cube, ending, plays, unread
from tavlicli.replay.result import GameResult, Step
from tavlicli.rules import quick
from tavlicli.rules.legal import Legal
from tavlicli.rules.ruleset import RuleSet
from tavlicli.value import Value

_MOST_PLANS = 200_000
NO_DETAILS: Mapping[str, object] = {}
_UNKNOWN = quick.Plan((), None, [])
Plans = dict[WrittenTurn, quick.Plan | None]
_PLANS: dict[tuple[str, bool], Plans] = {}


def _plans(rules: RuleSet, foreign: bool) -> Plans:
    """The plans of a rule set that are known already, for our notation or for foreign ones."""
    known = _PLANS.setdefault((str(rules), foreign), {})
    if len(known) > _MOST_PLANS:
        known.clear()
    return known


class Context(Value):
    """What a game inherits from its match.

    ``score`` is the score before the game, White's first; ``length`` None in
    an unlimited session. ``previous_winner`` is who won the game before (None:
    nobody, or this is the first). ``marks`` says that hits are marked in this
    record, ``foreign`` that it is not in our own notation, ``responsible``
    that illegal plays which nobody claimed stand. ``clock`` is the clock that
    the recorded times are held against.
    """

    match: int
    number: int
    score: tuple[int, int]
    length: int | None
    crawford: bool = False
    post_crawford: bool = False
    previous_winner: int | None = None
    marks: bool = True
    foreign: bool = False
    responsible: bool = False
    clock: clock.Clock | None = None


class GameReplay:
    """The state of one game while its actions are replayed in order.

    ``sides`` are White's and Black's checkers, each by its own count.
    ``to_act`` is the player in turn, NOBODY where either may act. ``broken``
    names the fault after which the board is not known. ``doubler`` is who has
    a double waiting (NOBODY: none), for the stake ``offered``, ``due`` who
    was in turn before it. ``sure_from`` is the number of findings there were
    when the board was last known to be right.
    """

    def __init__(
        self, rules: RuleSet, game: Game, context: Context, *, steps: list[Step] | None = None
    ) -> None:
        self.rules = rules
        self.game = game
        self.context = context
        self.steps = steps
        self.plans = _plans(rules, context.foreign)
        self.findings: list[Finding] = []
        self.sides = [list(rules.start.mover), list(rules.start.other)]
        self.start = self.white_first()
        self.known = self.start
        self.to_act = NOBODY
        self.turns = 0
        self.rolls = [0, 0]
        self.starter: int | None = None
        self.from_start = True
        self.opening: tuple[int, int] | None = None
        self.broken: str | None = None
        self.broken_at: tuple[Action, int] | None = None
        self.lost_turns = 0
        self.stake = 1
        self.true_stake = 1
        self.owner = NOBODY
        self.doubler = NOBODY
        self.beaverer = NOBODY
        self.offered = 2
        self.offered_true = 2
        self.due = NOBODY
        self.unread: tuple[Action, int] | None = None
        self.cube_used = False
        self.crawford = context.crawford
        self.sure_from = 0
        self.over = False
        self.decided = True
        self.ended_at: int | None = None
        self.result_line: tuple[str, int] | None = None
        self.winner: int | None = None
        self.points: int | None = None
        self.reason: str | None = None
        self.value_open = False
        self.stated: tuple[int, int | None] | None = None
        self.index = 0
        self.last_of: list[int] | None = None
        self.end_from: int | None = None
        self.plain = False

    def white_first(self) -> Position:
        """The board with White's checkers first."""
        return Position(bytes(self.sides[0]), bytes(self.sides[1]))

    def position(self, player: int) -> Position:
        """The board with this player's checkers first."""
        return Position(bytes(self.sides[player]), bytes(self.sides[1 - player]))

    def run(self) -> GameResult:
        """Replay every action and say how the game went."""
        actions = self.game.actions
        stepping = self.steps is not None or not quick.has_plans(self.rules)
        self.index = 0
        while self.index < len(actions):
            if self.plain and not stepping:
                self._run_plain(actions)
                if self.index == len(actions):
                    break
            self.act(actions[self.index])
            self.index += 1
        return self.finish()

    def _run_plain(self, actions: list[Action]) -> None:
        """Replay from the action at ``index`` on while plain turns follow each other, as nearly all do.

        Such a turn is in turn, legal by its plan alone, and marked as it should be.
        """
        plans = self.plans
        plan_of, play, kind = plans.get, quick.play, model.TURN
        first = player = self.to_act
        own, foe = self.sides[player], self.sides[1 - player]
        checkers = self.rules.checkers
        start = self.index
        played = 0
        for action in actions[start:] if start else actions:
            turn = action[4]
            if action[1] != player or turn is None or action[0] != kind:
                break
            plan = plan_of(turn, _UNKNOWN)
            if plan is _UNKNOWN:
                plan = self.plan(plans, turn)
            if plan is None:
                break
            simple = plan[1] is None and not plan[3]
            hits = play(plan[0], own, foe) if simple else self._less_common(plan, own, foe)
            if hits is None or (hits != plan[2] and not self._marked(plan, hits, own, foe)):
                break
            played += 1
            if own[OFF] == checkers:
                ending.borne_off(self, player)
                self.plain = False
                break
            player = 1 - player
            own, foe = foe, own
        self.index += played
        self.turns += played
        self.rolls[first] += (played + 1) // 2
        self.rolls[1 - first] += played // 2
        self.to_act = first if played % 2 == 0 else 1 - first

    def quickly(self, player: int, turn: WrittenTurn) -> bool:
        """Play a turn the plain way if that can be done; otherwise nothing has changed."""
        if self.steps is not None or not quick.has_plans(self.rules):
            return False
        plan = self.plans[turn] if turn in self.plans else self.plan(self.plans, turn)
        if plan is None:
            return False
        own, foe = self.sides[player], self.sides[1 - player]
        hits = self._less_common(plan, own, foe)
        return hits is not None and self._marked(plan, hits, own, foe)

    def _less_common(self, plan: quick.Plan, own: list[int], foe: list[int]) -> list[Point] | None:
        """Play a plan with a stop left out, or with dice left over where no more could be played."""
        if not plan.left:
            return quick.play_either(plan, own, foe)
        if not plan.hops:
            return quick.NO_POINTS if quick.stuck(self.rules, own, foe, plan.left) else None
        hop, rest = plan.hops[0], plan.left[0]
        if own[BAR] and foe[rest] > 1:
            # Only this die enters, so all that counts is whether the other can be played after it.
            hits = quick.play(plan.hops, own, foe)
            if hits is None or quick.stuck(self.rules, own, foe, plan.left):
                return hits
        else:
            legal = Legal(self.rules, Position(bytes(own), bytes(foe)), roll_of(hop[0] - hop[1], rest))
            hits = quick.play(plan.hops, own, foe)
            if hits is None or legal.reaches(Position(bytes(own), bytes(foe))):
                return hits
        quick.undo(plan.hops, hits, own, foe)
        return None

    def plan(self, known: Plans, turn: WrittenTurn) -> quick.Plan | None:
        """The plan of a turn, worked out once; None where only the judge can tell."""
        found = None
        if turn.roll is not None and not (turn.stood or turn.faults or turn.no_more):
            if turn.kind == model.MOVES:
                found = quick.plan(self.rules, turn.roll, turn.ways, turn.stars)
            elif turn.kind == model.PASS or (turn.kind == model.EMPTY and self.context.foreign):
                found = quick.plan(self.rules, turn.roll, (), quick.NO_POINTS)
        known[turn] = found
        return found

    def _marked(self, plan: quick.Plan, hits: list[Point], own: list[int], foe: list[int]) -> bool:
        """Whether the hits are marked as they should be, or need no marks; if not, the play is taken back."""
        if not self.context.marks or set(hits) == set(plan.stars):
            return True
        quick.undo(plan.hops, hits, own, foe)
        return False

    def settle(self) -> None:
        """Work out whether the next turn may go the plain way."""
        self.plain = not (
            self.over
            or self.broken
            or self.doubler != NOBODY
            or self.to_act == NOBODY
            or not (self.rolls[0] or self.rolls[1])
        )

    def act(self, action: Action) -> None:
        """Replay one action by the whole rules."""
        first = len(self.findings)
        kind, player = action.kind, action.player
        known = self.steps is not None and player != NOBODY and not self.broken
        before = self.position(player) if known else None
        stake, owner = self.stake, None if self.owner == NOBODY else self.owner
        turn = 0
        if kind in _TURNS:
            self.turns += 1
            turn = self.turns
        if self.over and kind not in _RESULTS:
            self.past_end(action)
        else:
            _ACTS[kind](self, action)
        self.settle()
        if self.steps is not None:
            after = self.position(player) if player != NOBODY and self.broken is None else None
            found = tuple(self.findings[first:])
            self.steps.append(Step(action, turn, before, after, found, stake, owner))

    def past_end(self, action: Action) -> None:
        """Something happens after the game was over: said once. A line that cannot be read is no action."""
        if self.ended_at is not None:
            return
        if action.fault is not None:
            self.report(action, action.fault)
            return
        self.ended_at = self.index
        self.report(action, Violation("after-end"))

    def report(
        self,
        action: Action,
        violation: Violation,
        span: tuple[int, int] | None = None,
        details: Mapping[str, object] = NO_DETAILS,
    ) -> None:
        """Add a finding at an action; ``span`` are character offsets in its text."""
        text = action.turn.text if action.turn is not None else action.text
        start, end = span if span is not None else (0, max(len(text), 1))
        place = Place(action.line, action.column + start, action.column + max(end, start + 1))
        player = None if action.player == NOBODY else action.player
        if action.kind == model.LOSES and player is not None:
            player = 1 - player
        is_turn = action.kind in _TURNS
        finding = Finding(
            violation,
            place,
            match=self.context.match,
            game=self.context.number,
            turn=self.turns if is_turn else None,
            player=player,
            roll=action.turn.roll if action.turn is not None else None,
            play=(action.turn.play or None) if action.turn is not None else None,
            position=self._position_text(player) if is_turn else None,
        )
        self.findings.append(finding._replace(**details))  # type: ignore[arg-type]

    def _position_text(self, player: int | None) -> str | None:
        return None if player is None or self.broken else str(self.position(player))

    def place(self, player: int, position: Position) -> None:
        """Put a position on the board, this player's checkers first."""
        self.sides[player] = list(position.mover)
        self.sides[1 - player] = list(position.other)

    def accept(self) -> None:
        """The double that waits is taken: the stake goes up and the other side owns the cube."""
        self.owner = 1 - self.doubler
        self.stake, self.true_stake = self.offered, self.offered_true
        self.to_act = self.due
        self.doubler = self.beaverer = NOBODY

    def goes_on(self, player: int) -> bool:
        """Whether the opponent rolls, doubles or resigns later in this game."""
        if self.last_of is None:
            self.last_of = [-1, -1]
            for index, action in enumerate(self.game.actions):
                if action.kind in _GOES_ON and action.player != NOBODY:
                    self.last_of[action.player] = index
        return self.last_of[1 - player] > self.index

    def give_up(self, action: Action, code: str) -> None:
        """The board is not known any more, because of ``code``."""
        if self.broken is None:
            self.known = self.white_first()
            self.broken = code
            self.broken_at = (action, self.turns)
            self.lost_turns = 0
        if action.kind in _TURNS:
            self.lost_turns += 1

    def resume(self) -> None:
        """The board is known again."""
        self.say_lost()
        self.broken = None
        self.lost_turns = 0
        self.sure_from = len(self.findings)

    def say_lost(self) -> None:
        """Tell how many turns could not be replayed, at the fault that was the cause."""
        if self.broken is None or self.broken_at is None or not self.lost_turns:
            return
        action, turn = self.broken_at
        params: dict[str, Param] = {"turns": self.lost_turns, "cause": self.broken}
        self.report(action, Violation("not-replayed", params), details={"turn": turn or None})
        self.broken_at = None

    def finish(self) -> GameResult:
        """The game's result, after its last action."""
        self.say_lost()
        self.say_overruns()
        if not self.over:
            place = self._last_place()
            self.findings.append(
                Finding(Violation("unfinished"), place, match=self.context.match, game=self.context.number)
            )
        ending.close_value(self)
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
        )

    def say_overruns(self) -> None:
        """Tell whose reserve was used up while the game went on, at the first roll after it."""
        limits, actions = self.context.clock, self.game.actions
        if limits is None:
            return
        for player, seconds, index in clock.overruns(limits, self.game):
            if self.ended_at is None or index < self.ended_at:
                turn = sum(action.kind in _TURNS for action in actions[: index + 1])
                violation = Violation("clock-overrun", {"seconds": f"{seconds:g}"})
                details = {"player": player, "turn": turn, "roll": None, "play": None, "position": None}
                self.report(actions[index], violation, details=details)

    def _last_place(self) -> Place:
        if not self.game.actions:
            return Place(self.game.line, self.game.column, self.game.end_column)
        last = self.game.actions[-1]
        text = last.turn.text if last.turn is not None else last.text
        return Place(last.line, last.column, last.column + max(len(text), 1))

    def ends_here(self) -> bool:
        """Whether nothing but a result, a resignation or a claim follows in this game."""
        actions = self.game.actions
        if self.end_from is None:
            self.end_from = len(actions)
            while self.end_from and actions[self.end_from - 1].kind in _ENDS:
                self.end_from -= 1
        return self.index + 1 >= self.end_from


_TURNS = frozenset(
    (
        model.TURN,
        model.DOUBLE,
        model.TAKE,
        model.DROP,
        model.BEAVER,
        model.RACCOON,
        model.RESIGN,
        model.CLAIM,
        model.TIMEOUT,
        model.REST,
    )
)
_RESULTS = frozenset((model.WINS, model.LOSES, model.TIE))
_GOES_ON = frozenset((model.TURN, model.DOUBLE, model.RESIGN))
_ENDS = frozenset((*_RESULTS, model.RESIGN, model.CLAIM, model.TIMEOUT))

_ACTS = {
    model.TURN: plays.turn,
    model.REST: plays.turn,
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
