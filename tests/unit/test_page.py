"""The page to step through a record: what is in it, and that nothing of the record can get out of it."""

from __future__ import annotations

import json
import re
from functools import partial
from typing import Any

import pytest

import tavlicli
from tavlicli.files import Options, check_bytes, decode_bytes, read_matches, replay_of
from tavlicli.replay.frames import END, MOST_PLAYS, START, frames_of, legal
from tavlicli.reports.form import Style, form, rendered
from tavlicli.reports.page.document import dumps, part
from tavlicli.reports.page.film import Missing, Start
from tavlicli.reports.page.page import pieces
from tavlicli.words import LANGUAGES, labels, message, name
from tests.cli.command import ROOT
from tests.effort import some
from tests.pages import Page, harmless
from tests.reports import finding, report

RECORDS = sorted(
    path
    for path in (ROOT / "examples").rglob("*.*")
    if path.suffix in (".tavli", ".mat", ".sgf", ".fibs", ".json", ".txt") and path.name != "positions.txt"
)
NASTY = (
    "<script>alert(1)</script>",
    "</script><!--<script>",
    "]]>&lt;\"'`{x}",
    "\u202eabc\u202c\u2066\u200f שלום",
    "a\u2028b\u2029c",
    "👩‍👩‍👧 🎲",
    "x" * 10_000,
    "\ud800",
)


def page(data: bytes, lang: str = "en", **more: Any) -> str:
    """The page of a record."""
    decoded, found = decode_bytes(data, "-", Options())
    assert found is not None
    replay = partial(replay_of, options=Options())
    films = (frames_of(match, replay) for match in read_matches(found, decoded.text))
    return "".join(pieces(films, decoded.findings, "-", lang, **more))


def record(white: str, remark: str = "") -> bytes:
    """A small record with a player of this name."""
    text = (
        f'[Rules "tavli"]\n[Event "{white}"]\n[White "{white}"]\n\nW 31: 8/5 6/5 {{{remark}}}\nB resigns 1\n'
    )
    return text.encode("utf-8", "surrogatepass")


@pytest.mark.parametrize("path", some(RECORDS, 4), ids=lambda path: path.name)
def test_a_page_is_whole_and_runs_and_loads_nothing_but_its_own(path: Any) -> None:
    found = harmless(page(path.read_bytes()))
    assert len(found.of("script")) == 2
    assert part("board.js") + part("page.js") in found.texts["script"]


@pytest.mark.parametrize("nasty", NASTY, ids=range(len(NASTY)))
def test_nothing_in_a_record_can_leave_its_place(nasty: str) -> None:
    text = page(record(nasty.replace('"', ""), nasty.replace("}", "")))
    found = harmless(text)
    assert len(found.of("script")) == 2
    assert len(text) < 120_000
    data = text[text.index('id="film">') : text.rindex("</script>\n<script>")]
    assert not set(data.removeprefix('id="film">')) & set("<>&\u2028\u2029\u202e\u2066")
    (game,) = found.data["matches"][0]["games"]
    assert len(game["names"][0]) < 250


def test_data_in_a_page_is_the_same_json_and_holds_no_markup() -> None:
    value = {"a": ["</script>", "<!--", "&amp;", "\u2028", "é"]}
    assert json.loads(dumps(value)) == value
    assert not set(dumps(value)) & set("<>&\u2028\u2029")


def test_every_sentence_of_the_page_is_there_in_three_languages() -> None:
    data = harmless(page((ROOT / "examples/faults/moves.tavli").read_bytes())).data
    assert data["languages"] == list(LANGUAGES) == list(data["text"])
    keys = {lang: set(table) for lang, table in data["text"].items()}
    assert keys["en"] == keys["el"] == keys["bg"]
    for lang in LANGUAGES:
        assert data["text"][lang] == {key: labels(lang)[key] for key in keys[lang]}
    told = [
        fault
        for match in data["matches"]
        for game in match["games"]
        for one in game["frames"]
        for fault in one.get("f", [])
    ]
    assert len(told) == 11
    for fault in told:
        assert len(set(fault["s"])) == 3
        assert data["codes"][fault["c"]]["name"] == [name(fault["c"], lang) for lang in LANGUAGES]
        assert all(data["codes"][fault["c"]]["what"])


