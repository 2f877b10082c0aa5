"""Boards as pictures, held against those in ``tests/snapshots/picture``, and those that the documents show.

``python -m tests.unit.test_pictures`` draws them all anew; look at them before you keep them.
"""

from __future__ import annotations

import os
import re
import shlex
import struct
import zlib
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tavlicli.findings.finding import Violation
from tavlicli.notation.positions import names, parse
from tavlicli.reports.picture import geometry, lettering
from tavlicli.reports.picture.arrows import Play, arrows, judged
from tavlicli.reports.picture.geometry import Layout
from tavlicli.reports.picture.scene import Scene
from tavlicli.reports.picture.svg import svg
from tavlicli.reports.picture.theme import DARK, PAPER, THEMES, WOOD
from tavlicli.rules.registry import rule_set, rule_set_names
from tests.cli.command import tavli
from tests.effort import times

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "tests" / "snapshots" / "picture"
BOARDS = ROOT / "examples" / "boards"
XGID = "XGID=-b----E-C---eE---c-e----B-"
NAMESPACE = "{http://www.w3.org/2000/svg}"
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


def scene(position: str, rules: str = "tavli", **more: object) -> Scene:
    """What a picture of a position shows; ``roll`` and ``play`` as the command has them."""
    chosen = rule_set(rules)
    found = parse(position, *chosen.limits)
    roll, play = more.pop("roll", None), more.pop("play", None)
    if roll is not None:
        found = found._replace(roll=roll)  # type: ignore[arg-type]
    if play is not None:
        assert found.roll is not None
        play = judged(chosen, found.position, found.roll, str(play))
        assert isinstance(play, Play)
    return Scene(found, chosen, play=play, **more)


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


def texts(drawn: str) -> list[str]:
    """All that is written in a picture, its title and description left out."""
    return [element.text or "" for element in ElementTree.fromstring(drawn).iter(f"{NAMESPACE}text")]


def told(drawn: str) -> tuple[str, str]:
    """The title and the description."""
    root = ElementTree.fromstring(drawn)
    return root.findtext(f"{NAMESPACE}title") or "", root.findtext(f"{NAMESPACE}desc") or ""


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
    assert [one.faulty for one in arrows(Layout("right", False), shown.situation.position, shown.play)] == [
        False,
        True,
    ]


def test_a_play_that_cannot_be_read_is_no_play() -> None:
    start = rule_set("tavli").start
    found = judged(rule_set("tavli"), start, (3, 1), "over there")
    assert isinstance(found, Violation)
    assert found.code == "syntax"


HOSTILE = {
    "markup": "<script>alert(1)</script>&amp;\"'",
    "long": "Μ" * 10_000,
    "marks": "e" + "\u0301" * 5_000,
    "steering": "a\u202eb\u2066c\u0000\x1b[2J\x7f\u2028d\ud800\ufffe",
    "emoji": "👩‍👩‍👧 🎲🎲",
    "hebrew": "שלום (1)",
    "blank": " \t\n ",
}


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_a_name_can_do_no_harm(name: str, theme: object) -> None:
    drawn = svg(scene("start", names=(HOSTILE[name], HOSTILE[name])), theme)  # type: ignore[arg-type]
    root = ElementTree.fromstring(drawn.encode())
    assert len(drawn) < 16_000
    tags = {element.tag.removeprefix(NAMESPACE) for element in root.iter()}
    assert tags <= {
        *("svg", "title", "desc", "defs", "g", "rect", "circle", "path", "text", "stop", "pattern"),
        *("radialGradient", "linearGradient"),
    }
    written = "".join(texts(drawn))
    assert not re.search("[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe]", written)
    assert not re.search("[\u0300-\u036f]{3}", drawn)


def test_a_title_of_the_house_can_do_no_harm() -> None:
    rules = rule_set("backgammon").named("club", {"en": "\x00<b>\x1b[2J\ufffe" + "Σ" * 9_000})
    for text in (f"{XGID}:0:0:1:31:0:0:0:7:10", f"{XGID}:0:0:1:D:0:0:0:7:10"):
        drawn = svg(Scene(parse(text), rules), WOOD)
        ElementTree.fromstring(drawn)
        assert len(drawn) < 12_000


