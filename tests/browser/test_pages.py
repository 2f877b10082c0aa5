"""The pages in a real browser: keys, clicks, touch, languages, colours, print, and what it complains of."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tavlicli.board.position import Position
from tavlicli.files import Options, decode_bytes, read_matches, replay_of
from tavlicli.record.situation import Situation
from tavlicli.replay.frames import Frame, GameFrames, frames_of, legal
from tavlicli.reports.picture.arrows import Play
from tavlicli.reports.picture.scene import Scene
from tavlicli.reports.picture.svg import svg
from tavlicli.reports.picture.theme import DARK, WOOD, Theme
from tavlicli.words import label, message
from tests.browser.chromium import Browser, driver_or_skip
from tests.cli.command import ROOT, tavli
from tests.unit.test_pictures import discs

EVIL = "<script>alert(1)</script>"
NAMES = (EVIL, "\u202e\u2067evil\u200f שלום", "👩‍👧🎲 Ада", "x" * 10_000)
RECORD = f"""\
[Event "{EVIL} & 'so' on"]
[Rules "backgammon"]
[Length "7"]
[White "{NAMES[0]}"]
[Black "{NAMES[1]}"]

Game 1  0-0
W 31: 8/5 6/5
B 64: 24/14 {{</script><script>alert(2)</script>}}
W 21: 13/10*
B doubles 2
W takes
B 66: 24/18(2) 13/7(2)
W 65: bar/20 24/18
B resigns 1

Game 2  2-0
B 62: 24/18 13/11
W 22: 13/11(2) 6/4(2)
B 31: 8/5 6/6
W 11: 6/5(2)
W wins 2
"""
SECOND = f"""\
[Rules "plakoto"]
[White "{NAMES[2]}"]
[Black "{NAMES[3]}"]

W 65: 24/18 24/19
B 43: 24/20 24/21
W resigns 1
"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    driver = driver_or_skip()
    yield Browser(driver)
    driver.quit()


@pytest.fixture(autouse=True)
def _quiet(browser: Browser) -> Iterator[None]:
    """Nothing that is done here makes the browser complain, of the page's policy least of all."""
    browser.log()
    yield
    assert browser.log() == []


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("pages")


def written(folder: Path, name: str, *options: str, record: str = "") -> Path:
    """The page of a record, or of an example, made by the command and only once."""
    page = folder / f"{name.replace('/', '-')}.html"
    if not page.exists():
        source = ROOT / "examples" / name
        if record:
            source = folder / name
            source.write_text(record, encoding="utf-8")
        assert tavli("replay", source, "--html", page, *options).code == 0
    return page


@pytest.fixture(scope="module")
def hostile(folder: Path) -> Path:
    return written(folder, "hostile.tavli", record=RECORD + "\n" + SECOND)


@pytest.fixture(scope="module")
def kafeneio(folder: Path) -> Path:
    return written(folder, "kafeneio.tavli")


def games(name: str) -> list[GameFrames]:
    decoded, form = decode_bytes((ROOT / "examples" / name).read_bytes(), name, Options())
    assert form is not None
    replay = partial(replay_of, options=Options())
    return [game for match in read_matches(form, decoded.text) for game in frames_of(match, replay).games()]


def now(browser: Browser) -> int:
    """The number of the turn that is shown, 0 for none."""
    found = re.match(r"Turn (\d+)\.", browser.text("now"))
    return int(found.group(1)) if found else 0


def test_keys_go_through_the_game_and_from_fault_to_fault(browser: Browser, kafeneio: Path) -> None:
    browser.open(kafeneio)
    assert browser.text("now").startswith("Start. Opening dice: White 2, Black 6")
    browser.press("ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft")
    assert now(browser) == 2
    browser.press("End")
    assert browser.text("now") == "Winner: Νίκος (White), 2 points (borne off)."
    browser.press("p")
    assert now(browser) == 40
    assert "Pip waste" in browser.text("faults")
    browser.press("p")
    assert now(browser) == 40
    browser.press("Home", "n")
    assert now(browser) == 40
    browser.press("Home")
    browser.press("ν", code="KeyN")
    assert now(browser) == 40
    browser.press("P")
    assert browser.run("return document.querySelector('#turns [aria-current]').dataset.frame") == "40"


