"""The score from game to game."""

from __future__ import annotations

Points = tuple[int, int]
"""White's points, then Black's."""

Result = tuple[int | None, int | None]
"""Who won a game, and how many points."""


class Score:
    """The score before the next game: ``now``.

    It starts anew from every score that is stated. A stated score is right if
    it follows by the results that really arose or by the stated ones, from
    the score stated last or from the first one.
    """

    def __init__(self) -> None:
        self.now: Points = (0, 0)
        self._said: Points = (0, 0)
        self._since_first: tuple[Points, Points] | None = None

    def copy(self) -> Score:
        """The same score, to go on from apart."""
        same = Score()
        same.now, same._said, same._since_first = self.now, self._said, self._since_first
        return same

    def follows(self, stated: Points) -> bool:
        """Whether a stated score is right; the first one always is."""
        since_first = self._since_first
        return since_first is None or stated in (self.now, self._said) or stated in since_first

    def add(self, stated: Points | None, real: Result, said: Result) -> None:
        """Count a game in that started from ``stated`` (None: no score was stated)."""
        if stated is not None:
            self.now = self._said = stated
        first = self._since_first or (self.now, self.now)
        self.now = summed(self.now, real)
        self._said = summed(self._said, said)
        self._since_first = (summed(first[0], real), summed(first[1], said))


def summed(score: Points, result: Result) -> Points:
    """The score after a game."""
    winner, points = result
    if winner is None or not points:
        return score
    return (score[0] + points, score[1]) if winner == 0 else (score[0], score[1] + points)
