"""tavli: notation and rules of tavli, tabla and backgammon.

    import tavlicli

    for finding in tavlicli.check("final.mat").findings:
        print(finding.place.line, finding.code)

Every name below is imported when it is first used, so that importing the
package costs nothing.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType

# Without ``typing``, which takes longer to load than all of this.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from tavlicli.api import Play as Play
    from tavlicli.api import Position as Position
    from tavlicli.api import Report as Report
    from tavlicli.api import Verdict as Verdict
    from tavlicli.api import check as check
    from tavlicli.api import check_text as check_text
    from tavlicli.api import judge as judge
    from tavlicli.api import legal_plays as legal_plays
    from tavlicli.api import read as read
    from tavlicli.api import replay as replay
    from tavlicli.api import situation as situation
    from tavlicli.api import write as write
    from tavlicli.files import Options as Options
    from tavlicli.files import Unreadable as Unreadable
    from tavlicli.files import check_bytes as check_bytes
    from tavlicli.findings.finding import Finding as Finding
    from tavlicli.findings.finding import Violation as Violation
    from tavlicli.notation.format import Format as Format
    from tavlicli.notation.format import FormatFailed as FormatFailed
    from tavlicli.notation.positions import BadPosition as BadPosition
    from tavlicli.notation.target import CannotWrite as CannotWrite
    from tavlicli.record.model import Game as Game
    from tavlicli.record.model import Match as Match
    from tavlicli.replay.result import Step as Step
    from tavlicli.rules.registry import UnknownRules as UnknownRules
    from tavlicli.rules.registry import rule_set as rule_set
    from tavlicli.rules.registry import rule_set_names as rule_set_names
    from tavlicli.rules.ruleset import RuleSet as RuleSet
    from tavlicli.words import message as message

__version__ = "0.1.0"

_HOMES = {
    "tavlicli.api": (
        "Play",
        "Position",
        "Report",
        "Verdict",
        "check",
        "check_text",
        "judge",
        "legal_plays",
        "read",
        "replay",
        "situation",
        "write",
    ),
    "tavlicli.files": ("Options", "Unreadable", "check_bytes"),
    "tavlicli.findings.finding": ("Finding", "Violation"),
    "tavlicli.notation.format": ("Format", "FormatFailed"),
    "tavlicli.notation.positions": ("BadPosition",),
    "tavlicli.notation.target": ("CannotWrite",),
    "tavlicli.record.model": ("Game", "Match"),
    "tavlicli.replay.result": ("Step",),
    "tavlicli.rules.registry": ("UnknownRules", "rule_set", "rule_set_names"),
    "tavlicli.rules.ruleset": ("RuleSet",),
    "tavlicli.words": ("message",),
}
_HOME = {name: home for home, names in _HOMES.items() for name in names}

__all__ = ["__version__", *_HOME]


def __getattr__(name: str) -> object:
    if name in _HOME:
        found = getattr(import_module(_HOME[name]), name)
        globals()[name] = found
        return found
    raise AttributeError(f"module 'tavlicli' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)


class _Package(ModuleType):
    """The package, in which ``replay`` stays the function when the room of the same name is imported."""

    def __setattr__(self, name: str, value: object) -> None:
        if not (name == "replay" and isinstance(value, ModuleType)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package
