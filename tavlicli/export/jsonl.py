"""An export as JSON lines: an object a row, a file a table."""

from __future__ import annotations

from collections.abc import Iterator

from tavlicli.export.schema import Row, Table
from tavlicli.export.store import TextStore
from tavlicli.reports.json import dumps


class Store(TextStore):
    """A line for each row, with all its columns by name; what does not apply is null."""

    ending = ".jsonl"

    def lines(self, table: Table, rows: list[Row]) -> Iterator[str]:
        """The rows as objects."""
        names = table.names
        for row in rows:
            yield dumps(dict(zip(names, row, strict=True))) + "\n"
