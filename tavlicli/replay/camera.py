"""Games filmed: a replay that keeps a frame for each action. See :mod:`tavlicli.replay.frames`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from tavlicli.board.dice import Die, Roll
from tavlicli.board.position import Position
from tavlicli.findings.finding import Finding
from tavlicli.record import model
from tavlicli.record.model import NOBODY, Action, Game
from tavlicli.record.remarks import remark
from tavlicli.record.sheet import Hop
from tavlicli.record.turn import WrittenTurn
from tavlicli.replay.context import Context
from tavlicli.replay.game import GameReplay
from tavlicli.replay.marking import marked
from tavlicli.replay.places import by_action
from tavlicli.replay.result import GameResult, Step
from tavlicli.replay.sheets import only_play
from tavlicli.replay.state import RESULTS
from tavlicli.replay.verify import MatchReplay
from tavlicli.rules.judge import judge
from tavlicli.rules.legal import Legal, dice_for
from tavlicli.rules.ruleset import RuleSet
from tavlicli.rules.spelling import canonical

START = "start"
END = "end"
"""What a frame is that no action made: the board before the first one, and the game's end."""


class Frame(NamedTuple):
    """One moment of a game: an action, and the board on which it was done.

    ``kind`` is START, END or that of the action (``turn``, ``double``, ``take``
    … as in :mod:`tavlicli.record.model`). ``turn`` counts as in the report, 0
    where the action is no turn. ``player`` is 0 for White, 1 for Black, None
    where nobody acts. ``before`` and ``after`` have White's checkers first,
    whoever acts, each side by its own count; None where the board is not known,
    because of something earlier in the game that could not be replayed
    (``before``) or because of this action (``after``).

    ``roll`` has the larger die first, ``dice`` are those that it gives to play
    here (empty where that is not known). ``written`` is the play as written,
    ``play`` its canonical spelling if it is legal (also of a play that is left
    out because there is only one; "-" where nothing could be played, which
    ``dances`` says). ``hops`` are its single steps by the mover's count, or its
    legs as written where they cannot be played.

    ``stake`` and ``owner`` are the cube before the action (None: nobody's),
    ``offered`` is the stake of a double that waits for its answer: in the frame
    of the double and in that of the answer. ``value`` is the number that the
    record gives a double, a resignation or, in the END, a result.
    ``opening`` are the opening dice, White's first, in START.
    ``findings`` are what is wrong here, in their order; ``comment`` and
    ``seconds`` what the record says.
    """

    rules: RuleSet
    kind: str
    turn: int
    player: int | None
    before: Position | None
    after: Position | None
    roll: Roll | None = None
    dice: tuple[Die, ...] = ()
    written: str | None = None
    play: str | None = None
    hops: tuple[Hop, ...] = ()
    dances: bool = False
    stake: int = 1
    owner: int | None = None
    offered: int | None = None
    value: int | None = None
    opening: tuple[Die, Die] | None = None
    findings: tuple[Finding, ...] = ()
    comment: str | None = None
    seconds: float | None = None

    @property
    def facing(self) -> Position | None:
        """The board before the action with the acting side's checkers first (White's where nobody acts)."""
        return self.before.turned() if self.before is not None and self.player == 1 else self.before

    @property
    def faulty(self) -> bool:
        """Whether something here is wrong, be it an error, a warning or a note."""
        return bool(self.findings)


def filmed(
    replay: MatchReplay, game: Game, number: int, findings: Sequence[Finding]
) -> tuple[RuleSet, GameResult, tuple[Frame, ...]]:
    """The next game of a match, of which this is wrong: its rules, how it went, and its frames."""
    made: list[_Camera] = []

    def camera(rules: RuleSet, game: Game, context: Context, steps: list[Step] | None) -> GameReplay:
        made.append(_Camera(rules, game, context))
        return made[0]

    result = replay.play(game, number, None, camera)
    return made[0].rules, result, made[0].cut(result, findings)


def roll_of(roll: Roll | None, dice: tuple[Die, ...]) -> Roll:
    """The roll to judge by, where numbers that were left over have none."""
    return roll or (dice[0], dice[0])


