"""Plakoto: Greek café and club custom."""

from __future__ import annotations

from tavlicli.rules.predicates import PINNED_STAYS
from tavlicli.rules.ruleset import PIN, RuleSet, assumed, stated

RULES = RuleSet(
    name="plakoto",
    titles={
        "en": "Plakoto",
        "el": "Πλακωτό",
        "bg": "Плакото",
    },
    aliases=("πλακωτό", "плакото"),
    source={
        "en": "Greek café and club custom",
        "el": "συνήθεια καφενείων και συλλόγων στην Ελλάδα",
        "bg": "обичай в гръцките кафенета и клубове",
    },
    settings={
        "setup": stated("stack"),
        "opening": stated("reroll"),
        "next-game": stated("winner"),
        "higher-die": stated("yes"),
        "pip-waste": assumed("no"),
        "overflow": stated("yes"),
        "hit-and-run": assumed("yes"),
        "double": stated("2"),
        "triple": stated("no"),
        "quadruple": assumed("no"),
        "cube": stated("no"),
        "resign": assumed("1-2"),
        "mother": stated("double"),
        "pinned-bearoff": stated("no"),
    },
    contact=PIN,
    move_rules=(PINNED_STAYS,),
)
