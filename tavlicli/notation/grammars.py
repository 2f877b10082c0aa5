"""Where the EBNF files of the text notations are, and the schema of our JSON."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from tavlicli.notation import ebnf
from tavlicli.notation.ebnf import Node

_SCHEMAS = {"json": "record.schema.json"}


def folder() -> Traversable:
    """The folder of grammars: in the package where it is installed, beside it in a checkout."""
    shipped = files("tavlicli") / "grammars"
    return shipped if shipped.is_dir() else Path(__file__).parents[2] / "grammars"


def names() -> list[str]:
    """The names of the grammars, without their ending."""
    return sorted(
        [*_SCHEMAS, *(entry.name[:-5] for entry in folder().iterdir() if entry.name.endswith(".ebnf"))]
    )


def drawable() -> list[str]:
    """The names of the grammars in EBNF: a schema has no rules to draw."""
    return [name for name in names() if name not in _SCHEMAS]


def text(name: str) -> str:
    """A grammar's text. Raises FileNotFoundError for a name that is none."""
    return (folder() / _SCHEMAS.get(name, f"{name}.ebnf")).read_text(encoding="utf-8")


def rules(name: str) -> dict[str, Node]:
    """A grammar's rules, and behind them those of ``common`` that they need. Raises FileNotFoundError."""
    found, common = ebnf.read(text(name)), ebnf.read(text("common"))
    waiting = [used for node in found.values() for used in ebnf.used(node)]
    while waiting:
        used = waiting.pop(0)
        if used not in found and used in common:
            found[used] = common[used]
            waiting += ebnf.used(common[used])
    return found
