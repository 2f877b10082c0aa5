"""``tavli formats``: what is read and written."""

from __future__ import annotations

import click

from tavlicli.cli import common


@click.command(epilog="Examples: tavli formats · tavli formats mat --grammar")
@click.argument("name", required=False)
@click.option("--grammar", is_flag=True, help="Print the format's grammar (EBNF).")
@common.lang_option
def formats(name: str | None, grammar: bool, lang: str | None) -> int:
    """List the record formats, or one of them.

    --grammar also knows the notations of positions and what the formats share:
    common, position, xgid and so on.
    """
    from tavlicli.notation import grammars, registry
    from tavlicli.reports import pages
    from tavlicli.words import label

    tongue = common.language(lang)
    known = registry.formats()
    if grammar and name is None:
        raise click.UsageError(label("error.no-format", tongue))
    names = grammars.names() if grammar else list(known)
    if name is not None:
        common.known("format", name, names, tongue)
    if grammar and name is not None:
        click.echo(grammars.text(name), nl=False)
    else:
        shown = [known[name]] if name is not None else list(known.values())
        click.echo("\n".join(pages.formats(shown, tongue)))
    return 0
