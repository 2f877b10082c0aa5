"""The straight way through a .mat text of nothing but rolls, cube actions and results: no record is made.

What it takes is right by the reader and the replay; whatever it does not know it leaves to them. A property
test holds them together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlicli.notation import mat_lines, mat_words, registry
from tavlicli.notation.mat_reader import TOLD
from tavlicli.notation.mat_rows import result_side
from tavlicli.record import model
from tavlicli.record.model import NOBODY, Match
from tavlicli.replay.result import GameResult, MatchResult
from tavlicli.replay.score import summed
from tavlicli.replay.straight_game import StraightGame, Terms
from tavlicli.replay.verify import MatchReplay
from tavlicli.rules.quick import is_usual

if TYPE_CHECKING:
    from collections.abc import Callable

    from mypy_extensions import i64

Found = tuple[tuple[MatchResult, ...], tuple[int, int, int] | None]
"""A match, or how many matches, games and turns there are."""


class Straight:
    """A text that is read and replayed at once; where no ``games`` are wanted they are only counted."""

    def __init__(self, games: bool) -> None:
        self._told = games
        self._games: list[GameResult] = []
        self._count: i64 = 0
        self._turns: i64 = 0
        self._score = (0, 0)
        self._winner: int = NOBODY
        self.starred = False
        self.unmarked = False
        self._names: tuple[str, str] = ("", "")
        self._number = 0
        # The words of the names, where they tell how a score line is read.
        self._white = self._black = [":"]

    def next_line(self) -> str | None:
        """The next line, whose place is passed; None for none, or one that is not printed."""
        raise NotImplementedError

    def go_back(self) -> None:
        """Go back to the line that was read last."""
        raise NotImplementedError

    def has_ended(self) -> bool:
        """Whether there is no line any more."""
        raise NotImplementedError

    def game_of(self, terms: Terms) -> StraightGame:
        """A game of this kind of text."""
        raise NotImplementedError

    def rows(self, game: StraightGame) -> bool:
        """Read and replay the lines up to the next game; False at one that is not known."""
        raise NotImplementedError

    def run(self, replay_of: Callable[[Match], MatchReplay]) -> Found | None:
        """The match of a text in which nothing is wrong; None where it is not known to be such a one.

        ``replay_of`` makes the replay of a match by its head.
        """
        match = self._head()
        if match is None:
            return None
        replay = replay_of(match)
        if replay.findings or replay.cycle or replay.clock is not None or not is_usual(replay.rules):
            return None
        while not self.has_ended():
            if not self._game(replay):
                return None
        if self._count == 0 or (self.starred and self.unmarked):
            return None
        if not self._told:
            return (), (1, self._count, self._turns)
        games = tuple(self._games)
        return (MatchResult(str(replay.rules), match.length, self._names, self._score, games),), None

    def _head(self) -> Match | None:
        """The match with what its head says, up to its first game."""
        match: Match | None = None
        tags: dict[str, model.Tag] = {}
        number = read = 0
        while not self.has_ended():
            line = self.next_line()
            if line is None:
                return None
            number += 1
            # A line may end in two characters.
            read += len(line) + 2
            if match is None and read > registry.FIRST:
                return None
            text = line.strip(" ")
            if not text:
                continue
            if text[0] in ";#" and match is None:
                if tag := mat_lines.read_tag(line, number):
                    tags.setdefault(*tag)
            elif match is not None:
                self.go_back()
                return match if TOLD.isdisjoint(match.tags) else None
            else:
                match = _begun(line, number)
                if match is None:
                    return None
                match.tags = tags
        return None

    def _game(self, replay: MatchReplay) -> bool:
        """Read and replay the game that begins here, up to the next; False where it is not known."""
        if not self._game_line() or not self._score_line():
            return False
        length, rules, score = replay.length, replay.rules, self._score
        if length is not None and max(score) >= length:
            return False
        game = self.game_of(Terms(rules, length, score, *replay.crawford_of(rules, score), self._winner))
        if not self.rows(game) or not game.over:
            return False
        self._count += 1
        self._turns += game.turns
        if self._told:
            self._games.append(game.result(self._count))
        self._winner = game.winner
        self._score = summed(score, (game.winner, game.points))
        return True

    def _game_line(self) -> bool:
        """Read the line that begins a game, whose number follows on the one before."""
        line = self.next_line()
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
            line = self.next_line()
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

    def word(self, game: StraightGame, cell: str, player: int) -> bool:
        """Replay a cube action."""
        word = mat_words.read_word(cell)
        if word is None or word.too_long:
            return False
        if word.kind == model.DOUBLE:
            return game.double(player, word.value)
        if word.kind == model.TAKE:
            return game.take(player)
        return word.kind == model.DROP and game.drop(player)

    def result(self, game: StraightGame, text: str, start: int, numbered: bool) -> bool:
        """Replay what a record says of who won, at an offset of a line that has a number or not."""
        word = mat_words.read_word(text)
        if word is None or word.kind != model.WINS or word.too_long:
            return False
        player, clear = result_side(start, numbered)
        return clear and game.wins(player, word.value)


def _begun(line: str, number: int) -> Match | None:
    """The match that a line begins, if the line tells the format of all."""
    found = mat_lines.read_match(line)
    if found is None or not found[0] or len(found[0]) > mat_words.MOST_DIGITS or len(line.split()) != 3:
        return None
    match = Match("mat", number)
    match.number = 1
    match.length = int(found[0]) or None
    return match
