"""An export as an SQLite database, whose own schema tells what the columns are."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from tavlicli.export import store
from tavlicli.export.schema import TABLES, Row, Table

_REASONS = {sqlite3.SQLITE_FULL: errno.ENOSPC, sqlite3.SQLITE_IOERR: errno.EIO}


class Store(store.Store):
    """One file, with keys and what they refer to; half of it is never seen, so no journal is kept."""

    def __init__(self, folder: str) -> None:
        super().__init__(folder)
        with _told():
            self._into = sqlite3.connect(os.path.join(folder, store.WHOLE), isolation_level=None)
            self._into.execute("PRAGMA journal_mode = OFF")
            self._into.execute("PRAGMA synchronous = OFF")
            # Rows come in an order of their own.
            self._into.execute("PRAGMA foreign_keys = OFF")
            self._into.execute("BEGIN")
            for table in TABLES:
                self._into.execute(definition(table))

    def put(self, table: Table, rows: list[Row]) -> None:
        """Add rows to a table."""
        marks = ", ".join("?" * len(table.columns))
        with _told():
            self._into.executemany(f"INSERT INTO {table.name} VALUES ({marks})", rows)

    def finish(self) -> None:
        """Complete the file."""
        with _told():
            self._into.execute("COMMIT")
            self._into.close()

    def drop(self) -> None:
        """Close the file."""
        with suppress(sqlite3.Error):
            self._into.close()


def definition(table: Table) -> str:
    """The statement that makes a table, with a remark for each column."""
    lines = [f"CREATE TABLE {table.name} ( -- {table.row}"]
    parts = []
    for column in table.columns:
        needed = " NOT NULL" if column.name in table.key else ""
        parts.append((f"{column.name} {column.kind.upper()}{needed}", column.tells))
    if table.key:
        parts.append((f"PRIMARY KEY ({', '.join(table.key)})", ""))
    for name, key in table.parents.items():
        columns = ", ".join(key)
        parts.append((f"FOREIGN KEY ({columns}) REFERENCES {name} ({columns})", ""))
    for number, (part, remark) in enumerate(parts, 1):
        comma = "," if number < len(parts) else ""
        lines.append(f"  {part}{comma}" + (f" -- {remark}" if remark else ""))
    # The key is then the order of the rows, and takes no room of its own.
    return "\n".join([*lines, ") WITHOUT ROWID" if table.key else ")"])


@contextmanager
def _told() -> Iterator[None]:
    """What SQLite cannot do, as the system's own error where it is one."""
    try:
        yield
    except sqlite3.Error as error:
        number = _REASONS.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
        if number is None:
            raise OSError(str(error)) from error
        raise OSError(number, os.strerror(number)) from error
