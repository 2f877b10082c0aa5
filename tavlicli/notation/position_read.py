"""Texts that quote positions, read as records: a game for each position, with what stands beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tavlicli.notation.format import lines
from tavlicli.notation.pattern import lazy
from tavlicli.notation.positions import BadPosition, fibs, parse, snowie, to_xgid
from tavlicli.notation.positions.lines import Quoted, quoted
from tavlicli.notation.positions.reading import piece
from tavlicli.record import model
from tavlicli.record.model import BLACK, NOBODY, WHITE, Action, Game, Match, Tag
from tavlicli.record.situation import Situation
from tavlicli.record.turn import CodedTurn

# The names beside a position: on a line of their own, or behind the edges of a drawn board.
_NAMES_LINE = lazy(r"[ \t]*X:(.*?)[ \t]{2,}O:(.*)")
_EDGE = lazy(r".*-\+[ \t]+([XO]):[ \t]*(.*)")
_PIPS = lazy(r"[ \t]{2,}[0-9]+[ \t]*$")
_MATCH_ID = lazy(r"[ \t]*Match[ -]ID[ \t]*[:=]")
_NAMES_NEAR = 4
_BOARD_NEAR = 25
_LONGEST = 300
_Names = tuple[str | None, str | None]
_NO_NAMES: _Names = (None, None)


class _Seen(NamedTuple):
    """A position with its match: ``text`` is what a record takes over, ``player`` who plays.

    ``names`` and ``score`` are White's first.
    """

    text: str
    player: int
    names: _Names
    length: int | None = None
    score: tuple[int, int] | None = None
    tags: tuple[str, ...] = ()
    roll: tuple[int, int] | None = None
    doubled: bool = False

    def turned(self) -> _Seen:
        """The same with White and Black named the other way round."""
        score = None if self.score is None else (self.score[1], self.score[0])
        return self._replace(player=1 - self.player, names=(self.names[1], self.names[0]), score=score)

    def goes_with(self, other: _Seen) -> bool:
        """Whether both are positions of one match: the same players, length, score and settings."""
        return self[2:6] == other[2:6]


def read(name: str, text: str) -> Iterator[Match]:
    """The positions of a text as the games of matches in the format of this name; never raises.

    Positions that share players, length and score are games of one match, any other begins the next.
    """
    found = lines(text.removeprefix("\ufeff"))
    places = quoted(found)
    match: Match | None = None
    first: _Seen | None = None
    for place, one in enumerate(places):
        begins = places[place - 1].line if place else 0
        ends = places[place + 1].line - 1 if place + 1 < len(places) else len(found)
        seen = _seen(one, found, begins, ends)
        if first is not None and _NO_NAMES != seen.names == first.names[::-1]:
            seen = seen.turned()
        if match is None or first is None or not seen.goes_with(first):
            if match is not None:
                yield match
            match, first = _match(name, one, seen), seen
        match.games.append(_game(one, seen))
    if match is not None:
        yield match


def _seen(one: Quoted, found: Sequence[str], begins: int, ends: int) -> _Seen:
    """A position with what the lines after ``begins`` and up to ``ends`` tell of it."""
    text = piece(one.text)
    says = one.player != NOBODY
    more = [line for line in found[one.line : min(ends, one.line + 2)] if _MATCH_ID.match(line)]
    whole = f"{one.text}\n{more[0]}" if more and not says else one.text
    try:
        situation = parse(whole)
    except BadPosition:
        return _Seen(text, one.player if says else WHITE, _NO_NAMES)
    if situation.notation in ("fibs", "snowie"):
        text = to_xgid(situation) or text
    elif more and situation.length is not None:
        text = piece(whole)
    player = one.player if says else WHITE if situation.mover_is_bottom else BLACK
    score = situation.score
    tags = [name for name, on in (("Jacoby", situation.jacoby), ("Beaver", situation.beavers)) if on]
    return _Seen(
        text,
        player,
        _NO_NAMES if says else _names(one, situation, found, begins, ends),
        situation.length or None,
        score if score is None or player == WHITE else (score[1], score[0]),
        tuple(tags),
        situation.roll,
        situation.doubled,
    )


def _names(one: Quoted, situation: Situation, found: Sequence[str], begins: int, ends: int) -> _Names:
    """White's and Black's names, where the text gives them."""
    if situation.notation == "fibs":
        return fibs.names(piece(one.text))
    if situation.notation == "gnubg":
        # X is here who sits at the bottom, and not, as elsewhere, who is on roll.
        return _edge_names(found[one.line : min(ends, one.line + _BOARD_NEAR)])
    names: _Names = _NO_NAMES
    if situation.notation == "snowie":
        names = snowie.names(piece(one.text))
    elif situation.notation == "xgid":
        names = _line_names(found[one.line : min(ends, one.line + _NAMES_NEAR)])
        if names == _NO_NAMES:
            names = _edge_names(found[max(begins, one.line - _BOARD_NEAR) : one.line])
    return names if situation.mover_is_bottom else names[::-1]


def _line_names(near: Sequence[str]) -> _Names:
    """X's and O's names in a line such as ``X:Ann   O:Bob``."""
    for line in near:
        if len(line) < _LONGEST and (said := _NAMES_LINE.fullmatch(line)):
            return said.group(1).strip(" \t"), said.group(2).strip(" \t")
    return _NO_NAMES


def _edge_names(near: Sequence[str]) -> _Names:
    """X's and O's names behind the edges of a drawn board."""
    names: dict[str, str] = {}
    for line in near:
        if len(line) < _LONGEST and (found := _EDGE.fullmatch(line)):
            names[found.group(1)] = _PIPS.sub("", found.group(2)).strip(" \t")
    return names.get("X"), names.get("O")


def _match(name: str, one: Quoted, seen: _Seen) -> Match:
    match = Match(name, one.line)
    match.names = seen.names
    match.length = seen.length
    match.marks = False
    start, end = one.start + 1, one.start + len(one.text) + 1
    match.tags = {tag: Tag("On", one.line, start, end) for tag in seen.tags}
    return match


def _game(one: Quoted, seen: _Seen) -> Game:
    """A game that is a position, with the roll or the double that waits in it."""
    line, column = one.line, one.start + 1
    game = Game(line, column)
    game.end_column = game.score_end_column = column + len(one.text)
    game.names = None if seen.names == _NO_NAMES else seen.names
    game.score = seen.score
    game.actions.append(Action(model.POSITION, seen.player, line, column, text=seen.text))
    if seen.roll is not None:
        high, low = seen.roll
        turn = CodedTurn(f"{high}{low}: ?", seen.roll, seen.roll, model.UNKNOWN)
        turn.code, turn.places = one.text, ()
        game.actions.append(Action(model.TURN, seen.player, line, column, turn))
    elif seen.doubled:
        game.actions.append(Action(model.DOUBLE, seen.player, line, column))
    return game
