"""The check report as JSON: the fields are a promise to scripts, ``tavli.check/1``."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from tavlicli.findings.finding import Finding
from tavlicli.replay.result import FileReport, GameResult, MatchResult
from tavlicli.reports.summary import Summary
from tavlicli.words import label, message

SCHEMA = "tavli.check/1"
SIDES = ("W", "B")


BETWEEN = ",\n  "


def head() -> str:
    """What stands before the first file."""
    return f'{{"schema": "{SCHEMA}",\n "files": [\n  '


def tail(total: Summary) -> str:
    """What stands after the last file: the summary."""
    return f'],\n "summary": {dumps(_summary(total))}}}\n'


def render(files: Iterable[FileReport], lang: str = "en") -> Iterator[str]:
    """The pieces of the report, a file at a time, so that memory does not grow with their number."""
    total = Summary()
    yield head()
    between = ""
    for file in files:
        total.add(file)
        yield between + dumps(file_object(file, lang))
        between = BETWEEN
    yield tail(total)


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


def _summary(total: Summary) -> dict[str, object]:
    return {
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


def file_object(file: FileReport, lang: str = "en") -> dict[str, object]:
    """One entry of ``files``."""
    found: dict[str, object] = {
        "path": file.path,
        "format": file.format,
        "encoding": file.encoding,
        "encoding_guessed": file.encoding_guessed,
        "status": file.status,
        "matches": [_match(match) for match in file.matches],
        "violations": [violation(finding, lang) for finding in file.findings],
    }
    if file.problem is not None:
        found["problem"] = label(file.problem[0], lang, **file.problem[1])
    if file.positions is not None:
        found["positions"] = file.positions
    return found


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
