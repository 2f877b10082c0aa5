"""Whether a file is plain UTF-8, found out without holding it in memory."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

from tavlicli.notation.charset import charset
from tavlicli.notation.decode import BOM, CONTROLS, is_suspect
from tavlicli.notation.foreign import foreign

_PIECE = 1 << 20
# So much of lines with letters that are no ASCII is looked at; most are names, and come again and again.
_MOST_LETTERS = 1 << 20


class Plain(NamedTuple):
    """A text in UTF-8 of which nothing is to be told: its head, and whether there is any ``*`` in it."""

    head: str
    stars: bool


def plain(file: BinaryIO, head: int) -> Plain | None:
    """What a file is, of which so many bytes are the head; None where it is not plain, or may not be.

    Plain is what :func:`tavlicli.notation.decode.decode` reads as UTF-8 without a finding.
    """
    first = file.read(head).removeprefix(BOM)
    if first.startswith(BOM) or foreign(first) or charset(first):
        return None
    stars = False
    # Each line once, as a word that was read in a wrong encoding comes again in the same.
    odd: dict[str, None] = {}
    size = 0
    try:
        for piece in _pieces(file):
            stars = stars or b"*" in piece
            if len(piece) != len(piece.translate(None, CONTROLS)):
                return None
            if piece.isascii():
                continue
            for line in piece.decode("utf-8").split("\n"):
                if not line.isascii() and line not in odd:
                    odd[line] = None
                    size += len(line)
            if size > _MOST_LETTERS:
                return None
    except ValueError:
        return None
    return None if _was_read_wrongly("\n".join(odd)) else Plain(first.decode("utf-8", "ignore"), stars)


def _pieces(file: BinaryIO) -> Iterator[bytes]:
    """A file in pieces of whole lines. Raises ValueError for a line without an end."""
    file.seek(0)
    while piece := file.read(_PIECE):
        rest = file.readline(_PIECE)
        if len(rest) == _PIECE:
            raise ValueError
        yield piece + rest


def _was_read_wrongly(text: str) -> bool:
    if not is_suspect(text.encode()):
        return False
    from tavlicli.notation.mojibake import damage

    return damage(text) is not None
