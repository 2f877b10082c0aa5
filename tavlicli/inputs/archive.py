"""The records in an archive, one at a time, and a record in it read again by its place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from tavlicli.inputs import tars, zips
from tavlicli.inputs.bounds import BadArchive, Meter
from tavlicli.inputs.kinds import unwrapped
from tavlicli.inputs.member import Member
from tavlicli.inputs.names import is_passed_over
from tavlicli.inputs.source import (
    INSIDE,
    Source,
    binary,
    held,
    is_archive,
    is_excluded,
    is_packed,
    is_walked,
    refused,
)
from tavlicli.inputs.streams import Raw, Stream
from tavlicli.value import replaced

# An archive in an archive is read, and no deeper.
_DEEPEST = 2


def records(
    holder: Source, kind: str | None, stream: Stream, meter: Meter, exclude: tuple[str, ...]
) -> Iterator[Source]:
    """The records of what ``holder`` names: all in a "zip" or "tar", or itself (None).

    Each is held while the walk stands at it. What cannot be read is a source
    with a problem, as is an archive in which no name is that of a record.
    """
    if kind is None:
        yield from held(holder, stream)
        return
    found = False
    try:
        for member in _members(kind, stream, meter):
            for source in _of_member(holder, member, meter, exclude):
                found = found or source.passed is None
                yield source
    except BadArchive as bad:
        yield replaced(holder, problem=bad.of(holder.name))
    except (OSError, ValueError) as error:
        yield replaced(holder, problem=refused(holder.name, error))
    else:
        if not found:
            yield replaced(holder, problem=("error.no-records", {"path": holder.name}))


def _members(kind: str, stream: Stream, meter: Meter) -> Iterator[Member]:
    return zips.members(cast(Raw, stream), meter) if kind == "zip" else tars.members(stream, meter)


def _of_member(holder: Source, member: Member, meter: Meter, exclude: tuple[str, ...]) -> Iterator[Source]:
    """The source of a member, or those of the archive that it is; none where its name is no record's."""
    name = member.name
    kind = binary(name)
    if not (kind or is_walked(name)) or is_passed_over(name) or _is_excluded(holder.name, name, exclude):
        return
    source = replaced(
        holder,
        name=holder.name + INSIDE + name,
        inside=(*holder.inside, name),
        places=(*holder.places, member.place),
        passed=kind,
    )
    if kind is not None:
        yield source
        return
    try:
        kind, stream = _opened(member, len(source.inside), meter)
    except BadArchive as bad:
        yield replaced(source, problem=bad.of(source.name))
    else:
        yield from records(source, kind, stream, meter, exclude)


def _opened(member: Member, depth: int, meter: Meter) -> tuple[str | None, Stream]:
    """What a member so many archives deep holds, and its stream. Raises BadArchive."""
    if member.problem is not None:
        key, params = member.problem
        raise BadArchive(key, **params)
    if not is_packed(member.name):
        return None, member.stream
    if depth == _DEEPEST and is_archive(member.name):
        raise BadArchive("error.archive-depth")
    kind, stream = unwrapped(member.stream, member.name, meter)
    if depth == _DEEPEST and kind is not None:
        raise BadArchive("error.archive-depth")
    return kind, stream


def _is_excluded(holder: str, name: str, exclude: tuple[str, ...]) -> bool:
    """Whether a member, or a folder that it is in, is left out."""
    if not exclude:
        return False
    parts = name.split("/")
    paths = ("/".join(parts[: number + 1]) for number in range(len(parts)))
    return any(
        is_excluded(part, holder + INSIDE + path, exclude) for part, path in zip(parts, paths, strict=True)
    )


def inner(source: Source, kind: str | None, stream: Stream, meter: Meter) -> tuple[str | None, Stream]:
    """What is at the place of a source in the archive in which it was found before. Raises BadArchive."""
    for depth, (name, place) in enumerate(zip(source.inside, source.places, strict=True), 1):
        if kind == "zip":
            member = zips.member_at(cast(Raw, stream), place, meter)
        else:
            member = tars.member_at(stream, place, meter)
        if member.name != name:
            raise BadArchive("error.archive-damaged")
        kind, stream = _opened(member, depth, meter)
    return kind, stream
