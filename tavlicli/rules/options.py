"""The options of a rule set: their names, in table order, and the values that each may take.

The names and values are those of the family's comparison table; what each set
says of them is in its own file under :mod:`tavlicli.rules.book`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tavlicli.value import Value

if TYPE_CHECKING:
    from tavlicli.rules.ruleset import RuleSet

YES_NO = ("yes", "no")


class Option(Value):
    """What an option may be set to: words, a number from ``least`` up, or a clock such as ``11+90``.

    ``yes`` is what the word "yes" stands for where "yes" is not a value of its own.
    """

    words: tuple[str, ...]
    least: int | None = None
    clock: bool = False
    yes: str | None = None

    def read(self, text: str) -> str | None:
        """The value that ``text`` stands for, or None if it is none of this option's values."""
        text = text.strip().lower()
        if text == "yes" and self.yes is not None:
            return self.yes
        if text in self.words:
            return text
        if self.least is not None and re.fullmatch(r"[0-9]{1,9}", text) and int(text) >= self.least:
            return str(int(text))
        if self.clock and re.fullmatch(r"[0-9]{1,6}\+[0-9]{1,6}", text):
            return text
        return None

    @property
    def allowed(self) -> str:
        """The values in words, for a message."""
        words = list(self.words)
        if self.least is not None:
            words.append(f"{self.least}, {self.least + 1} …")
        if self.clock:
            words.append("11+90 …")
        return ", ".join(words)


OPTIONS: dict[str, Option] = {
    "setup": Option(("standard", "nackgammon", "hypergammon", "stack"), yes="standard"),
    "opening": Option(("any", "dice", "roll", "reroll"), yes="dice"),
    "next-game": Option(("any", "dice", "winner"), yes="dice"),
    "higher-die": Option(YES_NO),
    "pip-waste": Option(YES_NO),
    "overflow": Option(YES_NO),
    "hit-and-run": Option(YES_NO),
    "double": Option(("no",), least=1, yes="2"),
    "triple": Option(("no",), least=1, yes="3"),
    "quadruple": Option(("no",), least=1, yes="4"),
    "cube": Option(("yes", "no", "match")),
    "cube-cap": Option(("none", "match-length"), least=1, yes="none"),
    "jacoby": Option(("no", "money"), yes="money"),
    "crawford": Option(YES_NO),
    "holland": Option(YES_NO),
    "beavers": Option(("no", "money"), yes="money"),
    "clock": Option(("none",), clock=True),
    "time-out": Option(("event",), least=1, yes="event"),
    "resign": Option(("by-off", "1-2", "1-3"), yes="1-3"),
    "mother": Option(("double", "single", "play-on"), yes="double"),
    "pinned-bearoff": Option(YES_NO),
    "first-checker": Option(("pass-start", "start-quarter", "no"), yes="pass-start"),
    "prime": Option(("own-start", "opponent-start", "either", "four", "ahead", "no"), yes="own-start"),
    "stack-prime": Option(YES_NO),
    "head": Option(YES_NO),
    "escalation": Option(("after-three", "always", "never"), yes="after-three"),
    "unplayed": Option(("lost", "opponent"), yes="lost"),
}
"""Every option, in the order in which reports list them."""

# What an option needs to mean anything: another one that has not this value.
_NEEDS = {
    "cube-cap": ("cube", "no"),
    "jacoby": ("cube", "no"),
    "crawford": ("cube", "no"),
    "holland": ("crawford", "no"),
    "beavers": ("cube", "no"),
}
_IDLE = ("no", "none")
_RISING = ("double", "triple", "quadruple")


def conflict(rules: RuleSet, option: str) -> str | None:
    """What in the set leaves an option without sense, as ``other=value``; None if nothing does."""
    if option in _NEEDS and rules.value(option) not in _IDLE:
        other, value = _NEEDS[option]
        if rules.value(other) == value:
            return f"{other}={value}"
    if option in _RISING and (number := rules.number(option)) is not None:
        place = _RISING.index(option)
        for index, other in enumerate(_RISING):
            than = rules.number(other)
            if than is not None and ((index < place and than > number) or (index > place and than < number)):
                return f"{other}={than}"
    return None
