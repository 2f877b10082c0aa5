"""Records written as positions, a line each: the boards in which a player rolled, or that a game is."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, NoReturn

from tavlicli.board.position import Position
from tavlicli.notation import kept
from tavlicli.notation.positions import BadPosition, parse
from tavlicli.notation.target import (
    CLOCK,
    COMMENTS,
    NAMES,
    NO_ROLL,
    OPENING,
    PLAYS,
    POSITIONS,
    RESULTS,
    RULES,
    SCORES,
    TAGS,
    UNREAD,
    Target,
)
from tavlicli.record import model
from tavlicli.record.model import BLACK, WHITE, Action
from tavlicli.record.sheet import Entry, GameSheet, Sheet
from tavlicli.record.situation import Situation


class Kind(NamedTuple):
    """A kind of position lines.

    ``put`` gives the line of a situation, the mover's name first, or None where it cannot be expressed;
    ``parting`` is the sign between its fields, and ``rules`` are the sets, with options, that it can say.
    """

    name: str
    put: Callable[[Situation, tuple[str, str]], str | None]
    parting: str
    rules: frozenset[str]


# Tags that a line says in its own way, or that are told as rules.
_SAID = frozenset(("White", "Black", "Length", "Rules", "Cycle", "Jacoby", "Beaver"))
_DEFAULTS = ("White", "Black")
_JACOBY = "jacoby=yes"
_STEERING = ("Cc", "Cs", "Zl", "Zp")
_RESULTS = (model.WINS, model.LOSES, model.TIE)
_NOT_PLAYED = (model.UNKNOWN, model.EMPTY)
# What is told as lost of an action that is neither a roll nor a position; of others, a play.
_LOST = {model.OPENING: OPENING, model.BROKEN: UNREAD, **dict.fromkeys(_RESULTS, RESULTS)}


def write(kind: Kind, sheets: Iterable[Sheet], target: Target) -> Iterator[str]:
    """The positions of matches. Raises CannotWrite for one that the format cannot hold."""
    for sheet in sheets:
        match = sheet.match
        names = _name(match.names[WHITE], kind.parting, 0), _name(match.names[BLACK], kind.parting, 1)
        told = zip(names, match.names, strict=True)
        target.lose(NAMES, sum(said is not None and made != said for made, said in told))
        target.lose(COMMENTS, len(match.comments))
        target.lose(TAGS, len(match.tags.keys() - _SAID))
        target.lose(RULES, len({game.rules for game in sheet.games} - kind.rules))
        for game in sheet.games:
            writer = _Writer(kind, names, match.length, game, target)
            yield from (f"{line}\n" for line in writer.lines())


def _name(name: str | None, parting: str, default: int) -> str:
    """A name that does not break the line; the usual word for a player without one."""
    plain = "".join(" " if unicodedata.category(letter) in _STEERING else letter for letter in name or "")
    return plain.replace(parting, "_").strip() or _DEFAULTS[default]


class _Writer:
    """Writes one game."""

    def __init__(
        self, kind: Kind, names: tuple[str, str], length: int | None, sheet: GameSheet, target: Target
    ) -> None:
        self._kind = kind
        self._names = names
        self._length = length or 0
        self._sheet = sheet
        self._target = target

    def lines(self) -> Iterator[str]:
        """A line for each roll, and for each position from which nobody rolls."""
        game, entries = self._sheet.game, self._sheet.entries
        self._target.lose(COMMENTS, len(game.comments))
        self._target.lose(CLOCK, len(game.seconds))
        kept.lose(game, self._target)
        self._target.lose(TAGS, len(game.tags.keys() - _SAID))
        rolled = any(entry.action.kind == model.TURN for entry in entries)
        if game.score is not None and not rolled and not any(map(_is_position, entries)):
            self._target.lose(SCORES)
        waiting: Entry | None = None
        for entry in entries:
            kind = entry.action.kind
            if kind == model.TURN:
                waiting = None
                yield from self._roll(entry)
            elif kind == model.POSITION:
                if waiting is not None:
                    yield self._position(waiting, False)
                waiting = entry
            elif kind == model.DOUBLE and waiting is not None and not rolled:
                yield self._position(waiting, True)
                waiting = None
            else:
                self._target.lose(_LOST.get(kind, PLAYS))
        if waiting is not None:
            yield self._position(waiting, False)

    def _roll(self, entry: Entry) -> Iterator[str]:
        """The board before a roll, with the roll."""
        turn = entry.action.turn
        assert turn is not None
        self._target.lose(PLAYS, turn.kind not in _NOT_PLAYED)
        if entry.before is None:
            self._target.lose(POSITIONS)
            return
        self._target.lose(NO_ROLL, turn.roll is None)
        owner = None if entry.owner is None else "mover" if entry.owner == entry.action.player else "other"
        yield self._line(entry.action, entry.before, Situation(entry.before, turn.roll, entry.stake, owner))

    def _position(self, entry: Entry, doubled: bool) -> str:
        """A position from which nobody rolls, with what its text says beside the board."""
        action = entry.action
        if entry.after is None:
            self._refuse(action, "unread")
        try:
            said = parse(action.text)
        except BadPosition:
            said = Situation(entry.after)
        said = said._replace(cube=said.cube or entry.stake, doubled=doubled or said.doubled)
        return self._line(action, entry.after, said)

    def _line(self, action: Action, board: Position, said: Situation) -> str:
        """The line of a board; the record tells the match around it."""
        own, player = self._sheet, action.player
        situation = said._replace(
            position=board,
            length=self._length,
            score=(own.score[player], own.score[1 - player]),
            crawford=own.crawford,
            jacoby=said.jacoby or _JACOBY in own.rules,
            mover_is_bottom=player == WHITE,
        )
        line = self._kind.put(situation, (self._names[player], self._names[1 - player]))
        return self._refuse(action, "board") if line is None else line

    def _refuse(self, action: Action, why: str) -> NoReturn:
        text = action.text if action.turn is None else action.turn.text
        self._target.refuse("position", action.line, action.column, why, text=text, format=self._kind.name)


def _is_position(entry: Entry) -> bool:
    return entry.action.kind == model.POSITION
