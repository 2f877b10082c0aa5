"""The replay without a terminal: what each key makes of a view, and the page that a view is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tavlicli.cli.terminal import told
from tavlicli.cli.terminal.page import LEAST_COLUMNS, LEAST_ROWS, Look, drawn
from tavlicli.cli.terminal.reel import Reel
from tavlicli.cli.terminal.screen import Page, painted
from tavlicli.cli.terminal.viewer import HELP, LEGAL, SECONDS, View, pressed, ticked
from tavlicli.cli.terminal.width import width
from tavlicli.files import Options, decode_bytes, read_matches, replay_of
from tavlicli.replay.frames import END, START, frames_of
from tavlicli.value import replaced
from tavlicli.words import LANGUAGES, label
from tests.cli.command import ROOT
from tests.effort import some, times

RECORDS = [path for path in sorted((ROOT / "examples").rglob("*.tavli")) if path.stat().st_size]
LOOK = Look("en", False, "right", "match.tavli")


@cache
def reel_of(path: Path) -> Reel:
    return reel(path.read_bytes())


def reel(data: bytes) -> Reel:
    options = Options()
    text, form = decode_bytes(data, "-", options)
    assert form is not None
    replay = partial(replay_of, options=options)
    matches = list(read_matches(form, text.text, "-"))
    return Reel(matches, lambda match: frames_of(match, replay, options.reports))


def after(view: View, keys: Sequence[str], reel: Reel) -> View:
    for key in keys:
        view = pressed(view, key, reel)
    return view


def text(page: Page) -> list[str]:
    return [painted(row, lambda text, role: text) for row in page]


EVENING = ROOT / "examples/vradia.tavli"
GAME = ROOT / "examples/kafeneio.tavli"
LAST = len(reel_of(GAME).frames(0)) - 1

PRESSED = [
    (View(), ["right"], View(frame=1)),
    (View(frame=1), ["left"], View()),
    (View(), ["left"], View(said="replay.first")),
    (View(frame=LAST), ["right"], View(frame=LAST, said="replay.last")),
    (View(frame=5), ["end"], View(frame=LAST)),
    (View(frame=5), ["home"], View()),
    (View(), ["n"], View(frame=40)),
    (View(frame=40), ["n"], View(frame=40, said="replay.no-next-fault")),
    (View(frame=45), ["p"], View(frame=40)),
    (View(frame=40), ["p"], View(frame=40, said="replay.no-previous-fault")),
    (View(), ["f"], View(flipped=True)),
    (View(), ["a", "a", "enter"], View(after=True)),
    (View(), ["l"], View(panel=LEGAL)),
    (View(panel=LEGAL), ["l"], View()),
    (View(panel=LEGAL), ["right"], View(frame=1, panel=LEGAL)),
    (View(), ["?", "escape"], View()),
    (View(), ["h"], View(panel=HELP)),
    (View(), ["g", "1", "2", "enter"], View(frame=12)),
    (View(), ["g", "1", ".", "9", "3", "backspace", "enter"], View(frame=9)),
    (View(), ["g", "4", "escape"], View()),
    (View(), ["g", "x", "right", "enter"], View()),
    (View(), ["g", ".", "4", "enter"], View()),
    (View(), ["g", "9", "9", "enter"], View(said="replay.no-such-turn", about="99")),
    (View(), ["g", "0", "enter"], View(said="replay.no-such-turn", about="0")),
    (View(), ["g", "2", ".", "1", "enter"], View(said="replay.no-such-turn", about="2.1")),
    (View(), ["page-down"], View(said="replay.no-next-game")),
    (View(frame=3), ["page-up"], View(frame=3, said="replay.no-previous-game")),
    (View(said="replay.last"), ["redraw"], View()),
    (View(), ["space"], View(running=True)),
    (View(running=True), ["space"], View()),
    (View(running=True), ["f", "+"], View(running=True, flipped=True, speed=3)),
    (View(running=True), ["-", "-", "-", "-"], View(running=True, speed=0)),
    (View(), ["+"] * 9, View(speed=len(SECONDS) - 1)),
    (View(running=True), ["right"], View(frame=1)),
    (View(running=True), ["z"], View()),
    (View(scrolled=1), ["up", "up"], View()),
    (View(), ["down"], View(scrolled=1)),
    (View(scrolled=3), ["right"], View(frame=1)),
    (View(), ["q"], View(over=True)),
]


@pytest.mark.parametrize(("view", "keys", "then"), PRESSED, ids=lambda value: str(value)[:40])
def test_a_key_makes_another_view(view: View, keys: list[str], then: View) -> None:
    assert after(view, keys, reel_of(GAME)) == then


def test_games_follow_one_another_and_a_place_may_be_in_any() -> None:
    evening = reel_of(EVENING)
    assert evening.games == 3
    end = len(evening.frames(0)) - 1
    assert after(View(frame=end), ["right"], evening) == View(game=1)
    assert after(View(game=1), ["left"], evening) == View(frame=end)
    assert after(View(frame=4), ["]", "]"], evening) == View(game=2)
    assert after(View(game=2, frame=4), ["["], evening) == View(game=1)
    assert after(View(), ["g", *"3.5", "enter"], evening) == View(game=2, frame=5)


def test_faults_are_found_through_all_games_in_both_directions() -> None:
    faults = reel_of(ROOT / "examples/faults/moves.tavli")
    seen, view = [], View()
    while not view.said:
        seen.append((view.game, view.frame))
        view = pressed(view, "n", faults)
    back, view = [], replaced(view, said="")
    while not view.said:
        back.append((view.game, view.frame))
        view = pressed(view, "p", faults)
    wrong = [
        (game, place)
        for game in range(faults.games)
        for place, frame in enumerate(faults.frames(game))
        if frame.findings
    ]
    assert len(wrong) > 5
    assert seen[1:] == wrong
    assert back == wrong[::-1]


def test_games_that_play_by_themselves_stop_at_the_end() -> None:
    assert ticked(View(running=True), reel_of(GAME)) == View(frame=1, running=True)
    assert ticked(View(frame=LAST, running=True), reel_of(GAME)) == View(frame=LAST)


KEYS = ["right", "left", "home", "end", "n", "p", "page-up", "page-down", "g", "1", ".", "7", "enter"]
KEYS += ["f", "a", "l", "?", "escape", "space", "+", "-", "up", "down", "backspace", "x", "\ufffd"]


@given(data=st.data())
@settings(deadline=None, max_examples=times(200))
def test_every_page_fits_whatever_the_keys_and_the_size(data: st.DataObject) -> None:
    record = reel_of(data.draw(st.sampled_from(RECORDS)))
    size = data.draw(st.tuples(st.integers(1, 140), st.integers(1, 50)))
    look = replaced(LOOK, lang=data.draw(st.sampled_from(LANGUAGES)), ascii=data.draw(st.booleans()))
    view = View()
    for key in data.draw(st.lists(st.sampled_from(KEYS), max_size=12)):
        view = pressed(view, key, record)
        page, most = drawn(view, record, look, size)
        view = replaced(view, scrolled=min(view.scrolled, most))
        assert len(page) == size[1]
        assert all(width(row) < max(size[0], 2) for row in text(page))


@pytest.mark.parametrize("path", some(RECORDS, 3), ids=lambda path: path.name)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_frame_is_told_in_words(path: Path, lang: str) -> None:
    record = reel_of(path)
    for number in range(record.games):
        game = record.game(number)
        for frame in game.frames:
            said = [one.text for one in told.told(game, frame, lang)]
            assert all(said)
            assert not any("replay." in one for one in (*said, told.short(frame, lang)))
            assert sum(f"[{finding.code}]" in one for finding in frame.findings for one in said) >= len(
                frame.findings
            )


def page(path: Path, view: View, size: tuple[int, int] = (80, 24), look: Look = LOOK) -> list[str]:
    return text(drawn(view, reel_of(path), look, size).page)


def test_points_are_counted_by_who_acts_and_the_play_is_marked() -> None:
    white, black = page(EVENING, View(frame=2)), page(EVENING, View(frame=3))
    assert {white[1][1:3], black[1][1:3]} == {"12", "13"}
    assert any("↑" in row and "↓" in row for row in (white[1] + white[15], black[1] + black[15]))
    turned = page(EVENING, View(frame=2, flipped=True))
    assert turned[1].translate({ord("↑"): " ", ord("↓"): " "})[1:3] != white[1][1:3]


def test_a_point_that_a_checker_comes_to_and_another_leaves_is_marked_too() -> None:
    rows = page(GAME, View(frame=40))
    assert " 4↑" in rows[15]
    assert " 2↕" in rows[15]
    assert " 2*" in page(GAME, View(frame=40), look=replaced(LOOK, ascii=True))[15]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_key_is_told_in_a_window_of_the_usual_size(lang: str) -> None:
    look = replaced(LOOK, lang=lang)
    assert page(GAME, View(), look=look)[-1].endswith(f"  f {label('replay.foot.flip', lang)}")
    rows = page(GAME, View(panel=HELP), look=look)
    assert not any("…" in row for row in rows)
    assert any(row.endswith(label("replay.key.marks", lang)) for row in rows)
    narrow = " ".join(" ".join(page(GAME, View(panel=HELP), (60, 40), look)).split())
    assert label("replay.key.marks", lang) in narrow


def test_at_the_end_of_a_game_the_score_is_the_new_one() -> None:
    last = len(reel_of(GAME).frames(0)) - 1
    result = reel_of(GAME).game(0).result
    assert result.winner is not None
    scores = [
        [int(row.split("score ")[1]) for row in page(GAME, View(frame=n)) if "score " in row]
        for n in (last - 1, last)
    ]
    # Black stands above.
    added = [scores[1][0] - scores[0][0], scores[1][1] - scores[0][1]]
    assert added == ([0, result.points] if result.winner == 0 else [result.points, 0])


def test_the_board_after_a_play_is_that_before_the_next_one() -> None:
    board = slice(3, 14)
    later = [row[:45] for row in page(GAME, View(frame=7))[board]]
    assert [row[:45] for row in page(GAME, View(frame=6, after=True))[board]] == later
    assert [row[:45] for row in page(GAME, View(frame=6))[board]] != later
    assert "turn 6/46, after the play, " in page(GAME, View(frame=6, after=True))[0]


def test_a_pinned_checker_lies_beneath() -> None:
    plakoto = ROOT / "examples/plakoto.tavli"
    seen = [page(plakoto, View(frame=frame)) for frame in range(len(reel_of(plakoto).frames(0)))]
    columns = [[row[n] for row in rows[3:8]] for rows in seen for n in range(45)]
    assert ["●", "○"] in [column[:2] for column in columns]


def test_the_cube_stands_with_its_owner() -> None:
    cube = b"5 point match\n\nGame 1\nOpening W3 B1\nW 31: 8/5 6/5\nB doubles 2\nW takes\nB 42: 8/4 6/4\n"
    record = reel(b'[Rules "backgammon"]\n[Length "5"]\n' + cube.split(b"Game 1\n")[1])
    rows = [text(drawn(View(frame=frame), record, LOOK, (80, 24)).page) for frame in range(5)]
    assert [next(n for n, row in enumerate(seen) if "cube [" in row) for seen in rows] == [8, 8, 8, 8, 10]
    assert rows[2][16] == "Black: double to 2"
    assert rows[3][16] == "White: double taken"
    assert "cube [2]" in rows[4][10]


def test_a_board_that_nobody_knows_is_not_drawn() -> None:
    record = reel(b"W 31: 24/20\nB 42: 24/18 x\nW 11: 8/7(2) 6/5(2)\n")
    assert record.frames(0)[3].before is None
    seen = "\n".join(text(drawn(View(frame=3), record, LOOK, (80, 24)).page))
    assert "┌" not in seen
    assert "nobody knows the board" in " ".join(seen.split())


def test_a_long_text_is_scrolled() -> None:
    record = reel(b"W 31: 8/5 6/5 { " + b"word " * 200 + b"}\n")
    top, most = drawn(View(frame=1), record, LOOK, (80, 24))
    assert most == 9
    assert text(top)[22] == "… 9 more below"
    bottom, _ = drawn(View(frame=1, scrolled=most), record, LOOK, (80, 24))
    assert text(bottom)[22] == ""
    assert text(bottom)[21].strip("word ") == ""


def test_many_legal_plays_stand_in_columns_and_more_are_counted() -> None:
    record = reel_of(ROOT / "examples/fevga.tavli")
    head, plays = told.plays(record.legal(0, 15), "en")
    assert head == "legal plays (121):"
    assert plays[-1] == "… and 71 more"
    rows = text(drawn(View(frame=15, panel=LEGAL), record, LOOK, (80, 24)).page)
    assert rows[17] == head
    assert len(rows[18].split("  ")) > 2
    start = text(drawn(View(panel=LEGAL), record, LOOK, (80, 24)).page)
    assert start[17].startswith("no roll here")


def test_a_wide_window_lists_the_game_beside_the_board() -> None:
    rows = page(GAME, View(frame=40), (120, 40))
    listed = [row[80:] for row in rows if row[80:].strip()]
    assert len(listed) == 38
    assert ">!  40 ○ 32: 4/2 2/έξω" in listed
    assert listed[-1] == "        ○ end" or listed[-1].endswith("end")


def test_the_first_and_last_frame_tell_how_a_game_began_and_ended() -> None:
    frames = reel_of(EVENING).frames(0)
    game = reel_of(EVENING).game(0)
    assert (frames[0].kind, frames[-1].kind) == (START, END)
    assert "(" in told.action(game, frames[-1], "en")
    assert told.short(frames[0], "el") == "αρχή"


def test_the_least_window_has_the_board_and_a_smaller_one_says_so() -> None:
    least = (LEAST_COLUMNS, LEAST_ROWS)
    assert page(GAME, View(), least)[2].startswith("┌")
    small = page(GAME, View(), (LEAST_COLUMNS - 1, LEAST_ROWS))
    assert "too small" in " ".join(small)
