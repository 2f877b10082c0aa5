"""A session at the terminal: keys in, pages out, until somebody has seen enough or a signal ends it."""

from __future__ import annotations

import os
import sys
from time import monotonic

from tavlicli.cli.terminal.keys import Decoder
from tavlicli.cli.terminal.page import Look, drawn
from tavlicli.cli.terminal.reel import Reel
from tavlicli.cli.terminal.screen import Paint, Paper, Screen
from tavlicli.cli.terminal.tty import Ended, Terminal
from tavlicli.cli.terminal.viewer import SECONDS, View, pressed, ticked
from tavlicli.value import replaced

# How long the rest of what a key sends may take.
_PATIENCE = 0.05
_WITHOUT_CURSOR = ("", "dumb")


def watch(reel: Reel, view: View, look: Look, paint: Paint) -> int:
    """Show the games from a view on; 0 once it is quit, 130 where a signal or a lost terminal ended it."""
    kind = Paper if os.environ.get("TERM", "") in _WITHOUT_CURSOR else Screen
    screen = kind(paint, sys.stdout.encoding or "utf-8")
    terminal = Terminal(sys.stdin.fileno(), sys.stdout.fileno(), screen.enter, screen.leave)
    try:
        with terminal.taken():
            _Session(reel, view, look, terminal, screen).run()
    except Ended:
        return 130
    return 0


class _Session:
    def __init__(
        self, reel: Reel, view: View, look: Look, terminal: Terminal, screen: Screen | Paper
    ) -> None:
        self._reel = reel
        self._view = view
        self._look = look
        self._terminal = terminal
        self._screen = screen
        self._decoder = Decoder()
        self._due: float | None = None

    def run(self) -> None:
        """Draw, wait and obey, until it is over. Raises Ended."""
        while not self._view.over:
            self._draw()
            data = self._terminal.read(self._patience())
            if data is None:
                self._screen.forget()
            elif data:
                self._press(self._decoder.keys(data))
            else:
                self._press(self._decoder.late())
                self._tick()

    def _draw(self) -> None:
        page, most = drawn(self._view, self._reel, self._look, self._terminal.size())
        self._view = replaced(self._view, scrolled=min(self._view.scrolled, most))
        data = self._screen.update(page)
        if data:
            self._terminal.write(data)

    def _press(self, found: list[str]) -> None:
        for key in found:
            if key == "redraw":
                self._screen.forget()
            before, self._view = self._view, pressed(self._view, key, self._reel)
            if (before.running, before.speed) != (self._view.running, self._view.speed):
                self._due = monotonic() + SECONDS[self._view.speed] if self._view.running else None

    def _tick(self) -> None:
        """Go on where the games play by themselves and it is time."""
        if self._due is not None and monotonic() >= self._due:
            self._view = ticked(self._view, self._reel)
            self._due = monotonic() + SECONDS[self._view.speed] if self._view.running else None

    def _patience(self) -> float | None:
        """How long to wait for what comes next; None for ever."""
        waits = [_PATIENCE] if self._decoder.waiting else []
        if self._due is not None:
            waits.append(max(self._due - monotonic(), 0))
        return min(waits, default=None)