class _Camera(GameReplay):
    """A game replay that keeps a frame for each action."""

    def __init__(self, rules: RuleSet, game: Game, context: Context) -> None:
        super().__init__(rules, game, context)
        self._taken: list[Frame] = []

    def run(self) -> GameResult:
        """Replay every action, keep its frame, and say how the game went."""
        for index, action in enumerate(self.game.actions):
            self.index = index
            self._taken.append(self._frame(action))
        return self.finish()

    def _frame(self, action: Action) -> Frame:
        """Replay an action; its frame without what is wrong with it."""
        player = None if action.player == NOBODY else action.player
        over, left, turns = self.over, self.left_over, self.turns
        before = None if self.broken else self.white_first()
        dice: tuple[Die, ...] = ()
        written = action.turn
        if before is not None and player is not None and written is not None and not over:
            facing = before.turned() if player else before
            if action.kind == model.REST:
                dice = left[1] if left is not None and left[0] == player else ()
            elif written.roll is not None:
                rolls = self.rolls[player] if self.counted else None
                dice = dice_for(self.rules, facing, written.roll, rolls)
        stake, owner = self.stake, self._owner()
        waiting = self._waiting()
        self.act(action)
        frame = Frame(
            self.rules,
            action.kind,
            self.turns if self.turns > turns else 0,
            player,
            before,
            None if self.broken else self.white_first(),
            dice=dice,
            stake=stake,
            owner=owner,
            offered=self._waiting() or waiting,
            value=action.value,
            comment=remark(self.game.comments.get(self.index)),
            seconds=self.game.seconds.get(self.index),
        )
        if written is None:
            return frame
        frame = frame._replace(roll=written.roll, written=written.bare or None)
        return self._with_play(frame, written)

    def _owner(self) -> int | None:
        return None if self.owner == NOBODY else self.owner

    def _waiting(self) -> int | None:
        return None if self.doubler == NOBODY else self.offered

    def _with_play(self, frame: Frame, written: WrittenTurn) -> Frame:
        """The frame with the steps of its play, and the play's canonical spelling where it is legal."""
        legs = tuple(Hop(*leg, False) for way in written.ways for leg in pairwise(way))
        position, dice = frame.facing, frame.dice
        if position is None or not dice:
            return frame._replace(hops=legs)
        roll = roll_of(frame.roll, dice)
        if written.kind == model.MOVES:
            verdict = judge(self.rules, position, roll, written.ways, dice)
            if verdict.played is None:
                return frame._replace(hops=legs)
            steps = [Hop(one.source, one.target, one.hit) for one in verdict.played.steps]
            hops = marked(written, steps)[1]
            if verdict.violation is not None:
                return frame._replace(hops=hops)
            found = verdict.legal or Legal(self.rules, position, roll, dice)
            return frame._replace(hops=hops, play=canonical(found, verdict.played))
        found = Legal(self.rules, position, roll, dice)
        if not found.most:
            return frame._replace(play="-", dances=True)
        only = None if frame.after in (None, frame.before) else only_play(found, self.rules, position)
        return frame if only is None else frame._replace(play=only[0], hops=only[1])

    def cut(self, result: GameResult, findings: Sequence[Finding]) -> tuple[Frame, ...]:
        """All frames of the game with what is wrong in each: opening and result are in the first and last."""
        actions = self.game.actions
        placed = by_action(findings, actions, [frame.turn for frame in self._taken])
        start = Frame(self.rules, START, 0, None, result.start, result.start, stake=self.context.cube)
        start = start._replace(findings=tuple(placed.get(-1, ())), comment=remark(self.game.comments.get(-1)))
        final = None if self.broken else result.final
        end = Frame(self.rules, END, 0, result.winner, final, final, stake=self.stake, owner=self._owner())
        end = end._replace(findings=tuple(placed.get(len(actions), ())))
        middle: list[Frame] = []
        for index, (action, frame) in enumerate(zip(actions, self._taken, strict=True)):
            frame = frame._replace(findings=tuple(placed.get(index, ())))
            if action.kind == model.OPENING and not middle:
                start = _joined(start, frame)._replace(opening=self.opening)
            elif action.kind == model.POSITION and not middle:
                start = _joined(start, frame)._replace(after=frame.after)
            elif action.kind in RESULTS:
                end = _joined(end, frame)._replace(value=frame.value if end.value is None else end.value)
            else:
                middle.append(frame)
        if middle:
            start = start._replace(stake=middle[0].stake, owner=middle[0].owner)
        return (start, *middle, end)


def _joined(frame: Frame, other: Frame) -> Frame:
    """A frame with what is said of an action that is shown with it."""
    comments = [text for text in (frame.comment, other.comment) if text]
    findings = sorted((*frame.findings, *other.findings), key=lambda finding: finding.order)
    return frame._replace(findings=tuple(findings), comment="\n".join(comments) or None)
