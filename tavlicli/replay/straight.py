"""The straight way through a .mat text of nothing but rolls, cube actions and results: no record is made.

It reads the bytes one by one, which pays where it is compiled. What it takes is right by the reader and the
replay; whatever it does not know it leaves to them. A property test holds them together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlicli.notation import crawford, mat_lines, mat_words, registry
from tavlicli.notation.mat_reader import TOLD
from tavlicli.notation.mat_rows import RIGHT_GAP, result_side
from tavlicli.record import model
from tavlicli.record.model import BLACK, NOBODY, WHITE, Match
from tavlicli.replay.result import GameResult, MatchResult
from tavlicli.replay.straight_game import StraightGame
from tavlicli.replay.verify import MatchReplay
from tavlicli.rules import nibbles

if TYPE_CHECKING:
    from collections.abc import Callable

    from mypy_extensions import i64


# Stands behind the text, so that it may be looked at beyond its end.
_END: Final = b"\n\0\0\0\0"
_MOST_ROWS: Final = 9999
_CANNOT: Final = b"Cannot Move"


def check(
    data: bytes, replay_of: Callable[[Match], MatchReplay], games: bool = True
) -> tuple[tuple[MatchResult, ...], tuple[int, int, int] | None] | None:
    """The match of a text in which nothing is wrong; None where the text is not known to be such a one.

    Where no ``games`` are wanted, how many matches, games and turns there are instead. ``data`` is the text
    in UTF-8, ``replay_of`` makes the replay of a match by its head.
    """
    return _Straight(data, games).run(replay_of)


class _Straight:
    """A text that is read and replayed at once: where the reader stands, and the match so far."""

    def __init__(self, data: bytes, games: bool) -> None:
        self._data = data + _END
        self._length: i64 = len(data)
        self._at: i64 = 0
        self._told = games
        self._games: list[GameResult] = []
        self._count: i64 = 0
        self._turns: i64 = 0
        self._score = (0, 0)
        self._winner: int = NOBODY
        self._crawford_done = False
        self._starred = False
        self._unmarked = False
        self._names: tuple[str, str] = ("", "")
        self._number = 0
        # The words of the names, where they tell how a score line is read.
        self._white = self._black = [":"]

    def run(
        self, replay_of: Callable[[Match], MatchReplay]
    ) -> tuple[tuple[MatchResult, ...], tuple[int, int, int] | None] | None:
        """The match, or its counts; None where it is not known to be without a fault."""
        match = self._head()
        if match is None:
            return None
        replay = replay_of(match)
        if replay.findings or replay.cycle or replay.clock is not None or not nibbles.knows(replay.rules):
            return None
        while self._at < self._length:
            if not self._game(replay):
                return None
        if self._count == 0 or (self._starred and self._unmarked):
            return None
        if not self._told:
            return (), (1, self._count, self._turns)
        games = tuple(self._games)
        return (MatchResult(str(replay.rules), match.length, self._names, self._score, games),), None

    def _line(self) -> str | None:
        """The line that begins here; None where it is not one of printed characters."""
        end = self._data.find(b"\n", self._at)
        line = self._data[self._at : end].decode("utf-8").removesuffix("\r")
        self._at = end + 1
        return line if line.isprintable() else None

    def _head(self) -> Match | None:
        """The match with what its head says, up to its first game."""
        match: Match | None = None
        tags: dict[str, model.Tag] = {}
        number = 0
        while True:
            begun = self._at
            line = self._line()
            number += 1
            if line is None or begun >= self._length:
                return None
            text = line.strip(" ")
            if not text:
                continue
            if text[0] in ";#" and match is None:
                if tag := mat_lines.read_tag(line, number):
                    tags.setdefault(*tag)
            elif match is not None:
                self._at = begun
                return match if TOLD.isdisjoint(match.tags) else None
            else:
                match = self._begun(line, number)
                if match is None:
                    return None
                match.tags = tags

    def _begun(self, line: str, number: int) -> Match | None:
        """The match that a line begins, if the line tells the format of all."""
        found = mat_lines.read_match(line)
        if found is None or not found[0] or len(found[0]) > mat_words.MOST_DIGITS:
            return None
        if self._at > registry.FIRST or len(line.split()) != 3:
            return None
        match = Match("mat", number)
        match.number = 1
        match.length = int(found[0]) or None
        return match

    def _game(self, replay: MatchReplay) -> bool:
        """Read and replay the game that begins here, up to the next; False where it is not known."""
        if not self._game_line() or not self._score_line():
            return False
        length, rules, score = replay.length, replay.rules, self._score
        is_crawford = post_crawford = False
        if length is not None:
            if max(score) >= length:
                return False
            if rules.value("crawford") == "yes":
                is_crawford = not self._crawford_done and crawford.by_score(score, length)
                post_crawford = self._crawford_done
                self._crawford_done = post_crawford or is_crawford
        game = StraightGame(rules, length, score, is_crawford, post_crawford, self._winner)
        if not self._rows(game) or not game.over:
            return False
        self._count += 1
        self._turns += game.turns
        if self._told:
            self._games.append(game.result(self._count))
        self._winner = game.winner
        white, black = score
        self._score = (white, black + game.points) if game.winner else (white + game.points, black)
        return True

    def _game_line(self) -> bool:
        """Read the line that begins a game, whose number follows on the one before."""
        line = self._line()
        words = line.split() if line is not None else []
        if len(words) != 2 or words[0] != "Game" or not words[1].isascii() or not words[1].isdecimal():
            return False
        number = int(words[1]) if len(words[1]) <= mat_words.MOST_DIGITS else 0
        follows = self._count == 0 or number == self._number + 1
        self._number = number
        return follows and number > 0

    def _score_line(self) -> bool:
        """Read the score line of a game, which says what the games before it came to."""
        line: str | None = ""
        while line is not None and not line.strip(" "):
            line = self._line()
        if line is None:
            return False
        white, black = self._score
        if self._count > 0 and line.split() == [*self._white, ":", str(white), *self._black, ":", str(black)]:
            return True
        score = mat_lines.read_score(line)
        if score is None:
            return False
        if self._count == 0:
            self._names, self._score = score.names, score.points
            # Names that hold a colon may be read otherwise when the scores are others.
            if ":" not in "".join(score.names):
                self._white, self._black = score.names[0].split(), score.names[1].split()
        return score.points == self._score

    def _rows(self, game: StraightGame) -> bool:
        """Read and replay the lines up to the next game; False at one that is not known."""
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

    def _row(self, game: StraightGame, at: i64, begun: i64, due: i64) -> i64:
        """Read and replay a row, whose number has to be the one due; where it ends, or -1."""
        data = self._data
        number: i64 = 0
        while 48 <= data[at] <= 57 and number < _MOST_ROWS:
            number = number * 10 + data[at] - 48
            at += 1
        if number != due or data[at] != 41:
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

    def _turn(self, game: StraightGame, player: int, same: bool) -> bool:
        """Replay the roll and play that was read last; its dice are the same or not."""
        if not game.turn(player, same):
            return False
        board = game.board
        if board.stars != board.hits:
            if board.stars != 0:
                return False
            self._unmarked = True
        elif board.stars != 0:
            self._starred = True
        return True

    def _play(self, game: StraightGame, at: i64) -> i64:
        """Tell the board of the roll and play here; where the next cell or the line's end is, or -1."""
        data, board = self._data, game.board
        one: i64 = data[at] - 48
        other: i64 = data[at + 1] - 48
        if not (1 <= one <= 6 and 1 <= other <= 6):
            return -1
        board.roll(one, other)
        at += 3
        if data[at] == 32 and data[at + 1] == 67:
            return self._no_play(at + 1)
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
        data = self._data
        if not data.startswith(_CANNOT, at):
            return -1
        at += len(_CANNOT)
        gap: i64 = at
        while data[at] == 32:
            at += 1
        if data[at] == 10 or data[at] == 13:
            return at
        return at if at > gap and (data[at + 2] == 58 or not 48 <= data[at] <= 57) else -1

    def _move(self, board: nibbles.Board, at: i64) -> i64:
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

    def _words(self, game: StraightGame, at: i64, begun: i64, player: int) -> i64:
        """Read and replay a cell of words, and one behind it; where the line ends, or -1."""
        end: i64 = self._data.find(b"\n", at)
        cell, _, rest = self._data[at:end].decode("utf-8").removesuffix("\r").rstrip(" ").partition("  ")
        if not rest:
            return end + 1 if self._word(game, cell, player) else -1
        at += len(cell) + 2 + len(rest) - len(rest.lstrip(" "))
        if self._data[at] == 87:
            return self._result(game, at, begun, True) if self._word(game, cell, player) else -1
        if not self._word(game, cell, WHITE):
            return -1
        if self._data[at + 2] != 58:
            return end + 1 if self._word(game, rest.lstrip(" "), BLACK) else -1
        behind = self._play(game, at)
        if behind < 0 or not self._turn(game, BLACK, self._data[at] == self._data[at + 1]):
            return -1
        return _next_line(self._data, behind)

    def _word(self, game: StraightGame, cell: str, player: int) -> bool:
        """Replay a cube action."""
        word = mat_words.read_word(cell)
        if word is None or word.too_long:
            return False
        if word.kind == model.DOUBLE:
            return game.double(player, word.value)
        if word.kind == model.TAKE:
            return game.take(player)
        return word.kind == model.DROP and game.drop(player)

    def _result(self, game: StraightGame, at: i64, begun: i64, numbered: bool) -> i64:
        """Read who won, and compare; where the line ends, or -1."""
        end: i64 = self._data.find(b"\n", at)
        word = mat_words.read_word(self._data[at:end].decode("utf-8").removesuffix("\r").rstrip(" "))
        if word is None or word.kind != model.WINS or word.too_long:
            return -1
        player, clear = result_side(at - begun, numbered)
        return end + 1 if clear and game.wins(player, word.value) else -1


def _next_line(data: bytes, at: i64) -> i64:
    """Where the line behind the end of this one begins, or -1."""
    if data[at] == 13:
        at += 1
    return at + 1 if data[at] == 10 else -1
