"""The hidden folder in which an export is made, locked as long as its process lives."""

from __future__ import annotations

import os
import re
import shutil
from contextlib import suppress

from tavlicli.export.schema import TABLES
from tavlicli.export.store import FOLDER, KINDS, WHOLE

try:
    from fcntl import LOCK_EX, LOCK_NB, flock
except ImportError:
    flock = None  # type: ignore[assignment]

TABLE_FILES = frozenset(
    f"{table.name}.{kind}" for table in TABLES for kind, shape in KINDS.items() if shape == FOLDER
)
"""The names of the files that an export of a file a table has."""

SPILLED = "aside"
"""What a target may call a folder of its own in it, for what does not fit into memory."""

OLD = ".old"
"""What is added to its name for that of the export which is being replaced."""

_LONGEST = 50


def make(path: str) -> tuple[str, int | None]:
    """A new folder beside a place, and its lock: an open file, None where there are none. Raises OSError."""
    folder = f"{_begun(path)}{os.urandom(8).hex()}"
    os.mkdir(folder)
    return folder, _locked(folder, wait=True)


def _begun(path: str) -> str:
    """What the names of the folders beside a place begin with."""
    above, name = os.path.split(path)
    return os.path.join(above, f".{name[:_LONGEST]}.")


def _locked(folder: str, *, wait: bool) -> int | None:
    """A folder, locked; None where it cannot be, or somebody else has it and nobody waits."""
    if flock is None:
        return None
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            flock(handle, LOCK_EX if wait else LOCK_EX | LOCK_NB)
        except OSError:
            os.close(handle)
        else:
            return handle
    return None


def clear(path: str) -> None:
    """Take away what exports to this place have left whose process was killed."""
    begun = _begun(path)
    above, name = os.path.split(begun)
    wanted = re.compile(f"{re.escape(name)}[0-9a-f]{{16}}")
    with suppress(OSError):
        for one in sorted(os.listdir(above)):
            folder = os.path.join(above, one)
            if wanted.fullmatch(one):
                _clear_one(folder, path)
            elif one.endswith(OLD) and wanted.fullmatch(one.removesuffix(OLD)):
                _clear_old(folder, path)


def _clear_one(folder: str, path: str) -> None:
    """Take a folder away that is ours and whose process is gone; what it was to replace comes back."""
    lock = _locked(folder, wait=False)
    if lock is None:
        return
    try:
        # An empty one may be only just made, and not locked yet.
        if _is_ours(folder):
            if os.path.isdir(folder + OLD) and not os.path.lexists(path):
                os.rename(folder + OLD, path)
            shutil.rmtree(folder, ignore_errors=True)
    finally:
        os.close(lock)


def _clear_old(folder: str, path: str) -> None:
    """Take an export away that has been replaced."""
    if os.path.lexists(path) and not os.path.lexists(folder.removesuffix(OLD)) and _is_ours(folder):
        shutil.rmtree(folder, ignore_errors=True)


def _is_ours(folder: str) -> bool:
    """Whether something is in a folder, and nothing but what an export puts there."""
    inside = os.listdir(folder)
    return bool(inside) and all(
        name in TABLE_FILES or name == SPILLED or name.startswith(WHOLE) for name in inside
    )
