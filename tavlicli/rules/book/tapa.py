"""Tapa: Bulgarian café custom."""

from __future__ import annotations

from tavlicli.rules.book import plakoto
from tavlicli.rules.predicates import PINNED_STAYS
from tavlicli.rules.ruleset import PIN, RuleSet, assumed

RULES = RuleSet(
    name="tapa",
    titles={
        "en": "Tapa",
        "el": "Τάπα",
        "bg": "Тапа",
    },
    aliases=("τάπα", "тапа"),
    source={
        "en": "Bulgarian café custom",
        "el": "συνήθεια καφενείων στη Βουλγαρία",
        "bg": "обичай в българските кафенета",
    },
    settings={
        **plakoto.RULES.settings,
        "higher-die": assumed("yes"),
        "overflow": assumed("yes"),
    },
    contact=PIN,
    move_rules=(PINNED_STAYS,),
)
