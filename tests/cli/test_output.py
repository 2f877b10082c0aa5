"""Reports: their forms, files, colours and languages; nothing raw from a record, nothing half-written."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tavlicli.reports.form import FORMS
from tests.cli.command import ROOT, begin, environment, tavli

KAFENEIO = ROOT / "examples/kafeneio.tavli"
FAULTS = ROOT / "examples/faults"
posix = pytest.mark.skipif(os.name != "posix", reason="signals and pipes of a POSIX system")


def test_a_report_goes_whole_into_its_file(tmp_path: Path) -> None:
    done = tavli("check", "--format", "json", "-o", tmp_path / "r.json", KAFENEIO)
    assert (done.code, done.out) == (1, "")
    assert json.loads((tmp_path / "r.json").read_text(encoding="utf-8"))["summary"]["errors"] == 1
    assert os.listdir(tmp_path) == ["r.json"]


def test_several_forms_go_to_several_files(tmp_path: Path) -> None:
    forms = [f"--format={form}:{tmp_path / form}" for form in ("json", "concise")]
    done = tavli("check", *forms, "--format", "text", KAFENEIO)
    assert "Pip waste" in done.out
    assert json.loads((tmp_path / "json").read_text(encoding="utf-8"))["schema"] == "tavli.check/1"
    assert (tmp_path / "concise").read_text(encoding="utf-8").endswith("[pip-waste]\n")


def test_a_file_that_cannot_be_written_is_exit_2_and_leaves_nothing(tmp_path: Path) -> None:
    forms = [f"--format=json:{tmp_path / 'r.json'}", f"--format=text:{tmp_path / 'no' / 'r.txt'}"]
    done = tavli("check", *forms, KAFENEIO)
    assert (done.code, done.out) == (2, "")
    assert os.listdir(tmp_path) == []


def test_an_old_report_is_kept_until_the_new_one_is_whole(tmp_path: Path) -> None:
    (tmp_path / "r.txt").write_text("old")
    assert tavli("check", "-o", tmp_path / "r.txt", "--select", "nonsense", KAFENEIO).code == 2
    assert (tmp_path / "r.txt").read_text() == "old"
    assert tavli("check", "-o", tmp_path / "r.txt", KAFENEIO).code == 1
    assert "Pip waste" in (tmp_path / "r.txt").read_text(encoding="utf-8")


@posix
def test_a_pipe_or_a_link_keeps_its_place(tmp_path: Path) -> None:
    """A report is written into a device or pipe, and to where a link points; it never takes their place."""
    pipe, link = tmp_path / "pipe", tmp_path / "link.txt"
    os.mkfifo(pipe)
    link.symlink_to(tmp_path / "real.txt")
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        done = tavli("check", f"--format=concise:{pipe}", f"--format=text:{link}", KAFENEIO)
        assert os.read(reader, 10_000).endswith(b"[pip-waste]\n")
    finally:
        os.close(reader)
    assert (done.code, pipe.is_fifo(), link.is_symlink()) == (1, True, True)
    assert "Pip waste" in (tmp_path / "real.txt").read_text(encoding="utf-8")


@posix
@pytest.mark.parametrize("command", ["check --format json -v examples", "vectors --count 500"])
def test_a_reader_that_leaves_is_no_fault(command: str) -> None:
    line = f"('{sys.executable}' -m tavlicli {command}; echo code $? >&2) | head -c 20"
    done = subprocess.run(
        ["sh", "-c", line], capture_output=True, env=environment(), cwd=ROOT, timeout=60, check=False
    )
    assert (len(done.stdout), done.stderr) == (20, b"code 0\n")


@posix
def test_a_broken_pipe_is_no_traceback(tmp_path: Path) -> None:
    command = f"'{sys.executable}' -m tavlicli check --format concise " + f"'{FAULTS}' " * 200 + "| head -1"
    done = subprocess.run(
        ["sh", "-c", command], capture_output=True, env=environment(), cwd=ROOT, timeout=60, check=False
    )
    assert done.stdout.count(b"\n") == 1
    assert done.stderr == b""


@posix
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_report_is_complete_in_form(number: signal.Signals) -> None:
    """The first file is reported, the second never ends: standard input stays open."""
    arguments = ["check", "--format", "json", str(KAFENEIO), "-"]
    process = begin(*arguments)
    assert process.stdout is not None
    first = process.stdout.read(1)
    process.send_signal(number)
    out, err = process.communicate(timeout=20)
    report = json.loads(first + out)
    assert process.returncode == 130
    assert b"Traceback" not in err
    assert report["summary"]["partial"] is True
    assert [file["status"] for file in report["files"]] == ["invalid"]


NASTY = "\x1b[31mred\x1b]0;title\x07\u202e\u200b\x85"
RECORD = f"""[Event "x{NASTY}"]
[White "A{NASTY}n"]
[Black "Bo{NASTY}b"]
[{NASTY} "x"]
Position 6:2 / 6:2 W to play
W 31: 6/3 6/4 {{note {NASTY}}}
B 2{NASTY}1: {NASTY}
B resigns {NASTY}
"""
RAW = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e]")


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("kind", ["tavli", "mat"])
def test_what_a_terminal_would_obey_is_never_printed_raw(form: str, kind: str, tmp_path: Path) -> None:
    record = RECORD
    if kind == "mat":
        record = f" 3 point match\n\n Game 1\n A{NASTY}n : 0         B{NASTY}b : 0\n  1) 31: 8/4{NASTY} 6/5\n"
    file = tmp_path / f"x{NASTY}.{kind}"
    file.write_text(record, encoding="utf-8")
    done = tavli("check", "--format", form, "-v", file)
    assert done.code in (1, 2)
    assert RAW.findall(done.out.replace("\r\n", "\n")) == []
    assert RAW.findall(done.err) == []


def test_nasty_arguments_are_not_printed_raw_either() -> None:
    for arguments in (
        ["moves", NASTY, "31"],
        ["moves", "start", NASTY],
        ["explain", NASTY],
        ["rules", NASTY],
    ):
        done = tavli(*arguments)
        assert done.code == 2
        assert RAW.findall(done.err) == []


def test_colours_are_for_terminals_unless_asked_for() -> None:
    assert "\x1b" not in tavli("check", KAFENEIO).out
    assert "\x1b[" in tavli("check", "--color", "always", KAFENEIO).out
    assert "\x1b" not in tavli("check", "--color", "never", KAFENEIO).out
    assert "\x1b" not in tavli("check", KAFENEIO, NO_COLOR="1").out


@pytest.mark.parametrize(
    ("variables", "word"),
    [
        ({"LANG": "el_GR.UTF-8"}, "λάθος"),
        ({"LANG": "bg_BG.UTF-8"}, "грешка"),
        ({"LANG": "en_GB.UTF-8"}, "error"),
        ({"LANG": "fr_FR.UTF-8"}, "error"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "bg_BG"}, "грешка"),
        ({"LANG": "bg_BG.UTF-8", "LC_ALL": "el_GR.UTF-8"}, "λάθος"),
    ],
)
def test_the_environment_chooses_the_language_of_text(variables: dict[str, str], word: str) -> None:
    variables = {"PYTHONIOENCODING": "utf-8", **variables}
    assert f": {word}: " in tavli("check", KAFENEIO, **variables).out
    machine = json.loads(tavli("check", "--format", "json", KAFENEIO, **variables).out)
    assert machine["files"][0]["violations"][0]["message"].startswith("the play wastes")


def test_the_command_line_chooses_the_language_of_json_too() -> None:
    asked = json.loads(tavli("check", "--format", "json", "--lang", "bg", KAFENEIO).out)
    assert asked["files"][0]["violations"][0]["message"].startswith("ходът хаби")


def test_text_and_concise_name_place_code_and_the_nearest_play() -> None:
    line = "examples/kafeneio.tavli:51:7: error: "
    text = tavli("check", "examples/kafeneio.tavli").out
    assert text.startswith(f"{line}Pip waste [pip-waste]\n")
    assert "nearest legal play: 4/1 2/off" in text
    concise = tavli("check", "--format", "concise", "examples/kafeneio.tavli").out
    assert re.fullmatch(re.escape(line) + r"[^\n]+ \[pip-waste\]\n", concise)


def test_quiet_says_the_summary_only_and_a_board_is_drawn_when_asked_for() -> None:
    assert tavli("check", "-q", KAFENEIO).out.count("\n") == 1
    assert " 13 14 15 16 17 18 " in tavli("check", "--board", KAFENEIO).out


def test_a_board_says_whose_signs_they_are_and_shows_the_cube_where_there_is_one() -> None:
    assert "    ● Νίκος (White)   ○ Μαρία (Black)\n" in tavli("check", "--board", KAFENEIO).out
    first, *_, last = tavli("check", "--board", "examples/faults/cube.tavli").out.split("\n\n")[:-1]
    # Black, above, owns it at 2; in the Crawford game there is none, and Black acts.
    assert first.splitlines()[8].endswith("│  [2]")
    assert "● Black   ○ White" in last
    assert "[1]" not in last
    assert "[" not in tavli("check", "--board", KAFENEIO).out.replace("[pip-waste]", "")


@pytest.mark.parametrize("form", ["text", "html"])
def test_a_fault_names_its_match_where_a_file_has_several(form: str) -> None:
    out = tavli("check", "--format", form, "examples/faults/cube.tavli").out.lower()
    assert out.count("match 1, game ") == 4
    assert "match 2, game 1, turn 1, black" in out
    assert "match 1," not in tavli("check", "--format", form, KAFENEIO).out.lower()


def test_the_same_input_gives_the_same_bytes() -> None:
    runs = {tavli("check", "--format", "json", "examples").out for _ in range(2)}
    assert len(runs) == 1


def test_json_has_every_field_of_the_promise() -> None:
    report = json.loads(tavli("check", "--format", "json", FAULTS).out)
    assert list(report) == ["schema", "files", "summary"]
    for file in report["files"]:
        assert set(file) >= {
            "path",
            "format",
            "encoding",
            "encoding_guessed",
            "status",
            "matches",
            "violations",
        }
        for match in file["matches"]:
            assert set(match) >= {"rules", "length", "players", "score", "games"}
            for game in match["games"]:
                wanted = {
                    "number",
                    "rules",
                    "turns",
                    "complete",
                    "winner",
                    "points",
                    "reason",
                    "start",
                    "final",
                }
                assert set(game) >= wanted
        for one in file["violations"]:
            wanted = {
                "code",
                "severity",
                "line",
                "column",
                "end_column",
                "match",
                "game",
                "turn",
                "player",
                "roll",
            }
            wanted |= {"play", "position", "message", "legal", "legal_count", "suggestion", "stood"}
            assert set(one) >= wanted
            assert 1 <= one["column"] < one["end_column"]
    assert sum(report["summary"]["by_code"].values()) == sum(
        len(file["violations"]) for file in report["files"]
    )


def test_a_board_is_drawn_of_any_position_that_a_record_comes_to() -> None:
    start = "Position 1:1 off:14 / 6:2 off:13 W to play"
    record = f'[Rules "backgammon"]\n{start}\nW 31: 1/off\nB doubles\n'
    done = tavli("check", "--board", data=record)
    assert done.code == 1
    assert "○ 15 off" in done.out or "● 15 off" in done.out


@posix
@pytest.mark.parametrize(
    "command",
    ["check examples/kafeneio.tavli", "check --format sarif examples", "rules", "--help", "moves start 31"],
)
@pytest.mark.parametrize("place", [">&-", ">/dev/full"], ids=["closed", "full"])
def test_an_output_that_takes_nothing_is_exit_2(command: str, place: str) -> None:
    if place == ">/dev/full" and not os.path.exists("/dev/full"):
        pytest.skip("no device that is always full")
    line = f"{sys.executable} -m tavlicli {command} {place}"
    done = subprocess.run(line, shell=True, capture_output=True, cwd=ROOT, env=environment(), check=False)
    assert done.returncode == 2
    assert done.stderr.decode().startswith("tavli: standard output: cannot be written: ")
    assert done.stderr.count(b"\n") == 1


def test_a_report_is_not_written_over_what_it_reads(tmp_path: Path) -> None:
    record = tmp_path / "a.tavli"
    record.write_text("W 31: 8/5 6/5\nB resigns\n")
    for arguments in (["-o", record, record], ["-o", record, tmp_path], [f"--format=json:{record}", record]):
        done = tavli("check", *arguments)
        assert done.code == 2
        assert "nothing can be written over it" in done.err
    assert record.read_text() == "W 31: 8/5 6/5\nB resigns\n"
    assert os.listdir(tmp_path) == ["a.tavli"]


def test_two_reports_do_not_go_to_one_file(tmp_path: Path) -> None:
    done = tavli("check", f"--format=json:{tmp_path}/r", f"--format=text:{tmp_path}/./r", KAFENEIO)
    assert done.code == 2
    assert os.listdir(tmp_path) == []


def test_an_old_report_in_the_folder_is_no_record(tmp_path: Path) -> None:
    (tmp_path / "a.tavli").write_text("W 31: 8/5 6/5\nB resigns\n")
    for _ in range(2):
        assert tavli("check", "-o", tmp_path / "report.txt", tmp_path).code == 0


@pytest.mark.parametrize(
    ("lang", "none", "some"),
    [
        ("en", "1 file could not be read", "; 1 file could not be read"),
        ("el", "1 αρχείο δεν διαβάστηκε", "· 1 αρχείο δεν διαβάστηκε"),
        ("bg", "1 файл не можа да се прочете", "; 1 файл не можа да се прочете"),
    ],
)
def test_what_could_not_be_read_is_not_called_checked(
    lang: str, none: str, some: str, tmp_path: Path
) -> None:
    empty = tmp_path / "empty.mat"
    empty.touch()
    assert tavli("check", "--lang", lang, empty).out == f"{none}\n"
    assert tavli("check", "--lang", lang, "-q", empty, KAFENEIO).out.endswith(f"{some}\n")


def test_a_partial_report_does_not_say_that_nothing_is_wrong() -> None:
    from tavlicli.reports.form import Style
    from tavlicli.reports.summary import Summary
    from tavlicli.reports.text import closing

    summary = Summary()
    assert list(closing(summary, Style()))[-1].endswith("nothing wrong")
    summary.partial = True
    assert not list(closing(summary, Style()))[-1].endswith("nothing wrong")


def test_a_consequence_is_told_after_its_cause() -> None:
    text = "W 31: 8/5 99/98\nB 31: 8/5 6/5\nW resigns\n"
    report = json.loads(tavli("check", "--format", "json", "-", data=text).out)
    assert [one["code"] for one in report["files"][0]["violations"]] == ["syntax", "not-replayed"]


def test_a_board_of_check_knows_that_both_run_the_same_way() -> None:
    record = '[Rules "fevga"]\nOpening W3 B1\nW 31: 24/21 24/23\nB resigns 1\n'
    out = tavli("check", "--board", data=record).out
    assert " 12○11 10" in out
    assert "│15                │     │                  │" in out


@pytest.mark.parametrize("lang", ["en", "el", "bg"])
def test_show_draws_corners_and_on_demand_the_ways(lang: str) -> None:
    plain = tavli("show", "start", "--rules", "narde", "--lang", lang).out.splitlines()
    more = tavli("show", "start", "--rules", "narde", "--lang", lang, "-v").out.splitlines()
    assert plain[0].endswith("24●")
    assert "12○" in plain[14]
    assert more[1:16] == plain[:15]
    assert more[0].split() == ["←─────────", "●", "←─────────", "○"]
    assert more[16].split() == ["●", "─────────→", "○", "─────────→"]


@posix
@pytest.mark.parametrize("command", ["check -", "check", "moves -"])
def test_a_closed_input_is_exit_2(command: str) -> None:
    line = f"{sys.executable} -m tavlicli {command} <&-"
    done = subprocess.run(line, shell=True, capture_output=True, cwd=ROOT, env=environment(), check=False)
    assert done.returncode == 2
    assert b"nothing to read" in done.stderr
    assert b"Traceback" not in done.stderr


INTERRUPTED_AGAIN = """
import os, signal
from tavlicli import cli
def stopped(**given):
    raise KeyboardInterrupt
