"""``tavli export``: records as tables."""

from __future__ import annotations

import click

from tavlicli.cli import check, common, files
from tavlicli.cli.base import command, option
from tavlicli.export.store import EXTRAS, KINDS
from tavlicli.words import label


def _tables(ctx: click.Context, option: click.Parameter, asked: bool) -> None:
    """Print what the tables are, and stop."""
    if asked and not ctx.resilient_parsing:
        from tavlicli.export.document import document

        click.echo(document(), nl=False)
        ctx.exit()


@command(
    epilog="Examples: tavli export season/ --to sqlite -o season.db · "
    "tavli export final.mat --to csv -o final/ · tavli export --tables"
)
@click.argument("paths", nargs=-1, metavar="PATH...")
@option("--to", "kind", required=True, type=click.Choice(list(KINDS)), help="What to write.")
@option("-o", "--output", required=True, metavar="OUT", help="The file or the folder to write.")
@option("--force", is_flag=True, help="Replace an export that is there.")
@option(
    "--tables",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_tables,
    help="Print the tables and their columns, and stop.",
)
@option("--from", "from_format", metavar="FORMAT", help="Format of the records (default: found out).")
@common.rules_option
@option("--encoding", metavar="NAME", help="Encoding of the records (default: found out).")
@option("--moves", "moves", type=click.Choice(["legal", "responsible"]), help="May illegal plays stand?")
@option("--select", multiple=True, metavar="CODE", help="Only these violations (comma lists, repeatable).")
@option("--ignore", multiple=True, metavar="CODE", help="None of these violations.")
@files.exclude_option
@option("--stdin-filename", default="-", metavar="NAME", help="Name of standard input in the tables.")
@files.list_option
@files.jobs_option
@option("-q", "--quiet", is_flag=True, help="Do not say what was written.")
@common.lang_option
def export(
    paths: tuple[str, ...],
    kind: str,
    output: str,
    force: bool,
    from_format: str | None,
    rules_text: str | None,
    encoding: str | None,
    moves: str | None,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    exclude: tuple[str, ...],
    stdin_filename: str,
    listed: str | None,
    jobs: int | None,
    quiet: bool,
    lang: str | None,
) -> int:
    """Write records as tables: matches, games, turns, moves, violations.

    PATH is a file, a folder, an archive or "-" for standard input. OUT is one
    file for duckdb and sqlite, else a folder with a file a table. Nothing is
    replaced without --force, and nothing is half-written; where no file could
    be read nothing is written at all. What the columns mean is told by
    --tables. Sentences are in English unless --lang is given.

    parquet and duckdb need the extra tavlicli[duckdb].

    Exit codes: 0 written, whatever is wrong with the records, 2 a file that
    cannot be read or written or wrong usage, 130 interrupted.
    """
    from tavlicli.cli.exporting import Exporting, Filed
    from tavlicli.cli.interrupt import Watch

    tongue = files.language(lang, paths)
    found = files.sources(paths, exclude, stdin_filename, tongue, listed)
    options = check.read_options(from_format, rules_text, encoding, moves, select, ignore, tongue)
    work = Exporting(Filed(options, lang or "en"), tongue)
    with Watch() as watch:
        try:
            work.write(found, kind, output, force, jobs, watch)
        except ImportError:
            extra = f"tavlicli[{EXTRAS[kind]}]"
            common.fail(label("error.extra", tongue, what=f"--to {kind}", extra=extra))
    files.tell_passed(found, tongue)
    if work.written and not quiet:
        click.echo(work.told(output))
    return 2 if work.failed else 0
