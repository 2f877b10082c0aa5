"""PNG taken apart."""

from __future__ import annotations

import struct
import zlib


def unpacked(data: bytes) -> tuple[bytes, bytes]:
    """The head of a PNG (width, height, bits, colours …) and its rows, each behind its filter's byte."""
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    at, head, packed = 8, b"", b""
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            head = body
        elif kind == b"IDAT":
            packed += body
        at += length + 12
    return head, zlib.decompress(packed)
