"""A node of SGF as it is written, and the nodes of plays that were written before."""

from __future__ import annotations

from tavlicli.notation import sgf_texts
from tavlicli.notation.again import Again

_NODE = "\n;"
KNOWN: tuple[Again[str], Again[str]] = Again(), Again()
"""The nodes of White's and of Black's plays of which nothing else is said."""


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
        if not (self.kept or self.words or self.stood or self.stake or self.seconds is not None):
            return f"{_NODE}{self.text}"
        said = sgf_texts.comment(self.seconds, self.stood, self.stake, self.words)
        comment = f"C[{said}]" if said else ""
        # What is kept may go on with nodes of its own, to which the comment does not belong.
        parts = (comment, self.kept) if _NODE in self.kept else (self.kept, comment)
        return f"{_NODE}{self.text}{''.join(parts)}"


def opened(node: Node | str) -> Node:
    """A node, or its text if nothing else was said of it, as a node of which more may be said."""
    return Node(node.removeprefix(_NODE)) if isinstance(node, str) else node
