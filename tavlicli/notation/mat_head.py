"""The head of a match text: tags in a program's order, the rule set, comments; and the players' names."""

from __future__ import annotations

from collections.abc import Iterator

from tavlicli.notation import crawford, heads, mat_lines, mat_told
from tavlicli.notation.format import one_line
from tavlicli.notation.mat_layout import Style, score_line
from tavlicli.notation.target import COMMENTS, CRAWFORD, RULES, TAGS, Target
from tavlicli.record.sheet import Sheet

_PLAIN = "backgammon"
_MATCH_TEXTS = ("mat", "snowie-text")
# Tags of our notation that .mat says in other places.
_ELSEWHERE = ("White", "Black", "Length")
# What a missing or empty name is called: GNU Backgammon breaks off where there is no name before a score.
_NAMELESS = ("White", "Black")


def lines(sheet: Sheet, rules: str, target: Target, style: Style) -> list[str]:
    """The head's lines, ended by a blank one; none where there is no head.

    ``rules`` is the rule set of every game.
    """
    values = _values(sheet)
    if not style.headed:
        target.lose(TAGS, len(values))
        target.lose(COMMENTS, len(sheet.match.comments))
        target.lose(RULES, rules != _PLAIN)
        target.lose(CRAWFORD, sum(said is not None for said in crawford.untold(sheet)))
        return []
    _add_rules(values, sheet, rules, style)
    mat_told.add(values, sheet, target)
    order = [name for name in style.tags if name in values]
    tags = list(_tags({name: values[name] for name in (*order, *values)}, target))
    comments = list(_comments(sheet, target))
    return [*tags, *([""] if tags else []), *comments, *([""] if comments else [])]


def names(said: tuple[str | None, str | None], style: Style) -> tuple[tuple[str, str], int]:
    """The players' names as the score line holds them, and how many of them it cannot hold as they are."""
    white, black = (
        one_line(name or "").replace(":", ".").strip(" \t") or nameless
        for name, nameless in zip(said, _NAMELESS, strict=True)
    )
    read = mat_lines.read_score(score_line(style, (white, black), (0, 0)))
    found = read.names if read else (None, None)
    lost = sum(name != seen for name, seen in zip(said, found, strict=True))
    return (white, black), lost


def _values(sheet: Sheet) -> dict[str, str]:
    """The tags but for the rule set, as .mat calls them."""
    skipped = ("Rules", *_ELSEWHERE) if sheet.own else ("Rules",)
    values = {name: tag.value for name, tag in sheet.match.tags.items() if name not in skipped}
    return values if sheet.match.format in _MATCH_TEXTS else heads.to_mat(values)


def _add_rules(values: dict[str, str], sheet: Sheet, rules: str, style: Style) -> None:
    """Add the tags that tell the rule set: none for plain backgammon, nor where the other tags tell it."""
    if sheet.implied and rules == sheet.rules:
        return
    known = {"nackgammon": "NackGammon", "hypergammon": style.hypergammon}.get(rules.partition(",")[0])
    if known and values.get("Variation", known).lower() == known.lower():
        values["Variation"] = known
    settings = {name.lower(): value for name, value in values.items() if name.lower() in heads.SETTINGS}
    text = _rules_text(sheet, rules)
    told = settings == {"variation": known} and "," not in text
    if not told and (text != _PLAIN or settings):
        values["Rules"] = text


def _rules_text(sheet: Sheet, rules: str) -> str:
    """The rule set as the record writes it, if it does; what it cannot mean is then seen in the copy too."""
    said = sheet.match.tags.get("Rules")
    if said is None or rules != sheet.rules:
        return rules
    name = said.value.partition(",")[0].strip().lower()
    return said.value if name == rules.partition(",")[0] else rules


def _tags(values: dict[str, str], target: Target) -> Iterator[str]:
    for name, value in values.items():
        line = f'; [{one_line(name)} "{one_line(value)}"]'
        read = mat_lines.read_tag(line, 1)
        if read is None or read[0] != one_line(name):
            target.lose(TAGS)
        else:
            yield line


def _comments(sheet: Sheet, target: Target) -> Iterator[str]:
    """The match's comments without our marks; one that reads like a tag has no place, for it would be one."""
    for line in (line for comment in sheet.match.comments for line in comment.split("\n")):
        if sheet.own:
            line = line.removeprefix("#")
        text = f"; {one_line(line).strip()}".rstrip()
        if mat_lines.read_tag(text, 1):
            target.lose(COMMENTS)
        else:
            yield text
