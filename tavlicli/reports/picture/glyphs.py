"""Which letters the font of PNG pictures has: those of the three languages and of their kin."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from struct import iter_unpack, unpack_from
from unicodedata import category

_DRAWN = re.compile(r"<text [^>]*>([^<]*)</text>")
_SEGMENTS = 4


def missing(svg: str, font: str) -> str:
    """The letters of a picture's texts that the font in a file lacks, each once, in their order."""
    drawn = unescape("".join(_DRAWN.findall(svg)))
    held = _held(font)
    return "".join(dict.fromkeys(one for one in drawn if ord(one) not in held and category(one) != "Cf"))


@cache
def _held(font: str) -> frozenset[int]:
    """The letters of a TrueType file, by its table of segments (format 4)."""
    with open(font, "rb") as stream:
        data = stream.read()
    (tables,) = unpack_from(">H", data, 4)
    places = {tag: start for tag, _, start, _ in iter_unpack(">4sLLL", data[12 : 12 + 16 * tables])}
    table = places[b"cmap"]
    (count,) = unpack_from(">H", data, table + 2)
    found: set[int] = set()
    for index in range(count):
        (offset,) = unpack_from(">L", data, table + 8 + 8 * index)
        if unpack_from(">H", data, table + offset) == (_SEGMENTS,):
            found.update(_segments(data, table + offset))
    return frozenset(found)


def _segments(data: bytes, start: int) -> set[int]:
    (twice,) = unpack_from(">H", data, start + 6)
    ends = unpack_from(f">{twice // 2}H", data, start + 14)
    starts = unpack_from(f">{twice // 2}H", data, start + 16 + twice)
    return {letter for first, last in zip(starts, ends, strict=True) for letter in range(first, last + 1)}
