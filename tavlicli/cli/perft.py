"""``tavli perft``: counts to compare engines with."""

from __future__ import annotations

import click

from tavlicli.cli import common
from tavlicli.cli.base import command, option


@command(
    epilog="Examples: tavli perft start --depth 1 --rules backgammon · tavli perft '4HPwATDgc/ABMA' --depth 2"
)
@click.argument("position")
@option("--depth", type=click.IntRange(1, 4), default=1, show_default=True, help="Turns to look ahead.")
@common.rules_option
@option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="Form of the answer.")
@common.lang_option
def perft(position: str, depth: int, rules_text: str | None, form: str, lang: str | None) -> int:
    """Count the distinct legal results of POSITION roll by roll.

    Depth 1 counts the results of each of the 21 rolls; deeper, every result
    is played on by the other side with every roll. A roll that cannot be
    played has one result.
    """
    from tavlicli.rules.perft import perft as count
    from tavlicli.words import label

    tongue = common.language(lang)
    asked = common.position_of(position, rules_text, tongue)
    counts = count(asked.rules, asked.situation.position, depth)
    if form == "json":
        from tavlicli.reports.json import dumps

        rolls = {f"{high}{low}": number for (high, low), number in counts.items()}
        value = {
            "schema": "tavli.perft/1",
            "rules": str(asked.rules),
            "position": str(asked.situation.position),
            "depth": depth,
            "rolls": rolls,
            "total": sum(counts.values()),
        }
        click.echo(dumps(value))
        return 0
    from tabulate import tabulate

    rows: list[list[object]] = [[f"{high}{low}", number] for (high, low), number in counts.items()]
    rows.append([label("table.total", tongue), sum(counts.values())])
    heads = [label("table.roll", tongue), label("table.results", tongue)]
    click.echo(tabulate(rows, headers=heads, tablefmt="simple"))
    return 0
