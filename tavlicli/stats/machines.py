"""The tables for programs: JSON, whose fields are a promise, and CSV with the same names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tavlicli.reports.csv import free, line
from tavlicli.reports.json import dumps
from tavlicli.stats.tally import COUNTS, Tables, Tally

if TYPE_CHECKING:
    from tavlicli.stats.verdict import Verdict

SCHEMA = "tavli.stats/1"

Cell = str | int | float | None
_INTEGERS = frozenset(COUNTS) - {"seconds"}


def json_text(tables: Tables, dice: Verdict | None, lang: str) -> str:
    """One object with everything."""
    found = {
        "schema": SCHEMA,
        "partial": tables.partial,
        "files": tables.files,
        "unreadable": tables.unreadable,
        "matches": tables.matches,
        "total": _fields(tables.total),
        "players": [{"name": name, **_fields(tally)} for name, tally in tables.by_name()],
        "dice": None if dice is None else _judged(dice, lang),
    }
    return dumps(found) + "\n"


def rows(tables: Tables) -> Iterator[str]:
    """A row for all and one for each player, below a head."""
    yield line(("kind", "name", *_fields(tables.total)))
    yield line(("all", "", *cells(_fields(tables.total))))
    for name, tally in tables.by_name():
        yield line(("player", free(name or ""), *cells(_fields(tally))))


def _judged(dice: Verdict, lang: str) -> dict[str, object]:
    from tavlicli.stats.dice_machines import as_object

    return as_object(dice, lang)


def cells(fields: dict[str, Cell]) -> Iterator[str]:
    """The cells of a row of CSV."""
    return ("" if value is None else str(value) for value in fields.values())


def _fields(tally: Tally) -> dict[str, Cell]:
    found: dict[str, Cell] = {}
    for name, count in tally.counts.items():
        found[name] = int(count) if name in _INTEGERS else round(count, 6)
    found["pips_a_roll"] = rounded(tally.over("pips", "rolls"))
    found["seconds_a_turn"] = rounded(tally.over("seconds", "timed"))
    found["longest_prime"] = tally.prime
    return found


def rounded(value: float | None) -> float | None:
    """A number with as many digits as mean something, so that it is the same on every machine."""
    return None if value is None else float(f"{value:.6g}")
