"""What a stream is by its first bytes: an archive, something compressed, or neither."""

from __future__ import annotations

from io import BytesIO

from tavlicli.inputs.bounds import Meter
from tavlicli.inputs.source import is_archive
from tavlicli.inputs.streams import Ahead, Raw, Stream

BLOCK = 512
_ZIP = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08PK")
MAGIC = {"gz": b"\x1f\x8b\x08", "bz2": b"BZh", "xz": b"\xfd7zXZ\x00"}
_BZ2_BLOCKS = (b"1AY&SY", b"\x17rE8P\x90")
# Bytes that no text has many of.
_CONTROLS = bytes((*range(9), *range(14, 32)))
_MOST_CONTROLS = 2


def kind_of(head: bytes) -> str | None:
    """What begins with these bytes: "zip", "tar", "gz", "bz2" or "xz"; None for anything else."""
    if head.startswith(_ZIP):
        return "zip"
    for kind, magic in MAGIC.items():
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
    if kind in MAGIC:
        from tavlicli.inputs.packed import Unpacked, packing

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
