"""Formats that installed packages bring: entry points of the group ``tavlicli.formats``, each a Format.

What their code does wrong is told as :class:`FormatFailed`, with
the package's name: it never ends in another exception.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, NoReturn

from tavlicli.notation.format import CARRIED, Format, FormatFailed
from tavlicli.notation.target import LOSSES, REFUSALS, WHYS, CannotWrite
from tavlicli.packages import Group, Ignored, told
from tavlicli.record import model
from tavlicli.record.model import Action, Game, Match, Tag
from tavlicli.record.turn import WrittenTurn
from tavlicli.value import replaced

if TYPE_CHECKING:
    from tavlicli.notation.target import Target
    from tavlicli.record.sheet import Sheet

# What stands for a player in the replay: these have one.
_PLAYED = model.KINDS - {model.OPENING, model.POSITION, model.TIE, model.BROKEN}
_DICE = frozenset(f"{white}{black}" for white in range(1, 7) for black in range(1, 7))


def formats() -> dict[str, Format]:
    """The formats that can be used, by name."""
    return {form.name: _guarded(form, package) for form, package in _GROUP.all()}


def named(name: str) -> Format | None:
    """The format of this name; no other one is loaded."""
    found = _GROUP.named(name)
    return None if found is None else _guarded(*found)


def package_of(name: str) -> str:
    """The package that brings the format of this name; "" where none does."""
    found = _GROUP.named(name)
    return "" if found is None else found[1]


def ignored(taken: Callable[[str], bool]) -> Iterator[Ignored]:
    """The formats that are not used: their name is ``taken``, or they cannot be loaded."""
    return _GROUP.ignored(taken)


def fault_of(form: Format) -> str:
    """What is wrong with the fields of a format; "" if nothing is."""
    texts = (form.title, form.found_by)
    good = {
        "title, found_by": all(isinstance(text, dict) and isinstance(text.get("en"), str) for text in texts),
        "suffixes": _words(form.suffixes)
        and bool(form.suffixes)
        and all(ending.startswith(".") and ending == ending.lower() for ending in form.suffixes),
        "looks_like, read": callable(form.looks_like) and callable(form.read),
        "write": form.write is None or callable(form.write),
        "styles": _words(form.styles),
        "endings": isinstance(form.endings, dict) and set(form.endings) <= set(form.styles),
        "carries": isinstance(form.carries, frozenset) and form.carries <= set(CARRIED),
        "rules, grammar": isinstance(form.rules, str) and isinstance(form.grammar, str),
    }
    return ", ".join(fields for fields, fine in good.items() if not fine)


_GROUP = Group("tavlicli.formats", Format, fault_of)
_guards: dict[str, Format] = {}


def _words(texts: object) -> bool:
    return isinstance(texts, tuple) and all(isinstance(text, str) and text for text in texts)


def _guarded(form: Format, package: str) -> Format:
    """The format with its functions watched."""
    if form.name not in _guards:
        guard = _Guard(form, package)
        write = None if form.write is None else guard.write
        _guards[form.name] = replaced(form, looks_like=guard.looks_like, read=guard.read, write=write)
    return _guards[form.name]


class _Guard:
    """A format's functions, whose exceptions and results are seen to be what they should be."""

    def __init__(self, form: Format, package: str) -> None:
        self._form = form
        self._package = package

    def looks_like(self, text: str) -> bool:
        """Whether the format takes a text for its own."""
        try:
            return bool(self._form.looks_like(text))
        except (Exception, SystemExit) as error:
            self._fail(f"looks_like: {told(error)}", error)

    def read(self, text: str) -> Iterator[Match]:
        """The matches of a text, each looked at before it is given out."""
        try:
            matches = iter(self._form.read(text))
        except (Exception, SystemExit) as error:
            self._fail(f"read: {told(error)}", error)
        while True:
            try:
                match = next(matches, None)
                fault = "" if match is None else match_fault(match, self._form.name)
            except (Exception, SystemExit) as error:
                self._fail(f"read: {told(error)}", error)
            if fault:
                self._fail(f"read: {fault}")
            if match is None:
                return
            yield match

    def write(self, sheets: Iterable[Sheet], target: Target) -> Iterator[str]:
        """The text of sheets; what goes wrong in making the sheets is no fault of the format."""
        given = _Given(sheets)
        assert self._form.write is not None
        try:
            for piece in self._form.write(given, target):
                if not isinstance(piece, str):
                    raise TypeError(f"{type(piece).__name__} instead of str")
                yield piece
        except CannotWrite as refused:
            if refused.problem in REFUSALS and refused.why in ("", *WHYS.get(refused.problem, ())):
                raise
            self._fail(f"write: refuse({refused.problem!r})", refused)
        except (Exception, SystemExit) as error:
            if error is given.error:
                raise
            self._fail(f"write: {told(error)}", error)
        unknown = sorted(set(target.losses).difference(LOSSES))
        if unknown:
            self._fail(f"write: lose({unknown[0]!r})")

    def _fail(self, reason: str, cause: BaseException | None = None) -> NoReturn:
        raise FormatFailed(self._form.name, self._package, reason) from cause


