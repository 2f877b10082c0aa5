"""Record formats of other packages, installed into a folder of their own, and what they do wrong."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.command import ROOT, tavli
from tests.cli.installing import by_hand, by_pip, search_path, with_packages, write

PACKAGE = ROOT / "tests" / "data" / "format_package"
HEADING = "game,player,action,play,seconds,comment"
RECORD = f"""white,Ann
black,"Ben, the elder"
length,3
rules,backgammon
{HEADING}
1,W,31,8/5 6/5,4.5,"a point, at once"
1,B,64,24/18 13/9
1,W,62,24/18 13/11
1,B,doubles,2
1,W,drops
1,B,wins,1
"""


@pytest.fixture(scope="module", params=[by_hand, by_pip], ids=["by-hand", "by-pip"])
def installed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("environment") / "site"
    folder.mkdir()
    request.param(folder, PACKAGE)
    return folder


def test_a_record_is_recognised_and_checked(installed: Path) -> None:
    done = with_packages(installed, "check", "--format", "json", data=RECORD)
    assert (done.code, done.err) == (0, "")
    (file,) = json.loads(done.out)["files"]
    assert (file["format"], file["status"]) == ("sheet", "ok")
    (match,) = file["matches"]
    assert match["players"] == {"W": "Ann", "B": "Ben, the elder"}
    assert [(game["winner"], game["points"], game["reason"]) for game in match["games"]] == [("B", 1, "drop")]
    assert tavli("check", data=RECORD).code == 2


def test_faults_have_their_places_in_the_file(installed: Path) -> None:
    record = RECORD.replace("24/18 13/9", "24/18 13/8").replace("1,W,drops", "x,W,drops")
    done = with_packages(installed, "check", "--from", "sheet", "--format", "concise", data=record)
    assert done.code == 1
    assert "-:7:14: error:" in done.out
    assert "-:10:1: error: expected a line such as Game 1" in done.out


def test_a_walk_takes_the_files_of_the_format(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.csv").write_text(RECORD)
    (tmp_path / "in" / "b.tavli").write_text("W 31: 8/5 6/5\nB resigns\n")
    listed = with_packages(installed, "check", "--list-files", "in", cwd=tmp_path)
    assert listed.out.split() == [os.path.join("in", "a.csv"), os.path.join("in", "b.tavli")]
    assert with_packages(installed, "check", "-q", "in", cwd=tmp_path).out.startswith("2 files, 2 matches")


def test_records_are_converted_from_it_and_to_it(installed: Path) -> None:
    ours = with_packages(installed, "convert", "--to", "tavli", data=RECORD)
    assert (ours.code, ours.err) == (0, "")
    assert "W 31: 8/5 6/5                @4.5 {a point, at once}\n" in ours.out
    back = with_packages(installed, "convert", "--to", "sheet", data=ours.out)
    assert (back.code, back.out, back.err) == (0, RECORD, "")


def test_what_it_has_no_place_for_is_told_or_refused(installed: Path) -> None:
    record = '[Site "x"]\nOpening W3 B1\nW 31: 8/5 6/5\nB resigns\n'
    done = with_packages(installed, "convert", "--to", "sheet", data=record)
    assert done.code == 0
    assert "one tag" in done.err
    done = with_packages(installed, "convert", "--to", "sheet", data="Position start W to play\nW resigns\n")
    assert (done.code, done.out) == (1, "")
    assert (
        done.err
        == "-:1:10: this position cannot be written as sheet; convert to tavli or json, which can hold it\n"
    )


def test_it_is_listed_with_the_others(installed: Path) -> None:
    done = with_packages(installed, "formats", "--format", "json", "--lang", "el")
    assert done.err == ""
    found = json.loads(done.out)["formats"][-1]
    assert (found["name"], found["title"], found["package"]) == ("sheet", "πίνακας κινήσεων", "tavli-sheet")
    assert with_packages(installed, "formats", "sheet").code == 0
    assert 'did you mean "sheet"?' in with_packages(installed, "formats", "shet").err


def test_the_library_reads_and_writes_it(installed: Path, tmp_path: Path) -> None:
    program = (
        "import sys, tavlicli\n"
        "(match,) = tavlicli.read(sys.argv[1])\n"
        "assert match.format == 'sheet' and match.names == ('Ann', 'Ben, the elder')\n"
        "assert len(list(tavlicli.replay(match.games[0]))) == 6\n"
        "assert tavlicli.write(match, sys.argv[2]) == {}\n"
        "assert tavlicli.write(match, sys.argv[3], format='sheet') == {}\n"
        "assert isinstance(__import__('tavli_sheet').FORMAT, tavlicli.Format)\n"
    )
    first, second, third = tmp_path / "a.csv", tmp_path / "b.csv", tmp_path / "c"
    first.write_text(RECORD)
    command = [sys.executable, "-W", "error", "-c", program, str(first), str(second), str(third)]
    subprocess.run(command, env={**os.environ, "PYTHONPATH": search_path(installed)}, check=True)
    assert second.read_text() == third.read_text() == RECORD


def test_packages_are_not_asked_where_a_built_in_format_fits(installed: Path) -> None:
    """The search through all installed packages takes longer than a small check."""
    program = (
        "import sys, tavlicli\n"
        "tavlicli.check('examples/gnubg.mat')\n"
        "next(tavlicli.read('examples/match.tavli'))\n"
        "from tavlicli.notation import registry\n"
        "registry.named('mat'), registry.by_suffix('a.sgf')\n"
        "assert 'importlib.metadata' not in sys.modules\n"
        "registry.find('sheet')\n"
        "assert 'importlib.metadata' in sys.modules\n"
    )
    variables = {**os.environ, "PYTHONPATH": search_path(installed)}
    subprocess.run([sys.executable, "-c", program], env=variables, cwd=ROOT, check=True)


ODD = '''
from tavlicli.formats import Action, Format, Game, Match, model, read_turn

class Broken(Exception):
    """An error of the package's own."""

