"""What a command may write over: never what it reads, and unasked only what it made itself."""

from __future__ import annotations

import os
from collections.abc import Iterable
from itertools import accumulate

import click

from tavlicli.cli import common
from tavlicli.inputs.source import INSIDE
from tavlicli.words import label, safe

STDOUT = "-"
PAGE, PICTURE = "page", "picture"
# What files of a kind hold near their beginning.
_MARKS = {PAGE: b'<meta name="generator" content="tavli">', PICTURE: b"<svg "}
_PNG = b"\x89PNG\r\n\x1a\n"
_HEAD = 1024


def spare_input(path: str, outputs: Iterable[str | None], lang: str) -> None:
    """Leave with 2 where an output is the file that ``path`` is read from; a member's is its archive."""
    holders = accumulate(path.split(INSIDE), lambda outer, inner: f"{outer}{INSIDE}{inner}")
    read = set(map(os.path.realpath, holders)) if path != STDOUT else set()
    for output in outputs:
        if output is not None and output != STDOUT and os.path.realpath(output) in read:
            raise click.UsageError(label("error.output-is-input", lang, path=safe(output)))


def spare_others(output: str | None, kind: str, force: bool, lang: str) -> None:
    """Leave with 2 where a file that is no ``kind`` (PAGE, PICTURE) would be lost without ``force``.

    An empty file, a device and standard output lose nothing.
    """
    if output is None or output == STDOUT or force or not os.path.isfile(output):
        return
    try:
        with open(output, "rb") as stream:
            head = stream.read(_HEAD)
    except OSError as error:
        common.fail(label("error.read", lang, path=safe(output), reason=common.reason(error, lang)))
    if head and _MARKS[kind] not in head and not (kind == PICTURE and head.startswith(_PNG)):
        common.fail(label(f"error.no-{kind}", lang, path=safe(output)))
