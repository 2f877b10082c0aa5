"""Every real .mat record, written in each style and read again, is the same; skipped without a corpus.

The corpus is looked for where :mod:`tests.corpus.test_corpus_reading` looks for it.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tavlicli.notation.decode import decode
from tests.copies import all_facts, convert, facts, replayed, written
from tests.corpus.test_corpus_reading import FOLDER, rows

FILES = [FOLDER / row["file"] for row in rows()]
XG = [file for file in FILES if file.name.startswith("mat-xg-")]
# Of these the rule set is told by tags, which Snowie's text has not.
OTHER_SETS = ("mat-program-003", "mat-program-005", "mat-program-006", "mat-xg-021", "mat-xgmobile-001")

pytestmark = pytest.mark.skipif(not FILES, reason="no corpus of real records beside the repository")


def read(file: Path) -> str:
    return decode(file.read_bytes()).text


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_record_is_the_same_in_each_style(file: Path) -> None:
    source = replayed(read(file), "mat")
    # A player with an empty name is called by his colour.
    wanted = [match._replace(names=named(match.names)) for match in map(facts, source)]
    names = {"names"} if any("" in facts(match).names for match in source) else set()
    for style in ("gnubg", "xg", "xg-txt"):
        text, lost = written(source, "mat", style)
        assert all_facts(text, "mat") == wanted
        assert set(lost) <= {"comments", *names}
    if file.stem not in OTHER_SETS:
        text, lost = written(source, "snowie-text")
        assert all_facts(text, "snowie-text") == wanted
        assert set(lost) <= {"comments", "tags", *names}


def named(names: tuple[str | None, str | None]) -> tuple[str, str]:
    """The names, those that are missing or empty as match text calls them."""
    return names[0] or "White", names[1] or "Black"


@pytest.mark.parametrize("file", XG, ids=lambda file: file.stem)
def test_the_lines_of_extreme_gammon(file: Path) -> None:
    source = read(file).replace("\r\n", "\n").removeprefix("\ufeff")
    style = "xg-txt" if re.search("Bar/|/Off", source) else "xg"
    text, lost = convert(source, "mat", "mat", style)
    assert lost == {}
    assert text.replace("\r\n", "\n").removeprefix("\ufeff").rstrip("\n") == source.rstrip("\n")