def test_the_script_asks_for_no_word_that_is_not_there() -> None:
    import re

    script, bones = part("page.js"), part("page.html")
    data = Page(page(record("A"))).data
    asked = set(re.findall(r'word\("([\w.-]+)"', script)) | set(
        re.findall(r'data-(?:word|label)="([\w.-]+)"', bones)
    )
    known = set(data["text"]["en"])
    assert {key for key in asked if key not in known and f"{key}.one" not in known} == set()
    kinds = {
        "double",
        "take",
        "drop",
        "beaver",
        "raccoon",
        "resign",
        "claim",
        "timeout",
        "position",
        "broken",
    }
    assert {f"page.{kind}" for kind in kinds} <= known
    used = asked | set(re.findall(r'"((?:page|picture|legal|reason|error)[\w.-]*)"', script))
    assert {key for key in known if key.startswith("page.")} - used - {f"page.{kind}" for kind in kinds} <= {
        "page.noscript",
        "page.report",
        "page.boards",
        "page.resign.for",
    }


@pytest.mark.parametrize("path", some(RECORDS, 4), ids=lambda path: path.name)
def test_the_data_is_what_the_frames_are(path: Any) -> None:
    data = Page(page(path.read_bytes())).data
    decoded, found = decode_bytes(path.read_bytes(), "-", Options())
    assert found is not None
    replay = partial(replay_of, options=Options())
    matches = list(read_matches(found, decoded.text))
    for match, told in zip(matches, data["matches"], strict=True):
        film = frames_of(match, replay)
        for game, shown in zip(film.games(), told["games"], strict=True):
            board = None
            for frame, made in zip(game.frames, shown["frames"], strict=True):
                board = made.get("b", board)
                assert ("lost" in made) == (frame.before is None)
                assert frame.before is None or board == str(frame.before)
                assert (made["k"], made.get("t", 0), made.get("p")) == (frame.kind, frame.turn, frame.player)
                assert [fault["s"][0] for fault in made.get("f", [])] == [
                    message(one.violation, "en") for one in frame.findings
                ]
                plays = legal(frame, MOST_PLAYS)
                assert ("l" in made) == (plays is not None)
                if plays is not None:
                    coded = [play for play in made["l"].split(",") if play]
                    words = [[data["words"][int(code, 36)] for code in play.split(" ")] for play in coded]
                    assert [" ".join(play) for play in words] == list(plays.plays)
                    assert made.get("n", len(coded)) == (-1 if plays.count is None else plays.count)


def test_a_turn_has_fifty_legal_plays_at_most_and_says_how_many_there_are() -> None:
    text = '[Rules "backgammon"]\n\nW 31: 8/5 6/5\nB 22: 24/22(2) 6/4(2)\nW resigns 1\n'
    frames = Page(page(text.encode())).data["matches"][0]["games"][0]["frames"]
    counts = [(len(frame["l"].split(",")), frame.get("n")) for frame in frames if "l" in frame]
    plays = tavlicli.legal_plays(tavlicli.Position.parse("24:2 13:5 8:3 6:5 / 24:2 13:5 8:2 6:4 5:2"), (2, 2))
    assert counts == [(16, None), (MOST_PLAYS, len(plays))]
    assert len(plays) > MOST_PLAYS


def test_a_frame_has_its_cube_its_dice_and_its_remark() -> None:
    text = (
        '[Rules "backgammon"]\n[Length "5"]\n\nGame 1\nOpening W3 B1\n'
        "W 31: 8/5 6/5 {quick}\nB doubles 2\nW takes\nB 64: 24/14\nW resigns 1\n"
    )
    (game,) = Page(page(text.encode())).data["matches"][0]["games"]
    start, first, double, take, second, resign, end = game["frames"]
    assert (start["k"], start["g"], end["k"]) == (START, [3, 1], END)
    assert (first["r"], first["w"], first["c"], first["m"]) == ([3, 1], "8/5 6/5", "8/5 6/5", "quick")
    assert [frame.get("u") for frame in (first, double, take, second)] == [None, 2, 2, None]
    assert [frame.get("s") for frame in (take, second)] == [None, 2]
    assert (second["o"], resign["v"], game["cube"]) == (0, 1, True)
    assert game["result"] == {"winner": 1, "points": 2, "reason": "resign", "complete": True}


