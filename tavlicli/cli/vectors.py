"""``tavli vectors``: tests for other engines."""

from __future__ import annotations

import click

from tavlicli.cli import common
from tavlicli.cli.base import command, option


@command(
    epilog="Examples: tavli vectors --rules plakoto --count 1000 --seed 7 > plakoto.jsonl · "
    "tavli vectors --rules backgammon,higher-die=no --count 10"
)
@common.rules_option
@option(
    "--count",
    type=click.IntRange(1, 1_000_000),
    default=100,
    show_default=True,
    help="How many, all different.",
)
@option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same ones.")
@common.lang_option
def vectors(rules_text: str | None, count: int, seed: int, lang: str | None) -> int:
    """Print positions with a roll and every legal result, to test engines and servers with.

    Each line is a JSON object: id, rules, position (the side to play first),
    roll, results (each position that a legal play leads to, the same side
    first; the position itself where nothing can be played), plays (one for
    each result, in the same order; "-" where nothing can be played) and dice_used. The positions are from
    random games. Doubles that go on are dealt only where few checkers are left.
    """
    import json

    from tavlicli.rules.spelling import listed
    from tavlicli.rules.vectors import vectors as made

    tongue = common.language(lang)
    rules = common.rules_of(rules_text, "tavli", tongue)
    for number, legal in enumerate(made(rules, count, seed), 1):
        plays = listed(legal)
        row = {
            "id": f"{rules.name}-{seed}-{number}",
            "rules": str(rules),
            "position": str(legal.position),
            "roll": list(legal.roll),
            "results": [str(play.result) for play in plays] or [str(legal.position)],
            "plays": [play.play for play in plays] or ["-"],
            "dice_used": legal.most,
        }
        click.echo(json.dumps(row, ensure_ascii=False))
    return 0
