"""What the tables are, as a page for people."""

from __future__ import annotations

from tavlicli.export.schema import TABLES, Table

_HEAD = """# The tables of an export

`tavli export PATH... --to KIND -o OUT` writes these tables. For `sqlite` and `duckdb` OUT is one file; for
`jsonl`, `csv` and `parquet` it is a folder with a file a table: `matches.csv`, `games.csv` and so on. The
rows stand in the order of the input. Columns of the same name lead from one table to the other: `match_id`,
then `game`, then `turn`.

Points are counted by who moves, 24 down to 1, and a position has the checkers of who acts first, but for
`start` and `final`. What does not apply or is not known is null: in CSV an empty cell. There a text that a
spreadsheet would take for a formula has an apostrophe before it, and what steers a terminal is written as an
escape. In SQLite a boolean is 0 or 1.
"""


def document() -> str:
    """The tables, their keys and their columns, in Markdown."""
    return "\n".join([_HEAD, *map(_section, TABLES)])


def _section(table: Table) -> str:
    key = f" The key is {_listed(table.key)}." if table.key else ""
    lines = [f"## {table.name}", "", f"A row is {table.row}.{key}", ""]
    lines += ["| column | type | what it tells |", "| --- | --- | --- |"]
    lines += [f"| `{column.name}` | {column.kind} | {column.tells} |" for column in table.columns]
    return "\n".join([*lines, ""])


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join(f"`{name}`" for name in names)
