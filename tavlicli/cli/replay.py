"""``tavli replay``: a record step by step."""

from __future__ import annotations

import click

from tavlicli.cli import check, common
from tavlicli.cli.base import command, option
from tavlicli.cli.show import THEMES
from tavlicli.words import label


@command(
    epilog="Examples: tavli replay final.mat · tavli replay final.mat --game 2 --turn 14 · "
    "tavli replay final.mat --html final.html --game 2 --turn 14 --lang el · "
    "tavli replay season.zip!/final.sgf --html -"
)
@click.argument("file")
@option("--html", metavar="FILE", help='Write one page for a browser; "-": to standard output.')
@option(
    "--game",
    type=click.IntRange(min=1),
    metavar="N",
    help="The game to begin with, counted through the whole file.",
)
@option("--turn", type=click.IntRange(min=1), metavar="K", help="The turn of it to begin with.")
@option("--from", "from_format", metavar="FORMAT", help="Format of the record (default: found out).")
@common.rules_option
@option("--encoding", metavar="NAME", help="Encoding of the record (default: found out).")
@option(
    "--home", type=click.Choice(["left", "right"]), default="right", help="Where the side below bears off."
)
@option("--theme", type=click.Choice(THEMES), help="Colours of the page (default: as the reader's device).")
@option("--force", is_flag=True, help="Let the page replace any file.")
@option(
    "--color", type=click.Choice(["auto", "always", "never"]), default="auto", help="Colours in the terminal."
)
@common.lang_option
def replay(
    file: str,
    html: str | None,
    game: int | None,
    turn: int | None,
    from_format: str | None,
    rules_text: str | None,
    encoding: str | None,
    home: str,
    theme: str | None,
    force: bool,
    color: str,
    lang: str | None,
) -> int:
    """Step through the games of FILE, with every fault at its turn.

    FILE is a record, one in an archive (season.zip!/final.mat), or "-" for
    standard input. At a terminal the arrow keys go from turn to turn, n and p
    from fault to fault, and ? tells of all other keys. Where nobody can press
    a key, the boards are printed one after the other.

    The page that --html writes is one file that needs no network and can be
    sent by mail: board, turns, faults and legal plays in three languages, with
    keys and touch; #2.14 at the end of its address opens it at turn 14 of game
    2. An older page in its place is replaced, any other file only with --force.

    Exit codes: 0 the games were shown or the page is written, be there faults
    in the record or not, 2 the record cannot be read, or has no such game or
    turn, 130 interrupted.
    """
    tongue = common.language(lang, file)
    options = check.read_options(from_format, rules_text, encoding, None, (), (), tongue)
    if turn is not None and game is None:
        game = 1
    if html is not None:
        from tavlicli.cli import paging

        look = paging.Look(tongue, home, theme, force)
        return paging.write(file, html, options, paging.Place(game, turn), look)
    for name, given in (("--theme", theme is not None), ("--force", force)):
        if given:
            raise click.UsageError(label("error.page-option", tongue, option=name))
    from tavlicli.cli.terminal.show import show

    return show(file, options, game or 1, turn, tongue, home=home, color=color)