@pytest.mark.parametrize(("start", "first"), [(None, "1.0"), (Start(2, None), "2.0"), (Start(3, 4), "3.4")])
def test_a_page_opens_where_it_is_told(start: Start | None, first: str) -> None:
    data = (ROOT / "examples/match.tavli").read_bytes()
    assert Page(page(data, start=start)).data["first"] == first


@pytest.mark.parametrize(
    ("start", "turn"), [(Start(4, None), None), (Start(4, 1), None), (Start(1, 999), 999)]
)
def test_a_place_that_is_not_there_is_refused(start: Start, turn: int | None) -> None:
    with pytest.raises(Missing) as missing:
        page((ROOT / "examples/match.tavli").read_bytes(), start=start)
    assert missing.value.turn == turn


def test_a_game_takes_less_than_thirty_kilobytes_beside_the_page_itself() -> None:
    bare = len(page(record("A")).encode())
    data = (ROOT / "examples/vradia.tavli").read_bytes()
    games = len(Page(page(data)).data["matches"][0]["games"])
    assert bare < 100_000
    assert len(page(data).encode()) - bare < 30_000 * games


# The report


@pytest.mark.parametrize("nasty", NASTY, ids=range(len(NASTY)))
def test_no_name_or_fault_can_leave_its_place_in_a_report(nasty: str) -> None:
    fault = finding(
        "no-checker",
        params={"source": nasty},
        play=nasty,
        roll=(3, 1),
        position="8:1 / 6:1",
        suggestion="8/5",
    )
    style = Style("el")
    found = harmless("".join(rendered(form("html", style), [report(fault, path=nasty)])))
    assert found.of("script") == []
    assert found.texts["code"] == ["no-checker"]


def test_a_file_has_a_hundred_boards_at_most_and_every_fault() -> None:
    fault = finding(
        "no-checker", params={"source": 8}, roll=(3, 1), play="8/5", position="6:1 / 6:1", player=1
    )
    found = harmless("".join(rendered(form("html", Style()), [report(*([fault] * 150))])))
    assert len(found.texts["code"]) == 150
    assert len(found.of("svg", role="img")) == 100
    assert "Boards are drawn for the first 100 faults of a file" in found.said


def test_a_board_of_a_report_has_names_score_pips_and_the_cube_with_its_owner() -> None:
    data = (ROOT / "examples/faults/cube.tavli").read_bytes()
    text = "".join(rendered(form("html", Style()), [check_bytes(data, "cube.tavli", Options())]))
    boards = re.findall(r'<div class="moment">(.*?)</div></div>', text, re.S)
    cubes = [re.findall(r'y="([^"]+)" [^>]* fill="var\(--cube-ink\)"[^>]*>(\d+)<', one) for one in boards]
    # The number stands a little beneath the middle of the cube: above (Black's), and in the middle.
    assert [[value for _, value in one] for one in cubes] == [["2"], ["1"], ["1"], ["1"], []]
    assert float(cubes[0][0][0]) < 200 < float(cubes[1][0][0])
    assert '<bdi class="name">Black</bdi><span class="facts">score 0 · 9 pips</span>' in boards[0]
    assert '<span class="facts">to play · score 2 · 167 pips</span>' in boards[1]


def test_the_side_that_acts_is_at_the_bottom_in_its_own_colour() -> None:
    drawn = {}
    for player in (0, 1):
        fault = finding("no-checker", params={"source": 8}, position="6:1 off:14 / 5:1 off:14", player=player)
        found = harmless("".join(rendered(form("html", Style()), [report(fault)])))
        drawn[player] = found.of("circle", cx="409", cy="504")
        (ink,) = [
            one for one in found.of("g") if one.get("fill") == f"url(#board-{('light', 'dark')[player]})"
        ][:1]
        assert ink["stroke"] == f"var(--{('light', 'dark')[player]}-rim)"
    assert drawn[0] == drawn[1]
