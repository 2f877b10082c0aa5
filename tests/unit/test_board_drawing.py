"""The drawn board, held against the drawings in ``tests/snapshots/board``.

Run this file by hand to draw them anew, and read the difference.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tavlicli.board.position import Position
from tavlicli.notation.positions import parse
from tavlicli.reports.board import draw

FOLDER = Path(__file__).parents[1] / "snapshots" / "board"
LABELS = {"bar": "BAR", "off": "off", "pips": "pips"}
GREEK = {"bar": "μπάρα", "off": "έξω", "pips": "πόντοι"}
START = "24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5"
BUSY = "bar:2 24:2 13:5 8:3 6:2 / bar:1 24:1 13:4 8:3 6:4"
STACKS = {
    f"stack-{count}": (f"6:{count} 13:{15 - count} / 24:{count} 8:{15 - count}", {"ascii": True})
    for count in range(1, 16)
}
PINS = "18:1^ 24:13 3:1 / 7:6 24:8 22:1^"

DRAWINGS: dict[str, tuple[str, dict[str, object]]] = {
    "start": (START, {}),
    "start-ascii": (START, {"ascii": True}),
    "start-left": (START, {"home": "left"}),
    "start-left-ascii": (START, {"home": "left", "ascii": True}),
    "bar-and-off": (BUSY, {"cube": 2, "cube_owner": "mover"}),
    "bar-and-off-left-ascii": (BUSY, {"home": "left", "ascii": True, "cube": 4, "cube_owner": "other"}),
    "bar-of-many": ("bar:9 6:6 / bar:6 5:9", {"ascii": True, "cube": 1}),
    "bearing-off": ("6:2 5:3 1:1 / 3:1 2:1", {"labels": GREEK}),
    "pins": (PINS, {}),
    "pins-ascii": (PINS, {"ascii": True}),
    "same-way": ("24:15 / 24:15", {"same_way": True}),
    "same-way-left": ("24:9 6:6 / 24:10 1:5", {"same_way": True, "home": "left"}),
    "same-way-arrows": ("24:9 6:6 / 24:10 1:5", {"same_way": True, "arrows": True}),
    "same-way-left-arrows-ascii": (
        "24:9 6:6 / 24:10 1:5",
        {"same_way": True, "home": "left", "arrows": True, "ascii": True},
    ),
    "arrows": (START, {"arrows": True}),
    "pins-left-arrows": (PINS, {"home": "left", "arrows": True}),
    **STACKS,
}


def drawing(name: str) -> str:
    text, options = DRAWINGS[name]
    same_way = bool(options.get("same_way"))
    position = parse(text, pins="^" in text, same_way=same_way).position
    return "\n".join(draw(position, **{"labels": LABELS, **options})) + "\n"  # type: ignore[arg-type]


@pytest.mark.parametrize("name", DRAWINGS)
def test_the_drawing_is_the_one_on_file(name: str) -> None:
    assert drawing(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_no_drawing_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(DRAWINGS)


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_drawing_fits_a_terminal(name: str) -> None:
    lines = drawing(name).splitlines()
    assert len(lines) == (17 if DRAWINGS[name][1].get("arrows") else 15)
    assert max(map(len, lines)) < 80
    if DRAWINGS[name][1].get("ascii"):
        assert "\n".join(lines).isascii()


@pytest.mark.parametrize("home", ["right", "left"])
@pytest.mark.parametrize(("sign", "side"), [("X", "6:5 17:4 /"), ("O", "/ 6:5 17:4")])
def test_every_checker_is_drawn_once(home: str, sign: str, side: str) -> None:
    lines = draw(parse(side).position, labels=LABELS, ascii=True, home=home)
    assert sum(line[:45].count(sign) for line in lines) == 9


def test_the_mover_s_six_point_is_below_on_the_home_side() -> None:
    position = parse("6:1 / 24:1").position
    right = draw(position, labels=LABELS, ascii=True)
    left = draw(position, labels=LABELS, ascii=True, home="left")
    assert right[-3].index("X") > 22 > left[-3].index("X")
    assert right[-1].split()[6:] == ["6", "5", "4", "3", "2", "1"]
    assert left[-1].split()[:6] == ["1", "2", "3", "4", "5", "6"]


def test_sides_that_run_the_same_way_start_at_opposite_corners() -> None:
    position: Position = parse("24:15 / 24:15", same_way=True).position
    lines = draw(position, labels=LABELS, ascii=True, same_way=True)
    assert lines[2].rindex("X", 0, 45) > 40
    assert lines[-3].index("O") < 4


@pytest.mark.parametrize(("home", "corners"), [("right", ("24X", "12O")), ("left", ("24X", "12O"))])
def test_the_corners_from_which_both_start_are_marked(home: str, corners: tuple[str, str]) -> None:
    """Also when nobody stands there any more."""
    position = parse("3:15 / 6:15", same_way=True).position
    lines = draw(position, labels=LABELS, ascii=True, same_way=True, home=home)
    assert corners[0] in lines[0]
    assert corners[1] in lines[-1]
    assert not {"X", "O"} & set("".join(draw(position, labels=LABELS, ascii=True)[0]))


def test_arrows_show_that_both_run_the_same_way_or_do_not() -> None:
    position = parse("3:15 / 6:15", same_way=True).position
    ways = {}
    for same_way in (True, False):
        lines = draw(position, labels=LABELS, ascii=True, same_way=same_way, arrows=True)
        ways[same_way] = [[line.count("<"), line.count(">")] for line in (lines[0], lines[-1])]
    assert ways == {True: [[2, 0], [0, 2]], False: [[1, 1], [1, 1]]}


if __name__ == "__main__":
    for each in DRAWINGS:
        (FOLDER / f"{each}.txt").write_text(drawing(each), encoding="utf-8")
