"""The straight way as compiled code goes it: byte by byte, on boards of nibbles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from tavlicli.board.position import Position
from tavlicli.notation.mat_rows import RIGHT_GAP
from tavlicli.record.model import BLACK, WHITE
from tavlicli.replay.straight import Straight
from tavlicli.replay.straight_game import StraightGame, Terms
from tavlicli.rules.nibbles import Board

if TYPE_CHECKING:
    from mypy_extensions import i64

# Stands behind the text, so that it may be looked at beyond its end.
_END: Final = b"\n\0\0\0\0"
_MOST_ROWS: Final = 9999
_CANNOT: Final = b"Cannot Move"


class NibbleGame(StraightGame):
    """A game whose board has the checkers of who is to act first."""

    def __init__(self, terms: Terms) -> None:
        super().__init__(terms)
        self.board = Board(terms.rules.start)
        self._first = WHITE

    def white_first(self) -> Position:
        """The board, White's checkers first."""
        position = self.board.position()
        return position if self._first == WHITE else position.turned()

    def turn(self, player: int, same_dice: bool) -> bool:
        """A player's roll and the play that the board was told of."""
        if not self.may_roll(player, same_dice):
            return False
        if self._first != player:
            self.board.turn()
            self._first = player
        if not self.board.play():
            return False
        self.played(player, self.board.off())
        return True


