"""The board and the cube in an SGF game, as far as its set-ups need them: they change what is there."""

from __future__ import annotations

from collections.abc import Iterator

from tavlicli.board.point import BAR, OFF, OPPOSED
from tavlicli.board.position import Position, side_of
from tavlicli.notation import positions
from tavlicli.notation.pattern import lazy
from tavlicli.notation.sgf_turns import LETTERS, point_letter, read_point
from tavlicli.record import model
from tavlicli.record.model import BLACK, WHITE, Action
from tavlicli.record.situation import Situation
from tavlicli.record.turn import WrittenTurn

SETS = {"AE": None, "AW": WHITE, "AB": BLACK}
"""The properties that change the board, and whose checkers they put there (None: they take all away)."""

_START = 15, {24: 2, 13: 5, 8: 3, 6: 5}
_STARTS = {
    "Nackgammon": (15, {24: 2, 23: 2, 13: 4, 8: 3, 6: 4}),
    "Hypergammon1": (1, {24: 1}),
    "Hypergammon2": (2, {24: 1, 23: 1}),
    "Hypergammon3": (3, {24: 1, 23: 1, 22: 1}),
}
_MOST = 255
_POINTS = lazy(r"\s*+([A-Za-z])\s*+(?::\s*+([A-Za-z])\s*+)?")
_DOUBLES = (model.DOUBLE, model.BEAVER, model.RACCOON)


Standing = tuple[int, tuple[int, int], bool]
"""A match's length, its score, White's first, and whether the game is the Crawford game."""


class Tracker:
    """The board and the cube of a game, worked out where a set-up asks for them.

    ``variation`` is the word of ``RU`` for a start that is not the usual one.
    """

    def __init__(self, variation: str | None) -> None:
        self._checkers, points = _STARTS.get(variation or "", _START)
        side = side_of(points, self._checkers)
        self._sides = bytearray(side), bytearray(side)
        self._offer: tuple[int, int] | None = None
        self._seen = 0
        self.cube = 1
        self.owner: int | None = None

    def catch_up(self, actions: list[Action]) -> None:
        """Carry out the actions that came since the last time."""
        for index in range(self._seen, len(actions)):
            action = actions[index]
            if action.kind in _DOUBLES:
                doubler, offered = self._offer or (action.player, self.cube)
                self._offer = doubler, action.value or min(offered * 2, 1 << 15)
            elif self._offer is not None and action.kind in (model.TAKE, model.TURN):
                self.owner, self.cube = 1 - self._offer[0], self._offer[1]
                self._offer = None
            if action.turn is not None:
                self._play(action.player, action.turn)
        self._seen = len(actions)

    def change(self, player: int | None, letters: str) -> None:
        """Take away all checkers on the points of these letters (None), or add one of a player's to each."""
        for letter in letters:
            for side in (WHITE, BLACK) if player is None else (player,):
                point = read_point(letter, side)
                if point is not None:
                    cells = self._sides[side]
                    cells[point] = 0 if player is None else min(cells[point] + 1, _MOST)
        for cells in self._sides:
            cells[OFF] = max(self._checkers - sum(cells[1:]), 0)

    @property
    def position(self) -> Position:
        """The board, White's checkers first."""
        return Position(bytes(self._sides[WHITE]), bytes(self._sides[BLACK]))

    def _play(self, player: int, turn: WrittenTurn) -> None:
        own, other = self._sides[player], self._sides[1 - player]
        for move in turn.moves:
            source, target = move.stops
            own[source] -= own[source] > 0
            own[target] = min(own[target] + 1, _MOST)
            if target != OFF and other[OPPOSED[target]] == 1:
                other[OPPOSED[target]] = 0
                other[BAR] += 1


def text(position: Position, player: int) -> str:
    """A position that is given with White's checkers first, in our notation, this player's first."""
    return str(position if player == WHITE else position.turned())


def with_cube(position: Position, player: int, cube: int, owner: int | None, standing: Standing) -> str:
    """The same as an XGID, which says the cube too; in our notation where there is no XGID of it."""
    seen = position if player == WHITE else position.turned()
    side = None if owner is None else "mover" if owner == player else "other"
    length, score, crawford = standing
    score = score if player == WHITE else (score[1], score[0])
    here = Situation(seen, None, cube, side, length, score, crawford)
    return positions.to_xgid(here) or str(seen)


def letters(raw: str) -> str | None:
    """The letters of a value of ``AE``, ``AW`` or ``AB``: one, or all from one to another; None if none."""
    found = _POINTS.fullmatch(raw)
    if found is None:
        return None
    first, last = found[1].lower(), (found[2] or found[1]).lower()
    first, last = min(first, last), max(first, last)
    return "".join(letter for letter in LETTERS if first <= letter <= last)


def written(position: Position, player: int) -> Iterator[str]:
    """The properties that set up a position whose first side is this player's: all is taken away first."""
    white, black = (position.mover, position.other) if player == WHITE else (position.other, position.mover)
    yield "AE[a:y]"
    for name, side, cells in (("AW", WHITE, white), ("AB", BLACK, black)):
        values = [f"[{point_letter(point, side)}]" * cells[point] for point in range(1, BAR + 1)]
        if any(values):
            yield name + "".join(values)
