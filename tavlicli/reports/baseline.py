"""The baseline: a file of faults that are known, so that only new ones count."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import groupby

from tavlicli.findings.finding import Finding
from tavlicli.kept import Keeper
from tavlicli.replay.result import FileReport
from tavlicli.reports.form import Form, Style
from tavlicli.reports.identity import Identity, identities, located
from tavlicli.reports.json import dumps
from tavlicli.reports.summary import Summary
from tavlicli.value import replaced

SCHEMA = "tavli.baseline/1"
_COUNT = "count"
_TYPES = {
    "path": str,
    "match": int | None,
    "game": int | None,
    "player": str | None,
    "code": str,
    "text": str,
    _COUNT: int,
}


class BadBaseline(ValueError):
    """A text that is no baseline: ``key`` is that of a sentence in :mod:`tavlicli.words`."""

    def __init__(self, key: str, **params: object) -> None:
        super().__init__(f"{key}: {params}")
        self.key = key
        self.params = params


class Report(Form):
    """A new baseline: the faults that there are, a line each; a play that stood is none."""

    def __init__(self, style: Style) -> None:
        super().__init__(style)
        self._before = ""

    def head(self) -> str:
        """The schema."""
        return f'{{"schema": "{SCHEMA}",\n "faults": ['

    def file(self, report: FileReport) -> Iterator[str]:
        """The faults of one file, equal ones together."""
        found = (one for finding, one, _ in identities(report, self.style.root) if not finding.stood)
        for _, group in groupby(found, lambda one: one.match):
            for one, count in Counter(group).items():
                yield f"{self._before}\n  {dumps({**one._asdict(), _COUNT: count})}"
                self._before = ","

    def tail(self, total: Summary) -> Iterator[str]:
        """The end."""
        yield "]}\n"


class Known:
    """The faults of a baseline, each with how often it is known in its game."""

    def __init__(self, faults: dict[Identity, int], root: str) -> None:
        self._root = root
        self._by_path: dict[str, dict[Identity, int]] = {}
        for one, count in faults.items():
            self._by_path.setdefault(one.path, {})[one] = count

    def sift(self, report: FileReport) -> tuple[FileReport, list[Identity]]:
        """The report without the faults that are known, and those that were known and are no more.

        Where some of equal faults are known, the first ones are. A play that
        stood is no fault, so it is kept.
        """
        known = self._by_path.get(located(report.path, self._root))
        if known is None or report.problem is not None:
            return report, []
        met: Counter[Identity] = Counter()
        new: Keeper[Finding] = Keeper()
        for finding, one, _ in identities(report, self._root):
            if finding.stood or met[one] >= known.get(one, 0):
                new.add((finding,))
            else:
                met[one] += 1
        gone = [one for one, count in known.items() if met[one] < count]
        return replaced(report, findings=new.all()), gone


def read(text: str, root: str) -> Known:
    """The baseline in a text; ``root`` is the folder from which paths are told. Raises BadBaseline."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadBaseline("baseline.json", line=getattr(error, "lineno", 1)) from None
    if not isinstance(found, dict) or found.get("schema") != SCHEMA:
        raise BadBaseline("baseline.schema", schema=SCHEMA)
    faults: Counter[Identity] = Counter()
    entries = found.get("faults")
    for number, entry in enumerate(entries if isinstance(entries, list) else [None], 1):
        if not _is_fault(entry):
            raise BadBaseline("baseline.entry", number=number)
        faults[Identity(*(entry[name] for name in Identity._fields))] += entry[_COUNT]
    return Known(faults, root)


def _is_fault(entry: object) -> bool:
    """Whether an entry has every field of a fault, and each is of its type."""
    if not isinstance(entry, dict):
        return False
    return all(name in entry and isinstance(entry[name], kind) for name, kind in _TYPES.items())
