"""An export as a DuckDB database, which also knows what its columns are."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager

import duckdb

from tavlicli.export import jsonl, store
from tavlicli.export.aside import SPILLED
from tavlicli.export.schema import BOOLEAN, INTEGER, REAL, TABLES, TEXT, Row, Table

_TYPES = {INTEGER: "BIGINT", REAL: "DOUBLE", BOOLEAN: "BOOLEAN", TEXT: "VARCHAR"}
# Else it takes most of the memory that there is.
_SETTINGS = {"threads": "1", "memory_limit": "256MB"}
# The bytes that a line of the rows on the way has room for, and the most that a character takes.
_ROOM = 1 << 20
_WIDEST = 4
_FULL = "No space left"


class Store(jsonl.Store):
    """One file. Row by row it would take a hundred times as long: the rows are JSON lines on the way."""

    database = store.WHOLE

    def __init__(self, folder: str) -> None:
        super().__init__(folder)
        self._room = _ROOM

    def lines(self, table: Table, rows: list[Row]) -> Iterator[str]:
        """The rows as objects; remarks may be longer than lines usually are."""
        for line in super().lines(table, rows):
            self._room = max(self._room, len(line) * _WIDEST)
            yield line

    def finish(self) -> None:
        """Load the tables into the database, and take away what they are loaded from."""
        super().finish()
        with told():
            self._load()
        for table in TABLES:
            os.unlink(self.path(table))

    def _load(self) -> None:
        aside = os.path.join(self.folder, SPILLED)
        config: dict[str, str | bool | int | float | list[str]] = {**_SETTINGS, "temp_directory": aside}
        place = os.path.join(self.folder, self.database) if self.database else ":memory:"
        with duckdb.connect(place, config=config) as connection:
            for table in TABLES:
                self.load(connection, table)
            # Closing would do this too, and keep to itself that it failed.
            connection.execute("CHECKPOINT")

    def load(self, connection: duckdb.DuckDBPyConnection, table: Table) -> None:
        """Take one table over."""
        columns = ", ".join(
            f"{column.name} {_TYPES[column.kind]}{' NOT NULL' if column.name in table.key else ''}"
            for column in table.columns
        )
        connection.execute(f"CREATE TABLE {table.name} ({columns})")
        connection.execute(f"COMMENT ON TABLE {table.name} IS {quoted(table.row)}")
        for column in table.columns:
            told = quoted(column.tells)
            connection.execute(f"COMMENT ON COLUMN {table.name}.{column.name} IS {told}")
        connection.execute(f"INSERT INTO {table.name} {self.rows(table)}")

    def rows(self, table: Table) -> str:
        """The query for the rows of a table."""
        types = ", ".join(f"{column.name}: '{_TYPES[column.kind]}'" for column in table.columns)
        return (
            f"SELECT * FROM read_json({quoted(self.path(table))}, format='newline_delimited', "
            f"columns={{{types}}}, maximum_object_size={self._room})"
        )


def quoted(text: str) -> str:
    """A text as SQL has it."""
    return "'" + text.replace("'", "''") + "'"


@contextmanager
def told() -> Iterator[None]:
    """What DuckDB cannot do, as the system's own error where the disk is full."""
    try:
        yield
    except duckdb.Error as error:
        if _FULL in str(error):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)) from error
        raise OSError(str(error).partition("\n")[0]) from error
