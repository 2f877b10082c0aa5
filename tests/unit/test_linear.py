"""What is called while a text is read grows with its length, not with the square of it.

The time that this takes is measured by ``tests/bench/bench_linear.py``.
"""

from __future__ import annotations

import pytest

import tavlicli
from tavlicli.reports import text as report_text
from tavlicli.reports.form import Style
from tavlicli.value import replaced
from tests.linear import LINES, TEXTS, calls

FEW = 300
# Four times the text, four times the calls; the square would be sixteen.
MOST = 6


@pytest.mark.parametrize("name", [*TEXTS, *LINES])
def test_reading_calls_by_the_length_of_the_text(name: str) -> None:
    growing = (TEXTS | LINES)[name]
    counts = []
    for times in (FEW, 4 * FEW):
        text = growing.text(times)
        list(growing.form.read(text))
        counts.append(calls(lambda: list(growing.form.read(text))))  # noqa: B023
    assert counts[1] < MOST * counts[0]


def test_reporting_calls_by_the_number_of_findings() -> None:
    (one,) = tavlicli.check_text("W 31: 8/5 6/4\nB resigns\n").files
    counts = []
    for times in (FEW, 4 * FEW):
        numbers = range(1, times + 1)
        findings = tuple(finding._replace(match=number) for number in numbers for finding in one.findings)
        whole = replaced(one, matches=one.matches * times, findings=findings)
        lines: list[str] = []
        counts.append(calls(lambda: lines.extend(report_text.render(whole, Style()))))  # noqa: B023
        assert sum("[wrong-die]" in line for line in lines) == times
    assert counts[1] < MOST * counts[0]
