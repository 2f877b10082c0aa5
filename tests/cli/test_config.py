"""Settings: tavli.toml and [tool.tavli], nearest upwards from each file."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.cli.command import tavli

# Two checkers at home and a roll that bears them off wastefully or not.
RECORD = "Position 5:1 3:1 / 6:2 W to play\nW 42: 5/3 3/off\nB resigns\n"
CLUB = """
rules = "club"
[house.club]
title = { en = "Club rules", el = "Κανόνες συλλόγου" }
base = "tavli"
options = { pip-waste = false, clock = "30+60" }
"""


def checked(folder: Path, *arguments: str) -> dict[str, list[str]]:
    """The codes of each file, by its name, and the rule set of its match."""
    done = tavli("check", "--format", "json", *arguments, str(folder))
    found = {}
    for file in json.loads(done.out)["files"]:
        codes = [violation["code"] for violation in file["violations"]]
        found[Path(file["path"]).name] = [file["matches"][0]["rules"], *codes]
    return found


@pytest.fixture
def records(tmp_path: Path) -> Path:
    (tmp_path / "cafe").mkdir()
    (tmp_path / "a.tavli").write_text(RECORD, encoding="utf-8")
    (tmp_path / "cafe" / "b.tavli").write_text(RECORD, encoding="utf-8")
    return tmp_path


def test_without_settings_the_formats_default_holds(records: Path) -> None:
    assert checked(records) == {"a.tavli": ["tavli", "pip-waste"], "b.tavli": ["tavli", "pip-waste"]}


def test_a_house_set_is_the_default(records: Path) -> None:
    (records / "tavli.toml").write_text(CLUB, encoding="utf-8")
    assert checked(records) == {"a.tavli": ["club"], "b.tavli": ["club"]}


def test_the_nearest_settings_hold(records: Path) -> None:
    (records / "tavli.toml").write_text(CLUB, encoding="utf-8")
    (records / "cafe" / "tavli.toml").write_text('rules = "portes"\n', encoding="utf-8")
    assert checked(records) == {"a.tavli": ["club"], "b.tavli": ["portes"]}


def test_sets_by_folder(records: Path) -> None:
    (records / "tavli.toml").write_text(
        '[[per-file]]\nfiles = ["cafe/*"]\nrules = "portes"\n', encoding="utf-8"
    )
    assert checked(records) == {"a.tavli": ["tavli", "pip-waste"], "b.tavli": ["portes"]}


def test_ignored_codes(records: Path) -> None:
    (records / "tavli.toml").write_text(
        '[[per-file]]\nfiles = ["b.*"]\nignore = ["pip-waste"]\n', encoding="utf-8"
    )
    assert checked(records) == {"a.tavli": ["tavli", "pip-waste"], "b.tavli": ["tavli"]}


def test_pyproject_with_a_section_of_ours(records: Path) -> None:
    (records / "pyproject.toml").write_text('[tool.tavli]\nrules = "portes"\n', encoding="utf-8")
    (records / "cafe" / "pyproject.toml").write_text('[tool.other]\nrules = "x"\n', encoding="utf-8")
    assert checked(records) == {"a.tavli": ["portes"], "b.tavli": ["portes"]}


def test_the_command_line_and_the_records_own_tags_come_first(records: Path) -> None:
    (records / "tavli.toml").write_text(CLUB, encoding="utf-8")
    (records / "cafe" / "b.tavli").write_text('[Rules "tabla"]\n' + RECORD, encoding="utf-8")
    assert checked(records) == {"a.tavli": ["club"], "b.tavli": ["tabla", "pip-waste"]}
    assert checked(records, "--rules", "portes") == {"a.tavli": ["portes"], "b.tavli": ["portes"]}


def test_a_record_names_a_house_set(records: Path) -> None:
    (records / "tavli.toml").write_text(CLUB.replace('rules = "club"\n', ""), encoding="utf-8")
    (records / "a.tavli").write_text('[Rules "club, pip-waste=yes"]\n' + RECORD, encoding="utf-8")
    assert checked(records)["a.tavli"] == ["club,pip-waste=yes", "pip-waste"]


def test_the_language_of_the_settings(records: Path) -> None:
    (records / "tavli.toml").write_text('lang = "el"\n', encoding="utf-8")
    assert "λάθος" in tavli("check", str(records)).out
    assert "error" in tavli("check", "--lang", "en", str(records)).out


def test_the_effective_set_is_shown(records: Path) -> None:
    (records / "tavli.toml").write_text(CLUB, encoding="utf-8")
    shown = tavli("rules", "club", "--lang", "en", cwd=records).out.splitlines()
    assert shown[0] == "Club rules (club)"
    basis = {row.split()[0]: row.split()[1:3] for row in shown if row[:1].isalpha() and len(row.split()) > 3}
    assert basis["pip-waste"] == ["no", "changed"]
    assert basis["higher-die"] == ["yes", "stated"]
    assert basis["cube"] == ["no", "assumed"]


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ('rulez = "tavli"\n', 'did you mean "rules"'),
        ('[[per-file]]\nfile = ["x"]\n', 'did you mean "files"'),
        ('rules = "portez"\n', 'did you mean "portes"'),
        ('[house.x]\nbase = "tavli"\noptions = { pip-wast = "no" }\n', 'did you mean "pip-waste"'),
        (
            '[house.x]\nbase = "backgammon"\noptions = { crawford = false, holland = true }\n',
            "makes no sense",
        ),
        ('[house.tavli]\nbase = "portes"\n', "new name"),
        ('[house.x]\nbase = "tavli"\ncolour = "red"\n', "house.x.colour"),
        ('lang = "fr"\n', "en, el, bg"),
        ('ignore = ["wrong-dye"]\n', "wrong-die"),
        ('moves = "any"\n', "responsible"),
        ('encoding = "utf-99"\n', 'did you mean "utf-8"'),
        ('[[per-file]]\nfiles = ["x"]\nencoding = "windows1253"\n', 'did you mean "windows-1253"'),
        ('encoding = "zlib"\n', 'there is no encoding "zlib"'),
        ("encoding = 1253\n", 'encoding cannot be "1253"'),
        ("per-file = 3\n", "per-file"),
        ("ignore = 3\n", "ignore"),
        ("x = [", "Invalid value"),
    ],
)
def test_settings_that_cannot_be_used(records: Path, settings: str, told: str) -> None:
    (records / "tavli.toml").write_text(settings, encoding="utf-8")
    done = tavli("check", "--lang", "en", str(records))
    assert done.code == 2
    assert told in done.err
    assert "tavli.toml" in done.err


def test_a_turn_of_a_record_is_judged_as_check_judges_it(records: Path) -> None:
    (records / "tavli.toml").write_text(CLUB, encoding="utf-8")
    turn = f"{records / 'a.tavli'}#1.1"
    done = tavli("moves", turn, "42", "5/3 3/off", "--format", "json", cwd=records.parent)
    answer = json.loads(done.out)
    assert (done.code, answer["rules"], answer["judged"]["legal"]) == (0, "club", True)
    assert json.loads(tavli("show", turn, "--format", "json").out)["rules"] == "club"
    assert tavli("moves", turn, "42", "5/3 3/off", "--rules", "tavli").code == 1


def test_a_record_is_shown_in_the_encoding_that_is_set(records: Path) -> None:
    (records / "tavli.toml").write_text('encoding = "cp737"\n', encoding="utf-8")
    (records / "a.tavli").write_bytes("Λ 31: 8/5 6/5\nΜ παραιτείται\n".encode("cp737"))
    done = tavli("show", f"{records / 'a.tavli'}#1.2", "--format", "json")
    assert json.loads(done.out)["position"] == "24:2 13:5 8:3 6:5 / 24:2 13:5 8:2 6:4 5:2"


def test_the_encoding_of_the_settings_is_for_files_that_do_not_tell_theirs(records: Path) -> None:
    (records / "tavli.toml").write_text(
        'encoding = "cp1253"\n[[per-file]]\nfiles = ["cafe/*"]\nencoding = "cp737"\n', encoding="utf-8"
    )
    text = '[White "Ρέα"]\n' + RECORD
    (records / "a.tavli").write_bytes(text.encode("cp1253"))
    (records / "cafe" / "b.tavli").write_bytes(text.encode("cp737"))
    (records / "cafe" / "new.tavli").write_text(text, encoding="utf-8")
    (records / "cafe" / "odd.tavli").write_bytes(text.encode("utf-16"))

    def read(*arguments: str) -> dict[str, tuple[str, bool, str]]:
        done = tavli("check", "--format", "json", *arguments, records)
        return {
            Path(file["path"]).name: (
                file["encoding"],
                file["encoding_guessed"],
                file["matches"][0]["players"]["W"],
            )
            for file in json.loads(done.out)["files"]
        }

    assert read() == {
        "a.tavli": ("cp1253", False, "Ρέα"),
        "b.tavli": ("cp737", False, "Ρέα"),
        "new.tavli": ("utf-8", False, "Ρέα"),
        "odd.tavli": ("utf-16-le", False, "Ρέα"),
    }
    (records / "cafe" / "odd.tavli").unlink()
    assert read("--encoding", "iso-8859-7")["a.tavli"] == ("iso8859-7", False, "Ρέα")
    (records / "tavli.toml").write_text('encoding = "ascii"\n', encoding="utf-8")
    assert read()["a.tavli"][1]


@pytest.mark.parametrize("place", ["0.1", "2.1", "1.9"])
def test_a_turn_that_is_not_there(records: Path, place: str) -> None:
    done = tavli("show", f"{records / 'a.tavli'}#{place}")
    assert done.code == 2
    assert "has no such" in done.err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in folders on this system")
@pytest.mark.parametrize("name", ["tavli.toml", "pyproject.toml"])
def test_a_pipe_is_no_settings(records: Path, name: str) -> None:
    os.mkfifo(records / name)
    done = tavli("check", str(records / "a.tavli"))
    assert done.code == 2
    assert name in done.err
    assert "not a file" in done.err


@pytest.mark.parametrize("target", ["tavli.toml", "nowhere"], ids=["loop", "dangling"])
def test_a_link_to_no_settings_is_told(records: Path, target: str) -> None:
    (records / "tavli.toml").symlink_to(target)
    done = tavli("check", str(records / "a.tavli"))
    assert done.code == 2
    assert "tavli.toml: cannot be read" in done.err


def test_settings_nested_too_deep_are_exit_2(records: Path) -> None:
    (records / "tavli.toml").write_text("a=" + "[" * 100_000, encoding="utf-8")
    assert tavli("check", str(records / "a.tavli")).code == 2
    assert tavli("moves", "start", "31", cwd=records).code == 2


def test_settings_may_begin_with_a_byte_order_mark(records: Path) -> None:
    (records / "tavli.toml").write_text(CLUB, encoding="utf-8-sig")
    assert checked(records) == {"a.tavli": ["club"], "b.tavli": ["club"]}


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ('ignore = ["nosuch"]', 'ignore cannot be "nosuch"; allowed: after-end, '),
        ("moves = true", 'moves cannot be "true"; allowed: legal, responsible'),
        ('[[per-file]]\nrules = "fevga"', 'per-file.files cannot be ""; allowed: ["folder/*"]'),
    ],
)
def test_a_wrong_value_is_shown_as_it_was_written(records: Path, settings: str, said: str) -> None:
    (records / "tavli.toml").write_text(settings, encoding="utf-8")
    done = tavli("check", str(records))
    assert done.code == 2
    assert said in done.err
