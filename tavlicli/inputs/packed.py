"""Compressed streams, unpacked piece by piece."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from tavlicli.inputs.bounds import BadArchive, Meter
from tavlicli.inputs.kinds import MAGIC
from tavlicli.inputs.streams import CHUNK, Stream

# More than the largest dictionary that xz uses unless told to.
MOST_MEMORY = 1 << 28


class Decoder(Protocol):
    """What the decoders of zlib, bz2 and lzma have in common."""

    @property
    def eof(self) -> bool:
        """Whether the packed bytes have come to their end."""

    @property
    def unused_data(self) -> bytes:
        """What came after that end."""

    def decompress(self, data: bytes, max_length: int, /) -> bytes:
        """Some of the bytes unpacked."""


class Packing(NamedTuple):
    """A way of packing: what makes a decoder, what that raises, and what each packed stream begins with.

    Where ``magic`` is empty there is one packed stream, and nothing behind it.
    """

    make: Callable[[], Decoder]
    errors: tuple[type[Exception], ...]
    magic: bytes = b""


def packing(kind: str) -> Packing:
    """The way of packing of a kind: "gz", "bz2" or "xz"."""
    magic = MAGIC[kind]
    if kind == "gz":
        import zlib

        return Packing(lambda: zlib.decompressobj(zlib.MAX_WBITS | 16), (zlib.error,), magic)
    if kind == "bz2":
        import bz2

        return Packing(bz2.BZ2Decompressor, (OSError, ValueError), magic)
    import lzma

    return Packing(lambda: lzma.LZMADecompressor(lzma.FORMAT_XZ, MOST_MEMORY), (lzma.LZMAError,), magic)


class Unpacked(Stream):
    """A packed stream, unpacked a piece at a time; several behind each other are one."""

    def __init__(self, stream: Stream, way: Packing, meter: Meter) -> None:
        self._stream = stream
        self._way = way
        self._meter = meter
        self._decoder = way.make()
        self._packed = b""
        self._ended = False
        self._bad: BadArchive | None = None

    @property
    def taken(self) -> int:
        """How many packed bytes have been read."""
        return self._stream.taken

    def read(self, most: int) -> bytes:
        """The next bytes unpacked. Raises BadArchive where they are damaged or break off, and ever after."""
        if self._bad is not None:
            raise self._bad
        while not self._decoder.eof or self._goes_on():
            broken = False
            if not self._packed and getattr(self._decoder, "needs_input", True):
                self._packed = self._stream.read(CHUNK)
                broken = not self._packed
            if piece := self._unpacked(most):
                self._meter.add(len(piece))
                return piece
            if broken and not self._decoder.eof:
                self._bad = BadArchive("error.archive-truncated")
                raise self._bad
        return b""

    def _unpacked(self, most: int) -> bytes:
        try:
            piece = self._decoder.decompress(self._packed, most)
        except self._way.errors:
            self._bad = BadArchive("error.archive-damaged")
            raise self._bad from None
        self._packed = getattr(self._decoder, "unconsumed_tail", b"")
        return piece

    def _goes_on(self) -> bool:
        """Whether another packed stream begins where one has ended; anything else there is not read."""
        magic = self._way.magic
        if self._ended or not magic:
            return False
        rest = self._decoder.unused_data
        while len(rest) < len(magic) and (piece := self._stream.read(CHUNK)):
            rest += piece
        self._ended = not rest.startswith(magic)
        if not self._ended:
            self._decoder, self._packed = self._way.make(), rest
        return not self._ended
