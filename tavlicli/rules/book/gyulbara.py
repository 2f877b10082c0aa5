"""Gyulbara: Bulgarian café custom."""

from __future__ import annotations

from tavlicli.rules.book import fevga
from tavlicli.rules.predicates import FIRST_GOES_ALONE, HEAD_KEEPS, NO_PRIME, STACK_CAN_PASS
from tavlicli.rules.ruleset import HOLD, RuleSet, assumed, stated

RULES = RuleSet(
    name="gyulbara",
    titles={
        "en": "Gyulbara",
        "el": "Γκιουλ μπαρά",
        "bg": "Гюлбара",
    },
    aliases=("γκιουλ μπαρά", "γκιουλμπαρά", "гюлбара"),
    source={
        "en": "Bulgarian café custom",
        "el": "συνήθεια καφενείων στη Βουλγαρία",
        "bg": "обичай в българските кафенета",
    },
    settings={
        **fevga.RULES.settings,
        "higher-die": assumed("yes"),
        "overflow": assumed("yes"),
        "first-checker": stated("no"),
        "prime": stated("no"),
        "stack-prime": stated("no"),
        "escalation": stated("after-three"),
        "unplayed": assumed("lost"),
    },
    contact=HOLD,
    same_way=True,
    move_rules=(FIRST_GOES_ALONE, HEAD_KEEPS),
    play_rules=(NO_PRIME, STACK_CAN_PASS),
)
