"""How far a check has come, on a terminal: files, how many a second, errors so far."""

from __future__ import annotations

import sys
from time import monotonic
from typing import TYPE_CHECKING, NoReturn, TextIO

from tavlicli.reports.form import FORMS, PEOPLE
from tavlicli.words import label

if TYPE_CHECKING:
    from tqdm import tqdm

    from tavlicli.cli.output import Look
    from tavlicli.reports.summary import Summary

# A check that takes no longer shows nothing, and does not load what would.
_SECONDS = 0.5
_BETWEEN = 0.1


def is_wanted(wanted: list[tuple[str, str | None]], look: Look) -> bool:
    """Whether there is a terminal to show it on, and no report that writes on that for every file."""
    if look.quiet or not _is_terminal(sys.stderr):
        return False
    shown = [form for form, file in wanted if file is None and _is_terminal(sys.stdout)]
    return all(FORMS[form] == PEOPLE and not look.verbose for form in shown)


def _is_terminal(stream: TextIO | None) -> bool:
    """Whether a stream is there and is a terminal."""
    return stream is not None and stream.isatty()


class Progress:
    """One line on standard error that tells of a summary while it grows, if it is to be ``shown``."""

    def __init__(self, summary: Summary, lang: str, *, shown: bool) -> None:
        self._summary = summary
        self._lang = lang
        self._shown = shown
        self._next = monotonic() + _SECONDS
        self._bar: tqdm[NoReturn] | None = None

    def clear(self) -> None:
        """Make room for what is written on a terminal, perhaps the same."""
        if self._bar is not None:
            self._bar.clear()

    def step(self) -> None:
        """One more file is done."""
        if not self._shown or monotonic() < self._next:
            return
        self._next = monotonic() + _BETWEEN
        counts = [
            label(key, self._lang, count=getattr(self._summary, key))
            for key in ("files", "errors", "warnings")
        ]
        if self._bar is None:
            self._bar = self._made()
        self._bar.set_description_str(", ".join(counts), refresh=False)
        self._bar.update(self._summary.files - self._bar.n)

    def _made(self) -> tqdm[NoReturn]:
        from threading import RLock

        from tqdm import tqdm

        # Neither a thread that watches it nor a lock for all processes: it is drawn by this one alone.
        tqdm.monitor_interval = 0
        tqdm.set_lock(RLock())
        return tqdm(
            leave=False,
            mininterval=0,
            miniters=0,
            dynamic_ncols=True,
            bar_format="{desc} [{elapsed}, {rate_noinv_fmt}]",
            unit="",
            file=sys.stderr,
        )

    def close(self) -> None:
        """Take the line away."""
        if self._bar is not None:
            self._bar.close()
