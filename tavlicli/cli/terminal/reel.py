"""The games of a record for those who walk about in it: replayed when they are looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from tavlicli.findings.finding import Finding
from tavlicli.record.model import Match
from tavlicli.replay.frames import MOST_PLAYS, Frame, GameFrames, MatchFrames, Plays, legal
from tavlicli.value import replaced

_MOST_KEPT = 3


class Reel:
    """The games of a file, by their index through all its matches.

    ``shown`` makes a film of a match; ``outside`` is what is wrong outside all matches.
    """

    def __init__(
        self,
        matches: Sequence[Match],
        shown: Callable[[Match], MatchFrames],
        outside: tuple[Finding, ...] = (),
    ) -> None:
        self.matches = len(matches)
        self._matches = matches
        self._shown = shown
        self._outside = outside
        self._places = [(m, g) for m, match in enumerate(matches) for g in range(len(match.games))]
        self._kept: dict[int, tuple[Iterator[GameFrames], list[GameFrames]]] = {}
        self.games = len(self._places)
        self._legal = lru_cache(maxsize=64)(self._listed)

    def game(self, index: int) -> GameFrames:
        """The game at an index, its match being replayed as far as that."""
        match, place = self._places[index]
        if match not in self._kept:
            while len(self._kept) >= _MOST_KEPT:
                del self._kept[next(iter(self._kept))]
            self._kept[match] = self._opened(match), []
        rest, found = self._kept[match]
        while len(found) <= place:
            found.append(next(rest))
        return found[place]

    def frames(self, index: int) -> tuple[Frame, ...]:
        """The frames of the game at an index; there is always one."""
        return self.game(index).frames

    def find(self, index: int, turn: int) -> int | None:
        """The index of the frame of a turn; None where there is no such game or turn."""
        if not 0 <= index < self.games:
            return None
        frames = self.frames(index)
        return next((place for place, frame in enumerate(frames) if 0 < frame.turn == turn), None)

    def legal(self, index: int, frame: int) -> Plays | None:
        """The legal plays of a frame; None where there is no roll, or no board."""
        return self._legal(index, frame)

    def _listed(self, index: int, frame: int) -> Plays | None:
        return legal(self.frames(index)[frame], MOST_PLAYS)

    def _opened(self, match: int) -> Iterator[GameFrames]:
        """The games of a match; what is wrong outside all games is told at the start of the first one."""
        shown = self._shown(self._matches[match])
        first = self._outside if (match, 0) == self._places[0] else ()
        for game in shown.games():
            outside = (*first, *shown.outside) if game.number == 1 else ()
            if outside:
                start, *rest = game.frames
                start = start._replace(findings=(*outside, *start.findings))
                game = replaced(game, frames=(start, *rest))
            yield game
