"""Help, versions, slips of the finger."""

from __future__ import annotations

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
