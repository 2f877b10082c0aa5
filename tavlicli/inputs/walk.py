"""Folders walked: what may be a record, by code point of each path component, a folder at a time."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator

from tavlicli.inputs.source import Source, binary, is_excluded, is_packed, is_walked, refused


def walk(root: str, exclude: tuple[str, ...], endings: tuple[str, ...] | None) -> Iterator[Source]:
    """The files below a folder that are named as records or archives; links to folders are not followed.

    What the system would not let it look at is a source with a problem.
    ``endings`` are those of the files to take instead of all these.
    """
    takes = _Takes(exclude, endings)
    # What is still to come in each folder on the way down, the next one last.
    ahead: list[list[os.DirEntry[str]]] = []
    folder: str | None = root
    while folder is not None or ahead:
        if folder is not None:
            path, folder = folder, None
            try:
                ahead.append(takes.entries(path))
            except OSError as error:
                yield Source(path, path, root, refused(path, error))
        elif not ahead[-1]:
            ahead.pop()
        else:
            entry = ahead[-1].pop()
            try:
                if entry.is_file(follow_symlinks=False) and takes.plain(entry.name):
                    yield Source(entry.path, entry.path, root)
                elif entry.is_dir(follow_symlinks=False):
                    folder = entry.path
                elif not entry.is_dir() and takes.record(entry.name):
                    yield _file(entry, root)
                elif not entry.is_dir() and (kind := takes.binary(entry.name)):
                    yield Source(entry.path, entry.path, root, passed=kind)
            except OSError as error:
                yield Source(entry.path, entry.path, root, refused(entry.path, error))


class _Takes:
    """What a walk takes of a folder."""

    def __init__(self, exclude: tuple[str, ...], endings: tuple[str, ...] | None) -> None:
        self._exclude = exclude
        self._endings = endings

    def record(self, name: str) -> bool:
        """Whether a file of this name is read."""
        return is_walked(name) if self._endings is None else name.lower().endswith(self._endings)

    def plain(self, name: str) -> bool:
        """Whether a file of this name is read as it is."""
        return self.record(name) and not is_packed(name)

    def binary(self, name: str) -> str | None:
        """The kind of a binary file that is told of."""
        return binary(name) if self._endings is None else None

    def entries(self, folder: str) -> list[os.DirEntry[str]]:
        """What of a folder may matter, the last one first. Raises OSError."""
        with os.scandir(folder) as entries:
            found = [
                entry
                for entry in entries
                if self._may_matter(entry) and not is_excluded(entry.name, entry.path, self._exclude)
            ]
        found.sort(key=lambda entry: entry.name, reverse=True)
        return found

    def _may_matter(self, entry: os.DirEntry[str]) -> bool:
        """Whether an entry has a name that matters, or is no file: a folder, a link, or closed to us."""
        if self.record(entry.name) or self.binary(entry.name):
            return True
        try:
            return not entry.is_file(follow_symlinks=False)
        except OSError:
            return True


def _file(entry: os.DirEntry[str], root: str) -> Source:
    """A file that a walk met; a device, pipe or socket is told of and not opened. Raises OSError."""
    if stat.S_ISREG(entry.stat().st_mode):
        return Source(entry.path, entry.path, root, packed=is_packed(entry.name))
    return Source(entry.path, entry.path, root, ("error.not-regular", {"path": entry.path}))
