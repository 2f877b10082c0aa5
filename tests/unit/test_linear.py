"""Texts that would take minutes if anything in their reading grew with the square of their length."""

from __future__ import annotations

import time

import pytest

import tavlicli
from tavlicli.notation.formats import mat, sgf, tavli
from tavlicli.reports import text as report_text
from tavlicli.reports.form import Style
from tavlicli.value import replaced

HEAD = " 5 point match\n\n Game 1\n Ann : 0                        Bob : 0\n"
UNCLEAR = " " * 24 + "Losses\n"
OPENINGS = "Game 1\n" + "Opening W3 B3\n" * 30_000
SGF = "(;FF[4]GM[6]MI[length:3][game:0]"
TEXTS = {
    "remarks in two columns": (mat, HEAD + "; a remark\n" * 300_000),
    "remarks in our notation": (tavli, "Game 1\n" + "{a remark}\n" * 150_000),
    "results in no clear column": (mat, HEAD + UNCLEAR * 60_000),
    "brackets that open in SGF": (sgf, SGF + "(;" * 100_000),
    "properties of SGF": (sgf, SGF + ";" + "C[x]A[1]" * 50_000 + ")"),
    "moves of SGF whose brackets are open": (sgf, SGF + ";W[31hefe" * 30_000),
    "a value of SGF that has no end": (sgf, SGF + ";C[" + "x[" * 10_000_000),
    "rolls of SGF": (sgf, SGF + ";PL[W]DI[31];B[42hdfd]" * 10_000 + ")"),
    "nodes of SGF that say nothing": (sgf, SGF + ";KO[x]" * 80_000 + ")"),
    "empty nodes of SGF": (sgf, SGF + ";W[31hefe]" + ";" * 1_000_000 + ";B[52aclq])"),
    "variations of SGF": (sgf, SGF + ";W[31hefe]" + "(;B[52aclq](;W[21hffe]))" * 100_000 + ")"),
    "variations of SGF in each other": (sgf, SGF + "(;W[31hefe](;B[52aclq]" * 50_000 + ")" * 100_001),
    "tags behind opening dice": (tavli, OPENINGS + '[Event "Cup"]\n' * 30_000),
}


@pytest.mark.parametrize("name", TEXTS)
def test_reading_takes_time_by_the_length_of_the_text(name: str) -> None:
    form, text = TEXTS[name]
    began = time.process_time()
    assert len(list(form.read(text))) == 1
    assert time.process_time() - began < 6


def test_reporting_takes_time_by_the_number_of_findings() -> None:
    (one,) = tavlicli.check_text("W 31: 8/5 6/4\nB resigns\n").files
    numbers = range(1, 20_001)
    findings = [finding._replace(match=number) for number in numbers for finding in one.findings]
    whole = replaced(one, matches=one.matches * len(numbers), findings=tuple(findings))
    began = time.process_time()
    lines = list(report_text.render(whole, Style()))
    assert sum("[wrong-die]" in line for line in lines) == len(numbers)
    assert time.process_time() - began < 6
