"""What changes in a text, as a unified diff that a terminal can show: control characters are escaped."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tavlicli.notation.tavli_layout import Row
from tavlicli.words import safe

_CONTEXT = 3
_LINE = re.compile(r"([^\r\n]*)(\r\n?|\n|\Z)")
_NO_END = "\n\\ No newline at end of file"
Edit = tuple[str, str]
"""A line and what becomes of it: " " kept, "-" taken out, "+" put in."""


def unified(name: str, old: str, rows: Sequence[Row], newline: str) -> Iterator[str]:
    """The lines of the diff from a text to rows that come from its lines in order; nothing if they are equal.

    A line of the old text that does not end as ``newline`` has its end shown.
    """
    lines, new = _shown(old, newline), [Row(_safe(row.text), row.source) for row in rows]
    if lines == [row.text for row in new]:
        return
    edits = _edits(lines, new)
    hunks = list(_hunks(edits))
    if hunks:
        yield f"--- {safe(name)}"
        yield f"+++ {safe(name)}"
    for first, last, start, new_start in hunks:
        chosen = edits[first:last]
        count = sum(sign != "+" for sign, _ in chosen)
        new_count = sum(sign != "-" for sign, _ in chosen)
        yield f"@@ -{_range(start, count)} +{_range(new_start, new_count)} @@"
        yield from (sign + text for sign, text in chosen)


def _shown(text: str, newline: str) -> list[str]:
    """The lines of a text, each with its end where that is not the usual one."""
    lines = []
    for found in _LINE.finditer(text):
        line, end = _safe(found[1]), found[2]
        if end:
            lines.append(line if end == newline else line + safe(end.removesuffix("\n") or end))
        elif line:
            lines.append(line + _NO_END)
    return lines


def _safe(line: str) -> str:
    """A whole line that does no harm to a terminal; tabs do none."""
    return "\t".join(safe(part, len(part)) for part in line.split("\t"))


def _edits(old: list[str], rows: list[Row]) -> list[Edit]:
    """The edits that lead from the old lines to the rows, what is taken out before what is put in."""
    edits: list[Edit] = []
    added: list[Edit] = []
    place = 0
    for text, source in rows:
        while place < source - 1:
            edits.append(("-", old[place]))
            place += 1
        if place < len(old) and place >= source - 1 and old[place] == text:
            edits += (*added, (" ", text))
            added.clear()
            place += 1
            continue
        if place == source - 1:
            edits.append(("-", old[place]))
            place += 1
        added.append(("+", text))
    edits += [("-", line) for line in old[place:]]
    return edits + added


def _hunks(edits: list[Edit]) -> Iterator[tuple[int, int, int, int]]:
    """Each run of changes with the lines around it: its bounds, and the lines before it in either text."""
    start = new_start = 0
    first = last = -1
    begun = (0, 0)
    for index, (sign, _) in enumerate(edits):
        if sign != " ":
            if last < 0 or index - last > 2 * _CONTEXT + 1:
                if last >= 0:
                    yield first, last + 1 + _CONTEXT, *begun
                first = max(index - _CONTEXT, 0)
                begun = start - (index - first), new_start - (index - first)
            last = index
        start += sign != "+"
        new_start += sign != "-"
    if last >= 0:
        yield first, last + 1 + _CONTEXT, *begun


def _range(start: int, count: int) -> str:
    """The range of a hunk: where it begins, counted from 1, and its number of lines if that is not 1."""
    begin = start + 1 if count else start
    return str(begin) if count == 1 else f"{begin},{count}"
