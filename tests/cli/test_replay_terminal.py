"""``tavli replay`` at a terminal: keys, sizes, signals, and a terminal left as it was found."""

from __future__ import annotations

import os
import shutil
import signal
import termios
from pathlib import Path

import pytest

pytest.importorskip("pty")
pytest.importorskip("pyte")
from tests.cli.terminal import Window, window

GAME = "examples/kafeneio.tavli"
EVENING = "examples/vradia.tavli"
RIGHT, LEFT, HOME, END = "\x1b[C", "\x1b[D", "\x1b[H", "\x1b[F"
PAGE_DOWN, PAGE_UP = "\x1b[6~", "\x1b[5~"
# A shell with jobs, which says when one is stopped, and has it go on after a line is typed.
SHELL = ["sh", "-c", 'set -m; "$@"; echo; echo stopped; read line; fg >/dev/null; echo; echo code $?', "sh"]


def quit_from(shown: Window) -> None:
    shown.press("q")
    assert shown.end() == 0
    assert shown.restored()


def test_keys_lead_through_a_record() -> None:
    with window("replay", EVENING) as shown:
        shown.wait("game 1/3, beginning")
        assert termios.tcgetattr(shown.master) != shown.modes
        shown.press(RIGHT, "turn 1/")
        shown.press(RIGHT + RIGHT + LEFT, "turn 2/")
        shown.press(END, "game 1/3, end")
        shown.press(RIGHT, "game 2/3, beginning")
        shown.press(LEFT, "game 1/3, end")
        shown.press(PAGE_DOWN, "game 2/3, beginning")
        shown.press("g7\r", "game 2/3, turn 7/")
        shown.press("g3.2\x7f4\r", "game 3/3, turn 4/")
        shown.press("g99\r", "there is no turn 99")
        shown.press(PAGE_UP, "game 2/3, beginning")
        shown.press(HOME + LEFT + HOME, "game 1/3, beginning")
        shown.press(LEFT, "this is the beginning of the record")
        shown.press("?", "next and previous fault")
        shown.press("\x1b", "game 1/3, beginning")
        quit_from(shown)


def test_a_fault_is_shown_with_the_rule_and_the_legal_plays() -> None:
    with window("replay", GAME, "--lang", "el", LANG="el_GR.UTF-8") as shown:
        shown.wait("παρτίδα 1/1")
        shown.press("ν", "γύρος 40/46")
        shown.wait("λάθος: Σπατάλη απόστασης [pip-waste]")
        rows = shown.rows()
        assert rows[1] == " 13 14 15 16 17 18        19 20 21 22 23 24"
        assert rows[2] == "┌──────────────────┬─────┬──────────────────┐  ● Μαρία"
        assert rows[13].endswith("16 πιπ, 5 έξω")
        assert "  πλησιέστερη νόμιμη κίνηση: 4/1 2/off" in rows
        assert "Νίκος (τα λευκά): ζαριά 32, κίνηση 4/2 2/έξω" in rows
        assert "# εδώ διαμαρτυρήθηκε η Μαρία" in rows
        shown.press("l", "νόμιμες κινήσεις (1):")
        shown.press("φ", lambda: shown.rows()[2].endswith("○ Νίκος"))
        shown.press("n", "κανένα λάθος μετά από εδώ")
        quit_from(shown)


def test_it_plays_by_itself_until_somebody_stops_it() -> None:
    with window("replay", GAME) as shown:
        shown.press("++ ", "plays by itself, 0.25 s a turn")
        shown.wait("turn 2/")
        shown.press(HOME, "game 1/1, beginning")
        assert "plays by itself" not in shown.text()
        quit_from(shown)


def test_little_is_written_from_one_turn_to_the_next() -> None:
    with window("replay", GAME, "--turn", "40") as shown:
        shown.wait("nearest legal play")
        written = len(shown.written)
        shown.press("g", "go to turn")
        assert len(shown.written) - written < 100
        shown.press("\x1b", lambda: "go to turn" not in shown.text())
        written = len(shown.written)
        shown.press(RIGHT, "turn 41/")
        assert b"\x1b[2J" not in shown.written[written:]
        quit_from(shown)


def test_it_is_drawn_for_the_window_that_there_is() -> None:
    with window("replay", GAME, "--turn", "40") as shown:
        shown.wait("nearest legal play")
        shown.resize(120, 40)
        shown.wait(">!  40 ○ 32: 4/2 2/έξω")
        shown.wait(lambda: shown.rows()[39].startswith("? help"))
        shown.resize(80, 24)
        shown.wait(lambda: shown.rows()[23].startswith("? help") and "nearest legal play" in shown.text())
        assert not any(row[79:] for row in shown.rows())
        shown.resize(30, 8)
        shown.wait("too small")
        shown.resize(61, 20)
        shown.wait(lambda: shown.rows()[19].startswith("? help") and "Pip waste" in shown.text())
        quit_from(shown)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
def test_a_signal_ends_it_and_the_terminal_is_as_before(number: int) -> None:
    with window("replay", GAME) as shown:
        shown.wait("game 1/1")
        shown.signal(number)
        assert shown.end() == 130
        assert shown.restored()
        assert b"Traceback" not in shown.written


def test_ctrl_c_and_a_terminal_that_goes_away_end_it() -> None:
    with window("replay", GAME) as shown:
        shown.wait("game 1/1")
        shown.press("\x03")
        assert shown.end() == 130
        assert shown.restored()
    with window("replay", GAME) as shown:
        shown.wait("game 1/1")
        os.dup2(os.open(os.devnull, os.O_RDWR), shown.master)
        assert shown.process.wait(20) == 130


