"""The report of each source, in order, whoever works it out."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from typing import TYPE_CHECKING, NamedTuple

import click

from tavlicli.cli import common, files
from tavlicli.files import check_bytes, unreadable
from tavlicli.inputs.emptied import Emptied
from tavlicli.words import label

if TYPE_CHECKING:
    from tavlicli.cli.cluster import Lost
    from tavlicli.cli.interrupt import Watch
    from tavlicli.cli.output import Look
    from tavlicli.files import Options
    from tavlicli.inputs.source import Problem
    from tavlicli.replay.result import FileReport
    from tavlicli.reports.summary import Summary


class Item(NamedTuple):
    """A source, with its bytes or why there are none."""

    source: files.Source
    data: bytes | Problem


def reports(
    found: Iterable[files.Source],
    options: Options,
    look: Look,
    summary: Summary,
    places: frozenset[str],
    dask: str | None,
    watch: Watch,
) -> Iterator[FileReport]:
    """The report of each source, and of each folder or archive in which nothing but other files was found.

    ``places`` are the files that reports go to: a record among them is wrong usage. ``dask`` is the
    address of the cluster that does the work (None: it is done here).
    """
    emptied = Emptied()
    with closing(_checked(found, options, dask, watch, look.lang)) as results:
        for (source, data), report in results:
            yield from map(_no_records, emptied.reach(source))
            if source.unsure and report.problem is not None and report.problem[0] == "error.unrecognised":
                summary.skipped += 1
                continue
            if places and source.path is not None and os.path.realpath(source.path) in places:
                raise click.UsageError(label("error.output-is-input", look.lang, path=source.name))
            if summary.repeats is not None and not isinstance(data, tuple):
                summary.repeats.add(data)
            emptied.record()
            yield report
    yield from map(_no_records, emptied.reach(None))


def _no_records(holder: str) -> FileReport:
    return unreadable(holder, "error.no-records")


def _checked(
    found: Iterable[files.Source], options: Options, dask: str | None, watch: Watch, lang: str
) -> Generator[tuple[Item, FileReport], None, None]:
    """Each source with its report; leaves with 2 where a cluster cannot be used."""
    if dask is None:
        for item, sent in _items(found, options):
            yield item, _report(item, check_bytes(*sent) if sent is not None else None)
        return
    try:
        from tavlicli.cli import cluster
    except ImportError:
        common.fail(label("error.extra", lang, what="--dask", extra="tavlicli[dask]"))
    try:
        with closing(cluster.ordered(check_bytes, _items(found, options), dask, watch)) as results:
            for item, result in results:
                yield item, _report(item, result)
    except cluster.ClusterFailed as failed:
        common.fail(label(failed.problem, lang, **failed.params))


def _items(
    found: Iterable[files.Source], options: Options
) -> Iterator[tuple[Item, tuple[bytes, str, Options] | None]]:
    """The sources, and what the check of each takes: settings are looked up where the files are."""
    for source in found:
        data = files.load(source)
        if isinstance(data, tuple):
            yield Item(source, data), None
        else:
            wanted = common.configured(source.path, source.as_path, options)
            yield Item(source, data), (data, source.name, wanted)


def _report(item: Item, result: FileReport | Lost | None) -> FileReport:
    """What came of a source: what was found, or why there is nothing."""
    if isinstance(item.data, tuple):
        return unreadable(item.source.name, *item.data)
    if result is None or isinstance(result, Exception):
        return unreadable(item.source.name, "error.process-died")
    return result
