"""Everything that a command line names, one source at a time, as often as it is asked for."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from io import BytesIO
from typing import TYPE_CHECKING, BinaryIO

from tavlicli.inputs.bounds import USUAL, BadArchive, Bounds, Meter
from tavlicli.inputs.kinds import unwrapped
from tavlicli.inputs.source import INSIDE, Source, held, refused
from tavlicli.inputs.streams import Raw
from tavlicli.value import replaced

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

STDIN = "-"


class Inputs:
    """The sources that paths name, in order: files, folders, archives, and ``-`` for standard input.

    ``exclude`` are globs of what a walk leaves out, ``listed`` is a file that
    names more paths, ``stdin_name`` what standard input is called. ``endings``
    are those of the files that a walk takes, where archives and compressed
    files are to be left as they are (None: all that may be records). ``again``
    says that the sources will be asked for more than once: what comes from a
    pipe is then kept in memory.

    ``passed`` counts, by the folder or archive that was named and by kind, the
    binary files of other programs that were met and passed over.
    """

    def __init__(
        self,
        paths: Iterable[str],
        exclude: tuple[str, ...] = (),
        stdin_name: str = STDIN,
        listed: str | None = None,
        endings: tuple[str, ...] | None = None,
        again: bool = False,
        bounds: Bounds = USUAL,
    ) -> None:
        self._paths = tuple(paths)
        self._exclude = exclude
        self._stdin_name = stdin_name
        self._listed = listed
        self._endings = endings
        self._kept: dict[str | None, bytes] | None = {} if again else None
        self._bounds = bounds
        self.passed: Counter[tuple[str, str]] = Counter()

    def __iter__(self) -> Iterator[Source]:
        self.passed.clear()
        for source in self.everything():
            if source.passed is None:
                yield source
            else:
                self.pass_over(source)

    def pass_over(self, source: Source) -> None:
        """Count a binary file of another program."""
        self.passed[source.holders[0], source.passed or ""] += 1

    def everything(self) -> Iterator[Source]:
        """The sources with those that are passed over among them, which are left to be counted."""
        for path in self._paths:
            if path == STDIN:
                yield from self._opened(Source(self._stdin_name, None))
            else:
                yield from self._named(path)
        if self._listed is not None:
            yield from self._in_list(self._listed)

    def _named(self, path: str) -> Iterator[Source]:
        """What a path of the command line or of a list leads to; a file is looked at whatever its name."""
        if INSIDE in path and not os.path.lexists(path):
            yield from self._member(path)
            return
        if not os.path.isdir(path):
            yield from self._opened(Source(path, path))
            return
        from tavlicli.inputs.walk import walk

        found = False
        for source in walk(path, self._exclude, self._endings):
            found = found or source.passed is None
            if source.packed:
                yield from self._opened(source)
            else:
                yield source
        if not found:
            yield Source(path, path, problem=("error.no-records", {"path": path}))

    def _member(self, path: str) -> Iterator[Source]:
        """The record of an archive that a path such as ``a.zip!/b.mat`` names, or those in a member of it."""
        holder = path.partition(INSIDE)[0]
        found = False
        for source in self._opened(Source(holder, holder)):
            if source.name in (holder, path) or source.name.startswith((path + "/", path + INSIDE)):
                found = True
                yield source
        if not found:
            yield Source(path, path, problem=("error.not-found", {"path": path}))

    def _opened(self, source: Source) -> Iterator[Source]:
        """The records of a file: itself, or those in it."""
        source = replaced(source, packed=self._endings is None)
        try:
            with self._file(source.path) as file:
                raw = Raw(file)
                meter = Meter(self._bounds, raw.packed)
                kind, stream = unwrapped(raw, source.path or "", meter) if source.packed else (None, raw)
                if kind is not None:
                    from tavlicli.inputs.archive import records

                    yield from records(source, kind, stream, meter, self._exclude)
                    return
                kept = self._kept is not None and source.path in self._kept
                if source.path is None or raw.size is None or kept:
                    yield from held(source, stream)
                    return
            yield source
        except BadArchive as bad:
            yield replaced(source, problem=bad.of(source.name))
        except FileNotFoundError:
            yield replaced(source, problem=("error.not-found", {"path": source.name}))
        except (OSError, ValueError) as error:
            yield replaced(source, problem=refused(source.name, error))

    def _in_list(self, name: str) -> Iterator[Source]:
        """What the paths of a list lead to; a list of none is a problem."""
        from tavlicli.inputs.lists import paths_in

        found = False
        problem = None
        try:
            with self._file(None if name == STDIN else name) as file:
                for path in paths_in(Raw(file)):
                    found = True
                    yield from self._named(path)
        except BadArchive as bad:
            problem = bad.of(name)
        except (OSError, ValueError) as error:
            problem = refused(name, error)
        if problem is None and not found:
            problem = "error.list-empty", {"path": name}
        if problem is not None:
            yield Source(name, name, problem=problem)

    def _file(self, path: str | None) -> AbstractContextManager[BinaryIO]:
        """A file from its beginning. Raises OSError, ValueError, and BadArchive for too much to keep."""
        if self._kept is not None and path in self._kept:
            return BytesIO(self._kept[path])
        if path is not None:
            file: BinaryIO = open(path, "rb")  # noqa: SIM115
        elif sys.stdin is None:
            raise BadArchive("error.no-input")
        else:
            file = sys.stdin.buffer
        if self._kept is None or (path is not None and file.seekable()):
            return nullcontext(file) if path is None else file
        with nullcontext() if path is None else file:
            self._kept[path] = Raw(file).whole(self._bounds)
        return BytesIO(self._kept[path])
