"""The bytes of a file to its report: decoded, recognised, read, replayed."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from tavlicli.findings.finding import Finding, Place, Violation
from tavlicli.notation import decode, registry
from tavlicli.notation.format import FormatFailed
from tavlicli.notation.format import lines as lines_of
from tavlicli.record.model import Ignore, Match, Spot
from tavlicli.replay.result import FileReport, MatchResult
from tavlicli.replay.verify import MatchReplay
from tavlicli.rules.registry import BOOK, RuleBook, rule_set
from tavlicli.rules.ruleset import RuleSet
from tavlicli.value import Value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlicli.notation.decode import Decoded
    from tavlicli.notation.format import Format


# The most that a finding quotes of the text.
_MOST_QUOTED = 200
# No place of a text is beyond it.
_NOWHERE = (1 << 62, 0)


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


def check_bytes(data: bytes, path: str, options: Options) -> FileReport:
    """Check the bytes of a file."""
    try:
        decoded, found = decode_bytes(data, path, options)
    except Unreadable as why:
        return unreadable(path, why.problem, why.params)
    if found is None:
        unknown = unrecognised(path, decoded.text)
        return unreadable(path, unknown.problem, unknown.params)
    if found.positions:
        return _positions_only(decoded, path, options)
    matches: list[MatchResult] = []
    findings: list[Finding] = list(decoded.findings)
    try:
        for match in read_matches(found, decoded.text):
            replayed = replay_of(match, options)
            matches.append(replayed.run())
            findings += _silence(match, match.number, replayed.findings)
    except Unreadable as why:
        return unreadable(path, why.problem, {**why.params, "path": path})
    if not matches:
        return unreadable(path, "error.no-records")
    return _report(path, found.name, decoded, matches, findings, options)


def _report(
    path: str,
    name: str,
    decoded: Decoded,
    matches: list[MatchResult],
    findings: list[Finding],
    options: Options,
    positions: int | None = None,
) -> FileReport:
    if options.select or options.ignore:
        findings = [finding for finding in findings if options.reports(finding.code)]
    if findings:
        findings = _quoted(findings, lines_of(decoded.text))
    status = "invalid" if any(finding.severity == "error" for finding in findings) else "ok"
    return FileReport(
        path,
        name,
        decoded.encoding,
        decoded.guessed,
        status,
        tuple(matches),
        tuple(findings),
        None,
        positions,
    )


def _quoted(findings: list[Finding], lines: list[str]) -> list[Finding]:
    """The findings, each with what stands at its place."""
    quoted = []
    for finding in findings:
        line, start, end = finding.place
        text = lines[line - 1][start - 1 : min(end - 1, start + _MOST_QUOTED)] if line <= len(lines) else ""
        quoted.append(finding._replace(text=" ".join(text.split())))
    return quoted


def _unused(match: Match, number: int, ignore: Ignore, code: str) -> Finding:
    """The finding of an ignore comment that silences nothing, in the game whose lines it stands among."""
    place = Place(ignore.line, ignore.column, ignore.end_column)
    spot = ignore.line, ignore.column
    game = sum((game.line, game.column) <= spot for game in match.games) or None
    return Finding(Violation("unused-ignore", {"ignored": code}), place, match=number, game=game)


class _Silence:
    """What the ignore comments of a match silence, and which of them did."""

    def __init__(self, ignores: list[Ignore]) -> None:
        self._ignores = ignores
        self._codes = [frozenset(ignore.codes) for ignore in ignores]
        self._lines: dict[tuple[int, str], list[int]] = {}
        self._reaches: list[tuple[Spot, Spot, int]] = []
        self._used: set[tuple[int, str]] = set()
        for place, ignore in enumerate(ignores):
            if ignore.reach is not None:
                self._reaches += [(start, end, place) for start, end in ignore.reach]
                continue
            for code in ignore.codes:
                self._lines.setdefault((ignore.line, code), []).append(place)
        self._reaches.sort()

    def takes(self, finding: Finding) -> bool:
        """Whether a finding is silenced."""
        code, line, column = finding.code, finding.place.line, finding.place.column
        places = self._lines.get((line, code), [])
        at = bisect_right(self._reaches, ((line, column), _NOWHERE, 0)) - 1
        if at >= 0:
            _, end, place = self._reaches[at]
            if (line, column) < end and code in self._codes[place]:
                places = [*places, place]
        self._used.update((place, code) for place in places)
        return bool(places)

    def unused(self) -> Iterator[tuple[Ignore, str]]:
        """The comments that silenced nothing, with the code of which that is so."""
        for place, ignore in enumerate(self._ignores):
            for code in ignore.codes:
                if (place, code) not in self._used:
                    yield ignore, code


def _silence(match: Match, number: int, findings: list[Finding]) -> list[Finding]:
    """Take away what ``# tavli: ignore`` comments silence, and tell of those that silence nothing."""
    if not match.ignores:
        return findings
    silence = _Silence(match.ignores)
    kept = [finding for finding in findings if not silence.takes(finding)]
    kept += [_unused(match, number, ignore, code) for ignore, code in silence.unused()]
    return sorted(kept, key=lambda finding: finding.order)


def _positions_only(decoded: Decoded, path: str, options: Options) -> FileReport:
    """The report of a text that holds positions and no record."""
    from tavlicli.notation.positions import BadPosition, parse
    from tavlicli.notation.positions.lines import quoted

    rules = options.rules or rule_set("backgammon")
    found = quoted(lines_of(decoded.text))
    if not found:
        return unreadable(path, "error.no-records")
    findings = list(decoded.findings)
    for number, start, text, _ in found:
        try:
            parse(text, *rules.limits)
        except BadPosition as bad:
            place = Place(number, start + bad.start + 1, start + max(bad.end, bad.start + 1) + 1)
            findings.append(Finding(bad.violation, place))
    return _report(path, "position", decoded, [], findings, options, len(found))
