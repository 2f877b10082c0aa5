"""Tavla: Turkish custom."""

from __future__ import annotations

from tavlicli.rules.ruleset import RuleSet, assumed, stated

RULES = RuleSet(
    name="tavla",
    titles={
        "en": "Tavla",
        "el": "Τάβλα (Τουρκία)",
        "bg": "Тавла",
    },
    aliases=("тавла",),
    source={
        "en": "Turkish custom",
        "el": "τουρκική συνήθεια",
        "bg": "турски обичай",
    },
    settings={
        "setup": stated("standard"),
        "opening": stated("reroll"),
        "next-game": stated("winner"),
        "higher-die": stated("yes"),
        "pip-waste": assumed("no"),
        "overflow": stated("yes"),
        "hit-and-run": stated("no"),
        "double": stated("2"),
        "triple": stated("no"),
        "quadruple": stated("no"),
        "cube": stated("no"),
        "resign": assumed("1-2"),
    },
)
