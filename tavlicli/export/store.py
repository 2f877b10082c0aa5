"""What the rows are put into, and which kinds of that there are."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from typing import IO

from tavlicli.export.schema import TABLES, Row, Table

FILE = "file"
FOLDER = "folder"

KINDS = {
    "jsonl": FOLDER,
    "csv": FOLDER,
    "parquet": FOLDER,
    "duckdb": FILE,
    "sqlite": FILE,
}
"""The targets by name, each one file or a folder with a file a table. A target is the class ``Store`` of
the module of its name; making one raises ImportError where it needs a package that is not installed."""

WHOLE = "export"
"""The name that a target of one file gives it in the folder in which it is made."""

EXTRAS = {"parquet": "duckdb", "duckdb": "duckdb"}
"""The extra that has what a target needs."""


class Store:
    """The rows on their way into a folder; each step raises OSError where it cannot be done.

    ``put`` gets rows of one table at a time, perhaps before those that they
    belong to. ``finish`` leaves nothing in the folder but what is
    wanted; ``drop`` closes everything, whatever state it is in.
    """

    def __init__(self, folder: str) -> None:
        self.folder = folder

    def put(self, table: Table, rows: list[Row]) -> None:
        """Add rows to a table."""
        raise NotImplementedError

    def finish(self) -> None:
        """Complete the files."""
        raise NotImplementedError

    def drop(self) -> None:
        """Close what is open."""


class TextStore(Store):
    """A text file for each table."""

    ending = ""

    def __init__(self, folder: str) -> None:
        super().__init__(folder)
        self._files: dict[str, IO[str]] = {}
        for table in TABLES:
            place = self.path(table)
            self._files[table.name] = open(place, "x", encoding="utf-8", newline="")  # noqa: SIM115
            self._files[table.name].write(self.head(table))

    def path(self, table: Table) -> str:
        """The path of a table's file."""
        return os.path.join(self.folder, table.name + self.ending)

    def head(self, table: Table) -> str:
        """What stands before the first row."""
        return ""

    def lines(self, table: Table, rows: list[Row]) -> Iterator[str]:
        """The rows as text."""
        raise NotImplementedError

    def put(self, table: Table, rows: list[Row]) -> None:
        """Add rows to a table."""
        self._files[table.name].writelines(self.lines(table, rows))

    def finish(self) -> None:
        """Close the files, which writes the rest of them."""
        for file in self._files.values():
            file.close()

    def drop(self) -> None:
        """Close what is open."""
        for file in self._files.values():
            with suppress(OSError):
                file.close()


def store(name: str, folder: str) -> Store:
    """The target of this name, whose files are made in a folder. Raises ImportError and OSError."""
    found: Store = import_module(f"tavlicli.export.{name}").Store(folder)
    return found


class Batches:
    """Rows that wait until there are so many of a table that they are worth a step; memory stays flat."""

    def __init__(self, into: Store, most: int = 4000) -> None:
        self._into = into
        self._most = most
        self._waiting: dict[str, list[Row]] = {table.name: [] for table in TABLES}
        self.counts = dict.fromkeys(self._waiting, 0)

    def add(self, table: Table, rows: list[Row]) -> None:
        """Take some more rows."""
        waiting = self._waiting[table.name]
        waiting += rows
        if len(waiting) >= self._most:
            self.flush()

    def flush(self) -> None:
        """Pass on what waits, of every table."""
        for table in TABLES:
            rows = self._waiting[table.name]
            if rows:
                self.counts[table.name] += len(rows)
                self._into.put(table, rows)
                self._waiting[table.name] = []
