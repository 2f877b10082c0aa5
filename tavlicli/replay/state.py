"""The state of one game while it is replayed: board, turn, cube, what is wrong, how it ended."""

from __future__ import annotations

from collections.abc import Mapping

from tavlicli.board.position import Position
from tavlicli.findings.finding import Finding, Param, Place, Violation
from tavlicli.record import model
from tavlicli.record.model import NOBODY, Action, Game
from tavlicli.replay.context import Context
from tavlicli.replay.result import Step
from tavlicli.rules.ruleset import RuleSet

NO_DETAILS: Mapping[str, object] = {}

TURNS = frozenset(
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
RESULTS = frozenset((model.WINS, model.LOSES, model.TIE))
_GOES_ON = frozenset((model.TURN, model.DOUBLE, model.RESIGN))
_ENDS = frozenset((*RESULTS, model.RESIGN, model.CLAIM, model.TIMEOUT))


def has_cube(rules: RuleSet, length: int | None, crawford: bool) -> bool:
    """Whether a game is played with a cube; ``length`` is that of its match, None without a limit."""
    value = rules.value("cube")
    return not crawford and (value == "yes" or (value == "match" and length is not None))


class GameState:
    """The state of one game while its actions are replayed in order.

    ``sides`` are White's and Black's checkers, each by its own count, and
    ``pins`` the points on which they are pinned. ``counted`` says that
    ``rolls`` are all that there were, ``left_over`` what a double left to the
    player who is named.
    ``to_act`` is the player in turn, NOBODY where either may act. ``broken``
    names the fault after which the board is not known. ``doubler`` is who has
    a double waiting (NOBODY: none), for the stake ``offered``, ``due`` who
    was in turn before it. ``sure_from`` is the number of findings there were
    when the board was last known to be right.
    """

    def __init__(self, rules: RuleSet, game: Game, context: Context, steps: list[Step] | None = None) -> None:
        self.rules = rules
        self.game = game
        self.context = context
        self.steps = steps
        self.findings: list[Finding] = []
        self.sides = [list(rules.start.mover), list(rules.start.other)]
        self.pins = [0, 0]
        self.counted = True
        self.left_over: tuple[int, tuple[int, ...]] | None = None
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
        self.stake = self.true_stake = context.cube
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
        self.plain = False

    def white_first(self) -> Position:
        """The board with White's checkers first."""
        return self.position(0)

    def position(self, player: int) -> Position:
        """The board with this player's checkers first."""
        sides, pins = self.sides, self.pins
        return Position(bytes(sides[player]), bytes(sides[1 - player]), pins[player], pins[1 - player])

    def settle(self) -> None:
        """Work out whether the next turn may go the plain way."""
        self.plain = not (
            self.over
            or self.broken
            or self.doubler != NOBODY
            or self.to_act == NOBODY
            or not (self.rolls[0] or self.rolls[1])
        )

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
        line = action.line
        if action.turn is not None:
            line += action.turn.row(start, end)
            start, end = action.turn.located(start, end)
        place = Place(line, action.column + start, action.column + max(end, start + 1))
        player = None if action.player == NOBODY else action.player
        if action.kind == model.LOSES and player is not None:
            player = 1 - player
        is_turn = action.kind in TURNS
        finding = Finding(
            violation,
            place,
            match=self.context.match,
            game=self.context.number,
            turn=self.turns if is_turn else None,
            player=player,
            roll=action.turn.roll if action.turn is not None else None,
            play=(action.turn.bare or None) if action.turn is not None else None,
            position=self._position_text(player) if is_turn else None,
        )
        if finding.position is not None:
            finding = finding._replace(cube=self._cube())
        self.findings.append(finding._replace(**details))  # type: ignore[arg-type]

    def _position_text(self, player: int | None) -> str | None:
        return None if player is None or self.broken else str(self.position(player))

    def _cube(self) -> tuple[int, int | None] | None:
        """The stake and the cube's owner; None where the game has no cube, or none that may be turned yet."""
        if self.stake == 1 and not has_cube(self.rules, self.context.length, self.crawford):
            return None
        return self.stake, None if self.owner == NOBODY else self.owner

    def place(self, player: int, position: Position) -> None:
        """Put a position on the board, this player's checkers first."""
        self.sides[player] = list(position.mover)
        self.sides[1 - player] = list(position.other)
        self.pins[player], self.pins[1 - player] = position.mover_pinned, position.other_pinned

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
        if action.kind in TURNS:
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

    def ends_here(self) -> bool:
        """Whether the next action ends the game, as a result, a resignation or a claim, or there is none."""
        following, written = self.index + 1, self.game.written
        return following >= len(written) or written.at(following).kind in _ENDS
