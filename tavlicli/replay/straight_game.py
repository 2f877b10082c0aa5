"""A game of plain turns, cube actions and a result: whose turn it is, the cube, and how it ends."""

from typing import NamedTuple

from tavlicli.board.point import OFF
from tavlicli.board.position import Counts, Position
from tavlicli.record.model import NOBODY
from tavlicli.replay import cube, ending
from tavlicli.replay.result import GameResult
from tavlicli.replay.state import has_cube
from tavlicli.rules.outcome import BEAROFF, resigned, worth
from tavlicli.rules.ruleset import RuleSet


class Terms(NamedTuple):
    """What a game is played under; ``previous_winner`` is NOBODY in the first game."""

    rules: RuleSet
    length: int | None
    score: tuple[int, int]
    crawford: bool
    post_crawford: bool
    previous_winner: int


class StraightGame:
    """A game in which nothing was wrong so far.

    Each action answers whether that is still known; where it is not, the whole rules have to be asked.
    ``stated`` is whether the record says who won, ``turns`` counts rolls and cube actions, ``to_act`` is who
    is in turn (NOBODY before the first roll). Each way has its own kind of board, and plays on it.
    """

    def __init__(self, terms: Terms) -> None:
        self.over = False
        self.stated = False
        self.winner: int = NOBODY
        self.points: int = 0
        self.turns: int = 0
        self.rules, self._length, self._score = terms[:3]
        self._crawford, self._post_crawford, self._previous_winner = terms[3:]
        self.checkers: int = self.rules.checkers
        self.to_act: int = NOBODY
        self._starter: int = NOBODY
        self._stake: int = 1
        self._owner: int = NOBODY
        self._doubler: int = NOBODY
        self._doubled = False
        self._unplayed = False
        self._reason = ""

    def white_first(self) -> Position:
        """The board, White's checkers first."""
        raise NotImplementedError

    def may_roll(self, player: int, same_dice: bool) -> bool:
        """Whether a player is in turn, or the first, who may not roll the same dice."""
        if not self.goes_on():
            return False
        if self.to_act == player:
            return True
        if self.to_act != NOBODY or same_dice:
            return False
        if self.rules.value("next-game") == "winner" and self._previous_winner not in (NOBODY, player):
            return False
        self._starter = player
        return True

    def played(self, player: int, off: int) -> None:
        """A player has rolled and played, and borne off so many checkers in all."""
        self.turns += 1
        self.to_act = 1 - player
        if off == self.checkers:
            self.borne_off(player)

    def borne_off(self, player: int) -> None:
        """A player has borne off his last checker."""
        self._end(player, self._worth(player), BEAROFF)

    def _worth(self, winner: int) -> int:
        """What the game is worth that this player has just borne off."""
        if ending.counts_single(self.rules, self._length, self._doubled):
            return self._stake
        return worth(self.rules, self._loser(winner)) * self._stake

    def _loser(self, winner: int) -> Counts:
        """The checkers of the other side than this player's."""
        position = self.white_first()
        return position.mover if winner else position.other

    def goes_on(self) -> bool:
        """Whether anybody may roll."""
        return not (self.over or self._unplayed) and self._doubler == NOBODY

    def may_move(self, player: int) -> bool:
        """Whether plain turns may follow, which this player begins."""
        return self.to_act == player and self.goes_on()

    def leave(self, player: int, same_dice: bool) -> bool:
        """A player rolls and plays nothing, which he may where the other side gives up or he does."""
        if not self.may_roll(player, same_dice):
            return False
        self.turns += 1
        self.to_act = 1 - player
        self._unplayed = True
        return True

    def double(self, player: int, value: int | None) -> bool:
        """A player doubles, to a stake that may be told."""
        rules, length = self.rules, self._length
        if not self.may_move(player) or self._owner == 1 - player:
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
        self._end(1 - player, self._stake, cube.DROP)
        return True

    def wins(self, player: int, points: int | None) -> bool:
        """The record says that a player won: by what happened, or because the other side gave up."""
        if self.stated or points is None or self._doubler != NOBODY or self.to_act == NOBODY:
            return False
        self.stated = True
        if self.over:
            return player == self.winner and points == self.points
        times, rest = divmod(points, self._stake)
        most, loser = ending.most_points(self.rules, self._length, self._doubled), self._loser(player)
        if rest or not 1 <= times <= most or resigned(self.rules, loser) is not None:
            return False
        if times > 1 and loser[OFF]:
            return False
        self._end(player, points, ending.RESIGN)
        return True

    def _end(self, winner: int, points: int, reason: str) -> None:
        self.over = True
        self.winner, self.points, self._reason = winner, points, reason

    def result(self, number: int) -> GameResult:
        """What the game came to, which is over."""
        rules = self.rules
        return GameResult(
            number=number,
            rules=str(rules),
            turns=self.turns,
            complete=True,
            winner=self.winner,
            points=self.points,
            reason=self._reason,
            start=rules.start,
            final=self.white_first(),
            starter=self._starter,
            stake=self._stake,
            score=self._score,
            crawford=self._crawford,
            times=(),
            same_way=rules.same_way,
        )
