"""Comments of our notation: ``{…}``, which may span lines, and ``# …`` to the end of a line."""

from __future__ import annotations

import re
from typing import NamedTuple

from tavlicli.notation.pattern import lazy

_START = lazy(r"[{#]")
_BRACE = lazy(r"\\[{}]|[{}]")
# In a line ``#`` hides the braces behind it.
_BRACED = lazy(r"(#[^\n]*+)|\{(?:[^{}\\]|\\[{}]?)*+\}")
_IGNORE = lazy(r"#[ \t]*tavli:[ \t]*ignore[ \t]+([a-z-]+(?:[ \t]*,[ \t]*[a-z-]+)*)[ \t]*", re.IGNORECASE)


# What may end a turn behind a comment that begins in its line: its mark and its seconds.
_TAIL = lazy(r"[ \t,]*(![ \t]*(?:@[0-9.,]+)?|@[0-9.,]+)[ \t]*(?=[{#]|\Z)")
_BLANKS = lazy(r"[ \t]*")


class Comment(NamedTuple):
    """A comment that starts at offset ``start`` of its line; ``first`` where nothing stands before it there.

    A ``#`` comment keeps its ``#``, and a line break before it where it is
    first; a ``{}`` comment is without its braces.
    """

    start: int
    text: str
    first: bool


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
    ``lines``, with blanks before it, as the next line to read, and nothing of
    the lines between. The end of a turn that stands there belongs to the line.
    """
    line = lines[index]
    comments: list[Comment] = []
    kept: list[str] = []
    place = 0
    while found := _START.search(line, max(start, place)):
        opened = found.start()
        kept.append(line[place:opened])
        first = whole and not comments and not kept[0].strip(" \t")
        if found[0] == "#":
            comments.append(Comment(opened, ("\n" if first else "") + line[opened:].rstrip(), first))
            return Parted("".join(kept), comments, index + 1)
        last, end = _close(lines, index, opened + 1)
        if last is None:
            comments.append(Comment(opened, plain(line[opened + 1 :]), first))
            return Parted("".join(kept), comments, index + 1, opened)
        if last > index:
            inside = "\n".join((line[opened + 1 :], *lines[index + 1 : last], lines[last][:end]))
            comments.append(Comment(opened, plain(inside), first))
            lines[index + 1 : last] = [""] * (last - index - 1)
            lines[last] = " " * (end + 1) + lines[last][end + 1 :]
            if "".join(kept).strip(" \t"):
                kept.append(f" {_take_tail(lines, last, end + 1)}")
            return Parted("".join(kept), comments, last, continued=True)
        comments.append(Comment(opened, plain(line[opened + 1 : end]), first))
        place = end + 1
        kept.append(" " * (place - opened))
    kept.append(line[place:])
    return Parted("".join(kept), comments, index + 1)


def without_braces(text: str) -> str:
    """A whole text without the comments in braces; a ``#`` comment stays."""
    return _BRACED.sub(r"\1", text)


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


def plain(inside: str) -> str:
    """What stands in braces, without escapes and indents; see :func:`tidy`."""
    return tidy(re.sub(r"\\([{}])", r"\1", inside))


def tidy(text: str) -> str:
    """A comment's text without indents; a blank tells lines with ``#`` in braces from ``#`` comments."""
    return "\n".join(
        f" {line}" if line.startswith("#") else line for line in map(str.strip, text.strip().split("\n"))
    )


def _take_tail(lines: list[str], index: int, place: int) -> str:
    """The end of a turn behind the comments that begin at this place, taken out of its line; "" if none."""
    while True:
        line = lines[index]
        blanks = _BLANKS.match(line, place)
        assert blanks is not None
        if line.startswith("{", blanks.end()):
            last, end = _close(lines, index, blanks.end() + 1)
            if last is None:
                return ""
            index, place = last, end + 1
        elif tail := _TAIL.match(line, place):
            lines[index] = line[: tail.start(1)] + " " * len(tail[1]) + line[tail.end(1) :]
            return tail[1]
        else:
            return ""


def _close(lines: list[str], index: int, start: int) -> tuple[int | None, int]:
    """Where the comment that is open at ``start`` closes; None where another opens first or the text ends."""
    for last in range(index, len(lines)):
        for brace in _BRACE.finditer(lines[last], start):
            if len(brace[0]) == 1:
                return (last, brace.start()) if brace[0] == "}" else (None, 0)
        start = 0
    return None, 0
