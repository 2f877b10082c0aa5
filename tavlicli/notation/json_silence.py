"""Comments that silence codes, as our JSON has them: beside what they silence."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Hashable, Iterator

from tavlicli.record.model import Ignore, Match, Spot

FINDING = "finding"
TAG = "tag"


class Silent:
    """The ``codes`` that are silenced, by what they stand beside; ``elsewhere`` are comments beside nothing.

    An action is known by the indices of its game and of itself, a game's head by the game's and -1, a finding
    by FINDING and its index, a tag by TAG, its game's index (None: the match's) and its name.
    """

    def __init__(self, match: Match) -> None:
        self.elsewhere: list[Ignore] = []
        self.codes: dict[Hashable, list[str]] = {}
        if not match.ignores:
            return
        found = sorted(_targets(match), key=lambda target: target[0])
        spots = [spot for spot, _ in found]
        for ignore in match.ignores:
            line = ((ignore.line, 0), (ignore.line + 1, 0))
            targets: dict[Hashable, None] = {}
            for start, end in (line,) if ignore.reach is None else ignore.reach:
                reached = found[bisect_left(spots, start) : bisect_left(spots, end)]
                targets |= dict.fromkeys(target for _, target in reached)
            for target in targets:
                self.codes.setdefault(target, []).extend(ignore.codes)
            if not targets:
                self.elsewhere.append(ignore)

    def at(self, target: Hashable) -> dict[str, object]:
        """The field of what is known so."""
        codes = self.codes.get(target)
        return {"ignore": codes} if codes else {}


def _targets(match: Match) -> Iterator[tuple[Spot, Hashable]]:
    """All that a comment can stand beside, with its place."""
    tagged = {(tag.line, tag.column) for tag in match.tags.values()}
    for name, tag in match.tags.items():
        yield (tag.line, tag.column), (TAG, None, name)
    for index, finding in enumerate(match.findings):
        if finding.place[:2] not in tagged:
            yield finding.place[:2], (FINDING, index)
    for place, game in enumerate(match.games):
        yield (game.line, game.column), (place, -1)
        if game.score is not None:
            yield (game.score_line, game.score_column), (place, -1)
        for name, tag in game.tags.items():
            yield (tag.line, tag.column), (TAG, place, name)
        for index, action in enumerate(game.actions):
            yield (action.line, action.column), (place, index)
