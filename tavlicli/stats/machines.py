"""The tables for programs: JSON, whose fields are a promise, and CSV with the same names."""

from __future__ import annotations

from collections.abc import Iterator

from tavlicli.reports.csv import free, line
from tavlicli.reports.json import dumps
from tavlicli.stats.dice import ROLLS, SINGLES
from tavlicli.stats.fairness import LEVEL, Result, effect
from tavlicli.stats.sentences import sentence
from tavlicli.stats.tally import COUNTS, Tables, Tally
from tavlicli.stats.verdict import ALL, Tested, Verdict

SCHEMA = "tavli.stats/1"

_Cell = str | int | float | None
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
        "dice": None if dice is None else _dice(dice, lang),
    }
    return dumps(found) + "\n"


def rows(tables: Tables) -> Iterator[str]:
    """A row for all and one for each player, below a head."""
    yield line(("kind", "name", *_fields(tables.total)))
    yield line((ALL, "", *_cells(_fields(tables.total))))
    for name, tally in tables.by_name():
        yield line(("player", free(name or ""), *_cells(_fields(tally))))


def dice_rows(dice: Verdict, lang: str) -> Iterator[str]:
    """A row for each test, below a head."""
    head: tuple[str, ...] = ()
    for group in dice.groups:
        for result, after in group.tests:
            fields = _result(result, after, lang)
            if not head:
                head = tuple(fields)
                yield line(("kind", "name", *head))
            yield line((group.kind, free(group.name or ""), *_cells(fields)))


def _cells(fields: dict[str, _Cell]) -> Iterator[str]:
    return ("" if value is None else str(value) for value in fields.values())


def _fields(tally: Tally) -> dict[str, _Cell]:
    found: dict[str, _Cell] = {}
    for name, count in tally.counts.items():
        found[name] = int(count) if name in _INTEGERS else round(count, 6)
    found["pips_a_roll"] = _rounded(tally.over("pips", "rolls"))
    found["seconds_a_turn"] = _rounded(tally.over("seconds", "timed"))
    found["longest_prime"] = tally.prime
    return found


def _rounded(value: float | None) -> float | None:
    """A number with as many digits as mean something, so that it is the same on every machine."""
    return None if value is None else float(f"{value:.6g}")


def _dice(dice: Verdict, lang: str) -> dict[str, object]:
    return {
        "level": LEVEL,
        "tests": dice.family,
        "rejected": dice.rejected,
        "too_few_rolls": dice.small,
        "groups": [_group(group, lang) for group in dice.groups],
    }


def _group(group: Tested, lang: str) -> dict[str, object]:
    return {
        "kind": group.kind,
        "name": group.name,
        "rolls": group.dice.rolls,
        "left_out": {
            "first_rolls": sum(group.dice.openings),
            "first_doubles": group.dice.doubled,
            "first_unclear": group.dice.unclear,
            "order_unknown": group.dice.sorted,
        },
        "not_tested": list(group.few),
        "results": [_result(result, after, lang) for result, after in group.tests],
    }


def _result(result: Result, after: float, lang: str) -> dict[str, _Cell]:
    size = effect(result)
    return {
        "test": result.test,
        "method": result.method,
        "count": result.count,
        "statistic": _rounded(result.statistic),
        "df": result.df,
        "p": _rounded(result.p),
        "p_corrected": _rounded(after),
        "farthest": _place(result),
        "seen": _rounded(result.seen),
        "other": _rounded(result.other),
        "expected": _rounded(result.expected),
        "effect": size.measure,
        "value": _rounded(size.value),
        "low": _rounded(size.low),
        "high": _rounded(size.high),
        "sentence": sentence(result, lang),
    }


def _place(result: Result) -> str | None:
    """The face or the roll that strays farthest from what was expected."""
    if result.place is None:
        return None
    if result.test in ("rolls", "first"):
        return "{}{}".format(*(ROLLS if result.test == "rolls" else SINGLES)[result.place])
    return str(result.place + 1)
