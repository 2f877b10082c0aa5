"""The straight way as compiled code goes it: byte by byte, on boards of nibbles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from tavlicli.board.point import BAR
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
# The bytes that are looked for: those that part or end something, digits, and what words begin with.
_LINE: Final = 10
_RETURN: Final = 13
_BLANK: Final = 32
_OPEN: Final = 40
_CLOSED: Final = 41
_STAR: Final = 42
_SLASH: Final = 47
_ZERO: Final = 48
_NINE: Final = 57
_COLON: Final = 58
_UNKNOWN: Final = 63
_BIG_B: Final = 66
_C: Final = 67
_G: Final = 71
_BIG_O: Final = 79
_W: Final = 87
_A: Final = 97
_B: Final = 98
_F: Final = 102
_O: Final = 111
_R: Final = 114
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
            while data[at] == _BLANK:
                at += 1
            first: i64 = data[at]
            if first == _LINE:
                at += 1
            elif first == _RETURN and data[at + 1] == _LINE:
                at += 2
            elif first == 0:
                self._at = at
                return at > self._length
            elif _ZERO <= first <= _NINE:
                turns = game.turns
                at = self._row(game, at, begun, due)
                if at < 0:
                    return False
                if game.turns > turns:
                    due += 1
            elif first == _G:
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
        while _ZERO <= data[at] <= _NINE and number < _MOST_ROWS:
            number = number * 10 + data[at] - _ZERO
            at += 1
        if data[at] != _CLOSED:
            return -1
        at += 1
        gap: i64 = at
        while data[at] == _BLANK:
            at += 1
        gap = at - gap
        if data[at] == _LINE or data[at] == _RETURN:
            return _next_line(data, at)
        alone = WHITE if gap < RIGHT_GAP else BLACK
        if data[at] == _W:
            return self._result(game, at, begun, True)
        if number != due:
            return -1
        if data[at + 2] != _COLON:
            return self._words(game, at, begun, alone)
        behind = self._play(game, at)
        if behind < 0:
            return -1
        same = data[at] == data[at + 1]
        if data[behind] == _LINE or data[behind] == _RETURN:
            return _next_line(data, behind) if self._turn(game, alone, same) else -1
        if data[behind] == _W:
            return self._result(game, behind, begun, True) if self._turn(game, alone, same) else -1
        if not self._turn(game, WHITE, same):
            return -1
        if data[behind + 2] != _COLON:
            return self._words(game, behind, begun, BLACK)
        return self._last_roll(game, behind)

    def _last_roll(self, game: NibbleGame, at: i64) -> i64:
        """Read and replay Black's roll behind another cell; where the line ends, or -1."""
        data = self._data
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
        one: i64 = data[at] - _ZERO
        other: i64 = data[at + 1] - _ZERO
        if not (1 <= one <= 6 and 1 <= other <= 6):
            return -1
        board.roll(one, other)
        self._unplayed = False
        at += 3
        if data[at] == _BLANK and data[at + 1] == _C:
            return self._no_play(at + 1)
        if data[at] == _BLANK and data[at + 1] == _UNKNOWN:
            return self._gap(at + 1)
        while True:
            gap: i64 = at
            while data[at] == _BLANK:
                at += 1
            first: i64 = data[at]
            if first in (_LINE, _RETURN):
                return at
            if at == gap:
                return -1
            from_bar = first in (_B, _BIG_B) and data[at + 1] == _A
            if not from_bar and (not _ZERO <= first <= _NINE or data[at + 2] == _COLON):
                # Not a move: the next cell.
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
        while self._data[at] == _UNKNOWN:
            at += 1
        self._unplayed = True
        return self._behind(at)

    def _behind(self, at: i64) -> i64:
        """Where the next cell or the line's end is behind a play in words; or -1."""
        data = self._data
        gap: i64 = at
        while data[at] == _BLANK:
            at += 1
        if data[at] == _LINE or data[at] == _RETURN:
            return at
        return at if at > gap and (data[at + 2] == _COLON or not _ZERO <= data[at] <= _NINE) else -1

    def _move(self, board: Board, at: i64) -> i64:
        """Tell the board of a move such as ``24/18*/14`` or ``8/5(2)``; where it ends, or -1."""
        data = self._data
        begun = at
        times: i64 = 1
        done: i64 = 0
        while done < times:
            at = begun
            source: i64 = BAR
            if data[at] == _B or data[at] == _BIG_B:
                if data[at + 1] != _A or data[at + 2] != _R:
                    return -1
                at += 3
            else:
                source = data[at] - _ZERO
                at += 1
                if _ZERO <= data[at] <= _NINE:
                    source = source * 10 + data[at] - _ZERO
                    at += 1
            if source > BAR or data[at] != _SLASH:
                return -1
            while data[at] == _SLASH:
                at += 1
                target: i64 = 0
                if data[at] == _O or data[at] == _BIG_O:
                    if data[at + 1] != _F or data[at + 2] != _F:
                        return -1
                    at += 3
                elif _ZERO <= data[at] <= _NINE:
                    target = data[at] - _ZERO
                    at += 1
                    if _ZERO <= data[at] <= _NINE:
                        target = target * 10 + data[at] - _ZERO
                        at += 1
                else:
                    return -1
                if not board.move(source, target):
                    return -1
                if data[at] == _STAR:
                    if target == 0:
                        return -1
                    board.star(target)
                    at += 1
                source = target
            done += 1
            if data[at] == _OPEN:
                times = data[at + 1] - _ZERO
                if not 1 <= times <= 4 or data[at + 2] != _CLOSED:
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
        if self._data[at] == _W:
            return self._result(game, at, begun, True) if self.word(game, cell, player) else -1
        if not self.word(game, cell, WHITE):
            return -1
        if self._data[at + 2] != _COLON:
            return end + 1 if self.word(game, rest.lstrip(" "), BLACK) else -1
        return self._last_roll(game, at)

    def _result(self, game: NibbleGame, at: i64, begun: i64, numbered: bool) -> i64:
        """Read who won, and compare; where the line ends, or -1."""
        end: i64 = self._data.find(b"\n", at)
        text = self._data[at:end].decode("utf-8").removesuffix("\r").rstrip(" ")
        return end + 1 if self.result(game, text, at - begun, numbered) else -1


def _next_line(data: bytes, at: i64) -> i64:
    """Where the line behind the end of this one begins, or -1."""
    if data[at] == _RETURN:
        at += 1
    return at + 1 if data[at] == _LINE else -1
