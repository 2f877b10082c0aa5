"""By what a fault is known again in a later run, wherever its line has gone."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from tavlicli.findings.finding import Finding
from tavlicli.replay.result import FileReport
from tavlicli.reports.json import SIDES

MEMBER = "!/"
_MOST_TEXT = 200


class Identity(NamedTuple):
    """What makes a fault the same fault, but for how often it stands in its game.

    ``path`` is that of the file, ``player`` W, B or None; ``text`` is the
    turn as written, or what stands at the place where it is no turn.
    """

    path: str
    match: int | None
    game: int | None
    player: str | None
    code: str
    text: str


def identities(report: FileReport, root: str) -> Iterator[tuple[Finding, Identity, int]]:
    """The findings of a file with the identity of each and its count among equal ones, from 1 on.

    ``root`` is the folder that the path is told from.
    """
    path = located(report.path, root)
    met: Counter[Identity] = Counter()
    match = None
    for finding in report.findings:
        if finding.match != match:
            match = finding.match
            met.clear()
        player = None if finding.player is None else SIDES[finding.player]
        one = Identity(path, finding.match, finding.game, player, finding.code, _text(finding))
        met[one] += 1
        yield finding, one, met[one]


def _text(finding: Finding) -> str:
    if finding.roll is not None and finding.play is not None:
        text = f"{finding.roll[0]}{finding.roll[1]}: {finding.play}"
    else:
        text = f"{finding.text or ''} {finding.play or ''}"
    return " ".join(text[:_MOST_TEXT].split())


def fingerprint(identity: Identity, count: int) -> str:
    """A short text that is the same for the same fault, and for no other."""
    import json
    from hashlib import sha256

    return sha256(json.dumps([*identity, count]).encode()).hexdigest()[:32]


def located(path: str, root: str) -> str:
    """The path from the folder ``root`` on where it lies there, with slashes and no detours.

    Of a file in an archive only the archive's own path is touched.
    """
    name, mark, member = path.partition(MEMBER)
    if root:
        whole = os.path.normpath(os.path.join(root, name))
        inside = whole.startswith(root.rstrip(os.sep) + os.sep)
        name = whole[len(root.rstrip(os.sep)) + 1 :] if inside else os.path.normpath(name)
    return name.replace(os.sep, "/") + mark + member
