"""The terminal itself: its modes, its size, and the signals that concern it.

It is left as it was found however the program ends, and while it is stopped too.
"""

from __future__ import annotations

import errno
import os
import select
import signal
import termios
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any

_ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)
_NOTED = (signal.SIGTSTP, signal.SIGCONT, signal.SIGWINCH)
_LOCAL_FLAGS, _CONTROL_CHARACTERS = 3, 6
# What a terminal that does not tell its size is taken for.
_USUAL = (80, 24)


class Ended(Exception):
    """Raised where a signal, or a terminal that is gone, ends the program."""


class Terminal:
    """A terminal with keys that come at once and unseen; to be entered, and left, as a context.

    ``enter`` and ``leave`` are written when it is taken over and given back, which is also done when the
    program is stopped and goes on. Methods raise Ended when it is to end.
    """

    def __init__(self, source: int, target: int, enter: str, leave: str) -> None:
        self._source = source
        self._target = target
        self._enter = enter.encode("ascii")
        self._leave = leave.encode("ascii")
        self._found: list[Any] | None = None
        self._signals: set[int] = set()
        self._wakened = -1

    @contextmanager
    def taken(self) -> Iterator[Terminal]:
        """The terminal taken over, and given back however this is left."""
        with self._watched():
            try:
                self._take()
                yield self
            finally:
                self._give_back()

    def size(self) -> tuple[int, int]:
        """Columns and rows."""
        try:
            found = os.get_terminal_size(self._target)
        except OSError:
            return _USUAL
        return found.columns or _USUAL[0], found.lines or _USUAL[1]

    def write(self, data: bytes) -> None:
        """Write all of it."""
        try:
            while data:
                data = data[os.write(self._target, data) :]
        except OSError as error:
            raise Ended from error

    def read(self, timeout: float | None) -> bytes | None:
        """What comes within so many seconds; None where it has to be drawn anew first, b"" for nothing."""
        if self._signals:
            self._obey()
            return None
        ready, _, _ = select.select([self._source, self._wakened], [], [], timeout)
        if self._wakened in ready:
            os.read(self._wakened, 1024)
            return self.read(0) if self._signals else b""
        if not ready:
            return b""
        try:
            data = os.read(self._source, 1024)
        except OSError as error:
            raise Ended from error
        if not data:
            raise Ended
        return data

    def _obey(self) -> None:
        """Do what the signals ask for: stop and go on, or just take it that all is different now."""
        asked = set(self._signals)
        self._signals.clear()
        if signal.SIGTSTP in asked:
            self._give_back()
            self._stop()
            self._signals.clear()
            self._found = None
        if asked & {signal.SIGTSTP, signal.SIGCONT}:
            self._take()

    def _stop(self) -> None:
        """Be stopped as any program is; comes back when it goes on."""
        ours = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGTSTP)
        signal.signal(signal.SIGTSTP, ours)

    def _take(self) -> None:
        if self._found is None:
            self._found = _attributes(self._source)
        if self._found is not None:
            changed = [*self._found]
            changed[_LOCAL_FLAGS] &= ~(termios.ICANON | termios.ECHO)
            changed[_CONTROL_CHARACTERS] = [*self._found[_CONTROL_CHARACTERS]]
            changed[_CONTROL_CHARACTERS][termios.VMIN] = 1
            changed[_CONTROL_CHARACTERS][termios.VTIME] = 0
            _set(self._source, changed)
        self.write(self._enter)

    def _give_back(self) -> None:
        """Leave the terminal as it was found, unless it is somebody else's now."""
        if not self._in_front():
            return
        try:
            with suppress(Ended):
                self.write(self._leave)
        finally:
            if self._found is not None:
                with suppress(termios.error):
                    termios.tcflush(self._source, termios.TCIFLUSH)
                _set(self._source, self._found)

    def _in_front(self) -> bool:
        """Whether the terminal is this program's: in the background it is not."""
        try:
            return os.tcgetpgrp(self._source) == os.getpgrp()
        except OSError:
            return True

    @contextmanager
    def _watched(self) -> Iterator[None]:
        """Take in the signals, but for those that whoever started the program had it ignore."""
        self._wakened, inner = os.pipe()
        os.set_blocking(inner, False)
        before: dict[int, Any] = {}
        waker = signal.set_wakeup_fd(inner, warn_on_full_buffer=False)
        try:
            for number in (*_ENDING, *_NOTED):
                handler = signal.getsignal(number)
                if handler is not signal.SIG_IGN:
                    before[number] = handler
                    signal.signal(number, self._end if number in _ENDING else self._note)
            yield
        finally:
            for taken, handler in before.items():
                signal.signal(taken, handler)
            signal.set_wakeup_fd(waker)
            os.close(inner)
            os.close(self._wakened)

    def _note(self, number: int, frame: FrameType | None) -> None:
        self._signals.add(number)

    def _end(self, number: int, frame: FrameType | None) -> None:
        raise Ended


def _attributes(file: int) -> list[Any] | None:
    """The modes of a terminal; None where it is gone."""
    with suppress(termios.error):
        return termios.tcgetattr(file)
    return None


def _set(file: int, attributes: list[Any]) -> None:
    """Set the modes; whoever is in the background is stopped over this, and does it once he goes on."""
    for _ in range(3):
        try:
            termios.tcsetattr(file, termios.TCSANOW, attributes)
        except termios.error as error:
            if error.args[0] == errno.EINTR:
                continue
        return
