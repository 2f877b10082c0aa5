"""Help, versions, slips of the finger."""

from __future__ import annotations

from pathlib import Path

import pytest

from tavlicli.cli import COMMANDS
from tests.cli.command import tavli


@pytest.mark.parametrize("command", list(COMMANDS))
def test_help_has_an_example_that_names_the_command(command: str) -> None:
    done = tavli(command, "--help")
    assert done.code == 0
    example = done.out.partition("Example")[2]
    assert f"tavli {command}" in " ".join(example.split())


def test_the_head_page_lists_every_command_and_an_example() -> None:
    done = tavli("-h")
    assert done.code == 0
    assert "Example: tavli check" in done.out
    assert all(f"  {command}  " in done.out for command in COMMANDS)


def test_the_version_is_the_packages() -> None:
    import tavlicli

    assert tavli("--version").out == f"tavli {tavlicli.__version__}\n"


SLIPS = [
    (["chek", "x"], "check"),
    (["check", "--formt", "json"], "--format"),
    (["check", "--rules", "tavvli", "x"], '"tavli"'),
    (["check", "--rules", "backgammon,holand=yes", "x"], '"holland"'),
    (["check", "--rules", "backgammon,cube=maybe", "x"], "match"),
    (["check", "--from", "mta", "x"], '"mat"'),
    (["check", "--encoding", "utf9", "x"], '"utf-8"'),
    (["check", "--select", "higherdie", "x"], '"higher-die"'),
    (["check", "--ignore", "hit-mark,wrongdie", "x"], '"wrong-die"'),
    (["check", "--format", "jsn", "x"], '"json"'),
    (["explain", "higher-dice"], '"higher-die"'),
    (["rules", "tabula"], '"tabla"'),
    (["formats", "tavly"], '"tavli"'),
]


@pytest.mark.parametrize(("arguments", "near"), SLIPS, ids=[" ".join(words) for words, _ in SLIPS])
def test_a_slip_is_exit_2_with_the_nearest_word(arguments: list[str], near: str) -> None:
    done = tavli(*arguments)
    assert (done.code, done.out) == (2, "")
    assert near in done.err


USAGE = [
    ["check", "--max-errors", "0", "x"],
    ["check", "--lang", "xx", "x"],
    ["check", "--format", "text", "--format", "json", "x"],
    ["check", "--format", "json:a.json", "-o", "b.json", "x"],
    ["moves"],
    ["moves", "start"],
    ["perft", "start", "--depth", "9"],
    ["explain"],
    ["formats", "--grammar"],
]


@pytest.mark.parametrize("arguments", USAGE, ids=map(" ".join, USAGE))
def test_wrong_usage_is_exit_2_and_points_to_the_help(arguments: list[str]) -> None:
    done = tavli(*arguments)
    assert (done.code, done.out) == (2, "")
    assert f"tavli {arguments[0]} --help" in done.err


SAID = [
    (
        ["check", "--formt"],
        "No such option",
        "Δεν υπάρχει επιλογή '--formt'. Μήπως εννοείτε '--format'",
        "Няма опция",
    ),
    (["chek"], "No such command 'chek'. Did you mean 'check'?", "Δεν υπάρχει εντολή", "Няма команда 'chek'"),
    (["moves"], "Missing argument 'POSITION'.", "Λείπει το όρισμα 'POSITION'.", "Липсва аргументът"),
    (["convert", "x"], "Missing option '--to'.", "Λείπει η επιλογή '--to'.", "Липсва опцията '--to'."),
    (["export", "x", "-o", "y"], "Choose from jsonl, csv", "Διαλέξτε από jsonl", "Изберете от jsonl"),
    (
        ["check", "-j", "0"],
        "'--jobs': 0 is not in the range x>=1.",
        "η 0 δεν είναι στα όρια",
        "0 не е в границите",
    ),
    (["check", "-j", "x"], "'x' is not a whole number.", "δεν είναι ακέραιος", "не е цяло число"),
    (
        ["stats", "--format", "x"],
        "'x' is not one of 'text'",
        "η 'x' δεν είναι μία από",
        "не е една от 'text'",
    ),
    (["check", "--format"], "Option '--format' requires an argument.", "χρειάζεται τιμή", "изисква стойност"),
    (["check", "--quiet=1"], "'--quiet' does not take a value.", "δεν παίρνει τιμή", "не приема стойност"),
    (
        ["explain", "x", "y", "z"],
        "unexpected extra arguments (y z)",
        "Περισσεύουν",
        "Излишни аргументи (y z)",
    ),
]


