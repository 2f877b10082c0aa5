"""What is counted of a player, or of all: numbers that add up, however many games there are."""

from __future__ import annotations

from tavlicli.stats.dice import Dice
from tavlicli.stats.race import MOST, Race

COUNTS = (
    *("games", "turns", "rolls", "pips", "doubles", "dances", "hits", "sent_back", "forced", "choices"),
    *("seconds", "timed", "wins", "losses", "ties", "points_won", "points_lost"),
    *("single", "gammon", "backgammon", "resignation", "time", "drop", "mother"),
    *("cube_doubles", "cube_takes", "cube_drops", "cube_beavers"),
)
"""What is counted.

``turns`` are counted as in a check, cube actions and the like among them; ``pips`` are those that the dice
showed, a double twice. ``dances`` are rolls with which no checker could move, ``hits`` checkers of the
opponent that were hit, ``sent_back`` the own ones; ``forced`` plays had one legal result, of the ``choices``
whose number is known. ``seconds`` is what the ``timed`` turns took.
"""
WINS = ("single", "gammon", "backgammon", "resignation", "time", "drop", "mother")
"""The kinds of wins."""


class Tally:
    """The counts of a player or of all; ``prime`` is the longest one that was held, in points."""

    __slots__ = ("counts", "prime")

    def __init__(self) -> None:
        self.counts: dict[str, float] = dict.fromkeys(COUNTS, 0)
        self.prime = 0

    def merge(self, other: Tally) -> None:
        """Add another's counts."""
        for name, count in other.counts.items():
            self.counts[name] += count
        self.prime = max(self.prime, other.prime)

    def over(self, name: str, whole: str) -> float | None:
        """A count for each of another; None where there was none of that."""
        return self.counts[name] / self.counts[whole] if self.counts[whole] else None


class Tables:
    """Everything that is told of some records: nothing in it grows but with the names in them.

    ``players`` are by name (None: no name), ``total`` is all of them; the
    ``dice`` are those of all, of players, of sites and of events, ``races``
    what is to be drawn of the first games, where that is asked for.
    """

    def __init__(self) -> None:
        self.files = self.unreadable = self.matches = self.games = 0
        self.partial = False
        self.total = Tally()
        self.players: dict[str | None, Tally] = {}
        self.races: list[Race] = []
        self.dice = Dice()
        self.groups: dict[str, dict[str, Dice]] = {"player": {}, "site": {}, "event": {}}

    def player(self, name: str | None) -> Tally:
        """The counts of a player."""
        return self.players.setdefault(name, Tally())

    def by_name(self) -> list[tuple[str | None, Tally]]:
        """The players in the order of their names, those without one last."""
        return sorted(self.players.items(), key=lambda one: (one[0] is None, one[0] or ""))

    def throw(self, kind: str, name: str | None, dice: Dice) -> None:
        """Count rolls for a player, a site or an event, if it has a name."""
        if name:
            self.groups[kind].setdefault(name, Dice()).merge(dice)

    def merge(self, other: Tables) -> None:
        """Add what other records tell."""
        self.files += other.files
        self.matches += other.matches
        self.games += other.games
        self.total.merge(other.total)
        for player, tally in other.players.items():
            self.player(player).merge(tally)
        self.races += other.races[: MOST - len(self.races)]
        self.dice.merge(other.dice)
        for kind, groups in other.groups.items():
            for name, dice in groups.items():
                self.throw(kind, name, dice)
