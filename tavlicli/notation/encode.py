"""Text to bytes: what is written in the encoding that a file had before."""

from __future__ import annotations

import codecs
from collections.abc import Iterable, Iterator

_MARK = "\ufeff"
_BLOCK = 1 << 16
# The encodings that bring their byte order mark themselves.
_MARKED = frozenset(("utf-8-sig", "utf-16", "utf-32"))


class CannotEncode(ValueError):
    """Raised for a character that an encoding does not have.

    ``line`` and ``column`` are its place in the text that was to be written,
    counted from 1.
    """

    def __init__(self, character: str, encoding: str, line: int, column: int) -> None:
        super().__init__(f"{encoding} has no U+{ord(character):04X}, at {line}:{column}")
        self.character = character
        self.encoding = encoding
        self.line = line
        self.column = column


def encode(pieces: Iterable[str], encoding: str, bom: bool = False) -> Iterator[bytes]:
    """The bytes of a text that comes in pieces, in an encoding, behind a byte order mark with ``bom``.

    ``encoding`` and ``bom`` are those of a :class:`tavlicli.notation.decode.Decoded`;
    an encoding that brings its own mark, such as ``utf-8-sig``, writes it once.
    Raises CannotEncode, while the bytes are asked for, for the first character
    that the encoding does not have, and LookupError for an unknown encoding.
    """
    encoder = codecs.getincrementalencoder(encoding)()
    if bom and codecs.lookup(encoding).name not in _MARKED:
        yield encoder.encode(_MARK)
    line, column = 1, 1
    for piece in _blocks(pieces):
        try:
            data = encoder.encode(piece)
        except UnicodeEncodeError as error:
            before = piece[: error.start]
            if data := encoder.encode(before):
                yield data
            place = _after(before, line, column)
            raise CannotEncode(error.object[error.start], encoding, *place) from None
        if data:
            yield data
        line, column = _after(piece, line, column)
    if last := encoder.encode("", final=True):
        yield last


def _blocks(pieces: Iterable[str]) -> Iterator[str]:
    """The text in larger pieces: many are no longer than a line."""
    held: list[str] = []
    size = 0
    for piece in pieces:
        held.append(piece)
        size += len(piece)
        if size >= _BLOCK:
            yield "".join(held)
            held.clear()
            size = 0
    yield "".join(held)


def _after(text: str, line: int, column: int) -> tuple[int, int]:
    """The line and column behind a text that begins at these."""
    ends = text.count("\n")
    return line + ends, len(text) - text.rfind("\n") if ends else column + len(text)
