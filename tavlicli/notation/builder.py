"""A match in the making: what a reader of lines finds, put in its place."""

from __future__ import annotations

from tavlicli.findings.finding import Finding, Place, Violation
from tavlicli.notation.coded import syntax
from tavlicli.notation.mat_words import MOST_DIGITS
from tavlicli.record import model
from tavlicli.record.model import NOBODY, Action, Fault, Game, Match, Tag
from tavlicli.record.turn import WrittenTurn


class MatchBuilder:
    """Puts a match together from its lines.

    ``stars`` says whether the text has any mark of a hit.
    """

    def __init__(self, format: str, stars: bool) -> None:
        self.match: Match | None = None
        self.game: Game | None = None
        self._format = format
        self._stars = stars
        self._remarks: dict[int, list[str]] = {}
        self._turn = 0
        self._number_told = False

    def begin_match(self, line: int) -> Match:
        """Begin a match; the one before must have been ended."""
        self.match = Match(self._format, line)
        return self.match

    def end_match(self) -> Match | None:
        """The match that was begun, complete; None if there was none."""
        self.end_game()
        match, self.match = self.match, None
        if match is not None:
            match.marks = self._stars and any(
                move.hits
                for game in match.games
                for action in game.actions
                if action.turn is not None
                for move in action.turn.moves
            )
        return match

    def begin_game(self, line: int, column: int, end_column: int) -> Game:
        """Begin a game, and a match if none was begun."""
        self.end_game()
        match = self.match or self.begin_match(line)
        game = self.game = Game(line, column)
        game.end_column = end_column
        game.names = match.names
        match.games.append(game)
        self._turn = 0
        self._number_told = False
        return game

    def end_game(self) -> None:
        """End the game, if one was begun."""
        if self.game is not None:
            self.game.comments = {index: "\n".join(texts) for index, texts in self._remarks.items()}
        self._remarks = {}
        self.game = None

    def number_game(self, digits: str, line: int, column: int) -> None:
        """Give the game its number, and tell if it does not follow the number before."""
        assert self.game is not None
        assert self.match is not None
        if len(digits) > MOST_DIGITS:
            self.fault(syntax("number", digits), line, column, column + len(digits))
            return
        number = self.game.number = int(digits)
        before = self.match.games[-2].number if len(self.match.games) > 1 else None
        if before is not None and number != before + 1:
            wrong = Violation("turn-number", {"number": number, "expected": before + 1}, "game")
            self.fault(wrong, line, column, column + len(digits))

    def number_turn(self, digits: str, line: int, column: int) -> None:
        """Tell, once a game, of a turn's number that is neither the last one nor the next."""
        assert self.game is not None
        number = int(digits[:MOST_DIGITS])
        if number != self._turn + 1 and (number != self._turn or not number) and not self._number_told:
            self._number_told = True
            wrong = Violation("turn-number", {"number": number, "expected": self._turn + 1})
            self.fault(wrong, line, column, column + len(digits))
        self._turn = number

    def act(
        self,
        kind: str,
        player: int,
        line: int,
        column: int,
        text: str,
        value: int | None = None,
        turn: WrittenTurn | None = None,
    ) -> None:
        """Add an action to the game."""
        assert self.game is not None
        self.game.actions.append(Action(kind, player, line, column, turn, value, "" if turn else text))

    def broken(
        self, expected: str, text: str, line: int, column: int, player: int = NOBODY, rolled: bool = False
    ) -> None:
        """Add a line, or the part of one from ``column`` on, that cannot be read; outside a game, a finding.

        ``rolled`` says that it holds a roll, so that nobody knows the board after it.
        """
        wrong = syntax(expected, text)
        if self.game is None:
            self.fault(wrong, line, column, column + len(text))
            return
        value = 1 if rolled else None
        action = Action(model.BROKEN, player, line, column, None, value, text, wrong)
        self.game.actions.append(action)

    def fault(
        self, wrong: Violation, line: int, column: int, end_column: int, player: int | None = None
    ) -> None:
        """Keep a fault that costs nothing else: in the game, or outside any in the match."""
        if self.game is not None:
            index = len(self.game.actions)
            self.game.faults.append(Fault(wrong, line, column, end_column, index, player))
            return
        match = self.match or self.begin_match(line)
        match.findings.append(Finding(wrong, Place(line, column, end_column)))

    def remark(self, text: str) -> None:
        """Keep a comment with the action before it, or with the match's head."""
        text = text.strip(" \t")
        if self.game is not None and text:
            self._remarks.setdefault(len(self.game.actions) - 1, []).append(text)
        elif self.match is not None and text:
            self.match.comments.append(text)

    def tag(self, name: str, value: str, line: int, column: int, end_column: int) -> None:
        """Give the match a tag; the first of a name holds."""
        match = self.match or self.begin_match(line)
        match.tags.setdefault(name, Tag(value, line, column, end_column))

    def last(self) -> Action | None:
        """The game's last action."""
        return self.game.actions[-1] if self.game is not None and self.game.actions else None


def trimmed(line: str) -> tuple[str, int]:
    """A line without the blanks around it, and the column where it then begins."""
    text = line.lstrip(" \t")
    return text.rstrip(" \t"), len(line) - len(text) + 1
