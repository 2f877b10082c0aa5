"""Pages read again: their elements, what they hold back from a browser, and whether they are well formed."""

from __future__ import annotations

import base64
import hashlib
import json
from html.parser import HTMLParser
from typing import Any

_VOID = frozenset(("meta", "link", "br", "hr", "img", "input"))


class Page(HTMLParser):
    """A page taken apart; every element that is opened must be closed in its place."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.texts: dict[str, list[str]] = {}
        self.said: list[str] = []
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {name: value or "" for name, value in attrs}
        assert len(named) == len(attrs), f"an attribute twice in {tag}"
        self.elements.append((tag, named))
        if tag not in _VOID:
            self._open.append(tag)
            self.texts.setdefault(tag, []).append("")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self._open, f"</{tag}> closes nothing"
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self._open:
            self.texts[self._open[-1]][-1] += data
            if self._open[-1] not in ("style", "script"):
                self.said.append(data)

    def of(self, tag: str, **wanted: str) -> list[dict[str, str]]:
        """The attributes of all elements of a kind that have these attributes."""
        return [
            named
            for kind, named in self.elements
            if kind == tag and all(named.get(key) == value for key, value in wanted.items())
        ]

    @property
    def policy(self) -> dict[str, str]:
        """What the page may load and run, by kind."""
        (meta,) = [one for one in self.of("meta") if one.get("http-equiv") == "Content-Security-Policy"]
        parts = [part.strip().partition(" ") for part in meta["content"].split(";")]
        return {name: sources for name, _, sources in parts}

    @property
    def data(self) -> Any:
        """The JSON that the page's script works with."""
        scripts = self.of("script")
        (place,) = [index for index, one in enumerate(scripts) if one.get("type") == "application/json"]
        return json.loads(self.texts["script"][place])


def harmless(text: str) -> Page:
    """The page, once nothing is found in it that could load or run anything but its own style and script."""
    page = Page(text)
    for _, named in page.elements:
        assert not [name for name in named if name == "style" or name.startswith("on")]
        for name in ("src", "href", "action", "data", "srcset", "formaction", "xlink:href"):
            assert named.get(name, "#").startswith("#")
    kinds = {tag for tag, _ in page.elements}
    assert not kinds & {"link", "img", "iframe", "object", "embed", "base", "a:href"}
    runs = [
        body
        for named, body in zip(page.of("script"), page.texts.get("script", []), strict=True)
        if named.get("type") != "application/json"
    ]
    (style,) = page.texts["style"]
    assert page.policy == {
        "default-src": "'none'",
        "style-src": _hash(style),
        "script-src": " ".join(map(_hash, runs)) or "'none'",
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    assert "@import" not in style
    assert all(part.startswith("#") for part in style.split("url(")[1:])
    return page


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def codes(text: str) -> list[str]:
    """The codes of the faults that a report tells."""
    return harmless(text).texts.get("code", [])
