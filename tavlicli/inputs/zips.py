"""Zip archives, member by member from their directory, which is never held in memory."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from struct import unpack_from
from typing import BinaryIO, NamedTuple
from zlib import MAX_WBITS, crc32, decompressobj
from zlib import error as ZlibError  # noqa: N812

from tavlicli.inputs import names
from tavlicli.inputs.bounds import BadArchive, Bounds, Meter
from tavlicli.inputs.member import Member
from tavlicli.inputs.packed import MOST_MEMORY, Packing, Unpacked, packing
from tavlicli.inputs.source import Problem
from tavlicli.inputs.streams import Ahead, Raw, Stream

_END, _END_SIZE = b"PK\x05\x06", 22
_LONGEST_COMMENT = 0xFFFF
_LOCATOR_64, _LOCATOR_64_SIZE = b"PK\x06\x07", 20
_END_64, _END_64_SIZE = b"PK\x06\x06", 56
_ENTRY, _ENTRY_SIZE = b"PK\x01\x02", 46
_LOCAL, _LOCAL_SIZE = b"PK\x03\x04", 30
_IN_EXTRA = 0xFFFFFFFF
_EXTRA_64 = 1
_UNIX = 3
_ENCRYPTED = 1
_ENDS_ITSELF = 2
# Behind the end of every file, and no more than a file can be asked for.
_NOWHERE = 1 << 62
_STORED, _DEFLATED, _BZIP2, _LZMA = 0, 8, 12, 14


class _Entry(NamedTuple):
    """A member as the directory describes it; ``mode`` is that of its file, 0 where it is not told."""

    flags: int
    method: int
    crc: int
    packed: int
    size: int
    mode: int
    offset: int


def members(raw: Raw, meter: Meter) -> Iterator[Member]:
    """The members in the order of the directory. Raises BadArchive where it cannot be read on."""
    place, end, shift = _directory(raw.file)
    while place < end:
        meter.member()
        found, place = _member(raw.file, place, shift, meter)
        yield found


def member_at(raw: Raw, place: int, meter: Meter) -> Member:
    """The member whose entry in the directory stands here. Raises BadArchive."""
    _, _, shift = _directory(raw.file)
    return _member(raw.file, place, shift, meter)[0]


def _directory(file: BinaryIO) -> tuple[int, int, int]:
    """Where the directory begins and ends, and what stands before the archive and is not counted in it."""
    size = file.seek(0, 2)
    tail_at = max(0, size - _END_SIZE - _LONGEST_COMMENT - _LOCATOR_64_SIZE - _END_64_SIZE)
    file.seek(tail_at)
    tail = file.read(size - tail_at)
    at = tail.rfind(_END)
    if at < 0 or len(tail) < at + _END_SIZE:
        raise BadArchive("error.archive-truncated")
    length, offset = unpack_from("<LL", tail, at + 12)
    if tail[max(0, at - _LOCATOR_64_SIZE) : at].startswith(_LOCATOR_64):
        at = tail.rfind(_END_64, 0, at - _LOCATOR_64_SIZE - _END_64_SIZE + len(_END_64))
        if at < 0:
            raise BadArchive("error.archive-damaged")
        length, offset = unpack_from("<QQ", tail, at + 40)
    end = tail_at + at
    if length + offset > end:
        raise BadArchive("error.archive-damaged")
    return end - length, end, end - length - offset


def _member(file: BinaryIO, place: int, shift: int, meter: Meter) -> tuple[Member, int]:
    """The member of an entry of the directory, and where the next entry begins."""
    file.seek(place)
    head = file.read(_ENTRY_SIZE)
    if len(head) < _ENTRY_SIZE or not head.startswith(_ENTRY):
        raise BadArchive("error.archive-damaged")
    system, flags, method, crc, packed, size, *lengths, mode, offset = unpack_from(
        "<5xB2xHH4xLLLHHH6xHL", head
    )
    raw, extra = file.read(lengths[0]), _fields(file.read(lengths[1]))
    size, packed, offset = _large((size, packed, offset), extra.get(_EXTRA_64, b""))
    entry = _Entry(flags, method, crc, packed, size, mode * (system == _UNIX), offset + shift)
    name = names.of_zip(raw, flags, extra)
    found = Member(name, place, _Content(file, entry, meter), _problem(entry, meter.bounds))
    return found, place + _ENTRY_SIZE + sum(lengths)


def _fields(extra: bytes) -> dict[int, bytes]:
    """The extra fields of an entry by their numbers."""
    found, at = {}, 0
    while at + 4 <= len(extra):
        number, length = unpack_from("<HH", extra, at)
        found[number] = extra[at + 4 : at + 4 + length]
        at += 4 + length
    return found


def _large(numbers: tuple[int, int, int], field: bytes) -> tuple[int, ...]:
    """The size, packed size and offset, those that stand in a field of their own read from there."""
    found, at = [], 0
    for number in numbers:
        if number == _IN_EXTRA and at + 8 <= len(field):
            number = int.from_bytes(field[at : at + 8], "little")
            at += 8
        found.append(number)
    return tuple(found)


def _problem(entry: _Entry, bounds: Bounds) -> Problem | None:
    """Why a member is not read, as far as the directory tells."""
    kind = stat.S_IFMT(entry.mode)
    if kind == stat.S_IFLNK:
        return "error.archive-link", {}
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        return "error.not-regular", {}
    if entry.flags & _ENCRYPTED:
        return "error.archive-encrypted", {}
    if entry.method not in (_STORED, _DEFLATED, _BZIP2, _LZMA):
        return "error.archive-method", {"method": str(entry.method)}
    if entry.size > bounds.member:
        return "error.too-large", {}
    if entry.size > bounds.free_member + bounds.ratio * entry.packed:
        return "error.archive-ratio", {"most": str(bounds.ratio)}
    return None


class _Slice(Stream):
    """A part of a file; other reading may move the file's own place meanwhile."""

    def __init__(self, file: BinaryIO, at: int, size: int, meter: Meter) -> None:
        self._file = file
        self._at = at
        self._left = size
        self._taken = 0
        self._meter = meter

    @property
    def taken(self) -> int:
        """How many bytes have been read."""
        return self._taken

    def read(self, most: int) -> bytes:
        """The next bytes. Raises BadArchive where the file ends before the part does."""
        self._file.seek(self._at)
        piece = self._file.read(min(most, self._left))
        if self._left and not piece:
            raise BadArchive("error.archive-truncated")
        self._meter.add(len(piece))
        self._at += len(piece)
        self._left -= len(piece)
        self._taken += len(piece)
        return piece


