"""What a replay found: files, matches, games, steps."""

from __future__ import annotations

from collections.abc import Sequence

from tavlicli.board.position import Position
from tavlicli.findings.finding import Finding
from tavlicli.record.model import Action
from tavlicli.value import Value


class GameResult(Value):
    """One game as it really went.

    ``rules`` is the rule set's name with its changed options. ``winner`` is 0
    for White, 1 for Black, None in a tie or an incomplete game; ``points``
    are what the game was worth, ``reason`` how it ended. ``start`` and
    ``final`` have White's checkers first, each by its own count. ``starter``
    is who rolled first, ``stake`` the cube at the end, ``score`` the score
    before the game, ``crawford`` whether it was the Crawford game. ``times``
    are the seconds that White and Black used, and what was left of each
    reserve (None: not known). ``same_way`` is whether both sides run the same
    way, which a drawing has to know.
    """

    number: int
    rules: str
    turns: int
    complete: bool
    winner: int | None
    points: int | None
    reason: str | None
    start: Position
    final: Position
    starter: int | None = None
    stake: int = 1
    score: tuple[int, int] = (0, 0)
    crawford: bool = False
    times: tuple[tuple[float | None, float | None], ...] = ()
    same_way: bool = False


class MatchResult(Value):
    """One match; ``rules`` is None where its games differ, ``score`` what it ended on (White's first)."""

    rules: str | None
    length: int | None
    players: tuple[str | None, str | None]
    score: tuple[int, int]
    games: tuple[GameResult, ...]


class Step(Value):
    """One action of a game and what it did.

    ``before`` and ``after`` have the acting side first; ``after`` is None
    where the play could not be made or is not known. ``violations`` are what
    was wrong with it, each in its place; ``turn`` counts from 1 (0 for lines
    that are no turn). ``stake`` is what the cube showed before, ``owner``
    whose it was (None: nobody's), ``rolls`` how often the player had rolled
    (None: not known).
    """

    action: Action
    turn: int
    before: Position | None
    after: Position | None
    violations: tuple[Finding, ...]
    stake: int = 1
    owner: int | None = None
    rolls: int | None = None


class FileReport(Value):
    """What a file holds and what is wrong with it.

    ``status`` is ``ok``, ``invalid`` or ``unreadable``; ``problem`` says why a
    file could not be read (a label key of :mod:`tavlicli.words` and its
    parameters). ``positions`` counts the positions of a file that holds
    nothing else. The matches, and the findings, which are in the order of the
    matches, are tuples where they are not many. ``counted`` are the numbers of matches, games and turns of a
    file in which nothing is wrong, where the matches themselves are left out.
    """

    path: str
    format: str | None
    encoding: str | None
    encoding_guessed: bool
    status: str
    matches: Sequence[MatchResult]
    findings: Sequence[Finding]
    problem: tuple[str, dict[str, str]] | None = None
    positions: int | None = None
    counted: tuple[int, int, int] | None = None

    @property
    def counts(self) -> tuple[int, int, int]:
        """How many matches, games and turns there are."""
        if self.counted is not None:
            return self.counted
        matches = games = turns = 0
        for match in self.matches:
            matches += 1
            games += len(match.games)
            turns += sum(game.turns for game in match.games)
        return matches, games, turns
