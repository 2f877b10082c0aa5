"""Boards as pictures, held against those in ``tests/snapshots/picture``, and those that the documents show.

``python -m tests.unit.test_pictures`` draws them all anew; look at them before you keep them.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tavlicli.reports.picture import geometry
from tavlicli.reports.picture.geometry import Layout
from tavlicli.reports.picture.svg import svg
from tavlicli.reports.picture.theme import PAPER, THEMES, WOOD
from tavlicli.rules.registry import rule_set, rule_set_names
from tests.cli.command import tavli
from tests.pictures import NAMESPACE, XGID, scene, texts, told

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "tests" / "snapshots" / "picture"
BOARDS = ROOT / "examples" / "boards"
BUSY = "bar:2 24:2 13:5 8:3 6:2 / bar:1 24:1 13:6 8:3 6:2"
PINS = "20:9 18:1^ 13:1 3:2 / 7:6 24:5 22:1^"

PICTURES: dict[str, tuple[str, str, str, dict[str, object]]] = {
    "start": ("start", "tavli", "wood", {}),
    "start-left": ("start", "backgammon", "paper", {"home": "left", "ways": True}),
    "busy": (BUSY, "backgammon", "wood", {"roll": (6, 4), "names": ("Irini", "Stefan")}),
    "cube": (f"{XGID}:3:-1:1:64:2:4:0:11:10", "backgammon", "dark", {"play": "24/14"}),
    "double": (f"{XGID}:2:1:-1:D:3:1:0:7:10", "backgammon", "dark", {"lang": "bg", "home": "left"}),
    "pins": (PINS, "plakoto", "paper", {"roll": (5, 3), "play": "20/15 20/17", "lang": "el"}),
    "fevga": ("start", "fevga", "wood", {"roll": (6, 5), "lang": "bg"}),
    "moultezim": ("24:9 6:6 / 24:8 1:4", "moultezim", "wood", {"home": "left"}),
    "illegal": ("24:1 / 12:2", "tavli", "paper", {"roll": (6, 5), "play": "24/19"}),
    "bearing-off": ("6:2 5:3 1:1 / 3:1 2:1", "tavli", "wood", {"roll": (5, 1), "play": "5/off 1/off"}),
}
"""The position, rule set and theme of each, and what else is drawn."""


def picture(name: str) -> str:
    position, rules, theme, more = PICTURES[name]
    return svg(scene(position, rules, **more), THEMES[theme])


def commands() -> dict[str, list[str]]:
    """The commands in the documents that draw a picture, by the name of its file."""
    found = {}
    for document in ("README.md", "CONTRIBUTING.md"):
        text = (ROOT / document).read_text(encoding="utf-8")
        for line in re.findall(r"^\$ tavli (show .*--svg \S+)", text, re.MULTILINE):
            words = shlex.split(line)
            found[words[-1]] = [*words[:-1], "-"]
    return found


COMMANDS = commands()


def discs(drawn: str) -> list[tuple[float, float]]:
    """Where the checkers of a picture stand, those off left out."""
    found = re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)" r="18.2"/>', drawn)
    return [(float(x), float(y)) for x, y in found]


@pytest.mark.parametrize("name", PICTURES)
def test_the_picture_is_the_one_on_file(name: str) -> None:
    assert picture(name) == (FOLDER / f"{name}.svg").read_text(encoding="utf-8")


def test_no_picture_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*")} == set(PICTURES)
    assert {path.name for path in BOARDS.glob("*")} == set(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_picture_of_the_documents_is_what_its_command_draws(name: str) -> None:
    drawn = tavli(*COMMANDS[name]).out
    assert drawn.encode() == (BOARDS / name).read_bytes()
    shown = [
        document
        for document in ("README.md", "CONTRIBUTING.md")
        if f"(examples/boards/{name})" in (ROOT / document).read_text(encoding="utf-8")
    ]
    assert shown


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_small_and_needs_nothing_but_itself(name: str) -> None:
    drawn = picture(name)
    root = ElementTree.fromstring(drawn)
    assert len(drawn.encode()) < 14_000
    assert root.tag == f"{NAMESPACE}svg"
    used = set(re.findall(r"url\(#([\w-]+)\)", drawn)) | set(root.attrib["aria-labelledby"].split())
    assert used == {element.attrib["id"] for element in root.iter() if "id" in element.attrib}
    assert len(re.findall("https?:", drawn)) == 1
    assert not re.search(r"href|style|script|<image|<!|url\((?!#)", drawn)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("rules", rule_set_names())
def test_every_game_has_its_start_in_every_theme(rules: str, theme: object) -> None:
    chosen = rule_set(rules)
    drawn = svg(scene("start", rules), theme)  # type: ignore[arg-type]
    shown = discs(drawn)
    across = chosen.across
    mover, other = chosen.start.mover, chosen.start.other
    expected = sum(min(count, geometry.TALLEST) for side in (mover, other) for count in side)
    assert len(shown) == len(set(shown)) == expected
    layout = Layout("right", chosen.same_way)
    for point in range(1, 25):
        assert (tuple(layout.spot(point, 0)) in shown) == bool(mover[point] or other[across[point]])


@pytest.mark.parametrize(
    ("lang", "title", "said"),
    [
        ("en", "Plakoto: White to play 53", "9 on the 20 point, one pinned on the 18 point"),
        ("el", "Πλακωτό: παίζουν τα λευκά με 53", "9 στη θέση 20, ένα πλακωμένο στη θέση 18"),
        ("bg", "Плакото: на ход са белите с 53", "9 на поле 20, един затапен на поле 18"),
    ],
)
def test_the_position_is_told_in_words(lang: str, title: str, said: str) -> None:
    drawn = svg(scene(PINS, "plakoto", roll=(5, 3), lang=lang), PAPER)
    assert told(drawn)[0] == title
    assert said in told(drawn)[1]
    assert f'xml:lang="{lang}" role="img"' in drawn


@pytest.mark.parametrize("lang", ["en", "el", "bg"])
def test_everything_around_the_position_is_told(lang: str) -> None:
    text = f"{XGID}:3:-1:1:64:6:4:1:7:10"
    drawn = svg(scene(text, "backgammon", lang=lang, names=("Irini", "Stefan")), WOOD)
    for part in ("8", "6-4", "7", "Irini", "Stefan", "167"):
        assert part in told(drawn)[1]
    assert {"Irini", "Stefan", "8"} <= set(texts(drawn))
    assert any("64" in line and "6" in line for line in texts(drawn))


def test_a_double_that_waits_shows_the_new_stake_between_the_players() -> None:
    drawn = svg(scene(f"{XGID}:1:1:1:D:0:0:0:7:10", "backgammon"), WOOD)
    assert told(drawn)[0] == "Backgammon: White doubles to 4"
    assert "4" in texts(drawn)


def test_white_s_checkers_are_light_whoever_is_to_play() -> None:
    for turn, light in (("1", "light"), ("-1", "dark")):
        drawn = svg(scene(f"{XGID}:0:0:{turn}:31:0:0:0:7:10", "backgammon"), WOOD)
        below = drawn[drawn.index('<path d="M12 ') :]
        assert f"url(#wood-{light})" in below


def test_home_at_the_left_is_the_mirror_image() -> None:
    for rules in ("tavli", "fevga"):
        right, left = (discs(svg(scene("start", rules, home=home), WOOD)) for home in ("right", "left"))
        assert sorted(left) == sorted((geometry.WIDTH - x, y) for x, y in right)


def test_a_pinned_checker_is_seen_beneath_the_one_that_pins_it() -> None:
    drawn = svg(scene("18:1^ 20:14 / 7:2 24:13", "plakoto"), PAPER)
    layout = Layout("right", False)
    pinned, above = layout.spot(18, 0), layout.spot(18, 0.6)
    places = discs(drawn)
    assert tuple(pinned) in places
    assert places.index(tuple(pinned)) < places.index((above.x, round(above.y, 1)))
    assert 0.4 * geometry.LEVEL < abs(above.y - pinned.y) < geometry.LEVEL


@pytest.mark.parametrize("count", range(1, 16))
def test_a_stack_shows_five_and_then_tells_how_many(count: int) -> None:
    drawn = svg(scene(f"6:{count} / ", "tavli"), WOOD)
    assert len(discs(drawn)) == min(count, 5)
    assert (str(count) in texts(drawn)[24:]) == (count > 5)


if __name__ == "__main__":
    for each in PICTURES:
        (FOLDER / f"{each}.svg").write_text(picture(each), encoding="utf-8")
    for file, words in COMMANDS.items():
        (BOARDS / file).write_text(tavli(*words).out, encoding="utf-8")
