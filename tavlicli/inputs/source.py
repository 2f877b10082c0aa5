"""A thing to read: what it is called in reports, and where it is found."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from tavlicli.value import Value, replaced

if TYPE_CHECKING:
    from tavlicli.inputs.streams import Stream

Problem = tuple[str, dict[str, str]]
"""Why something cannot be read: the key of a sentence, and what it names."""

UNSURE = (".json", ".txt")
# Endings of binary files of other programs: a walk leaves them, and says how to get records out of them.
_BINARY = {
    ".xg": "xg",
    ".xgp": "xg",
    ".bgf": "bgf",
    ".ogxm": "ogxm",
    ".ogxms": "ogxm",
    ".7z": "zip",
    ".rar": "zip",
    ".zst": "zip",
}
COMPRESSED = (".gz", ".bz2", ".xz")
ARCHIVES = (
    *(".zip", ".tar", ".tar.gz", ".tar.bz2", ".tar.xz"),
    *(".tgz", ".tbz", ".tbz2", ".txz"),
)
INSIDE = "!/"
"""What parts the name of an archive from that of a member."""


class Held:
    """The stream of a source that a walk stands at.

    It is there until the walk goes on, and stays behind when the source is
    sent to another process.
    """

    def __init__(self, stream: Stream) -> None:
        self.stream: Stream | None = stream

    def __reduce__(self) -> tuple[type[None], tuple[()]]:
        return type(None), ()


class Source(Value):
    """A record to read: its name in reports, and the path of its file (None: standard input).

    ``root`` is the folder of the command line in which a walk found it.
    ``problem`` is set where it cannot be read at all. A record in an archive
    has the names of the members that lead to it in ``inside``, and the place
    of each in ``places``: ("b.tar", "c.mat") and the offsets of their heads.
    ``packed`` says that the file may be compressed or an archive. ``held`` is
    the open stream where a walk has just found it; without it a source can be
    read again by itself, from its path and places, also by another process.
    ``passed`` is the kind of a binary file that a walk leaves unread.
    """

    name: str
    path: str | None
    root: str | None = None
    problem: Problem | None = None
    inside: tuple[str, ...] = ()
    places: tuple[int, ...] = ()
    packed: bool = False
    held: Held | None = None
    passed: str | None = None

    @property
    def as_path(self) -> str:
        """Its path; in an archive one below the archive's, which it may be put at, whatever its name is."""
        if self.path is None:
            return self.name
        if not self.inside:
            return self.path
        from tavlicli.inputs.names import harmless

        return INSIDE.join((self.path, *map(harmless, self.inside)))

    @property
    def unsure(self) -> bool:
        """Whether it was met by its name alone, and the name is one that many things have."""
        found = self.root is not None or self.inside
        return bool(found) and uncompressed(self.name).lower().endswith(UNSURE)

    def passes(self, problem: Problem) -> bool:
        """Whether what prevents reading it is that it is no record, of which nobody said that it was one."""
        return self.unsure and problem[0] == "error.unrecognised"

    @property
    def holders(self) -> tuple[str, ...]:
        """The folder and the archives in which it was found, as they are called in reports."""
        first = () if self.root is None else (self.root,)
        if not self.inside:
            return first
        name = self.name[: -len(INSIDE + INSIDE.join(self.inside))]
        return (*first, *(INSIDE.join((name, *self.inside[:depth])) for depth in range(len(self.inside))))


def held(source: Source, stream: Stream) -> Iterator[Source]:
    """The source with its stream, which it has until it is let go of."""
    holding = Held(stream)
    yield replaced(source, held=holding)
    holding.stream = None


@cache
def suffixes() -> tuple[str, ...]:
    """The endings of the files that a walk reads: those of all formats."""
    from tavlicli.notation.registry import formats

    own = (suffix for form in formats().values() for suffix in form.suffixes)
    return tuple(dict.fromkeys(own))


@cache
def _walked() -> tuple[str, ...]:
    return (*suffixes(), *ARCHIVES, *(record + packed for record in suffixes() for packed in COMPRESSED))


def is_walked(name: str) -> bool:
    """Whether a walk reads a file of this name: it ends as a record, an archive or a compressed record."""
    return name.lower().endswith(_walked())


def binary(name: str) -> str | None:
    """The kind of binary file of another program that a name is of, as its ending tells; None for others."""
    return _BINARY.get(name[name.rfind(".") :].lower()) if "." in name else None


def is_archive(name: str) -> bool:
    """Whether a name is that of an archive."""
    return name.lower().endswith(ARCHIVES)


def is_packed(name: str) -> bool:
    """Whether a name is that of an archive or of a compressed file."""
    return name.lower().endswith((*COMPRESSED, *ARCHIVES))


def uncompressed(name: str) -> str:
    """A name without the ending that compressing gave it."""
    found = next((one for one in COMPRESSED if name.lower().endswith(one)), "")
    return name[: len(name) - len(found)]


def unarchived(name: str) -> str:
    """The name of an archive without its ending."""
    found = max((one for one in ARCHIVES if name.lower().endswith(one)), key=len, default="")
    return name[: len(name) - len(found)]


def is_excluded(name: str, path: str, exclude: tuple[str, ...]) -> bool:
    """Whether one of the globs means this file or folder, by its name or its path."""
    from fnmatch import fnmatch

    return any(fnmatch(name, glob) or fnmatch(path, glob) for glob in exclude)


def refused(path: str, error: OSError | ValueError) -> Problem:
    """The problem of a path that the system refuses; the reason is kept as an error's number and words."""
    if isinstance(error, PermissionError):
        return "error.permission", {"path": path}
    number = str(getattr(error, "errno", None) or "")
    reason = getattr(error, "strerror", None) or str(error)
    return "error.read", {"path": path, "reason": reason, "errno": number}
