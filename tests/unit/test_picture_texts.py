"""Pictures of hostile names and titles, and the letters of a PNG."""

from __future__ import annotations

import os
import re
import struct
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tavlicli.notation.positions import names, parse
from tavlicli.reports.picture import geometry, lettering
from tavlicli.reports.picture.scene import Scene
from tavlicli.reports.picture.svg import svg
from tavlicli.reports.picture.theme import THEMES, WOOD
from tavlicli.rules.registry import rule_set
from tests.effort import times
from tests.pictures import NAMESPACE, XGID, scene, texts, told
from tests.png import unpacked
from tests.unit.test_pictures import picture

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
    head, rows = unpacked(data)
    wide, high = struct.unpack(">II", head[:8])
    return wide, high, rows


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

        monkeypatch.setattr(png, "FILE", "/nonexistent.ttf")
        with pytest.raises(FileNotFoundError):
            png.png(picture("start"))