def test_an_endless_play_is_drawn_in_part() -> None:
    shown = scene("start", "backgammon", roll=(1, 1), play="24/23 " * 3_000)
    drawn = svg(shown, WOOD)
    assert drawn.count('stroke-width="7.5"') == 24
    assert len(drawn) < 30_000


def test_a_name_from_right_to_left_turns_nothing_around_it() -> None:
    drawn = svg(scene("start", names=("שלום", None)), WOOD)
    assert "(\u2068שלום\u2069)" in told(drawn)[1]
    assert "שלום" in texts(drawn)


@given(st.text(max_size=300), st.text(max_size=300))
@settings(deadline=None, max_examples=times(100))
def test_any_names_make_a_picture(mover: str, other: str) -> None:
    ElementTree.fromstring(svg(scene("start", names=(mover, other)), WOOD).encode())


@given(st.text(max_size=100))
@settings(deadline=None, max_examples=times(200))
def test_text_fits_its_room(text: str) -> None:
    shown = lettering.clean(text)
    assert lettering.width(lettering.fitted(shown, 17, 200), 17) <= 220
    assert len(lettering.lines(shown, 14, 300, 3)) <= 3


def test_the_names_on_a_fibs_board_and_a_snowie_line_are_known() -> None:
    from tavlicli.notation.positions import to_fibs_board, to_snowie

    here = parse("start", start=rule_set("backgammon").start)
    fibs = to_fibs_board(here, ("Irini", "Stefan")) or ""
    snowie = to_snowie(here, ("Irini", "Stefan")) or ""
    assert names(fibs, parse(fibs)) == names(snowie, parse(snowie)) == ("Irini", "Stefan")
    assert names("start", here) == (None, None)


def pixels(data: bytes) -> tuple[int, int, bytes]:
    """Width, height and the raw rows of a PNG."""
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    at, packed, wide, high = 8, b"", 0, 0
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            wide, high = struct.unpack(">II", body[:8])
        if kind == b"IDAT":
            packed += body
        at += 12 + length
    return wide, high, zlib.decompress(packed)


class TestPixels:
    """PNG, where resvg-py is installed."""

    @pytest.fixture(autouse=True)
    def _needs_resvg(self) -> None:
        pytest.importorskip("resvg_py")

    def test_the_size_is_twice_that_of_the_drawing(self) -> None:
        from tavlicli.reports.picture.png import png

        wide, high, _ = pixels(png(picture("start")))
        assert wide == 2 * geometry.WIDTH
        assert high > 1_000

    @pytest.mark.parametrize("letter", ["Ω", "ή", "Ж", "ъ", "Q", "é", "7"])
    def test_a_letter_is_drawn_and_not_left_out(self, letter: str) -> None:
        from tavlicli.reports.picture.pieces import lettering as written
        from tavlicli.reports.picture.pieces import text
        from tavlicli.reports.picture.png import png

        def drawn(letters: str) -> bytes:
            inside = text(5, 30, letters, written(24, "#000"))
            return pixels(
                png(f'<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">{inside}</svg>')
            )[2]

        nothing, missing = drawn(""), drawn("\U0001f3b2")
        assert len({nothing, missing, drawn(letter)}) == 3

    def test_a_picture_is_the_same_whatever_fonts_there_are(self, monkeypatch: pytest.MonkeyPatch) -> None:
        from tavlicli.reports.picture.png import png

        once = png(picture("pins"))
        monkeypatch.setitem(os.environ, "HOME", "/nonexistent")
        assert png(picture("pins")) == once

    def test_without_its_font_no_picture_is_made(self, monkeypatch: pytest.MonkeyPatch) -> None:
        from tavlicli.reports.picture import png

        monkeypatch.setattr(png, "_FILE", "/nonexistent.ttf")
        with pytest.raises(FileNotFoundError):
            png.png(picture("start"))


if __name__ == "__main__":
    for each in PICTURES:
        (FOLDER / f"{each}.svg").write_text(picture(each), encoding="utf-8")
    for file, words in COMMANDS.items():
        (BOARDS / file).write_text(tavli(*words).out, encoding="utf-8")
