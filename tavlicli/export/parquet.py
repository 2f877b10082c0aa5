"""An export as Parquet, a file a table, which DuckDB writes."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from tavlicli.export import duckdb

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

    from tavlicli.export.schema import Table

ENDING = ".parquet"


class Store(duckdb.Store):
    """A file for each table; no database is made."""

    database = ""

    def load(self, connection: DuckDBPyConnection, table: Table) -> None:
        """Write one table."""
        place = os.path.join(self.folder, table.name + ENDING)
        connection.execute(f"COPY ({self.rows(table)}) TO {duckdb.quoted(place)} (FORMAT PARQUET)")
