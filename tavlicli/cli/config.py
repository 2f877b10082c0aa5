"""Settings of a folder: ``tavli.toml``, or ``[tool.tavli]`` in ``pyproject.toml``, nearest upwards."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from tavlicli.cli import common
from tavlicli.cli.settings import CONFIG_FILES, BadConfig
from tavlicli.value import Value, replaced
from tavlicli.words import LANGUAGES, label

if TYPE_CHECKING:
    from tavlicli.files import Options
    from tavlicli.rules.registry import RuleBook
    from tavlicli.rules.ruleset import RuleSet

KEYS = ("rules", "lang", "encoding", "moves", "ignore", "select", "per-file", "house")
FILE_KEYS = ("files", "rules", "encoding", "moves", "ignore")
HOUSE_KEYS = ("title", "base", "options")
MOVES = ("legal", "responsible")
_MOST_NAMED = 6


class Config(Value):
    """The settings that hold for the files below ``folder``.

    ``table`` is what the file says, checked; ``book`` knows the rule sets by
    name, those of the house included.
    """

    folder: str
    table: Mapping[str, Any]
    book: RuleBook

    def options(self, path: str, given: Options) -> Options:
        """The options for a file: what the command line gives, then what is set here for it, then for all."""
        settings: dict[str, Any] = dict(self.table)
        ignored = set(self.table.get("ignore", ()))
        relative = os.path.relpath(os.path.abspath(path), self.folder).replace(os.sep, "/")
        for part in self.table.get("per-file", ()):
            if any(_fits(relative, glob) for glob in part["files"]):
                settings.update({key: value for key, value in part.items() if key != "ignore"})
                ignored.update(part.get("ignore", ()))
        return replaced(
            given,
            fallback=settings.get("encoding"),
            select=given.select or frozenset(settings.get("select", ())),
            ignore=given.ignore | ignored,
            default=settings.get("rules"),
            lenient=settings.get("moves") == "responsible",
            book=self.book,
        )


def _fits(path: str, glob: str) -> bool:
    """Whether a path from the settings' folder on is meant by ``folder/*``, or its name by ``*.mat``."""
    from fnmatch import fnmatchcase

    return fnmatchcase(path, glob) or ("/" not in glob and fnmatchcase(path.rpartition("/")[2], glob))


def nearest(path: str) -> Config | None:
    """The settings nearest upwards from a file or folder, or None. Raises BadConfig."""
    folder = os.path.abspath(path)
    return _of_folder(folder if os.path.isdir(folder) else os.path.dirname(folder))


@cache
def _of_folder(folder: str) -> Config | None:
    for name in CONFIG_FILES:
        found = _read(folder, name)
        if found is not None:
            return found
    above = os.path.dirname(folder)
    return None if above == folder else _of_folder(above)


def _read(folder: str, name: str) -> Config | None:
    path = os.path.join(folder, name)
    try:
        mode = os.stat(path).st_mode
        if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
            raise BadConfig("error.not-regular", path=path)
        with open(path, "rb") as file:
            data = file.read()
    except FileNotFoundError as error:
        if not os.path.islink(path):
            return None
        raise BadConfig("error.read", path=path, reason=error.strerror or str(error)) from None
    except OSError as error:
        raise BadConfig("error.read", path=path, reason=error.strerror or str(error)) from None
    if name == "pyproject.toml" and b"tool.tavli" not in data:
        return None
    import tomllib

    try:
        table = tomllib.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise BadConfig("error.config", path=path, reason=str(error)) from None
    if name == "pyproject.toml":
        tools = table.get("tool")
        table = tools.get("tavli", {}) if isinstance(tools, dict) else {}
        if not table:
            return None
    return Config(folder, table, _checked(path, table))


def _checked(path: str, table: Mapping[str, Any]) -> RuleBook:
    """Check every setting; the rule sets of the house. Raises BadConfig for the first that is wrong."""
    _known(path, table, KEYS, "")
    book = _house(path, table.get("house", {}))
    _values(path, table, book)
    parts = table.get("per-file", [])
    if not isinstance(parts, list) or not all(isinstance(part, dict) for part in parts):
        raise _wrong(path, "per-file", parts, '[[per-file]] files = ["…"]')
    for part in parts:
        _known(path, part, FILE_KEYS, "per-file.")
        _words(path, part, "files", None)
        if not part.get("files"):
            raise _wrong(path, "per-file.files", part.get("files"), '["folder/*"]')
        _values(path, part, book)
    return book


