"""What the commands share: language, colours, rule sets, positions, problems with an exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from io import UnsupportedOperation
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

from tavlicli.cli.base import option
from tavlicli.cli.settings import BadConfig, completed, settings_at
from tavlicli.words import LANGUAGES, label, message

if TYPE_CHECKING:
    from tavlicli.cli.config import Config
    from tavlicli.files import Options
    from tavlicli.findings.finding import Violation
    from tavlicli.notation.format import Format
    from tavlicli.packages import Ignored
    from tavlicli.record.situation import Situation
    from tavlicli.rules.registry import RuleBook
    from tavlicli.rules.ruleset import RuleSet

F = TypeVar("F", bound=Callable[..., Any])

COLOURS = {
    "error": {"fg": "red", "bold": True},
    "warning": {"fg": "yellow", "bold": True},
    "info": {"fg": "cyan"},
    "strong": {"bold": True},
    "faint": {"dim": True},
}


def lang_option(function: F) -> F:
    """``--lang en|el|bg``."""
    return option(
        "--lang",
        type=click.Choice(LANGUAGES),
        help="Language of the words (default: from LC_ALL, LC_MESSAGES or LANG, else en).",
    )(function)


def rules_option(function: F) -> F:
    """``--rules NAME[,option=value...]``."""
    return option(
        "--rules", "rules_text", metavar="NAME[,OPTION=VALUE...]", help="Rule set, with house rules."
    )(function)


def language(asked: str | None, path: str = ".") -> str:
    """The language asked for, or set for ``path``, or that of the environment, or English."""
    if asked:
        return asked
    settings = config_of(path)
    if settings is not None and "lang" in settings.table:
        return str(settings.table["lang"])
    return language_of_environment()


def language_of_environment() -> str:
    """The language of LC_ALL, LC_MESSAGES or LANG, or English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable)
        if value:
            short = value[:2].lower()
            return short if short in LANGUAGES else "en"
    return "en"


def config_of(path: str = ".") -> Config | None:
    """The settings that hold for a path; leaves with 2 where they cannot be used."""
    try:
        return settings_at(path)
    except BadConfig as bad:
        fail_settings(bad)


def configured(path: str | None, name: str, options: Options) -> Options:
    """What is asked, completed by the settings at a path (None: here); leaves with 2 as above."""
    try:
        return completed(path, name, options)
    except BadConfig as bad:
        fail_settings(bad)


def fail_settings(bad: BadConfig) -> NoReturn:
    """Say what is wrong with settings and leave with exit code 2."""
    fail(bad.text(language_of_environment()))


def book() -> RuleBook:
    """The rule sets by name, those of the settings here included."""
    from tavlicli.rules.registry import BOOK

    settings = config_of()
    return BOOK if settings is None else settings.book


def nearest(word: str, words: Iterable[str]) -> str:
    """The word nearest to a slip, or ""."""
    import difflib

    return next(iter(difflib.get_close_matches(word, list(words), n=1)), "")


def known(kind: str, name: str, names: Iterable[str], lang: str) -> None:
    """Leave with 2 where there is no such ``code``, ``encoding`` or ``format`` among the names."""
    if name not in names:
        plain = name.lower().lstrip(".")
        near = plain if plain in names else nearest(name, names)
        fail(label(f"error.{kind}-unknown", lang, name=name, nearest=near))


def fail(text: str) -> NoReturn:
    """Say on standard error what is wrong and leave with exit code 2."""
    click.echo(f"tavli: {text}", err=True)
    sys.exit(2)


def write_whole(path: str, pieces: Iterable[bytes], lang: str) -> None:
    """Write a file whole or not at all; leaves with 2 where that cannot be."""
    from tavlicli.writing import WholeFile

    try:
        with WholeFile(path) as whole:
            whole.stream.buffer.writelines(pieces)
    except OSError as error:
        fail(label("error.write", lang, path=path, reason=reason(error, lang)))


def reason(error: OSError | ValueError, lang: str) -> str:
    """Why the system refused something, in the language where it is one of the common reasons."""
    import errno

    number = getattr(error, "errno", None)
    words = "closed" if isinstance(error, UnsupportedOperation) else errno.errorcode.get(number or 0, "")
    said = label(f"system.{words}", lang)
    return said if said != f"system.{words}" else getattr(error, "strerror", None) or str(error)


def say_violation(violation: Violation, lang: str) -> str:
    """A violation as a message of the command itself: unknown rule sets and options."""
    keys = {"set": "error.rules-unknown", "option": "error.option-unknown", "value": "error.option-value"}
    if violation.code != "unknown-rules" or violation.variant not in keys:
        return message(violation, lang)
    params = {name: "" if value is None else str(value) for name, value in violation.params.items()}
    return label(keys[violation.variant], lang, **params)


