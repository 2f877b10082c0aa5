"""Portes: Greek café and club custom."""

from __future__ import annotations

from tavlicli.rules.ruleset import RuleSet, assumed, stated

RULES = RuleSet(
    name="portes",
    titles={
        "en": "Portes",
        "el": "Πόρτες",
        "bg": "Портес",
    },
    aliases=("πόρτες", "портес"),
    source={
        "en": "Greek café and club custom",
        "el": "συνήθεια καφενείων και συλλόγων στην Ελλάδα",
        "bg": "обичай в гръцките кафенета и клубове",
    },
    settings={
        "setup": stated("standard"),
        "opening": stated("reroll"),
        "next-game": stated("winner"),
        "higher-die": stated("yes"),
        "pip-waste": assumed("no"),
        "overflow": stated("yes"),
        "hit-and-run": stated("yes"),
        "double": stated("2"),
        "triple": stated("no"),
        "quadruple": stated("no"),
        "cube": stated("no"),
        "resign": assumed("1-2"),
    },
)
