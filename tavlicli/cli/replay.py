"""``tavli replay``: a record step by step."""

from __future__ import annotations

import click

from tavlicli.cli import check, common, paging
from tavlicli.cli.show import THEMES
from tavlicli.words import label


@click.command(
    epilog="Examples: tavli replay final.mat --html final.html · "
    "tavli replay final.mat --html final.html --game 2 --turn 14 --lang el · "
    "tavli replay season.zip!/final.sgf --html -"
)
@click.argument("file")
@click.option("--html", metavar="FILE", help='Write one page for a browser; "-": to standard output.')
@click.option(
    "--game",
    type=click.IntRange(min=1),
    metavar="N",
    help="The game to begin with, counted through the whole file.",
)
@click.option("--turn", type=click.IntRange(min=1), metavar="K", help="The turn of it to begin with.")
@click.option("--from", "from_format", metavar="FORMAT", help="Format of the record (default: found out).")
@common.rules_option
@click.option("--encoding", metavar="NAME", help="Encoding of the record (default: found out).")
@click.option(
    "--home", type=click.Choice(["left", "right"]), default="right", help="Where the side below bears off."
)
@click.option(
    "--theme", type=click.Choice(THEMES), help="Colours to begin with (default: as the reader's device)."
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
    lang: str | None,
) -> int:
    """Step through the games of FILE, with every fault at its turn.

    FILE is a record, one in an archive (season.zip!/final.mat), or "-" for
    standard input. The page that --html writes is one file that needs no
    network and can be sent by mail: board, turns, faults and legal plays in
    three languages, with keys and touch; #2.14 at the end of its address
    opens it at turn 14 of game 2. An older page in its place is replaced.

    Exit codes: 0 the page is written, be there faults in the record or not,
    2 the record cannot be read, or has no such game or turn.
    """
    tongue = common.language(lang, file)
    options = check.read_options(from_format, rules_text, encoding, None, (), (), tongue)
    first = paging.Place(1 if game is None and turn is not None else game, turn)
    if html is None:
        raise click.UsageError(label("error.replay-output", tongue))
    return paging.write(file, html, options, first, paging.Look(tongue, home, theme))
