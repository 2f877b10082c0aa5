"""Fevga: Greek café and club custom."""

from __future__ import annotations

from tavlicli.rules.predicates import FIRST_GOES_ALONE, HEAD_KEEPS, NO_PRIME, STACK_CAN_PASS
from tavlicli.rules.ruleset import HOLD, RuleSet, assumed, stated

RULES = RuleSet(
    name="fevga",
    titles={
        "en": "Fevga",
        "el": "Φεύγα",
        "bg": "Февга",
    },
    aliases=("φεύγα", "февга"),
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
        "first-checker": stated("pass-start"),
        "prime": stated("own-start"),
        "stack-prime": stated("yes"),
        "head": stated("no"),
    },
    contact=HOLD,
    same_way=True,
    move_rules=(FIRST_GOES_ALONE, HEAD_KEEPS),
    play_rules=(NO_PRIME, STACK_CAN_PASS),
)
