"""Records of one format to text of another: replayed, so that the writer knows what the board knows."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING

from tavlicli.files import Unreadable, decode_bytes, read_matches, replay_of, unrecognised
from tavlicli.notation.encode import encode
from tavlicli.notation.target import UNREAD
from tavlicli.replay.sheets import sheet
from tavlicli.value import Value

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tavlicli.files import Options
    from tavlicli.findings.finding import Finding, Violation
    from tavlicli.notation.format import Format
    from tavlicli.notation.target import Target
    from tavlicli.record.model import Match
    from tavlicli.record.sheet import Sheet
    from tavlicli.replay.verify import MatchReplay

_UNREAD = "syntax"


class NotWritten(ValueError):
    """Raised for a format that is read only."""


class Conversion(Value):
    """A file on its way into another format: ``data`` is its bytes, worked out as they are asked for.

    Where the format stays the same they are in the source's own encoding, else
    in UTF-8. ``findings`` tell what there is to say about the source's encoding.
    """

    data: Iterator[bytes]
    findings: tuple[Finding, ...]


def convert_bytes(data: bytes, path: str, options: Options, form: Format, target: Target) -> Conversion:
    """The bytes of a file to the text of a format; the target counts what had no place.

    Raises Unreadable where the bytes are no record, NotWritten for a format
    that is read only and, while its bytes are asked for, CannotWrite where the
    format cannot hold what the record says and CannotEncode where its encoding
    lacks a character.
    """
    decoded, found = decode_bytes(data, path, options)
    if found is None:
        raise unrecognised(path, decoded.text)
    matches = _matches(found, decoded.text, path)
    if target.canonical:
        matches = (_canonical(replay_of(match, options)) for match in matches)
    replays = (replay_of(match, options) for match in matches)
    same = found.name == form.name
    # Another style than the usual one says itself how it begins.
    same = same and target.style in ("", *form.styles[:1])
    encoding, bom = (decoded.encoding, decoded.bom) if same else ("utf-8", False)
    if encoding != "utf-8":
        target.encoding = encoding
    pieces = _filled(converted(replays, form, target), form, target)
    return Conversion(encode(pieces, encoding, bom), decoded.findings)


def _matches(found: Format, text: str, path: str) -> Iterator[Match]:
    """The matches of a text; raises Unreadable where there are none."""
    match = None
    for match in read_matches(found, text, path):
        yield match
    if match is None:
        raise Unreadable("error.no-records", {"path": path})


def _canonical(replay: MatchReplay) -> Match:
    """A match with its plays in canonical spelling."""
    from tavlicli.replay.canonical import respelled

    match = copy(replay.match)
    match.games = []
    for game, spelled in zip(replay.match.games, respelled(replay), strict=True):
        match.games.append(copy(game))
        match.games[-1].actions = spelled.actions
    return match


def converted(replays: Iterable[MatchReplay], form: Format, target: Target) -> Iterator[str]:
    """The text of matches in a format, piece by piece; the target counts what had no place.

    Raises NotWritten for a format that is read only, and CannotWrite while the
    text is asked for where the format cannot hold what a match says.
    """
    if form.write is None:
        raise NotWritten(f"the format {form.name} is read, but not written")
    boards = form.boards or target.style in form.board_styles
    sheets = (_held(sheet(replay, boards, form.boards_after), form, target) for replay in replays)
    return form.write(sheets, target)


def _filled(pieces: Iterator[str], form: Format, target: Target) -> Iterator[str]:
    """The pieces of a file: an empty one is no record, and is refused."""
    empty = True
    for piece in pieces:
        empty = empty and not piece
        yield piece
    if empty:
        target.refuse("nothing", 1, 1, format=form.name)


def _is_unread(violation: Violation, kept: str = "") -> bool:
    """Whether a fault of a text is a part that is not understood, and is not kept for its own format."""
    found = str(violation.params.get("found", ""))
    return violation.code == _UNREAD and not (found and found in kept)


def _held(found: Sheet, form: Format, target: Target) -> Sheet:
    """Refuse games that a format cannot hold: those without hits, or with both sides running one way.

    What cannot be read stands in no action, and is told to be lost where the format does not keep faults.
    """
    if not form.keeps_faults:
        match = found.match
        target.lose(UNREAD, sum(map(_is_unread, (finding.violation for finding in match.findings))))
        for written in match.games:
            kept = "".join(written.kept.values())
            target.lose(UNREAD, sum(_is_unread(fault.violation, kept) for fault in written.faults))
    for place, game in enumerate(found.games, 1):
        if not game.hitting and not form.every_game:
            head = game.game
            target.refuse("rules", head.line, head.column, game=place, rules=game.rules, format=form.name)
    return found
