"""A made match as text of the tavli notation."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from tests.matches import spelling
from tests.matches.maker import Made, Played
from tests.matches.table import NOBODY, Line

COMMENTS = (
    "",
    "",
    "",
    "",
    "",
    "",
    "  {a quiet turn}",
    "  {бърза игра, 66: 24/18}",
    " # 7 λεπτά",
    "  {two\nlines}",
)


def dress(rng: Random, made: Made) -> None:
    """Choose tags, heads, numbers and comments, once; ``text_of`` then writes the same text each time."""
    _tags(rng, made)
    scores = made.scores or rng.choice(("all", "all", "some", "none", "zero"))
    made.keeps_score = made.length is not None or scores != "zero"
    for number, game in enumerate(made.games, 1):
        game.head = _head(rng, made, game, number, scores)
        if made.numbered:
            _numbers(rng, game)
        for line in game.lines:
            line.tail = rng.choice(COMMENTS) if line.tail is None else line.tail


def _tags(rng: Random, made: Made) -> None:
    tags = [
        ("Event", 'Κύπελλο \\"Ρόδου\\" #2 {A}'),
        ("Date", "2026-11-29"),
        ("White", "Νίκος Π."),
        ("Black", "Иван"),
    ]
    made.tags += [tag for tag in tags if rng.random() < 0.5]
    if made.length is not None:
        made.tags.append(("Length", str(made.length)))
    if made.players is None and rng.random() < 0.2:
        marks = rng.choice(spelling.MARKS)
        made.players = (marks[0],), (marks[1],)
        made.tags.append(("Marks", " ".join(marks)))
    elif made.players is None:
        made.players = rng.choice(spelling.PLAYERS)
    rng.shuffle(made.tags)


def _head(rng: Random, made: Made, game: Played, number: int, scores: str) -> str:
    words = [spelling.word(rng, "game")]
    if made.numbers or rng.random() < 0.8:
        words.append(str(made.numbers[number - 1] if made.numbers else number))
    white, black = game.score
    if scores == "all" or (scores == "some" and rng.random() < 0.5):
        words.append(f"{white}-{black}")
    elif scores == "zero" and made.length is None:
        words.append("0-0")
    return rng.choice((" ", "  ")).join(words)


def _numbers(rng: Random, game: Played) -> None:
    """Number the turns of a game or leave it; pairs only where the players take turns throughout."""
    turns = [line for line in game.lines if line.kind not in ("wins", "opening", "position", "strange")]
    way = rng.choice(("none", "turns", "pairs"))
    alternate = all(one.player != other.player for one, other in pairwise(turns))
    if way == "none" or (way == "pairs" and not alternate):
        return
    mark = rng.choice((". ", ") ", "."))
    for index, line in enumerate(turns):
        if rng.random() < 0.9:
            line.number = f"{index + 1 if way == 'turns' else index // 2 + 1}{mark}"


def text_of(rng: Random, made: Made) -> str:
    """The text; ``row`` of each game and line is set to the line of the text where it stands."""
    rows = [f'[{name} "{value}"]' for name, value in made.tags]
    for game in made.games:
        rows.append("")
        if game.head is not None:
            rows.append(game.head)
        game.row = _count(rows)
        rows += game.tags
        for line in game.lines:
            rows.append(line_text(rng, made, line))
            line.row = _count(rows[:-1]) + 1
    return "\n".join(rows) + "\n"


def _count(rows: list[str]) -> int:
    return sum(row.count("\n") + 1 for row in rows)


def line_text(rng: Random, made: Made, line: Line) -> str:
    """One line with its number, player, seconds and comment."""
    white, black = (rng.choice(names) for names in made.players)
    body = line.body.replace("W~", white + (" " if len(white) > 1 else "")).replace(
        "B~", black + (" " if len(black) > 1 else "")
    )
    player = "" if line.player == NOBODY else f"{line.name or (white, black)[line.player]} "
    seconds = "" if line.tenths is None else f"   @{_seconds(line.tenths)}"
    return f"{line.number}{player}{body}{seconds}{line.tail}"


def _seconds(tenths: int) -> str:
    return f"{tenths // 10}.{tenths % 10}" if tenths % 10 else str(tenths // 10)