@pytest.mark.parametrize(("arguments", "said"), [(one[0], one[1:]) for one in SAID], ids=lambda one: one[0])
def test_what_click_says_is_in_the_language(arguments: list[str], said: tuple[str, str, str]) -> None:
    errors = ("Error:", "Σφάλμα:", "Грешка:")
    for lang, message, error in zip(("en", "el", "bg"), said, errors, strict=True):
        done = tavli(*arguments, LANG=lang)
        assert (done.code, done.out) == (2, "")
        assert message in done.err
        assert done.err.splitlines()[-1].startswith(error)


def test_the_language_is_also_that_of_the_option_or_the_settings(tmp_path: Path) -> None:
    for words in (["--lang", "el"], ["--lang=el"]):
        assert "Χρήση: tavli check" in tavli("check", *words, "--help").out
        assert "Σφάλμα: Δεν υπάρχει" in tavli("check", "--no", *words, LANG="bg").err
    (tmp_path / "tavli.toml").write_text('lang = "bg"\n')
    assert tavli("check", "--no", cwd=tmp_path).err.startswith("Употреба: tavli check")
    (tmp_path / "tavli.toml").write_text("rulez = 1\n")
    assert tavli("check", "--help", cwd=tmp_path, LANG="el").out.startswith("Χρήση:")


@pytest.mark.parametrize(
    ("lang", "heads"),
    [
        (
            "en",
            ("Usage: tavli", "Options:", "Commands:", "Show this message and exit.", "Try 'tavli --help'"),
        ),
        ("el", ("Χρήση: tavli", "Επιλογές:", "Εντολές:", "Δείχνει αυτό", "Για βοήθεια: 'tavli --help'")),
        ("bg", ("Употреба: tavli", "Опции:", "Команди:", "Показва този", "За помощ: 'tavli --help'")),
    ],
)
def test_the_heads_of_help_are_in_the_language(lang: str, heads: tuple[str, ...]) -> None:
    done, *others = tavli("--help", LANG=lang), tavli("--bogus", LANG=lang), tavli(LANG=lang)
    assert [head for head in heads[:-1] if head not in done.out] == []
    assert others[0].err.startswith(heads[0])
    assert heads[-1] in others[0].err
    assert heads[1] in others[1].out + others[1].err
    required = tavli("export", "--help", LANG=lang).out
    assert ("[required]" in required) == (lang == "en")


@pytest.mark.parametrize("arguments", [["moves", "start"], ["formats", "--grammar"], ["explain"]])
def test_wrong_usage_is_told_in_the_language_asked_for(arguments: list[str]) -> None:
    said = {lang: tavli(*arguments, "--lang", lang) for lang in ("en", "el", "bg")}
    assert {done.code for done in said.values()} == {2}
    errors = {lang: done.err.splitlines()[-1] for lang, done in said.items()}
    assert len(set(errors.values())) == 3
    assert errors["en"].isascii()


def test_a_code_is_explained_in_any_case() -> None:
    assert tavli("explain", "HIGHER-DIE").out == tavli("explain", "higher-die").out


def test_a_board_is_drawn_with_what_the_console_can_show() -> None:
    done = tavli("show", "start", PYTHONIOENCODING="cp1253", LANG="C")
    assert done.out == tavli("show", "start", "--ascii", LANG="C").out
