"""Records converted, and what is to be the same in the copy."""

from __future__ import annotations

from typing import NamedTuple

from tavlicli.board.position import Position
from tavlicli.notation import registry
from tavlicli.notation.target import Target
from tavlicli.record import model
from tavlicli.record.sheet import Sheet
from tavlicli.replay.sheets import sheet
from tavlicli.replay.verify import MatchReplay

# Hit marks are set anew from the board, rows are numbered anew.
SET_ANEW = frozenset(("hit-mark", "turn-number"))


class Facts(NamedTuple):
    """A match: names and length; each game with its rule set, score, result and turns; what is wrong with it.

    Of a turn: who rolled what, and the board after it, where that is known.
    """

    names: tuple[str | None, str | None]
    length: int | None
    games: list[tuple[object, ...]]
    turns: list[list[tuple[int, tuple[int, int] | None, Position | None]]]
    findings: list[tuple[int | None, str, str, bool]]


class Replayed(NamedTuple):
    """A match that was replayed, and its sheet."""

    replay: MatchReplay
    sheet: Sheet


def replayed(text: str, source: str) -> list[Replayed]:
    """Each match of a text in a format."""
    replays = map(MatchReplay, registry.named(source).read(text))
    return [Replayed(replay, sheet(replay)) for replay in replays]


def written(matches: list[Replayed], to: str, style: str = "") -> tuple[str, dict[str, int]]:
    """Matches in a format, and what was lost."""
    write, target = registry.named(to).write, Target(style)
    assert write is not None
    return "".join(write([match.sheet for match in matches], target)), target.losses


def convert(text: str, source: str, to: str, style: str = "") -> tuple[str, dict[str, int]]:
    """A text of one format in another, and what was lost."""
    return written(replayed(text, source), to, style)


def facts(match: Replayed) -> Facts:
    """What is to be the same in a copy."""
    found = match.sheet
    games = [
        (game.rules, game.number, game.score, game.winner, game.points, game.crawford) for game in found.games
    ]
    turns = [
        [
            (entry.action.player, entry.action.turn.roll, entry.after)
            for entry in game.entries
            if entry.action.kind == model.TURN and entry.action.turn
        ]
        for game in found.games
    ]
    told = [
        (finding.game, finding.code, finding.severity, finding.stood)
        for finding in match.replay.findings
        if finding.code not in SET_ANEW
    ]
    return Facts(found.match.names, found.match.length, games, turns, sorted(told, key=str))


def all_facts(text: str, source: str) -> list[Facts]:
    """The facts of each match of a text."""
    return list(map(facts, replayed(text, source)))