def said(*words, **how):
    for number in (signal.SIGINT, signal.SIGTERM):
        os.kill(os.getpid(), number)
    print(*words)
cli.cli.main = stopped
cli.click.echo = said
cli.main()
"""
# It may come before the first is told, too.
INTERRUPTED_AT_ONCE = INTERRUPTED_AGAIN.replace("cli.click.echo = said", "cli._say_interrupted = stopped")


@posix
@pytest.mark.parametrize(
    ("program", "told"), [(INTERRUPTED_AGAIN, b"tavli: interrupted\n"), (INTERRUPTED_AT_ONCE, b"")]
)
def test_a_second_interrupt_while_the_first_is_told_changes_nothing(program: str, told: bytes) -> None:
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, env=environment(), cwd=ROOT, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, told, b"")


@posix
@pytest.mark.parametrize("form", ["json", "junit", "sarif", "html"])
def test_a_full_disk_is_told_of_the_report_that_it_costs(form: str, tmp_path: Path) -> None:
    """What is put aside counts too: no file may be longer than so many bytes, told as a full disk is."""
    import resource

    report = tmp_path / "report"
    program = "import tavlicli.cli.output as o; o._IN_MEMORY = 1; from tavlicli.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", program, "check", "-q", "--format", f"{form}:{report}", *[str(KAFENEIO)] * 20],
        capture_output=True,
        encoding="utf-8",
        env=environment(),
        cwd=ROOT,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (300, 300)),
    )
    assert done.returncode == 2
    assert done.stderr.startswith(f"tavli: {report}: cannot be written: ")
    assert os.listdir(tmp_path) == []


@posix
def test_a_working_directory_that_is_gone_is_told_as_such(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    line = f'mkdir "{gone}"; cd "{gone}"; rmdir "{gone}"; exec "{sys.executable}" -m tavlicli "$@"'

    def there(*words: str) -> tuple[int, str]:
        done = subprocess.run(
            ["sh", "-c", line, "sh", *words],
            capture_output=True,
            encoding="utf-8",
            env=environment(),
            check=False,
        )
        return done.returncode, done.stderr

    assert there("check", "-q", str(ROOT / "examples" / "match.tavli")) == (0, "")
    assert there("moves", "start", "31") == (0, "")
    told = (2, "tavli: .: cannot be read: no such file or folder\n")
    assert there("check", "-q", str(KAFENEIO), "--format", "json:r.json") == told
