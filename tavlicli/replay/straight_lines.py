"""The straight way as an interpreter goes it: line by line, each play a sum on one integer of both sides.

Such an integer is White's side and above it Black's, as :mod:`tavlicli.rules.sums` has sides, but for the
checkers that are off: their cell has its highest bit set where a side has borne all off. That alone tells,
while rows go by, that a game is over.
"""

from __future__ import annotations

from typing import cast

from tavlicli.board.point import CELLS
from tavlicli.board.position import Position
from tavlicli.notation import mat_fast
from tavlicli.notation.mat_rows import RIGHT_GAP
from tavlicli.record.model import BLACK, WHITE
from tavlicli.record.turn import WrittenTurn
from tavlicli.replay import plain
from tavlicli.replay.straight import Straight
from tavlicli.replay.straight_game import StraightGame, Terms
from tavlicli.rules import quick, sums

Step = tuple[int, int, int]
"""A play of one of the players: what it adds, and what the sum has to be, masked."""

_SIDE = 8 * CELLS
_WHOLE = (1 << _SIDE) - 1
# The bit of a side that has borne all off.
_DONE = 0x80
_MOST = 50_000
_CANNOT = " Cannot Move"
_DICE = "123456"
# Cells as plays of White and of Black, and left cells with the blanks up to the right one; only sums.
_STEPS: tuple[dict[str, Step], dict[str, Step]] = ({}, {})
_LEFTS: dict[str, Step] = {}
_NUMBERS: dict[str, int] = {}
# Where GNU Backgammon's rows have their cells, counted from 0.
_COLUMNS = (5, 33)


class SumGame(StraightGame):
    """A game whose ``board`` is one integer."""

    def __init__(self, terms: Terms) -> None:
        super().__init__(terms)
        self._still = _DONE - self.checkers
        start = terms.rules.start
        self.board = self._packed(sums.packed(start.mover), sums.packed(start.other))
        self._known = plain.known_for(terms.rules, True)
        self.unmarked = False

    def _packed(self, white: int, black: int) -> int:
        """The integer of two sides."""
        low, high = (side - _DONE + self._still for side in (white, black))
        return low | high << _SIDE

    def _side(self, player: int) -> int:
        """A player's side."""
        return (self.board >> _SIDE * player & _WHOLE) - self._still + _DONE

    def white_first(self) -> Position:
        """The board, White's checkers first."""
        return sums.position(self._side(WHITE), self._side(BLACK))

    def turn(self, player: int, cell: str) -> bool:
        """A player's roll and play, as they stand in a cell."""
        if cell[3:5] == " ?" and not cell[4:].strip("?"):
            return cell[0] in _DICE and cell[1] in _DICE and self.leave(player, cell[0] == cell[1])
        if not self.may_roll(player, cell[:1] == cell[1:2]):
            return False
        if cell[3:] == _CANNOT:
            cell = cell[:3]
        step = _STEPS[player].get(cell)
        if step is None or not self._add(step):
            turn = mat_fast.cell(cell)
            if turn is None or not self._play(player, turn, cell):
                return False
        self.played(player, self._side(player) & sums.OFF_CELL)
        return True

    def pass_rows(self, board: int, rows: int) -> None:
        """Some rows of a play of each player have led to a board."""
        if rows:
            self.board = board
            self.turns += 2 * rows
            if board >> _SIDE & _DONE:
                self.borne_off(BLACK)

    def _add(self, step: Step) -> bool:
        added, mask, wanted = step
        board = self.board + added
        if board & mask != wanted:
            return False
        self.board = board
        return True

    def _play(self, player: int, turn: WrittenTurn, cell: str) -> bool:
        """Play a turn by its plan, and remember it as a sum if it is one."""
        plan = plain.plan_for(self.rules, True, self._known.plans, turn)
        if plan is None:
            return False
        own, foe = self._side(player), self._side(1 - player)
        if not plan.hops and own & sums.BAR_CELL:
            high, low = plan.left
            return bool(foe & sums.BLOCKED[high] and foe & sums.BLOCKED[low])
        simple = plan.other is None and not plan.left
        if simple and cell not in _STEPS[player] and (made := sums.sum_of(plan)) is not None:
            step = _remember(player, cell, made)
            if self._add(step):
                return True
        mine, theirs = list(sums.side(own)), list(sums.side(foe))
        if simple:
            hits = quick.play(plan.hops, mine, theirs)
        else:
            hits = plain.less_common(self.rules, plan, mine, theirs)
        if hits is None or (plan.stars and set(hits) != set(plan.stars)):
            return False
        self.unmarked = self.unmarked or (hits != [] and not plan.stars)
        sides = sums.packed(mine), sums.packed(theirs)
        self.board = self._packed(*(sides if player == WHITE else sides[::-1]))
        return True


def _remember(player: int, cell: str, made: sums.Sum) -> Step:
    """Keep the sum of a cell as a step of a player."""
    mask, _, gone, moved, clear, _ = made
    own, foe = _SIDE * player, _SIDE * (1 - player)
    # What is landed on is empty afterwards: it was so before, or the one checker there was hit.
    landed = mask | mask << 1 & sums.GUARD
    kept, clear = sums.GUARD & ~_DONE, clear & ~_DONE
    step = (
        (moved << own) + (gone << foe),
        (clear << own) | (landed | _DONE) << foe,
        (kept << own) | (landed & sums.GUARD) << foe,
    )
    if len(_STEPS[player]) >= _MOST:
        _STEPS[player].clear()
    _STEPS[player][cell] = step
    return step


