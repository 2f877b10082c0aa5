"""What click says by itself, in the language of the user: usage, the heads of help, slips in options."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Any

import click

from tavlicli.cli import common
from tavlicli.cli.settings import BadConfig, settings_at
from tavlicli.words import LANGUAGES, label

_HEADS = {"Options": "usage.options", "Commands": "usage.commands"}
# Sentences of help, and what else stands behind that of an option.
_HELP = {
    "Show this message and exit.": "usage.help",
    "Show the version and exit.": "usage.version",
    "[required]": "usage.required",
    "[default: ": "usage.default",
}
# What click says of a value, a word or an option, with the part that is not its own.
_SAID = (
    (re.compile(r"(?P<value>.*) is not one of (?P<names>.*)\.", re.DOTALL), "usage.not-one-of"),
    (re.compile(r"(?P<value>.*) is not a valid integer(?: range)?\.", re.DOTALL), "usage.no-number"),
    (re.compile(r"(?P<value>.*) is not in the range (?P<range>.*)\.", re.DOTALL), "usage.not-in-range"),
    (re.compile(r"Option (?P<name>.*) requires an argument\."), "usage.value-missing"),
    (re.compile(r"Option (?P<name>.*) does not take a value\."), "usage.value-given"),
    (re.compile(r"Got unexpected extra arguments? \((?P<words>.*)\)", re.DOTALL), "usage.extra"),
)
_HELP_ITSELF = getattr(click.exceptions, "NoArgsIsHelpError", ())


def language() -> str:
    """The language asked for, before the command line is understood: that of ``--lang``, or the usual one."""
    words = sys.argv[1:]
    for word, after in zip_longest(words, words[1:], fillvalue=""):
        name, equals, value = word.partition("=")
        if name == "--lang" and (asked := value if equals else after) in LANGUAGES:
            return asked
    try:
        settings_at(".")
    except BadConfig:
        return common.language_of_environment()
    return common.language(None)


class Formatter(click.HelpFormatter):
    """Writes usage and help with heads in the language; what commands say of themselves stays as it is."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self._lang = language()

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write the usage line."""
        super().write_usage(prog, args, f"{label('usage.usage', self._lang)} " if prefix is None else prefix)

    def write_heading(self, heading: str) -> None:
        """Write the head of a section."""
        super().write_heading(label(_HEADS[heading], self._lang) if heading in _HEADS else heading)

    def write_dl(self, rows: Iterable[tuple[str, str]], *given: Any, **more: Any) -> None:
        """Write a list of options or commands."""
        super().write_dl([(name, self._told(what)) for name, what in rows], *given, **more)

    def _told(self, what: str) -> str:
        for english, key in _HELP.items():
            if what.endswith(english) or (english[-1] == " " and english in what):
                what = what.replace(english, label(key, self._lang))
        return what


def no_command(name: str, near: Sequence[str], ctx: click.Context) -> click.UsageError:
    """The fault of a command that does not exist, with the nearest one."""
    lang = language()
    return click.UsageError(f"{label('usage.no-command', lang, name=name)}{_near(near, lang)}", ctx)


def show(error: click.ClickException) -> None:
    """Say on standard error what is wrong with the command line, and where help is."""
    if isinstance(error, _HELP_ITSELF):
        error.show()
        return
    lang = language()
    ctx = error.ctx if isinstance(error, click.UsageError) else None
    if ctx is not None:
        usage = Formatter(width=ctx.terminal_width, max_width=ctx.max_content_width)
        ctx.command.format_usage(ctx, usage)
        click.echo(usage.getvalue(), err=True, nl=False)
        click.echo(label("usage.try", lang, command=ctx.command_path) + "\n", err=True)
    click.echo(f"{label('usage.error', lang)} {_said(error, lang)}", err=True)


def _said(error: click.ClickException, lang: str) -> str:
    if isinstance(error, click.NoSuchOption):
        said = label("usage.no-option", lang, name=error.option_name)
        return said + _near(error.possibilities or (), lang)
    if isinstance(error, click.BadParameter) and error.param is not None:
        hint = error.param.get_error_hint(error.ctx)
        if isinstance(error, click.MissingParameter):
            said = label(f"usage.missing-{error.param.param_type_name}", lang, name=hint)
            if isinstance(error.param.type, click.Choice):
                names = ", ".join(map(str, error.param.type.choices))
                said += f" {label('usage.choose', lang, names=names)}"
            return said
        return label("usage.invalid", lang, name=hint) + f" {_known(error.message, lang)}"
    return _known(error.format_message(), lang)


def _known(text: str, lang: str) -> str:
    """A sentence of click in the language, any other as it is."""
    for pattern, key in _SAID:
        if found := pattern.fullmatch(text):
            return label(key, lang, **found.groupdict())
    return text


def _near(names: Sequence[str], lang: str) -> str:
    shown = ", ".join(f"'{name}'" for name in names)
    return f" {label('usage.near', lang, names=shown)}" if names else ""
