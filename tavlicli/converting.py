"""Records of one format to text of another: replayed, so that the writer knows what the board knows."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING

from tavlicli.files import Unreadable, decode_bytes, read_matches, replay_of, unrecognised
from tavlicli.notation.encode import encode
from tavlicli.notation.registry import named
from tavlicli.notation.target import CONTROLS, GAMES, MISSING, RULES, TAGS, UNREAD
from tavlicli.record import model
from tavlicli.replay.sheets import sheet
from tavlicli.value import Value

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tavlicli.files import Options
    from tavlicli.findings.finding import Finding, Violation
    from tavlicli.notation.format import Format
    from tavlicli.notation.target import Target
    from tavlicli.record.model import Match, Tag
    from tavlicli.record.sheet import GameSheet, Sheet
    from tavlicli.replay.verify import MatchReplay

_UNREAD = "syntax"
_BAD_TAG = "bad-tag"
_UNKNOWN_RULES = "unknown-rules"


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
    sheets = (_held(sheet(replay, boards, form.boards_after), replay, form, target) for replay in replays)
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


def _is_bad_length(violation: Violation) -> bool:
    """Whether it is a match length that cannot be read: formats say it in other words than in a tag."""
    return violation.code == _BAD_TAG and violation.params.get("tag") == "Length"


def _names(tag: Tag, found: Sheet) -> bool:
    """Whether a tag names the rule set by which a match is judged."""
    return tag.value.partition(",")[0].strip().lower() == found.rules.partition(",")[0]


def _lacks_a_play(game: GameSheet) -> bool:
    """Whether a game of ours ends on a roll without its play: elsewhere nothing more was played then."""
    turn = game.entries[-1].action.turn if game.entries else None
    return turn is not None and turn.kind in (model.UNKNOWN, model.EMPTY) and turn.roll is not None


def _broken_off(game: GameSheet) -> int:
    """How many rolls of ours in mid-game have no play: elsewhere that is no line that cannot be read."""
    return sum(
        entry.faulty and entry.action.turn is not None and entry.action.turn.kind == model.EMPTY
        for entry in game.entries[:-1]
    )


def _texts(match: Match) -> Iterator[str]:
    """The tags and comments of a match, and the names that no tag gives."""
    for tags in (match.tags, *(game.tags for game in match.games)):
        for name, tag in tags.items():
            yield name
            yield tag.value
    if match.tags.keys().isdisjoint(("White", "Black")):
        said = dict.fromkeys((*match.names, *(name for game in match.games for name in game.names or ())))
        yield from filter(None, said)
    yield from match.comments
    for game in match.games:
        yield from game.comments.values()


def _controls(text: str) -> int:
    """How many characters of a text are tabs, or steer a terminal; they are written as blanks."""
    if text.isprintable():
        return 0
    from unicodedata import category

    return sum(category(letter) == "Cc" and letter != "\n" for letter in text)


def _lose_faults(found: Sheet, replay: MatchReplay, form: Format, target: Target) -> None:
    """Tell what is lost of that which cannot be read, for it stands in no action."""
    match = found.match
    faults = [(finding.violation, "") for finding in match.findings]
    for game in match.games:
        kept = "".join(game.kept.values())
        faults += [(fault.violation, kept) for fault in game.faults]
    target.lose(UNREAD, sum(_is_unread(*fault) for fault in faults))
    target.lose(
        TAGS, sum(violation.code == _BAD_TAG and violation.variant == "twice" for violation, _ in faults)
    )
    target.lose(CONTROLS, sum(map(_controls, _texts(match))))
    if form.foreign and found.own and not form.positions:
        target.lose(UNREAD, sum(map(_broken_off, found.games)))
        target.lose(MISSING, sum(map(_lacks_a_play, found.games)))
    if form.foreign or not found.own:
        target.lose(UNREAD, sum(_is_bad_length(violation) for violation, _ in faults))
        # The name of no set is nowhere in the copy; an option of none stays with the set's name.
        heads = (match.tags, *(game.tags for game in match.games))
        spots = {tags["Rules"][1:3] for tags in heads if "Rules" in tags and not _names(tags["Rules"], found)}
        unknown = [finding.place[:2] for finding in replay.findings if finding.code == _UNKNOWN_RULES]
        target.lose(RULES, sum(spot in spots for spot in unknown))


def _held(found: Sheet, replay: MatchReplay, form: Format, target: Target) -> Sheet:
    """Refuse games that a format cannot hold: those without hits, or with both sides running one way."""
    if not form.keeps_faults:
        _lose_faults(found, replay, form, target)
    target.lose(TAGS, found.match.repeated)
    if named(found.match.format).positions and not form.positions:
        target.warn(GAMES, len(found.games))
    for place, game in enumerate(found.games, 1):
        if not game.hitting and not form.every_game:
            head = game.game
            target.refuse("rules", head.line, head.column, game=place, rules=game.rules, format=form.name)
    return found
