"""A game of backgammon in play: its board, cube, clock and end, kept by the rules and not by the replay.

Only the legal results come from ``tavlicli.legal_plays``. A player is 0
(White) or 1 (Black); a board has White's side first unless it is said to have
the mover's. Times are whole tenths of a second.
"""

from __future__ import annotations

import copy
from random import Random
from typing import NamedTuple

from tests.clear import generator as clear
from tests.clear import positions
from tests.clear.generator import BAR, OFF, Board, Sequence
from tests.matches import playing, spelling
from tests.matches.house import House

NOBODY = -1
FROZEN = -2
MOST_ROLLS = 250


class Line:
    """One line of a game: what was done (``kind``), by whom, and ``body``, its text behind the player.

    ``before`` is the table before the line; ``row`` is the line of the text
    that it was written on, set by ``text_of``. A roll has its ``play``, except
    one that was not played. ``name`` is what the player is called here, if
    not as elsewhere; ``number`` and ``tail`` stand before and behind.
    """

    def __init__(self, kind: str, player: int, body: str, before: Table) -> None:
        self.kind = kind
        self.player = player
        self.body = body
        self.before = before
        self.value: int | None = None
        self.roll: tuple[int, int] | None = None
        self.play: Sequence | None = None
        self.tenths: int | None = None
        self.number = ""
        self.tail: str | None = None
        self.name: str | None = None
        self.row = 0


class Result(NamedTuple):
    """How a game ended."""

    winner: int | None
    points: int | None
    reason: str | None


class Wishes(NamedTuple):
    """What the maker is asked to let happen, each as a chance."""

    double: float = 0.08
    drop: float = 0.15
    beaver: float = 0.3
    early: float = 0.6
    position: float = 0.25
    opening: float = 0.6
    timed: float = 0.5
    stated: float = 0.7
    claim: bool = True


USUAL = Wishes()


