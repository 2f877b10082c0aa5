"""An export as comma-separated values, a file a table, escaped as the report in CSV is.

An empty cell is null, or a text without a letter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tavlicli.export.schema import Row, Table
from tavlicli.export.store import TextStore
from tavlicli.reports.csv import END, free, line, quoted


class Store(TextStore):
    """A line for each row, below the names of the columns."""

    ending = ".csv"

    def head(self, table: Table) -> str:
        """The names of the columns."""
        return line(table.names)

    def lines(self, table: Table, rows: list[Row]) -> Iterator[str]:
        """The rows, each with all its cells."""
        for row in rows:
            yield ",".join([_SHOWN[type(cell)](cell) for cell in row]) + END


# How a cell of each kind is shown; none but a text can need quotes.
_SHOWN: dict[type, Callable[[Any], str]] = {
    str: lambda text: quoted(free(text)),
    int: str,
    float: str,
    bool: lambda yes: "true" if yes else "false",
    type(None): lambda _: "",
}
