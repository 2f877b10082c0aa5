"""What a shell completes: files, rule sets, formats, codes, forms. Loaded only while it asks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from tavlicli.cli import common

if TYPE_CHECKING:
    Type = click.ParamType[str]
else:
    # Not generic in every version.
    Type = click.ParamType

Words = Callable[[click.Context, str], Iterable[str]]

GREEK = ("cp1253", "iso8859-7", "cp737", "mac-greek")
CYRILLIC = ("cp1251", "koi8-r", "iso8859-5", "cp866")
ENCODINGS = ("utf-8", "utf-16", *GREEK, *CYRILLIC, "cp1252")


class Files(Type):
    """The name of a file or folder."""

    name = "file"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Leave it to the shell, which knows its files best."""
        return [CompletionItem(incomplete, type="file")]


class Names(Type):
    """One of some words; where ``lists`` is set, several with commas between them."""

    name = "name"

    def __init__(self, words: Words, lists: bool = False) -> None:
        self._words = words
        self._lists = lists

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The words that begin like this; in a list, those that it does not have yet."""
        before, comma, begun = incomplete.rpartition(",") if self._lists else ("", "", incomplete)
        had = before.split(",")
        return [
            CompletionItem(before + comma + word)
            for word in self._words(ctx, begun)
            if word.startswith(begun) and word not in had
        ]


class RuleSets(Type):
    """A rule set, then its options with their values."""

    name = "rules"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Names up to the first comma, then ``option=value`` of that set."""
        book = common.book()
        before, comma, begun = incomplete.rpartition(",")
        if not comma:
            return [CompletionItem(name) for name in book.names() if name.startswith(begun)]
        found = book.find(before.partition(",")[0]).rules
        had = {part.partition("=")[0] for part in before.split(",")[1:]}
        made = []
        for option in found.settings if found is not None else {}:
            if option not in had:
                made += [f"{option}={value}" for value in _values(option)]
        return [CompletionItem(before + comma + word) for word in made if word.startswith(begun)]


class Forms(Type):
    """A form of report, then the file that it goes to."""

    name = "form"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The names of the forms; behind the colon the shell completes the file."""
        from tavlicli.reports.form import FORMS

        if ":" in incomplete:
            return [CompletionItem(incomplete.partition(":")[2], type="file")]
        return [CompletionItem(form) for form in FORMS if form.startswith(incomplete)]


def attach(command: click.Command) -> click.Command:
    """Let the parameters of a command be completed."""
    for param in command.params:
        known = _TYPES.get((command.name or "", param.name or "")) or _TYPES.get(("", param.name or ""))
        if known is not None:
            param.type = known
    return command


def _values(option: str) -> Iterable[str]:
    from tavlicli.rules.options import OPTIONS

    return OPTIONS[option].words


def _formats(_ctx: click.Context, _begun: str) -> Iterable[str]:
    from tavlicli.notation import registry

    return registry.formats()


def _written_formats(_ctx: click.Context, _begun: str) -> Iterable[str]:
    from tavlicli.notation import registry

    return [name for name, form in registry.formats().items() if form.write is not None]


def _codes(_ctx: click.Context, _begun: str) -> Iterable[str]:
    from tavlicli.findings.code import CODES

    return CODES


def _styles(ctx: click.Context, _begun: str) -> Iterable[str]:
    from tavlicli.notation import registry

    to = ctx.params.get("to")
    return registry.named(to).styles if to in registry.formats() else ()


_FILE = Files()
_RULES = RuleSets()
_FORMAT = Names(_formats)
_TYPES: dict[tuple[str, str], Type] = {
    **{
        ("", name): _FILE
        for name in ("paths", "output", "baseline", "write_baseline", "listed", "railroad", "plot", "html")
    },
    ("", "from_format"): _FORMAT,
    ("", "to"): Names(_written_formats),
    **{("", name): Names(_codes, lists=True) for name in ("select", "ignore")},
    ("", "rules_text"): _RULES,
    ("", "encoding"): Names(lambda _ctx, _begun: ENCODINGS),
    ("", "forms"): Forms(),
    ("", "style"): Names(_styles),
    ("explain", "code"): Names(_codes),
    ("rules", "name"): _RULES,
    ("formats", "name"): _FORMAT,
    ("moves", "position"): _FILE,
    ("show", "position"): _FILE,
    ("replay", "file"): _FILE,
}
