"""JellyFish and GammonEmpire games (.gam): both names, then the rows of match text, game after game."""

from __future__ import annotations

from collections.abc import Iterator

from tavlicli.notation import mat_lines, mat_rows
from tavlicli.notation.builder import MatchBuilder, trimmed
from tavlicli.notation.format import COMMENTS, CUBE, MATCHES, Format, lines
from tavlicli.notation.mat_results import settle
from tavlicli.notation.pattern import lazy
from tavlicli.record import model
from tavlicli.record.model import Game, Match

_TWO_WORDS = lazy(r"[ \t]*([^ \t]+)[ \t]+([^ \t]+)[ \t]*")
_TWO_COLUMNS = lazy(r"[ \t]*([^ \t]+(?: [^ \t]+)*)(?: {2,}| *\t)[ \t]*([^ \t]+(?: [^ \t]+)*)[ \t]*")
_REMARKS = (";", "#")
_RESULTS = (model.WINS, model.LOSES)
_ENDS = (*_RESULTS, model.DROP, model.RESIGN, model.TIMEOUT)
_LONGEST = 400
_HEAD = 65536


def looks_like(text: str) -> bool:
    """Whether a text has two names and beneath them a row numbered 1, the first of its rows."""
    above = ""
    for line in lines(text.removeprefix("\ufeff")[:_HEAD]):
        content = line.strip(" \t")
        if not content or content.startswith(_REMARKS):
            continue
        if mat_rows.NUMBER.match(line):
            return _is_first_row(line) and _read_names(above) is not None
        above = line
    return False


def _is_first_row(line: str) -> bool:
    """Whether a line is a row numbered 1 that can be read."""
    numbered = mat_rows.NUMBER.match(line)
    row = mat_rows.read_row(line, 1) if numbered else None
    return row is not None and row.number == 1 and all(action.kind != model.BROKEN for action in row.actions)


def _read_names(line: str) -> tuple[str, str] | None:
    """The names in a line of two words or two columns, which is no line of match text; None if it is none."""
    if len(line) > _LONGEST or _is_match_text(line):
        return None
    found = _TWO_WORDS.fullmatch(line) or _TWO_COLUMNS.fullmatch(line)
    return (found[1], found[2]) if found else None


def _is_match_text(line: str) -> bool:
    """Whether a line is a game's head, a score or a row of match text."""
    head = mat_lines.GAME_LIKE.fullmatch(line) or mat_lines.GAME.fullmatch(line)
    return bool(head or mat_lines.read_score(line) or mat_rows.read_row(line, 1))


def read(text: str) -> Iterator[Match]:
    """The sessions of a text, one at a time; never raises, what cannot be read is in the matches."""
    found = lines(text.removeprefix("\ufeff"))
    reader = _Reader("*" in text)
    first = _first(found)
    for index, line in enumerate(found):
        if not line or line.isspace() or (index < first and not line.lstrip(" \t").startswith(_REMARKS)):
            continue
        names = _read_names(line) if _rows_follow(found, index + 1) else None
        if names is None:
            reader.read_line(line, index + 1)
        elif match := reader.begin(names, line, index + 1):
            yield match
    if match := reader.end():
        yield match


def _first(found: list[str]) -> int:
    """The index of the first line of names, above which there is free text; 0 where a row comes before it."""
    for index, line in enumerate(found):
        if mat_rows.NUMBER.match(line):
            return 0
        if _rows_follow(found, index + 1) and _read_names(line) is not None:
            return index
    return 0


def _rows_follow(found: list[str], index: int) -> bool:
    """Whether the next line that is not blank is numbered 1."""
    while index < len(found) and (not found[index] or found[index].isspace()):
        index += 1
    numbered = mat_rows.NUMBER.match(found[index]) if index < len(found) else None
    return numbered is not None and numbered[1].strip("0") == "1"


class _Reader:
    """Takes in one line after the other."""

    def __init__(self, stars: bool) -> None:
        self._into = MatchBuilder("gam", stars)
        self._unclear: list[int] = []
        self._row = 0

    def begin(self, names: tuple[str, str], line: str, at: int) -> Match | None:
        """Begin a game between two players; gives the session that ends if they are others."""
        ended = None
        match = self._into.match
        if match is not None and match.games and match.names not in (names, (None, None)):
            ended = self.end()
        (self._into.match or self._into.begin_match(at)).names = names
        self._begin_game(line, at)
        return ended

    def end(self) -> Match | None:
        """The session, complete."""
        self._end_game()
        return self._into.end_match()

    def _begin_game(self, line: str, at: int) -> Game:
        self._end_game()
        self._row = 0
        text, column = trimmed(line)
        return self._into.begin_game(at, column, column + len(text))

    def _end_game(self) -> None:
        if self._into.game is not None:
            settle(self._into.game, self._unclear, None)
        self._unclear = []
        self._into.end_game()

    def read_line(self, line: str, at: int) -> None:
        """Take in a line that names no players."""
        text, column = trimmed(line)
        row = mat_rows.read_row(line, at)
        if text.startswith(_REMARKS):
            self._into.remark(text[1:])
        elif row is None:
            self._into.broken("line", text, at, column)
        else:
            self._read_row(row, line, at, column)

    def _read_row(self, row: mat_rows.Row, line: str, at: int, column: int) -> None:
        game, last = self._into.game, self._into.last()
        over = last is not None and last.kind in _ENDS
        if game is None or (row.number == 1 and not row.result_only and (over or self._row > 1)):
            game = self._begin_game(line, at)
        if row.number is not None and not row.result_only:
            self._row = row.number
            self._into.number_turn(str(row.number), at, column)
        first = len(game.actions)
        self._unclear += [first + index for index in row.unclear]
        # A result in the first column has no indent, which would say whose it is.
        self._unclear += [
            first + index
            for index, action in enumerate(row.actions)
            if action.column == 1 and action.kind in _RESULTS and index not in row.unclear
        ]
        game.actions.extend(row.actions)
        self._into.remark(row.comment)


FORMAT = Format(
    name="gam",
    title={
        "en": "JellyFish and GammonEmpire games (.gam)",
        "el": "παρτίδες JellyFish και GammonEmpire (.gam)",
        "bg": "игри на JellyFish и GammonEmpire (.gam)",
    },
    found_by={
        "en": "two names and a row 1) beneath them",
        "el": "δύο ονόματα και από κάτω σειρά 1)",
        "bg": "две имена и под тях ред 1)",
    },
    suffixes=(".gam",),
    looks_like=looks_like,
    read=read,
    carries=frozenset((CUBE, COMMENTS, MATCHES)),
    grammar="gam.ebnf",
)
