"""Where converted files go: one file, or a folder in which each keeps its place."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable

from tavlicli.cli.files import Source, suffixes

_STDIN_NAME = "stdin"


class Places:
    """Where the file of each source goes.

    ``output`` is a file, or a folder: one that exists or whose name ends in a
    slash; None is standard output. ``ending`` is that of the files written.
    Two sources that would get one name keep their own endings in it.
    """

    def __init__(self, output: str | None, sources: Iterable[Source], ending: str) -> None:
        self._output = output
        self._ending = ending
        separators = tuple(filter(None, (os.sep, os.altsep)))
        self.many = output is not None and (output.endswith(separators) or os.path.isdir(output))
        self._meet = Counter(map(self._short, sources)) if self.many else Counter()

    def of(self, source: Source) -> str | None:
        """The path of a source's file; None for standard output."""
        if self._output is None or not self.many:
            return self._output
        short = self._short(source)
        if self._meet[short] > 1:
            short = _relative(source) + self._ending
        return os.path.join(self._output, short)

    def _short(self, source: Source) -> str:
        """The path in the folder, with the ending changed."""
        name = _relative(source)
        old = next((one for one in suffixes() if name.lower().endswith(one)), "")
        return name[: len(name) - len(old)] + self._ending


def _relative(source: Source) -> str:
    """The path of a source under the folder that was named, or its name alone."""
    if source.path is None:
        return _STDIN_NAME
    if source.root is None:
        return os.path.basename(source.path)
    return os.path.relpath(source.path, source.root)
