"""Where in random matches a fault can be put, and how the match goes on after it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from tests.matches import text
from tests.matches.house import house
from tests.matches.maker import Made, Played, make_match, play_on
from tests.matches.table import NOBODY, Line, Result, Table, Wishes

ERROR, WARNING, INFO = "error", "warning", "info"
MOST_MATCHES = 400

ANY = (
    "tavli",
    "tabla",
    "play65",
    "match",
    "stakes",
    "backgammon",
    "portes",
    "tavla",
    "nackgammon",
    "hypergammon",
)
WITH_CUBE = ("play65", "stakes", "backgammon", "nackgammon", "hypergammon")


class Expected(NamedTuple):
    """One finding: ``at`` is the line or game whose row it stands on, a tag's name, or None for anywhere.

    ``player`` is NOBODY where no player is to be named.
    """

    code: str
    severity: str
    game: int | None
    player: int
    at: Line | Played | str | None
    stood: bool = False


class Case(NamedTuple):
    """A match with one fault in it, and all that may be found."""

    made: Made
    expected: list[Expected]


class Spot(NamedTuple):
    """A place in a match: the game's number (from 0), the line's index, and the line."""

    made: Made
    game: int
    index: int
    line: Line

    @property
    def table(self) -> Table:
        """A table that stands as it did before this line."""
        return self.line.before.snapshot()

    @property
    def game_result(self) -> Result:
        """How the game of this place ended."""
        return self.made.games[self.game].result


CALM = Wishes(claim=False, early=0.5)
NO_CUBE = CALM._replace(double=0.0)


def a_match(
    rng: Random,
    names: tuple[str, ...],
    lengths: tuple[int | None, ...] = (None, 1, 3, 5),
    wishes: Wishes = CALM,
) -> Made:
    """A clean match under one of the sets."""
    chosen = house(rng.choice(names))
    made = make_match(rng, [chosen], rng.choice(lengths), rng.randint(1, 3), wishes)
    if chosen.name != "tavli":
        made.tags.append(("Rules", chosen.name))
    return made


def spots(made: Made) -> list[Spot]:
    """Every line of a match in its place."""
    return [
        Spot(made, number, index, line)
        for number, game in enumerate(made.games)
        for index, line in enumerate(game.lines)
    ]


def find(
    rng: Random,
    names: tuple[str, ...],
    fits: Callable[[Spot], bool],
    lengths: tuple[int | None, ...] = (None, 1, 3, 5),
    wishes: Wishes = CALM,
) -> Spot:
    """A random place that fits, in a random clean match under one of the sets."""
    for _ in range(MOST_MATCHES):
        found = [spot for spot in spots(a_match(rng, names, lengths, wishes)) if fits(spot)]
        if found:
            return rng.choice(found)
    raise AssertionError(f"no place fits in {MOST_MATCHES} matches of {names}")


def mid_game_roll(spot: Spot) -> bool:
    """Whether this is a roll with a play, not the first of its game."""
    line = spot.line
    return line.kind == "roll" and line.play is not None and sum(line.before.rolls) > 0


def go_on(rng: Random, spot: Spot, table: Table, wishes: Wishes = CALM, end: bool = True) -> Made:
    """The match with the game of this place as the table has it, played on, then the games after it."""
    table.wishes = wishes
    table.plan = ("natural", 0) if table.plan[0] in ("claim", "drop") else table.plan
    del spot.made.games[spot.game :]
    spot.made.games.append(Played(table.run() if end else table))
    if end:
        play_on(rng, spot.made, wishes)
    return spot.made


def stop(spot: Spot, table: Table) -> Made:
    """The match that ends with this game, which is over."""
    del spot.made.games[spot.game :]
    spot.made.games.append(Played(table))
    return spot.made


def row_of(made: Made, at: Line | Played | str | None) -> int | None:
    """The line of the text on which something stands."""
    if isinstance(at, str):
        return 1 + [name for name, _ in made.tags].index(at)
    return at.row if at is not None else None


def record_of(rng: Random, case: Case) -> str:
    """The text of a case; call it before asking for rows."""
    text.dress(rng, case.made)
    return text.text_of(rng, case.made)


def one(
    spot: Spot,
    code: str,
    severity: str,
    line: Line | Played | str | None,
    player: int = NOBODY,
    stood: bool = False,
) -> Expected:
    """The finding expected in the game of this place."""
    return Expected(code, severity, spot.game + 1, player, line, stood)
