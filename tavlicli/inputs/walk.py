"""Folders walked: what may be a record, by code point of each path component, a folder at a time."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator

from tavlicli.inputs.source import Source, binary, is_excluded, is_packed, is_walked, refused


def walk(root: str, exclude: tuple[str, ...]) -> Iterator[Source]:
    """The files below a folder that are named as records or archives; links to folders are not followed.

    What the system would not let it look at is a source with a problem.
    """
    # What is still to come in each folder on the way down, the next one last.
    ahead: list[list[os.DirEntry[str]]] = []
    folder: str | None = root
    while folder is not None or ahead:
        if folder is not None:
            path, folder = folder, None
            try:
                ahead.append(_entries(path, exclude))
            except OSError as error:
                yield Source(path, path, root, refused(path, error))
        elif not ahead[-1]:
            ahead.pop()
        else:
            entry = ahead[-1].pop()
            try:
                if entry.is_dir(follow_symlinks=False):
                    folder = entry.path
                elif not entry.is_dir() and is_walked(entry.name):
                    yield _file(entry, root)
                elif not entry.is_dir() and (kind := binary(entry.name)):
                    yield Source(entry.path, entry.path, root, passed=kind)
            except OSError as error:
                yield Source(entry.path, entry.path, root, refused(entry.path, error))


def _entries(folder: str, exclude: tuple[str, ...]) -> list[os.DirEntry[str]]:
    """What of a folder may matter, the last one first."""
    with os.scandir(folder) as entries:
        found = [
            entry
            for entry in entries
            if _may_matter(entry) and not is_excluded(entry.name, entry.path, exclude)
        ]
    found.sort(key=lambda entry: entry.name, reverse=True)
    return found


def _may_matter(entry: os.DirEntry[str]) -> bool:
    """Whether an entry is named as a record, or is no file: a folder, a link, or not to be looked at."""
    if is_walked(entry.name) or binary(entry.name):
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
