"""Long narde: custom of the long narde game."""

from __future__ import annotations

from tavlicli.rules.book import fevga
from tavlicli.rules.predicates import FIRST_GOES_ALONE, HEAD_KEEPS, NO_PRIME, STACK_CAN_PASS
from tavlicli.rules.ruleset import HOLD, RuleSet, assumed, stated

RULES = RuleSet(
    name="narde",
    titles={
        "en": "Long narde",
        "el": "Μακρύ νάρντε",
        "bg": "Дълги нарди",
    },
    aliases=("νάρντε", "нарди"),
    source={
        "en": "custom of the long narde game",
        "el": "συνήθεια του μακρού νάρντε",
        "bg": "обичай в дългите нарди",
    },
    settings={
        **fevga.RULES.settings,
        "opening": assumed("reroll"),
        "higher-die": assumed("yes"),
        "overflow": assumed("yes"),
        "first-checker": stated("no"),
        "prime": stated("ahead"),
        "stack-prime": stated("no"),
        "head": stated("yes"),
    },
    contact=HOLD,
    same_way=True,
    move_rules=(FIRST_GOES_ALONE, HEAD_KEEPS),
    play_rules=(NO_PRIME, STACK_CAN_PASS),
)