class Table:
    """A game in play. ``sides`` are White's and Black's checkers; ``plan`` is how and when it shall end."""

    def __init__(self, rng: Random, house: House, length: int | None, wishes: Wishes = USUAL) -> None:
        self.rng = rng
        self.house = house
        self.length = length
        self.wishes = wishes
        self.score = (0, 0)
        self.crawford = False
        self.post_crawford = False
        self.sides = positions.start(house.clear)
        self.to_act = NOBODY
        self.rolls = [0, 0]
        self.from_start = True
        self.opening_roll: tuple[int, int] | None = None
        self.stake = 1
        self.owner = NOBODY
        self.cube_used = False
        self.starter: int | None = None
        self.reserve = [0, 0]
        self.timed = "no"
        self.lines: list[Line] = []
        self.result: Result | None = None
        self.plan = ("natural", 10_000)

    def snapshot(self) -> Table:
        """The table as it is now, so that another game may go on from here."""
        same = copy.copy(self)
        same.rolls, same.reserve, same.lines = list(self.rolls), list(self.reserve), list(self.lines)
        return same

    @property
    def board(self) -> Board:
        """White's side, then Black's."""
        return self.sides

    def mover(self, player: int) -> Board:
        """The board as a player sees it."""
        return self.sides if player == 0 else clear.turned(self.sides)

    def put(self, player: int, board: Board) -> None:
        """The board after a player's move, as he sees it."""
        self.sides = board if player == 0 else clear.turned(board)

    def add(self, kind: str, player: int, body: str) -> Line:
        line = Line(kind, player, body, self.snapshot())
        self.lines.append(line)
        return line

    def need(self, player: int) -> int | None:
        """The points that a player still needs; None in a session without a length."""
        return None if self.length is None else self.length - self.score[player]

    def start(self, previous_winner: int | None, here: Board | None = None) -> None:
        """Set the game up: from a position, by opening dice, by the winner, or by anybody."""
        rng = self.rng
        self.starter = rng.randint(0, 1)
        if here or rng.random() < self.wishes.position:
            self.set_position(self.starter, here or playing.late_position(rng, self.house.clear))
            self.from_start = False
        elif self.house.winner_starts and previous_winner is not None:
            self.starter = previous_winner
        elif rng.random() < self.wishes.opening:
            self._opening_dice()
        self.to_act = self.starter

    def set_position(self, player: int, here: Board) -> Line:
        """A position line: the board as the player who is to play sees it."""
        rng = self.rng
        body = f"{clear.text_of(here)} {'WB'[player]}~ {spelling.word(rng, 'to play')}"
        line = self.add("position", NOBODY, f"{spelling.word(rng, 'position')} {body}")
        self.put(player, here)
        self.to_act = player
        return line

    def _opening_dice(self) -> None:
        rng = self.rng
        while True:
            dice = rng.randint(1, 6), rng.randint(1, 6)
            words = [f"W~{dice[0]}", f"B~{dice[1]}"]
            if rng.random() < 0.2:
                words.reverse()
            line = self.add("opening", NOBODY, f"{spelling.word(rng, 'opening')} {' '.join(words)}")
            line.roll = dice
            if dice[0] != dice[1]:
                break
        self.starter = 0 if dice[0] > dice[1] else 1
        if self.house.opening == "dice":
            self.opening_roll = max(dice), min(dice)

    def run(self) -> Table:
        """Play until the game is over."""
        while self.result is None:
            self.turn()
        return self

    def turn(self) -> None:
        """One turn of the player whose turn it is, or the game's end."""
        player = self.to_act
        if self._ends_by_plan(player):
            return
        if self.may_double(player) and self.rng.random() < self.wishes.double:
            self.double(player)
            if self.result is not None:
                return
        self.roll(player)

    def _ends_by_plan(self, player: int) -> bool:
        kind, after = self.plan
        if sum(self.rolls) > MOST_ROLLS:
            kind = "resign"
        elif sum(self.rolls) < after or kind == "natural":
            return False
        if kind == "claim":
            return self._claim(player)
        if kind == "resign":
            self.resign(player)
            return True
        if kind == "drop" and self.may_double(player):
            self.double(player, answer="drop")
            return True
        return False

    def may_double(self, player: int) -> bool:
        """Whether a double now breaks no rule and is not dead."""
        house = self.house
        if not self.has_cube() or self.crawford or self.owner not in (NOBODY, player):
            return False
        need, most = self.need(player), self.cap()
        if (most is not None and self.stake * 2 > most) or (need is not None and need <= self.stake):
            return False
        if self.from_start and sum(self.rolls) == 0:
            return False
        trails = self.score[player] < self.score[1 - player]
        return not (house.holland and self.post_crawford and trails and min(self.rolls) < 2)

    def has_cube(self) -> bool:
        return self.house.cube == "yes" or (self.house.cube == "match" and self.length is not None)

    def cap(self) -> int | None:
        """The highest stake that the rule set allows here."""
        if self.house.cap != "match-length":
            return self.house.cap
        return next((1 << k for k in range(20) if 1 << k >= self.length), None) if self.length else None

    def double(self, player: int, answer: str | None = None) -> None:
        """A double and its answer."""
        rng, other = self.rng, 1 - player
        self.cube_line("double", player, self.stake * 2)
        self.cube_used = True
        beaver = self.house.beavers and self.length is None and self.cap() is None
        if answer == "drop" or (answer is None and rng.random() < self.wishes.drop):
            self.cube_line("drop", other)
            self.end(player, self.stake, "drop")
        elif answer is None and beaver and rng.random() < self.wishes.beaver:
            self.beaver(player)
        else:
            self.cube_line("take", other)
            self.stake, self.owner = self.stake * 2, other

    def beaver(self, player: int) -> None:
        """The other side beavers; the doubler plays on, takes in words, drops or turns it once more."""
        rng, other = self.rng, 1 - player
        self.cube_line("beaver", other, self.stake * 4)
        answer = rng.choice(("", "take", "drop", "raccoon"))
        if answer == "drop":
            self.cube_line("drop", player)
            self.end(other, self.stake * 2, "drop")
        elif answer == "raccoon":
            self.cube_line("raccoon", player, self.stake * 8)
            self.cube_line("take", other)
            self.stake, self.owner = self.stake * 8, FROZEN
        else:
            if answer:
                self.cube_line("take", player)
            self.stake, self.owner = self.stake * 4, other

    def cube_line(self, kind: str, player: int, value: int | None = None) -> Line:
        text = spelling.word(self.rng, kind)
        if value is not None and self.rng.random() < 0.8:
            text += f" {value}"
        line = self.add(kind, player, text)
        line.value = value
        return line

    def roll(self, player: int, roll: tuple[int, int] | None = None) -> Line:
        """A roll and a random legal play of it."""
        rng = self.rng
        if roll is None:
            roll = self.throw()
        here = self.mover(player)
        play = playing.choose(rng, self.house, here, roll)
        text = spelling.play_text(rng, here, roll, play, self.house.clear)
        line = self.rolled(player, roll, text, play.board)
        line.play = play
        if clear.finished(play.board):
            self.end(player, self.worth(1 - player), "bearoff")
        return line

    def throw(self) -> tuple[int, int]:
        """The dice of this turn: the opening dice, or any that the rules allow."""
        roll = self.opening_roll
        while roll is None or (self._must_differ() and roll[0] == roll[1]):
            roll = self.rng.randint(1, 6), self.rng.randint(1, 6)
        self.opening_roll = None
        return max(roll), min(roll)

    def _must_differ(self) -> bool:
        return self.house.opening == "dice" and self.from_start and sum(self.rolls) == 0

    def rolled(self, player: int, roll: tuple[int, int], text: str, after: Board) -> Line:
        """Write a roll with its play as text, and go on from the board that it leads to."""
        line = self.add("roll", player, f"{spelling.roll_text(self.rng, roll)}: {text}")
        line.roll = roll
        self.time(line)
        self.rolls[player] += 1
        self.put(player, after)
        self.to_act = 1 - player
        return line

    def set_clock(self) -> None:
        """Start a clock for this game, all turns timed or some, or none."""
        if self.house.clock and self.rng.random() < self.wishes.timed:
            self.timed = self.rng.choice(("all", "all", "some"))
            self.reserve = [self.house.clock[1], self.house.clock[1]]

    def time(self, line: Line) -> None:
        """Give a turn its time; the reserve never runs out."""
        if self.timed == "no" or (self.timed == "some" and self.rng.random() < 0.4):
            return
        turn, _ = self.house.clock
        line.tenths = self.rng.randint(1, turn)
        if self.rng.random() < 0.2:
            over = self.rng.randint(0, self.reserve[line.player] // 3)
            line.tenths = turn + over
            self.reserve[line.player] -= over

    def _claim(self, player: int) -> bool:
        """Claim on a clock that ran out in the other side's last turn; whether it could be."""
        last = self.lines[-1] if self.lines else None
        if last is None or last.kind != "roll" or last.player == player:
            return False
        if self.timed != "no":
            if last.tenths is None:
                return False
            left = last.before.reserve[last.player]
            last.tenths = self.house.clock[0] + left + self.rng.choice((0, 0, 1, 5, 300))
        self.add("claim", player, spelling.word(self.rng, "claim"))
        state = self.rng.random() < self.wishes.stated
        times = self.house.time_out or (self.rng.randint(1, 2) if state else 1)
        self.end(player, times * self.stake, "time", state)
        return True

    def worth(self, loser: int) -> int:
        """What a game is worth whose last checker was borne off."""
        house, own = self.house, self.sides[loser]
        if own[OFF] or (house.jacoby and self.length is None and not self.cube_used):
            return self.stake
        if house.quadruple and own[BAR]:
            return self.stake * house.quadruple
        if house.triple and (own[BAR] or any(own[19:BAR])):
            return self.stake * house.triple
        return self.stake * 2

    def resign(self, player: int) -> None:
        """The player whose turn it is resigns, perhaps after his roll, in words or by the result alone."""
        rng = self.rng
        least, most = self.resignable(player)
        times = rng.randint(least, most)
        if rng.random() < 0.2:
            self.unplayed(player)
        if rng.random() < 0.25:
            self.end(1 - player, times * self.stake, "resign", state=True)
            return
        bare, state = rng.random() < 0.3, rng.random() < self.wishes.stated
        text = spelling.word(rng, "resign")
        line = self.add("resign", player, text if bare else f"{text} {times}")
        line.value = None if bare else times
        self.end(1 - player, (least if bare and not state else times) * self.stake, "resign", state)

    def unplayed(self, player: int) -> None:
        """A roll that is not played, because the game ends there."""
        roll = self.throw()
        mark = self.rng.choice((" ?", " ?", ""))
        line = self.add("roll", player, f"{spelling.roll_text(self.rng, roll)}:{mark}")
        line.roll = roll
        self.time(line)
        self.rolls[player] += 1

    def resignable(self, player: int) -> tuple[int, int]:
        """The least and the most that a player may resign for, in stakes."""
        borne_off = self.sides[player][OFF] > 0
        if self.house.resign == "by-off":
            return (1, 1) if borne_off else (2, 2)
        if borne_off or (self.house.jacoby and self.length is None and not self.cube_used):
            return 1, 1
        return 1, 3 if self.house.resign == "1-3" and self.house.triple and self._may_lose_triple(
            player
        ) else 2

    def _may_lose_triple(self, player: int) -> bool:
        """Whether a checker is in the winner's home, or may still be hit and sent there."""
        last, far = (
            max(point for point in range(BAR + 1) if self.sides[side][point]) for side in (player, 1 - player)
        )
        return last >= 19 or last + far > BAR

    def end(self, winner: int, points: int, reason: str, state: bool | None = None) -> None:
        """The game is over; its result is stated, or not, or perhaps."""
        self.result = Result(winner, points, reason)
        if self.rng.random() < self.wishes.stated if state is None else state:
            line = self.add("wins", winner, f"{spelling.word(self.rng, 'wins')} {points}")
            line.value = points
