"""A text in our notation, piece by piece as it stands: for who puts it in order and must lose nothing."""

from __future__ import annotations

from typing import NamedTuple

from tavlicli.findings.finding import Violation
from tavlicli.notation.format import lines
from tavlicli.notation.formats.tavli import Reader
from tavlicli.notation.tavli_comments import Comment
from tavlicli.notation.tavli_lines import Said
from tavlicli.notation.tavli_words import marks_of
from tavlicli.notation.turns import fold
from tavlicli.record.model import Match, Tag

TAG = "tag"
GAME = "game"
ACTION = "action"
COMMENT = "comment"


class Piece(NamedTuple):
    """One thing that the text holds, and the line on which it begins.

    ``text`` is a tag's value, a comment's text, or a game's or an action's
    words as written; ``name`` the tag's. ``game`` and ``action`` are indexes
    in the match and in that game. ``first`` says that nothing stands before a
    comment on its line, ``gap`` that a blank line stands before the piece.
    ``letters`` are what the tag ``Marks`` lets White and Black be called
    here, ``number`` is the turn number.
    """

    kind: str
    line: int
    text: str
    name: str = ""
    game: int = -1
    action: int = -1
    first: bool = True
    gap: bool = False
    letters: tuple[str, str] | None = None
    number: int | None = None


class Pieces(NamedTuple):
    """A match with the pieces of its text, in order."""

    match: Match
    pieces: list[Piece]


def taken_apart(text: str) -> list[Pieces]:
    """The matches of a text in our notation, each with its pieces. Never raises."""
    reader = _Tracer(lines(text))
    return reader.told if list(reader.matches()) else []


def unread(match: Match) -> tuple[int, int, Violation] | None:
    """The line, column and violation of the first thing in a match that could not be read, or None."""
    found = [(one.place.line, one.place.column, one.violation) for one in match.findings]
    broken = []
    for game in match.games:
        found += [(fault.line, fault.column, fault.violation) for fault in game.faults]
        for _, _, line, column, turn, _, _, fault in game.actions:
            if fault is not None:
                broken.append((line, column, fault))
            for one in turn.faults if turn is not None else ():
                found.append((line, column + one.start, one.violation))
    syntax = [one for one in found if one[2].code == "syntax"]
    return min((*broken, *syntax), key=lambda one: one[:2], default=None)


class _Tracer(Reader):
    """A reader that keeps what it reads as pieces too, and takes no short cuts."""

    def __init__(self, text_lines: list[str]) -> None:
        self.told: list[Pieces] = []
        self._gap = False
        self._statement_text = ""
        self._letters: tuple[str, str] | None = None
        self._as_written: dict[tuple[str, ...], tuple[str, str]] = {}
        super().__init__(text_lines)

    def _begin_match(self, line: int) -> None:
        super()._begin_match(line)
        self.told.append(Pieces(self._match, []))

    def _call_players(self, marks: tuple[str, ...]) -> None:
        super()._call_players(marks)
        self._letters = self._as_written.get(marks)
        self._heads = {}

    def _take_marks(self, value: str) -> bool:
        letters = marks_of(value)
        if letters is not None:
            self._as_written[tuple(map(fold, letters))] = letters
        return super()._take_marks(value)

    def _line(self, index: int) -> tuple[Match | None, int]:
        if index != self._continued and not self._lines[index].strip(" \t"):
            self._gap = True
        return super()._line(index)

    def _keep(self, piece: Piece) -> None:
        self.told[-1].pieces.append(piece._replace(gap=self._gap, letters=self._letters))
        self._gap = False

    def _tag(self, name: str, tag: Tag) -> None:
        self._keep(Piece(TAG, tag.line, tag.value, name))
        super()._tag(name, tag)

    def _statement(self, line: str, number: int, start: int) -> None:
        self._statement_text = line
        super()._statement(line, number, start)

    def _begin_game(self, said: Said, line: int) -> None:
        super()._begin_game(said, line)
        self._keep(Piece(GAME, line, self._statement_text, game=len(self._match.games) - 1))

    def _action(self, said: Said, line: int) -> None:
        super()._action(said, line)
        game = len(self._match.games) - 1
        index = len(self._match.games[-1].actions) - 1
        piece = Piece(ACTION, line, self._statement_text, game=game, action=index, number=said.number)
        self._keep(piece)

    def _comment(self, comment: Comment, line: int) -> None:
        super()._comment(comment, line)
        text = comment.text.lstrip("\n")
        if text:
            self._keep(Piece(COMMENT, line, text, first=comment.first))