def _table(path: str, where: str, value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise _wrong(path, where, value, "[table]")
    return value


def _known(path: str, table: object, keys: Iterable[str], where: str) -> None:
    for key in _table(path, where.rstrip("."), table):
        if key not in keys:
            near = common.nearest(key, keys)
            raise BadConfig("error.config-key", path=path, key=where + key, nearest=near)


def _values(path: str, table: Mapping[str, Any], book: RuleBook) -> None:
    """The settings that a whole file and a part of it share."""
    from tavlicli.findings.code import CODES

    _word(path, table, "lang", LANGUAGES)
    _word(path, table, "moves", MOVES)
    _word(path, table, "encoding", None)
    _words(path, table, "ignore", CODES)
    _words(path, table, "select", CODES)
    if "rules" in table:
        _word(path, table, "rules", None)
        _rules(path, book, table["rules"])
    if "encoding" in table:
        from tavlicli.notation.decode import ENCODINGS, UnknownEncoding, known

        try:
            known(table["encoding"])
        except UnknownEncoding as unknown:
            near = common.nearest(unknown.name, ENCODINGS)
            raise BadConfig("error.config-encoding", path=path, name=unknown.name, nearest=near) from None


def _word(path: str, table: Mapping[str, Any], key: str, allowed: Iterable[str] | None) -> None:
    if key in table and (
        not isinstance(table[key], str) or (allowed is not None and table[key] not in allowed)
    ):
        raise _wrong(path, key, table[key], ", ".join(allowed or ()) or '"…"')


def _words(path: str, table: Mapping[str, Any], key: str, allowed: Iterable[str] | None) -> None:
    value = table.get(key, [])
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise _wrong(path, key, value, '["…"]')
    for one in value:
        if allowed is not None and one not in allowed:
            near = common.nearest(one, allowed)
            raise _wrong(path, key, one, near or f"{', '.join(sorted(allowed)[:_MOST_NAMED])} …")


def _wrong(path: str, key: str, value: object, allowed: str) -> BadConfig:
    """The error of a value, which is shown as settings write it."""
    from json import dumps

    shown = "" if value is None else value if isinstance(value, str) else dumps(value, default=str)
    return BadConfig("error.config-value", path=path, key=key, value=shown, allowed=allowed)


def _house(path: str, house: object) -> RuleBook:
    """The rule sets that the settings define, beside the built-in ones."""
    from tavlicli.rules.registry import RuleBook, built_in

    found: dict[str, RuleSet] = {}
    for name, table in _table(path, "house", house).items():
        where = f"house.{name}."
        _known(path, table, HOUSE_KEYS, where)
        if built_in(name) is not None or name != name.lower() or set(name) & set(", ="):
            raise _wrong(path, where.rstrip("."), name, label("config.new-name", "en"))
        base = _rules(path, RuleBook(found), table.get("base", "tavli"))
        options = _table(path, where + "options", table.get("options", {}))
        text = ",".join([str(base), *(f"{key}={_value(value)}" for key, value in options.items())])
        found[name] = _rules(path, RuleBook(found), text).named(name, _titles(path, where, name, table))
    return RuleBook(found)


def _titles(path: str, where: str, name: str, table: Mapping[str, Any]) -> dict[str, str]:
    title = table.get("title", name)
    titles = title if isinstance(title, dict) else dict.fromkeys(LANGUAGES, title)
    if not all(key in LANGUAGES and isinstance(one, str) for key, one in titles.items()):
        raise _wrong(path, where + "title", title, '"…"')
    first = next(iter(titles.values()), name)
    return {lang: titles.get(lang, first) for lang in LANGUAGES}


def _value(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _rules(path: str, book: RuleBook, text: object) -> RuleSet:
    from tavlicli.rules.registry import UnknownRules

    try:
        return book.get(str(text))
    except UnknownRules as unknown:
        said = common.say_violation(unknown.violation, "en")
        raise BadConfig("error.config", path=path, reason=said) from None
