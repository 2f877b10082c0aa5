"""The rows of one file, which is read and replayed once for them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from tavlicli.export import rows
from tavlicli.export.schema import TABLES, Row, Table
from tavlicli.files import (
    Unreadable,
    check_positions,
    decode_bytes,
    read_matches,
    replay_of,
    unrecognised,
)
from tavlicli.findings.code import CODES, DICE, MOVE
from tavlicli.kept import Keeper
from tavlicli.replay.sheets import Recorder, recorded
from tavlicli.replay.silence import Silence, silenced

if TYPE_CHECKING:
    from tavlicli.files import Options
    from tavlicli.findings.finding import Finding
    from tavlicli.record.model import Game, Match
    from tavlicli.replay.result import GameResult

Piece = tuple[list[Row], ...]
"""Some rows of each table, in the order of the tables."""

_JUDGED = frozenset((MOVE, DICE))
_NUMBERS = {table.name: table.names.index("match_id") for table in TABLES}
# So many pieces, which are about as many games, are held in memory.
_FEW = 100


class FileRows(NamedTuple):
    """The rows of one file, some at a time; its ``matches`` are counted from 1."""

    matches: int
    pieces: Sequence[Piece]

    def behind(self, matches: int) -> Iterator[tuple[Table, list[Row]]]:
        """Some rows of a table at a time, where so many matches come before those of the file."""
        for piece in self.pieces:
            for table, some in zip(TABLES, piece, strict=True):
                yield table, _moved(table, some, matches)


def _moved(table: Table, some: list[Row], by: int) -> list[Row]:
    """Rows whose matches have higher numbers."""
    if not by:
        return some
    place = _NUMBERS[table.name]
    return [
        row if (number := row[place]) is None else (*row[:place], int(number) + by, *row[place + 1 :])
        for row in some
    ]


def rows_of(data: bytes, path: str, options: Options, lang: str) -> FileRows:
    """The rows of a file; ``lang`` is the language of sentences. Raises Unreadable."""
    decoded, form = decode_bytes(data, path, options)
    if form is None:
        raise unrecognised(path, decoded.text)
    into = _Rows(rows.Origin(path, form.name, decoded.encoding, decoded.guessed), options, lang)
    if form.positions:
        report = check_positions(decoded, path, options)
        if report.problem is not None:
            raise Unreadable(*report.problem)
        into.outside(report.findings)
        return into.all()
    into.outside(decoded.findings)
    for match in read_matches(form, decoded.text, path):
        into.add(match)
    if not into.count:
        raise Unreadable("error.no-records", {"path": path})
    return into.all()


class _Rows:
    """The rows of one match after the other; ``count`` is how many there were."""

    def __init__(self, origin: rows.Origin, options: Options, lang: str) -> None:
        self.count = 0
        self._origin = origin
        self._options = options
        self._lang = lang
        self._pieces: Keeper[Piece] = Keeper(few=_FEW)

    def all(self) -> FileRows:
        """All of them."""
        return FileRows(self.count, self._pieces.all())

    def outside(self, findings: Iterable[Finding]) -> None:
        """The rows of what is wrong outside any match."""
        found = self._violations(None, findings, {0: (None, None)})
        self._pieces.add((([], [], [], [], found),))

    def add(self, match: Match) -> None:
        """The rows of one more match, which is replayed for them."""
        self.count += 1
        names = {0: rows.named(match.names)}
        silence = Silence(match.ignores)

        replay = replay_of(match, self._options)

        def play(game: Game, number: int) -> GameResult:
            went, recorder = recorded(replay, game, number)
            names[number] = rows.named(game.names or match.names)
            found = [finding for finding in recorder.findings if not silence.takes(finding)]
            self._game(rows.Place(self.count, number, names[number]), game, went, recorder, found)
            return went

        result = replay.run(play)
        head = rows.of_match(self.count, self._origin, match, result)
        found = self._violations(self.count, silenced(match, replay.findings), names)
        self._pieces.add((([head], [], [], [], found),))

    def _game(
        self, place: rows.Place, game: Game, went: GameResult, recorder: Recorder, found: list[Finding]
    ) -> None:
        verdicts = {
            finding.turn: finding.code
            for finding in sorted(self._wanted(found), key=lambda finding: finding.order)
            if finding.turn is not None and CODES[finding.code].family in _JUDGED
        }
        turns: list[Row] = []
        moves: list[Row] = []
        for turn, its_moves in rows.of_turns(place, recorder, verdicts):
            turns.append(turn)
            moves += its_moves
        self._pieces.add((([], [rows.of_game(place, game, went)], turns, moves, []),))

    def _violations(
        self, match: int | None, findings: Iterable[Finding], names: dict[int, rows.Names]
    ) -> list[Row]:
        wanted = self._wanted(findings)
        return list(rows.of_violations(self._origin.path, match, wanted, names, self._lang))

    def _wanted(self, findings: Iterable[Finding]) -> Iterator[Finding]:
        return (finding for finding in findings if self._options.reports(finding.code))
