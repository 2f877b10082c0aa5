"""What came of one file after the other, and what of it cannot be read said."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from tavlicli.cli import files
from tavlicli.inputs.emptied import Emptied
from tavlicli.words import label

if TYPE_CHECKING:
    from tavlicli.inputs.source import Problem


class Reading:
    """Goes through sources; what cannot be read is said, and costs no other file.

    ``places`` are the files that are written: a record among them is wrong
    usage. ``failed`` counts what could not be read.
    """

    def __init__(self, lang: str, places: frozenset[str]) -> None:
        self.failed = 0
        self._lang = lang
        self._places = places

    def told(self, results: Iterable[tuple[files.Source, Problem | None]]) -> None:
        """Go through what came of sources: why each cannot be read, if it cannot.

        A file of a walk that is no record is passed over.
        """
        emptied = Emptied()
        for source, problem in results:
            self._no_records(emptied.reach(source))
            if source.path is not None and os.path.realpath(source.path) in self._places:
                raise click.UsageError(label("error.output-is-input", self._lang, path=source.name))
            if problem is not None:
                if source.passes(problem):
                    continue
                self._fail(problem)
            emptied.record()
        self._no_records(emptied.reach(None))

    def _no_records(self, holders: Iterable[str]) -> None:
        for holder in holders:
            self._fail(("error.no-records", {"path": holder}))

    def _fail(self, problem: Problem) -> None:
        self.failed += 1
        click.echo(f"tavli: {files.problem_text(problem, self._lang)}", err=True)
