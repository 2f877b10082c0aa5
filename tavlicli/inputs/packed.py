"""What a stream is by its first bytes, and compressed streams unpacked piece by piece."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import NamedTuple, Protocol

from tavlicli.inputs.bounds import BadArchive, Meter
from tavlicli.inputs.source import is_archive
from tavlicli.inputs.streams import CHUNK, Ahead, Raw, Stream

BLOCK = 512
_ZIP = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08PK")
_MAGIC = {"gz": b"\x1f\x8b\x08", "bz2": b"BZh", "xz": b"\xfd7zXZ\x00"}
_BZ2_BLOCKS = (b"1AY&SY", b"\x17rE8P\x90")
# Bytes that no text has many of.
_CONTROLS = bytes((*range(9), *range(14, 32)))
_MOST_CONTROLS = 2
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


def kind_of(head: bytes) -> str | None:
    """What begins with these bytes: "zip", "tar", "gz", "bz2" or "xz"; None for anything else."""
    if head.startswith(_ZIP):
        return "zip"
    for kind, magic in _MAGIC.items():
        if head.startswith(magic) and (kind != "bz2" or head[4:10] in _BZ2_BLOCKS):
            return kind
    return "tar" if is_tar(head) else None


def is_tar(block: bytes) -> bool:
    """Whether a block is the head of a member of a tar archive: its sum is right."""
    field = block[148:156].strip(b" \0")
    if len(block) < BLOCK or not field or field.translate(None, b"01234567"):
        return False
    told = int(field, 8)
    # The field itself is summed as blanks; some old programs summed signed bytes.
    total = sum(block[:BLOCK]) - sum(block[148:156]) + 8 * 0x20
    return told == total or told == total - 256 * sum(byte > 127 for byte in block[:148] + block[156:BLOCK])


def unwrapped(stream: Stream, name: str, meter: Meter) -> tuple[str | None, Stream]:
    """What a stream holds, and the stream of that: a "zip", a "tar", or bytes that are neither (None).

    Content decides, and the name where the content is no text and tells
    nothing. A zip is read from its end, so it comes as a file or is held in
    memory. Raises BadArchive.
    """
    head = stream.exactly(BLOCK)
    kind = kind_of(head)
    if kind == "zip" and not is_archive(name) and _is_office(head):
        kind = None
    ahead: Stream = Ahead(head, stream)
    if kind in _MAGIC:
        ahead = Unpacked(ahead, packing(kind), meter)
        head = ahead.exactly(BLOCK)
        ahead = Ahead(head, ahead)
        kind = "tar" if is_tar(head) else None
    if kind is None and is_archive(name) and not _may_be_text(head):
        kind = "zip" if name.lower().endswith(".zip") else "tar"
    if kind == "zip":
        seekable = isinstance(stream, Raw) and stream.size is not None
        return kind, stream if seekable else Raw(BytesIO(ahead.whole(meter.bounds)))
    return kind, ahead


def _is_office(head: bytes) -> bool:
    """Whether a zip is a document of a word processor, which is told by that name and not looked into."""
    from tavlicli.notation.foreign import foreign

    return foreign(head) == "office"


def _may_be_text(head: bytes) -> bool:
    return len(head) - len(head.translate(None, _CONTROLS)) <= _MOST_CONTROLS


class Packing(NamedTuple):
    """A way of packing: what makes a decoder, what that raises, and what each packed stream begins with.

    Where ``magic`` is empty there is one packed stream, and nothing behind it.
    """

    make: Callable[[], Decoder]
    errors: tuple[type[Exception], ...]
    magic: bytes = b""


def packing(kind: str) -> Packing:
    """The way of packing of a kind: "gz", "bz2" or "xz"."""
    magic = _MAGIC[kind]
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
