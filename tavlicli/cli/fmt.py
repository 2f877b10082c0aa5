"""``tavli fmt``: records in our notation put into canonical form."""

from __future__ import annotations

import click

from tavlicli.cli import check, common, files
from tavlicli.cli.base import command, option
from tavlicli.words import LANGUAGES

ENDINGS = (".tavli",)
"""What a walk through a folder takes."""


@command(
    epilog="Examples: tavli fmt match.tavli · tavli fmt --check records/ · tavli fmt --lang el < match.tavli"
)
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@option("--check", "checks", is_flag=True, help="Write nothing and name the files that would change.")
@option("--diff", is_flag=True, help="Write nothing and print what would change.")
@common.rules_option
@option("--encoding", metavar="NAME", help="Encoding of the files (default: found out).")
@files.exclude_option
@files.list_option
@option("--stdin-filename", default="-", metavar="NAME", help="Name of standard input in messages.")
@files.jobs_option
@option("-q", "--quiet", is_flag=True, help="Print no summary.")
@option(
    "--lang",
    type=click.Choice(LANGUAGES),
    help="Language of the keywords (default: the one that most of a record's are in), and of messages.",
)
def fmt(
    paths: tuple[str, ...],
    checks: bool,
    diff: bool,
    rules_text: str | None,
    encoding: str | None,
    exclude: tuple[str, ...],
    listed: str | None,
    stdin_filename: str,
    jobs: int | None,
    quiet: bool,
    lang: str | None,
) -> int:
    """Rewrite records in the tavli notation in canonical form.

    PATH is a file, which is rewritten in place, a folder, in which every
    .tavli file is, or "-" for standard input, which is written to standard
    output; it is also read when something is piped in and no PATH is given.

    Plays are spelled as `tavli moves` spells them, hit marks are completed,
    and turn numbers if the record has any; keywords are in one language, and
    spaces and blank lines are the same everywhere. Comments, tags, times, the
    encoding and the line ends stay. Illegal plays keep their moves.

    A record of which something cannot be read is left as it is. Before a file
    is written, the new text is replayed and must say the same as the old.

    Exit codes: 0 done, 1 a file would change (--check, --diff), 2 a file that
    cannot be read, is in another format or cannot be written, or wrong usage,
    130 interrupted.
    """
    from tavlicli.cli.interrupt import Watch
    from tavlicli.cli.rewriting import DIFF, NAME, WRITE, Rewriting

    tongue = files.language(lang, paths)
    options = check.read_options(None, rules_text, encoding, None, (), (), tongue)
    work = Rewriting(options, lang, tongue, DIFF if diff else NAME if checks else WRITE)
    found = files.sources(paths, exclude, stdin_filename, tongue, listed, endings=ENDINGS)
    with Watch() as watch:
        try:
            work.run(found, jobs, watch)
        except KeyboardInterrupt:
            if not quiet:
                work.say()
            raise
    if not quiet:
        work.say()
    return 2 if work.failed else 1 if work.changed and not work.writes else 0
