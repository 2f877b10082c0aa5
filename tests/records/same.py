"""Whether two matches say the same, wherever it stands in their texts."""

from __future__ import annotations

from tavlicli.findings.finding import Violation
from tavlicli.record.model import Match
from tavlicli.record.sheet import Sheet
from tavlicli.record.turn import CodedTurn, WrittenTurn


def _violation(violation: Violation | None) -> tuple[object, ...] | None:
    return None if violation is None else (violation.code, dict(violation.params), violation.variant)


def _turn(turn: WrittenTurn | None) -> tuple[object, ...] | None:
    if turn is None:
        return None
    coded = (turn.code, turn.places) if isinstance(turn, CodedTurn) else None
    flags = turn.no_more, turn.stood, turn.setup
    return turn.text, turn.dice, turn.roll, turn.kind, turn.moves, flags, turn.faults, coded


def said(match: Match) -> dict[str, object]:
    """All that a match says, without the places."""
    return {
        "match": (match.format, match.length, match.names, match.marks, match.comments),
        "tags": [(name, tag.value) for name, tag in match.tags.items()],
        "findings": sorted(str(_violation(finding.violation)) for finding in match.findings),
        "ignores": sorted(ignore.codes for ignore in match.ignores),
        "games": [
            {
                "head": (game.number, game.score, game.names),
                "tags": [(name, tag.value) for name, tag in game.tags.items()],
                "beside": (game.seconds, game.comments, game.kept),
                "faults": sorted(
                    (str(_violation(fault.violation)), fault.action, str(fault.player))
                    for fault in game.faults
                ),
                "actions": [
                    (one.kind, one.player, _turn(one.turn), one.value, one.text, _violation(one.fault))
                    for one in game.actions
                ],
            }
            for game in match.games
        ],
    }


def played(sheet: Sheet) -> dict[str, object]:
    """What a match came to: players, scores, results, and the board after each roll."""
    return {
        "match": (sheet.match.names, sheet.match.length),
        "results": [
            (game.score, game.crawford, game.winner, game.points, game.reason) for game in sheet.games
        ],
        "boards": [
            [
                (entry.action.player, entry.action.turn.roll, entry.after)
                for entry in game.entries
                if entry.action.turn is not None
            ]
            for game in sheet.games
        ],
    }
