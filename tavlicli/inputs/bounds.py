"""How much an archive may be: against members without number, and a few bytes that unpack to a full disk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlicli.value import Value

if TYPE_CHECKING:
    from collections.abc import Callable

    from tavlicli.inputs.source import Problem


class Bounds(Value):
    """What is read of one file, whatever it claims to hold.

    ``members`` is the number of members, those of archives within counted
    too, ``member`` the bytes of a record, ``total`` all the bytes unpacked.
    ``ratio`` is how many bytes a packed byte may give once ``free`` bytes
    have been unpacked in all, or ``free_member`` of one member: many small
    records that are alike pack better than any single one.
    """

    members: int = 1 << 20
    member: int = 1 << 30
    total: int = 1 << 36
    ratio: int = 200
    free: int = 1 << 28
    free_member: int = 1 << 25


USUAL = Bounds()


class BadArchive(Exception):
    """Raised where an archive, or a member of it, cannot be read on.

    ``problem`` is the key of a sentence, ``params`` what it names.
    """

    def __init__(self, problem: str, **params: str) -> None:
        super().__init__(problem)
        self.problem = problem
        self.params = params

    def of(self, path: str) -> Problem:
        """The problem as one of this path."""
        return self.problem, {"path": path, **self.params}


class Meter:
    """Counts what comes out of a file and the archives in it; a bound once passed stays passed.

    ``packed`` gives the bytes of the file itself.
    """

    def __init__(self, bounds: Bounds, packed: Callable[[], int]) -> None:
        self.bounds = bounds
        self._packed = packed
        self._members = 0
        self._bytes = 0
        self._passed: BadArchive | None = None

    def member(self) -> None:
        """Count a member. Raises BadArchive for one too many."""
        self._members += 1
        if self._members > self.bounds.members:
            self._pass("error.archive-members", most=f"{self.bounds.members:,}")
        if self._passed is not None:
            raise self._passed

    def add(self, count: int) -> None:
        """Count bytes that are handed on. Raises BadArchive where they are too many."""
        self._bytes += count
        if self._bytes > self.bounds.total:
            self._pass("error.archive-total", most=f"{self.bounds.total:,}")
        elif self._bytes > self.bounds.free + self.bounds.ratio * self._packed():
            self._pass("error.archive-ratio", most=str(self.bounds.ratio))
        if self._passed is not None:
            raise self._passed

    def _pass(self, problem: str, **params: str) -> None:
        self._passed = self._passed or BadArchive(problem, **params)
