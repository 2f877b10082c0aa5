"""Counts over everything that was checked."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tavlicli.findings.finding import Finding
from tavlicli.replay.result import FileReport

if TYPE_CHECKING:
    from tavlicli.inputs.repeats import Repeats


def is_doubtful(finding: Finding) -> bool:
    """Whether a finding fails a record where warnings do: a code page that had to be guessed is no fault."""
    guessed = finding.code == "encoding" and finding.violation.variant == "guessed"
    return finding.severity == "warning" and not guessed


class Summary:
    """How many files, matches, games and turns were read, and what was wrong with them.

    ``skipped`` counts files of a folder that hold no record and were passed
    over; ``known`` the faults that a baseline knows, which are counted nowhere
    else; ``doubtful`` counts the warnings that matter to those who are strict;
    ``partial`` says that the report stops early, ``interrupted`` that
    somebody asked it to. ``repeats`` counts contents that came before, where
    that was asked for.
    """

    def __init__(self) -> None:
        self.partial = False
        self.interrupted = False
        self.skipped = 0
        self.known = 0
        self.files = 0
        self.unreadable = 0
        self.matches = 0
        self.games = 0
        self.turns = 0
        self.positions = 0
        self.doubtful = 0
        self.severities: Counter[str] = Counter()
        self.by_code: Counter[str] = Counter()
        self.repeats: Repeats | None = None

    @property
    def repeated(self) -> int | None:
        """How many files had the content of an earlier one; None where that was not asked for."""
        return None if self.repeats is None else self.repeats.count

    @property
    def errors(self) -> int:
        """The number of errors; plays that stood are none."""
        return self.severities["error"]

    @property
    def warnings(self) -> int:
        """The number of warnings."""
        return self.severities["warning"]

    def add(self, report: FileReport) -> None:
        """Count one more file."""
        self.files += 1
        self.unreadable += report.status == "unreadable"
        matches, games, turns = report.counts
        self.matches += matches
        self.games += games
        self.turns += turns
        self.positions += report.positions or 0
        for finding in report.findings:
            self.severities[finding.severity] += 1
            self.doubtful += is_doubtful(finding)
            self.by_code[finding.code] += 1
