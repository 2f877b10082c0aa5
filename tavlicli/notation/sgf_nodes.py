"""What one node of an SGF game says, property by property."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tavlicli.findings.finding import Violation
from tavlicli.notation import sgf_boards
from tavlicli.notation.pattern import lazy
from tavlicli.notation.sgf_scan import Property, Scanner, Slices, plain
from tavlicli.notation.sgf_turns import PLAYERS
from tavlicli.record.model import BLACK, NOBODY, WHITE

_OWNERS = {"w": WHITE, "b": BLACK, "c": NOBODY, "n": NOBODY}
_SECONDS = lazy(r"\s*+(-?[0-9]{1,9}(?:\.[0-9]{1,9})?)\s*+")
_NUMBER = lazy(r"\s*+0*+([0-9]{1,5})\s*+")
_ROLL = lazy(r"\s*+([0-9]{1,9})\s*+")
_HIGHEST_CUBE = 1 << 15

Told = Callable[[Violation, int, int], None]
"""Takes what is wrong, with the offsets of its place."""


class Move(NamedTuple):
    """A value of ``W`` or ``B``: ``code`` is the property as written, its value begins at ``start``."""

    player: int
    code: str
    start: int
    line: int
    column: int


class Node:
    """One node: its moves, set-up, comment and clocks, and as ``kept`` the text of everything else.

    ``edits`` are changes of the board: letters of points, and whose checkers
    are added there (None: all are taken away), ``unread`` values of a set-up
    that cannot be read, with the names of their properties. ``player`` is ``PL``, ``owner``
    whose cube it is (None: not said), ``roll`` is ``DI`` as written with its
    digits. ``line`` and ``column`` are those of the first of the set-up.
    """

    def __init__(self, scanner: Scanner, tell: Told) -> None:
        self._scanner = scanner
        self._tell = tell
        self.empty = True
        self.moves: list[Move] = []
        self.edits: list[tuple[int | None, str]] = []
        self.player: int | None = None
        self.cube: int | None = None
        self.owner: int | None = None
        self.roll: tuple[str, str] | None = None
        self.left: dict[int, float] = {}
        self.comment = ""
        self.kept = Slices(scanner.text)
        self.unread: list[str] = []
        self.line = self.column = 0

    @property
    def rest(self) -> str:
        """The text of everything that means nothing here or cannot be read."""
        return str(self.kept) + "".join(self.unread)

    @property
    def sets_up(self) -> bool:
        """Whether the node sets anything up: board, cube, dice, or who plays."""
        return self.line > 0

    def read(self) -> None:
        """Take in all properties up to the node's end."""
        for found in self._scanner.properties():
            self.empty = False
            if not self.take(found):
                self.kept.add(found.start, found.end)

    def take(self, found: Property) -> bool:
        """Take in a property; False for one that is not known."""
        name = found.name
        reader = _READERS.get(name)
        if reader is None:
            return False
        raw, at = self._scanner.value(found)
        if reader(self, found, raw, at) and not self.line and name in _SETUPS:
            self.line, self.column = self._scanner.place(found.start)
        return True

    def _move(self, found: Property, raw: str, at: int) -> bool:
        text = self._scanner.text
        end = at + len(raw)
        code = text[found.start : end + text.startswith("]", end)]
        place = self._scanner.place(found.start)
        if self.moves:
            # Other programs leave out a second move of a node.
            self._tell(Violation("syntax", {"expected": "node", "found": code[:20]}), found.start, end)
        self.moves.append(Move(PLAYERS[found.name], code, at - found.start, *place))
        return True

    def _board(self, found: Property, raw: str, at: int) -> bool:
        player = sgf_boards.SETS[found.name]
        for one, start in self._scanner.values(found):
            points = sgf_boards.letters(one)
            if points is None:
                self._wrong("point", one, start, found.name)
            else:
                self.edits.append((player, points))
        return True

    def _player(self, found: Property, raw: str, at: int) -> bool:
        self.player = PLAYERS.get(raw.strip()[:1].upper())
        return self.player is not None or self._wrong("player", raw, at, found.name)

    def _dice(self, found: Property, raw: str, at: int) -> bool:
        digits = _ROLL.fullmatch(raw)
        if digits is None:
            return self._wrong("roll", raw, at, found.name)
        self.roll = self._scanner.text[found.start : at + len(raw) + 1], digits[1]
        return True

    def _cube(self, found: Property, raw: str, at: int) -> bool:
        number = _NUMBER.fullmatch(raw)
        cube = int(number[1]) if number else 0
        if not 0 < cube <= _HIGHEST_CUBE or cube & (cube - 1):
            return self._no_cube("cube", raw, at, found.name)
        self.cube = cube
        return True

    def _owner(self, found: Property, raw: str, at: int) -> bool:
        self.owner = _OWNERS.get(raw.strip().lower())
        return self.owner is not None or self._no_cube("cube owner", raw, at, found.name)

    def _seconds(self, found: Property, raw: str, at: int) -> bool:
        seconds = _SECONDS.fullmatch(raw)
        if seconds is None:
            return self._wrong("number", raw, at, found.name)
        self.left[PLAYERS[found.name[0]]] = float(seconds[1])
        return True

    def _comment(self, found: Property, raw: str, at: int) -> bool:
        self.comment = plain(raw)
        return True

    def _no_cube(self, field: str, raw: str, at: int, name: str) -> bool:
        return self._unread(
            Violation("bad-position", {"field": field, "found": raw[:20]}, "field"), raw, at, name
        )

    def _wrong(self, expected: str, raw: str, at: int, name: str) -> bool:
        return self._unread(Violation("syntax", {"expected": expected, "found": raw[:20]}), raw, at, name)

    def _unread(self, violation: Violation, raw: str, at: int, name: str) -> bool:
        """Tell what is wrong with a value, and keep it."""
        self._tell(violation, at, at + max(len(raw), 1))
        self.unread.append(f"{name}[{raw}]")
        return False


_SETUPS = frozenset(("AE", "AW", "AB", "PL", "DI", "CV", "CP", "CO"))
_READERS: dict[str, Callable[[Node, Property, str, int], bool]] = {
    "W": Node._move,
    "B": Node._move,
    "AE": Node._board,
    "AW": Node._board,
    "AB": Node._board,
    "PL": Node._player,
    "DI": Node._dice,
    "CV": Node._cube,
    "CP": Node._owner,
    "CO": Node._owner,
    "WL": Node._seconds,
    "BL": Node._seconds,
    "C": Node._comment,
}
