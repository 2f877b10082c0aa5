"""Railroad diagrams of a grammar: each rule as tracks that lead through what it allows.

The drawing is that of the package ``railroad-diagrams``, which is the extra
``railroad``; ImportError is raised where it is not installed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from tavlicli.notation.ebnf import Node

Rules = Mapping[str, Node]

# A sequence of more pieces goes on in the next row.
_LONGEST = 6
_SIGNS = {" ": "␣", "\t": "⇥", "\n": "␊", "\f": "␌", "\v": "␋"}
_TITLE_HEIGHT = 30
_MARGIN = 20
_CSS = """\
body { font-family: sans-serif; margin: 2em; background: white; color: black; }
h2 { font: bold 16px monospace; margin: 1.5em 0 0.2em; }
svg.railroad-diagram path { stroke-width: 2; stroke: black; fill: none; }
svg.railroad-diagram text { font: bold 14px monospace; text-anchor: middle; fill: black; }
svg.railroad-diagram text.comment { font: italic 12px monospace; }
svg.railroad-diagram rect { stroke-width: 2; stroke: black; fill: #fff7d6; }
svg.railroad-diagram g.non-terminal rect { fill: #dce9f7; }
svg.railroad-diagram rect.group-box { stroke: gray; stroke-dasharray: 8 4; fill: none; }
text.title { font: bold 16px monospace; fill: black; }
"""


def html(name: str, rules: Rules) -> str:
    """A page with a diagram of each rule; the rules that a diagram names are links to theirs."""
    artist = _Artist(rules)
    parts = [
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{escape(name)}</title>\n',
        f"<style>\n{_CSS}</style>\n</head>\n<body>\n<h1>{escape(name)}</h1>\n",
    ]
    for rule, node in rules.items():
        head = f'<h2 id="{_anchor(rule)}">{escape(rule)}</h2>'
        parts.append(f"{head}\n{_drawn(artist.diagram(node))}\n")
    return "".join((*parts, "</body>\n</html>\n"))


def svg(name: str, rules: Rules) -> str:
    """One picture with the diagrams of all rules beneath each other."""
    artist = _Artist({})
    parts: list[str] = []
    width, height = 0.0, float(_MARGIN)
    for rule, node in rules.items():
        diagram = artist.diagram(node).format()
        diagram.attrs.update(x="0", y=f"{height + _TITLE_HEIGHT - _MARGIN:g}")
        head = f'<text class="title" x="{_MARGIN}" y="{height:g}">{escape(rule)}</text>'
        parts.append(f"{head}\n{_drawn(diagram)}\n")
        width = max(width, float(diagram.attrs["width"]))
        height += _TITLE_HEIGHT + float(diagram.attrs["height"])
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}"'
        f' viewBox="0 0 {width:g} {height:g}">\n<title>{escape(name)}</title>\n<style>\n{_CSS}</style>\n'
        '<rect width="100%" height="100%" fill="white"/>\n'
    )
    return "".join((head, *parts, "</svg>\n"))


def _anchor(rule: str) -> str:
    return rule.replace(" ", "-")


def _drawn(diagram: Any) -> str:
    pieces: list[str] = []
    diagram.writeSvg(pieces.append)
    return "".join(pieces)


class _Artist:
    """Draws rules; those that are ``linked`` are links where others name them."""

    def __init__(self, linked: Rules) -> None:
        import railroad

        self._tracks: Any = railroad
        self._linked = linked

    def diagram(self, node: Node) -> Any:
        """The diagram of a rule, a long one in several rows."""
        items = self._items(node.parts if node.kind == "all" else (node,))
        if len(items) <= _LONGEST:
            return self._tracks.Diagram(*items)
        starts = range(0, len(items), _LONGEST)
        rows = [self._tracks.Sequence(*items[start : start + _LONGEST]) for start in starts]
        return self._tracks.Diagram(self._tracks.Stack(*rows))

    def _items(self, parts: Sequence[Node]) -> list[Any]:
        """The drawings of pieces in turn; a piece and its repetitions, with what parts them, are one loop."""
        items: list[Any] = []
        for place, part in enumerate(parts):
            before = parts[place - 1] if place else None
            again = _repeated(part)
            if before is not None and again and again[-1] == before:
                between = self._tracks.Sequence(*self._items(again[:-1])) if len(again) > 1 else None
                items[-1] = self._tracks.OneOrMore(self._item(before), between)
            else:
                items.append(self._item(part))
        return items

    def _item(self, node: Node) -> Any:
        tracks = self._tracks
        if node.kind == "text":
            return tracks.Terminal("".join(_SIGNS.get(letter, letter) for letter in node.text))
        if node.kind == "any":
            return tracks.NonTerminal("any character")
        if node.kind == "rule":
            link = f"#{_anchor(node.text)}" if node.text in self._linked else None
            return tracks.NonTerminal(node.text, href=link)
        if node.kind == "but":
            left_out = " ".join(_SIGNS.get(letter, letter) for letter in node.text)
            return tracks.Group(self._item(node.parts[0]), f"but not {left_out}")
        if node.kind == "all":
            return tracks.Sequence(*self._items(node.parts))
        if node.kind == "one":
            return tracks.Choice(0, *map(self._item, node.parts))
        repeat = tracks.Optional if node.kind == "maybe" else tracks.ZeroOrMore
        return repeat(self._item(node.parts[0]))


def _repeated(node: Node) -> tuple[Node, ...]:
    """What a piece repeats, in turn; nothing if it is no repetition."""
    if node.kind != "many":
        return ()
    inside = node.parts[0]
    return inside.parts if inside.kind == "all" else (inside,)
