"""``tavli check``: records verified."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import closing
from typing import TYPE_CHECKING

import click

from tavlicli.cli import common, files
from tavlicli.cli.base import command, option
from tavlicli.cli.output import Look, Output, here, targets
from tavlicli.cli.sieve import Sieve, load
from tavlicli.reports.form import FORMS, MOST_PATH
from tavlicli.words import label

if TYPE_CHECKING:
    from tavlicli.cli.checking import Checking
    from tavlicli.files import Options
    from tavlicli.inputs.inputs import Inputs
    from tavlicli.replay.result import FileReport
    from tavlicli.reports.summary import Summary


@command(
    epilog="Examples: tavli check final.mat · tavli check --lang el records/ · "
    "tavli check --format json --rules tavli - < game.txt"
)
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@option("--from", "from_format", metavar="FORMAT", help="Format of the records (default: from the content).")
@common.rules_option
@option("--encoding", metavar="NAME", help="Encoding of the files (default: found out).")
@option("--moves", "moves", type=click.Choice(["legal", "responsible"]), help="May illegal plays stand?")
@option("--select", multiple=True, metavar="CODE", help="Report only these codes (comma lists, repeatable).")
@option("--ignore", multiple=True, metavar="CODE", help="Do not report these codes.")
@option("--strict", is_flag=True, help="Warnings count as errors for the exit code.")
@option("--exit-zero", is_flag=True, help="Faults in records give exit code 0.")
@option("--max-errors", type=click.IntRange(min=1), metavar="N", help="Stop the report after N errors.")
@option(
    "--format",
    "forms",
    multiple=True,
    metavar="FORM[:FILE]",
    help=f"Form of the report, repeatable, each to a file: {', '.join(FORMS)}.",
)
@option("-o", "--output", metavar="FILE", help="Where the report goes (default: standard output).")
@option(
    "--statistics",
    is_flag=True,
    help="Count the faults by code, and files met before, at the end of text and concise.",
)
@option("--baseline", metavar="FILE", help="Faults that FILE knows do not count.")
@option("--write-baseline", metavar="FILE", help="Write the faults that there are to FILE.")
@option("--board", is_flag=True, help="Draw the position at each fault.")
@option("-q", "--quiet", is_flag=True, help="Print the summary only.")
@option("-v", "--verbose", is_flag=True, help="Print the course of each match and all legal plays.")
@files.exclude_option
@option("--stdin-filename", default="-", metavar="NAME", help="Name of standard input in reports.")
@files.list_option
@files.jobs_option
@option("--dask", metavar="ADDRESS", help="Check on the workers of the Dask cluster there.")
@option("--list-files", is_flag=True, help="Print which files would be read, and stop.")
@option("--color", type=click.Choice(["auto", "always", "never"]), default="auto", help="Colours.")
@common.lang_option
def check(
    paths: tuple[str, ...],
    from_format: str | None,
    rules_text: str | None,
    encoding: str | None,
    moves: str | None,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    strict: bool,
    exit_zero: bool,
    max_errors: int | None,
    forms: tuple[str, ...],
    output: str | None,
    statistics: bool,
    baseline: str | None,
    write_baseline: str | None,
    board: bool,
    quiet: bool,
    verbose: bool,
    exclude: tuple[str, ...],
    stdin_filename: str,
    listed: str | None,
    jobs: int | None,
    dask: str | None,
    list_files: bool,
    color: str,
    lang: str | None,
) -> int:
    """Check records and report every fault with its place and its rule.

    PATH is a file, a folder, an archive (.zip, .tar, .tar.gz, .gz and the
    like), or "-" for standard input, which is also read when something is
    piped in and no PATH is given.

    Exit codes: 0 nothing wrong, 1 faults in a record, 2 a file that cannot be
    read or wrong usage, 130 interrupted.
    """
    tongue = files.language(lang, paths)
    found = files.sources(paths, exclude, stdin_filename, tongue, listed)
    if list_files:
        code = _listed(found, tongue)
        files.tell_passed(found, tongue)
        return code
    options = read_options(from_format, rules_text, encoding, moves, select, ignore, tongue)
    look = Look(tongue, lang, quiet, verbose, board, color, max_errors, statistics, strict)
    if write_baseline is not None and max_errors is not None:
        raise click.UsageError(label("error.baseline-limit", tongue))
    wanted = targets(forms, output, write_baseline, tongue)
    read = [*paths, baseline] if baseline is not None and baseline != write_baseline else [*paths]
    for path in read:
        if any(file and os.path.realpath(path) == os.path.realpath(file) for _, file in wanted):
            raise click.UsageError(label("error.output-is-input", tongue, path=path))
    known = None if baseline is None else load(baseline, here(), tongue)
    summary = run(found, options, wanted, look, Sieve(known, options, look), jobs, dask)
    files.tell_passed(found, tongue)
    if summary.interrupted:
        return 130
    if summary.unreadable:
        return 2
    faults = summary.errors or (strict and summary.doubtful)
    return 1 if faults and not exit_zero else 0


def _listed(found: Iterable[files.Source], lang: str) -> int:
    """Name each file that would be read; 2 where one of them cannot be."""
    from tavlicli.words import safe

    code = 0
    for source in found:
        problem = source.problem or _out_of_reach(source)
        if problem is not None:
            click.echo(f"tavli: {files.problem_text(problem, lang)}", err=True)
            code = 2
        else:
            click.echo(safe(source.name, MOST_PATH))
    return code


def _out_of_reach(source: files.Source) -> files.Problem | None:
    """Why a file that a walk met by its name cannot be reached."""
    from tavlicli.inputs.source import refused

    try:
        if source.root is not None and source.path is not None:
            os.stat(source.path)
    except OSError as error:
        return refused(source.path or source.name, error)
    return None


def read_options(
    from_format: str | None,
    rules_text: str | None,
    encoding: str | None,
    moves: str | None,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    lang: str,
) -> Options:
    """The options of the check; leaves with 2 where a name does not exist."""
    from tavlicli.files import Options

    if from_format is not None:
        common.format_of(from_format, lang)
    if encoding is not None:
        _known_encoding(encoding, lang)
    return Options(
        rules=common.rules_of(rules_text, "tavli", lang) if rules_text is not None else None,
        format=from_format,
        encoding=encoding,
        responsible=None if moves is None else moves == "responsible",
        select=codes(select, lang),
        ignore=codes(ignore, lang),
    )


def _known_encoding(name: str, lang: str) -> None:
    from tavlicli.notation.decode import ENCODINGS, UnknownEncoding, known

    try:
        known(name)
    except UnknownEncoding:
        near = common.nearest(name, ENCODINGS)
        common.fail(label("error.encoding-unknown", lang, name=name, nearest=near))


def codes(given: tuple[str, ...], lang: str) -> frozenset[str]:
    """The codes of ``--select`` or ``--ignore``; leaves with 2 where one does not exist."""
    if not given:
        return frozenset()
    from tavlicli.findings.code import CODES

    found = {code.strip() for text in given for code in text.split(",") if code.strip()}
    for code in sorted(found):
        common.known("code", code, CODES, lang)
    return frozenset(found)


def run(
    found: Inputs,
    options: Options,
    wanted: list[tuple[str, str | None]],
    look: Look,
    sieve: Sieve,
    jobs: int | None,
    dask: str | None,
) -> Summary:
    """Check every source and feed its report to every form of output.

    Interrupted, the report still ends in form, with the files finished so far.
    """
    from tavlicli.cli.checking import Checking
    from tavlicli.reports.summary import Summary

    summary = Summary()
    if look.statistics:
        from tavlicli.inputs.repeats import Repeats

        summary.repeats = Repeats()
    outputs: list[Output] = []
    try:
        for form, file in wanted:
            outputs.append(Output(form, file, look))
        games = any(output.tells_games for output in outputs)
        work = Checking(options, games=games, digests=look.statistics)
        _feed(outputs, found, work, wanted, look, sieve, summary, jobs, dask)
    except BaseException:
        for output in outputs:
            output.abandon()
        raise
    return summary


def _feed(
    outputs: list[Output],
    found: Inputs,
    work: Checking,
    wanted: list[tuple[str, str | None]],
    look: Look,
    sieve: Sieve,
    summary: Summary,
    jobs: int | None,
    dask: str | None,
) -> None:
    """Feed the reports to the outputs, up to their ends."""
    from tavlicli.cli.checking import reports
    from tavlicli.cli.interrupt import Watch
    from tavlicli.cli.progress import Progress, is_wanted

    places = frozenset(os.path.realpath(file) for _, file in wanted if file is not None)
    progress = Progress(summary, look.lang, shown=is_wanted(wanted, look))
    with Watch() as watch, closing(progress):
        try:
            with closing(reports(found, work, look, summary, places, jobs, dask, watch)) as made:
                for report in made:
                    watch.busy = True
                    if report.findings or report.problem is not None:
                        progress.clear()
                    _write(report, outputs, look, summary, sieve)
                    progress.step()
                    watch.busy = False
                    if summary.partial:
                        break
        except KeyboardInterrupt:
            if watch.busy:
                raise
        watch.busy = True
        progress.close()
        summary.interrupted = watch.asked
        summary.partial |= watch.asked
        for output in outputs:
            output.close(summary)


def _write(report: FileReport, outputs: list[Output], look: Look, summary: Summary, sieve: Sieve) -> None:
    """Feed the report of a file to the outputs: to a new baseline all of it, to the rest what is left."""
    left = sieve.left(report, summary)
    summary.add(left)
    for output in outputs:
        output.add(report if output.takes_all else left)
    if report.problem is not None:
        click.echo(f"tavli: {files.problem_text(report.problem, look.lang)}", err=True)
