"""``tavli show``: a position drawn."""

from __future__ import annotations

import click

from tavlicli.cli import common


@click.command(
    epilog="Examples: tavli show start · tavli show 'XGID=…' --home left · tavli show game.mat#1.12"
)
@click.argument("position")
@common.rules_option
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", help="Form of the answer."
)
@click.option("--ascii", "ascii_only", is_flag=True, help="Draw with ASCII characters only.")
@click.option(
    "--home", type=click.Choice(["left", "right"]), default="right", help="Where the mover bears off."
)
@click.option("-v", "--verbose", is_flag=True, help="Show which way each side runs.")
@common.lang_option
def show(
    position: str,
    rules_text: str | None,
    form: str,
    ascii_only: bool,
    home: str,
    verbose: bool,
    lang: str | None,
) -> int:
    """Draw POSITION, the side to play at the bottom.

    POSITION is our notation, start, an XGID, a GNU Position ID (alone or with
    :MatchID), an OGID, a FIBS board line, or FILE#GAME.TURN. Exit code 2: it
    cannot be read or cannot exist.
    """
    from tavlicli.reports import situation

    tongue = common.language(lang)
    asked = common.position_of(position, rules_text, tongue)
    if form == "json":
        click.echo(situation.to_json(asked.situation, asked.rules), nl=False)
    else:
        simple = ascii_only or not common.draws_boards()
        lines = situation.to_text(
            asked.situation, asked.rules, tongue, ascii=simple, home=home, arrows=verbose
        )
        click.echo("\n".join(lines))
    return 0