def form(name, **changed):
    fields = {
        "title": {"en": name}, "found_by": {"en": "its first line"}, "suffixes": (f".{name}",),
        "looks_like": lambda text: text.startswith(name), "read": lambda text: iter([match(name)]),
    }
    return Format(name=name, **{**fields, **changed})

def match(name, *actions):
    made = Match(name)
    made.games.append(Game())
    turn = Action(model.TURN, 0, 1, 1, read_turn("31: 8/5 6/5"))
    made.games[0].actions += actions or [turn, Action(model.RESIGN, 1, 2, 1)]
    return made

def fail(*given):
    raise Broken("no luck\\x1b[31m\\nat all")

def late(text):
    yield match("late")
    fail()

def leave(*given):
    raise SystemExit(0)

def lists(name, *actions):
    return form(name, read=lambda text: [match(name, *actions)])

GOOD = form("good")
LOOKS = form("looks", looks_like=fail)
READS = form("reads", read=fail)
LATE = form("late", read=late)
LEAVES = form("leaves", read=leave)
WRITES = form("writes", write=fail)
BYTES = form("bytes", write=lambda sheets, target: (b"x" for sheet in sheets))
LOSES = form("loses", write=lambda sheets, target: [target.lose("honour") or "x" for sheet in sheets])
REFUSES = form("refuses", write=lambda sheets, target: [target.refuse("all", 1, 1) for sheet in sheets])
NOTHING = form("nothing", read=lambda text: None)
WORDS = form("words", read=lambda text: text.split())
OTHER = form("other", read=lambda text: [match("good")])
KIND = lists("kind", Action("folds", 0, 1, 1))
PLACE = lists("place", Action(model.TURN, 0, 0, 1, read_turn("31: 8/5")))
PLAYER = lists("player", Action(model.TURN, -1, 1, 1, read_turn("31: 8/5")))
TURN = lists("turn", Action(model.TURN, 0, 1, 1))
RULES = form("rules", rules="nonsense")
FIELDS = form("fields", suffixes="csv", carries={"cube"})
MAT = form("mat")
'''
OBJECTS = [name for name in ODD.split() if name.isupper() and name.isalpha()]


@pytest.fixture(scope="module")
def odd(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A package whose formats do everything wrong."""
    folder = tmp_path_factory.mktemp("odd")
    (folder / "odd_formats.py").write_text(ODD)
    points = {name.lower(): f"odd_formats:{name}" for name in OBJECTS}
    points |= {"none": "odd_formats:NONE", "named": "odd_formats:GOOD", "no-format": "odd_formats:fail"}
    write(folder, "tavli-odd", {"tavlicli.formats": points})
    return folder


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("reads", "read: Broken: no luck\\x1b[31m\\x0aat all"),
        ("late", "read: Broken"),
        ("leaves", "read: SystemExit"),
        ("nothing", "read: TypeError"),
        ("words", "read: str instead of Match"),
        ("other", "read: Match.format is 'good'"),
        ("kind", "read: Action.kind is 'folds'"),
        ("place", "read: no place for turn: line 0, column 1"),
        ("player", "read: Action.player of turn is -1 in line 1"),
        ("turn", "read: Action.turn of turn is NoneType in line 1"),
        ("rules", "rules: nonsense"),
    ],
)
def test_a_reader_that_fails_is_told_with_its_package(
    odd: Path, name: str, reason: str, tmp_path: Path
) -> None:
    (tmp_path / "a.txt").write_text(f"{name}\n")
    (tmp_path / "b.tavli").write_text("W resigns\n")
    done = with_packages(odd, "check", "--from", name, "--format", "concise", "a.txt", cwd=tmp_path)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"tavli: a.txt: the format {name} of the package tavli-odd failed: {reason}")
    assert len(done.err.splitlines()) == 1
    for command in (("show", "a.txt#9.1"), ("convert", "--to", "tavli", "--from", name, "a.txt")):
        done = with_packages(odd, *command, cwd=tmp_path)
        assert done.code == 2


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("writes", "write: Broken: no luck"),
        ("bytes", "write: TypeError: bytes instead of str"),
        ("loses", "write: lose('honour')"),
        ("refuses", "write: refuse('all')"),
    ],
)
def test_a_writer_that_fails_is_told_with_its_package(
    odd: Path, name: str, reason: str, tmp_path: Path
) -> None:
    (tmp_path / "a.tavli").write_text("W 31: 8/5 6/5\nB resigns\n")
    done = with_packages(odd, "convert", "--to", name, "a.tavli", "-o", "b.txt", cwd=tmp_path)
    assert (done.code, done.out) == (2, "")
    assert f"a.tavli: the format {name} of the package tavli-odd failed: {reason}" in done.err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.tavli"]


def test_other_files_are_checked_though_a_format_fails_to_recognise_one(odd: Path, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("an evening in May\n")
    (tmp_path / "b.tavli").write_text("W 31: 8/5 6/5\nB resigns\n")
    done = with_packages(odd, "check", "-q", "a.txt", "b.tavli", cwd=tmp_path)
    assert done.code == 2
    assert "a.txt: the format looks of the package tavli-odd failed: looks_like: Broken" in done.err
    assert done.out.startswith("2 files, 1 match")


def test_the_list_tells_of_formats_that_are_not_used(odd: Path) -> None:
    done = with_packages(odd, "formats")
    assert done.code == 0
    told = {line.split('"')[1]: line for line in done.err.splitlines()}
    assert set(told) == {"mat", "fields", "none", "named", "no-format"}
    assert told["mat"].endswith("the name is taken")
    assert told["fields"].endswith("odd_formats:FIELDS: suffixes, carries")
    assert "AttributeError" in told["none"]
    assert told["named"].endswith("odd_formats:GOOD: good")
    assert told["no-format"].endswith("odd_formats:fail: function")
    assert "good" in done.out


def test_a_slip_tells_of_formats_that_cannot_be_loaded(odd: Path) -> None:
    done = with_packages(odd, "check", "--from", "none", "x")
    broken, *_, unknown = done.err.splitlines()
    assert (done.code, done.out) == (2, "")
    assert "cannot be used" in broken
    assert 'there is no format "none"' in unknown


def test_the_library_names_the_package_that_failed(odd: Path, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("late\n")
    program = (
        "import tavlicli\n"
        "matches = tavlicli.read('a.txt')\n"
        "match = next(matches)\n"
        "try:\n    next(matches)\nexcept tavlicli.Unreadable as why:\n    print(why.params['package'])\n"
        "print(tavlicli.check('a.txt').files[0].status)\n"
        "try:\n    tavlicli.write(match, 'b.txt', format='writes')\n"
        "except tavlicli.FormatFailed as why:\n    print(why.name)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": search_path(odd)},
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stdout.split() == ["tavli-odd", "unreadable", "writes"]
    assert not (tmp_path / "b.txt").exists()


def test_the_sample_package_passes_a_strict_type_checker() -> None:
    pytest.importorskip("mypy", reason="mypy is needed to check the types of the sample package")
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--cache-dir",
        os.devnull,
        str(PACKAGE / "tavli_sheet.py"),
    ]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", cwd=ROOT, check=False)
    assert done.returncode == 0, done.stdout
