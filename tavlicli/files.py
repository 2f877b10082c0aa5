"""The bytes of a file to its report: decoded, recognised, read, replayed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlicli.findings.finding import Finding, Place, Violation
from tavlicli.notation import decode, registry
from tavlicli.notation.format import lines as lines_of
from tavlicli.record.model import Ignore, Match
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
    ``default`` is the rule set of a record that names none (None: the
    format's), ``lenient`` lets illegal plays stand where a record does not
    say; ``book`` knows the rule sets by name.
    """

    rules: RuleSet | None = None
    format: str | None = None
    encoding: str | None = None
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
        found = decode.decode(data, options.encoding)
    except decode.NotText as reason:
        raise Unreadable(f"error.{reason.reason}", {"path": path}) from None
    except decode.UnknownEncoding:
        raise _no_such("encoding", options.encoding or "") from None
    if options.format is None:
        return found, registry.recognise(found.text)
    try:
        return found, registry.named(options.format)
    except KeyError:
        raise _no_such("format", options.format) from None


def _no_such(kind: str, name: str) -> Unreadable:
    """Why nothing is read: there is no such encoding or format."""
    return Unreadable(f"error.{kind}-unknown", {"name": name, "nearest": ""})


def unrecognised(path: str, text: str) -> Unreadable:
    """Why a text is no record: what was looked for, and what it seems to be."""
    params = {"path": path, "looked_for": ", ".join(registry.formats()), "seems": registry.seems(text) or ""}
    return Unreadable("error.unrecognised", params)


def unreadable(path: str, problem: str, params: dict[str, str] | None = None) -> FileReport:
    """The report of a file that could not be read."""
    why = (problem, {"path": path, **(params or {})})
    return FileReport(path, None, None, False, "unreadable", (), (), why)


def read_matches(found: Format, text: str) -> Iterator[Match]:
    """The matches of a text, numbered, one at a time."""
    for number, match in enumerate(found.read(text), 1):
        match.number = number
        yield match


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
        return _positions_only(decoded, path, options)
    matches: list[MatchResult] = []
    findings: list[Finding] = list(decoded.findings)
    for match in read_matches(found, decoded.text):
        replayed = replay_of(match, options)
        matches.append(replayed.run())
        findings += _silence(match, match.number, replayed.findings)
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
    game = sum(game.line <= ignore.line for game in match.games) or None
    return Finding(Violation("unused-ignore", {"ignored": code}), place, match=number, game=game)


def _silence(match: Match, number: int, findings: list[Finding]) -> list[Finding]:
    """Take away what ``# tavli: ignore`` comments silence, and tell of those that silence nothing."""
    if not match.ignores:
        return findings
    silent = {(ignore.line, code): False for ignore in match.ignores for code in ignore.codes}
    kept = []
    for finding in findings:
        key = (finding.place.line, finding.code)
        if key in silent:
            silent[key] = True
        else:
            kept.append(finding)
    for ignore in match.ignores:
        for code in ignore.codes:
            if not silent[ignore.line, code]:
                kept.append(_unused(match, number, ignore, code))
    return sorted(kept, key=lambda finding: finding.order)


def _positions_only(decoded: Decoded, path: str, options: Options) -> FileReport:
    """The report of a text that is no record: positions, or nothing that is known."""
    from tavlicli.notation.positions import BadPosition, is_position, parse
    from tavlicli.notation.tavli_lines import position_in

    rules = options.rules or rule_set("backgammon")
    lines = []
    for number, line in enumerate(lines_of(decoded.text), 1):
        if found := position_in(line):
            lines.append((number, *found))
        elif is_position(line):
            lines.append((number, 0, line))
    quoted = [one for one in lines if "XGID=" in one[2]]
    findings = list(decoded.findings)
    for number, start, text in quoted or lines:
        try:
            parse(text, *rules.limits)
        except BadPosition as bad:
            place = Place(number, start + bad.start + 1, start + max(bad.end, bad.start + 1) + 1)
            findings.append(Finding(bad.violation, place))
    if not lines:
        why = unrecognised(path, decoded.text)
        return unreadable(path, why.problem, why.params)
    return _report(path, "position", decoded, [], findings, options, len(quoted or lines))