def test_buttons_lists_and_games_do_the_same(browser: Browser, hostile: Path) -> None:
    browser.open(hostile)
    browser.click("[data-action=next]")
    assert now(browser) == 1
    browser.click("[data-action=fault-next]")
    assert now(browser) == 3
    assert "hit-mark" in browser.text("faults") or "Error" in browser.text("faults")
    browser.click("#turns li:nth-child(6) button")
    assert "double taken" in browser.text("now")
    browser.click("[data-action=last]")
    browser.press("ArrowRight")
    assert browser.text("now") == "Start."
    assert browser.run("return document.getElementById('game').value") == "1"
    browser.choose("game", "2")
    assert "Plakoto" in browser.text("facts")
    browser.press("ArrowUp")
    assert browser.run("return document.getElementById('game').value") == "1"


def test_a_page_plays_by_itself_until_it_is_told_to_stop(browser: Browser, kafeneio: Path) -> None:
    browser.open(kafeneio)
    browser.press(" ")
    assert browser.run("return document.getElementById('auto').getAttribute('aria-pressed')") == "true"
    shown = browser.driver.execute_async_script(
        "const done = arguments[0], now = document.getElementById('now');"
        "new MutationObserver(() => done(now.textContent)).observe(now, {childList: true})"
    )
    assert shown.startswith("Turn 1.")
    browser.press("ArrowRight")
    assert browser.run("return document.getElementById('auto').getAttribute('aria-pressed')") == "false"
    assert now(browser) == 2


@pytest.mark.parametrize(
    ("place", "game", "turn"),
    [
        ("#1.3", "0", 3),
        ("#2.4", "1", 4),
        ("#1:2.1", "1", 1),
        ("#2:1.2", "2", 2),
        ("#3.1", "2", 1),
        ("#9.9", "0", 0),
    ],
)
def test_an_address_opens_its_turn(browser: Browser, hostile: Path, place: str, game: str, turn: int) -> None:
    browser.open(hostile, place)
    assert (browser.run("return document.getElementById('game').value"), now(browser)) == (game, turn)


def test_the_address_follows_what_is_shown_and_the_page_follows_the_address(
    browser: Browser, hostile: Path
) -> None:
    browser.open(hostile, "#1:2.1")
    browser.press("ArrowRight")
    place = browser.driver.execute_async_script("setTimeout(() => arguments[0](location.hash), 400)")
    assert place == "#1:2.2"
    browser.run("location.hash = '#2:1.1'")
    assert (
        browser.driver.execute_async_script(
            "setTimeout(() => arguments[0](document.getElementById('game').value), 50)"
        )
        == "2"
    )


def test_the_place_that_was_asked_for_is_shown_first(browser: Browser, folder: Path) -> None:
    page = written(folder, "match.tavli", "--game", "2", "--turn", "5", "--lang", "bg")
    browser.open(page)
    assert browser.text("now").startswith("Ред 5. ")
    assert browser.run("return document.documentElement.lang") == "bg"


def test_all_that_is_said_is_said_in_three_languages(browser: Browser, kafeneio: Path) -> None:
    browser.open(kafeneio, "#1.40")
    (finding,) = [one for game in games("kafeneio.tavli") for frame in game.frames for one in frame.findings]
    said = set()
    for lang in ("el", "bg", "en"):
        browser.choose("lang", lang)
        assert message(finding.violation, lang).lower() in browser.text("faults").lower()
        assert label("suggestion", lang).lower() in browser.text("faults").lower()
        assert browser.run("return document.documentElement.lang") == lang
        next_label = browser.run(
            "return document.querySelector('[data-action=next]').getAttribute('aria-label')"
        )
        assert next_label == label("page.next", lang)
        said.add(browser.run("return document.body.innerText.replace(/[^\\p{L} ]/gu, '')"))
        assert "?" not in browser.text("board-desc")
    assert len(said) == 3


