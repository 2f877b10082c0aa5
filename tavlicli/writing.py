"""Files that appear whole or not at all."""

from __future__ import annotations

import contextlib
import os
from typing import TextIO

# No file of this name may be there, and line ends are written as they are.
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
_LONGEST = 50
# A file that has no name yet, where there is such a thing: whoever is killed leaves nothing of it.
_NAMELESS = getattr(os, "O_TMPFILE", 0)
_HANDLES = "/proc/self/fd"


class WholeFile:
    """A text file that is written beside its place and renamed when it is complete.

    A link is followed, so that the file it names is replaced; a device or a
    pipe is written to, for a file renamed over it would take its place. The
    file keeps the mode of the one that it replaces. Each step raises OSError
    where it cannot be done.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._place = os.path.realpath(path)
        self._beside: str | None = None
        self._mode: int | None = None
        self._nameless = False
        if os.path.exists(self._place) and not os.path.isfile(self._place):
            handle = os.open(self._place, os.O_WRONLY)
        else:
            if os.path.exists(self._place):
                self._mode = os.stat(self._place).st_mode & 0o7777
            folder, name = os.path.split(self._place)
            self._beside = os.path.join(folder, f".{name[:_LONGEST]}.{os.urandom(8).hex()}")
            handle = self._opened(folder, self._beside)
        self.stream: TextIO = os.fdopen(handle, "w", encoding="utf-8", errors="backslashreplace", newline="")

    def _opened(self, folder: str, beside: str) -> int:
        mode = 0o666 if self._mode is None else self._mode
        if _NAMELESS and os.path.exists(_HANDLES):
            # Not every file system has them.
            with contextlib.suppress(OSError):
                handle = os.open(folder, os.O_WRONLY | _NAMELESS, mode)
                self._nameless = True
                return handle
        return os.open(beside, _NEW, mode)

    def __enter__(self) -> WholeFile:
        return self

    def __exit__(self, kind: type[BaseException] | None, *error: object) -> None:
        """Complete the file, or leave nothing behind where something went wrong."""
        if kind is None:
            self.complete()
        else:
            self.abandon()

    def complete(self) -> None:
        """Put the file in its place; where that fails nothing is left behind."""
        try:
            if self._nameless and self._beside is not None:
                self.stream.flush()
                handle = self.stream.fileno()
                # Python follows a link only where a folder is given, which an absolute path has no use for.
                os.link(f"{_HANDLES}/{handle}", self._beside, src_dir_fd=handle, follow_symlinks=True)
            self.stream.close()
            if self._beside is not None:
                if self._mode is not None:
                    os.chmod(self._beside, self._mode)
                os.replace(self._beside, self._place)
        except OSError:
            self.abandon()
            raise

    def abandon(self) -> None:
        """Leave nothing half-written behind."""
        with contextlib.suppress(OSError, ValueError):
            self.stream.close()
        if self._beside is not None and os.path.exists(self._beside):
            os.unlink(self._beside)
