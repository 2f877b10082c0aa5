"""The encoding that an SGF file says it is in, read before the text is."""

from __future__ import annotations

import re

from tavlicli.notation.pattern import lazy
from tavlicli.value import Value

# How far into a file its root is looked for, free text in front of it included.
_HEAD = 65_536
_LONGEST_NAME = 40
_START = lazy(rb"\(\s*;")
_PIECE = lazy(rb"\s*+(?:(?P<name>[A-Za-z]++)|\[(?P<value>(?:[^\]\\]++|\\.)*+)\])", re.DOTALL)


class Charset(Value):
    """The value of ``CA`` as it is written, and where in the bytes it stands."""

    name: str
    start: int
    end: int


def charset(data: bytes) -> Charset | None:
    """What the root of an SGF tree says in ``CA``; None where this is no SGF or says nothing."""
    head = data[:_HEAD]
    root = _START.search(head) if b"(" in head and b";" in head else None
    if root is None:
        return None
    name, at = b"", root.end()
    while piece := _PIECE.match(head, at):
        at = piece.end()
        if piece["name"]:
            # Old files spell names out in small letters that do not count.
            name = re.sub(rb"[a-z]", b"", piece["name"])
        elif name == b"CA" and (said := piece["value"].strip()):
            return Charset(said[:_LONGEST_NAME].decode("latin-1"), *piece.span("value"))
    return None
