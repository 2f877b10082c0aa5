"""Free text above a record, such as a letter it came in: passed over, or told once where it may be a slip."""

from __future__ import annotations

import pytest

import tavlicli
from tavlicli.files import Options, check_bytes
from tavlicli.notation import registry
from tests.cli.command import ROOT

LETTER = (
    "Dear Anna,\n\nhere is our match; look at 7: I rolled 31: twice.\n1/2 of it was luck.\nYours,\nBo\n\n"
)
FORMATS = ROOT / "examples" / "formats"
PASSED_OVER = (
    "bgammon.match",
    "gamesgrid.sgg",
    "harbour.json",
    "harbour.fibs",
    "harbour.sgf",
    "jellyfish.gam",
    "openspiel.txt",
    "playstrategy.txt",
)


def found(text: str) -> list[tuple[int, str]]:
    """The lines and codes of the faults of a text."""
    return [(finding.place.line, finding.code) for finding in tavlicli.check_text(text).findings]


@pytest.mark.parametrize("name", PASSED_OVER)
def test_text_above_a_record_is_passed_over(name: str) -> None:
    text = (FORMATS / name).read_text(encoding="utf-8")
    form, more = registry.recognise(text), LETTER.count("\n")
    assert form is not None
    assert registry.recognise(LETTER + text) is form
    assert found(LETTER + text) == [(line + more, code) for line, code in found(text)]
    games = [len(match.games) for match in form.read(LETTER + text)]
    assert games == [len(match.games) for match in form.read(text)]


@pytest.mark.parametrize("path", ["match.tavli", "formats/truemoneygames.tmg"])
def test_text_above_that_may_be_a_slip_is_told_once(path: str) -> None:
    text = (ROOT / "examples" / path).read_text(encoding="utf-8")
    assert found("one line\nand another\n\nand one more\n" + text)[0] == (1, "syntax")
    assert len(found("one line\nand another\n\nand one more\n" + text)) == 1 + len(found(text))


@pytest.mark.parametrize(
    ("name", "slips"),
    [
        ("bgammon.match", [("bgammon-replay", "bgammon-replay x"), ("i 1764", "i x764")]),
        ("openspiel.txt", [("chance outcome", "chanse outcome"), ("/", "/x")]),
        ("playstrategy.txt", [("endturn", "endtrun")]),
        ("jellyfish.gam", [("/", "/x")]),
    ],
)
def test_a_slip_at_the_beginning_is_no_free_text(name: str, slips: list[tuple[str, str]]) -> None:
    text = (FORMATS / name).read_text(encoding="utf-8")
    form = registry.recognise(text)
    assert form is not None
    for right, wrong in slips:
        assert right in text
        broken = text.replace(right, wrong, 1)
        codes = [code for _, code in found_as(form.name, broken)]
        assert codes != [code for _, code in found(text)], wrong


def found_as(name: str, text: str) -> list[tuple[int, str]]:
    """The same for a text that is said to be in a format."""
    report = check_bytes(text.encode(), "-", Options(format=name))
    return [(finding.place.line, finding.code) for finding in report.findings]


@pytest.mark.parametrize("text", [LETTER, f"{LETTER}a1b2\n", f"{LETTER}1) one\n2) two\n", f"{LETTER}list\n"])
def test_a_letter_alone_is_no_record(text: str) -> None:
    assert registry.recognise(text) is None
