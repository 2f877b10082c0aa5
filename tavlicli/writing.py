"""Files that appear whole or not at all."""

from __future__ import annotations

import os
from typing import IO


class WholeFile:
    """A text file that is written beside its place and renamed when it is complete.

    A link is followed, so that the file it names is replaced; a device or a
    pipe is written to, for a file renamed over it would take its place. Each
    step raises OSError where it cannot be done.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        import tempfile

        self._place = os.path.realpath(path)
        self._beside: str | None = None
        if os.path.exists(self._place) and not os.path.isfile(self._place):
            handle = os.open(self._place, os.O_WRONLY)
        else:
            folder, name = os.path.split(self._place)
            handle, self._beside = tempfile.mkstemp(prefix=f".{name}.", dir=folder)
        self.stream: IO[str] = os.fdopen(handle, "w", encoding="utf-8", errors="backslashreplace", newline="")

    def complete(self) -> None:
        """Put the file in its place; where that fails nothing is left behind."""
        try:
            self.stream.close()
            if self._beside is not None:
                os.chmod(self._beside, self._mode())
                os.replace(self._beside, self._place)
        except OSError:
            self.abandon()
            raise

    def _mode(self) -> int:
        """The mode of the file that is replaced, or of a new one."""
        if os.path.exists(self._place):
            return os.stat(self._place).st_mode & 0o7777
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask

    def abandon(self) -> None:
        """Leave nothing half-written behind."""
        if self._beside is not None and os.path.exists(self._beside):
            os.unlink(self._beside)
