"""Moultezim: Turkish custom."""

from __future__ import annotations

from tavlicli.rules.book import fevga
from tavlicli.rules.predicates import FIRST_GOES_ALONE, HEAD_KEEPS, NO_PRIME, STACK_CAN_PASS
from tavlicli.rules.ruleset import HOLD, RuleSet, assumed, stated

RULES = RuleSet(
    name="moultezim",
    titles={
        "en": "Moultezim",
        "el": "Μουλτεζίμ",
        "bg": "Мултезим",
    },
    aliases=("μουλτεζίμ", "мултезим"),
    source={
        "en": "Turkish custom",
        "el": "τουρκική συνήθεια",
        "bg": "турски обичай",
    },
    settings={
        **fevga.RULES.settings,
        "higher-die": assumed("yes"),
        "overflow": assumed("yes"),
        "prime": stated("four"),
        "stack-prime": stated("no"),
    },
    contact=HOLD,
    same_way=True,
    move_rules=(FIRST_GOES_ALONE, HEAD_KEEPS),
    play_rules=(NO_PRIME, STACK_CAN_PASS),
)
