"""``tavli export``: what each target holds, what is told, what is never done."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path

import pytest

from tavlicli.export.schema import Cell
from tavlicli.export.store import EXTRAS, KINDS
from tavlicli.words import safe
from tests.cli.command import ROOT, begin, environment, started, tavli
from tests.tables import READERS, from_csv, from_jsonl, from_sqlite

MATCH = ROOT / "examples" / "match.tavli"
FAULTS = ROOT / "examples" / "faults"
with_duckdb = pytest.mark.skipif(find_spec("duckdb") is None, reason="needs duckdb")
EVERY = [pytest.param(kind, marks=[with_duckdb] if kind in EXTRAS else []) for kind in KINDS]
ODD = """[Rules "backgammon"]
[White "=cmd|' /C calc'!A0"]
[Black "\x1b[31mEve\u202e, \\"the\\" Ελένη"]
[Event "'quoted'"]

Game 1
W 31: 8/5 6/5 {two
lines}
B resigns
"""


def left_in(folder: Path) -> set[str]:
    return set(os.listdir(folder))


def escaped(cell: Cell) -> Cell:
    """What a CSV file has of a cell: escapes for what steers, and nothing for an empty text."""
    return safe(cell, len(cell)) or None if isinstance(cell, str) else cell


@pytest.mark.parametrize("kind", EVERY)
def test_every_target_holds_the_same_rows(kind: str, tmp_path: Path) -> None:
    (tmp_path / "odd.tavli").write_text(ODD, encoding="utf-8")
    inputs = (MATCH, FAULTS, tmp_path / "odd.tavli")
    done = tavli("export", *inputs, "--to", kind, "-o", tmp_path / "out", "-q")
    assert (done.code, done.out, done.err) == (0, "", "")
    assert tavli("export", *inputs, "--to", "jsonl", "-o", tmp_path / "same", "-q").code == 0
    found, same = READERS[kind](tmp_path / "out"), from_jsonl(tmp_path / "same")
    if kind == "csv":
        same = {name: [tuple(map(escaped, row)) for row in rows] for name, rows in same.items()}
    assert found == same
    assert left_in(tmp_path) == {"odd.tavli", "out", "same"}


def test_text_from_a_record_steers_no_terminal_and_is_no_formula(tmp_path: Path) -> None:
    for kind in ("jsonl", "csv"):
        assert tavli("export", "-", "--to", kind, "-o", tmp_path / kind, data=ODD).code == 0
        for file in (tmp_path / kind).iterdir():
            text = file.read_bytes().decode()
            assert not {"\x1b", "\u202e"} & set(text)
    assert "'=cmd" in (tmp_path / "csv" / "matches.csv").read_text(encoding="utf-8")
    assert from_jsonl(tmp_path / "jsonl")["matches"][0][9] == '\x1b[31mEve\u202e, "the" Ελένη'


def test_the_database_tells_what_its_columns_are(tmp_path: Path) -> None:
    tavli("export", MATCH, "--to", "sqlite", "-o", tmp_path / "a.db")
    with closing(sqlite3.connect(tmp_path / "a.db")) as database:
        told = database.execute("SELECT sql FROM sqlite_master WHERE name = 'turns'").fetchone()[0]
    assert "  is_double BOOLEAN, -- whether both dice are the same\n" in told
    assert "FOREIGN KEY (match_id, game) REFERENCES games (match_id, game)" in told


def test_the_tables_can_be_printed_without_any_file() -> None:
    done = tavli("export", "--tables")
    assert (done.code, done.err) == (0, "")
    assert done.out == (ROOT / "grammars" / "tables.md").read_text(encoding="utf-8")


def test_what_was_written_is_told_in_the_language(tmp_path: Path) -> None:
    done = tavli("export", MATCH, "--to", "csv", "-o", tmp_path / "a", "--lang", "bg")
    assert done.out == f"{tmp_path}/a: 1 мач, 3 игри, 74 хода, 0 нарушения\n"
    assert tavli("export", MATCH, "--to", "csv", "-o", tmp_path / "b").out.endswith(", 0 violations\n")


def test_sentences_are_in_the_language_asked_for_and_rules_and_filters_hold(tmp_path: Path) -> None:
    options = ("--rules", "portes", "--ignore", "higher-die,false-pass", "--lang", "el")
    tavli("export", FAULTS / "dice.tavli", "--to", "jsonl", "-o", tmp_path / "a", *options)
    found = from_jsonl(tmp_path / "a")
    assert [row[9] for row in found["violations"]] == ["unused-die"]
    assert {row[6] for row in found["matches"]} == {"portes"}
    assert "ζάρι" in str(found["violations"][0][13])


def test_files_that_cannot_be_read_cost_no_other(tmp_path: Path) -> None:
    (tmp_path / "in" / "none").mkdir(parents=True)
    for name, text in (("a.tavli", "some words\n"), ("b.tavli", ODD), ("note.txt", "words\n"), ("c.mat", "")):
        (tmp_path / "in" / name).write_text(text, encoding="utf-8")
    missing = tmp_path / "missing.mat"
    done = tavli(
        "export", tmp_path / "in", missing, tmp_path / "in/none", "--to", "csv", "-o", tmp_path / "a"
    )
    assert done.code == 2
    assert [line.partition(":")[0] for line in done.err.splitlines()] == ["tavli"] * 4
    assert all(name in done.err for name in ("a.tavli", "c.mat", "missing.mat", "in/none"))
    (match,) = from_csv(tmp_path / "a")["matches"]
    assert match[1] == f"{tmp_path}/in/b.tavli"


def test_records_come_from_archives_lists_and_standard_input(tmp_path: Path) -> None:
    import zipfile

    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("x/odd.tavli", ODD)
    (tmp_path / "list").write_text(f"{MATCH}\n", encoding="utf-8")
    done = tavli(
        *("export", tmp_path / "a.zip", "-", "--files-from", tmp_path / "list", "--stdin-filename", "in"),
        *("--to", "sqlite", "-o", tmp_path / "a.db"),
        data=ODD,
    )
    assert (done.code, done.err) == (0, "")
    paths = [row[1] for row in from_sqlite(tmp_path / "a.db")["matches"]]
    assert paths == [f"{tmp_path}/a.zip!/x/odd.tavli", "in", str(MATCH)]


def test_positions_give_violations_and_no_match(tmp_path: Path) -> None:
    positions = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10\nXGID=nonsense\n"
    done = tavli("export", "-", "--to", "jsonl", "-o", tmp_path / "a", data=positions)
    assert (done.code, done.err) == (0, "")
    found = from_jsonl(tmp_path / "a")
    assert [(row[1], row[4]) for row in found["violations"]] == [(None, 2)]
    assert not found["matches"]


def test_where_no_file_can_be_read_nothing_is_written(tmp_path: Path) -> None:
    for kind in ("csv", "sqlite"):
        done = tavli("export", tmp_path / "missing", "--to", kind, "-o", tmp_path / kind)
        assert (done.code, done.out) == (2, "")
        assert left_in(tmp_path) == set()
        done = tavli("export", MATCH, "--to", kind, "-o", tmp_path / "new" / kind)
        assert (done.code, done.out) == (2, "")
        assert "new" in done.err
    assert left_in(tmp_path) == set()


class TestPlaces:
    """What is there is replaced only where that was asked for."""

    def test_a_file_that_is_there_stays_without_force(self, tmp_path: Path) -> None:
        (tmp_path / "a.db").write_text("mine")
        (tmp_path / "a.db").chmod(0o600)
        done = tavli("export", MATCH, "--to", "sqlite", "-o", tmp_path / "a.db")
        assert (done.code, done.out) == (2, "")
        assert "--force" in done.err
        assert (tmp_path / "a.db").read_text() == "mine"
        done = tavli("export", MATCH, "--to", "sqlite", "-o", tmp_path / "a.db", "--force")
        assert (done.code, "no database" in done.err) == (2, True)
        assert (tmp_path / "a.db").read_text() == "mine"
        (tmp_path / "a.db").write_bytes(b"SQLite format 3\0")
        assert tavli("export", MATCH, "--to", "sqlite", "-o", tmp_path / "a.db", "--force").code == 0
        assert len(from_sqlite(tmp_path / "a.db")["games"]) == 3
        assert (tmp_path / "a.db").stat().st_mode & 0o777 == 0o600
        assert left_in(tmp_path) == {"a.db"}

    @pytest.mark.parametrize("kind", [kind for kind in EVERY if kind.values[0] in ("sqlite", "duckdb")])
    def test_a_database_of_either_kind_is_replaced_with_force(self, kind: str, tmp_path: Path) -> None:
        place = tmp_path / "a.db"
        assert tavli("export", MATCH, "--to", kind, "-o", place).code == 0
        assert tavli("export", MATCH, "--to", "sqlite", "-o", place, "--force").code == 0
        assert len(from_sqlite(place)["games"]) == 3

    def test_a_folder_is_replaced_as_a_whole_and_an_empty_one_taken(self, tmp_path: Path) -> None:
        out = tmp_path / "out"
        out.mkdir()
        assert tavli("export", MATCH, "--to", "csv", "-o", f"{out}/").code == 0
        assert tavli("export", MATCH, "--to", "jsonl", "-o", out).code == 2
        assert "matches.csv" in left_in(out)
        assert tavli("export", MATCH, "--to", "jsonl", "-o", out, "--force").code == 0
        assert left_in(out) == {f"{name}.jsonl" for name in from_jsonl(out)}
        assert left_in(tmp_path) == {"out"}

    def test_a_folder_with_other_things_is_never_replaced(self, tmp_path: Path) -> None:
        (tmp_path / "thesis.tex").write_text("years of work")
        done = tavli("export", MATCH, "--to", "csv", "-o", tmp_path, "--force")
        assert (done.code, done.out) == (2, "")
        assert "thesis.tex" in done.err
        assert left_in(tmp_path) == {"thesis.tex"}

    @pytest.mark.parametrize(("kind", "place"), [("sqlite", "."), ("sqlite", "/dev/null"), ("csv", "file")])
    def test_a_place_of_another_kind_is_refused(self, kind: str, place: str, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("mine")
        done = tavli("export", MATCH, "--to", kind, "-o", tmp_path / place, "--force")
        assert (done.code, done.out) == (2, "")
        assert left_in(tmp_path) == {"file"}

    def test_a_record_is_not_written_over(self, tmp_path: Path) -> None:
        record = tmp_path / "a.tavli"
        record.write_text(ODD, encoding="utf-8")
        done = tavli("export", tmp_path, "--to", "sqlite", "-o", record, "--force")
        assert done.code == 2
        assert record.read_text(encoding="utf-8") == ODD
        assert left_in(tmp_path) == {"a.tavli"}

    def test_a_link_is_followed(self, tmp_path: Path) -> None:
        (tmp_path / "there").mkdir()
        (tmp_path / "a.db").symlink_to(tmp_path / "there" / "b.db")
        assert tavli("export", MATCH, "--to", "sqlite", "-o", tmp_path / "a.db").code == 0
        assert (tmp_path / "a.db").is_symlink()
        assert left_in(tmp_path / "there") == {"b.db"}


@pytest.mark.skipif(os.name != "posix", reason="signals and limits of POSIX")
class TestBreakingOff:
    """Nothing half-written is left behind."""

    @pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
    def test_an_interrupt_leaves_nothing(self, number: int, tmp_path: Path) -> None:
        process = begin("export", MATCH, "-", "--to", "sqlite", "-o", tmp_path / "a.db")
        deadline = time.monotonic() + 30
        while not left_in(tmp_path) and time.monotonic() < deadline:
            time.sleep(0.02)
        assert left_in(tmp_path)
        process.send_signal(number)
        process.communicate(timeout=30)
        # An interrupt in code that was made from a text makes Python end by the signal: 130 for a shell too.
        assert process.returncode in (130, -signal.SIGINT)
        assert left_in(tmp_path) == set()

    @pytest.mark.parametrize("kind", ["csv", "sqlite"])
    def test_what_a_killed_one_left_is_taken_away_by_the_next(self, kind: str, tmp_path: Path) -> None:
        place = tmp_path / "a.db"
        running = begin("export", MATCH, "-", "--to", kind, "-o", place)
        killed = begin("export", MATCH, "-", "--to", kind, "-o", place)
        deadline = time.monotonic() + 30
        while len(list(tmp_path.rglob("*"))) < 4 and time.monotonic() < deadline:
            time.sleep(0.02)
        time.sleep(0.2)
        before = left_in(tmp_path)
        assert len(before) == 2
        killed.kill()
        killed.communicate(timeout=30)
        assert left_in(tmp_path) == before
        others = {
            "mine": ".a.db.0123456789abcdef",
            "empty": ".a.db.0123456789abcde0",
            "other": ".b.db.0123456789abcdef",
        }
        for what, name in others.items():
            (tmp_path / name).mkdir()
            if what != "empty":
                (tmp_path / name / ("notes.txt" if what == "mine" else "moves.csv")).touch()
        assert tavli("export", MATCH, "--to", kind, "-o", place).code == 0
        left = left_in(tmp_path) - {"a.db", *others.values()}
        assert len(left) == 1
        assert left < before
        running.communicate(b"W 31: 8/5 6/5\nW resigns\n", timeout=30)
        # The place was taken while it ran.
        assert running.returncode == 2
        assert left_in(tmp_path) == {"a.db", *others.values()}

    def test_a_replaced_export_comes_back_if_the_new_one_was_killed_before_it_was_there(
        self, tmp_path: Path
    ) -> None:
        place = tmp_path / "out"
        assert tavli("export", MATCH, "--to", "csv", "-o", place).code == 0
        (tmp_path / ".out.0123456789abcdef").mkdir()
        (tmp_path / ".out.0123456789abcdef" / "moves.csv").touch()
        place.rename(tmp_path / ".out.0123456789abcdef.old")
        assert tavli("export", MATCH, "--to", "jsonl", "-o", place).code == 2
        assert left_in(tmp_path) == {"out"}
        assert "matches.csv" in left_in(place)
        shutil.copytree(place, tmp_path / ".out.0123456789abcdef.old")
        assert tavli("export", MATCH, "--to", "jsonl", "-o", place, "--force").code == 0
        assert left_in(tmp_path) == {"out"}

    @pytest.mark.parametrize(
        ("kind", "most"),
        [*((kind, 2_000) for kind in KINDS if kind not in EXTRAS), ("duckdb", 200_000), ("parquet", 2_000)],
    )
    def test_a_full_disk_is_exit_2_and_leaves_nothing(self, kind: str, most: int, tmp_path: Path) -> None:
        """No file may be longer than so many bytes, which is told as a full disk is."""
        import resource

        if kind in EXTRAS:
            pytest.importorskip("duckdb")
        words = ("export", str(MATCH), "--to", kind, "-o", str(tmp_path / "a"))
        done = subprocess.run(
            [sys.executable, "-B", "-m", "tavlicli", *words],
            capture_output=True,
            encoding="utf-8",
            env=environment(),
            cwd=ROOT,
            timeout=60,
            check=False,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most)),
        )
        assert (done.returncode, done.stdout) == (2, ""), done.stderr
        assert "Traceback" not in done.stderr
        assert f"{tmp_path}/a: cannot be written" in done.stderr
        assert left_in(tmp_path) == set()


@pytest.mark.parametrize("kind", ["duckdb", "parquet"])
def test_a_missing_extra_is_named(kind: str, tmp_path: Path) -> None:
    (tmp_path / "duckdb.py").write_text("raise ImportError")
    words = ["export", str(MATCH), "--to", kind, "-o", str(tmp_path / "a")]
    variables = environment(PYTHONPATH=f"{tmp_path}{os.pathsep}{ROOT}", PYTHONDONTWRITEBYTECODE="1")
    code, out, err = started(words, b"", ROOT, 60, variables)
    assert (code, out) == (2, b"")
    assert "pip install 'tavlicli[duckdb]'" in err.decode()
    assert left_in(tmp_path) == {"duckdb.py"}


def test_a_target_loads_only_its_own() -> None:
    program = (
        "import sys; from tavlicli.export.store import store; import tempfile\n"
        "with tempfile.TemporaryDirectory() as made: store('csv', made).finish()\n"
        "print(*sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, encoding="utf-8", env=environment(), check=True
    )
    assert not {"sqlite3", "duckdb", "pyarrow", "tavlicli.export.jsonl"} & set(done.stdout.split())
