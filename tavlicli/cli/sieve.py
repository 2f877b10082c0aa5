"""What of a report is told: nothing that a baseline knows, and no more errors than are wanted."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING

import click

from tavlicli.cli import common
from tavlicli.kept import kept
from tavlicli.value import replaced
from tavlicli.words import label

if TYPE_CHECKING:
    from tavlicli.cli.output import Look
    from tavlicli.files import Options
    from tavlicli.replay.result import FileReport
    from tavlicli.reports.baseline import Known
    from tavlicli.reports.identity import Identity
    from tavlicli.reports.summary import Summary


class Sieve:
    """Takes from the report of each file what is not told; ``known`` is the baseline, if there is one."""

    def __init__(self, known: Known | None, options: Options, look: Look) -> None:
        self._known = known
        self._options = options
        self._look = look

    def left(self, report: FileReport, summary: Summary) -> FileReport:
        """What is told of a file; the summary learns what was known, and that the report stops here."""
        if report.problem is not None or not (report.findings or self._known):
            return report
        from tavlicli.reports.summary import is_doubtful

        if self._known is not None:
            report = self._new(report, self._known, summary)
        faulty = any(
            finding.severity == "error" or (self._look.strict and is_doubtful(finding))
            for finding in report.findings
        )
        if report.status != (status := "invalid" if faulty else "ok"):
            report = replaced(report, status=status)
        if self._look.most is None:
            return report
        return _cut(report, self._look.most - summary.errors, summary)

    def _new(self, report: FileReport, known: Known, summary: Summary) -> FileReport:
        left, gone = known.sift(report)
        summary.known += len(report.findings) - len(left.findings)
        if self._look.verbose and gone:
            options = common.configured(report.path, report.path, self._options)
            _tell((one for one in gone if options.reports(one.code)), self._look.lang)
        return left


def _cut(report: FileReport, most: int, summary: Summary) -> FileReport:
    """The report up to and with its last allowed error."""
    for index, finding in enumerate(report.findings):
        if finding.severity == "error":
            most -= 1
            if most == 0:
                summary.partial = True
                return replaced(report, findings=kept(islice(report.findings, index + 1)))
    return report


def load(path: str, root: str, lang: str) -> Known:
    """The baseline in a file, its paths told from ``root``; leaves with 2 where it cannot be used."""
    from tavlicli.reports.baseline import BadBaseline, read

    try:
        with open(path, encoding="utf-8-sig") as file:
            return read(file.read(), root)
    except BadBaseline as bad:
        why = label(bad.key, lang, **bad.params)
        common.fail(label("error.baseline", lang, path=path, reason=why))
    except UnicodeDecodeError:
        common.fail(label("error.baseline", lang, path=path, reason=label("baseline.utf-8", lang)))
    except (OSError, ValueError) as error:
        common.fail(label("error.read", lang, path=path, reason=common.reason(error, lang)))


def _tell(gone: Iterable[Identity], lang: str) -> None:
    """Say on standard error which known faults are no more."""
    for one in gone:
        words = []
        if one.match is not None:
            words.append(label("match.number", lang, number=one.match))
        if one.game is not None:
            words.append(label("game.number", lang, number=one.game))
        if one.player is not None:
            words.append(label("player.0" if one.player == "W" else "player.1", lang))
        if one.text:
            words.append(one.text)
        said = label("baseline.gone", lang, path=one.path, code=one.code, about=", ".join(words))
        click.echo(f"tavli: {said}", err=True)
