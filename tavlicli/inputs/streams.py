"""Bytes that are read once, from front to back, in bounded pieces."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import BinaryIO

from tavlicli.inputs.bounds import BadArchive, Bounds

CHUNK = 1 << 16


class Stream:
    """Where the bytes of a file or of a member come from."""

    @property
    def taken(self) -> int:
        """How many bytes have been taken from what it is packed in."""
        raise NotImplementedError

    def read(self, most: int) -> bytes:
        """Some bytes, at most so many; none at the end. Raises BadArchive and OSError."""
        raise NotImplementedError

    def exactly(self, count: int) -> bytes:
        """So many bytes, or fewer where it ends."""
        pieces = []
        while count and (piece := self.read(min(count, CHUNK))):
            pieces.append(piece)
            count -= len(piece)
        return b"".join(pieces)

    def skip(self, count: int) -> int:
        """Pass over so many bytes; how many are missing where it ends."""
        while count and (piece := self.read(min(count, CHUNK))):
            count -= len(piece)
        return count

    def whole(self, bounds: Bounds) -> bytes:
        """All its bytes. Raises BadArchive where they are more than a record may have."""
        found = io.BytesIO()
        for piece in self.pieces(bounds):
            found.write(piece)
        return found.getvalue()

    def pieces(self, bounds: Bounds) -> Iterator[bytes]:
        """All its bytes, some at a time. Raises BadArchive where they are more than a record may have."""
        start, size = self.taken, 0
        while piece := self.read(CHUNK):
            size += len(piece)
            if size > bounds.member:
                raise BadArchive("error.too-large")
            if size > bounds.free_member + bounds.ratio * (self.taken - start):
                raise BadArchive("error.archive-ratio", most=str(bounds.ratio))
            yield piece


class Raw(Stream):
    """An open file or pipe; ``size`` is the offset of its end, None for a pipe."""

    def __init__(self, file: BinaryIO) -> None:
        self.file = file
        self._taken = 0
        self.size = _end(file)

    @property
    def taken(self) -> int:
        """How many bytes have been read."""
        return self._taken

    def read(self, most: int) -> bytes:
        """The next bytes of the file."""
        piece = self.file.read(most)
        self._taken += len(piece)
        return piece

    def skip(self, count: int) -> int:
        """Pass over bytes without reading them, where the file allows."""
        if self.size is None:
            return super().skip(count)
        at = self.file.tell()
        reached = min(at + count, max(at, self.size))
        self.file.seek(reached)
        return at + count - reached

    def packed(self) -> int:
        """The bytes of the file, as far as they are known."""
        return self._taken if self.size is None else self.size


def _end(file: BinaryIO) -> int | None:
    """Where a file ends that is read from here on; None for a pipe, and what else cannot tell."""
    try:
        here = file.tell()
        end = file.seek(0, io.SEEK_END)
        file.seek(here)
    except OSError:
        return None
    return end


class Ahead(Stream):
    """A stream whose first bytes have been read already."""

    def __init__(self, head: bytes, stream: Stream) -> None:
        self._head = head
        self._stream = stream

    @property
    def taken(self) -> int:
        """How many packed bytes the stream has taken."""
        return self._stream.taken

    def read(self, most: int) -> bytes:
        """The first bytes again, then the others."""
        if not self._head:
            return self._stream.read(most)
        piece, self._head = self._head[:most], self._head[most:]
        return piece

    def skip(self, count: int) -> int:
        """Pass over bytes, most of them as the stream does."""
        ahead, self._head = self._head[:count], self._head[count:]
        return self._stream.skip(count - len(ahead))
