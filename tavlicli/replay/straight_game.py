"""A game of plain turns, cube actions and a result, replayed on a board of four integers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlicli.board.point import OFF
from tavlicli.board.position import Position
from tavlicli.record.model import NOBODY
from tavlicli.replay import ending
from tavlicli.replay.result import GameResult
from tavlicli.replay.state import has_cube
from tavlicli.rules.nibbles import Board
from tavlicli.rules.outcome import BEAROFF, most_worth, resigned, worth
from tavlicli.rules.ruleset import RuleSet

if TYPE_CHECKING:
    from mypy_extensions import i64

DROP = "drop"


class StraightGame:
    """A game in which nothing was wrong so far.

    Each action answers whether that is still known; where it is not, the whole rules have to be asked.
    ``board`` has the checkers of who is to act first, and takes his plays. ``score`` and ``length`` are those
    of the match, ``stated`` is whether the record says who won, ``turns`` counts rolls and cube actions.
    """

    def __init__(
        self,
        rules: RuleSet,
        length: int | None,
        score: tuple[int, int],
        crawford: bool,
        post_crawford: bool,
        previous_winner: int,
    ) -> None:
        self.board = Board(rules.start)
        self.over = False
        self.stated = False
        self.winner: int = NOBODY
        self.points: int = 0
        self.turns: i64 = 0
        self._rules = rules
        self._length = length
        self._score = score
        self._crawford = crawford
        self._post_crawford = post_crawford
        self._previous_winner = previous_winner
        self._checkers: i64 = rules.checkers
        self._to_act: int = NOBODY
        self._starter: int = NOBODY
        self._stake: int = 1
        self._owner: int = NOBODY
        self._doubler: int = NOBODY
        self._doubled = False
        self._reason = ""

    def turn(self, player: int, same_dice: bool) -> bool:
        """A player's roll and the play that the board was told of."""
        if self._to_act != player:
            if self._to_act != NOBODY or same_dice or not self._may_begin(player):
                return False
            self._starter = player
        elif self._doubler != NOBODY:
            return False
        if self.over or not self.board.play():
            return False
        self.turns += 1
        if self.board.off() == self._checkers:
            self._end(player, self._worth(), BEAROFF)
        else:
            self._to_act = 1 - player
            self.board.turn()
        return True

    def _may_begin(self, player: int) -> bool:
        """Whether a player may be the first to roll; the board then has his checkers first."""
        if self._rules.value("next-game") == "winner" and self._previous_winner not in (NOBODY, player):
            return False
        if player:
            self.board.turn()
        return True

    def _worth(self) -> int:
        """What the game is worth that the mover has just borne off."""
        if ending.counts_single(self._rules, self._length, self._doubled):
            return self._stake
        if self.board.other_off() > 0:
            return self._stake
        return worth(self._rules, self.board.position().other) * self._stake

    def double(self, player: int, value: int | None) -> bool:
        """A player doubles, to a stake that may be told."""
        rules, length = self._rules, self._length
        if self.over or self._to_act != player or self._doubler != NOBODY or self._owner == 1 - player:
            return False
        if not has_cube(rules, length, self._crawford) or rules.value("cube-cap") not in (None, "none"):
            return False
        if self._post_crawford and rules.value("holland") == "yes":
            return False
        if value not in (None, 2 * self._stake) or self._stake > 1 << 20:
            return False
        if length is not None and length - self._score[player] <= self._stake:
            return False
        self._doubler, self._doubled = player, True
        self.turns += 1
        return True

    def take(self, player: int) -> bool:
        """A player takes the double."""
        if self._doubler != 1 - player:
            return False
        self._owner, self._stake, self._doubler = player, 2 * self._stake, NOBODY
        self.turns += 1
        return True

    def drop(self, player: int) -> bool:
        """A player drops the double, which ends the game."""
        if self._doubler != 1 - player:
            return False
        self._doubler = NOBODY
        self.turns += 1
        self._end(1 - player, self._stake, DROP)
        return True

    def wins(self, player: int, points: int | None) -> bool:
        """The record says that a player won: by what happened, or because the other side gave up."""
        if self.stated or points is None or self._doubler != NOBODY or self._to_act == NOBODY:
            return False
        self.stated = True
        if self.over:
            return player == self.winner and points == self.points
        times, rest = divmod(points, self._stake)
        if rest or not 1 <= times <= self._most() or resigned(self._rules, b"\0") is not None:
            return False
        position = self._white_first()
        if times > 1 and (position.mover if player else position.other)[OFF]:
            return False
        self._end(player, points, ending.RESIGN)
        return True

    def _most(self) -> int:
        if ending.counts_single(self._rules, self._length, self._doubled):
            return 1
        return most_worth(self._rules)

    def _end(self, winner: int, points: int, reason: str) -> None:
        self.over = True
        self.winner, self.points, self._reason = winner, points, reason

    def _white_first(self) -> Position:
        position = self.board.position()
        return position if self._to_act == 0 else position.turned()

    def result(self, number: int) -> GameResult:
        """What the game came to, which is over."""
        rules = self._rules
        return GameResult(
            number=number,
            rules=str(rules),
            turns=self.turns,
            complete=True,
            winner=self.winner,
            points=self.points,
            reason=self._reason,
            start=rules.start,
            final=self._white_first(),
            starter=self._starter,
            stake=self._stake,
            score=self._score,
            crawford=self._crawford,
            times=(),
            same_way=rules.same_way,
        )
