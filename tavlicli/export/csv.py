"""An export as comma-separated values, a file a table, escaped as the report in CSV is.

An empty cell is null, or a text without a letter.
"""

from __future__ import annotations

from collections.abc import Iterator

from tavlicli.export.schema import Cell, Row, Table
from tavlicli.export.store import TextStore
from tavlicli.reports.csv import free, line


class Store(TextStore):
    """A line for each row, below the names of the columns."""

    ending = ".csv"

    def head(self, table: Table) -> str:
        """The names of the columns."""
        return line(table.names)

    def lines(self, table: Table, rows: list[Row]) -> Iterator[str]:
        """The rows, each with all its cells."""
        for row in rows:
            yield line(map(_shown, row))


def _shown(cell: Cell) -> str:
    if isinstance(cell, str):
        return free(cell)
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "true" if cell else "false"
    return str(cell)
