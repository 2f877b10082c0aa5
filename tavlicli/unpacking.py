"""An archive checked: each record in it by itself."""

from __future__ import annotations

from collections.abc import Iterator

from tavlicli.files import Options, Unreadable, check_bytes, unreadable
from tavlicli.inputs.inputs import Inputs
from tavlicli.inputs.load import load
from tavlicli.replay.result import FileReport


def member(path: str) -> bytes:
    """The bytes of the record that ``path`` names in an archive. Raises Unreadable where there is none."""
    for source in Inputs((path,)):
        data = load(source)
        if isinstance(data, tuple):
            raise Unreadable(*data)
        if source.name == path:
            return data
    raise Unreadable("error.not-found", {"path": path})


def reports(path: str, options: Options) -> Iterator[FileReport]:
    """The reports of the records that an archive holds, or of those that ``path`` names in it.

    Files that may be records by their names alone, and are none, are passed over.
    """
    found = False
    for source in Inputs((path,)):
        data = load(source)
        if isinstance(data, tuple):
            report = unreadable(source.name, *data)
        else:
            report = check_bytes(data, source.name, options)
        if report.problem is None or not source.passes(report.problem):
            found = True
            yield report
    if not found:
        yield unreadable(path, "error.no-records")
