"""Gioul: one checker holds a point, the sides meet, and a double goes on with the higher ones."""

from tavlicli import RuleSet, rule_set
from tavlicli.rules.ruleset import HOLD, stated

RULES = RuleSet(
    name="gioul",
    titles={"en": "Gioul", "el": "Γκιούλ", "bg": "Гюл"},
    aliases=("γκιουλ",),
    source={"en": "club custom", "el": "συνήθεια συλλόγων", "bg": "клубен обичай"},
    settings={
        **rule_set("gyulbara").settings,
        "escalation": stated("always"),
        "unplayed": stated("opponent"),
    },
    contact=HOLD,
)