class _Given:
    """Sheets on their way to a format that is not ours; ``error`` is what was raised in making them."""

    def __init__(self, sheets: Iterable[Sheet]) -> None:
        self._sheets = iter(sheets)
        self.error: BaseException | None = None

    def __iter__(self) -> _Given:
        return self

    def __next__(self) -> Sheet:
        try:
            return next(self._sheets)
        except StopIteration:
            raise
        except BaseException as error:
            self.error = error
            raise


def match_fault(match: object, format: str) -> str:
    """Why something is no match that can be replayed, in a few words; "" if it is one."""
    if not isinstance(match, Match):
        return f"{type(match).__name__} instead of Match"
    if match.format != format:
        return f"Match.format is {match.format!r}"
    if not isinstance(match.names, tuple) or len(match.names) != 2:
        return "Match.names are not two"
    if not isinstance(match.length, int | None):
        return f"Match.length is {match.length!r}"
    faults = (_tags_fault(match.tags), *map(_game_fault, match.games))
    return next((fault for fault in faults if fault), "")


def _game_fault(game: object) -> str:
    if not isinstance(game, Game):
        return f"{type(game).__name__} instead of Game"
    if not all(isinstance(seconds, int | float) for seconds in game.seconds.values()):
        return "Game.seconds are no numbers"
    if not all(isinstance(comment, str) for comment in game.comments.values()):
        return "Game.comments are no texts"
    faults = (_tags_fault(game.tags), *map(_action_fault, game.actions))
    return next((fault for fault in faults if fault), "")


def _tags_fault(tags: dict[str, Tag]) -> str:
    good = all(isinstance(tag, Tag) and isinstance(tag.value, str) for tag in tags.values())
    return "" if good else "a tag is no Tag"


def _action_fault(action: object) -> str:
    if not isinstance(action, Action):
        return f"{type(action).__name__} instead of Action"
    kind = action.kind
    if kind not in model.KINDS:
        return f"Action.kind is {kind!r}"
    place = f"in line {action.line!r}"
    if not (isinstance(action.line, int) and isinstance(action.column, int)) or min(action[2:4]) < 1:
        return f"no place for {kind}: line {action.line!r}, column {action.column!r}"
    if action.player not in (model.WHITE, model.BLACK) and (kind in _PLAYED or action.player != model.NOBODY):
        return f"Action.player of {kind} is {action.player!r} {place}"
    if isinstance(action.turn, WrittenTurn) != (kind in (model.TURN, model.REST)):
        return f"Action.turn of {kind} is {type(action.turn).__name__} {place}"
    if not isinstance(action.value, int | None) or not isinstance(action.text, str):
        return f"Action.value or Action.text of {kind} is no number or text {place}"
    if kind == model.OPENING and action.text not in _DICE:
        return f"Action.text of {kind} is {action.text!r} {place}"
    return f"no Action.fault of {kind} {place}" if kind == model.BROKEN and action.fault is None else ""
