"""Ctrl-C and SIGTERM while a report is made: it ends early, and in form."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Watch:
    """Turns the signals into KeyboardInterrupt, but not in the middle of writing.

    ``asked`` says that a signal came. While ``busy`` the first one is only
    noted; a second always interrupts, so that a stuck pipe can be left.
    """

    def __init__(self) -> None:
        self.asked = False
        self.busy = False
        self._before: dict[int, object] = {}

    def __enter__(self) -> Watch:
        for number in (signal.SIGINT, signal.SIGTERM):
            before = signal.getsignal(number)
            if before is not signal.SIG_IGN:
                self._before[number] = before
                signal.signal(number, self._note)
        return self

    def __exit__(self, *error: object) -> None:
        for number, before in self._before.items():
            signal.signal(number, before)  # type: ignore[arg-type]

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """A part that may be interrupted, in work that otherwise may not; is so where a signal was noted."""
        self.busy = False
        if self.asked:
            raise KeyboardInterrupt
        try:
            yield
        finally:
            self.busy = True

    def _note(self, number: int, frame: FrameType | None) -> None:
        again, self.asked = self.asked, True
        if again or not self.busy:
            raise KeyboardInterrupt
