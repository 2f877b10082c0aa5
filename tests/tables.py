"""An export read back: the rows of each table, whatever they were put into."""

from __future__ import annotations

import csv
import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from tavlicli.export.schema import BOOLEAN, INTEGER, REAL, TABLES, Cell, Row, Table

Rows = dict[str, list[Row]]
_READ: dict[str, Callable[[str], Cell]] = {INTEGER: int, REAL: float, BOOLEAN: lambda text: text == "true"}


def from_jsonl(folder: Path) -> Rows:
    """The rows of a folder of JSON lines."""
    return {table.name: list(_objects(table, folder / f"{table.name}.jsonl")) for table in TABLES}


def _objects(table: Table, file: Path) -> Iterator[Row]:
    for line in file.read_text(encoding="utf-8").splitlines():
        found: dict[str, Any] = json.loads(line)
        assert tuple(found) == table.names
        yield tuple(found.values())


def from_csv(folder: Path) -> Rows:
    """The rows of a folder of CSV files: an empty cell is null, an apostrophe before a formula no letter."""
    return {table.name: list(_cells(table, folder / f"{table.name}.csv")) for table in TABLES}


def _cells(table: Table, file: Path) -> Iterator[Row]:
    with file.open(encoding="utf-8", newline="") as stream:
        head, *lines = csv.reader(stream)
    assert tuple(head) == table.names
    for line in lines:
        yield tuple(
            None if text == "" else _READ.get(column.kind, lambda text: text.removeprefix("'"))(text)
            for column, text in zip(table.columns, line, strict=True)
        )


def from_sqlite(file: Path) -> Rows:
    """The rows of an SQLite database whose keys lead where they should."""
    with closing(sqlite3.connect(file)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []
        found: Rows = {}
        for table in TABLES:
            rows = database.execute(f"SELECT * FROM {table.name} ORDER BY {', '.join(table.key) or 'rowid'}")
            assert tuple(column[0] for column in rows.description) == table.names
            found[table.name] = [_truths(table, row) for row in rows]
        return found


def _truths(table: Table, row: Row) -> Row:
    return tuple(
        bool(cell) if column.kind == BOOLEAN and cell is not None else cell
        for column, cell in zip(table.columns, row, strict=True)
    )


def from_duckdb(file: Path) -> Rows:
    """The rows of a DuckDB database."""
    import duckdb

    with duckdb.connect(str(file), read_only=True) as database:
        return {table.name: database.execute(f"FROM {table.name}").fetchall() for table in TABLES}


def from_parquet(folder: Path) -> Rows:
    """The rows of a folder of Parquet files."""
    import duckdb

    with duckdb.connect() as database:
        return {
            table.name: database.execute(f"FROM '{folder / table.name}.parquet'").fetchall()
            for table in TABLES
        }


READERS: dict[str, Callable[[Path], Rows]] = {
    "jsonl": from_jsonl,
    "csv": from_csv,
    "sqlite": from_sqlite,
    "duckdb": from_duckdb,
    "parquet": from_parquet,
}
"""How an export to each target is read."""
