"""Where things stand in a two-column match text: the columns of each style, a game's rows, its score line."""

from __future__ import annotations

from typing import NamedTuple

from tavlicli.record.model import BLACK

_ROOM = "  "


class Style(NamedTuple):
    """One way to write .mat.

    ``begins`` stands before the first match, ``newline`` ends a line.
    ``match_line``, ``row`` (a number and both cells) and ``open_row`` (a
    number and the left cell) are filled in by ``%``. ``score_column`` and
    ``won_column`` are where the right player's score and his result on a line
    of its own begin, counted from 0. ``gap`` and ``match_gap`` are the blank
    lines after a game, and those more after a match. A result in an open row
    has ``before_win`` before it behind a roll that was not played, else a
    blank, and ``after_win`` after it behind a drop. ``tags`` come first in the
    head, in this order; ``headed`` is whether there is a head. ``hits`` says
    that hits are marked, ``joined`` that plays are written short (``24/15``,
    ``13/7(2)``, ``Bar``, ``Off``) and a roll's larger die first. ``passed``
    and ``unknown`` stand for the play of a roll that could not be played, and
    of one whose play is not known; ``after_play`` stands behind a play of less
    than four moves. ``match_won`` is added to the result that decides the
    match, ``plural`` to the word point. ``hypergammon`` is what that variation
    is called.
    """

    begins: str
    newline: str
    match_line: str
    row: str
    open_row: str
    score_column: int
    won_column: int
    gap: int
    match_gap: int
    before_win: str
    after_win: str
    tags: tuple[str, ...]
    headed: bool
    hits: bool
    joined: bool
    passed: str
    unknown: str
    after_play: str
    match_won: str
    plural: str
    hypergammon: str


_GNUBG_TAGS = ("Site", "Event", "Round", "EventDate", "Variation", "Transcriber")
_XG_TAGS = (
    "Site",
    "Match ID",
    "Event",
    "Round",
    "Player 1",
    "Player 2",
    "Player 1 Elo",
    "Player 2 Elo",
    "EventDate",
    "EventTime",
    "Variation",
    "Unrated",
    "Crawford",
    "Jacoby",
    "Beaver",
    "CubeLimit",
    "Currency",
    "Stake",
    "Transcriber",
)

GNUBG = Style(
    begins="",
    newline="\n",
    match_line=" %d point match",
    row="%3d) %-27s %s",
    open_row="%3d) %-27s ",
    score_column=32,
    won_column=34,
    gap=1,
    match_gap=0,
    before_win="",
    after_win=" ",
    tags=_GNUBG_TAGS,
    headed=True,
    hits=True,
    joined=False,
    passed="",
    unknown="",
    after_play=" ",
    match_won="",
    plural="s",
    hypergammon="HyperGammon (3)",
)
SNOWIE = GNUBG._replace(headed=False)
XG = GNUBG._replace(
    begins="\ufeff",
    newline="\r\n",
    match_line="%d point match",
    row="%3d) %-27s %-28s",
    score_column=33,
    gap=3,
    match_gap=1,
    before_win=" ",
    after_win="",
    tags=_XG_TAGS,
    hits=False,
    unknown="???",
    after_play="",
    match_won=" and the match",
    plural="",
    hypergammon="HyperGammon",
)
XG_TEXT = XG._replace(
    row="%3d) %-33s %-34s",
    open_row="%3d) %-33s ",
    score_column=39,
    won_column=40,
    hits=True,
    joined=True,
    passed="Cannot Move",
    unknown="????",
)
STYLES = {"gnubg": GNUBG, "xg": XG, "xg-txt": XG_TEXT}


class Rows:
    """The rows of one game: cells are added in the order of the game and find their places.

    ``lines`` are those that are complete. A row is open while it has only a
    left cell.
    """

    __slots__ = ("_left", "_number", "_style", "lines")

    def __init__(self, style: Style) -> None:
        self.lines: list[str] = []
        self._style = style
        self._number = 0
        self._left: str | None = None

    @property
    def begun(self) -> bool:
        """Whether there is a cell."""
        return self._left is not None or bool(self._number)

    def white(self, text: str) -> None:
        """Add a cell of the left player: it begins a row."""
        if self._left is not None:
            self.close()
        self._left = text

    def black(self, text: str) -> None:
        """Add a cell of the right player, in the open row if there is one."""
        self._number += 1
        self.lines.append(self._style.row % (self._number, self._left or "", text))
        self._left = None

    def close(self) -> None:
        """Complete the row that is open.

        Blanks go on to the right column: GNU Backgammon would take what stood
        there in the row above for the right cell of a short row.
        """
        if self._left is not None:
            self._number += 1
            self.lines.append(self._style.open_row % (self._number, self._left))
            self._left = None

    def result(self, player: int, text: str, drop: bool, rolled: bool) -> None:
        """Add a result: a right player's in the open row, any other on a line of its own.

        ``drop`` and ``rolled`` say that a drop or a roll that was not played
        stands right before it.
        """
        if player == BLACK and self._left is not None:
            before = self._style.before_win if rolled else " "
            after = self._style.after_win if drop else ""
            self._number += 1
            row = self._style.open_row % (self._number, self._left)
            self.lines.append(f"{row}{before}{text}{after}")
            self._left = None
            return
        self.close()
        self.lines.append(" " * (self._style.won_column if player == BLACK else 6) + text)


def score_line(style: Style, names: tuple[str, str], score: tuple[int, int]) -> str:
    """The line of a game's names and its score before it."""
    left = f" {names[0]} : {score[0]}"
    room = "" if len(left) < style.score_column else _ROOM
    return f"{left:<{style.score_column}}{room}{names[1]} : {score[1]}"
