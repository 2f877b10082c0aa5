"""Tar archives, read as a stream: ustar, GNU and pax."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tavlicli.inputs import names
from tavlicli.inputs.bounds import BadArchive, Bounds, Meter
from tavlicli.inputs.kinds import BLOCK, is_tar
from tavlicli.inputs.member import Member
from tavlicli.inputs.source import Problem
from tavlicli.inputs.streams import Stream

_LINKS = (b"1", b"2")
_SPECIAL = (b"3", b"4", b"6")
_FOLDERS = (b"5", b"D")
_WITHOUT_CONTENT = (*_LINKS, *_SPECIAL, b"5")
_SPARSE = b"S"
# What tells of the next member, and what does and is not needed: long targets of links, words about all.
_LONG_NAME, _PAX = b"L", b"x"
_NOT_NEEDED = (b"K", b"g")
_MOST_EXTENSIONS = 8
_LARGEST_EXTENSION = 1 << 20
_LONGEST_NUMBER = 20
# Where a GNU head says that its map of gaps goes on, and where the blocks of the map do.
_MORE_GAPS = 482
_MORE_GAPS_STILL = 504
_EVERYTHING = 1 << 62


class _Head(NamedTuple):
    """The head of a member: what it is, its name, and how many bytes follow."""

    kind: bytes
    name: str
    size: int


class _Content(Stream):
    """The bytes of a member as they come by in the archive."""

    def __init__(self, stream: Stream, size: int) -> None:
        self._stream = stream
        self.left = size

    @property
    def taken(self) -> int:
        """How many packed bytes have been read."""
        return self._stream.taken

    def read(self, most: int) -> bytes:
        """The next bytes. Raises BadArchive where the archive breaks off in them."""
        piece = self._stream.read(min(most, self.left)) if self.left else b""
        if self.left and not piece:
            raise BadArchive("error.archive-truncated")
        self.left -= len(piece)
        return piece


def members(stream: Stream, meter: Meter, start: int = 0) -> Iterator[Member]:
    """The members as they stand; ``start`` is the offset at which the stream is.

    Raises BadArchive where the archive is damaged or has no end.
    """
    heads = _Heads(stream, start)
    place = start
    while (head := heads.next()) is not None:
        meter.member()
        content = _Content(stream, head.size)
        yield Member(head.name, place, content, _problem(head, meter.bounds))
        padding = -head.size % BLOCK
        if stream.skip(content.left + padding):
            raise BadArchive("error.archive-truncated")
        place = heads.place = heads.place + head.size + padding
    # What the archive is packed in tells at its very end whether it is whole.
    stream.skip(_EVERYTHING)


def member_at(stream: Stream, place: int, meter: Meter) -> Member:
    """The member whose head stands here. Raises BadArchive."""
    found = None if stream.skip(place) else next(members(stream, meter, place), None)
    if found is None:
        raise BadArchive("error.archive-truncated")
    return found


def _problem(head: _Head, bounds: Bounds) -> Problem | None:
    """Why a member is not read, as far as its head tells."""
    if head.kind in _LINKS:
        return "error.archive-link", {}
    if head.kind in _SPECIAL:
        return "error.not-regular", {}
    if head.kind == _SPARSE:
        return "error.archive-method", {"method": "sparse"}
    return ("error.too-large", {}) if head.size > bounds.member else None


class _Heads:
    """The heads in a stream; ``place`` is the offset behind the last."""

    def __init__(self, stream: Stream, place: int) -> None:
        self.place = place
        self._stream = stream

    def next(self) -> _Head | None:
        """The next head, with what stands before it about it; None at the end of the archive."""
        told: dict[bytes, bytes] = {}
        for _ in range(_MOST_EXTENSIONS):
            block = self._take(BLOCK)
            if block.count(0) == BLOCK:
                return None
            if not is_tar(block):
                break
            kind, size = block[156:157], _number(block[124:136])
            if kind == _LONG_NAME:
                told[b"path"] = self._extension(size).rstrip(b"\0")
            elif kind == _PAX:
                told.update(_records(self._extension(size)))
            elif kind in _NOT_NEEDED:
                self._extension(size)
            else:
                return self._head(block, kind, size, told)
        raise BadArchive("error.archive-damaged")

    def _take(self, count: int) -> bytes:
        found = self._stream.exactly(count)
        self.place += count
        if len(found) < count:
            raise BadArchive("error.archive-truncated")
        return found

    def _extension(self, size: int) -> bytes:
        """What follows the head of something that is told about the next member."""
        if size > _LARGEST_EXTENSION:
            raise BadArchive("error.archive-damaged")
        return self._take(size + -size % BLOCK)[:size]

    def _head(self, block: bytes, kind: bytes, size: int, told: dict[bytes, bytes]) -> _Head:
        """The head of a member, of which something may have been told before."""
        raw = block[:100].partition(b"\0")[0]
        if block[257:263] == b"ustar\0" and (prefix := block[345:500].partition(b"\0")[0]):
            raw = prefix + b"/" + raw
        if b"size" in told:
            size = _number(told[b"size"], 10)
        if kind == _SPARSE:
            gaps = block[_MORE_GAPS]
            while gaps:
                gaps = self._take(BLOCK)[_MORE_GAPS_STILL]
        elif any(key.startswith(b"GNU.sparse.") for key in told):
            kind = _SPARSE
        elif kind in _WITHOUT_CONTENT:
            size = 0
        name = names.of_tar(told.get(b"GNU.sparse.name") or told.get(b"path") or raw)
        return _Head(kind, name + "/" if kind in _FOLDERS else name, size)


def _number(field: bytes, base: int = 8) -> int:
    """A number as heads hold it: in digits, or in the bytes themselves. Raises BadArchive."""
    if field[:1] == b"\x80":
        return int.from_bytes(field[1:], "big")
    digits = field.partition(b"\0")[0].strip()
    try:
        number = int(digits or b"0", base)
    except ValueError:
        number = -1
    if number < 0 or len(digits) > _LONGEST_NUMBER:
        raise BadArchive("error.archive-damaged")
    return number


def _records(data: bytes) -> dict[bytes, bytes]:
    """What a pax header tells: lines of their length, a key and a value. Raises BadArchive."""
    found, at = {}, 0
    while at < len(data):
        digits = data[at : at + _LONGEST_NUMBER].partition(b" ")[0]
        length = _number(digits, 10)
        key, equals, value = data[at + len(digits) + 1 : at + length - 1].partition(b"=")
        if not equals:
            raise BadArchive("error.archive-damaged")
        found[key] = value
        at += length
    return found
