"""An SGF text as nodes and properties, each with its place; of several variations the first is followed.

Nothing here calls itself, so brackets may nest as deep as they like.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from tavlicli.notation.pattern import lazy

_FLAGS = re.DOTALL | re.ASCII
_VALUE = r"\[(?:[^\]\\]++|\\.)*+\]"
_PROPERTY = lazy(rf"\s*+([A-Za-z]++)\s*+((?:{_VALUE}\s*+)++)", _FLAGS)
_VALUES = lazy(_VALUE, re.DOTALL)
_NAME = lazy(r"[A-Za-z]++\s*+", re.ASCII)
_OTHER = lazy(r"[^\[;()A-Za-z]++")
_BLANKS = lazy(r"\s*+", re.ASCII)
# The root of another tree, where the bracket that ends the one before is missing.
_NEXT_TREE = r"\(\s*+;\s*+(?:FF|GM|CA|AP|MI)\s*+\["
# Brackets that open one behind the other, but not that of another game.
_OPENINGS = lazy(rf"\((?:\s*+(?!{_NEXT_TREE})\()*+", re.ASCII)
# Nodes that hold nothing, before another node.
_EMPTY = lazy(r"(?:\s*+;\s*+(?=;))++", re.ASCII)
# A move whose bracket was not closed before the next node.
_OPEN_MOVE = lazy(r"\s*+([BW])\s*+(\[)[^\]\[;()\\]{0,200}+(?=[\[;(])", re.ASCII)
# What lies between the brackets of variations.
_BETWEEN = lazy(rf"[^()\[]*+(?:{_VALUE}[^()\[]*+)*+", re.DOTALL)
_TREE = lazy(r"\(\s*+;\s*+(?=[a-z]*+[A-Z][A-Za-z]*+\s*+\[)", re.ASCII)
_HEAD = lazy(_NEXT_TREE, re.ASCII)
_GAME = lazy(r"\s*+0*+6\s*+", re.ASCII)
_ESCAPED = lazy(r"\\(.?)", re.DOTALL)
_SPACES = lazy(r"[^\S\n ]", re.ASCII)
# What parts two nodes as most programs write them, and as much as is looked at together.
NEW_NODE = "\n;"
_TOGETHER = 2_000
_NAMES: dict[str, str] = {}
_MOST_NAMES = 1_000
# No program writes as many: a text that has more was made to keep its readers busy.
_DEEPEST = 10_000
_MOST_PROPERTIES = 100_000

PLAIN = lazy(r"\s*+;\s*+([BW]\[[^\]\\\s]{0,40}+\])\s*+(?=[;()])", re.ASCII)
"""A node that holds one move and nothing else; group 1 is the move."""


class Property(NamedTuple):
    """A property: the capitals of its name, and the offsets of its name, its first bracket and its end."""

    name: str
    start: int
    bracket: int
    end: int


Tell = Callable[[str, int, int], None]
"""Takes what was expected, and the offsets of what stands there."""


class Scanner:
    """Goes through a text whose line ends are LF; ``at`` is the offset of what comes next.

    ``tell`` is called for what is no SGF, once a node.
    """

    def __init__(self, text: str, tell: Tell) -> None:
        self.text = text
        self.at = 0
        self._tell = tell
        self._depth = 0
        self._line = 1
        self._line_start = 0
        self._seen = 0

    def place(self, offset: int) -> tuple[int, int]:
        """The line and the column of an offset, from 1. Quick where offsets come roughly in order."""
        text, seen = self.text, self._seen
        if offset < seen:
            back = text.count("\n", offset, seen)
            start = text.rfind("\n", 0, offset) + 1 if back else self._line_start
            return self._line - back, offset - start + 1
        if passed := text.count("\n", seen, offset):
            self._line += passed
            self._line_start = text.rfind("\n", seen, offset) + 1
        self._seen = offset
        return self._line, offset - self._line_start + 1

    def span(self, start: int, end: int) -> tuple[int, int, int]:
        """The line, column and end column of what stands between two offsets, up to the end of its line."""
        line, column = self.place(start)
        line_end = self.text.find("\n", start, end)
        return line, column, column + max((end if line_end < 0 else line_end) - start, 1)

    def open_tree(self) -> bool:
        """Go behind the ``(;`` of the next game tree; False where there is none."""
        found = _TREE.search(self.text, self.at)
        if found is None:
            return False
        self.at = found.end()
        self._depth = 1
        return True

    def skip_empty(self) -> bool:
        """Go behind nodes that hold nothing and have another behind them; whether there were any."""
        found = _EMPTY.match(self.text, self.at)
        if found is not None:
            self.at = found.end()
        return found is not None

    def plain_nodes(self) -> tuple[int, list[str]]:
        """The offset and the contents of nodes that each begin with a new line, the last of them whole.

        Some of the next ones, and none unless the first is a roll: who takes them moves ``at`` behind those.
        """
        text = self.text
        at = self.at - (self.at > 0 and text[self.at - 1] == NEW_NODE[0])
        if not (text.startswith(NEW_NODE, at) and text[at + 4 : at + 5].isdigit()):
            return at, []
        end = text.find(")", at, at + _TOGETHER)
        nodes = text[at : at + _TOGETHER if end < 0 else end].split(NEW_NODE)
        if end < 0:
            # It may be cut short.
            nodes.pop()
        return at, nodes[1:]

    def open_variation(self) -> bool:
        """Go behind the brackets of variations that begin here; False where there are none."""
        found = _OPENINGS.match(self.text, self.at)
        if found is None or _HEAD.match(self.text, self.at):
            return False
        self._open(found)
        return True

    def next_node(self) -> bool:
        """Go behind the ``;`` of the next node of the main line; False, and behind it, where that ends."""
        text = self.text
        quiet = False
        while True:
            self._skip_blanks()
            letter = text[self.at : self.at + 1]
            if letter in (";", ")"):
                self.at += 1
                self._depth -= letter == ")"
                return letter == ";"
            if not letter or _HEAD.match(text, self.at):
                if self._depth:
                    self._tell("tree-end", self.at, self.at + 1)
                self._depth = 0
                return False
            if found := _OPENINGS.match(text, self.at):
                self._open(found)
            else:
                self._junk("node", quiet)
                quiet = True

    def skip_variations(self) -> str:
        """Go behind the end of the tree whose main line has ended; gives the other variations as written."""
        text, start = self.text, self.at
        end = start
        while self._depth:
            found = _BETWEEN.match(text, self.at)
            assert found is not None
            self.at = end = found.end()
            letter = text[end : end + 1]
            if letter == "[":
                self._tell("value-end", end, len(text))
                self.at = len(text)
            if letter in ("", "[") or (letter == "(" and _HEAD.match(text, end)):
                self._tell("tree-end", self.at, self.at + 1)
                break
            self._depth += 1 if letter == "(" else -1
            self.at += 1
        self._depth = 0
        variations = text[start:end]
        return variations.strip() if "(" in variations else ""

    def properties(self) -> Iterator[Property]:
        """The properties from here to the end of the node."""
        text = self.text
        quiet = False
        for _ in range(_MOST_PROPERTIES):
            if found := _OPEN_MOVE.match(text, self.at):
                self.at = found.end()
                self._tell("value-end", self.at, self.at + 1)
                yield Property(found[1], found.start(1), found.start(2), found.end())
                continue
            found = _PROPERTY.match(text, self.at)
            if found is None:
                self._skip_blanks()
                if text[self.at : self.at + 1] in ("", ";", "(", ")"):
                    return
                self._junk("property", quiet)
                quiet = True
                continue
            self.at = found.end()
            name = found[1]
            if not name.isupper():
                name = _capitals(name)
            yield Property(name, found.start(1), found.start(2), found.end())
        self._give_up("properties")

    def value(self, found: Property) -> tuple[str, int]:
        """The first value of a property as it is written, and its offset; an open one lacks its bracket."""
        start = found.bracket + 1
        first = _VALUES.match(self.text, found.bracket, found.end)
        return (self.text[start : found.end] if first is None else first[0][1:-1]), start

    def values(self, found: Property) -> list[tuple[str, int]]:
        """All values of a property as they are written, each with its offset."""
        values = _VALUES.finditer(self.text, found.bracket, found.end)
        return [(value[0][1:-1], value.start() + 1) for value in values]

    def _open(self, brackets: re.Match[str]) -> None:
        """Go behind brackets that open."""
        self._depth += brackets[0].count("(")
        self.at = brackets.end()
        if self._depth > _DEEPEST:
            self._give_up("depth")

    def _give_up(self, expected: str) -> None:
        """Read no more of a text that goes beyond all bounds, and tell it."""
        self._tell(expected, self.at, self.at + 1)
        self.at = len(self.text)
        self._depth = 0

    def _skip_blanks(self) -> None:
        blanks = _BLANKS.match(self.text, self.at)
        assert blanks is not None
        self.at = blanks.end()

    def _junk(self, expected: str, quiet: bool = False) -> None:
        """Go behind what is no part of SGF, and tell it."""
        text, start = self.text, self.at
        if found := _OTHER.match(text, start) or _NAME.match(text, start):
            self.at = found.end()
        if text.startswith("[", self.at):
            found = _VALUES.match(text, self.at)
            if found is None:
                self._tell("value-end", self.at, len(text))
            self.at = len(text) if found is None else found.end()
        if not quiet and self.at < len(text):
            self._tell(expected, start, max(self.at, start + 1))


class Slices:
    """Parts of a text, kept as they stand; those that touch are one."""

    __slots__ = ("_end", "_parts", "_start", "_text")

    def __init__(self, text: str) -> None:
        self._text = text
        self._parts: list[str] = []
        self._start = self._end = 0

    def add(self, start: int, end: int) -> None:
        """Keep what stands between two offsets, which lie behind those before."""
        if start != self._end:
            self._cut()
            self._start = start
        self._end = end

    def __str__(self) -> str:
        self._cut()
        self._start = self._end
        return "".join(self._parts)

    def _cut(self) -> None:
        if part := self._text[self._start : self._end].rstrip():
            self._parts.append(part)


def plain(raw: str) -> str:
    """A value without its escapes; white space other than line ends is blanks."""
    if "\\" in raw:
        raw = _ESCAPED.sub(_without, raw)
    return _SPACES.sub(" ", raw)


def simple(raw: str) -> str:
    """A value that has one line: the same, with blanks for line ends, and none around it."""
    return plain(raw).replace("\n", " ").strip()


def has_backgammon(text: str, behind_root: bool = False) -> bool:
    """Whether any game tree of the text says that it is backgammon (``GM[6]``) in its root.

    ``behind_root`` lets the node behind it say so too, as some programs write it.
    """
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    scanner = Scanner(text, lambda expected, start, end: None)
    while scanner.open_tree():
        for _ in range(1 + behind_root):
            for found in scanner.properties():
                if found.name == "GM":
                    if is_backgammon(scanner.values(found)[0][0]):
                        return True
                    break
            else:
                if scanner.next_node():
                    continue
            break
    return False


def is_backgammon(raw: str) -> bool:
    """Whether the value of ``GM`` is that of backgammon."""
    return _GAME.fullmatch(raw) is not None


def _without(escape: re.Match[str]) -> str:
    return "" if escape[1] == "\n" else escape[1]


def _capitals(name: str) -> str:
    """The capitals of a property's name: ``GaMe`` is ``GM``."""
    found = _NAMES.get(name)
    if found is None:
        found = "".join(letter for letter in name if letter.isupper())
        if len(_NAMES) < _MOST_NAMES and len(name) < _MOST_NAMES:
            _NAMES[name] = found
    return found
