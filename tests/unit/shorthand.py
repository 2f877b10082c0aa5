"""Records in short, for the tests of readers: what a game's actions are, and what could not be read."""

from __future__ import annotations

from tavlicli.findings.finding import Violation
from tavlicli.notation import registry
from tavlicli.record.model import Action, Game, Match

Told = tuple[int, int, str, str]


def matches(name: str, text: str) -> list[Match]:
    """The matches of a text in a format."""
    return list(registry.named(name).read(text))


def said(game: Game) -> list[str]:
    """The actions of a game: ``W 31: 8/5 6/5``, ``B double 2``, ``W wins 1``."""
    return [short(action) for action in game.actions]


def short(action: Action) -> str:
    player = "WB?"[action.player]
    value = "" if action.value is None else f" {action.value}"
    if action.turn is None:
        return f"{player} {action.kind}{value}"
    kind = "" if action.turn.kind == "moves" else f" ({action.turn.kind})"
    return f"{player} {action.turn.text}{kind}"


def faults(match: Match) -> list[Told]:
    """What could not be read: line, column, code, and what was expected there, in the order of the text."""
    found = [_told(one.violation, one.place.line, one.place.column) for one in match.findings]
    for game in match.games:
        found += [_told(fault.violation, fault.line, fault.column) for fault in game.faults]
        for action in game.actions:
            found += [_told(action.fault, action.line, action.column)] if action.fault else []
            for fault in action.turn.faults if action.turn else ():
                start, _ = action.turn.located(fault.start, fault.end) if action.turn else (0, 0)
                row = action.turn.row(fault.start, fault.end) if action.turn else 0
                found.append(_told(fault.violation, action.line + row, action.column + start))
    return sorted(found)


def _told(violation: Violation, line: int, column: int) -> Told:
    params = violation.params
    about = next((str(params[key]) for key in ("expected", "roll", "tag", "name") if key in params), "")
    return line, column, violation.code, about
