"""Sources put into canonical form one by one: written, or only told of."""

from __future__ import annotations

import errno
import os
import sys
from functools import partial

import click

from tavlicli.cli import common, files
from tavlicli.cli.interrupt import Watch
from tavlicli.files import Options, Unreadable, decode_bytes, replay_of, unrecognised
from tavlicli.findings.finding import Violation
from tavlicli.formatting import CannotFormat, Formatted, NotTheSame, formatted
from tavlicli.notation import decode
from tavlicli.notation.encode import CannotEncode, encode
from tavlicli.reports.form import MOST_PATH
from tavlicli.words import label, message, safe
from tavlicli.writing import WholeFile

OURS = "tavli"


class Rewriting:
    """Puts sources into canonical form, and counts those that change, are the same and fail.

    ``checks`` names the files that would change and ``diff`` shows how; then
    nothing is written. ``lang`` is the language of the keywords, ``tongue``
    that of messages. Standard input is written to standard output.
    """

    def __init__(
        self, options: Options, lang: str | None, tongue: str, checks: bool, diff: bool, watch: Watch
    ) -> None:
        self._options = options
        self._lang = lang
        self._tongue = tongue
        self._checks = checks
        self._diff = diff
        self._watch = watch
        self._seen: set[str] = set()
        self._files = 0
        self.changed = self.same = self.failed = 0

    @property
    def writes(self) -> bool:
        """Whether what changes is written."""
        return not (self._checks or self._diff)

    def do(self, source: files.Source) -> None:
        """Deal with a source; what is wrong with it is said, and costs no other."""
        if source.path is not None:
            place = os.path.realpath(source.path)
            if place in self._seen:
                return
            self._seen.add(place)
            self._files += 1
        try:
            changed = self._rewritten(source)
        except Unreadable as why:
            click.echo(f"tavli: {files.problem_text((why.problem, why.params), self._tongue)}", err=True)
            self.failed += 1
            return
        self.changed += changed
        self.same += not changed

    def say(self) -> None:
        """Say on standard error what became of the files; nothing where text only went through."""
        if self.writes and not self._files:
            return
        done, left = ("fmt.changed", "fmt.same") if self.writes else ("fmt.would-change", "fmt.in-form")
        counts = ((done, self.changed), (left, self.same), ("fmt.failed", self.failed))
        said = [label(key, self._tongue, count=count) for key, count in counts if count]
        click.echo(", ".join(said), err=True)

    def _rewritten(self, source: files.Source) -> bool:
        """Whether a source changes, which is written or told of. Raises Unreadable."""
        data = files.load(source)
        if isinstance(data, tuple):
            raise Unreadable(*data)
        if source.path is not None and not os.path.isfile(source.path):
            raise Unreadable("error.not-regular", {"path": source.name})
        options = common.configured(source.path, source.name, self._options)
        text, found = decode_bytes(data, source.name, options)
        if found is None:
            raise unrecognised(source.name, text.text)
        if found.name != OURS:
            raise Unreadable("error.fmt-format", {"path": source.name, "format": found.name})
        new = self._formatted(source.name, text, options)
        changed = new.text != text.text
        if self.writes:
            if changed:
                data = self._encoded(source.name, text, new.text, options)
            self._write(source, data, changed)
        elif changed and self._diff:
            from tavlicli.reports.diff import unified

            for line in unified(source.name, text.text, new.rows, new.newline):
                click.echo(line)
        elif changed:
            click.echo(safe(source.name, MOST_PATH))
        return changed

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

    def _write(self, source: files.Source, data: bytes, changed: bool) -> None:
        """Write what changed in its place, and what came through standard input to standard output."""
        self._watch.busy = True
        try:
            if source.path is None:
                sys.stdout.buffer.write(data)
                sys.stdout.flush()
            elif changed:
                _replace(source.path, data)
        except OSError as error:
            if source.path is None:
                raise
            reason = common.reason(error, self._tongue)
            raise Unreadable("error.write", {"path": source.name, "reason": reason}) from None
        finally:
            self._watch.busy = False

    def _encoded(self, name: str, old: decode.Decoded, text: str, options: Options) -> bytes:
        """The text in the encoding that it had, or in UTF-8 where it would not be read so again."""
        try:
            data = b"".join(encode([text], old.encoding, old.bom))
            if decode.decode(data, options.encoding, options.fallback).text == text:
                return data
        except CannotEncode:
            pass
        if options.encoding is not None:
            raise Unreadable("error.fmt-encoding", {"path": name, "encoding": old.encoding})
        said = label("warning.fmt-encoding", self._tongue, path=name, encoding=old.encoding)
        click.echo(f"tavli: {said}", err=True)
        return text.encode("utf-8")


def _replace(path: str, data: bytes) -> None:
    """Write bytes in the place of a file, whole or not at all. Raises OSError."""
    if not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
    with WholeFile(path) as whole:
        whole.stream.buffer.write(data)
