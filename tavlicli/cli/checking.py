"""The report of each source, in order, whichever process makes it, on this machine or another."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator
from contextlib import closing, nullcontext
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from tavlicli.cli import common, files
from tavlicli.cli.items import Each, Item, items, usable
from tavlicli.cli.jobs import ordered
from tavlicli.cli.settings import BadConfig, completed
from tavlicli.cli.work import Lost
from tavlicli.files import check_bytes, unreadable
from tavlicli.inputs.emptied import Emptied
from tavlicli.inputs.source import refused
from tavlicli.kept import Keeper, Kept
from tavlicli.replay.result import FileReport
from tavlicli.value import Value, replaced
from tavlicli.words import label

if TYPE_CHECKING:
    from tavlicli.cli.interrupt import Watch
    from tavlicli.cli.output import Look
    from tavlicli.files import Options
    from tavlicli.inputs.inputs import Inputs
    from tavlicli.reports.summary import Summary


class Checked(Value):
    """What came of a source: its report, None for a file of a walk that is passed over, and its digest."""

    report: FileReport | None
    digest: bytes | None = None


class Checking(Each[Checked]):
    """The check of one source after the other, as it is done in every process.

    ``games`` says whether games in which nothing is wrong are told of,
    ``digests`` whether the digests of what is read are wanted.
    """

    def __init__(self, options: Options, *, games: bool, digests: bool) -> None:
        self._options = options
        self._games = games
        self._digests = digests

    def __call__(self, item: Item) -> Checked:
        """The report of a source. Raises BadConfig where its settings cannot be used."""
        source, data, _ = item
        if source.passed is not None:
            return Checked(None)
        found = files.content(source) if data is None else data
        if isinstance(found, tuple):
            return Checked(unreadable(source.name, *found))
        try:
            with nullcontext() if isinstance(found, bytes) else found:
                return self.checked(found, source, self.options(source))
        except OSError as error:
            return Checked(unreadable(source.name, *refused(source.name, error)))

    def options(self, source: files.Source) -> Options:
        """What is asked, completed by the settings where a source is. Raises BadConfig."""
        return completed(source.path, source.as_path, self._options)

    def checked(self, found: bytes | BinaryIO, source: files.Source, options: Options) -> Checked:
        """What comes of what is in a source: nothing else is read."""
        if isinstance(found, bytes):
            report = check_bytes(found, source.name, options, games=self._games)
        else:
            from tavlicli.large import check_large

            report = check_large(found, source.name, options)
        if report.problem is not None and source.passes(report.problem):
            return Checked(None)
        if not (self._games or report.findings or report.counted):
            report = replaced(report, matches=(), counted=report.counts)
        if not self._digests:
            return Checked(report)
        from tavlicli.inputs.repeats import digest

        return Checked(report, digest(found))

    def parts(self, result: Checked) -> Iterator[object]:
        """The result, its report by its values, which is quicker sent; what is many, some at a time."""
        report = result.report
        if report is None:
            yield None, result.digest
            return
        many = {
            name: values
            for name, values in (("matches", report.matches), ("findings", report.findings))
            if isinstance(values, Kept)
        }
        few = replaced(report, **dict.fromkeys(many, ())) if many else report
        yield few.values(), result.digest
        for name, values in many.items():
            for piece in values.pieces():
                yield name, piece

    def whole(self, parts: Iterator[Any]) -> Checked:
        """The result as it was."""
        fields, digest = next(parts)
        if fields is None:
            return Checked(None, digest)
        many: dict[str, Keeper[Any]] = {}
        for name, piece in parts:
            many.setdefault(name, Keeper()).add(piece)
        report = FileReport(*fields)
        if many:
            report = replaced(report, **{name: keeper.all() for name, keeper in many.items()})
        return Checked(report, digest)


def reports(
    found: Inputs,
    work: Checking,
    look: Look,
    summary: Summary,
    places: frozenset[str],
    jobs: int | None,
    dask: str | None,
    watch: Watch,
) -> Generator[FileReport, None, None]:
    """The report of each source, and of each folder or archive in which nothing but other files was found.

    ``places`` are the files that reports go to: a record among them is wrong usage. ``jobs`` is the number
    of processes, ``dask`` the address of the cluster that does the work (None: it is done here).
    """
    emptied = Emptied()
    if dask is None:
        results = ordered(work, items(found), jobs, watch)
    else:
        results = _on_cluster(work, items(found), dask, watch, look.lang)
    with closing(results):
        for (source, *_), checked in usable(results):
            if source.passed is not None:
                found.pass_over(source)
                continue
            yield from map(_no_records, emptied.reach(source))
            if isinstance(checked, Lost):
                checked = Checked(unreadable(source.name, "error.process-died"))
            if checked.report is None:
                summary.skipped += 1
                continue
            if places and source.path is not None and os.path.realpath(source.path) in places:
                raise click.UsageError(label("error.output-is-input", look.lang, path=source.name))
            if summary.repeats is not None and checked.digest is not None:
                summary.repeats.add(checked.digest)
            emptied.record()
            yield checked.report
    if not watch.asked:
        yield from map(_no_records, emptied.reach(None))


def _on_cluster(
    work: Checking, given: Iterator[Item], address: str, watch: Watch, lang: str
) -> Generator[tuple[Item, Checked | Lost], None, None]:
    """Each item with its result; leaves with 2 where a cluster cannot be used."""
    try:
        from tavlicli.cli import cluster
    except ImportError:
        common.fail(label("error.extra", lang, what="--dask", extra="tavlicli[dask]"))
    try:
        with closing(cluster.ordered(work.checked, _sent(work, given), address, watch)) as results:
            for item, result in results:
                yield item, work(item) if result is None else result
    except cluster.ClusterFailed as failed:
        common.fail(label(failed.problem, lang, **failed.params))


def _sent(
    work: Checking, given: Iterator[Item]
) -> Iterator[tuple[Item, tuple[bytes, files.Source, Options] | None]]:
    """The items, and what goes to a worker of each: settings are looked up where the files are.

    What nothing is sent of is checked here when it is due, settings that cannot be used among it.
    """
    for item in given:
        source, data, _ = item
        found = files.content(source) if data is None and not work.here(item) else data
        if isinstance(found, tuple):
            yield Item(replaced(source, problem=found)), None
        elif not isinstance(found, bytes):
            yield Item(source, found), None
        else:
            try:
                yield Item(source), (found, source, work.options(source))
            except BadConfig:
                yield Item(source, found), None


def _no_records(holder: str) -> FileReport:
    return unreadable(holder, "error.no-records")
