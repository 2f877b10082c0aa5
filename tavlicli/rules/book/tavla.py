"""Tavla: Turkish custom."""

from __future__ import annotations

from tavlicli.rules.book import portes
from tavlicli.rules.ruleset import RuleSet, stated

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
    settings={**portes.RULES.settings, "hit-and-run": stated("no")},
)
