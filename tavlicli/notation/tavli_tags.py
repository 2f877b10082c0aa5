"""The tags of a record as our notation can hold them: none may mean here what it does not mean there."""

from __future__ import annotations

from collections.abc import Mapping

from tavlicli.notation import heads
from tavlicli.notation.format import one_line
from tavlicli.notation.pattern import lazy
from tavlicli.notation.target import TAGS, Target
from tavlicli.notation.tavli_words import marks_of
from tavlicli.record.model import Tag
from tavlicli.record.sheet import Sheet

KNOWN = {
    name.lower(): name for name in ("Rules", "Cycle", "Clock", "Length", "Moves", "Marks", "White", "Black")
}
"""The tags that mean something in our notation, whatever the case of their letters."""

_NAME = lazy(r'[^"\[\]{}#]+')


def of_match(sheet: Sheet, target: Target) -> dict[str, str]:
    """The tags of a match with those added that a foreign record has outside its tags; others are told."""
    match = sheet.match
    if sheet.own:
        return of_game(match.tags, True, target)
    elsewhere = {"Length": str(match.length or 0), "White": match.names[0], "Black": match.names[1]}
    tags = {name: tag for name, tag in match.tags.items() if name not in elsewhere}
    others = [name for name in elsewhere if name in match.tags]
    target.lose(TAGS, sum(match.tags[name].value.strip() != elsewhere[name] for name in others))
    if "Cycle" in tags and not _goes_by(tags["Cycle"].value, sheet):
        del tags["Cycle"]
        target.lose(TAGS)
    values = heads.from_mat(of_game(tags, False, target))
    named = values.get("Rules", "").partition(",")[0].strip().lower()
    if named != sheet.rules.partition(",")[0]:
        # A name that no set has would mean another set in our notation than in the record's format.
        values["Rules"] = sheet.rules
    if match.length is not None:
        values["Length"] = str(match.length)
    for name, player in zip(("White", "Black"), match.names, strict=True):
        if player is not None:
            values[name] = player
    return values


def of_game(tags: Mapping[str, Tag], own: bool, target: Target) -> dict[str, str]:
    """The tags of a game, or of a head, that mean here what they mean in the record; others are told."""
    kept = {name: tag for name, tag in tags.items() if own or _is_alike(name, tag)}
    values = {
        name: tag.value for name, tag in kept.items() if _NAME.fullmatch(name) and one_line(name).strip()
    }
    target.lose(TAGS, len(tags) - len(values))
    return values


def _is_alike(name: str, tag: Tag) -> bool:
    """Whether a tag of a foreign record says the same in our notation, or nothing in both."""
    known = KNOWN.get(name.strip().lower(), name)
    return known == name and (name != "Marks" or marks_of(tag.value) is not None)


def _goes_by(cycle: str, sheet: Sheet) -> bool:
    """Whether a ``Cycle`` names sets of the match alone, and each game goes by its own or by that."""
    names = [name.strip().lower() for name in cycle.split(";" if ";" in cycle else ",")]
    if not set(names) <= {game.rules for game in sheet.games}:
        return False
    return all(
        "Rules" in game.game.tags or names[(game.number - 1) % len(names)] == game.rules
        for game in sheet.games
    )
