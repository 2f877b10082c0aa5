"""The moment of a fault: its board with cube, score and names, as far as a report knows them."""

from __future__ import annotations

from tavlicli.findings.finding import Finding
from tavlicli.notation.positions.own import written
from tavlicli.record.situation import Situation
from tavlicli.replay.result import GameResult, MatchResult
from tavlicli.reports.board import draw, whose
from tavlicli.reports.text import called
from tavlicli.words import labels


def game_of(finding: Finding, match: MatchResult | None) -> GameResult | None:
    """The game of a fault; None where it has none: a report may name games that nobody has."""
    games = match.games if match is not None else ()
    place = (finding.game or 0) - 1
    return games[place] if 0 <= place < len(games) else None


def situation(finding: Finding, match: MatchResult | None) -> Situation:
    """What the side that acts saw at a fault that has a position; the cube is None where there is none."""
    assert finding.position is not None
    stake, owner = finding.cube or (None, None)
    game = game_of(finding, match)
    known = match is not None and game is not None
    score = game.score if game is not None else (0, 0)
    return Situation(
        written(finding.position),
        finding.roll,
        cube=stake,
        cube_owner=None if owner is None else "mover" if owner == finding.player else "other",
        length=match.length or 0 if match is not None and known else None,
        score=(score[::-1] if finding.player == 1 else score) if known else None,
        crawford=game is not None and game.crawford,
        mover_is_bottom=finding.player != 1,
    )


def names(finding: Finding, match: MatchResult | None) -> tuple[str | None, str | None]:
    """The names of the side that acts and of the other; None where they are not known."""
    white, black = match.players if match is not None else (None, None)
    return (black, white) if finding.player == 1 else (white, black)


def lines(finding: Finding, match: MatchResult | None, lang: str, *, ascii: bool) -> list[str]:
    """The board of a fault that has a position, and beneath it whose checkers are whose."""
    here, game = situation(finding, match), game_of(finding, match)
    white, black = called(match.players if match is not None else (None, None), lang)
    sides = (black, white) if finding.player == 1 else (white, black)
    rows = draw(
        here.position,
        labels=labels(lang),
        ascii=ascii,
        same_way=game is not None and game.same_way,
        cube=here.cube,
        cube_owner=here.cube_owner,
    )
    return [*rows, f"  {whose(sides, ascii=ascii)}"]
