"""Plain turns that come again: what was written of them once is not put into words anew."""

from __future__ import annotations

from typing import TypeVar

from tavlicli.record.sheet import Hop
from tavlicli.record.turn import WrittenTurn

T = TypeVar("T")

_MOST = 100_000


class Again(dict[WrittenTurn | None, tuple[tuple[Hop, ...], T]]):
    """What was written of turns: by the turn, with the steps that it had.

    It holds for an entry with this turn whose steps are the same object. That says nothing of a pass that may
    not be made, which has no steps either.
    """

    def keep(self, turn: WrittenTurn | None, hops: tuple[Hop, ...], what: T) -> None:
        """Keep what was written of a turn with these steps."""
        if len(self) >= _MOST:
            self.clear()
        self[turn] = hops, what
