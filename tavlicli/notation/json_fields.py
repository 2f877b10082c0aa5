"""What the readers of a match and of a game in our JSON share: arrays of objects, tags, faults, ignores."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from tavlicli.findings.finding import Finding, Place, Violation
from tavlicli.notation import json_values
from tavlicli.notation.json_text import Walker
from tavlicli.notation.json_values import Bad, Object
from tavlicli.record.model import Ignore, Match, Tag

FOUND = 20
"""Characters of an offending text that are quoted."""
T = TypeVar("T")


def bad_field(key: str, text: str) -> Violation:
    """What is wrong with a field: it cannot be the value in this piece of JSON."""
    return Violation("bad-tag", {"tag": key, "value": text[:FOUND].partition("\n")[0]})


class Fields:
    """Reads the fields of an object in the text that ``walk`` goes through, as part of a match."""

    def __init__(self, walk: Walker, match: Match) -> None:
        self.walk = walk
        self.match = match

    def tell(self, violation: Violation, start: int, end: int) -> None:
        """Keep a fault that stands between two offsets."""
        self.match.findings.append(Finding(violation, Place(*self.walk.span(start, end))))

    def tell_bad(self, key: str, start: int, end: int) -> None:
        """Tell that a field cannot be what stands between two offsets."""
        self.tell(bad_field(key, self.walk.text[start:end]), start, end)

    def opens(self, key: str, sign: str) -> bool:
        """Whether an array or an object comes next; anything else is told, but ``null`` may be no array."""
        if self.walk.next() == sign:
            return True
        start = self.walk.at
        if self.walk.value() is not None or sign == "{":
            self.tell_bad(key, start, self.walk.at)
        return False

    def objects(self, key: str) -> Iterator[tuple[int, Object]]:
        """The objects of the array that comes next, with their offsets; what is none is told."""
        if not self.opens(key, "["):
            return
        for _ in self.walk.items():
            start = self.walk.at
            value = self.walk.value()
            if isinstance(value, dict):
                yield start, value
            else:
                self.tell_bad(key, start, self.walk.at)

    def field(self, key: str, read: Callable[[Object], T]) -> T | None:
        """The value that comes next, as it is read; None where it is null, or is told to be wrong."""
        start = self.walk.at
        value = self.walk.value()
        if value is None:
            return None
        try:
            return read({key: value})
        except Bad:
            self.tell_bad(key, start, self.walk.at)
            return None

    def tags(self, holder: dict[str, Tag]) -> None:
        """The tags in the array that comes next."""
        for start, fields in self.objects("tags"):
            end = self.walk.at
            try:
                name, value = json_values.text(fields, "name"), json_values.text(fields, "value")
                if name is None or value is None:
                    raise Bad("name" if name is None else "value")
                codes = json_values.texts(fields, "ignore")
                faults = [
                    json_values.violation(one, "faults") for one in json_values.objects(fields, "faults")
                ]
            except Bad as bad:
                self.tell_bad(bad.key, start, end)
                continue
            at = self.walk.find("value", start, end, string=True)
            at = start if at is None else at
            line, column = self.walk.place(at)
            holder.setdefault(name, Tag(value, line, column, column + max(len(value), 1)))
            self.silence(codes, start, end)
            for violation in faults:
                self.tell(violation, at, at + len(value))

    def silence(self, codes: tuple[str, ...], start: int, end: int) -> None:
        """Keep codes that an object silences which stands between two offsets."""
        at = self.walk.find("ignore", start, end)
        self.ignore(codes, start if at is None else at, end, (start, end))

    def ignore(self, codes: tuple[str, ...], start: int, end: int, *pieces: tuple[int, int]) -> None:
        """Keep codes, which stand between two offsets, that are silenced in some pieces of the text."""
        if codes:
            place = self.walk.place
            reach = tuple((place(first), place(last)) for first, last in pieces)
            self.match.ignores.append(Ignore(codes, *self.walk.span(start, end), reach))
