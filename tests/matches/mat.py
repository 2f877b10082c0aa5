"""A made match in the two columns of gnubg's .mat files."""

from __future__ import annotations

import tavlicli
from tests.clear.bridge import to_product
from tests.clear.generator import BAR
from tests.matches.maker import Made, Played
from tests.matches.table import Line

LEFT, RIGHT = 0, 1
NAMES = ("Ann", "Bob")
_TWO_COLUMN_KINDS = {"roll", "double", "take", "drop", "beaver", "resign", "wins", "opening"}


def can_write(made: Made) -> bool:
    """Whether .mat has words for all that happens: no positions, claims, raccoons or doubtful rolls."""
    lines = [line for game in made.games for line in game.lines]
    one_set = len({game.house.name for game in made.games}) == 1
    return one_set and {line.kind for line in lines} <= _TWO_COLUMN_KINDS and not any(map(_forced, lines))


def _forced(line: Line) -> bool:
    """Whether just one play is possible of a roll that was not played: .mat reads it as played."""
    if line.kind != "roll" or line.play is not None:
        return False
    here = to_product(line.before.mover(line.player))
    return len(tavlicli.legal_plays(here, line.roll, rules=line.before.house.name)) == 1


def text_of(made: Made) -> str:
    """The match as gnubg would write it, its rule set in a tag."""
    rows = [f'; [Rules "{made.houses[0].name}"]', "", f" {made.length or 0} point match", ""]
    for number, game in enumerate(made.games, 1):
        heads = [f" {NAMES[player]} : {game.score[player]}" for player in (LEFT, RIGHT)]
        rows += [f" Game {number}", f"{heads[0]:<32}{heads[1]}".rstrip(), *_rows(game), ""]
    return "\n".join(rows)


def _rows(game: Played) -> list[str]:
    cells: list[list[str]] = []
    last = RIGHT
    for line in game.lines:
        text = _cell(line, game)
        if text is None:
            continue
        if line.player == LEFT or last == RIGHT:
            cells.append(["", ""])
        cells[-1][line.player] = text
        last = line.player
    rows = [f"{number:3d}) {left:<27} {right}".rstrip() for number, (left, right) in enumerate(cells, 1)]
    points = game.result.points
    plural = "" if points == 1 else "s"
    indent = 6 if game.result.winner == LEFT else 34
    return [*rows, f"{'':{indent}}Wins {points} point{plural}"]


def _cell(line: Line, game: Played) -> str | None:
    """What a cell says; None for a line that .mat does not have."""
    if line.kind == "roll":
        return f"{line.roll[0]}{line.roll[1]}: {_play(line)}"
    if line.kind == "take" and _answers_beaver(line, game):
        return None
    words = {"double": "Doubles", "beaver": "Beavers", "take": "Takes", "drop": "Drops"}
    if line.kind not in words:
        return None
    return f" {words[line.kind]}" + (f" => {line.value}" if line.value else "")


def _answers_beaver(line: Line, game: Played) -> bool:
    before = game.lines[game.lines.index(line) - 1]
    return before.kind == "beaver"


def _play(line: Line) -> str:
    if line.play is None:
        return ""
    return " ".join(
        f"{25 if s.source == BAR else s.source}/{s.target}{'*' if s.hit else ''}" for s in line.play.steps
    )
