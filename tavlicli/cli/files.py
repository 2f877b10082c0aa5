"""Which files a command reads: paths, folders, standard input."""

from __future__ import annotations

import os
import stat
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache

import click

from tavlicli.cli import common
from tavlicli.value import Value, replaced
from tavlicli.words import label

# Endings of records that are not read yet: they are told of, not passed over.
FOREIGN = (".sgf", ".fibs", ".sgg", ".tmg", ".gam", ".match", ".json")
UNSURE = (".json", ".txt")
# Endings of binary files of other programs: a walk leaves them, and says how to get records out of them.
BINARY = {".xg": "xg", ".xgp": "xg", ".bgf": "bgf", ".ogxm": "ogxm", ".ogxms": "ogxm"}
MOST_BYTES = 1 << 30
STDIN = "-"


class Source(Value):
    """A file to read: its name in reports, and its path (None: standard input).

    ``root`` is the folder of the command line in which a walk found it.
    ``problem`` is set, as a label and its parameters, where it cannot be read at all.
    ``passed`` is the kind of a binary file that a walk leaves unread.
    """

    name: str
    path: str | None
    root: str | None = None
    problem: tuple[str, dict[str, str]] | None = None
    passed: str | None = None


@cache
def suffixes() -> tuple[str, ...]:
    """The endings of the files that a walk reads: those of the formats, and those that others use."""
    from tavlicli.notation.registry import built_in

    own = (suffix for form in built_in().values() for suffix in form.suffixes)
    return tuple(dict.fromkeys((*own, *FOREIGN)))


@cache
def more_suffixes() -> tuple[str, ...]:
    """The endings of the formats that packages bring; all installed packages are looked through for them."""
    from tavlicli.notation.packages import formats

    return tuple(suffix for form in formats().values() for suffix in form.suffixes)


def _is_taken(name: str, endings: tuple[str, ...] | None) -> bool:
    """Whether a walk takes a file of this name, by the endings that are asked for or by all there are."""
    name = name.lower()
    if endings is not None:
        return name.endswith(endings)
    own = name.endswith(suffixes())
    return own or name.endswith(more_suffixes())


def sources(
    paths: tuple[str, ...],
    exclude: tuple[str, ...],
    stdin_name: str,
    lang: str,
    endings: tuple[str, ...] | None = None,
) -> Iterator[Source]:
    """Every file that the paths name: as given, folders walked by code point of each path component.

    ``endings`` are those of the files that a walk takes (None: all that may be records). Binary files of
    other programs that a walk met are told of on standard error.
    """
    passed: Counter[tuple[str, str]] = Counter()
    for source in _named(paths, exclude, stdin_name, endings):
        if source.passed is None:
            yield source
        else:
            passed[source.root or source.name, source.passed] += 1
    for (root, kind), count in passed.items():
        click.echo(f"tavli: {label('walk.passed', lang, path=root, count=count, seems=kind)}", err=True)


def _named(
    paths: tuple[str, ...], exclude: tuple[str, ...], stdin_name: str, endings: tuple[str, ...] | None
) -> Iterator[Source]:
    for path in paths:
        if path == STDIN:
            yield Source(stdin_name, None)
        elif os.path.isdir(path):
            found = False
            for source in _walk(path, exclude, suffixes() if endings is None else endings):
                found |= source.passed is None
                yield replaced(source, root=path)
            if not found:
                yield Source(path, path, problem=("error.no-records", {"path": path}))
        elif not os.path.lexists(path):
            yield Source(path, path, problem=("error.not-found", {"path": path}))
        else:
            yield Source(path, path)


def _walk(folder: str, exclude: tuple[str, ...], endings: tuple[str, ...] | None) -> Iterator[Source]:
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError as error:
        yield _unread(folder, error)
        return
    for entry in entries:
        if exclude and _excluded(entry, exclude):
            continue
        try:
            folder_link = entry.is_dir() and not entry.is_dir(follow_symlinks=False)
        except OSError as error:
            yield _unread(entry.path, error)
            continue
        if entry.is_dir(follow_symlinks=False):
            yield from _walk(entry.path, exclude, endings)
        elif folder_link:
            continue
        elif kind := BINARY.get(os.path.splitext(entry.name)[1].lower()):
            yield Source(entry.path, entry.path, passed=kind)
        elif _is_taken(entry.name, endings):
            yield _regular(entry)


def _unread(path: str, error: OSError) -> Source:
    """What a walk met and the system would not let it look at."""
    return Source(path, path, problem=_refused(path, error))


def _refused(path: str, error: OSError | ValueError) -> tuple[str, dict[str, str]]:
    """The problem of a path that the system refuses; the reason is kept as an error's number and words."""
    number = str(getattr(error, "errno", None) or "")
    return "error.read", {
        "path": path,
        "reason": getattr(error, "strerror", None) or str(error),
        "errno": number,
    }


def _excluded(entry: os.DirEntry[str], exclude: tuple[str, ...]) -> bool:
    from fnmatch import fnmatch

    return any(fnmatch(entry.name, glob) or fnmatch(entry.path, glob) for glob in exclude)


def _regular(entry: os.DirEntry[str]) -> Source:
    """A file that a walk met; a device, pipe or socket is told of and not opened."""
    try:
        regular = stat.S_ISREG(entry.stat().st_mode)
    except OSError as error:
        return _unread(entry.path, error)
    if regular:
        return Source(entry.path, entry.path)
    return Source(entry.path, entry.path, problem=("error.not-regular", {"path": entry.path}))


def load(source: Source) -> bytes | tuple[str, dict[str, str]]:
    """The bytes of a source, or the problem that prevents reading it."""
    if source.problem is not None:
        return source.problem
    try:
        if source.path is None:
            if sys.stdin is None:
                return "error.no-input", {}
            data = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            with open(source.path, "rb") as file:
                data = file.read(MOST_BYTES + 1)
    except PermissionError:
        return "error.permission", {"path": source.name}
    except (OSError, ValueError) as error:
        return _refused(source.name, error)
    if len(data) > MOST_BYTES:
        return "error.too-large", {"path": source.name}
    return data


def problem_text(problem: tuple[str, dict[str, str]], lang: str) -> str:
    """The sentence of a problem; what a text seems to be is said in the language too."""
    key, params = problem
    shown = dict(params)
    if number := shown.pop("errno", ""):
        shown["reason"] = common.reason(OSError(int(number), shown["reason"]), lang)
    return label(key, lang, **shown)
