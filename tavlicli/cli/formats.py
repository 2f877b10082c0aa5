"""``tavli formats``: what is read and written."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tavlicli.cli import common
from tavlicli.cli.base import command, option
from tavlicli.words import label

if TYPE_CHECKING:
    from tavlicli.notation.format import Format

DRAWINGS = (".svg", ".html")


@command(
    epilog="Examples: tavli formats · tavli formats mat · tavli formats mat --grammar · "
    "tavli formats mat --railroad mat.html"
)
@click.argument("name", required=False)
@option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="Form of the answer.")
@option("--grammar", is_flag=True, help="Print the format's grammar (EBNF).")
@option("--railroad", metavar="FILE", help="Draw the grammar as railroad diagrams, to an .svg or .html file.")
@common.lang_option
def formats(name: str | None, form: str, grammar: bool, railroad: str | None, lang: str | None) -> int:
    """List the record formats, or all about one of them.

    Formats of installed packages (entry points of the group tavlicli.formats)
    are listed too; one that cannot be used is told on standard error.

    --grammar and --railroad also know the notations of positions and what the
    formats share: common, position, xgid and so on. --railroad needs the extra
    tavlicli[railroad].
    """
    from tavlicli.notation import registry
    from tavlicli.reports import pages

    tongue = common.language(lang)
    if grammar or railroad is not None:
        return _grammar(name, railroad, grammar, tongue)
    if name is not None:
        shown = [common.format_of(name, tongue)]
    else:
        shown = list(registry.formats().values())
        common.warn_of_formats(tongue)
    if form == "json":
        from tavlicli.reports.json import dumps

        found = [as_object(one, tongue) for one in shown]
        click.echo(dumps({"schema": "tavli.formats/1", "formats": found}))
    elif name is not None:
        click.echo("\n".join(pages.one_format(shown[0], _package(shown[0]), _has_grammar(shown[0]), tongue)))
    else:
        click.echo("\n".join(pages.formats(shown, tongue)))
    return 0


def as_object(form: Format, lang: str) -> dict[str, object]:
    """A format for JSON; its texts are in one language."""
    from tavlicli.notation.format import CARRIED
    from tavlicli.words import in_language

    return {
        "name": form.name,
        "title": in_language(form.title, lang),
        "suffixes": list(form.suffixes),
        "reads": True,
        "writes": form.write is not None,
        "styles": list(form.styles),
        "carries": [one for one in CARRIED if one in form.carries],
        "every_game": form.every_game,
        "positions": form.positions,
        "rules": form.rules,
        "found_by": in_language(form.found_by, lang),
        "grammar": form.grammar.removesuffix(".ebnf") if _has_grammar(form) else None,
        "package": _package(form) or None,
    }


def _package(form: Format) -> str:
    """The package that brings a format; "" for one that is built in."""
    from tavlicli.notation import packages, registry

    return "" if form.name in registry.names() else packages.package_of(form.name)


def _has_grammar(form: Format) -> bool:
    from tavlicli.notation import grammars

    return form.grammar.removesuffix(".ebnf") in grammars.names()


def _grammar(name: str | None, railroad: str | None, printed: bool, lang: str) -> int:
    """Print a grammar, or draw it, or both."""
    from tavlicli.notation import grammars

    if name is None:
        option = "--grammar" if printed else "--railroad"
        raise click.UsageError(label("error.no-format", lang, option=option))
    if railroad is not None and not railroad.lower().endswith(DRAWINGS):
        raise click.UsageError(label("error.drawing", lang, path=railroad, endings=" ".join(DRAWINGS)))
    common.known("format", name, grammars.names() if railroad is None else grammars.drawable(), lang)
    if railroad is not None:
        _draw(name, railroad, lang)
    if printed:
        click.echo(grammars.text(name), nl=False)
    return 0


def _draw(name: str, path: str, lang: str) -> None:
    """Write the railroad diagrams of a grammar; leaves with 2 where that cannot be."""
    from tavlicli.notation import grammars
    from tavlicli.reports import railroad

    draw = railroad.svg if path.lower().endswith(".svg") else railroad.html
    try:
        text = draw(f"{name}.ebnf", grammars.rules(name))
    except ImportError:
        common.fail(label("error.extra", lang, what="--railroad", extra="tavlicli[railroad]"))
    common.write_whole(path, (text.encode("utf-8", "backslashreplace"),), lang)