class StraightBytes(Straight):
    """A text in UTF-8 on the straight way."""

    def __init__(self, data: bytes, games: bool) -> None:
        super().__init__(games)
        self._data = data + _END
        self._length: i64 = len(data)
        self._at: i64 = 0
        self._before: i64 = 0
        # Whether the roll that was read last has no play.
        self._unplayed = False

    def next_line(self) -> str | None:
        """The next line, whose place is passed; None for one of other than printed characters."""
        if self.has_ended():
            return None
        end = self._data.find(b"\n", self._at)
        line = self._data[self._at : end].decode("utf-8").removesuffix("\r")
        self._before, self._at = self._at, end + 1
        return line if line.isprintable() else None

    def go_back(self) -> None:
        """Go back to the line that was read last."""
        self._at = self._before

    def has_ended(self) -> bool:
        """Whether there is no line any more."""
        return self._at >= self._length

    def game_of(self, terms: Terms) -> StraightGame:
        """A game of this kind of text."""
        return NibbleGame(terms)

    def rows(self, game: StraightGame) -> bool:
        """Read and replay the lines up to the next game; False at one that is not known."""
        return self._rows(cast("NibbleGame", game))

    def _rows(self, game: NibbleGame) -> bool:
        data, at = self._data, self._at
        due: i64 = 1
        while True:
            begun = at
            while data[at] == 32:
                at += 1
            first: i64 = data[at]
            if first == 10:
                at += 1
            elif first == 13 and data[at + 1] == 10:
                at += 2
            elif first == 0:
                self._at = at
                return at > self._length
            elif 48 <= first <= 57:
                turns = game.turns
                at = self._row(game, at, begun, due)
                if at < 0:
                    return False
                if game.turns > turns:
                    due += 1
            elif first == 71:
                self._at = begun
                return True
            else:
                at = self._result(game, at, begun, False)
                if at < 0:
                    return False

    def _row(self, game: NibbleGame, at: i64, begun: i64, due: i64) -> i64:
        """Read and replay a row, whose number is the one due where somebody acts; where it ends, or -1."""
        data = self._data
        number: i64 = 0
        while 48 <= data[at] <= 57 and number < _MOST_ROWS:
            number = number * 10 + data[at] - 48
            at += 1
        if data[at] != 41:
            return -1
        at += 1
        gap: i64 = at
        while data[at] == 32:
            at += 1
        gap = at - gap
        if data[at] == 10 or data[at] == 13:
            return _next_line(data, at)
        alone = WHITE if gap < RIGHT_GAP else BLACK
        if data[at] == 87:
            return self._result(game, at, begun, True)
        if number != due:
            return -1
        if data[at + 2] != 58:
            return self._words(game, at, begun, alone)
        behind = self._play(game, at)
        if behind < 0:
            return -1
        same = data[at] == data[at + 1]
        if data[behind] == 10 or data[behind] == 13:
            return _next_line(data, behind) if self._turn(game, alone, same) else -1
        if data[behind] == 87:
            return self._result(game, behind, begun, True) if self._turn(game, alone, same) else -1
        if not self._turn(game, WHITE, same):
            return -1
        if data[behind + 2] != 58:
            return self._words(game, behind, begun, BLACK)
        at = behind
        behind = self._play(game, at)
        if behind < 0 or not self._turn(game, BLACK, data[at] == data[at + 1]):
            return -1
        return _next_line(data, behind)

    def _turn(self, game: NibbleGame, player: int, same: bool) -> bool:
        """Replay the roll and play that was read last; its dice are the same or not."""
        if self._unplayed:
            return game.leave(player, same)
        if not game.turn(player, same):
            return False
        board = game.board
        if board.stars != board.hits:
            if board.stars != 0:
                return False
            self.unmarked = True
        elif board.stars != 0:
            self.starred = True
        return True

    def _play(self, game: NibbleGame, at: i64) -> i64:
        """Tell the board of the roll and play here; where the next cell or the line's end is, or -1."""
        data, board = self._data, game.board
        one: i64 = data[at] - 48
        other: i64 = data[at + 1] - 48
        if not (1 <= one <= 6 and 1 <= other <= 6):
            return -1
        board.roll(one, other)
        self._unplayed = False
        at += 3
        if data[at] == 32 and data[at + 1] == 67:
            return self._no_play(at + 1)
        if data[at] == 32 and data[at + 1] == 63:
            return self._gap(at + 1)
        while True:
            gap: i64 = at
            while data[at] == 32:
                at += 1
            first: i64 = data[at]
            if first == 10 or first == 13:
                return at
            if at == gap:
                return -1
            if (not 48 <= first <= 57 or data[at + 2] == 58) and not (
                (first == 98 or first == 66) and data[at + 1] == 97
            ):
                # Not a move, and not one from the bar: the next cell.
                return at
            at = self._move(board, at)
            if at < 0:
                return -1

    def _no_play(self, at: i64) -> i64:
        """Where the next cell or the line's end is behind the words that nothing can be played; or -1."""
        if not self._data.startswith(_CANNOT, at):
            return -1
        return self._behind(at + len(_CANNOT))

    def _gap(self, at: i64) -> i64:
        """The same behind question marks in the place of a play."""
        while self._data[at] == 63:
            at += 1
        self._unplayed = True
        return self._behind(at)

    def _behind(self, at: i64) -> i64:
        """Where the next cell or the line's end is behind a play in words; or -1."""
        data = self._data
        gap: i64 = at
        while data[at] == 32:
            at += 1
        if data[at] == 10 or data[at] == 13:
            return at
        return at if at > gap and (data[at + 2] == 58 or not 48 <= data[at] <= 57) else -1

    def _move(self, board: Board, at: i64) -> i64:
        """Tell the board of a move such as ``24/18*/14`` or ``8/5(2)``; where it ends, or -1."""
        data = self._data
        begun = at
        times: i64 = 1
        done: i64 = 0
        while done < times:
            at = begun
            source: i64 = 25
            if data[at] == 98 or data[at] == 66:
                if data[at + 1] != 97 or data[at + 2] != 114:
                    return -1
                at += 3
            else:
                source = data[at] - 48
                at += 1
                if 48 <= data[at] <= 57:
                    source = source * 10 + data[at] - 48
                    at += 1
            if source > 25 or data[at] != 47:
                return -1
            while data[at] == 47:
                at += 1
                target: i64 = 0
                if data[at] == 111 or data[at] == 79:
                    if data[at + 1] != 102 or data[at + 2] != 102:
                        return -1
                    at += 3
                elif 48 <= data[at] <= 57:
                    target = data[at] - 48
                    at += 1
                    if 48 <= data[at] <= 57:
                        target = target * 10 + data[at] - 48
                        at += 1
                else:
                    return -1
                if not board.move(source, target):
                    return -1
                if data[at] == 42:
                    if target == 0:
                        return -1
                    board.star(target)
                    at += 1
                source = target
            done += 1
            if data[at] == 40:
                times = data[at + 1] - 48
                if not 1 <= times <= 4 or data[at + 2] != 41:
                    return -1
                at += 3
        return at

    def _words(self, game: NibbleGame, at: i64, begun: i64, player: int) -> i64:
        """Read and replay a cell of words, and one behind it; where the line ends, or -1."""
        end: i64 = self._data.find(b"\n", at)
        cell, _, rest = self._data[at:end].decode("utf-8").removesuffix("\r").rstrip(" ").partition("  ")
        if not rest:
            return end + 1 if self.word(game, cell, player) else -1
        at += len(cell) + 2 + len(rest) - len(rest.lstrip(" "))
        if self._data[at] == 87:
            return self._result(game, at, begun, True) if self.word(game, cell, player) else -1
        if not self.word(game, cell, WHITE):
            return -1
        if self._data[at + 2] != 58:
            return end + 1 if self.word(game, rest.lstrip(" "), BLACK) else -1
        behind = self._play(game, at)
        if behind < 0 or not self._turn(game, BLACK, self._data[at] == self._data[at + 1]):
            return -1
        return _next_line(self._data, behind)

    def _result(self, game: NibbleGame, at: i64, begun: i64, numbered: bool) -> i64:
        """Read who won, and compare; where the line ends, or -1."""
        end: i64 = self._data.find(b"\n", at)
        text = self._data[at:end].decode("utf-8").removesuffix("\r").rstrip(" ")
        return end + 1 if self.result(game, text, at - begun, numbered) else -1


def _next_line(data: bytes, at: i64) -> i64:
    """Where the line behind the end of this one begins, or -1."""
    if data[at] == 13:
        at += 1
    return at + 1 if data[at] == 10 else -1