class _Content(Stream):
    """The bytes of a member, held to the length and the sum that the directory tells."""

    def __init__(self, file: BinaryIO, entry: _Entry, meter: Meter) -> None:
        self._file = file
        self._entry = entry
        self._meter = meter
        self._stream: Stream | None = None
        self._size = 0
        self._crc = 0

    @property
    def taken(self) -> int:
        """How many packed bytes have been read."""
        return 0 if self._stream is None else self._stream.taken

    def read(self, most: int) -> bytes:
        """The next bytes unpacked. Raises BadArchive where they are not those that the directory tells of."""
        if self._stream is None:
            self._stream = self._opened()
        piece = self._stream.read(most)
        self._size += len(piece)
        self._crc = crc32(piece, self._crc)
        told = (self._entry.size, self._entry.crc)
        if self._size > self._entry.size or (not piece and (self._size, self._crc) != told):
            raise BadArchive("error.archive-damaged")
        return piece

    def _opened(self) -> Stream:
        entry = self._entry
        self._file.seek(min(entry.offset, _NOWHERE))
        head = self._file.read(_LOCAL_SIZE)
        if len(head) < _LOCAL_SIZE or not head.startswith(_LOCAL):
            raise BadArchive("error.archive-damaged")
        data_at = entry.offset + _LOCAL_SIZE + sum(unpack_from("<HH", head, 26))
        packed = _Slice(self._file, data_at, entry.packed, self._meter)
        if entry.method == _STORED:
            return packed
        if entry.method == _DEFLATED:
            way = Packing(lambda: decompressobj(-MAX_WBITS), (ZlibError,))
        elif entry.method == _BZIP2:
            way = packing("bz2")
        else:
            return self._lzma(packed)
        return Unpacked(packed, way, self._meter)

    def _lzma(self, packed: Stream) -> Stream:
        """LZMA as zip packs it, under the head that files of that kind have."""
        import lzma

        head = packed.exactly(9)
        size = b"\xff" * 8 if self._entry.flags & _ENDS_ITSELF else self._entry.size.to_bytes(8, "little")
        way = Packing(lambda: lzma.LZMADecompressor(lzma.FORMAT_ALONE, MOST_MEMORY), (lzma.LZMAError,))
        return Unpacked(Ahead(head[4:] + size, packed), way, self._meter)
