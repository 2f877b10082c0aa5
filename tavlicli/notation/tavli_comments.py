"""Comments of our notation: ``{…}``, which may span lines, and ``# …`` to the end of a line."""

from __future__ import annotations

import re
from typing import NamedTuple

_START = re.compile(r"[{#]")
_BRACE = re.compile(r"\\[{}]|[{}]")
_IGNORE = re.compile(
    r"#[ \t]*tavli:[ \t]*ignore[ \t]+([a-z-]+(?:[ \t]*,[ \t]*[a-z-]+)*)[ \t]*", re.IGNORECASE
)


class Comment(NamedTuple):
    """A comment that starts at offset ``start`` of its line.

    A ``#`` comment keeps its ``#``, and a line break before it where it has a
    line of its own; a ``{}`` comment is without its braces.
    """

    start: int
    text: str


class Parted(NamedTuple):
    """A line without its comments.

    ``line`` has blanks in their place. ``next_line`` is the index of the line
    to go on with, ``continued`` where a comment ended in it; ``unclosed`` the
    offset of a ``{`` that nothing closes, whose comment ends with its line.
    """

    line: str
    comments: list[Comment]
    next_line: int
    unclosed: int | None = None
    continued: bool = False


def part(lines: list[str], index: int, start: int = 0, whole: bool = True) -> Parted:
    """The line at ``index`` parted from its comments; what is before ``start`` is kept.

    ``whole`` is False where a comment from an earlier line ended in this one.
    A comment that ends on a later line leaves the rest of that line in
    ``lines``, with blanks before it, as the next line to read.
    """
    line = lines[index]
    comments: list[Comment] = []
    kept: list[str] = []
    place = 0
    while found := _START.search(line, max(start, place)):
        opened = found.start()
        kept.append(line[place:opened])
        if found[0] == "#":
            own_line = whole and not comments and not kept[0].strip(" \t")
            comments.append(Comment(opened, ("\n" if own_line else "") + line[opened:].rstrip()))
            return Parted("".join(kept), comments, index + 1)
        last, end = _close(lines, index, opened + 1)
        if last is None:
            comments.append(Comment(opened, _text(line[opened + 1 :])))
            return Parted("".join(kept), comments, index + 1, opened)
        if last > index:
            inside = "\n".join((line[opened + 1 :], *lines[index + 1 : last], lines[last][:end]))
            comments.append(Comment(opened, _text(inside)))
            lines[last] = " " * (end + 1) + lines[last][end + 1 :]
            return Parted("".join(kept), comments, last, continued=True)
        comments.append(Comment(opened, _text(line[opened + 1 : end])))
        place = end + 1
        kept.append(" " * (place - opened))
    kept.append(line[place:])
    return Parted("".join(kept), comments, index + 1)


def ignored(text: str) -> tuple[str, ...]:
    """The codes that the end of a ``#`` comment silences on its line; none if it is another comment."""
    if not text.lstrip("\n").startswith("#"):
        return ()
    found = _IGNORE.fullmatch(text, text.rfind("#"))
    return tuple(code.strip().lower() for code in found[1].split(",")) if found else ()


def written(text: str) -> str:
    """A comment's text in braces, with the braces inside it escaped."""
    plain = re.sub(r"([{}])", r"\\\1", text)
    return "{" + plain + (" }" if plain.endswith("\\") else "}")


def _text(inside: str) -> str:
    """A comment without its escapes and indents; a blank tells its ``#`` lines from ``#`` comments."""
    plain = re.sub(r"\\([{}])", r"\1", inside).strip()
    return "\n".join(
        f" {line}" if line.startswith("#") else line for line in map(str.strip, plain.split("\n"))
    )


def _close(lines: list[str], index: int, start: int) -> tuple[int | None, int]:
    """Where the comment that is open at ``start`` closes; None where another opens first or the text ends."""
    for last in range(index, len(lines)):
        for brace in _BRACE.finditer(lines[last], start):
            if len(brace[0]) == 1:
                return (last, brace.start()) if brace[0] == "}" else (None, 0)
        start = 0
    return None, 0
