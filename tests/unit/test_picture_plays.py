"""Plays in pictures: where the arrows lead, and what is drawn of an illegal play."""

from __future__ import annotations

import re

import pytest

from tavlicli.findings.finding import Violation
from tavlicli.reports.picture import geometry, pieces
from tavlicli.reports.picture.arrows import BOTH, LEGAL, WRONG, Play, arrows, judged
from tavlicli.reports.picture.geometry import Layout
from tavlicli.reports.picture.svg import svg
from tavlicli.reports.picture.theme import DARK, PAPER, WOOD
from tavlicli.rules.registry import rule_set
from tests.pictures import scene, texts


def heads(
    position: str, play: str, roll: tuple[int, int], rules: str = "backgammon"
) -> list[tuple[float, float]]:
    shown = scene(position, rules, roll=roll, play=play)
    assert shown.play is not None
    layout = Layout("right", shown.rules.same_way)
    return [tuple(one.ring or one.end) for one in arrows(layout, shown.situation.position, shown.play)]


def test_an_arrow_ends_where_its_checker_comes_to_stand() -> None:
    layout = Layout("right", False)
    assert heads("start", "8/5 6/5", (3, 1)) == [layout.spot(5, 0), layout.spot(5, 1)]
    assert heads("start", "24/18/13", (6, 5))[0] == layout.spot(18, 0)
    assert heads("start", "13/11(2)", (2, 2)) == [layout.spot(11, 1), layout.spot(11, 0)]


@pytest.mark.parametrize("play", ["13/7(2)", "24/18(2)", "8/2(2)", "13/1(2)", "24/12(2)"])
def test_checkers_that_go_the_same_way_go_side_by_side(play: str) -> None:
    shown = scene("start", "backgammon", roll=(6, 6), play=play)
    assert shown.play is not None
    found = arrows(Layout("right", False), shown.situation.position, shown.play)
    for upper, lower in (found[index : index + 2] for index in range(0, len(found), 2)):
        assert upper.start.y < lower.start.y
        assert upper.end.y < lower.end.y


@pytest.mark.parametrize(("play", "roll"), [("24/18/13", (6, 5)), ("13/8/4", (5, 4))])
def test_a_checker_on_its_way_goes_on_from_where_it_came(play: str, roll: tuple[int, int]) -> None:
    """Also where others stand."""
    shown = scene("start", "backgammon", roll=roll, play=play)
    assert shown.play is not None
    first, second = arrows(Layout("right", False), shown.situation.position, shown.play)
    assert first.ring is not None
    assert abs(second.start.x - first.ring.x) < geometry.RADIUS
    assert abs(second.start.y - first.ring.y) < geometry.RADIUS


def test_what_is_against_the_rules_is_drawn_apart_and_told() -> None:
    shown = scene(
        "bar:2 13:4 8:3 6:6 / 24:1 13:6 8:2 6:2 5:1", "backgammon", roll=(6, 1), play="bar/24 bar/19"
    )
    for theme in (WOOD, PAPER, DARK):
        drawn = svg(shown, theme)
        assert any("illegal" in line for line in texts(drawn))
        assert drawn.count(f'stroke-width="4"{" stroke-dasharray" if theme.dashed else "/>"}') >= 1
    assert shown.play is not None
    kinds = [one.kind for one in arrows(Layout("right", False), shown.situation.position, shown.play)]
    assert kinds == [WRONG, WRONG]


def test_no_move_of_a_play_against_the_rules_looks_legal() -> None:
    shown = scene("start", "tavli", roll=(3, 1), play="18/5 22/5")
    drawn = svg(shown, WOOD)
    assert WOOD.fault in drawn
    assert WOOD.arrow not in drawn


def test_what_a_wrong_play_shares_with_the_nearest_legal_one_is_drawn_once_and_apart() -> None:
    position = scene("start", "tavli").situation.position
    written = Play("13/10(2) 6/5", ((13, 10), (13, 10), (6, 5)), Violation("wrong-die"))
    nearest = Play("13/10 8/5", ((13, 10), (8, 5)), None)
    found = arrows(Layout("right", False), position, written, nearest)
    assert [one.kind for one in found] == [LEGAL, BOTH, WRONG, WRONG]
    assert found[1].start != found[2].start
    assert [one.kind for one in arrows(Layout("right", False), position, nearest, nearest)] == [LEGAL] * 2
    lines = [pieces.arrow(one, PAPER) for one in found]
    assert len({re.sub(r'[MQ][\d. ]+[^"]*|c[xy]="[^"]+"', "", one) for one in lines}) == 3


def test_a_play_that_cannot_be_read_is_no_play() -> None:
    start = rule_set("tavli").start
    found = judged(rule_set("tavli"), start, (3, 1), "over there")
    assert isinstance(found, Violation)
    assert found.code == "syntax"


def test_an_endless_play_is_drawn_in_part() -> None:
    shown = scene("start", "backgammon", roll=(1, 1), play="24/23 " * 3_000)
    drawn = svg(shown, WOOD)
    assert drawn.count('stroke-width="7.5"') == 24
    assert len(drawn) < 30_000
