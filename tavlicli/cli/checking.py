"""The report of each source, in order."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

from tavlicli.cli import common, files
from tavlicli.files import check_bytes, unreadable
from tavlicli.inputs.emptied import Emptied
from tavlicli.words import label

if TYPE_CHECKING:
    from tavlicli.cli.output import Look
    from tavlicli.files import Options
    from tavlicli.replay.result import FileReport
    from tavlicli.reports.summary import Summary


def reports(
    found: Iterable[files.Source],
    options: Options,
    look: Look,
    summary: Summary,
    places: frozenset[str],
) -> Iterator[FileReport]:
    """The report of each source, and of each folder or archive in which nothing but other files was found.

    ``places`` are the files that reports go to: a record among them is wrong usage.
    """
    emptied = Emptied()
    for source in found:
        yield from map(_no_records, emptied.reach(source))
        report = _checked(source, options, summary)
        if report is not None:
            if places and source.path is not None and os.path.realpath(source.path) in places:
                raise click.UsageError(label("error.output-is-input", look.lang, path=source.name))
            emptied.record()
            yield report
    yield from map(_no_records, emptied.reach(None))


def _no_records(holder: str) -> FileReport:
    return unreadable(holder, "error.no-records")


def _checked(source: files.Source, options: Options, summary: Summary) -> FileReport | None:
    """The report of a source; None for a file of a walk that is passed over."""
    data = files.load(source)
    if isinstance(data, tuple):
        return unreadable(source.name, *data)
    report = check_bytes(data, source.name, common.configured(source.path, source.as_path, options))
    if source.unsure and report.problem is not None and report.problem[0] == "error.unrecognised":
        summary.skipped += 1
        return None
    if summary.repeats is not None:
        summary.repeats.add(data)
    return report
