"""The records on the explain pages: the wrong one has the page's fault and no other, the right one none."""

from __future__ import annotations

import pytest

import tavlicli
from tavlicli.findings.code import CODES
from tavlicli.words.examples import EXAMPLES

FOLLOWS = {
    "not-replayed": {"missing-play"},
    "missing-play": {"not-replayed"},
    "no-checker": {"not-replayed"},
    "bar-first": {"not-replayed"},
    "blocked-point": {"not-replayed"},
    "syntax": {"not-replayed"},
    "bad-position": {"not-replayed"},
}
"""What a fault may bring with it: nothing else may be reported."""


def cases(side: int) -> list[object]:
    found = []
    for code, records in EXAMPLES.items():
        if records[side]:
            found.append(pytest.param(code, records[side], id=code))
    return found


def codes(record: str) -> set[str]:
    return {finding.code for finding in tavlicli.check_text(record).findings}


@pytest.mark.parametrize(("code", "record"), cases(0))
def test_the_wrong_record_has_this_fault_and_no_other(code: str, record: str) -> None:
    found = codes(record)
    assert code in found
    assert found - {code} <= FOLLOWS.get(code, set())


@pytest.mark.parametrize(("code", "record"), cases(1))
def test_the_right_record_has_no_fault(code: str, record: str) -> None:
    assert codes(record) == set()


def test_every_code_has_its_records() -> None:
    assert set(EXAMPLES) == set(CODES)
