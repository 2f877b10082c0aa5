"""The bytes of a file to its report: decoded, recognised, read, replayed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlicli.findings.finding import Finding, Place
from tavlicli.kept import Keeper
from tavlicli.notation import decode, registry
from tavlicli.notation.charset import charset
from tavlicli.notation.decode import Decoded
from tavlicli.notation.format import FormatFailed
from tavlicli.notation.format import lines as lines_of
from tavlicli.record.model import Match
from tavlicli.replay.plain import IS_COMPILED
from tavlicli.replay.result import FileReport, MatchResult
from tavlicli.replay.silence import silenced
from tavlicli.replay.verify import MatchReplay
from tavlicli.rules.registry import BOOK, RuleBook, UnknownRules, rule_set
from tavlicli.rules.ruleset import RuleSet
from tavlicli.value import Value

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from tavlicli.notation.format import Format
    from tavlicli.replay.straight import Straight


# The format that has a straight way, and what its texts usually begin with, in so many bytes.
_STRAIGHT = "mat"
_BEGIN = 100
_BEGINS = tuple(bytes((letter,)) for letter in b";#0123456789")
# How a text in ASCII is decoded.
_PLAIN = Decoded("", "utf-8", False, ())
# The most that a finding quotes of the text.
_MOST_QUOTED = 200


class Unreadable(ValueError):
    """A file that could not be read or recognised.

    ``problem`` is the key of a sentence in :mod:`tavlicli.words`, ``params``
    what it names.
    """

    def __init__(self, problem: str, params: dict[str, str]) -> None:
        super().__init__(f"{problem}: {params}")
        self.problem = problem
        self.params = params


class Options(Value):
    """How records are checked.

    ``rules`` overrides what a record says; ``format`` and ``encoding`` name
    what is otherwise found out; ``responsible`` lets unclaimed illegal plays
    stand (None: as the record says); ``select`` and ``ignore`` are codes.
    ``fallback`` is the encoding of files that do not tell theirs and are no
    UTF-8, where they are valid in it. ``default`` is the rule set of a record that names none (None: the
    format's), ``lenient`` lets illegal plays stand where a record does not
    say; ``book`` knows the rule sets by name.
    """

    rules: RuleSet | None = None
    format: str | None = None
    encoding: str | None = None
    fallback: str | None = None
    responsible: bool | None = None
    select: frozenset[str] = frozenset()
    ignore: frozenset[str] = frozenset()
    default: str | None = None
    lenient: bool = False
    book: RuleBook = BOOK

    def reports(self, code: str) -> bool:
        """Whether findings of a code are reported."""
        return code not in self.ignore and (not self.select or code in self.select)


def decode_bytes(data: bytes, path: str, options: Options) -> tuple[Decoded, Format | None]:
    """The text of some bytes and its format. Raises Unreadable."""
    try:
        found = decode.decode(data, options.encoding, options.fallback)
    except decode.NotText as reason:
        if reason.seems:
            raise Unreadable("error.foreign", {"path": path, "seems": reason.seems}) from None
        raise Unreadable(f"error.{reason.reason}", {"path": path}) from None
    except decode.UnknownEncoding as unknown:
        raise _no_such("encoding", unknown.name) from None
    try:
        if options.format is None:
            return found, registry.recognise(found.text)
        return found, registry.named(options.format)
    except FormatFailed as why:
        raise failed(path, why) from why
    except KeyError:
        raise _no_such("format", options.format or "") from None


def _no_such(kind: str, name: str) -> Unreadable:
    """Why nothing is read: there is no such encoding or format."""
    return Unreadable(f"error.{kind}-unknown", {"name": name, "nearest": ""})


def failed(path: str, why: FormatFailed) -> Unreadable:
    """Why a file is not read: a format of a package failed at it."""
    params = {"path": path, "name": why.name, "package": why.package, "reason": why.reason}
    return Unreadable("error.package-failed", params)


def unrecognised(path: str, text: str) -> Unreadable:
    """Why a text is no record: what was looked for, and what it seems to be."""
    params = {"path": path, "looked_for": ", ".join(registry.formats()), "seems": registry.seems(text) or ""}
    return Unreadable("error.unrecognised", params)


def unreadable(path: str, problem: str, params: dict[str, str] | None = None) -> FileReport:
    """The report of a file that could not be read."""
    why = (problem, {"path": path, **(params or {})})
    return FileReport(path, None, None, False, "unreadable", (), (), why)


def read_matches(found: Format, text: str, path: str = "") -> Iterator[Match]:
    """The matches of a text, numbered, one at a time; ``path`` is the name of its file.

    Raises Unreadable where the format is a package's, and fails.
    """
    try:
        _known_rules(found)
        for number, match in enumerate(found.read(text), 1):
            match.number = number
            yield match
    except FormatFailed as why:
        raise failed(path, why) from why


def _known_rules(found: Format) -> None:
    """See that there is a rule set for the records of a package's format. Raises FormatFailed."""
    if found.name not in registry.names() and BOOK.find(found.rules).violations:
        from tavlicli.notation.packages import package_of

        raise FormatFailed(found.name, package_of(found.name), f"rules: {found.rules}")


def replay_of(match: Match, options: Options) -> MatchReplay:
    """A match, to be replayed as the options ask."""
    return MatchReplay(
        match,
        rules=options.rules,
        default=options.default,
        responsible=options.responsible,
        lenient=options.lenient,
        book=options.book,
    )


def check_bytes(data: bytes, path: str, options: Options, *, games: bool = True) -> FileReport:
    """Check the bytes of a file.

    Where nothing is wrong and no ``games`` are wanted, they may be counted only.
    """
    is_plain = _is_plain(data, options)
    if is_plain and (report := _straight(data, path, _PLAIN, options, games)) is not None:
        return report
    try:
        decoded, found = decode_bytes(data, path, options)
    except Unreadable as why:
        return unreadable(path, why.problem, why.params)
    if found is None:
        unknown = unrecognised(path, decoded.text)
        return unreadable(path, unknown.problem, unknown.params)
    if found.positions:
        return check_positions(decoded, path, options)
    if not is_plain and found.name == _STRAIGHT and not decoded.findings:
        report = _straight(decoded.text.encode(), path, decoded, options, games)
        if report is not None:
            return report
    matches = read_matches(found, decoded.text)
    return check_matches(matches, path, found.name, decoded, _Lines(decoded.text).line, options)


def _is_plain(data: bytes, options: Options) -> bool:
    """Whether bytes can only be ASCII and may be in the format of the straight way."""
    free = options.encoding is None and options.fallback is None and options.format in (None, _STRAIGHT)
    begins = data[:_BEGIN].lstrip()[:1] in _BEGINS
    return free and begins and data.isascii() and charset(data) is None


def _reader(data: bytes, games: bool) -> Straight:
    """The reader that goes the straight way fastest here."""
    if IS_COMPILED:
        from tavlicli.replay.straight_bytes import StraightBytes

        return StraightBytes(data, games)
    from tavlicli.replay.straight_lines import StraightLines

    return StraightLines(data.decode(), games)


def _straight(data: bytes, path: str, decoded: Decoded, options: Options, games: bool) -> FileReport | None:
    """The report of a text in UTF-8 that is known to be without a fault by the straight way alone."""
    try:
        found = _reader(data, games).run(lambda match: replay_of(match, options))
    except UnknownRules:
        # What the record says further down may be known.
        return None
    if found is None:
        return None
    matches, counted = found
    return FileReport(
        path, _STRAIGHT, decoded.encoding, decoded.guessed, "ok", matches, (), None, None, counted
    )


class _Lines:
    """The lines of a text by their number, taken apart once one is asked for."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._lines: list[str] | None = None

    def line(self, number: int) -> str:
        """The line of this number; "" where there is none."""
        if self._lines is None:
            self._lines = lines_of(self._text)
        return self._lines[number - 1] if number <= len(self._lines) else ""


def check_matches(
    matches: Iterable[Match],
    path: str,
    name: str,
    decoded: Decoded,
    line_of: Callable[[int], str],
    options: Options,
) -> FileReport:
    """The report of matches in a format of this name, each replayed and let go of before the next is read.

    ``line_of`` gives the lines of the text by their number.
    """
    results: Keeper[MatchResult] = Keeper()
    found = _Findings(line_of, options, decoded.findings)
    try:
        for match in matches:
            replayed = replay_of(match, options)
            results.add((replayed.run(),))
            found.add(silenced(match, replayed.findings))
    except Unreadable as why:
        return unreadable(path, why.problem, {**why.params, "path": path})
    made = results.all()
    if not made:
        return unreadable(path, "error.no-records")
    return found.report(path, name, decoded, made)


class _Findings:
    """The findings of a file that are wanted, each with what stands at its place."""

    def __init__(self, line_of: Callable[[int], str], options: Options, first: Iterable[Finding]) -> None:
        self._line_of = line_of
        self._options = options
        self._kept: Keeper[Finding] = Keeper()
        self._wrong = False
        self.add(first)

    def add(self, findings: Iterable[Finding]) -> None:
        """Take in some more."""
        options = self._options
        for finding in findings:
            if options.reports(finding.code):
                self._wrong = self._wrong or finding.severity == "error"
                self._kept.add((self._quoted(finding),))

    def _quoted(self, finding: Finding) -> Finding:
        line, start, end = finding.place
        text = self._line_of(line)[start - 1 : min(end - 1, start + _MOST_QUOTED)]
        return finding._replace(text=" ".join(text.split()))

    def report(
        self,
        path: str,
        name: str,
        decoded: Decoded,
        matches: Sequence[MatchResult],
        positions: int | None = None,
    ) -> FileReport:
        """The report of a file with these findings."""
        return FileReport(
            path,
            name,
            decoded.encoding,
            decoded.guessed,
            "invalid" if self._wrong else "ok",
            matches,
            self._kept.all(),
            None,
            positions,
        )


def check_positions(decoded: Decoded, path: str, options: Options) -> FileReport:
    """The report of a text that holds positions and no record."""
    from tavlicli.notation.positions import BadPosition, parse
    from tavlicli.notation.positions.lines import quoted

    rules = options.rules or rule_set("backgammon")
    found = quoted(lines_of(decoded.text))
    if not found:
        return unreadable(path, "error.no-records")
    findings = _Findings(_Lines(decoded.text).line, options, decoded.findings)
    for number, start, text, _ in found:
        try:
            parse(text, *rules.limits)
        except BadPosition as bad:
            place = Place(number, start + bad.start + 1, start + max(bad.end, bad.start + 1) + 1)
            findings.add((Finding(bad.violation, place),))
    return findings.report(path, "position", decoded, (), len(found))
