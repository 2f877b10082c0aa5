"""The check report as JSON: the fields are a promise to scripts, ``tavli.check/1``."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from tavlicli.findings.finding import Finding
from tavlicli.replay.result import FileReport, GameResult, MatchResult
from tavlicli.reports.form import Form, Style, problem, rendered
from tavlicli.reports.summary import Summary
from tavlicli.words import message

SCHEMA = "tavli.check/1"
SIDES = ("W", "B")


class Report(Form):
    """The report as one JSON object, a line a file."""

    def __init__(self, style: Style) -> None:
        super().__init__(style)
        self._before = ""

    @property
    def tells_games(self) -> bool:
        """Each of them."""
        return True

    def head(self) -> str:
        """The schema."""
        return f'{{"schema": "{SCHEMA}",\n "files": [\n  '

    def file(self, report: FileReport) -> Iterator[str]:
        """One entry of ``files``."""
        yield self._before
        yield from file_pieces(report, self.style.lang)
        self._before = ",\n  "

    def tail(self, total: Summary) -> Iterator[str]:
        """The summary."""
        yield f'],\n "summary": {dumps(summary_object(total))}}}\n'


def render(files: Iterable[FileReport], lang: str = "en") -> Iterator[str]:
    """The pieces of the report, a file at a time."""
    return rendered(Report(Style(lang)), files)


def dumps(value: object) -> str:
    """One line of JSON: letters of every script as they are, what a terminal would obey as escapes."""
    text = json.dumps(value, ensure_ascii=False)
    if text.isascii() and "\x7f" not in text:
        return text
    return "".join(map(_escaped, text)) if not text.isprintable() else text


def _escaped(letter: str) -> str:
    if letter == "\x7f":
        return "\\u007f"
    return letter if letter.isprintable() else json.dumps(letter)[1:-1]


def summary_object(total: Summary) -> dict[str, object]:
    """The entry ``summary``."""
    found: dict[str, object] = {
        "partial": total.partial,
        "skipped": total.skipped,
        "files": total.files,
        "matches": total.matches,
        "games": total.games,
        "turns": total.turns,
        "errors": total.errors,
        "warnings": total.warnings,
        "by_code": dict(sorted(total.by_code.items())),
    }
    if total.repeated is not None:
        found["repeated"] = total.repeated
    return found


def file_pieces(file: FileReport, lang: str = "en") -> Iterator[str]:
    """One entry of ``files``, piece by piece."""
    head = {
        "path": file.path,
        "format": file.format,
        "encoding": file.encoding,
        "encoding_guessed": file.encoding_guessed,
        "status": file.status,
    }
    yield dumps(head)[:-1]
    yield from _list("matches", map(_match, file.matches))
    yield from _list("violations", (violation(finding, lang) for finding in file.findings))
    if file.problem is not None:
        yield f', "problem": {dumps(problem(file, lang))}'
    if file.positions is not None:
        yield f', "positions": {file.positions}'
    yield "}"


def _list(name: str, values: Iterable[object]) -> Iterator[str]:
    """A field of an object that is a list."""
    yield f', "{name}": ['
    between = ""
    for value in values:
        yield between + dumps(value)
        between = ", "
    yield "]"


def _match(match: MatchResult) -> dict[str, object]:
    return {
        "rules": match.rules,
        "length": match.length,
        "players": dict(zip(SIDES, match.players, strict=True)),
        "score": dict(zip(SIDES, match.score, strict=True)),
        "games": [_game(game) for game in match.games],
    }


def _game(game: GameResult) -> dict[str, object]:
    return {
        "number": game.number,
        "rules": game.rules,
        "turns": game.turns,
        "complete": game.complete,
        "winner": None if game.winner is None else SIDES[game.winner],
        "points": game.points,
        "reason": game.reason,
        "start": str(game.start),
        "final": str(game.final),
    }


def violation(finding: Finding, lang: str = "en") -> dict[str, object]:
    """One entry of ``violations``."""
    return {
        "code": finding.code,
        "severity": finding.severity,
        "line": finding.place.line,
        "column": finding.place.column,
        "end_column": finding.place.end_column,
        "match": finding.match,
        "game": finding.game,
        "turn": finding.turn,
        "player": None if finding.player is None else SIDES[finding.player],
        "roll": None if finding.roll is None else list(finding.roll),
        "play": finding.play,
        "position": finding.position,
        "message": message(finding.violation, lang),
        "legal": list(finding.legal),
        "legal_count": finding.legal_count,
        "suggestion": finding.suggestion,
        "stood": finding.stood,
    }
