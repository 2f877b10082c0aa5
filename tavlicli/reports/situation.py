"""The answer of ``tavli show``: a position with its cube, score, roll and what other programs call it."""

from __future__ import annotations

from tavlicli.notation.positions import ids
from tavlicli.record.situation import Situation
from tavlicli.reports.board import draw, whose
from tavlicli.rules.ruleset import HIT, RuleSet
from tavlicli.words import label, labels

SCHEMA = "tavli.show/1"


def stake(situation: Situation, rules: RuleSet) -> int | None:
    """The stake: as the text says, 1 where it says nothing, None where the set has no cube."""
    cube = situation.cube or 1
    return None if cube == 1 and rules.value("cube") == "no" else cube


def shown_stake(situation: Situation, rules: RuleSet) -> int | None:
    """The stake as a drawing shows it: not where the cube lies idle because this is the Crawford game."""
    found = stake(situation, rules)
    return None if found == 1 and situation.crawford else found


def to_json(situation: Situation, rules: RuleSet) -> str:
    """The position as one JSON object."""
    from tavlicli.reports.json import dumps

    names = ids(situation, rules.contact == HIT)
    mover, other = situation.position.pips
    score = situation.score
    value = {
        "schema": SCHEMA,
        "position": str(situation.position),
        "rules": str(rules),
        "pips": {"mover": mover, "other": other},
        "xgid": names.xgid,
        "position_id": names.position_id,
        "match_id": names.match_id,
        "roll": None if situation.roll is None else list(situation.roll),
        "cube": stake(situation, rules),
        "cube_owner": situation.cube_owner,
        "length": situation.length,
        "score": None if score is None else {"mover": score[0], "other": score[1]},
        "crawford": situation.crawford,
    }
    return dumps(value) + "\n"


def to_text(
    situation: Situation,
    rules: RuleSet,
    lang: str,
    *,
    ascii: bool = False,
    home: str = "right",
    arrows: bool = False,
    sides: tuple[str, str] | None = None,
) -> list[str]:
    """The board and what goes with it, for a person; ``arrows`` shows which way each side runs.

    ``sides`` are what the mover and the other are called, where that is known.
    """
    cube = shown_stake(situation, rules)
    lines = draw(
        situation.position,
        labels=labels(lang),
        ascii=ascii,
        home=home,
        same_way=rules.same_way,
        arrows=arrows,
        cube=cube,
        cube_owner=situation.cube_owner,
    )
    if sides is not None:
        lines.append(f"  {whose(sides, ascii=ascii)}")
    lines += ["", str(situation.position)]
    facts = []
    if situation.roll is not None:
        facts.append(f"{label('roll', lang)}: {situation.roll[0]}{situation.roll[1]}")
    if situation.length is not None:
        length = situation.length
        facts.append(label("match.to", lang, length=length) if length else label("session", lang))
    if situation.score is not None:
        facts.append(f"{label('score', lang)}: {situation.score[0]}-{situation.score[1]}")
    if situation.crawford:
        facts.append(label("crawford", lang))
    if facts:
        lines.append(", ".join(facts))
    names = ids(situation, rules.contact == HIT)
    if names.xgid:
        lines.append(names.xgid)
    if names.position_id:
        lines.append(f"GNU Backgammon ID: {names.position_id}:{names.match_id or ''}".rstrip(":"))
    return lines