def rules_of(text: str | None, default: str, lang: str) -> RuleSet:
    """The rule set of ``--rules``, or the default; leaves with 2 where it does not exist."""
    from tavlicli.rules.registry import UnknownRules

    try:
        return book().get(text if text is not None else default)
    except UnknownRules as unknown:
        warn_of_packages(lang, broken_only=True)
        said = say_violation(unknown.violation, lang)
        end = "" if said.endswith(("?", ";")) else "."
        fail(f"{said}{end} {label('hint.list', lang, command='tavli rules')}")


def format_of(name: str, lang: str) -> Format:
    """The format of this name; leaves with 2 where there is none."""
    from tavlicli.notation import registry
    from tavlicli.notation.foreign import BINARY

    found = registry.find(name)
    if found is None:
        warn_of_formats(lang, broken_only=True)
        if name.lower() in BINARY:
            fail(label("error.format-binary", lang, name=name, seems=name.lower()))
        known("format", name, registry.formats(), lang)
    assert found is not None
    return found


def warn_of_packages(lang: str, *, broken_only: bool = False) -> None:
    """Say on standard error which rule sets of installed packages are not used, and why."""
    from tavlicli.rules import packages
    from tavlicli.rules.registry import built_in

    _warn("warning.package", packages.ignored(lambda name: built_in(name) is not None), lang, broken_only)


def warn_of_formats(lang: str, *, broken_only: bool = False) -> None:
    """Say on standard error which formats of installed packages are not used, and why."""
    from tavlicli.notation import packages, registry

    _warn("warning.format", packages.ignored(registry.names().__contains__), lang, broken_only)


def _warn(key: str, ignored: Iterable[Ignored], lang: str, broken_only: bool) -> None:
    for one in ignored:
        if one.reason or not broken_only:
            said = label(key, lang, name=one.name, package=one.package, reason=one.reason)
            click.echo(f"tavli: {said}", err=True)


def painter(color: str) -> Callable[[str, str], str]:
    """What colours a text for a role, by ``--color``, NO_COLOR, TERM and the terminal."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" or not sys.stdout.isatty()
    if color == "never" or (color == "auto" and plain):
        return lambda text, role: text
    return lambda text, role: click.style(text, **COLOURS[role])  # type: ignore[arg-type]


def draws_boards() -> bool:
    """Whether standard output can show the signs of a board; where it cannot, ASCII must do."""
    from tavlicli.reports.board import UNICODE

    try:
        "".join(UNICODE).encode(sys.stdout.encoding or "utf-8")
    except (LookupError, UnicodeError):
        return False
    return True


class Asked:
    """A position that the command line names, with its rule set.

    ``rolls`` is how often the mover has rolled in the game, ``names`` those of
    the mover and of the other, where a record tells. ``coloured`` says that
    it tells which of them is White.
    """

    def __init__(
        self,
        situation: Situation,
        rules: RuleSet,
        rolls: int | None = None,
        names: tuple[str | None, str | None] = (None, None),
        coloured: bool = False,
    ) -> None:
        self.situation = situation
        self.rules = rules
        self.rolls = rolls
        self.names = names
        self.coloured = coloured


def position_of(text: str, rules_text: str | None, lang: str) -> Asked:
    """The position that a text or ``FILE#[MATCH:]GAME.TURN`` gives; leaves with 2 where there is none."""
    from tavlicli.cli import recorded
    from tavlicli.notation.positions import BadPosition

    spec = recorded.spec(text)
    if spec is not None:
        return recorded.position(spec, text, rules_text, lang)
    try:
        return parse_position(text, rules_text, lang)
    except BadPosition as bad:
        if os.path.isfile(text) or os.path.isfile(text.rpartition("#")[0]):
            fail(label("error.no-turn", lang, path=text.partition("#")[0] or text))
        said = label("error.position", lang, text=text)
        if bad.violation.variant:
            said += f": {message(bad.violation, lang)}"
        fail(said)


def parse_position(text: str, rules_text: str | None, lang: str) -> Asked:
    """The position of a text; foreign notations are backgammon unless told otherwise. Raises BadPosition."""
    from tavlicli.notation.positions import names, parse

    rules = rules_of(rules_text, "tavli", lang)
    found = parse(text, *rules.limits)
    if rules_text is None and found.notation != "tavli":
        rules = rules_of("backgammon", "backgammon", lang)
    return Asked(found, rules, names=names(text, found))
