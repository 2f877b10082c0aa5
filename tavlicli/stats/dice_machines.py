"""What the tests of the dice say, for programs: the field ``dice`` of the JSON, and rows of CSV."""

from __future__ import annotations

from collections.abc import Iterator

from tavlicli.reports.csv import free, line
from tavlicli.stats.dice import ROLLS, SINGLES
from tavlicli.stats.fairness import LEVEL, Result, effect
from tavlicli.stats.machines import Cell, cells, rounded
from tavlicli.stats.sentences import sentence
from tavlicli.stats.verdict import Tested, Verdict


def dice_rows(dice: Verdict, lang: str) -> Iterator[str]:
    """A row for each test, below a head."""
    head: tuple[str, ...] = ()
    for group in dice.groups:
        for result, after in group.tests:
            fields = _result(result, after, lang)
            if not head:
                head = tuple(fields)
                yield line(("kind", "name", *head))
            yield line((group.kind, free(group.name or ""), *cells(fields)))


def as_object(dice: Verdict, lang: str) -> dict[str, object]:
    """The field ``dice`` of the JSON."""
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


def _result(result: Result, after: float, lang: str) -> dict[str, Cell]:
    size = effect(result)
    return {
        "test": result.test,
        "method": result.method,
        "count": result.count,
        "statistic": rounded(result.statistic),
        "df": result.df,
        "p": rounded(result.p),
        "p_corrected": rounded(after),
        "farthest": _place(result),
        "seen": rounded(result.seen),
        "other": rounded(result.other),
        "expected": rounded(result.expected),
        "effect": size.measure,
        "value": rounded(size.value),
        "low": rounded(size.low),
        "high": rounded(size.high),
        "sentence": sentence(result, lang),
    }


def _place(result: Result) -> str | None:
    """The face or the roll that strays farthest from what was expected."""
    if result.place is None:
        return None
    if result.test in ("rolls", "first"):
        return "{}{}".format(*(ROLLS if result.test == "rolls" else SINGLES)[result.place])
    return str(result.place + 1)
