"""How many contents came before."""

from __future__ import annotations

from hashlib import blake2b
from typing import BinaryIO

_WIDTH = 16
_PIECE = 1 << 16
_FEW = 1 << 10
_MOST = 1 << 22


def digest(data: bytes | BinaryIO) -> bytes:
    """What a content is known again by."""
    found = blake2b(digest_size=_WIDTH)
    if isinstance(data, bytes):
        found.update(data)
    else:
        data.seek(0)
        while piece := data.read(_PIECE):
            found.update(piece)
    return found.digest()


class Repeats:
    """Counts contents that are the same as an earlier one.

    Of each content 16 bytes are kept, in a table that is never more than half
    full: 32 to 64 bytes a file, and 128 megabytes in all. Once it is full, at
    four million contents, new ones are no longer taken in; what repeats one of
    those is still counted.
    """

    def __init__(self, most: int = _MOST) -> None:
        self.count = 0
        self._most = most
        self._held = 0
        self._table = bytearray(_FEW * _WIDTH)

    def add(self, digest: bytes) -> bool:
        """Count a content by its digest; whether it came before."""
        at = _place(self._table, digest)
        if self._table[at : at + _WIDTH] == digest:
            self.count += 1
            return True
        if self._held < self._most:
            self._table[at : at + _WIDTH] = digest
            self._held += 1
            if 2 * self._held * _WIDTH > len(self._table):
                self._table = _larger(self._table)
        return False


def _place(table: bytearray, digest: bytes) -> int:
    """Where a digest stands in a table, or where it would: the first free place from its own on."""
    size = len(table)
    at = int.from_bytes(digest, "little") * _WIDTH % size
    while (there := table[at : at + _WIDTH]) != digest and any(there):
        at = (at + _WIDTH) % size
    return at


def _larger(table: bytearray) -> bytearray:
    found = bytearray(2 * len(table))
    for at in range(0, len(table), _WIDTH):
        digest = bytes(table[at : at + _WIDTH])
        if any(digest):
            place = _place(found, digest)
            found[place : place + _WIDTH] = digest
    return found