def test_those_who_do_not_see_are_told_what_is_shown(browser: Browser, kafeneio: Path) -> None:
    browser.open(kafeneio, "#1.40")
    spoken = browser.text("spoken")
    assert "Turn 40. Νίκος (White): roll 32, play 4/2 2/έξω." in spoken
    assert "Error: the play wastes one pip" in spoken
    assert browser.run("return document.getElementById('spoken').getAttribute('aria-live')") == "polite"
    frame = next(frame for frame in games("kafeneio.tavli")[0].frames if frame.turn == 40)
    assert frame.before is not None
    scene = Scene(Situation(frame.before), frame.rules, "en", ("Νίκος", "Μαρία"))
    checkers = browser.text("board-desc").replace("Νίκος (White)", "White (Νίκος)")
    assert checkers.replace("Μαρία (Black)", "Black (Μαρία)").startswith(scene.checkers())
    nameless = browser.run(
        "return [...document.querySelectorAll('button, select')].filter((one) =>"
        "!(one.getAttribute('aria-label') || one.textContent.trim() || one.labels.length)).length"
    )
    assert nameless == 0


def test_legal_plays_are_shown_when_they_are_asked_for(browser: Browser, kafeneio: Path) -> None:
    browser.open(kafeneio, "#1.3")
    frame = next(frame for frame in games("kafeneio.tavli")[0].frames if frame.turn == 3)
    found = legal(frame, 50)
    assert found is not None
    assert browser.run("return document.querySelectorAll('#plays li').length") == 0
    browser.press("l")
    browser.driver.execute_async_script("setTimeout(arguments[0], 30)")
    plays = browser.run(
        "return [...document.querySelectorAll('#plays button')].map((one) => one.textContent)"
    )
    assert plays == list(found.plays)
    assert browser.text("legal-head") == f"Legal plays ({found.count})"
    assert browser.run("return document.querySelector('#plays .played').textContent") == frame.play
    before = browser.paths()
    other = plays.index(next(play for play in plays if play != frame.play))
    browser.click(f"#plays li:nth-child({other + 1}) button")
    assert browser.paths() != before
    browser.press("ArrowRight", "ArrowLeft")
    assert browser.paths() == before


SHOWN = [
    ("kafeneio.tavli", 4),
    ("fevga.tavli", 9),
    ("plakoto.tavli", 5),
    ("match.tavli", 3),
    ("gyulbara.tavli", 9),
]


@pytest.mark.parametrize(("name", "every"), SHOWN, ids=[name for name, _ in SHOWN])
def test_boards_are_those_of_the_pictures(browser: Browser, folder: Path, name: str, every: int) -> None:
    """The script puts each checker, arrow and checker off where ``show --svg`` does."""
    browser.open(written(folder, name), "#1.0")
    film = games(name)[0]
    shown = [frame for frame in film.frames if frame.turn % every == 1 and frame.player is not None]
    bottom = 0
    assert len(shown) > 3
    for frame in shown:
        if frame.player != bottom:
            browser.press("f")
            bottom = 1 - bottom
        browser.run(f"document.querySelector('[data-frame=\"{film.frames.index(frame)}\"]').click()")
        drawn = svg(_scene(frame), WOOD)
        assert sorted(browser.discs()) == sorted(discs(drawn))
        wanted = re.findall(r'<path d="(M[\d. ]+Q[^"]+z)"', drawn)
        assert browser.paths()[::3] == wanted
        slabs = re.findall(r'<rect x="([\d.]+)" y="([\d.]+)" width="40" height="9"', drawn)
        assert sorted(_slabs(browser)) == sorted((float(x), float(y)) for x, y in slabs)


def _scene(frame: Frame) -> Scene:
    assert isinstance(frame.facing, Position)
    situation = Situation(frame.facing, roll=frame.roll, mover_is_bottom=frame.player == 0)
    play = None
    if frame.play not in (None, "-"):
        from tavlicli.notation.turns import read_play

        ways = read_play(frame.roll or (1, 1), frame.play or "")
        assert isinstance(ways, tuple)
        play = Play(frame.play or "", ways, None)
    return Scene(situation, frame.rules, play=play)


