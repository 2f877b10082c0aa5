"""``tavli show``: a position drawn."""

from __future__ import annotations

import click

from tavlicli.cli import common, drawing
from tavlicli.cli.base import command, option

THEMES = ("wood", "paper", "dark")


@command(
    epilog="Examples: tavli show start · tavli show 'XGID=…' --home left · tavli show game.mat#1.12 · "
    "tavli show start --roll 31 --play '8/5 6/5' --svg board.svg"
)
@click.argument("position")
@common.rules_option
@option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="Form of the answer.")
@option("--ascii", "ascii_only", is_flag=True, help="Draw with ASCII characters only.")
@option("--home", type=click.Choice(["left", "right"]), default="right", help="Where the mover bears off.")
@option("-v", "--verbose", is_flag=True, help="Show which way each side runs.")
@option("--roll", "dice", metavar="DICE", help="The roll, where the position says none or another.")
@option("--svg", metavar="FILE", help='Write a picture as SVG instead; "-": to standard output.')
@option("--png", metavar="FILE", help="Write a picture as PNG (needs the extra tavlicli[png]).")
@option("--theme", type=click.Choice(THEMES), help="Colours of a picture (default: wood).")
@option("--force", is_flag=True, help="Let a picture replace any file.")
@option("--play", metavar="PLAY", help="Judge a play and draw it into the picture.")
@common.lang_option
def show(
    position: str,
    rules_text: str | None,
    form: str,
    ascii_only: bool,
    home: str,
    verbose: bool,
    dice: str | None,
    svg: str | None,
    png: str | None,
    theme: str | None,
    force: bool,
    play: str | None,
    lang: str | None,
) -> int:
    """Draw POSITION, the side to play at the bottom.

    POSITION is our notation, start, an XGID, a GNU Position ID (alone or with
    :MatchID), an OGID, a FIBS board line, or FILE#GAME.TURN, in a file with
    several matches also FILE#MATCH:GAME.TURN. An older picture in the place of
    a new one is replaced, any other file only with --force.

    Exit codes: 0 drawn, 1 the play that is drawn is illegal, 2 the position
    cannot be read or cannot exist, or the play cannot be read, or a file is in
    the way.
    """
    tongue = common.language(lang)
    look = drawing.Look(svg, png, theme, play, home, verbose, force)
    drawing.check(look, {"--format json": form == "json", "--ascii": ascii_only}, tongue)
    drawing.spare(position, look, tongue)
    asked = common.position_of(position, rules_text, tongue)
    if dice is not None:
        asked.situation = asked.situation._replace(roll=_roll(dice, tongue), doubled=False)
    if look.wanted:
        return drawing.draw(asked, look, tongue)
    return _print(asked, form, ascii_only, home, verbose, tongue)


def _roll(text: str, lang: str) -> tuple[int, int]:
    from tavlicli.cli.moves import read_dice
    from tavlicli.words import label

    roll = read_dice(text)
    if roll is None:
        common.fail(label("error.dice", lang, text=text))
    return roll


def _print(asked: common.Asked, form: str, ascii_only: bool, home: str, verbose: bool, lang: str) -> int:
    """Print the position as text or JSON."""
    from tavlicli.reports import situation

    if form == "json":
        click.echo(situation.to_json(asked.situation, asked.rules), nl=False)
    else:
        simple = ascii_only or not common.draws_boards()
        lines = situation.to_text(
            asked.situation,
            asked.rules,
            lang,
            ascii=simple,
            home=home,
            arrows=verbose,
            sides=_sides(asked, lang),
        )
        click.echo("\n".join(lines))
    return 0


def _sides(asked: common.Asked, lang: str) -> tuple[str, str] | None:
    """What the mover and the other are called, by name and colour; None where neither is known."""
    from tavlicli.reports.text import called
    from tavlicli.words import safe

    first, second = asked.names
    if asked.coloured:
        light = asked.situation.mover_is_bottom
        white, black = called((first, second) if light else (second, first), lang)
        return (white, black) if light else (black, white)
    return (safe(first), safe(second)) if first and second else None
