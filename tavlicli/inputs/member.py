"""A member of an archive, before anything of it has been read."""

from __future__ import annotations

from typing import NamedTuple

from tavlicli.inputs.streams import Stream


class Member(NamedTuple):
    """What an archive says of a member: its name, the offset of its head, and its bytes.

    ``problem`` is the key of a sentence, with what that names, where it is
    nothing that can be read.
    """

    name: str
    place: int
    stream: Stream
    problem: tuple[str, dict[str, str]] | None = None
