"""``tavli explain``: what a code means."""

from __future__ import annotations

import click

from tavlicli.cli import common
from tavlicli.cli.base import command, option


@command(
    epilog="Examples: tavli explain higher-die · tavli explain pip-waste --lang el · tavli explain --list"
)
@click.argument("code", required=False)
@option("--list", "every", is_flag=True, help="List all codes.")
@common.lang_option
def explain(code: str | None, every: bool, lang: str | None) -> int:
    """Say what CODE means, with an example and where the rule comes from."""
    from tavlicli.findings.code import CODES
    from tavlicli.reports import pages
    from tavlicli.words import label

    tongue = common.language(lang)
    if every:
        click.echo("\n".join(pages.all_codes(tongue)))
        return 0
    if code is None:
        raise click.UsageError(label("error.no-code", tongue))
    code = code.lower()
    common.known("code", code, CODES, tongue)
    click.echo("\n".join(pages.page(code, tongue)))
    return 0
