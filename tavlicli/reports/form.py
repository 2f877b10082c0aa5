"""What a form of the report is, and which there are."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from itertools import groupby
from typing import IO

from tavlicli.findings.finding import Finding
from tavlicli.replay.result import FileReport, MatchResult
from tavlicli.reports.summary import Summary
from tavlicli.value import Value
from tavlicli.words import label

Paint = Callable[[str, str], str]
"""Gives a text in the colour of a role: error, warning, info, strong, faint."""

PEOPLE = "people"
MACHINES = "machines"
PAGES = "pages"

MOST_PATH = 4096
"""So many characters of a path are shown."""

FORMS = {
    "text": PEOPLE,
    "concise": PEOPLE,
    "json": MACHINES,
    "jsonl": MACHINES,
    "csv": MACHINES,
    "junit": MACHINES,
    "sarif": MACHINES,
    "github": MACHINES,
    "html": PAGES,
}
"""The forms by name, each for people (in their language) or for machines (in English unless asked
otherwise, in UTF-8, and whole whatever is left out for people), or a page for people, in their language
and otherwise as for machines. A form is the class ``Report`` of the module of its name."""


def plain(text: str, role: str) -> str:
    """The text without colour."""
    return text


class Style(Value):
    """How a report is made.

    ``lang`` is the language of its words. For people, ``draw`` gives the lines
    of a board for a fault of a match that has a position (None: no boards);
    ``verbose`` says more, ``quiet`` the summary only, ``statistics`` counts by code.
    ``strict`` says that warnings fail a record.
    ``root`` is the folder that paths are told from where a form asks for that
    ("": they are left as they are), ``version`` that of the program. ``aside``
    makes a text file for pieces that come later in the report than they are
    known.
    """

    lang: str = "en"
    paint: Paint = plain
    draw: Callable[[Finding, MatchResult | None], list[str]] | None = None
    verbose: bool = False
    quiet: bool = False
    statistics: bool = False
    strict: bool = False
    root: str = ""
    version: str = ""
    aside: Callable[[], IO[str]] = io.StringIO


class Form:
    """One form of the report: pieces of text for its head, for each file in turn, and for its tail.

    Nothing is kept of a file, so that memory does not grow with their number.
    """

    def __init__(self, style: Style) -> None:
        self.style = style

    @property
    def tells_games(self) -> bool:
        """Whether something is said of matches and games in which nothing is wrong."""
        return False

    def head(self) -> str:
        """What stands before the first file."""
        return ""

    def file(self, report: FileReport) -> Iterator[str]:
        """What is said of one file."""
        raise NotImplementedError

    def tail(self, total: Summary) -> Iterator[str]:
        """What stands after the last file."""
        return iter(())


def form(name: str, style: Style) -> Form:
    """A report to be made in the form of this name."""
    found: Form = import_module(f"tavlicli.reports.{name}").Report(style)
    return found


def by_match(report: FileReport) -> Iterator[tuple[int, MatchResult | None, list[Finding]]]:
    """Each match with its number and what is wrong with it; before them, as 0, what is wrong outside."""
    groups = groupby(report.findings, lambda finding: finding.match or 0)
    number, group = next(groups, (None, iter(())))
    if number == 0:
        yield 0, None, list(group)
        number, group = next(groups, (None, iter(())))
    for place, match in enumerate(report.matches, 1):
        if place != number:
            yield place, match, []
        else:
            yield place, match, list(group)
            number, group = next(groups, (None, iter(())))


def problem(report: FileReport, lang: str) -> str:
    """Why a file could not be read, in a sentence; "" for one that was."""
    return "" if report.problem is None else label(report.problem[0], lang, **report.problem[1])


def rendered(report: Form, files: Iterable[FileReport]) -> Iterator[str]:
    """The pieces of a whole report, a file at a time."""
    total = Summary()
    yield report.head()
    for file in files:
        total.add(file)
        yield from report.file(file)
    yield from report.tail(total)