def _slabs(browser: Browser) -> list[tuple[float, float]]:
    found = browser.run(
        'return [...document.querySelectorAll(\'#board rect[width="40"][height="9"]\')]'
        ".filter((one) => !one.hasAttribute('display'))"
        ".map((one) => [+one.getAttribute('x'), +one.getAttribute('y')])"
    )
    return [(x, y) for x, y in found]


def _near(seen: tuple[int, int, int], colour: str, by: int) -> bool:
    wanted = (int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16))
    return all(abs(one - other) <= by for one, other in zip(seen, wanted, strict=True))


SMALLER = 0.4


@pytest.mark.parametrize(("scheme", "look"), [("light", WOOD), ("dark", DARK)])
def test_the_screen_shows_checkers_in_their_colours(
    browser: Browser, kafeneio: Path, scheme: str, look: Theme
) -> None:
    wish = {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
    with browser.emulating("Emulation.setEmulatedMedia", {"features": []}, **wish):
        browser.open(kafeneio, "#1.0")
        box = browser.run(
            "const b = document.getElementById('board'), v = b.viewBox.baseVal;"
            "const r = b.getBoundingClientRect();"
            "return [r.x, r.y, r.width / v.width, v.x, v.y]"
        )
        places = browser.run(
            "return [0, 1].map((player) => [...document.querySelectorAll(`#board .discs-${player} circle`)]"
            ".map((one) => [+one.getAttribute('cx'), +one.getAttribute('cy')]))"
        )
        seen = browser.pixels(SMALLER)
    left, top, scale = (number * SMALLER for number in box[:3])
    x0, y0 = box[3:]
    for player, faces in enumerate((look.light.face, look.dark.face)):
        assert len(places[player]) == 15
        for x, y in places[player]:
            colour = seen.at(left + (x - x0) * scale, top + (y - y0) * scale)
            assert any(_near(colour, face, 40) for face in faces), (player, x, y, colour)
    assert _near(seen.at(3, 3), look.sheet, 6)


def test_the_reader_chooses_other_colours(browser: Browser, kafeneio: Path) -> None:
    browser.open(kafeneio)
    grounds = set()
    for choice in ("wood", "dark", "paper", ""):
        browser.choose("colours", choice)
        grounds.add(browser.run("return getComputedStyle(document.body).backgroundColor"))
    assert grounds == {"rgb(247, 240, 227)", "rgb(20, 23, 28)", "rgb(255, 255, 255)"}


def test_a_hostile_record_is_only_text(browser: Browser, hostile: Path) -> None:
    browser.open(hostile, "#1.2")
    assert browser.text("title").startswith(EVIL)
    assert browser.text("comment") == "</script><script>alert(2)</script>"
    assert browser.text("event") == f"{EVIL} & 'so' on"
    assert browser.run("return document.scripts.length") == 2
    assert "\u202e" not in browser.run("return document.documentElement.textContent")
    browser.open(hostile, "#2:1.1")
    assert "Ада" in browser.text("title")
    assert browser.run("return document.documentElement.scrollWidth <= innerWidth")


PHONE = {"width": 390, "height": 844, "deviceScaleFactor": 2, "mobile": True}


def test_a_page_fits_a_phone_and_has_room_for_thumbs(browser: Browser, hostile: Path) -> None:
    with browser.emulating(
        "Emulation.setDeviceMetricsOverride", "Emulation.clearDeviceMetricsOverride", **PHONE
    ):
        for place in ("#1.3", "#2:1.1"):
            browser.open(hostile, place)
            assert browser.run("return document.documentElement.scrollWidth") == 390
            heights, bottom = browser.run(
                "const all = [...document.querySelectorAll('.controls button')]"
                ".map((b) => b.getBoundingClientRect());"
                "return [all.map((r) => Math.min(r.height, r.width)), Math.max(...all.map((r) => r.bottom))]"
            )
            assert min(heights) >= 40
            assert bottom < 844
            assert browser.run("return document.getElementById('board').getBoundingClientRect().width") > 360


def test_a_phone_on_its_side_shows_the_whole_board_and_every_button(browser: Browser, kafeneio: Path) -> None:
    lying = {**PHONE, "width": 844, "height": 390}
    with browser.emulating(
        "Emulation.setDeviceMetricsOverride", "Emulation.clearDeviceMetricsOverride", **lying
    ):
        browser.open(kafeneio, "#1.40")
        edges = browser.run(
            "return [...document.querySelectorAll('#board, .player, .controls button')].map((one) =>"
            "one.getBoundingClientRect()).map((r) => [r.top, r.bottom, r.width])"
        )
        assert len(edges) == 11
        assert all(0 <= top < bottom <= 390 and wide >= 40 for top, bottom, wide in edges)
        assert browser.run("return document.documentElement.scrollWidth") == 844


def test_a_page_in_another_language_spells_its_own_plays_in_it(browser: Browser, kafeneio: Path) -> None:
    browser.open(kafeneio, "#1.40")
    for lang, off in (("en", "2/off"), ("el", "2/έξω"), ("bg", "2/вън")):
        browser.choose("lang", lang)
        assert browser.run("return document.querySelector('.legal .move:last-child').textContent") == off
    assert "2/έξω" in browser.text("now")
    broken = "return [...document.querySelectorAll('#now .move')].map((one) => one.getClientRects().length)"
    browser.run("document.getElementById('told').style.width = '7rem'")
    assert browser.run(broken) == [1, 1]


def test_at_the_end_the_score_is_the_new_one(browser: Browser, kafeneio: Path) -> None:
    result = games("kafeneio.tavli")[0].result
    browser.open(kafeneio)
    scores = {}
    for key in ("Home", "End"):
        browser.press(key)
        scores[key] = [browser.text(one).split("score ")[1].split(" ")[0] for one in ("below", "above")]
    won = [str(result.points) if result.winner == player else "0" for player in (0, 1)]
    assert scores == {"Home": ["0", "0"], "End": won}


def test_an_address_that_leads_nowhere_is_told(browser: Browser, kafeneio: Path) -> None:
    browser.open(kafeneio, "#1.999")
    assert (now(browser), browser.text("missing")) == (0, "There is no #1.999 in this record")
    browser.press("ArrowRight")
    assert browser.run("return document.getElementById('missing').hidden")
    browser.run("location.hash = '#7.1'")
    browser.driver.execute_async_script("setTimeout(arguments[0], 30)")
    assert (now(browser), browser.text("missing")) == (1, "There is no #7.1 in this record")


def test_the_list_of_games_counts_errors_and_warnings_apart(browser: Browser, folder: Path) -> None:
    record = '[Rules "tavli"]\n\nW 31: 8/5 6/4\nB 31: 8/5 6/5*\nW 21: 13/11 6/5\nB resigns 1\n'
    browser.open(written(folder, "counted.tavli", record=record))
    marks = browser.run("return [...document.querySelectorAll('#turns .mark')].map((m) => m.textContent)")
    said = browser.run("return document.querySelector('#game option').textContent")
    assert said.endswith(f"✗ {marks.count('✗')} · ! {marks.count('!')}")
    assert min(marks.count("✗"), marks.count("!")) > 0


def test_a_swipe_over_the_board_goes_on_and_back(browser: Browser, kafeneio: Path) -> None:
    with browser.emulating(
        "Emulation.setTouchEmulationEnabled", {"enabled": False}, enabled=True, maxTouchPoints=1
    ):
        browser.open(kafeneio)
        for start, end, turn in ((600, 400, 1), (600, 400, 2), (400, 600, 1), (400, 380, 1)):
            for kind, x in (("touchStart", start), ("touchMove", end), ("touchEnd", None)):
                points = [] if x is None else [{"x": x, "y": 300}]
                browser.driver.execute_cdp_cmd(
                    "Input.dispatchTouchEvent", {"type": kind, "touchPoints": points}
                )
            assert now(browser) == turn


def test_on_paper_stands_every_fault_with_its_board(browser: Browser, folder: Path) -> None:
    page = written(folder, "faults/moves.tavli")
    browser.open(page)
    made = browser.driver.execute_cdp_cmd("Page.printToPDF", {})
    assert base64.b64decode(made["data"]).startswith(b"%PDF")
    sheets = browser.run(
        "return [...document.querySelectorAll('#print article')].map((one) =>"
        "[one.querySelector('code').textContent, one.querySelectorAll('svg').length])"
    )
    told = [
        one.code for game in games("faults/moves.tavli") for frame in game.frames for one in frame.findings
    ]
    assert sheets == [[code, 1] for code in told]
    assert browser.run("return document.querySelectorAll('#print [id]').length") == 0


def test_what_is_shared_with_the_nearest_legal_play_is_drawn_apart_and_the_legend_tells_it(
    browser: Browser, folder: Path
) -> None:
    record = '[Rules "tavli"]\n\nW 31: 8/5 6/4\nB 31: 8/5 6/5*\nB resigns 1\n'
    browser.open(written(folder, "shared.tavli", record=record), "#1.1")
    kinds = "return [...document.querySelectorAll('.arrows [class]')].map((one) => one.className.baseVal)"
    assert browser.run(kinds) == ["legal", "both", "core", "wrong"]
    assert browser.run("return document.getElementById('legend').hidden") is False
    browser.press("ArrowRight")
    assert browser.run(kinds) == ["legal", "legal"]
    assert browser.run("return document.getElementById('legend').hidden") is True


def test_a_dark_page_is_light_on_paper(browser: Browser, kafeneio: Path) -> None:
    browser.open(kafeneio)
    browser.choose("colours", "dark")
    seen = "const s = getComputedStyle(document.documentElement); return [s.colorScheme, s.backgroundColor]"
    assert browser.run(seen)[0] == "dark"
    with browser.emulating("Emulation.setEmulatedMedia", "Emulation.setEmulatedMedia", media="print"):
        assert browser.run(seen) == ["light", "rgb(255, 255, 255)"]


def test_help_opens_and_closes(browser: Browser, kafeneio: Path) -> None:
    browser.open(kafeneio)
    browser.press("?")
    assert browser.run("return document.getElementById('help').open")
    browser.press("?")
    assert not browser.run("return document.getElementById('help').open")


def test_what_cannot_be_replayed_is_told(browser: Browser, folder: Path) -> None:
    record = '[Rules "tavli"]\n\nW 31: 8/5 6/5\nB 64: 4/off 3/off\nW 21: 13/11 6/5\nW wins 1\n'
    browser.open(written(folder, "lost.tavli", record=record), "#1.3")
    assert browser.run("return document.getElementById('unknown').hidden") is False
    assert "13/11 6/5" in browser.text("now")
    assert browser.paths() == []
    assert len(browser.discs()) == 30
    browser.press("ArrowLeft")
    assert "not-replayed" in browser.text("faults")


def test_how_long_a_step_takes_is_measured(browser: Browser, folder: Path) -> None:
    """It is printed (-s shows it); how long is too long depends on the machine."""
    browser.open(written(folder, "match.tavli"))
    times = browser.run(
        "const found = [];"
        "for (let n = 0; n < 60; n += 1) { const start = performance.now();"
        "document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true}));"
        "document.body.getBoundingClientRect(); found.push(performance.now() - start); } return found"
    )
    times = sorted(times)
    print(f"a step: {times[len(times) // 2]:.1f} ms in the middle, {times[-1]:.1f} ms at most")
    assert len(times) == 60


def test_a_report_complains_of_nothing_and_follows_its_links(browser: Browser, folder: Path) -> None:
    page = folder / "report.html"
    tavli("check", "--format", "html", "-o", page, "examples/faults", "examples/kafeneio.tavli")
    codes = [
        one["code"]
        for file in json.loads(
            tavli("check", "--format", "json", "examples/faults", "examples/kafeneio.tavli").out
        )["files"]
        for one in file["violations"]
    ]
    browser.open(page)
    assert browser.run("return [...document.querySelectorAll('code')].map((one) => one.textContent)") == codes
    browser.click("nav a")
    assert browser.run("return location.hash") == "#file-1"
    box = browser.run(
        "const use = document.querySelector('article svg use').getBoundingClientRect();"
        "return [use.width, use.height]"
    )
    assert min(box) > 100
