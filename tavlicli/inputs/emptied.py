"""Folders and archives that were read through without a single record in them."""

from __future__ import annotations

from collections.abc import Iterator

from tavlicli.inputs.source import Source


class Emptied:
    """Watches sources go by, and names each folder and archive that ends without a record."""

    def __init__(self) -> None:
        self._open: list[str] = []
        self._records: list[bool] = []

    def reach(self, source: Source | None) -> Iterator[str]:
        """The innermost first, what ends before this source (None: with the last one) and held no record."""
        holders = () if source is None else source.holders
        same = 0
        while same < min(len(holders), len(self._open)) and holders[same] == self._open[same]:
            same += 1
        while len(self._open) > same:
            name = self._open.pop()
            if not self._records.pop():
                self.record()
                yield name
        self._open += holders[same:]
        self._records += [False] * (len(holders) - same)

    def record(self) -> None:
        """Something is told of where the sources have come to."""
        self._records = [True] * len(self._records)
