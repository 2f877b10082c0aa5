"""A record as a film: every game as frames, each an action with the board, the cube and what is wrong there.

For those who show games one step after the other. Games are replayed when they
are asked for and one at a time, so that memory does not grow with their number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from tavlicli.findings.finding import Finding
from tavlicli.record.model import Game, Match
from tavlicli.replay.camera import END as END
from tavlicli.replay.camera import START as START
from tavlicli.replay.camera import Frame as Frame
from tavlicli.replay.camera import filmed, roll_of
from tavlicli.replay.result import GameResult, MatchResult
from tavlicli.replay.silence import silenced
from tavlicli.replay.verify import MatchReplay
from tavlicli.rules.legal import Legal
from tavlicli.rules.ruleset import RuleSet
from tavlicli.rules.spelling import listed
from tavlicli.value import Value

MOST_PLAYS = 50
"""How many legal plays of a turn are shown."""


class GameFrames(Value):
    """One game: ``number`` counts in its match from 1, ``said`` is the number that the record gives it.

    ``names`` are White's and Black's, ``length`` is None in an unlimited
    session; score, Crawford game, winner and points are in ``result``. The
    first frame is START, the last one END.
    """

    match: int
    number: int
    said: int | None
    rules: RuleSet
    names: tuple[str | None, str | None]
    length: int | None
    result: GameResult
    frames: tuple[Frame, ...]


class MatchFrames(Value):
    """One match: ``result`` as it was checked, ``findings`` all of them, in order, silenced ones left out.

    ``outside`` are those that belong to no game.
    """

    match: Match
    result: MatchResult
    findings: tuple[Finding, ...]
    replay_of: Callable[[Match], MatchReplay]

    @property
    def outside(self) -> tuple[Finding, ...]:
        """What is wrong outside all games."""
        return tuple(finding for finding in self.findings if finding.game is None)

    def games(self) -> Iterator[GameFrames]:
        """The games in order, each replayed when it is asked for."""
        replay = self.replay_of(self.match)
        by_game: dict[int | None, list[Finding]] = {}
        for finding in self.findings:
            by_game.setdefault(finding.game, []).append(finding)
        for number, game in enumerate(self.match.games, 1):
            yield _game(replay, game, number, by_game.get(number, []))


class Plays(NamedTuple):
    """Legal plays in canonical spelling, and how many there are in all (None: too many to count)."""

    plays: tuple[str, ...]
    count: int | None  # type: ignore[assignment]


def frames_of(
    match: Match, replay_of: Callable[[Match], MatchReplay], wanted: Callable[[str], bool] = lambda code: True
) -> MatchFrames:
    """A match to be shown; it is checked for this once, by a replay that ``replay_of`` makes.

    ``wanted`` says of a code whether it is told.
    """
    replay = replay_of(match)
    result = replay.run()
    found = silenced(match, replay.findings)
    return MatchFrames(match, result, tuple(one for one in found if wanted(one.code)), replay_of)


def legal(frame: Frame, limit: int) -> Plays | None:
    """The legal plays of a frame's roll, at most ``limit``; None where there is no roll, or no board."""
    position = frame.facing
    if not frame.dice or position is None:
        return None
    found = Legal(frame.rules, position, roll_of(frame.roll, frame.dice), frame.dice)
    if not found.most:
        return Plays((), 0)
    plays = tuple(one.play for one in listed(found, limit))
    return Plays(plays, found.count if found.bounded else None)


def _game(replay: MatchReplay, game: Game, number: int, findings: list[Finding]) -> GameFrames:
    rules, result, frames = filmed(replay, game, number, findings)
    names = game.names or replay.match.names
    return GameFrames(replay.number, number, game.number, rules, names, replay.length, result, frames)
