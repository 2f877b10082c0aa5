"""The report as a page: the counts, and each fault with its board, the play as written and a legal one.

Nothing in it runs, and nothing is loaded. As the counts stand first, what is
said of the files is put aside until all are known.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import IO

from tavlicli.findings.finding import Finding
from tavlicli.replay.result import FileReport, MatchResult
from tavlicli.reports.form import MOST_PATH, Form, Style, by_match, problem
from tavlicli.reports.page import board
from tavlicli.reports.page.colours import style as colours
from tavlicli.reports.page.document import head, part
from tavlicli.reports.page.plays import in_words, spelled, unbroken
from tavlicli.reports.picture.arrows import BOTH, LEGAL, WRONG
from tavlicli.reports.picture.lettering import clean
from tavlicli.reports.summary import Summary
from tavlicli.reports.text import about, closing, course
from tavlicli.words import label, message, name, safe

_PIECE = 1 << 14
# What a browser can still show: the faults of a file after so many are told without their boards.
_MOST_BOARDS = 100
_MARKS = {"error": "✗", "warning": "!", "info": "i"}


class Report(Form):
    """A page; nothing of a file is kept but in the pieces that are put aside."""

    def __init__(self, style: Style) -> None:
        super().__init__(style)
        self._sections: IO[str] | None = None
        self._contents: IO[str] | None = None
        self._files = 0
        self._boards = 0

    @property
    def tells_games(self) -> bool:
        """The course of each match, where that was asked for."""
        return self.style.verbose

    def file(self, report: FileReport) -> Iterator[str]:
        """Nothing yet: the section of the file is put aside."""
        if report.findings or report.problem is not None or self.style.verbose:
            if self._sections is None or self._contents is None:
                self._sections, self._contents = self.style.aside(), self.style.aside()
            self._files += 1
            path = _text(report.path, MOST_PATH)
            count = f" ({len(report.findings)})" if report.findings else ""
            self._contents.write(f'<li><a href="#file-{self._files}">{path}</a>{count}</li>\n')
            self._sections.write(f'<section id="file-{self._files}">\n<h2>{path}</h2>\n')
            self._sections.writelines(self._section(report))
            self._sections.write("</section>\n")
        return iter(())

    def tail(self, total: Summary) -> Iterator[str]:
        """The whole page."""
        lang = self.style.lang
        title = label("page.report", lang)
        yield head(title, lang, f"{colours()}{part('page.css')}{part('report.css')}")
        yield f'<body>\n<svg class="hidden" width="0" height="0" aria-hidden="true">{board.ground()}</svg>\n'
        yield f'<main class="report">\n<h1>{escape(title)}</h1>\n'
        kind = "wrong" if total.errors or total.unreadable else "right"
        kind += " table" if self.style.statistics else ""
        yield f'<pre class="summary {kind}">{_lines(closing(total, self.style))}</pre>\n'
        if self._boards:
            kinds = (WRONG, LEGAL, BOTH)
            keys = "".join(
                f'<span class="{one}">{escape(label(f"legend.{one}", lang))}</span> ' for one in kinds
            )
            yield f'<p class="legend">{keys}</p>\n'
        if self._contents is not None and self._files > 1:
            yield "<nav><ol>\n"
            yield from _all(self._contents)
            yield "</ol></nav>\n"
        if self._sections is not None:
            yield from _all(self._sections)
        yield "</main>\n</body>\n</html>\n"

    def _section(self, report: FileReport) -> Iterator[str]:
        """What is said of a file, match by match."""
        lang = self.style.lang
        if report.problem is not None:
            yield f'<p class="fault error">{escape(problem(report, lang))}</p>\n'
        boards = 0
        several = len(report.matches) > 1
        for number, match, findings in by_match(report):
            if match is not None and self.style.verbose:
                yield f"<pre>{_lines(course(report, match, self.style))}</pre>\n"
            for finding in findings:
                drawn = ""
                if finding.position is not None:
                    boards += 1
                    drawn = self._board(finding, match) if boards <= _MOST_BOARDS else ""
                yield self._fault(finding, match, number if several and match else None, drawn)
        if boards > _MOST_BOARDS:
            yield f"<p>{escape(label('page.boards', lang, most=_MOST_BOARDS))}</p>\n"

    def _board(self, finding: Finding, match: MatchResult | None) -> str:
        self._boards += 1
        return board.drawn(finding, match, self.style.lang, self._boards)

    def _fault(self, finding: Finding, match: MatchResult | None, number: int | None, drawn: str) -> str:
        lang = self.style.lang
        severity = label("stood" if finding.stood else finding.severity, lang)
        place = finding.place
        where = f"{label('line', lang, line=place.line)}, {label('column', lang, column=place.column)}"
        mark = f"{_MARKS[finding.severity]} {_capital(severity)}: {escape(name(finding.code, lang))}"
        said = [f"<strong>{mark}</strong> <code>{finding.code}</code>"]
        said.append(f' <span class="where">{escape(where)}</span>')
        told = about(finding, match, lang, number)
        if told:
            said.append(f"<p>{unbroken(_capital(told))}</p>")
        said.append(f"<p>{unbroken(_capital(message(in_words(finding.violation, lang), lang)))}.</p>")
        said += self._plays(finding)
        return f'<article class="fault {finding.severity}"><div>{"".join(said)}</div>{drawn}</article>\n'

    def _plays(self, finding: Finding) -> Iterator[str]:
        """The nearest legal play, and all of them for those who want to see them."""
        lang = self.style.lang
        if finding.suggestion is not None and finding.code != "missing-play":
            key = "suggestion" if finding.legal_count == 1 else "nearest"
            shown = (
                label("legal.none", lang) if finding.suggestion == "-" else spelled(finding.suggestion, lang)
            )
            play = unbroken(escape(shown))
            yield f'<p>{_capital(label(key, lang))}: <strong class="legal">{play}</strong></p>'
        if finding.legal_count and finding.legal_count > 1:
            more = finding.legal_count - len(finding.legal)
            tail = f" … {label('legal.more', lang, count=more)}" if more > 0 else ""
            plays = unbroken(escape(", ".join(spelled(play, lang) for play in finding.legal) + tail))
            yield (
                f"<details><summary>{_capital(label('legal', lang))} ({finding.legal_count})</summary>"
                f"<p>{plays}</p></details>"
            )


def _text(text: str, most: int) -> str:
    """A text from outside as it can stand in a page."""
    return escape(clean(safe(text, most), most))


def _capital(text: str) -> str:
    """A text as the beginning of a sentence, for a page."""
    return escape(text[:1].upper() + text[1:])


def _lines(lines: Iterator[str]) -> str:
    return escape("\n".join(lines))


def _all(aside: IO[str]) -> Iterator[str]:
    """What was put aside."""
    aside.seek(0)
    while piece := aside.read(_PIECE):
        yield piece
