"""``tavli stats``: what players roll, play and win, and whether the dice are fair."""

from __future__ import annotations

import os
from importlib import import_module

import click

from tavlicli.cli import check, common, files
from tavlicli.cli.base import command, option
from tavlicli.stats.report import FORMS
from tavlicli.words import label


@command(
    epilog="Examples: tavli stats season/ · tavli stats --dice season/ · "
    "tavli stats --plot race.svg final.mat · tavli stats --format csv -o players.csv final.mat"
)
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@option("--dice", is_flag=True, help="Say whether the dice are fair, test by test.")
@option("--format", "form", type=click.Choice(FORMS), default="text", help="Form of the report.")
@option("-o", "--output", metavar="FILE", help="Where the report goes (default: standard output).")
@option(
    "--plot",
    metavar="FILE",
    help='Draw the race of pips in each game: a picture (.svg, .png), or "-" for the terminal.',
)
@option("--from", "from_format", metavar="FORMAT", help="Format of the records (default: found out).")
@common.rules_option
@option("--encoding", metavar="NAME", help="Encoding of the records (default: found out).")
@files.exclude_option
@option("--stdin-filename", default="-", metavar="NAME", help="Name of standard input in messages.")
@files.list_option
@files.jobs_option
@common.lang_option
def stats(
    paths: tuple[str, ...],
    dice: bool,
    form: str,
    output: str | None,
    plot: str | None,
    from_format: str | None,
    rules_text: str | None,
    encoding: str | None,
    exclude: tuple[str, ...],
    stdin_filename: str,
    listed: str | None,
    jobs: int | None,
    lang: str | None,
) -> int:
    """Count what all players together and each of them rolled, played and won.

    PATH is a file, a folder, an archive or "-" for standard input, which is
    also read when something is piped in and no PATH is given.

    Pips a roll are those that the dice showed, a double twice: 8.17 on
    average. A dance is a roll with which no checker could move, a forced play
    one that had a single legal result. Sent back are a player's own checkers
    that were hit. The longest prime is the most points in a row that were
    held.

    With --dice the report tells instead whether the dice are fair: of all
    rolls, and of each player, site and event that has 100 of them, the faces,
    the two dice, the 21 rolls, the doubles, the first rolls, and whether a
    roll depends on the one before it or on the player's own one before. Each
    test says what was expected, what was seen, and how often chance alone
    strays as far; "corrected" is that for all the tests together, and only
    what stays below 0.05 there is more than chance.

    --plot draws how many pips both sides had after each roll, of the first 24
    games; it needs the extra tavlicli[plot].

    Exit codes: 0 done, whatever is wrong with the records, 2 a file that
    cannot be read or written or wrong usage, 130 interrupted.
    """
    from tavlicli.cli.counting import Counted, Counting, draw, put
    from tavlicli.stats.report import render

    tongue = files.language(lang, paths)
    found = files.sources(paths, exclude, stdin_filename, tongue, listed)
    options = check.read_options(from_format, rules_text, encoding, None, (), (), tongue)
    written = frozenset(os.path.realpath(file) for file in (output, plot) if file not in (None, files.STDIN))
    if plot is not None:
        _see_plot(plot, form, output, tongue)
    counted = Counted(options, plays=form == "json" or not dice, races=plot is not None)
    work = Counting(counted, tongue, written)
    tables = work.count(found, jobs)
    files.tell_passed(found, tongue)
    verdict = None
    if dice:
        from tavlicli.stats.verdict import verdict as judged

        verdict = judged(tables)
    words = tongue if form == "text" else lang or "en"
    put(render(form, tables, verdict, words), output, tongue, machine=form != "text")
    if plot is not None:
        draw(tables, plot, tongue)
    return 130 if tables.partial else 2 if work.failed else 0


def _see_plot(plot: str, form: str, output: str | None, lang: str) -> None:
    """See that the plot is a picture that can be drawn, or that standard output is for people."""
    from tavlicli.stats.race import KINDS

    try:
        import_module("plotille" if plot == files.STDIN else "matplotlib")
    except ImportError:
        common.fail(label("error.extra", lang, what="--plot", extra="tavlicli[plot]"))
    if plot == files.STDIN:
        if form != "text" and output is None:
            raise click.UsageError(label("error.format-no-file", lang))
    elif not plot.lower().endswith(tuple(f".{kind}" for kind in KINDS)):
        endings = " ".join(f".{kind}" for kind in KINDS)
        raise click.UsageError(label("error.drawing", lang, path=plot, endings=endings))
    elif output is not None and os.path.realpath(output) == os.path.realpath(plot):
        raise click.UsageError(label("error.format-no-file", lang))
