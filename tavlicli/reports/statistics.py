"""How often each code was found, as a table."""

from __future__ import annotations

from tavlicli.findings.code import CODES
from tavlicli.reports.summary import Summary
from tavlicli.words import label, name


def table(total: Summary, lang: str) -> list[str]:
    """The lines of the table, the most frequent code first; none where nothing was found."""
    if not total.by_code:
        return []
    from tabulate import tabulate

    rows = [
        [count, code, name(code, lang), label(CODES[code].severity, lang)]
        for code, count in sorted(total.by_code.items(), key=lambda item: (-item[1], item[0]))
    ]
    heads = [label(f"table.{key}", lang) for key in ("count", "code", "name", "severity")]
    lines: list[str] = tabulate(rows, headers=heads, tablefmt="simple").splitlines()
    return lines
