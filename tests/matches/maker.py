"""Random whole matches of the hitting games, and what they are worth."""

from __future__ import annotations

from random import Random

from tests.clear.generator import Board
from tests.matches.house import House
from tests.matches.table import USUAL, Result, Table, Wishes

UNDECIDED = Result(None, None, None)


class Played:
    """One game as played: its lines, its head as written, and its result."""

    def __init__(self, table: Table) -> None:
        self.house = table.house
        self.lines = table.lines
        self.score = table.score
        self.crawford = table.crawford
        self.result = table.result or UNDECIDED
        self.final = table.board
        self.stake = table.stake
        self.starter = table.starter
        self.head: str | None = None
        self.tags: list[str] = []
        self.row = 0

    @property
    def score_after(self) -> tuple[int, int]:
        """The score after this game."""
        white, black = self.score
        points = self.result.points or 0
        return (white + points, black) if self.result.winner == 0 else (white, black + points)


class Made:
    """A match as made: its rule sets, its tags, and its games as played so far.

    ``length`` is None in a session of ``most_games`` games; ``keeps_score``
    is False where every score line says 0-0. How it is written is left to
    chance unless it is set: what the ``players`` are called, which ``scores``
    stand, the games' ``numbers``, and whether turns are ``numbered`` at random.
    """

    def __init__(self, houses: list[House], length: int | None, most_games: int) -> None:
        self.houses = houses
        self.length = length
        self.most_games = most_games
        self.tags: list[tuple[str, str]] = []
        self.games: list[Played] = []
        self.keeps_score = True
        self.players: tuple[tuple[str, ...], tuple[str, ...]] | None = None
        self.scores: str | None = None
        self.numbers: list[int] | None = None
        self.numbered = True

    @property
    def score(self) -> tuple[int, int]:
        """The score after the games so far."""
        return self.games[-1].score_after if self.games else (0, 0)

    @property
    def decided(self) -> bool:
        """Whether no game is left to play."""
        return max(self.score) >= self.length if self.length else len(self.games) >= self.most_games


def make_match(
    rng: Random, houses: list[House], length: int | None, most_games: int = 6, wishes: Wishes = USUAL
) -> Made:
    """A match to ``length`` points (None: a session of so many games); the games take the sets in turn."""
    made = Made(houses, length, most_games)
    return play_on(rng, made, wishes)


def play_on(rng: Random, made: Made, wishes: Wishes = USUAL) -> Made:
    """The same match with the games that it still needs."""
    while not made.decided:
        made.games.append(Played(next_table(rng, made, wishes).run()))
    return made


def next_table(rng: Random, made: Made, wishes: Wishes = USUAL, here: Board | None = None) -> Table:
    """The table of the next game, set up, from a position if one is given."""
    house = made.houses[len(made.games) % len(made.houses)]
    table = Table(rng, house, made.length, wishes)
    table.score = made.score
    table.post_crawford = any(game.crawford for game in made.games)
    short = [made.length is not None and made.length - points == 1 for points in made.score]
    if house.crawford and made.length != 1 and not table.post_crawford:
        table.crawford = short.count(True) == 1
    table.plan = plan(rng, house, wishes)
    table.start(made.games[-1].result.winner if made.games else None, here)
    table.set_clock()
    return table


def plan(rng: Random, house: House, wishes: Wishes) -> tuple[str, int]:
    """How a game shall end, and after how many rolls."""
    if rng.random() >= wishes.early:
        return "natural", 10_000
    kinds = [
        "resign",
        "resign",
        *(["claim"] if wishes.claim else []),
        *(["drop"] if house.cube != "no" else []),
    ]
    return rng.choice(kinds), rng.choice((1, 2, 3, 5, 8, 13, 30))
