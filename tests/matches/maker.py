"""Random whole matches of the hitting games, and what they are worth."""

from __future__ import annotations

from random import Random

from tests.matches import spelling
from tests.matches.house import House
from tests.matches.table import USUAL, Result, Table, Wishes


class Played:
    """One game as played: its lines, its head as written, and its result."""

    def __init__(self, table: Table) -> None:
        self.house = table.house
        self.lines = table.lines
        self.score = table.score
        self.crawford = table.crawford
        self.result = table.result
        self.final = table.board
        self.stake = table.stake
        self.starter = table.starter
        self.head: str | None = None
        self.tags: list[str] = []
        self.row = 0


class Made:
    """A match as made: its games, its tags, and the score that it ends on (None: not kept)."""

    def __init__(self, house: House, length: int | None) -> None:
        self.house = house
        self.length = length
        self.tags: list[tuple[str, str]] = []
        self.games: list[Played] = []
        self.score: tuple[int, int] = (0, 0)
        self.keeps_score = True
        self.players = spelling.PLAYERS[0]


def plan(rng: Random, house: House, wishes: Wishes) -> tuple[str, int]:
    """How a game shall end, and after how many rolls."""
    if rng.random() >= wishes.early:
        return "natural", 10_000
    kinds = ["resign", "resign", "claim"] + (["drop"] if house.cube != "no" else [])
    return rng.choice(kinds), rng.choice((1, 2, 3, 5, 8, 13, 30))


def make_match(
    rng: Random, houses: list[House], length: int | None, most_games: int = 6, wishes: Wishes = USUAL
) -> Made:
    """A match to ``length`` points (None: a session of so many games); the games take the sets in turn."""
    made = Made(houses[0], length)
    crawford_done, previous = False, None
    while (max(made.score) < length) if length else len(made.games) < most_games:
        house = houses[len(made.games) % len(houses)]
        table = Table(rng, house, length, wishes)
        table.score = made.score
        short = [length is not None and length - points == 1 for points in made.score]
        table.post_crawford = crawford_done
        if house.crawford and length != 1 and not crawford_done and short.count(True) == 1:
            table.crawford = crawford_done = True
        table.plan = plan(rng, house, wishes)
        table.start(previous)
        table.set_clock()
        game = Played(table.run())
        made.games.append(game)
        previous = game.result.winner
        made.score = added(made.score, game.result)
    return made


def added(score: tuple[int, int], result: Result) -> tuple[int, int]:
    """The score after a game."""
    white, black = score
    points = result.points or 0
    return (white + points, black) if result.winner == 0 else (white, black + points)
