"""One file after the other read, and what cannot be read said."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import click

from tavlicli.cli import common, files
from tavlicli.inputs.emptied import Emptied
from tavlicli.words import label

if TYPE_CHECKING:
    from tavlicli.files import Options
    from tavlicli.inputs.source import Problem

Add = Callable[[bytes, str, "Options"], "Problem | None"]
"""Takes in a file: its bytes, its name and what holds for it; gives why it cannot be read, if it cannot."""


class Reading:
    """Takes in records; what cannot be read is said, and costs no other file.

    ``places`` are the files that are written: a record among them is wrong
    usage. ``failed`` counts what could not be read.
    """

    def __init__(self, options: Options, lang: str, places: frozenset[str]) -> None:
        self.failed = 0
        self._options = options
        self._lang = lang
        self._places = places

    def each(self, found: Iterable[files.Source], add: Add) -> None:
        """Go through the sources; a file of a walk that is no record is passed over."""
        emptied = Emptied()
        for source in found:
            self._no_records(emptied.reach(source))
            if source.path is not None and os.path.realpath(source.path) in self._places:
                raise click.UsageError(label("error.output-is-input", self._lang, path=source.name))
            problem = self._added(source, add)
            if problem is not None:
                if source.passes(problem):
                    continue
                self._fail(problem)
            emptied.record()
        self._no_records(emptied.reach(None))

    def _added(self, source: files.Source, add: Add) -> Problem | None:
        data = files.load(source)
        if isinstance(data, tuple):
            return data
        return add(data, source.name, common.configured(source.path, source.as_path, self._options))

    def _no_records(self, holders: Iterable[str]) -> None:
        for holder in holders:
            self._fail(("error.no-records", {"path": holder}))

    def _fail(self, problem: Problem) -> None:
        self.failed += 1
        click.echo(f"tavli: {files.problem_text(problem, self._lang)}", err=True)
