"""Every word that people read, in three languages.

A language is two modules: ``LANG.py`` with the short words and
``explain_LANG.py`` with the long pages. They hold plain dictionaries under
the same keys and are imported on demand, one language at a time; what a
language lacks is said in English.

To add a language, copy the two English modules, translate their values, and
name the language in :data:`LANGUAGES`; a test tells which keys are missing.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import ModuleType

from tavlicli.findings.finding import Param, Violation
from tavlicli.value import Value

LANGUAGES = ("en", "el", "bg")

_POINTS = frozenset({"source", "target", "outside", "behind", "point"})
_BAR = 25
_OFF = 0
# The most that a sentence quotes of a text from a file.
_MOST_QUOTED = 60
# Categories of Unicode: control, format, surrogate, and what parts lines and paragraphs.
_STEERING = frozenset(("Cc", "Cf", "Cs", "Zl", "Zp"))


class Page(Value):
    """What ``tavli explain`` says about a code.

    ``wrong`` is a record in the tavli notation that has this fault and no
    other, ``right`` one like it without a fault; both are empty for a code
    that no such record can show.
    """

    code: str
    name: str
    what: str
    why: str
    source: str
    wrong: str
    right: str


class _Point:
    """A point as a sentence needs it: plain for the notation, or ``at`` it, ``out`` of it, as a ``noun``."""

    __slots__ = ("_kind", "_lang", "_number")

    def __init__(self, number: int, lang: str) -> None:
        self._number = number
        self._kind = {_BAR: "bar", _OFF: "off"}.get(number, "point")
        self._lang = lang

    def __str__(self) -> str:
        return str(self._number) if self._kind == "point" else label(self._kind, self._lang)

    def __getattr__(self, form: str) -> str:
        return label(f"{self._kind}.{form}", self._lang, n=self._number)


def message(violation: Violation, lang: str = "en") -> str:
    """Say what is wrong in a sentence without a full stop."""
    code, variant = violation.code, violation.variant
    key = f"{code}.{variant}" if variant else code
    params = {name: _shown(code, name, value, lang) for name, value in violation.params.items()}
    template = _template(key, lang, "MESSAGES", violation.params)
    try:
        return template.format_map(_Params(params))
    except (AttributeError, ValueError):
        return name(code, lang)


def name(code: str, lang: str = "en") -> str:
    """Give the short name of a code, as a heading for people; an unknown code as it is."""
    return str(_find(lang, "NAMES", code) or code)


def label(key: str, lang: str = "en", /, **params: object) -> str:
    """Give a word or sentence of a report; text in ``params`` is made safe to print.

    ``count`` chooses between ``KEY.one`` and ``KEY.other``, where there are such; ``seems`` is a key such as
    ``sgf``, which brings the ``advice`` that goes with it; where a parameter is empty ``KEY.bare`` is said,
    if there is one.
    """
    if "count" in params:
        counted = f"{key}.one" if params["count"] == 1 else f"{key}.other"
        if _find("en", "LABELS", counted):
            key = counted
    shown = {param: safe(value) if isinstance(value, str) else value for param, value in params.items()}
    if "seems" in shown:
        shown["seems"] = _find(lang, "LABELS", f"seems.{params['seems']}") or shown["seems"]
        shown["advice"] = _find(lang, "LABELS", f"advice.{params['seems']}") or ""
    return _template(key, lang, "LABELS", params).format_map(_Params(shown))


def labels(lang: str = "en") -> dict[str, str]:
    """Give all words and sentences of reports by key, as templates."""
    words: dict[str, str] = _module("en").LABELS | _module(lang).LABELS
    return words


def in_language(texts: Mapping[str, str], lang: str) -> str:
    """Give the one in this language of the texts that a rule set or a format has, else the English one."""
    return texts.get(lang) or texts.get("en", "")


def explain(code: str, lang: str = "en") -> Page:
    """Give the long page of a code; KeyError for a code that does not exist."""
    from tavlicli.words.examples import EXAMPLES

    pages = import_module(f"tavlicli.words.explain_{_known(lang)}").PAGES
    what, why, source = pages[code]
    wrong, right = EXAMPLES.get(code, ("", ""))
    return Page(code, name(code, lang), what, why, source, wrong, right)


def safe(text: str, limit: int = 200) -> str:
    """Make text from a file fit to print: escapes for what a terminal would obey, shortened to ``limit``."""
    cut = text[:limit] if len(text) > limit else text
    shown = cut if cut.isascii() and cut.isprintable() else "".join(map(_visible, cut))
    return shown + "…" if len(text) > limit else shown


def _visible(letter: str) -> str:
    number = ord(letter)
    if letter.isprintable() or (number > 0x20 and not _controls(number)):
        return letter
    if number <= 0xFF:
        return f"\\x{number:02x}"
    return f"\\u{number:04x}" if number <= 0xFFFF else f"\\U{number:08x}"


def _controls(number: int) -> bool:
    """Whether a character that is not printable steers the text around it, or is there unseen."""
    from unicodedata import category

    unseen = 0x2060 <= number <= 0x206F or 0xE0000 <= number <= 0xE007F
    return unseen or category(chr(number)) in _STEERING


class _Params(dict[str, object]):
    """Parameters of a template; one that nobody gave is shown as a question mark."""

    def __missing__(self, key: str) -> object:
        return "?"


def _shown(code: str, param: str, value: Param, lang: str) -> object:
    if value is None:
        return "?"
    if param in _POINTS and isinstance(value, int):
        return _Point(value, lang)
    if param == "player" or (code == "wrong-winner" and param == "stated"):
        return _player(value, lang)
    if param == "expected" and code == "syntax":
        return _find(lang, "EXPECTED", str(value)) or safe(str(value))
    if param == "cause":
        return name(str(value), lang)
    if isinstance(value, float):
        return f"{value:.6g}"
    return safe(value, _MOST_QUOTED) if isinstance(value, str) else value


def _player(value: str | float, lang: str) -> object:
    number = {0: 0, 1: 1, "W": 0, "B": 1}.get(value)
    return safe(str(value)) if number is None else _find(lang, "LABELS", f"player.{number}")


def _template(key: str, lang: str, table: str, params: Mapping[str, Param] | Mapping[str, object]) -> str:
    if any(value is None or value == "" for value in params.values()):
        bare = _find(lang, table, f"{key}.bare")
        if bare:
            return str(bare)
    found = _find(lang, table, key) or key
    if isinstance(found, dict):
        return str(found["one" if params.get(found["by"]) == 1 else "other"])
    return str(found)


def _find(lang: str, table: str, key: str) -> str | dict[str, str] | None:
    words: dict[str, str | dict[str, str]] = getattr(_module(lang), table)
    if key not in words and lang != "en":
        words = getattr(_module("en"), table)
    return words.get(key)


def _module(lang: str) -> ModuleType:
    return import_module(f"tavlicli.words.{_known(lang)}")


def _known(lang: str) -> str:
    return lang if lang in LANGUAGES else "en"
