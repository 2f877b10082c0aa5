"""``tavli convert``: records from one format to another."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from tavlicli.cli import common, files
from tavlicli.cli.base import command, option
from tavlicli.words import label

if TYPE_CHECKING:
    from tavlicli.cli.places import Places
    from tavlicli.files import Options
    from tavlicli.notation.format import Format


@command(
    epilog="Examples: tavli convert final.mat --to sgf -o final.sgf · tavli convert season/ --to tavli "
    "-o out/ · tavli convert - --to mat --style xg-txt < game.sgf"
)
@click.argument("paths", nargs=-1, metavar="IN...")
@option("--to", "to", required=True, metavar="FORMAT", help="Format to write: see tavli formats.")
@option("-o", "--output", metavar="OUT", help='A file, a folder (existing, or ending in a slash), or "-".')
@option("--style", metavar="NAME", help="Style of the format: gnubg, xg or xg-txt for mat.")
@option("--canonical", is_flag=True, help="Spell legal plays in canonical form.")
@option("--strict", is_flag=True, help="Anything that could not be carried gives exit code 1.")
@option("--force", is_flag=True, help="Overwrite files that are there.")
@option("--from", "from_format", metavar="FORMAT", help="Format of the records (default: found out).")
@common.rules_option
@option("--encoding", metavar="NAME", help="Encoding of the records (default: found out).")
@files.exclude_option
@files.list_option
@files.jobs_option
@option("-q", "--quiet", is_flag=True, help="Do not say what could not be carried.")
@common.lang_option
def convert(
    paths: tuple[str, ...],
    to: str,
    output: str | None,
    style: str | None,
    canonical: bool,
    strict: bool,
    force: bool,
    from_format: str | None,
    rules_text: str | None,
    encoding: str | None,
    exclude: tuple[str, ...],
    listed: str | None,
    jobs: int | None,
    quiet: bool,
    lang: str | None,
) -> int:
    """Convert records to another format.

    IN is a file, a folder, an archive or "-" for standard input. One record
    without -o goes to standard output; in a folder each file keeps its place
    and changes its ending. Nothing is overwritten without --force. What the format has no
    place for is listed on standard error.

    Records are not judged: one with illegal plays is converted as it stands.

    Exit codes: 0 converted, 1 something that cannot be written (or, with
    --strict, was left out), 2 a file that cannot be read or wrong usage.
    """
    from tavlicli.cli.conversion import Asked, Converting
    from tavlicli.cli.interrupt import Watch
    from tavlicli.cli.places import Places

    tongue = files.language(lang, paths)
    form = _form(to, style, tongue)
    options = _options(from_format, rules_text, encoding, tongue)
    output = _output(output, tongue)
    found = files.sources(paths, exclude, files.STDIN, tongue, listed, again=True)
    asked = Asked(form.name, style or "", canonical, lang or "en", options, force, tongue, quiet)
    work = Converting(asked)
    with Watch() as watch:
        places = Places(output, found, form.endings.get(style or "", form.suffixes[0]))
        _see_places(places, output, tongue)
        codes = set(work.run(found, places, jobs, watch))
    files.tell_passed(found, tongue)
    if 2 in codes:
        return 2
    return 1 if 1 in codes or (strict and work.lost) else 0


def _output(output: str | None, lang: str) -> str | None:
    """Where to write, None for standard output, which ``-`` is too; leaves with 2 where no name is given."""
    if output == "":
        raise click.UsageError(label("error.output-empty", lang))
    return None if output == files.STDIN else output


def _see_places(places: Places, output: str | None, lang: str) -> None:
    """See that there is a place for each record; leaves with 2 where there is none."""
    if output is None and (places.several or places.walked):
        raise click.UsageError(label("error.output-needed", lang))
    if not places.many and places.several:
        raise click.UsageError(label("error.output-folder", lang, path=str(output)))
    if output is not None:
        _see_folder(output, places.many, lang)


def _see_folder(output: str, many: bool, lang: str) -> None:
    """See that there is a folder for a file, or can be: one that nobody named as a folder is not made."""
    folder = os.path.dirname(output)
    above = folder
    while above and not os.path.lexists(above):
        above = os.path.dirname(above)
    if above and not os.path.isdir(above):
        raise click.UsageError(label("error.output-file", lang, path=output, file=above))
    if not many and folder and not os.path.isdir(folder):
        raise click.UsageError(label("error.output-nowhere", lang, path=output, folder=folder))


def _form(name: str, style: str | None, lang: str) -> Format:
    """The format to write; leaves with 2 where there is none of that name, or it is read only."""
    form = common.format_of(name, lang)
    if form.write is None:
        common.fail(label("error.format-no-writer", lang, name=name))
    if style is not None:
        if not form.styles:
            common.fail(label("error.no-styles", lang, name=name))
        common.known("style", style, form.styles, lang)
    return form


def _options(from_format: str | None, rules_text: str | None, encoding: str | None, lang: str) -> Options:
    """How the records are read; leaves with 2 where a name does not exist."""
    from tavlicli.cli.check import read_options

    return read_options(from_format, rules_text, encoding, None, (), (), lang)