class StraightLines(Straight):
    """A text, taken apart into its lines, on the straight way."""

    def __init__(self, text: str, games: bool) -> None:
        super().__init__(games)
        self._text = text.replace("\r\n", "\n") if "\r" in text else text
        self._lines = self._text.split("\n")
        self._at = 0
        self._columns = _COLUMNS

    def next_line(self) -> str | None:
        """The next line, whose place is passed; None for one of other than printed characters."""
        if self.has_ended():
            return None
        line = self._lines[self._at]
        self._at += 1
        return line if line.isprintable() else None

    def go_back(self) -> None:
        """Go back to the line that was read last."""
        self._at -= 1

    def has_ended(self) -> bool:
        """Whether there is no line any more."""
        return self._at >= len(self._lines)

    def game_of(self, terms: Terms) -> StraightGame:
        """A game of this kind of text."""
        return SumGame(terms)

    def rows(self, game: StraightGame) -> bool:
        """Read and replay the lines up to the next game; False at one that is not known."""
        found = cast("SumGame", game)
        known = self._rows(found)
        if found.unmarked:
            self.unmarked, self.starred = True, "*" in self._text
        return known

    def _rows(self, game: SumGame) -> bool:
        lines, numbers, lefts, rights = self._lines, _NUMBERS, _LEFTS, _STEPS[BLACK]
        start, middle = self._columns
        board, due, since, may_move = game.board, 1, 1, False
        for at in range(self._at, len(lines)):
            line = lines[at]
            if numbers.get(line[:start]) == due:
                first, second = line[start:middle], line[middle:]
                left, right = lefts.get(first), rights.get(second)
                if may_move and left and right:
                    added, mask, wanted = left
                    after = board + added
                    if after & mask == wanted:
                        added, mask, wanted = right
                        after += added
                        if after & mask == wanted:
                            board = after
                            due += 1
                            continue
                game.pass_rows(board, due - since)
                if first[2:3] == ":" == second[2:3] and first[-1:] == " ":
                    if not (_turn(game, WHITE, first, lefts) and _turn(game, BLACK, second, rights)):
                        return False
                    board, may_move = game.board, game.may_move(WHITE)
                    due = since = due + 1
                    continue
            else:
                game.pass_rows(board, due - since)
            turns = game.turns
            if line.lstrip(" ")[:4] == "Game":
                self._at = at
                return True
            if not self._other_line(game, line, due):
                return False
            start, middle = self._columns
            due += game.turns > turns
            since, board, may_move = due, game.board, game.may_move(WHITE)
        game.pass_rows(board, due - since)
        self._at = len(lines)
        return True

    def _other_line(self, game: SumGame, line: str, due: int) -> bool:
        """Read and replay a line that is no usual row."""
        text = line.strip(" ")
        if not text:
            return True
        if not text[0].isdecimal():
            return self.result(game, text, len(line) - len(line.lstrip(" ")), False)
        number, bracket, rest = line.partition(")")
        digits, text = number.lstrip(" "), rest.strip(" ")
        if not (bracket and digits.isascii() and digits.isdecimal()):
            return False
        # Who only says who won, or nothing at all, needs no number in turn.
        if digits != str(due) and text and text[0] != "W":
            return False
        gap = len(rest) - len(rest.lstrip(" "))
        alone = WHITE if gap < RIGHT_GAP else BLACK
        second = text.rfind(":") - 2
        if second > 0 and text[second - 1] == " ":
            cell, behind = text[:second].rstrip(" "), text[second:]
        else:
            cell, _, behind = text.partition("  ")
            behind = behind.lstrip(" ")
        if not behind:
            return not text or self._cell(game, cell, alone, len(number) + 1 + gap)
        place = len(line.rstrip(" ")) - len(behind)
        if behind[:1] == "W":
            return self._cell(game, cell, alone, 0) and self.result(game, behind, place, True)
        if cell[2:3] == ":" == behind[2:3]:
            self._columns = len(number) + 1 + gap, place
            if len(_NUMBERS) >= _MOST:
                _NUMBERS.clear()
            _NUMBERS[line[: self._columns[0]]] = due
        return self._cell(game, cell, WHITE, 0) and self._cell(game, behind, BLACK, 0)

    def _cell(self, game: SumGame, cell: str, player: int, place: int) -> bool:
        """Replay a cell of a row: a roll with its play, a cube action, or at an offset who won."""
        if cell[2:3] == ":":
            return game.turn(player, cell)
        if place and cell[:1] == "W":
            return self.result(game, cell, place, True)
        return self.word(game, cell, player)


def _turn(game: SumGame, player: int, text: str, known: dict[str, Step]) -> bool:
    """Replay a cell with the blanks behind it, by which its step is known from now on."""
    cell = text.rstrip(" ")
    if not game.turn(player, cell):
        return False
    step = _STEPS[player].get(cell)
    if step is not None:
        if len(known) >= _MOST:
            known.clear()
        known[text] = step
    return True
