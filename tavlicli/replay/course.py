"""A match whose games are replayed when they are asked for."""

from __future__ import annotations

from tavlicli.record.model import Game
from tavlicli.replay.result import GameResult, Step
from tavlicli.replay.score import Score
from tavlicli.replay.verify import MatchReplay
from tavlicli.rules.ruleset import RuleSet
from tavlicli.value import Value

_Before = tuple[Score, bool, int | None]


class Played(Value):
    """One game replayed: under which rules, how it went, and each step."""

    rules: RuleSet
    result: GameResult
    steps: list[Step]


class Course:
    """What is known so far of a match: what each game inherits from those before it, each replayed once.

    Games are played anew whenever they are asked for, but what a changed game hands on stays as it was.
    """

    def __init__(self, replay: MatchReplay) -> None:
        self._replay = replay
        self._places = {id(game): place for place, game in enumerate(replay.match.games)}
        self._before: list[_Before] = [self._carried()]

    def place(self, game: Game) -> int | None:
        """The index of a game in the match; None where it is not, or was not yet, in it."""
        place = self._places.get(id(game))
        games = self._replay.match.games
        return place if place is not None and place < len(games) and games[place] is game else None

    def play(self, place: int) -> Played:
        """The game at this index; those before it are played first if they were not yet."""
        for earlier in range(len(self._before) - 1, place):
            self._play(earlier, None)
        steps: list[Step] = []
        result = self._play(place, steps)
        return Played(self._replay.rules_of_game(self._replay.match.games[place], place + 1), result, steps)

    def _play(self, place: int, steps: list[Step] | None) -> GameResult:
        replay = self._replay
        score, replay.crawford_done, replay.previous_winner = self._before[place]
        replay.score = score.copy()
        result = replay.play(replay.match.games[place], place + 1, steps)
        replay.findings.clear()
        if len(self._before) == place + 1:
            self._before.append(self._carried())
        return result

    def _carried(self) -> _Before:
        return self._replay.score.copy(), self._replay.crawford_done, self._replay.previous_winner
