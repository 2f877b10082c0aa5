"""Remarks without the marks of their format."""

from __future__ import annotations


def remark(text: str | None) -> str | None:
    """A remark without the ``#`` at the head of its lines; None where nothing is left."""
    lines = [line.removeprefix("#").strip() for line in (text or "").split("\n")]
    return "\n".join(lines).strip() or None
