"""The unified diff of a text that was laid out anew."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from tavlicli.notation.format import lines
from tavlicli.notation.tavli_layout import Row
from tavlicli.reports.diff import unified


def diff(old: str, rows: list[Row], newline: str = "\n") -> list[str]:
    return list(unified("a.tavli", old, rows, newline))


def patched(old: list[str], found: list[str]) -> list[str]:
    """The old lines with a diff applied, every line of it held against them."""
    new: list[str] = []
    place = 0
    for line in found[2:]:
        hunk = re.fullmatch(r"@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@", line)
        if hunk:
            start = int(hunk[1]) - (hunk[2] != "0")
            new += old[place:start]
            place = start
            assert len(new) == int(hunk[3]) - (hunk[4] != "0")
            continue
        if line[0] != "+":
            assert old[place] == line[1:]
            place += 1
        if line[0] != "-":
            new.append(line[1:])
    return new + old[place:]


def test_nothing_is_said_of_equal_texts() -> None:
    assert diff("a\nb\n", [Row("a", 1), Row("b", 2)]) == []


def test_changes_stand_in_hunks_with_three_lines_around_them() -> None:
    old = [f"line {number}" for number in range(1, 31)]
    rows = [Row(text.replace("line 5", "LINE 5").replace("line 20", "x"), n) for n, text in enumerate(old, 1)]
    found = diff("\n".join(old) + "\n", rows)
    assert found[:3] == ["--- a.tavli", "+++ a.tavli", "@@ -2,7 +2,7 @@"]
    assert found[6:8] == ["-line 5", "+LINE 5"]
    assert [line for line in found if line.startswith("@@")] == ["@@ -2,7 +2,7 @@", "@@ -17,7 +17,7 @@"]


def test_what_would_steer_a_terminal_is_escaped_and_tabs_stay() -> None:
    assert diff("a\x1b[2J\tb\n", [Row("c\u202e", 1)])[3:] == ["-a\\x1b[2J\tb", "+c\\u202e"]
    assert diff("a\n", [])[2:] == ["@@ -1 +0,0 @@", "-a"]
    assert next(unified("\x1b.tavli", "a", [], "\n")) == "--- \\x1b.tavli"


def test_line_ends_that_change_are_shown() -> None:
    assert diff("a\r\nb\n", [Row("a", 1), Row("b", 2)])[3:] == ["-a\\x0d", "+a", " b"]
    assert diff("a\nb\r\n", [Row("a", 1), Row("b", 2)], "\r\n")[3:6] == ["-a\\x0a", "+a", " b"]
    assert diff("a", [Row("a", 1)])[3:] == ["-a\n\\ No newline at end of file", "+a"]


ROWS = st.lists(st.tuples(st.sampled_from(["", "a", "b", "c"]), st.integers(0, 14)), max_size=14)


@given(st.lists(st.sampled_from(["", "a", "b", "c"]), max_size=14), ROWS)
def test_a_diff_leads_from_the_one_text_to_the_other(old: list[str], made: list[tuple[str, int]]) -> None:
    order = sorted(min(source, len(old)) for _, source in made)
    rows = [Row(text, source) for (text, _), source in zip(made, order, strict=True)]
    text = "".join(f"{line}\n" for line in old)
    found = diff(text, rows)
    assert patched(lines(text), found) == [row.text for row in rows]
    assert bool(found) == (old != [row.text for row in rows])
