"""The bytes of a source: from where a walk stands, or from its path and places."""

from __future__ import annotations

import errno
import os

from tavlicli.inputs.bounds import USUAL, BadArchive, Bounds, Meter
from tavlicli.inputs.kinds import unwrapped
from tavlicli.inputs.source import Problem, Source, refused
from tavlicli.inputs.streams import Raw


def load(source: Source, bounds: Bounds = USUAL) -> bytes | Problem:
    """The bytes of a source, or the problem that prevents reading it."""
    if source.problem is not None:
        return source.problem
    try:
        if source.held is not None and source.held.stream is not None:
            stream, source.held.stream = source.held.stream, None
            return stream.whole(bounds)
        if source.path is None:
            raise OSError(errno.ESPIPE, os.strerror(errno.ESPIPE))
        with open(source.path, "rb") as file:
            return _again(source, Raw(file), bounds)
    except BadArchive as bad:
        return bad.of(source.name)
    except (OSError, ValueError) as error:
        return refused(source.name, error)


def _again(source: Source, raw: Raw, bounds: Bounds) -> bytes:
    if not source.packed:
        return raw.whole(bounds)
    meter = Meter(bounds, raw.packed)
    kind, stream = unwrapped(raw, str(source.path), meter)
    if source.inside:
        from tavlicli.inputs.archive import inner

        kind, stream = inner(source, kind, stream, meter)
    if kind is not None:
        raise BadArchive("error.archive-damaged")
    return stream.whole(bounds)
