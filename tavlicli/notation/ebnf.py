"""EBNF as ``grammars/README.md`` describes it: the rules of a file as data."""

from __future__ import annotations

import re
from typing import NamedTuple

_SPECIAL = {"tab": "\t", "line end": "\n", "form feed": "\f", "vertical tab": "\v"}
_TOKEN = re.compile(
    r"""\s+ | \(\*.*?\*\) | (?P<name>[A-Za-z][A-Za-z0-9]*(?:[ ]+[A-Za-z][A-Za-z0-9]*)*)
      | (?P<text>"[^"]*"|'[^']*') | \?[ ]*(?P<special>[^?]*?)[ ]*\? | (?P<mark>[=,|;\[\]{}()-])""",
    re.VERBOSE | re.DOTALL,
)


class Node(NamedTuple):
    """One piece of a rule.

    ``kind`` is ``text``, ``any`` (character), ``rule`` (by its name), ``all``
    (parts in turn), ``one`` (of the parts), ``maybe``, ``many``, or ``but``
    (the part without the characters of ``text``).
    """

    kind: str
    text: str = ""
    parts: tuple[Node, ...] = ()


def read(text: str) -> dict[str, Node]:
    """The rules of an EBNF text by name. Raises ValueError where it is not EBNF."""
    tokens = _Tokens(text)
    rules = {}
    while tokens.kind != "end":
        name = tokens.take("name")
        tokens.take("mark", "=")
        rules[name] = _choice(tokens)
        tokens.take("mark", ";")
    return rules


def used(node: Node) -> list[str]:
    """The names of the rules that a piece needs, in order."""
    found = [node.text] if node.kind == "rule" else [name for part in node.parts for name in used(part)]
    return list(dict.fromkeys(found))


class _Tokens:
    """The tokens of an EBNF text, one in view."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._place = 0
        self.kind = self.value = ""
        self._next()

    def take(self, kind: str, value: str | None = None) -> str:
        if self.kind != kind or value not in (None, self.value):
            raise ValueError(f"{value or kind} expected, found {self.value!r} before offset {self._place}")
        taken = self.value
        self._next()
        return taken

    def sees(self, marks: str) -> bool:
        return self.kind == "mark" and self.value in marks

    def _next(self) -> None:
        while self._place < len(self._text):
            found = _TOKEN.match(self._text, self._place)
            if found is None:
                raise ValueError(f"not EBNF at offset {self._place}: {self._text[self._place :][:20]!r}")
            self._place = found.end()
            if found.lastgroup:
                self.kind = found.lastgroup
                self.value = " ".join(found[self.kind].split()) if self.kind == "name" else found[self.kind]
                return
        self.kind, self.value = "end", ""


def _choice(tokens: _Tokens) -> Node:
    parts = [_sequence(tokens)]
    while tokens.sees("|"):
        tokens.take("mark")
        parts.append(_sequence(tokens))
    return parts[0] if len(parts) == 1 else Node("one", parts=tuple(parts))


def _sequence(tokens: _Tokens) -> Node:
    parts = [_term(tokens)]
    while tokens.sees(","):
        tokens.take("mark")
        parts.append(_term(tokens))
    return parts[0] if len(parts) == 1 else Node("all", parts=tuple(parts))


def _term(tokens: _Tokens) -> Node:
    node = _primary(tokens)
    if tokens.sees("-"):
        tokens.take("mark")
        left_out = _primary(tokens)
        each = left_out.parts if left_out.kind == "one" else (left_out,)
        if any(part.kind != "text" or len(part.text) != 1 for part in each):
            raise ValueError("only single characters can be left out with -")
        return Node("but", "".join(part.text for part in each), (node,))
    return node


def _primary(tokens: _Tokens) -> Node:
    for opening, closing, kind in (("[", "]", "maybe"), ("{", "}", "many"), ("(", ")", "")):
        if tokens.sees(opening):
            tokens.take("mark")
            inside = _choice(tokens)
            tokens.take("mark", closing)
            return Node(kind, parts=(inside,)) if kind else inside
    if tokens.kind == "text":
        return Node("text", tokens.take("text")[1:-1])
    if tokens.kind == "special":
        return _special(tokens.take("special"))
    return Node("rule", tokens.take("name"))


def _special(words: str) -> Node:
    if words in _SPECIAL:
        return Node("text", _SPECIAL[words])
    if words == "any character":
        return Node("any")
    raise ValueError(f"the special sequence ? {words} ? is not known")
