"""The grammars in ``grammars/`` at work: a recogniser and a maker of sentences.

A test holds a parser equal to its grammar with three lines::

    GRAMMAR = ebnf.load("common", "mat")
    GRAMMAR.sentences("row")            # a strategy: texts that the rule allows
    ebnf.damaged(GRAMMAR.sentences("row"))  # the same with one character changed
    GRAMMAR.matches("row", text)        # what the parser has to answer

Case and accents do not matter in these grammars: literals and texts are folded
before they are compared. In a later file a rule replaces one of the same name
in an earlier file.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from tavlicli.notation.ebnf import Node, read, used
from tavlicli.notation.turns import fold

FOLDER = Path(__file__).parents[1] / "grammars"
LETTERS = "abKz059 \t-/*(),.:;!?'[]\"\\<>=ßéλάΜςбЧйВΒ"
DAMAGE = 'abfow01234567890  \t-/*(),.:;!?@[]"\\xλμάбчВΒ'


class Grammar:
    """The rules of one or more files."""

    def __init__(self, rules: dict[str, Node]) -> None:
        self.rules = rules
        self._made: dict[str, SearchStrategy[str]] = {}

    def matches(self, rule: str, text: str) -> bool:
        """Whether ``rule`` allows the whole of ``text``."""
        folded = fold(text)
        return len(folded) in _ends(self.rules, self.rules[rule], folded, 0, {})

    def sentences(self, rule: str) -> SearchStrategy[str]:
        """Texts that ``rule`` allows."""
        if rule not in self._made:
            # Deferred, for a rule may use itself.
            self._made[rule] = st.deferred(lambda: self._sentences(self.rules[rule]))
        return self._made[rule]

    def _sentences(self, node: Node) -> SearchStrategy[str]:
        if node.kind == "text":
            return _spelled(node.text)
        if node.kind == "any":
            return st.sampled_from(LETTERS)
        if node.kind == "but":
            return self._without(node)
        if node.kind == "rule":
            return self.sentences(node.text)
        parts = [self._sentences(part) for part in node.parts]
        if node.kind == "one":
            return st.one_of(parts)
        if node.kind == "all":
            return st.tuples(*parts).map("".join)
        return st.lists(parts[0], max_size=1 if node.kind == "maybe" else 3).map("".join)

    def _without(self, node: Node) -> SearchStrategy[str]:
        """One character of the first part that is none of those left out."""
        if self._is_any(node.parts[0]):
            return st.sampled_from([letter for letter in LETTERS if letter not in node.text])
        return self._sentences(node.parts[0]).filter(lambda letter: letter not in node.text)

    def _is_any(self, node: Node) -> bool:
        return self._is_any(self.rules[node.text]) if node.kind == "rule" else node.kind == "any"


@cache
def load(*names: str) -> Grammar:
    """The rules of ``grammars/NAME.ebnf`` for each name.

    Raises ValueError where a file is not EBNF or names a rule that no file has.
    """
    rules: dict[str, Node] = {}
    for name in names:
        rules.update(read((FOLDER / f"{name}.ebnf").read_text(encoding="utf-8")))
    for name, node in rules.items():
        for needed in used(node):
            if needed not in rules:
                raise ValueError(f"rule {name}: there is no rule {needed}")
    return Grammar(rules)


def _ends(
    rules: dict[str, Node], node: Node, text: str, start: int, seen: dict[tuple[int, int], frozenset[int]]
) -> frozenset[int]:
    """Every offset at which ``node`` can end when it starts at ``start``."""
    key = (id(node), start)
    if key not in seen:
        seen[key] = frozenset(_work_out(rules, node, text, start, seen))
    return seen[key]


def _work_out(
    rules: dict[str, Node], node: Node, text: str, start: int, seen: dict[tuple[int, int], frozenset[int]]
) -> set[int]:
    if node.kind == "text":
        literal = _folded(node.text)
        return {start + len(literal)} if text.startswith(literal, start) else set()
    if node.kind == "any":
        return {start + 1} if start < len(text) else set()
    if node.kind == "but":
        ends = _ends(rules, node.parts[0], text, start, seen)
        return set() if text[start : start + 1] in set(node.text) else set(ends)
    if node.kind == "rule":
        return set(_ends(rules, rules[node.text], text, start, seen))
    if node.kind == "one":
        return set().union(*(_ends(rules, part, text, start, seen) for part in node.parts))
    if node.kind == "maybe":
        return {start, *_ends(rules, node.parts[0], text, start, seen)}
    if node.kind == "all":
        ends = {start}
        for part in node.parts:
            ends = set().union(*(_ends(rules, part, text, end, seen) for end in ends))
        return ends
    ends = fresh = {start}
    while fresh:
        fresh = set().union(*(_ends(rules, node.parts[0], text, end, seen) for end in fresh)) - ends
        ends = ends | fresh
    return ends


_folded = cache(fold)


def _spelled(literal: str) -> SearchStrategy[str]:
    """A literal as it may be written: in capitals, in small letters, without its accents."""
    return st.sampled_from(sorted({literal, literal.upper(), literal.lower(), fold(literal)}))


@st.composite
def damaged(draw: st.DrawFn, sentences: SearchStrategy[str]) -> str:
    """A sentence with one character replaced, put in or taken out."""
    text = draw(sentences)
    start = draw(st.integers(0, len(text)))
    end = start + draw(st.integers(0, 1))
    new = draw(st.sampled_from(["", *DAMAGE, *text[:20]]))
    return text[:start] + new + text[end:]
