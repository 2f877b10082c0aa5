"""One game of a match text: its actions put into rows, with the results and positions between them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple, NoReturn

from tavlicli.notation import mat_lines, mat_told
from tavlicli.notation.mat_cells import Cells, Into
from tavlicli.notation.mat_layout import Rows
from tavlicli.notation.mat_words import MOST_DIGITS
from tavlicli.notation.pattern import lazy
from tavlicli.notation.positions import xgid
from tavlicli.notation.positions.cube import cube_in
from tavlicli.notation.target import ENDING, OPENING, RESULTS, TIE, TO_PLAY, UNREAD
from tavlicli.record import model
from tavlicli.record.model import BLACK, NOBODY, WHITE, Action
from tavlicli.record.sheet import Entry, GameSheet
from tavlicli.record.situation import Situation

_CUBE = frozenset((model.DOUBLE, model.TAKE, model.DROP, model.BEAVER, model.RACCOON))
_ENDS = frozenset((model.WINS, model.LOSES, model.RESIGN, model.CLAIM, model.TIMEOUT))
_DEEDS = frozenset((model.TURN, *_CUBE, *_ENDS))
_RESULTS = (model.WINS, model.LOSES)
_STARTS = (model.TURN, model.DOUBLE)
_ROLLED = (model.UNKNOWN, model.EMPTY)
# The position of a ``; Set Pos=`` line as its reader gives it: the board, and the cube with its owner.
_SET = lazy(r"XGID=(.+):([0-9]+):(-1|0|1):1:00:0:0:0:0:10")


class _Stated(NamedTuple):
    """Who is said to have won: with the points stated, and those that a resignation offers."""

    winner: int
    kinds: tuple[str, ...]
    points: int | None = None
    resigned: int | None = None

    def with_result(self, other: _Stated, kind: str) -> _Stated | None:
        """Both as one; None where the other is no further line of the same result."""
        if kind not in _RESULTS or kind in self.kinds or other.winner != self.winner:
            return None
        points = self.points if other.points is None else other.points
        if kind == model.LOSES and self.points is not None:
            points = self.points
        return self._replace(kinds=(*self.kinds, kind), points=points)


def _stated(entry: Entry) -> _Stated:
    action = entry.action
    winner = action.player if action.kind in (model.WINS, model.CLAIM) else 1 - action.player
    if action.kind in _RESULTS:
        return _Stated(winner, (action.kind,), action.value)
    return _Stated(winner, (), None, action.value and action.value * entry.stake)


def _contradicted(entries: Iterable[Entry]) -> int:
    """How many results give the game to one who gave it up, or lost it on time: that is a result here too."""
    ends = [entry for entry in entries if entry.action.kind in _ENDS]
    won = {_stated(entry).winner for entry in ends if entry.action.kind not in _RESULTS}
    return sum(entry.action.kind in _RESULTS and won == {1 - _stated(entry).winner} for entry in ends)


class GameWriter:
    """Writes the rows of one game."""

    def __init__(self, sheet: GameSheet, names: tuple[str, str], cells: Cells, into: Into) -> None:
        self._sheet = sheet
        self._entries = sheet.entries
        self._names = names
        self._cells = cells
        self._into = into
        self._rows = Rows(into.style)
        self._ended = False

    @cached_property
    def _starts(self) -> int | None:
        """Who is the first to roll or to double."""
        return next((one.action.player for one in self._entries if one.action.kind in _STARTS), None)

    def lines(self) -> list[str]:
        """The lines of the game below its score line."""
        self._into.target.lose(RESULTS, _contradicted(self._entries))
        known = self._cells.known
        white, black = self._rows.white, self._rows.black
        due = 0
        for index, entry in enumerate(self._entries):
            action, hops = entry[0], entry[1]
            found = known.get(action[4])
            if found is None or found[0] is not hops or not (hops or not entry[2]):
                if index >= due:
                    due = self._write(index, entry)
            elif action[1]:
                black(found[1])
            else:
                white(found[1])
        if not self._ended and self._sheet.winner is not None:
            self._result(len(self._entries), self._sheet.winner, self._sheet.points)
        self._rows.close()
        return self._rows.lines

    def _write(self, index: int, entry: Entry) -> int:
        """Write an action that is no turn known already; gives the index of the one to go on with."""
        action = entry.action
        kind = action.kind
        if action.player == NOBODY and kind in _DEEDS:
            self._into.refuse("turn", action, action.text)
        if kind == model.TURN:
            self._turn(index, entry)
        elif kind in _CUBE:
            self._cube(index, entry)
        elif kind in _ENDS:
            return self._results(index)
        elif kind == model.POSITION:
            self._position(index, entry)
        elif kind == model.REST:
            self._into.refuse("rest", action, action.turn.text if action.turn else "")
        elif kind == model.BROKEN and action.value:
            self._into.refuse("line", action, action.text)
        else:
            self._into.target.lose({model.OPENING: OPENING, model.TIE: TIE}.get(kind, UNREAD))
        return index + 1

    def _turn(self, index: int, entry: Entry) -> None:
        turn = entry.action.turn
        assert turn is not None
        if turn.kind == model.EMPTY and self._into.own and not turn.faults and not self._ends_after(index):
            # Our notation has a play here; a cell without one says that there was none to make.
            self._into.refuse("play", entry.action, turn.text, "empty")
        self._cell(entry.action, self._cells.turn(entry, self._sheet, self._names))

    def _ends_after(self, index: int) -> bool:
        return self._kind(index + 1) in (*_ENDS, model.TIE)

    def _kind(self, index: int) -> str | None:
        """The kind of the action at an index; None where there is none."""
        return self._entries[index].action.kind if 0 <= index < len(self._entries) else None

    def _cube(self, index: int, entry: Entry) -> None:
        """Write a cube action; before a roll a beaver is accepted without a word, a raccoon with one."""
        action = entry.action
        rolls = self._kind(index + 1) == model.TURN
        before, answered = self._kind(index - 2), self._kind(index - 1)
        if action.kind == model.TAKE and (before, answered) == (model.DOUBLE, model.BEAVER) and rolls:
            return
        self._cell(action, self._cells.cube(entry))
        if action.kind == model.RACCOON and answered == model.BEAVER and rolls:
            taken = action._replace(kind=model.TAKE, player=1 - action.player)
            self._cell(taken, self._cells.cube(entry._replace(action=taken)))

    def _cell(self, action: Action, text: str) -> None:
        (self._rows.black if action.player == BLACK else self._rows.white)(text)

    def _results(self, index: int) -> int:
        """Write results and resignations that follow each other; gives the index behind them.

        A resignation, the loser's result and the winner's are one, if they agree.
        """
        first, results = index, list[_Stated]()
        told = self._into.style.headed and mat_told.on_time(self._sheet)
        while index < len(self._entries) and self._entries[index].action.kind in _ENDS:
            entry = self._entries[index]
            kind = entry.action.kind
            untold = kind in (model.CLAIM, model.TIMEOUT) and not told
            # Where it was resigned for too little or too much, only the points of the result say so.
            odd = kind == model.RESIGN and entry.faulty and entry.after is not None
            self._into.target.lose(ENDING, untold or (odd and entry.action.value is not None))
            stated = _stated(entry)
            if results and (both := results[-1].with_result(stated, kind)):
                values = {results[-1].points, stated.points, None}
                self._into.target.lose(RESULTS, len(values) > 2)
                results[-1] = both
            else:
                results.append(stated)
            index += 1
        for stated in results:
            points = self._sheet.points if stated.winner == self._sheet.winner else stated.resigned
            self._result(first, stated.winner, points if stated.points is None else stated.points)
        return index

    def _result(self, index: int, winner: int, points: int | None) -> None:
        """Write who won and how much, behind the action before this index."""
        style, length, score = self._into.style, self._into.length, self._sheet.score
        text = "Wins"
        if points is not None and len(str(points)) > MOST_DIGITS:
            self._into.target.lose(RESULTS)
        elif points is not None:
            text = f"Wins {points} point{style.plural if points != 1 else ''}"
            if length is not None and score[winner] + points >= length:
                text += style.match_won
        last = self._entries[index - 1].action if index else None
        drop = last is not None and last.kind == model.DROP
        rolled = last is not None and last.turn is not None and last.turn.kind in _ROLLED
        self._rows.result(winner, text, drop, rolled)
        self._ended = True

    def _position(self, index: int, entry: Entry) -> None:
        """Write the position from which a game starts; one in its middle has no place."""
        action = entry.action
        if self._rows.begun:
            self._refuse(action, "later")
        line = self._as_read(action) or self._set_up(index, entry)
        if mat_lines.read_set_position(line) is None:
            self._refuse(action, "board")
        self._rows.lines.append(line)

    def _refuse(self, action: Action, why: str) -> NoReturn:
        self._into.refuse("position", action, action.text, why)

    def _as_read(self, action: Action) -> str | None:
        """The line of a position that was in such a line before, even if it can be none."""
        found = _SET.fullmatch(action.text) if action.value == 0 else None
        return f"; Set Pos={found[1]}/{'-' if found[3] == '-1' else ''}{found[2]}" if found else None

    def _set_up(self, index: int, entry: Entry) -> str:
        """The line of any other position, which cannot say who plays, or whose the cube is in the middle."""
        action = entry.action
        player = action.player
        if entry.after is None:
            self._refuse(action, "unread")
        if action.value is None and self._starts not in (None, player):
            self._refuse(action, "turn")
        board = xgid.write(Situation(entry.after if player == WHITE else entry.after.turned()))
        behind = self._entries[index + 1] if index + 1 < len(self._entries) else entry
        stake, owner = behind.stake, behind.owner
        if behind is entry:
            stake, owner = cube_in(action.text, player, entry.after) or (stake, owner)
        if self._starts is None and self._sheet.winner is None:
            self._into.target.lose(TO_PLAY, action.value is None)
        exponent = stake.bit_length() - 1
        if board is None:
            self._refuse(action, "board")
        if stake != 1 << exponent or (exponent and owner is None):
            self._refuse(action, "cube")
        cells = board.removeprefix(xgid.PREFIX).partition(":")[0]
        return f"; Set Pos={cells}/{'-' if owner == BLACK else ''}{exponent}"
