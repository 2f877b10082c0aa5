"""The board of a fault, as it stands in a page: what was played, and what could have been."""

from __future__ import annotations

from functools import cache

from tavlicli.board.position import Position
from tavlicli.findings.code import CODES, DICE, MOVE
from tavlicli.findings.finding import Finding, Violation
from tavlicli.notation.turns import read_play
from tavlicli.record.situation import Situation
from tavlicli.replay.result import MatchResult
from tavlicli.reports.moment import game_of, names, situation
from tavlicli.reports.page.colours import BOARD
from tavlicli.reports.page.ground import VIEW
from tavlicli.reports.page.ground import ground as empty
from tavlicli.reports.picture import pieces
from tavlicli.reports.picture.arrows import Play, arrows
from tavlicli.reports.picture.lettering import xml
from tavlicli.reports.picture.scene import Scene
from tavlicli.reports.picture.svg import Drawing
from tavlicli.rules.registry import rule_set
from tavlicli.rules.ruleset import RuleSet

# A report does not know a game's whole rules; these two look like all others of their kind.
_OPPOSED, _SAME_WAY = "tavli", "fevga"


def ground() -> str:
    """The empty board that all boards of a page show."""
    rules = rule_set(_OPPOSED)
    return empty(Scene(Situation(rules.start), rules))


@cache
def _rules(same_way: bool, cube: bool) -> RuleSet:
    kind = _SAME_WAY if same_way else _OPPOSED
    return rule_set(f"{kind},cube=yes" if cube else kind)


def drawn(finding: Finding, match: MatchResult | None, lang: str, number: int) -> str:
    """The board of a fault that has a position, the side that acts at the bottom, and how each side stands.

    A play against the rules has the colour of faults and a broken line, the
    nearest legal one that of other arrows, and what both do a double line.
    ``number`` sets the board apart from all others of the page.
    """
    here, game = situation(finding, match), game_of(finding, match)
    rules = _rules(game is not None and game.same_way, here.cube is not None)
    scene = Scene(here, rules, lang, names(finding, match))
    drawing = Drawing(scene, BOARD)
    plays = _plays(drawing, here.position, finding)
    body = "".join((drawing.signs(), drawing.checkers(), plays, drawing.counts()))
    ids = f"title-{number}", f"desc-{number}"
    return (
        f'<div class="moment">{_player(scene, False)}'
        f'<svg viewBox="{VIEW}" role="img" aria-labelledby="{" ".join(ids)}">'
        f'<title id="{ids[0]}">{xml(scene.heading())}</title>'
        f'<desc id="{ids[1]}">{xml(scene.checkers())}</desc>'
        f'<use href="#ground"/>{body}{drawing.middle()}</svg>{_player(scene, True)}</div>'
    )


def _player(scene: Scene, mover: bool) -> str:
    """A line with a side's checker, its name, and how it stands."""
    disc = f'<span class="disc disc-{int(not scene.light(mover))}"></span>'
    name = f'<bdi class="name">{xml(scene.player(mover))}</bdi>'
    facts = f'<span class="facts">{xml(scene.beside(mover))}</span>'
    return f'<div class="player">{disc}{name}{facts}</div>'


def _plays(drawing: Drawing, position: Position, finding: Finding) -> str:
    """Arrows for the nearest legal play, and above them those of the play as written."""
    illegal = CODES[finding.code].family in (MOVE, DICE)
    nearest = _play(finding, finding.suggestion, None)
    play = _play(finding, finding.play, finding.violation if illegal else None) or nearest
    shown = [] if play is None else arrows(drawing.layout, position, play, nearest)
    return "".join(pieces.arrow(one, BOARD) for one in shown)


def _play(finding: Finding, text: str | None, violation: Violation | None) -> Play | None:
    """A play to be drawn; None where none is written, or it cannot be read."""
    if text is None or finding.roll is None:
        return None
    ways = read_play(finding.roll, text)
    return None if isinstance(ways, Violation) else Play(text, ways, violation)
