"""Where a report goes: standard output, or a file that is written beside its place and renamed."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from typing import IO, TYPE_CHECKING, NoReturn

import click

from tavlicli import __version__
from tavlicli.cli import common
from tavlicli.reports import form as forms
from tavlicli.value import Value
from tavlicli.words import label

if TYPE_CHECKING:
    from tavlicli.findings.finding import Finding
    from tavlicli.replay.result import FileReport, MatchResult
    from tavlicli.reports.summary import Summary
    from tavlicli.writing import WholeFile

BASELINE = "baseline"
"""The form of a new baseline, which is no report and has no use for half of the faults."""

_IN_MEMORY = 1 << 20


class Look(Value):
    """How the report is wanted."""

    lang: str
    asked_lang: str | None
    quiet: bool
    verbose: bool
    board: bool
    color: str
    most: int | None
    statistics: bool
    strict: bool


def targets(
    names: tuple[str, ...], output: str | None, baseline: str | None, lang: str
) -> list[tuple[str, str | None]]:
    """Each form of the report and the file that it goes to (None: standard output), a new baseline last."""
    wanted: list[tuple[str, str | None]] = []
    for text in names or ("text",):
        name, colon, file = text.partition(":")
        common.known("format", name, forms.FORMS, lang)
        if colon and not file:
            raise click.UsageError(label("error.format-file", lang, text=text))
        wanted.append((name, file or None))
    loose = [index for index, (_, file) in enumerate(wanted) if file is None]
    if len(loose) > 1 or (output is not None and not loose):
        raise click.UsageError(label("error.format-no-file", lang))
    if output is not None:
        wanted[loose[0]] = (wanted[loose[0]][0], output)
    if baseline is not None:
        wanted.append((BASELINE, baseline))
    places = [os.path.realpath(file) for _, file in wanted if file is not None]
    if len(set(places)) < len(places):
        raise click.UsageError(label("error.format-no-file", lang))
    return wanted


def here() -> str:
    """The working directory, from which reports for machines tell paths; "" where it is gone."""
    try:
        return os.getcwd()
    except OSError:
        return ""


class Output:
    """One form of the report on its way to one place.

    Leaves with exit code 2 where the file cannot be written.
    """

    def __init__(self, form: str, file: str | None, look: Look) -> None:
        self.takes_all = form == BASELINE
        self._file = file
        self._lang = look.lang
        self._aside: list[IO[str]] = []
        self._whole = None if file is None else self._open(file)
        self._stream: IO[str] = sys.stdout if self._whole is None else self._whole.stream
        if forms.FORMS.get(form) == forms.PEOPLE:
            self._report = forms.form(form, _for_people(look, file is None))
        else:
            self._report = forms.form(form, self._for_machines(look, forms.FORMS.get(form) == forms.PAGES))
            if self._whole is None and hasattr(sys.stdout, "reconfigure"):
                sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace", newline="")
        self._begun = False

    def _open(self, file: str) -> WholeFile:
        from tavlicli.writing import WholeFile

        try:
            return WholeFile(file)
        except OSError as error:
            self._fail(file, error)

    def _fail(self, file: str, error: OSError) -> NoReturn:
        reason = common.reason(error, self._lang)
        common.fail(label("error.write", self._lang, path=file, reason=reason))

    def _for_machines(self, look: Look, page: bool) -> forms.Style:
        """The style of a report for machines, or of a page, which is for people who have no terminal."""
        return forms.Style(
            look.lang if page else look.asked_lang or "en",
            verbose=page and look.verbose,
            statistics=page and look.statistics,
            strict=look.strict,
            root=here(),
            version=__version__,
            aside=self._put_aside,
        )

    def _put_aside(self) -> IO[str]:
        """A text file for what comes later: in memory, and on the disk once it is large."""
        from tempfile import SpooledTemporaryFile

        held = SpooledTemporaryFile(_IN_MEMORY, "w+", encoding="utf-8", newline="")  # noqa: SIM115
        self._aside.append(held)
        return held

    @property
    def tells_games(self) -> bool:
        """Whether something is said of games in which nothing is wrong."""
        return self._report.tells_games

    def add(self, report: FileReport) -> None:
        """Write what is said of one file."""
        self._begin()
        self._write(lambda: self._report.file(report))

    def _begin(self) -> None:
        if not self._begun:
            self._begun = True
            self._write(lambda: [self._report.head()])

    def _write(self, pieces: Callable[[], Iterable[str]]) -> None:
        """Write pieces, for which something may be put aside while they are made."""
        try:
            for piece in pieces():
                self._stream.write(piece)
        except OSError as error:
            if self._file is None:
                raise
            self._fail(self._file, error)

    def close(self, summary: Summary) -> None:
        """End the report and put its file in place, but for a new baseline that would lack faults."""
        if self.takes_all and summary.partial:
            self.abandon()
            click.echo(f"tavli: {label('baseline.kept', self._lang, path=str(self._file))}", err=True)
            return
        self._begin()
        self._write(lambda: self._report.tail(summary))
        self._drop()
        if self._whole is not None and self._file is not None:
            try:
                self._whole.complete()
            except OSError as error:
                self._fail(self._file, error)

    def abandon(self) -> None:
        """Leave nothing half-written behind."""
        self._drop()
        if self._whole is not None:
            self._whole.abandon()

    def _drop(self) -> None:
        for held in self._aside:
            held.close()


def _for_people(look: Look, shown: bool) -> forms.Style:
    """The style of a report on standard output (``shown``) or in a file."""
    paint = common.painter(look.color) if shown else forms.plain
    draw = _drawing(look.lang, shown and not common.draws_boards()) if look.board else None
    return forms.Style(look.lang, paint, draw, look.verbose, look.quiet, look.statistics)


def _drawing(lang: str, simple: bool) -> Callable[[Finding, MatchResult | None], list[str]]:
    def drawn(finding: Finding, match: MatchResult | None) -> list[str]:
        from tavlicli.reports.moment import lines

        return lines(finding, match, lang, ascii=simple)

    return drawn
