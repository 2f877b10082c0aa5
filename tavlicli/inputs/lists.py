"""Lists of paths: one a line, or parted by NUL where the text holds any."""

from __future__ import annotations

import os
from codecs import BOM_UTF8
from collections.abc import Iterator

from tavlicli.inputs.bounds import BadArchive
from tavlicli.inputs.streams import CHUNK, Stream


def paths_in(stream: Stream) -> Iterator[str]:
    """The paths of a list as they stand; blank lines are none. Raises BadArchive for what is no list."""
    piece = stream.exactly(CHUNK)
    end, mark = (b"\0", b"") if b"\0" in piece else (b"\n", b"\r")
    piece = piece.removeprefix(BOM_UTF8)
    rest = b""
    while piece:
        *whole, rest = (rest + piece).split(end)
        yield from (os.fsdecode(path.removesuffix(mark)) for path in whole if path.strip())
        if len(rest) > CHUNK:
            raise BadArchive("error.list")
        piece = stream.read(CHUNK)
    if rest.strip():
        yield os.fsdecode(rest.removesuffix(mark))
