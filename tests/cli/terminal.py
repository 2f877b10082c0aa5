"""A pseudo-terminal in which a command runs, and what is to be seen on its screen."""

from __future__ import annotations

import fcntl
import os
import select
import signal
import subprocess
import sys
import termios
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import Any

import pyte

from tests.cli.command import ROOT, environment

_LONGEST = 20.0


class Window:
    """A terminal window with a process in it, which leads the session of its own."""

    def __init__(
        self, command: Sequence[str], columns: int, rows: int, variables: dict[str, str], cwd: Path
    ) -> None:
        self.master, inner = os.openpty()
        termios.tcsetwinsize(inner, (rows, columns))
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self.written = b""
        self.modes = termios.tcgetattr(self.master)
        self.process = subprocess.Popen(
            command,
            stdin=inner,
            stdout=inner,
            stderr=inner,
            env=environment(**{"TERM": "xterm-256color", **variables}),
            cwd=cwd,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        os.close(inner)

    def rows(self) -> list[str]:
        """What stands on the screen."""
        return [row.rstrip() for row in self.screen.display]

    def text(self) -> str:
        return "\n".join(self.rows())

    def take_in(self, timeout: float) -> bool:
        """Read what is written within a time; False where nothing is."""
        ready, _, _ = select.select([self.master], [], [], timeout)
        data = b""
        with suppress(OSError):
            data = os.read(self.master, 65536) if ready else b""
        self.written += data
        self._stream.feed(data)
        return bool(data)

    def wait(self, seen: str | Callable[[], bool]) -> None:
        """Read until a text is to be seen on the screen, or something is so."""
        is_so = (lambda: seen in self.text()) if isinstance(seen, str) else seen
        end = monotonic() + _LONGEST
        while not is_so():
            self.take_in(0.05)
            assert monotonic() < end, f"{seen}\n{self.text()}"

    def press(self, keys: str, seen: str | Callable[[], bool] | None = None) -> None:
        """Send keys, and wait until something is to be seen."""
        os.write(self.master, keys.encode())
        if seen is not None:
            self.wait(seen)

    def signal(self, number: int) -> None:
        os.kill(self.process.pid, number)

    def resize(self, columns: int, rows: int) -> None:
        """Make the window another size; the screen is empty then, so that all has to be drawn."""
        self.screen.resize(rows, columns)
        self.screen.erase_in_display(2)
        termios.tcsetwinsize(self.master, (rows, columns))

    def end(self) -> int:
        """Wait for the end: the exit code."""
        end = monotonic() + _LONGEST
        while self.process.poll() is None:
            self.take_in(0.02)
            assert monotonic() < end, self.text()
        while self.take_in(0):
            pass
        return self.process.returncode

    def restored(self) -> bool:
        """Whether the terminal is as it was found: its modes, the main screen, the cursor, line breaks."""
        modes: list[Any] = termios.tcgetattr(self.master)
        for on, off in (
            (b"\x1b[?1049h", b"\x1b[?1049l"),
            (b"\x1b[?25l", b"\x1b[?25h"),
            (b"\x1b[?7l", b"\x1b[?7h"),
        ):
            if self.written.rfind(on) > self.written.rfind(off):
                return False
        return modes == self.modes


@contextmanager
def window(
    *arguments: str | Path,
    columns: int = 80,
    rows: int = 24,
    before: Sequence[str] = (),
    cwd: Path = ROOT,
    **variables: str,
) -> Iterator[Window]:
    """A window in which ``tavli`` runs, what is ``before`` it being the shell that starts it."""
    command = [*before, sys.executable, "-m", "tavlicli", *map(str, arguments)]
    opened = Window(command, columns, rows, variables, cwd)
    try:
        yield opened
    finally:
        with suppress(ProcessLookupError):
            os.killpg(opened.process.pid, signal.SIGKILL)
        opened.process.wait()
        os.close(opened.master)
