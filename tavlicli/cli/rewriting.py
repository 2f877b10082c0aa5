"""Sources put into canonical form one by one: written, or only told of."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import click

from tavlicli.cli import common, files
from tavlicli.cli.items import Each, Item, items, results, whole
from tavlicli.cli.settings import completed
from tavlicli.cli.work import Lost
from tavlicli.files import Options, Unreadable, decode_bytes, replay_of, unrecognised
from tavlicli.formatting import CannotFormat, Formatted, NotTheSame, formatted
from tavlicli.notation import decode
from tavlicli.notation.encode import CannotEncode, encode
from tavlicli.reports.form import MOST_PATH
from tavlicli.words import label, message, safe
from tavlicli.writing import WholeFile

if TYPE_CHECKING:
    from tavlicli.cli.interrupt import Watch
    from tavlicli.findings.finding import Violation
    from tavlicli.inputs.inputs import Inputs
    from tavlicli.inputs.source import Problem

OURS = "tavli"
WRITE, NAME, DIFF = "write", "name", "diff"
"""What is done with a file that changes: it is written, named, or its changes are shown."""


class Form(NamedTuple):
    """What came of a source: whether it changes, why it cannot be put into form, and what is to be done.

    ``data`` are the bytes to write, ``shown`` the lines for standard output,
    ``warned`` what is said beside that.
    """

    changed: bool = False
    problem: Problem | None = None
    data: bytes = b""
    shown: tuple[str, ...] = ()
    warned: str | None = None


class Forming(Each[Form]):
    """The canonical form of one source after the other, as it is worked out in every process.

    ``lang`` is the language of the keywords, ``tongue`` that of messages,
    ``doing`` is WRITE, NAME or DIFF.
    """

    def __init__(self, options: Options, lang: str | None, tongue: str, doing: str) -> None:
        self._options = options
        self._lang = lang
        self._tongue = tongue
        self._doing = doing

    def __call__(self, item: Item) -> Form:
        """What becomes of a source. Raises BadConfig."""
        source = item.source
        data = whole(item)
        if isinstance(data, tuple):
            return Form(problem=data)
        if source.path is not None and not os.path.isfile(source.path):
            return Form(problem=("error.not-regular", {"path": source.name}))
        options = completed(source.path, source.as_path, self._options)
        try:
            return self._form(source.name, data, options)
        except Unreadable as why:
            return Form(problem=(why.problem, why.params))

    def _form(self, name: str, data: bytes, options: Options) -> Form:
        text, found = decode_bytes(data, name, options)
        if found is None:
            raise unrecognised(name, text.text)
        if found.name != OURS:
            raise Unreadable("error.fmt-format", {"path": name, "format": found.name})
        new = self._formatted(name, text, options)
        if new.text == text.text:
            return Form(data=data)
        if self._doing == WRITE:
            return self._encoded(name, text, new.text, options)
        if self._doing == NAME:
            return Form(True, shown=(safe(name, MOST_PATH),))
        from tavlicli.reports.diff import unified

        return Form(True, shown=tuple(unified(name, text.text, new.rows, new.newline)))

    def _formatted(self, name: str, text: decode.Decoded, options: Options) -> Formatted:
        for violation, place, *_ in text.findings:
            if violation.variant == "damaged":
                raise self._unread(name, place.line, place.column, violation)
        try:
            return formatted(text.text, partial(replay_of, options=options), self._lang)
        except CannotFormat as why:
            raise self._unread(name, why.line, why.column, why.violation) from None
        except NotTheSame as why:
            params = {"path": name, "line": str(why.line), "what": why.what}
            raise Unreadable("error.fmt-internal", params) from None

    def _unread(self, name: str, line: int, column: int, violation: Violation) -> Unreadable:
        """Why a file is left as it is: something at this place cannot be read."""
        reason = message(violation, self._tongue)
        params = {"path": name, "line": str(line), "column": str(column), "reason": reason}
        return Unreadable("error.fmt-unread", params)

    def _encoded(self, name: str, old: decode.Decoded, text: str, options: Options) -> Form:
        """The text in the encoding that it had, or in UTF-8 where it would not be read so again."""
        try:
            data = b"".join(encode([text], old.encoding, old.bom))
            if decode.decode(data, options.encoding, options.fallback).text == text:
                return Form(True, data=data)
        except CannotEncode:
            pass
        if options.encoding is not None:
            raise Unreadable("error.fmt-encoding", {"path": name, "encoding": old.encoding})
        said = label("warning.fmt-encoding", self._tongue, path=name, encoding=old.encoding)
        return Form(True, data=text.encode("utf-8"), warned=said)


class Rewriting:
    """Does what is to be done with each source, and counts those that change, are the same and fail.

    Standard input is written to standard output.
    """

    def __init__(self, options: Options, lang: str | None, tongue: str, doing: str) -> None:
        self._work = Forming(options, lang, tongue, doing)
        self._tongue = tongue
        self._doing = doing
        self._files = 0
        self.changed = self.same = self.failed = 0

    @property
    def writes(self) -> bool:
        """Whether what changes is written."""
        return self._doing == WRITE

    def run(self, found: Inputs, jobs: int | None, watch: Watch) -> None:
        """Deal with all sources, in so many processes; what is wrong with one is said, and costs no other.

        Raises KeyboardInterrupt where the watch was asked to stop.
        """
        for item, form in results(self._work, self._once(found), found, jobs, watch):
            if isinstance(form, Lost):
                form = Form(problem=("error.process-died", {"path": item.source.name}))
            before, watch.busy = watch.busy, True
            problem = form.problem or self._done(item.source, form)
            watch.busy = before
            if problem is not None:
                click.echo(f"tavli: {files.problem_text(problem, self._tongue)}", err=True)
                self.failed += 1
            elif form.changed:
                self.changed += 1
            else:
                self.same += 1

    def _once(self, found: Inputs) -> Iterator[Item]:
        """The items, a file that is named twice only once."""
        seen: set[str] = set()
        for item in items(found):
            if item.source.path is not None:
                place = os.path.realpath(item.source.path)
                if place in seen:
                    continue
                seen.add(place)
                self._files += 1
            yield item

    def say(self) -> None:
        """Say on standard error what became of the files; nothing where text only went through."""
        if self.writes and not self._files:
            return
        done, left = ("fmt.changed", "fmt.same") if self.writes else ("fmt.would-change", "fmt.in-form")
        counts = ((done, self.changed), (left, self.same), ("fmt.failed", self.failed))
        said = [label(key, self._tongue, count=count) for key, count in counts if count]
        click.echo(", ".join(said), err=True)

    def _done(self, source: files.Source, form: Form) -> Problem | None:
        """Write or show what came of a source; why it cannot be written."""
        if form.warned is not None:
            click.echo(f"tavli: {form.warned}", err=True)
        for line in form.shown:
            click.echo(line)
        if not self.writes:
            return None
        try:
            if source.path is None:
                sys.stdout.buffer.write(form.data)
                sys.stdout.flush()
            elif form.changed:
                _replace(source.path, form.data)
        except OSError as error:
            if source.path is None:
                raise
            return "error.write", {"path": source.name, "reason": common.reason(error, self._tongue)}
        return None


def _replace(path: str, data: bytes) -> None:
    """Write bytes in the place of a file, whole or not at all. Raises OSError."""
    if not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
    with WholeFile(path) as whole:
        whole.stream.buffer.write(data)
