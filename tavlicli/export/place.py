"""Where an export goes: made in a folder beside its place, and put there once it is complete."""

from __future__ import annotations

import os
import shutil

from tavlicli.export.aside import OLD, TABLE_FILES, clear, make
from tavlicli.export.store import FOLDER, KINDS, WHOLE

# So many bytes of a file tell what it is.
_HEAD = 50
# What the files begin with that are replaced: nothing but databases.
_MARKS = (b"SQLite format 3\0", b"DUCK")


class BadPlace(ValueError):
    """Raised for a place where no export may go.

    ``problem`` is the key of a sentence in :mod:`tavlicli.words`, ``params`` what it names beside the path.
    """

    def __init__(self, problem: str, **params: str) -> None:
        super().__init__(problem)
        self.problem = problem
        self.params = params


class Place:
    """The place of an export: a file or a folder, as its kind is, of which nothing is seen before its end.

    A link is followed, and a file keeps the mode of the one that it replaces.
    ``aside`` is the folder to make it in; what one that was killed has left
    beside the same place is taken away. Each step raises OSError where it
    cannot be done, and BadPlace where something is there that may not be
    replaced: anything without ``force``, a folder that holds other things, a file that is
    no database.
    """

    def __init__(self, path: str, kind: str, force: bool) -> None:
        self.path = os.path.realpath(path)
        self._folder = KINDS[kind] == FOLDER
        self._force = force
        clear(self.path)
        self._look()
        above = os.path.dirname(self.path)
        if not os.path.isdir(above):
            raise BadPlace("error.output-nowhere", folder=above)
        self.aside, self._lock = make(self.path)

    def _look(self) -> None:
        """See that the place is free, or may be made so."""
        if not os.path.lexists(self.path):
            return
        if not self._folder:
            if os.path.isdir(self.path):
                raise BadPlace("error.directory")
            if not os.path.isfile(self.path):
                raise BadPlace("error.not-regular")
            if not self._force:
                raise BadPlace("error.exists")
            with open(self.path, "rb") as stream:
                head = stream.read(_HEAD)
            if not any(mark in head for mark in _MARKS):
                raise BadPlace("error.not-export")
        elif inside := os.listdir(self.path):
            if not self._force:
                raise BadPlace("error.exists")
            if others := sorted(set(inside) - TABLE_FILES):
                raise BadPlace("error.folder-others", other=others[0])

    def complete(self) -> None:
        """Put the export there."""
        self._look()
        if self._folder:
            self._swap()
            self._unlock()
            return
        made = os.path.join(self.aside, WHOLE)
        if os.path.exists(self.path):
            os.chmod(made, os.stat(self.path).st_mode & 0o7777)
        os.replace(made, self.path)
        shutil.rmtree(self.aside)
        self._unlock()

    def _swap(self) -> None:
        """Put the folder in place of the one that is there; that one comes back where this fails."""
        old = None
        if os.path.isdir(self.path):
            old = self.aside + OLD
            os.rename(self.path, old)
        try:
            os.rename(self.aside, self.path)
        except OSError:
            if old is not None:
                os.rename(old, self.path)
            raise
        if old is not None:
            shutil.rmtree(old)

    def abandon(self) -> None:
        """Leave nothing behind."""
        shutil.rmtree(self.aside, ignore_errors=True)
        self._unlock()

    def _unlock(self) -> None:
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None
