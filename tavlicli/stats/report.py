"""The forms of a report: text for people, JSON and CSV for programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tavlicli.words import label

if TYPE_CHECKING:
    from tavlicli.stats.tally import Tables
    from tavlicli.stats.verdict import Verdict

FORMS = ("text", "json", "csv")


def render(form: str, tables: Tables, dice: Verdict | None, lang: str) -> Iterator[str]:
    """The pieces of a report in a form; with a verdict on the dice text and CSV tell of that alone."""
    if form == "json":
        from tavlicli.stats.machines import json_text

        yield json_text(tables, dice, lang)
    elif form == "csv":
        yield from _csv(tables, dice, lang)
    else:
        yield from _text(tables, dice, lang)
        summary = (("files", tables.files), ("matches", tables.matches), ("games", tables.games))
        yield f"\n{', '.join(label(name, lang, count=count) for name, count in summary)}\n"
        if tables.partial:
            yield f"{label('summary.partial', lang)}\n"


def _text(tables: Tables, dice: Verdict | None, lang: str) -> Iterator[str]:
    if dice is not None:
        from tavlicli.stats.dice_text import dice_text

        return dice_text(dice, lang)
    from tavlicli.stats.text import tables_text

    return tables_text(tables, lang)


def _csv(tables: Tables, dice: Verdict | None, lang: str) -> Iterator[str]:
    if dice is not None:
        from tavlicli.stats.dice_machines import dice_rows

        return dice_rows(dice, lang)
    from tavlicli.stats.machines import rows

    return rows(tables)
