"""What ``# tavli: ignore`` comments silence."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

from tavlicli.findings.finding import Finding, Place, Violation
from tavlicli.record.model import Ignore, Match, Spot

# No place of a text is beyond it.
_NOWHERE = (1 << 62, 0)


def silenced(match: Match, findings: list[Finding]) -> list[Finding]:
    """Take away what the comments of a match silence, and tell of those that silence nothing."""
    if not match.ignores:
        return findings
    silence = Silence(match.ignores)
    kept = [finding for finding in findings if not silence.takes(finding)]
    kept += [_unused(match, ignore, code) for ignore, code in silence.unused()]
    return sorted(kept, key=lambda finding: finding.order)


def _unused(match: Match, ignore: Ignore, code: str) -> Finding:
    """The finding of a comment that silences nothing, in the game whose lines it stands among."""
    place = Place(ignore.line, ignore.column, ignore.end_column)
    spot = ignore.line, ignore.column
    game = sum((game.line, game.column) <= spot for game in match.games) or None
    return Finding(Violation("unused-ignore", {"ignored": code}), place, match=match.number, game=game)


class Silence:
    """What the ignore comments of a match silence, and which of them did."""

    def __init__(self, ignores: list[Ignore]) -> None:
        self._ignores = ignores
        self._codes = [frozenset(ignore.codes) for ignore in ignores]
        self._lines: dict[tuple[int, str], list[int]] = {}
        self._reaches: list[tuple[Spot, Spot, int]] = []
        self._used: set[tuple[int, str]] = set()
        for place, ignore in enumerate(ignores):
            if ignore.reach is not None:
                self._reaches += [(start, end, place) for start, end in ignore.reach]
                continue
            for code in ignore.codes:
                self._lines.setdefault((ignore.line, code), []).append(place)
        self._reaches.sort()

    def takes(self, finding: Finding) -> bool:
        """Whether a finding is silenced."""
        code, line, column = finding.code, finding.place.line, finding.place.column
        places = self._lines.get((line, code), [])
        at = bisect_right(self._reaches, ((line, column), _NOWHERE, 0)) - 1
        if at >= 0:
            _, end, place = self._reaches[at]
            if (line, column) < end and code in self._codes[place]:
                places = [*places, place]
        self._used.update((place, code) for place in places)
        return bool(places)

    def unused(self) -> Iterator[tuple[Ignore, str]]:
        """The comments that silenced nothing, with the code of which that is so."""
        for place, ignore in enumerate(self._ignores):
            for code in ignore.codes:
                if (place, code) not in self._used:
                    yield ignore, code
