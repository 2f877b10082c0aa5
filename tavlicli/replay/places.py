"""Which action of a game a finding belongs to."""

from __future__ import annotations

from collections.abc import Sequence

from tavlicli.findings.finding import Finding
from tavlicli.record.model import Action

# What is said of a game as such, wherever its head stands in the text.
_OF_HEAD = frozenset(("wrong-score", "match-over", "unknown-rules", "bad-tag"))
_OF_END = frozenset(("unfinished",))


def by_action(
    findings: Sequence[Finding], actions: Sequence[Action], turns: Sequence[int]
) -> dict[int, list[Finding]]:
    """The findings of a game by the index of their action: -1 its head, one beyond the last its end.

    ``turns`` are the numbers of the actions' turns, 0 for those that are none.
    """
    by_turn = {turn: index for index, turn in enumerate(turns) if turn}
    by_spot: dict[tuple[int, int], int] = {}
    by_line: dict[int, list[int]] = {}
    for index, action in enumerate(actions):
        by_spot.setdefault((action.line, action.column), index)
        by_line.setdefault(action.line, []).append(index)
    lines = sorted(by_line)
    found: dict[int, list[Finding]] = {}
    for finding in findings:
        place = by_turn.get(finding.turn or 0)
        if place is None:
            place = _place(finding, actions, by_spot, by_line, lines)
        found.setdefault(place, []).append(finding)
    return found


def _place(
    finding: Finding,
    actions: Sequence[Action],
    by_spot: dict[tuple[int, int], int],
    by_line: dict[int, list[int]],
    lines: list[int],
) -> int:
    """The action at the place of a finding that names no turn, or the last one that stands before it."""
    from bisect import bisect_left

    if finding.code in _OF_HEAD:
        return -1
    if finding.code in _OF_END:
        return len(actions)
    line, column = finding.place.line, finding.place.column
    exact = by_spot.get((line, column))
    if exact is not None:
        return exact
    here = by_line.get(line)
    if here is not None:
        return next((index for index in here if actions[index].column >= column), here[-1])
    before = bisect_left(lines, line)
    return by_line[lines[before - 1]][-1] if before else -1
