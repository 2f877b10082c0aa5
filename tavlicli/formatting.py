"""Records in our notation put into canonical form, and held against what they were."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from tavlicli.findings.finding import Finding, Place
from tavlicli.notation.tavli_layout import Row, laid_out, language
from tavlicli.notation.tavli_pieces import COMMENT, TAG, Piece, taken_apart, unread
from tavlicli.record import model
from tavlicli.record.model import Match
from tavlicli.replay.canonical import respelled
from tavlicli.value import Value

if TYPE_CHECKING:
    from tavlicli.findings.finding import Violation
    from tavlicli.replay.result import Step
    from tavlicli.replay.verify import MatchReplay

_NOWHERE = Place(0, 0, 0)

REPAIRED = frozenset(("hit-mark", "turn-number", "mixed-letters"))
"""The codes of faults that are put right."""


class CannotFormat(ValueError):
    """Raised for a text of which something cannot be read; the line and column count from 1."""

    def __init__(self, line: int, column: int, violation: Violation) -> None:
        super().__init__(f"{violation} at line {line}, column {column}")
        self.line = line
        self.column = column
        self.violation = violation


class NotTheSame(AssertionError):
    """Raised where the text in canonical form does not say what the record says, which is a fault of ours.

    ``line`` is a line of the record, ``what`` names what differs there.
    """

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"{what} at line {line}")
        self.line = line
        self.what = what


class Formatted(Value):
    """A text in canonical form: its lines, each with the line of the source that it comes from (0: new)."""

    rows: Sequence[Row]
    newline: str

    @property
    def text(self) -> str:
        """The text with its line ends."""
        return "".join(f"{row.text}{self.newline}" for row in self.rows)


def formatted(text: str, replay_of: Callable[[Match], MatchReplay], lang: str | None = None) -> Formatted:
    """A text in our notation in canonical form.

    ``replay_of`` makes the replay of a match; ``lang`` is the language of the
    keywords (None: the one that most of a match's keywords are in). Line ends
    are those of the first line. The result is read and replayed again, and
    must say the same. Raises CannotFormat and NotTheSame.
    """
    old = _Record(text, replay_of, lang)
    found = Formatted(old.laid_out(), newline_of(text))
    new = _Record(found.text, replay_of, lang)
    _compare(old.says(), new.says())
    _compare(_lines(found.rows), _lines(new.laid_out()))
    return found


def newline_of(text: str) -> str:
    """What ends the first line of a text: LF, CRLF or CR; LF where nothing does."""
    found = re.search(r"\r\n?|\n", text)
    return found[0] if found else "\n"


class _Record:
    """A text read and replayed."""

    def __init__(self, text: str, replay_of: Callable[[Match], MatchReplay], lang: str | None) -> None:
        self._told = taken_apart(text)
        for number, one in enumerate(self._told, 1):
            one.match.number = number
            if (fault := unread(one.match)) is not None:
                raise CannotFormat(*fault)
        self._replays = [replay_of(one.match) for one in self._told]
        self._langs = [lang or language(one) for one in self._told]
        told = zip(self._replays, self._langs, strict=True)
        self._games = [respelled(replay, tongue) for replay, tongue in told]

    def laid_out(self) -> list[Row]:
        """The lines in canonical form."""
        actions = [[game.actions for game in games] for games in self._games]
        return laid_out(self._told, actions, self._langs)

    def says(self) -> Iterator[_Said]:
        """All that must stay the same, in an order that stays the same."""
        for told, replay, games in zip(self._told, self._replays, self._games, strict=True):
            match = told.match
            yield from map(_piece, told.pieces)
            yield (
                match.line,
                "head",
                (match.length, match.names, str(replay.rules)),
            )
            for game, went in zip(match.games, games, strict=True):
                yield game.line, "game", (game.number, game.score)
                for index, step in enumerate(went.steps):
                    yield step.action.line, "action", (game.seconds.get(index), *_step(step))
                yield game.line, "result", went.result
            yield from _findings(match, [*replay.findings, *match.findings])
        yield 1, "length", len(self._told)


_Said = tuple[int, str, object]
"""Something that a record says: its line, what it is, and a value to compare."""


def _compare(old: Iterable[_Said], new: Iterable[_Said]) -> None:
    """Raises NotTheSame where two records do not say the same."""
    last: _Said = (1, "length", None)
    for one, other in zip_longest(old, new):
        last = one or last
        if one is None or other is None or one[1:] != other[1:]:
            raise NotTheSame(last[0], (one or other)[1])


def _lines(rows: Iterable[Row]) -> Iterator[_Said]:
    return ((max(row.source, 1), "form", row.text) for row in rows)


def _piece(piece: Piece) -> _Said:
    """A tag, a comment, or the place of a game or an action among them."""
    if piece.kind in (COMMENT, TAG):
        return piece.line, piece.kind, (piece.name, piece.text)
    return piece.line, "order", (piece.kind, piece.game, piece.action)


def _step(step: Step) -> tuple[object, ...]:
    """What an action says and did; its moves only where nothing shows what they did."""
    action, turn = step.action, step.action.turn
    said: tuple[object, ...] = (action.kind, action.player, action.value, step.before, step.after)
    if action.kind == model.OPENING:
        return *said, action.text
    if turn is None:
        return said
    unseen = None if step.after is not None else [(move.stops, move.count) for move in turn.moves]
    dice = turn.roll or turn.dice
    return *said, dice, turn.kind, turn.no_more, turn.stood, turn.setup, unseen


def _findings(match: Match, findings: Iterable[Finding]) -> Iterator[_Said]:
    """What is wrong with a match, faults that are put right apart, and what its comments silence of it."""
    silent = {(ignore.line, code) for ignore in match.ignores for code in ignore.codes}
    for found in findings:
        if found.code not in REPAIRED:
            about = found._replace(place=_NOWHERE, play=None, suggestion=None)
            yield found.place.line, "finding", (about, (found.place.line, found.code) in silent)
    for ignore in match.ignores:
        yield ignore.line, "ignore", ignore.codes
