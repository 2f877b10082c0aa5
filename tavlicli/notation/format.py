"""What a record format is: a name, how it is recognised, how it is read and written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from tavlicli.record.model import Match
from tavlicli.value import Value

if TYPE_CHECKING:
    from tavlicli.notation.target import Target
    from tavlicli.record.sheet import Sheet

# What a format may have a place for.
CUBE = "cube"
CLOCK = "clock"
COMMENTS = "comments"
SETUPS = "set-ups"
MATCHES = "matches"
CARRIED = (CUBE, CLOCK, COMMENTS, SETUPS, MATCHES)


class Format(Value):
    """One record format.

    ``name`` is what ``--from`` and JSON call it; ``title`` gives its name for
    people by language, ``found_by`` what it is recognised by; ``suffixes`` are
    usual endings, the first that of a file written. ``looks_like`` says
    whether a whole text seems to be in this format; ``read`` yields the
    matches of a text, never raising on bad input. ``write`` yields the text of
    matches piece by piece (None: read only) and tells the target what had no
    place; it raises CannotWrite. ``styles`` are the ways in which it can be
    written, the usual one first, and ``endings`` those of files in another
    style that have one of their own; ``carries`` names what it has a place for,
    out of CARRIED. ``rules`` is the rule set that a record without one is
    judged under; ``grammar`` names the file in ``grammars/``. ``foreign`` says
    that it is not our own notation: what it cannot say is read from the board.
    ``every_game`` says that it can hold games of every rule set, and not only
    those in which checkers are hit; ``positions`` that it holds positions and
    no games. ``boards`` asks for sheets with the board before every action,
    ``boards_after`` for the board after it too, ``board_styles`` for both in
    those styles. ``keeps_faults`` says that it tells what could not be read in
    the record that it was written from.
    """

    name: str
    title: dict[str, str]
    found_by: dict[str, str]
    suffixes: tuple[str, ...]
    looks_like: Callable[[str], bool]
    read: Callable[[str], Iterator[Match]]
    write: Callable[[Iterable[Sheet], Target], Iterator[str]] | None = None
    read_pieces: Callable[[Iterable[list[str]], bool], Iterator[Match]] | None = None
    styles: tuple[str, ...] = ()
    endings: dict[str, str] = {}
    carries: frozenset[str] = frozenset()
    rules: str = "backgammon"
    grammar: str = ""
    foreign: bool = True
    every_game: bool = False
    boards: bool = False
    boards_after: bool = True
    board_styles: tuple[str, ...] = ()
    positions: bool = False
    keeps_faults: bool = False


class FormatFailed(RuntimeError):
    """Raised where the code of a package fails that brings the format ``name``."""

    def __init__(self, name: str, package: str, reason: str) -> None:
        super().__init__(f"the format {name} of the package {package}: {reason}")
        self.name = name
        self.package = package
        self.reason = reason


def lines(text: str) -> list[str]:
    """The lines of a text without their ends: LF, CRLF and a lone CR end one, nothing else does."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    found = text.split("\n")
    if found[-1] == "":
        found.pop()
    return found


def below_text(found: list[str], begins: Callable[[str], bool]) -> list[tuple[int, str]]:
    """Lines with their numbers, from the first one on that begins a record: what stands above is free text.

    All of them where none does, so that what is wrong with them is told.
    """
    first = next((index for index, line in enumerate(found) if begins(line)), 0)
    return list(enumerate(found[first:], first + 1))


def one_line(text: str) -> str:
    """The text with a blank in the place of each control character: nothing in it ends a line."""
    if text.isprintable():
        return text
    import unicodedata

    return "".join(" " if unicodedata.category(letter) == "Cc" else letter for letter in text)
