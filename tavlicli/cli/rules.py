"""``tavli rules``: the rule sets and their options."""

from __future__ import annotations

import click

from tavlicli.cli import common
from tavlicli.cli.base import command, option
from tavlicli.rules.ruleset import RuleSet


@command(epilog="Examples: tavli rules · tavli rules πόρτες --lang el · tavli rules backgammon,holland=yes")
@click.argument("name", required=False, metavar="[NAME[,OPTION=VALUE...]]")
@option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="Form of the answer.")
@common.lang_option
def rules(name: str | None, form: str, lang: str | None) -> int:
    """List the rule sets side by side, or one with every option.

    Sets of installed packages (entry points of the group tavlicli.rules) are
    listed too; one whose name is taken is told on standard error.

    Each option says whether the set's source states it, or it is assumed from
    custom, or changed by a house rule.
    """
    from tavlicli.reports import pages

    tongue = common.language(lang)
    names = [name] if name else common.book().names()
    sets = [common.rules_of(one, "tavli", tongue) for one in names]
    common.warn_of_packages(tongue)
    if form == "json":
        from tavlicli.reports.json import dumps

        click.echo(dumps({"schema": "tavli.rules/1", "rules": [as_object(one) for one in sets]}))
    elif name:
        click.echo("\n".join(pages.one_set(sets[0], tongue)))
    else:
        click.echo("\n".join(pages.side_by_side(sets, tongue)))
    return 0


def as_object(one: RuleSet) -> dict[str, object]:
    """A rule set for JSON."""
    options = {option: {"value": value, "basis": kind} for option, value, kind in one.rows()}
    return {
        "name": one.name,
        "text": str(one),
        "titles": dict(one.titles),
        "aliases": list(one.aliases),
        "source": dict(one.source),
        "checkers": one.checkers,
        "start": str(one.start),
        "options": options,
    }
