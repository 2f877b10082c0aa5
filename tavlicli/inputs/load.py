"""The bytes of a source: from where a walk stands, or from its path and places."""

from __future__ import annotations

import errno
import os
import stat
from contextlib import ExitStack
from io import BytesIO
from typing import BinaryIO

from tavlicli.inputs.bounds import USUAL, BadArchive, Bounds, Meter
from tavlicli.inputs.kinds import unwrapped
from tavlicli.inputs.source import Problem, Source, refused
from tavlicli.inputs.streams import Raw, Stream

# A pipe is not waited for; what is read is not changed where lines end in two bytes.
_READING = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def load(source: Source, bounds: Bounds = USUAL) -> bytes | Problem:
    """The bytes of a source, or the problem that prevents reading it."""
    found = content(source, bounds.member, bounds)
    if isinstance(found, bytes | tuple):
        return found
    with found:
        return found.read()


def content(source: Source, most: int, bounds: Bounds = USUAL) -> bytes | BinaryIO | Problem:
    """The bytes of a source; where they are more than ``most``, a file that is to be closed."""
    if source.problem is not None:
        return source.problem
    try:
        if source.held is not None and source.held.stream is not None:
            stream, source.held.stream = source.held.stream, None
            return _copied(stream, most, bounds)
        if source.path is None:
            raise OSError(errno.ESPIPE, os.strerror(errno.ESPIPE))
        if not source.packed and (data := _small(source.path, most)) is not None:
            return data
        with ExitStack() as leaving:
            file = leaving.enter_context(open(source.path, "rb"))
            if source.packed:
                return _again(source, Raw(file), most, bounds)
            found = _of_file(file, most, bounds)
            if found is file:
                leaving.pop_all()
            return found
    except BadArchive as bad:
        return bad.of(source.name)
    except (OSError, ValueError) as error:
        return refused(source.name, error)


def _small(path: str, most: int) -> bytes | None:
    """The bytes of a regular file that is not large; None for any other. Raises OSError and ValueError."""
    file = os.open(path, _READING)
    try:
        status = os.fstat(file)
        if not stat.S_ISREG(status.st_mode) or status.st_size > most:
            return None
        found = os.read(file, status.st_size + 1)
        return found if len(found) == status.st_size else None
    finally:
        os.close(file)


def _of_file(file: BinaryIO, most: int, bounds: Bounds) -> bytes | BinaryIO:
    """The bytes of a file, or itself. Raises BadArchive where it is too large."""
    size = os.fstat(file.fileno()).st_size
    if size > bounds.member:
        raise BadArchive("error.too-large")
    if size > most:
        return file
    found = file.read(size + 1)
    if len(found) <= size:
        return found
    # What grows, or does not tell its size, is read to a bound.
    file.seek(0)
    return _copied(Raw(file), most, bounds)


def _copied(stream: Stream, most: int, bounds: Bounds) -> bytes | BinaryIO:
    """The bytes of a stream, in a temporary file where they are many."""
    held = BytesIO()
    pieces = stream.pieces(bounds)
    for piece in pieces:
        held.write(piece)
        if held.tell() > most:
            break
    else:
        return held.getvalue()
    from tempfile import TemporaryFile

    with ExitStack() as leaving:
        file = leaving.enter_context(TemporaryFile())
        file.write(held.getbuffer())
        file.writelines(pieces)
        file.seek(0)
        leaving.pop_all()
    return file


def _again(source: Source, raw: Raw, most: int, bounds: Bounds) -> bytes | BinaryIO:
    """The bytes of what may be packed, found again by its places."""
    meter = Meter(bounds, raw.packed)
    kind, stream = unwrapped(raw, str(source.path), meter)
    if source.inside:
        from tavlicli.inputs.archive import inner

        kind, stream = inner(source, kind, stream, meter)
    if kind is not None:
        raise BadArchive("error.archive-damaged")
    return _copied(stream, most, bounds)
