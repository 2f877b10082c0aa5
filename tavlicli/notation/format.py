"""What a record format is: a name, how it is recognised, how it is read and written."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tavlicli.record.model import Match
from tavlicli.value import Value


class Format(Value):
    """One record format.

    ``name`` is what ``--from`` and JSON call it; ``title`` gives its name for
    people by language; ``suffixes`` are usual endings; ``looks_like`` says
    whether a whole text seems to be in this format; ``read`` yields the
    matches of a text, never raising on bad input; ``write`` gives the text of
    matches, or is None; ``rules`` is the rule set that a record without one is
    judged under; ``grammar`` names the file in ``grammars/``. ``foreign`` says
    that it is not our own notation: what it cannot say is read from the board.
    """

    name: str
    title: dict[str, str]
    suffixes: tuple[str, ...]
    looks_like: Callable[[str], bool]
    read: Callable[[str], Iterator[Match]]
    write: Callable[[list[Match]], str] | None
    rules: str
    grammar: str
    foreign: bool = True


def lines(text: str) -> list[str]:
    """The lines of a text without their ends: LF, CRLF and a lone CR end one, nothing else does."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    found = text.split("\n")
    if found[-1] == "":
        found.pop()
    return found
