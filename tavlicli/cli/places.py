"""Where converted files go: one file, or a folder in which each keeps its place."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable

from tavlicli.cli.files import Source, suffixes
from tavlicli.inputs.names import harmless
from tavlicli.inputs.source import unarchived, uncompressed

_STDIN_NAME = "stdin"


class Places:
    """Where the file of each source goes.

    ``output`` is a file, or a folder: one that exists or whose name ends in a
    slash; None is standard output. ``ending`` is that of the files written.
    An archive is a folder of its name. Two sources that would get one name
    keep their own endings in it, and what is still the same gets a number.

    ``several`` says that there is more than one source, ``walked`` that one
    was found in a folder.
    """

    def __init__(self, output: str | None, sources: Iterable[Source], ending: str) -> None:
        self._output = output
        self._ending = ending
        separators = tuple(filter(None, (os.sep, os.altsep)))
        self.many = output is not None and (output.endswith(separators) or os.path.isdir(output))
        self.several = self.walked = False
        self._meet: Counter[str] = Counter()
        self._taken: set[str] = set()
        for number, source in enumerate(sources):
            self.walked = self.walked or source.root is not None
            self.several = number > 0
            if self.several and not self.many:
                break
            self._meet[self._short(source)] += 1

    def knows(self, source: Source) -> bool:
        """Whether the source was there from the beginning: a walk may meet what is only just written."""
        return self._short(source) in self._meet

    def of(self, source: Source) -> str | None:
        """The path of a source's file; None for standard output."""
        if self._output is None or not self.many:
            return self._output
        short = self._short(source)
        if self._meet[short] > 1:
            short = self._alone(_relative(source, lambda name: name))
        return os.path.join(self._output, short)

    def _alone(self, name: str) -> str:
        """A name with the ending that no source before has got."""
        found, number = name + self._ending, 1
        while found in self._taken or found in self._meet:
            number += 1
            found = f"{name}-{number}{self._ending}"
        self._taken.add(found)
        return found

    def _short(self, source: Source) -> str:
        """The path in the folder, with the ending changed."""
        name = uncompressed(_relative(source, unarchived))
        old = next((one for one in suffixes() if name.lower().endswith(one)), "")
        return name[: len(name) - len(old)] + self._ending


def _relative(source: Source, folder: Callable[[str], str]) -> str:
    """The path of a source under the folder that was named, or its name alone; ``folder`` names archives."""
    if source.path is None:
        name = _STDIN_NAME
    elif source.root is None:
        name = os.path.basename(source.path)
    else:
        name = os.path.relpath(source.path, source.root)
    parts = [name, *map(harmless, source.inside)]
    return os.path.join(*map(folder, parts[:-1]), parts[-1])
