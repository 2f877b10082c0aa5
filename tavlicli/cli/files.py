"""Which files a command reads, and what is said of those that it cannot."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, BinaryIO, TypeVar

import click

from tavlicli.cli import common
from tavlicli.cli.base import option
from tavlicli.inputs import load as loading
from tavlicli.inputs.inputs import STDIN as STDIN
from tavlicli.inputs.inputs import Inputs
from tavlicli.inputs.load import load as load
from tavlicli.inputs.source import Problem as Problem
from tavlicli.inputs.source import Source as Source
from tavlicli.inputs.source import suffixes as suffixes
from tavlicli.words import label

LARGE = 1 << 22
"""A file of more bytes than these is not held in memory, if it need not be."""

F = TypeVar("F", bound=Callable[..., Any])


def list_option(function: F) -> F:
    """``--files-from FILE|-``."""
    return option(
        "--files-from",
        "listed",
        metavar="FILE",
        help='Read the paths that FILE lists, one a line or parted by NUL ("-": standard input).',
    )(function)


def language(asked: str | None, paths: tuple[str, ...]) -> str:
    """The language asked for, or set where the first of the paths is, or that of the environment."""
    return common.language(asked, paths[0] if paths and paths[0] != STDIN else ".")


def exclude_option(function: F) -> F:
    """``--exclude GLOB``, repeatable."""
    what = "Files and folders that a walk leaves out."
    return option("--exclude", multiple=True, metavar="GLOB", help=what)(function)


def jobs_option(function: F) -> F:
    """``-j``, ``--jobs N``."""
    return option(
        "-j",
        "--jobs",
        type=click.IntRange(min=1),
        metavar="N",
        help="Share the files among N processes (default: one for each core, where there are more than a "
        "handful of files).",
    )(function)


def sources(
    paths: tuple[str, ...],
    exclude: tuple[str, ...],
    stdin_name: str,
    lang: str,
    listed: str | None = None,
    *,
    endings: tuple[str, ...] | None = None,
    again: bool = False,
) -> Inputs:
    """What the paths and the list name, to be gone through once, or ``again`` and again.

    ``endings`` are those of the files that a walk takes, where archives are not to be looked into. Leaves
    with 2 where there is nothing to read, or standard input would be read as two things.
    """
    if listed == STDIN and STDIN in paths:
        raise click.UsageError(label("error.stdin-twice", lang))
    if not paths and listed is None:
        if sys.stdin is None or sys.stdin.isatty():
            raise click.UsageError(label("error.no-input", lang))
        paths = (STDIN,)
    return Inputs(paths, exclude, stdin_name, listed, endings, again)


def content(source: Source) -> bytes | BinaryIO | Problem:
    """The bytes of a source, a file where they are many, or the problem that prevents reading it."""
    return loading.content(source, LARGE)


def tell_passed(found: Inputs, lang: str) -> None:
    """Say on standard error which binary files of other programs were passed over, and what to do."""
    for (path, kind), count in found.passed.items():
        click.echo(f"tavli: {label('walk.passed', lang, path=path, count=count, seems=kind)}", err=True)


def problem_text(problem: Problem, lang: str) -> str:
    """The sentence of a problem; what a text seems to be is said in the language too."""
    key, params = problem
    shown = dict(params)
    if number := shown.pop("errno", ""):
        shown["reason"] = common.reason(OSError(int(number), shown["reason"]), lang)
    return label(key, lang, **shown)
