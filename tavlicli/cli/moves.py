"""``tavli moves``: what may be played."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator

import click

from tavlicli.cli import common
from tavlicli.cli.base import command, option


def read_dice(text: str) -> tuple[int, int] | None:
    """The roll of ``31``, ``3-1`` or ``3,1``, the larger die first; None if it is none."""
    found = re.fullmatch(r"([1-6])[-,]?([1-6])", text.strip())
    if found is None:
        return None
    first, second = int(found.group(1)), int(found.group(2))
    return (first, second) if first >= second else (second, first)


@command(
    epilog="Examples: tavli moves start 31 · tavli moves 'XGID=…' 64 '24/14' · "
    "echo 'start ; 31 ; 8/5 6/5' | tavli moves -"
)
@click.argument("position")
@click.argument("dice", required=False)
@click.argument("play", required=False)
@common.rules_option
@option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="Form of the answer.")
@option("--all", "every", is_flag=True, help="List every distinct sequence of moves.")
@option("--limit", type=click.IntRange(min=0), default=100_000, help="At most so many plays; 0: no bound.")
@option("--board", is_flag=True, help="Draw the position.")
@common.lang_option
def moves(
    position: str,
    dice: str | None,
    play: str | None,
    rules_text: str | None,
    form: str,
    every: bool,
    limit: int,
    board: bool,
    lang: str | None,
) -> int:
    """List every legal play of POSITION with DICE, or judge PLAY.

    POSITION is our notation, start, an XGID, a GNU Position ID, or
    FILE#GAME.TURN; DICE may be left out where it says the roll. "-" reads
    lines POSITION ; DICE [; PLAY] from standard input and answers a JSON line
    for each. Exit code 1: the play is illegal.
    """
    tongue = common.language(lang)
    if position == "-" and dice is None:
        return bulk(rules_text, every, limit, lang or "en")
    from tavlicli.reports import plays
    from tavlicli.words import label

    asked = common.position_of(position, rules_text, tongue)
    roll = asked.situation.roll if dice is None else read_dice(dice)
    if roll is None and dice is None:
        raise click.UsageError(label("error.no-roll", tongue))
    if roll is None:
        common.fail(label("error.dice", tongue, text=dice or ""))
    position_asked = asked.situation.position
    answer = plays.answer(
        asked.rules, position_asked, roll, play, every=every, limit=limit, rolls=asked.rolls
    )
    if form == "json":
        click.echo(plays.to_json(answer, lang or "en"), nl=False)
    else:
        lines = plays.to_text(answer, tongue)
        if board:
            lines = [*draw(asked, tongue), "", *lines]
        click.echo("\n".join(lines))
    return 1 if answer.judged is not None and not answer.judged.legal else 0


def draw(asked: common.Asked, lang: str) -> list[str]:
    """The board of a position."""
    from tavlicli.reports.board import draw as draw_board
    from tavlicli.words import labels

    return draw_board(
        asked.situation.position,
        labels=labels(lang),
        ascii=not common.draws_boards(),
        same_way=asked.rules.same_way,
    )


def bulk(rules_text: str | None, every: bool, limit: int, lang: str) -> int:
    """Answer each line of standard input; 2 if a line could not be read, else 1 if a play was illegal."""
    if sys.stdin is None:
        from tavlicli.words import label

        common.fail(label("error.no-input", lang))
    worst = 0
    for line, code in answers(sys.stdin, rules_text, every, limit, lang):
        click.echo(line, nl=False)
        worst = max(worst, code)
    return worst


def answers(
    lines: Iterator[str], rules_text: str | None, every: bool, limit: int, lang: str
) -> Iterator[tuple[str, int]]:
    """The JSON line of each question and the exit code that it asks for."""
    common.rules_of(rules_text, "tavli", lang)
    for number, line in enumerate(lines, 1):
        text = line.removeprefix("\ufeff").strip()
        if text and not text.startswith("#"):
            yield _one(number, text, rules_text, every, limit, lang)


def _one(
    number: int, text: str, rules_text: str | None, every: bool, limit: int, lang: str
) -> tuple[str, int]:
    from tavlicli.findings.finding import Violation
    from tavlicli.notation.positions import BadPosition
    from tavlicli.reports import plays

    position, *rest = (part.strip() for part in text.split(";", 2))
    dice = rest[0] if rest else ""
    roll = read_dice(dice)
    if roll is None and dice:
        return plays.error_line(number, Violation("bad-roll", {"roll": dice}), lang), 2
    try:
        asked = common.parse_position(position, rules_text, lang)
    except BadPosition as bad:
        return plays.error_line(number, bad.violation, lang), 2
    roll = roll or asked.situation.roll
    if roll is None:
        return plays.error_line(number, Violation("bad-roll", {"roll": ""}), lang), 2
    play = rest[1] if len(rest) > 1 and rest[1] else None
    answer = plays.answer(asked.rules, asked.situation.position, roll, play, every=every, limit=limit)
    illegal = answer.judged is not None and not answer.judged.legal
    return plays.to_json(answer, lang), int(illegal)