@pytest.mark.skipif(shutil.which("sh") is None, reason="there is no shell with jobs")
@pytest.mark.parametrize("how", ["key", "signal"])
def test_while_it_is_stopped_the_terminal_is_as_before(how: str) -> None:
    with window("replay", GAME, "--turn", "40", before=SHELL) as shown:
        shown.wait("nearest legal play")
        if how == "key":
            shown.press("\x1a", "stopped")
        else:
            os.kill(os.tcgetpgrp(shown.master), signal.SIGTSTP)
            shown.wait("stopped")
        assert shown.restored()
        shown.screen.reset()
        shown.press("\n", "nearest legal play")
        assert not shown.restored()
        shown.press(LEFT, "turn 39/")
        shown.press("q", "code 0")
        assert shown.end() == 0
        assert shown.restored()


@pytest.mark.skipif(shutil.which("sh") is None, reason="there is no shell with jobs")
def test_one_that_is_stopped_can_be_ended_and_leaves_the_terminal_to_the_shell() -> None:
    # Of a job that was stopped the shell says for a while yet that it is: by 128 and the signal.
    still = 128 + signal.SIGTSTP
    waits = f"code={still}; while [ $code = {still} ]; do wait %1; code=$?; done; echo code $code"
    script = f'set -m; "$@"; echo stopped; read line; kill -TERM %1; kill -CONT %1; {waits}'
    with window("replay", GAME, before=["sh", "-c", script, "sh"]) as shown:
        shown.wait("game 1/1")
        shown.press("\x1a", "stopped")
        shown.press("\n", "code 130")
        assert shown.end() == 0
        assert shown.restored()
        assert shown.written.count(b"\x1b[?1049l") == 1


def test_one_that_was_stopped_the_hard_way_draws_all_anew() -> None:
    with window("replay", GAME) as shown:
        shown.wait("game 1/1")
        taken = termios.tcgetattr(shown.master)
        shown.signal(signal.SIGSTOP)
        termios.tcsetattr(shown.master, termios.TCSANOW, shown.modes)
        shown.screen.reset()
        shown.signal(signal.SIGCONT)
        shown.wait("game 1/1")
        shown.wait(lambda: termios.tcgetattr(shown.master) == taken)
        quit_from(shown)


NAMES = {
    "wide": ("王立群" * 30, "🎲👩‍🚀한국"),
    "marks": ("e\u0301" * 40 + "z\u0335" * 300, "a" + "\u0336\u0489\u20dd" * 200),
    "right-to-left": ("שרה \u202eabc\u202c", "\u200fمريم\u200e"),
    "controls": ("\x1b[2J\x1b[31mred", "a\tb\x07\x9b2J"),
    "long": ("x" * 10_000, "ψ" * 10_000),
}


@pytest.mark.parametrize("kind", NAMES)
def test_no_name_breaks_the_screen(kind: str, tmp_path: Path) -> None:
    white, black = NAMES[kind]
    text = f'[White "{white}"]\n[Black "{black}"]\nW 31: 8/5 6/5\nB 42: 8/4 6/5 {{ {white} }}\n'
    (tmp_path / "names.tavli").write_text(text, encoding="utf-8", newline="\n")
    with window("replay", tmp_path / "names.tavli", columns=120) as shown:
        shown.wait("? help")
        shown.press("n", "turn 2/2")
        rows = shown.rows()
        assert rows[2].startswith("┌──────────────────┬─────┬──────────────────┐  ●")
        assert rows[14].startswith("└──────────────────┴─────┴──────────────────┘  ○")
        assert [row[0] for row in rows[3:14]] == ["│"] * 11
        assert [row[44] for row in rows[3:14]] == ["│"] * 11
        assert rows[-1].startswith("? help  q quit")
        assert any(row[80:].startswith(">!   2 ● 42: 8/4 6/5") for row in rows)
        assert not any("[31m" in row and "\\x1b" not in row for row in rows)
        quit_from(shown)


def test_without_colour_nothing_is_coloured() -> None:
    with window("replay", GAME, "--turn", "40", NO_COLOR="1") as shown:
        shown.wait("nearest legal play")
        quit_from(shown)
        assert b"\x1b[1m" not in shown.written
        assert b"\x1b[31m" not in shown.written
    with window("replay", GAME, "--turn", "40") as shown:
        shown.wait("nearest legal play")
        quit_from(shown)
        assert b"\x1b[31m" in shown.written


def test_a_terminal_without_a_cursor_gets_page_after_page() -> None:
    with window("replay", GAME, "--turn", "39", TERM="dumb", rows=60) as shown:
        shown.wait("turn 39/")
        shown.press(RIGHT, "turn 40/")
        quit_from(shown)
        assert b"\x1b" not in shown.written
        assert shown.text().count("┌────") == 2


def test_a_terminal_without_letters_for_boards_gets_plain_ones() -> None:
    with window("replay", GAME, "--turn", "40", PYTHONIOENCODING="cp1253") as shown:
        shown.wait("turn 40/46")
        shown.wait("? help")
        quit_from(shown)
    text = shown.written.decode("cp1253")
    assert "+------------------+-----+------------------+" in text
    assert "Μαρία" in text
    assert not set("┌●│↑→") & set(text)
