"""What stands in the rows: one producer for every target."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from tavlicli.board import position as board
from tavlicli.export.schema import Row
from tavlicli.record import model
from tavlicli.record.remarks import remark
from tavlicli.replay import clock
from tavlicli.replay.state import TURNS as TURN_KINDS
from tavlicli.reports.json import SIDES
from tavlicli.rules.legal import legal_of
from tavlicli.words import message

if TYPE_CHECKING:
    from tavlicli.board.position import Position
    from tavlicli.findings.finding import Finding
    from tavlicli.record.model import Game, Match
    from tavlicli.record.sheet import Entry
    from tavlicli.replay.result import GameResult, MatchResult
    from tavlicli.replay.sheets import Recorder
    from tavlicli.rules.ruleset import RuleSet

Names = tuple[str | None, str | None]
_SIDE = {0: SIDES[0], 1: SIDES[1], None: None, model.NOBODY: None}
_DATES = ("Date", "EventDate")
_LARGEST = (1 << 63) - 1
# A side of the board stays as it is while the other one plays.
_MOST_SIDES = 1024
_side_text = lru_cache(_MOST_SIDES)(board.side_text)
_pips = lru_cache(_MOST_SIDES)(board.pips)


class Place(NamedTuple):
    """A game that rows belong to: its keys and the names of its players."""

    match: int
    game: int
    names: Names

    def name(self, player: int | None) -> str | None:
        """The name of a player."""
        return None if player is None or player == model.NOBODY else self.names[player]


class Origin(NamedTuple):
    """Where a match stands: the path of its file, the name of the format, and the encoding."""

    path: str
    format: str
    encoding: str
    guessed: bool


def of_match(number: int, origin: Origin, match: Match, result: MatchResult) -> Row:
    """The row of a match, of this number among all."""
    tags = {name: tag.value for name, tag in match.tags.items()}
    date = next((tags[one] for one in _DATES if one in tags), None)
    said = (tags.get("Event"), tags.get("Round"), date, tags.get("Site"))
    return (
        number,
        _stored(origin.path),
        match.number,
        *origin[1:],
        result.rules,
        result.length,
        *named(match.names),
        *map(_held, result.score),
        *map(_stored, said),
    )


def of_violations(
    path: str, match: int | None, findings: Iterable[Finding], names: Mapping[int, Names], lang: str
) -> Iterator[Row]:
    """The rows of what is wrong; ``names`` are the players of each game, of 0 those of the match."""
    for finding in findings:
        place = Place(match or 0, finding.game or 0, names[finding.game or 0])
        yield (
            _stored(path),
            match,
            finding.game,
            finding.turn,
            *finding.place,
            _SIDE[finding.player],
            place.name(finding.player),
            finding.code,
            finding.severity,
            finding.stood,
            _stored(finding.play),
            _stored(message(finding.violation, lang)),
            finding.suggestion,
            finding.legal_count,
            finding.position,
        )


def of_game(place: Place, game: Game, went: GameResult) -> Row:
    """The row of a game."""
    remarks = [game.comments.get(-1, "")]
    remarks += [
        game.comments.get(index, "")
        for index, action in enumerate(game.actions)
        if action.kind not in TURN_KINDS
    ]
    used = [times[0] for times in went.times] or [None, None]
    return (
        place.match,
        place.game,
        game.line,
        *place.names,
        went.rules,
        *map(_held, went.score),
        went.crawford,
        went.turns,
        _SIDE[went.starter],
        went.complete,
        _SIDE[went.winner],
        _held(went.points),
        went.reason,
        went.stake,
        str(went.start),
        str(went.final),
        *used,
        _stored(remark("\n".join(filter(None, remarks)))),
    )


def of_turns(
    place: Place, recorder: Recorder, verdicts: Mapping[int, str]
) -> Iterator[tuple[Row, list[Row]]]:
    """The row of each turn of a game that was replayed, with those of its moves."""
    turn = 0
    rolls = [0, 0]
    limits, game = recorder.context.clock, recorder.game
    reserves = clock.reserves(limits, game) if limits and game.seconds else None
    for entry in recorder.entries:
        reserve = next(reserves) if reserves is not None else None
        kind, player = entry.action.kind, entry.action.player
        if kind not in TURN_KINDS:
            continue
        turn += 1
        before = rolls[player] if recorder.counted and player != model.NOBODY else None
        legal = _legal(recorder.rules, entry, before) if kind == model.TURN else None
        if kind == model.TURN and player != model.NOBODY:
            rolls[player] += 1
        moves: list[Row] = [
            (place.match, place.game, turn, number, *hop) for number, hop in enumerate(entry.played, 1)
        ]
        yield _turn(place, turn, entry, legal, reserve, verdicts.get(turn)), moves


def _turn(
    place: Place, turn: int, entry: Entry, legal: int | None, reserve: float | None, verdict: str | None
) -> Row:
    action, written = entry.action, entry.action.turn
    # Nothing but a roll changes the board, and for anything else only the board after it is kept.
    here = entry.before if written is not None else entry.after
    high, low = written.roll if written is not None and written.roll is not None else (None, None)
    return (
        place.match,
        place.game,
        turn,
        action.line,
        _SIDE[action.player],
        place.name(action.player),
        action.kind,
        high,
        low,
        None if high is None else high == low,
        None if written is None else _stored(written.play or None),
        None if written is None else len(entry.played),
        None if written is None else entry.hits,
        legal,
        None if here is None else _text(here),
        *_both_pips(here),
        *_both_pips(entry.after),
        entry.stake,
        _SIDE[entry.owner],
        entry.seconds,
        reserve,
        _stored(remark(entry.comment)),
        verdict,
        entry.stood,
    )


def _legal(rules: RuleSet, entry: Entry, rolls: int | None) -> int | None:
    """How many results a roll can have; None where the board or their number is not known."""
    written, before = entry.action.turn, entry.before
    if before is None or written is None or written.roll is None:
        return None
    found = legal_of(rules, before, written.roll, rolls)
    return found.count if found.bounded else None if found.most else 0


def _text(position: Position) -> str:
    """A position in our notation."""
    mover = _side_text(position.mover, position.mover_pinned)
    return f"{mover} / {_side_text(position.other, position.other_pinned)}"


def _both_pips(position: Position | None) -> tuple[int | None, int | None]:
    return (None, None) if position is None else (_pips(position.mover), _pips(position.other))


def _held(points: int | None) -> int | None:
    """A number of points, or the largest that a database holds: a cube may go up for ever."""
    return None if points is None else min(points, _LARGEST)


def named(names: Names) -> Names:
    """The names of players as they are stored."""
    return _stored(names[0]), _stored(names[1])


def _stored(text: str | None) -> str | None:
    """A text that somebody else wrote, with escapes for what no encoding has."""
    if text is None or text.isascii():
        return text
    return text.encode("utf-8", "backslashreplace").decode("utf-8")
