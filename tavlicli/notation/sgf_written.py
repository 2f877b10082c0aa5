"""A node of SGF as it is written, and the nodes of plays that were written before."""

from __future__ import annotations

from tavlicli.notation import sgf_texts
from tavlicli.record.model import WrittenTurn
from tavlicli.record.sheet import Hop

_NODE = "\n;"
_MOST_KNOWN = 100_000

Known = dict[tuple[WrittenTurn | None, int, int], tuple[tuple[Hop, ...], str]]
"""Nodes by their turn, the identity of its steps (kept, so that it stays theirs) and who played."""

_KNOWN: Known = {}


class Node:
    """A node that is written: its properties, and what is said of them."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.kept = ""
        self.seconds: float | None = None
        self.stood = False
        self.stake: int | None = None
        self.words: list[str] = []

    def __str__(self) -> str:
        said = sgf_texts.comment(self.seconds, self.stood, self.stake, self.words)
        comment = f"C[{said}]" if said else ""
        # What is kept may go on with nodes of its own, to which the comment does not belong.
        parts = (comment, self.kept) if _NODE in self.kept else (self.kept, comment)
        return f"{_NODE}{self.text}{''.join(parts)}"


def known() -> Known:
    """The nodes of plays of which nothing else is said, as they were written before."""
    if len(_KNOWN) > _MOST_KNOWN:
        _KNOWN.clear()
    return _KNOWN


def opened(node: Node | str) -> Node:
    """A node, or its text if nothing else was said of it, as a node of which more may be said."""
    return Node(node.removeprefix(_NODE)) if isinstance(node, str) else node
