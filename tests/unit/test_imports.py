"""What a command may load: on the way to an answer nothing that is not needed for it."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.cli.command import ROOT, environment

HEAVY = {
    "pyparsing",
    "tabulate",
    "json",
    "tomllib",
    "importlib.metadata",
    "difflib",
    "tempfile",
    "pathlib",
    "asyncio",
    "multiprocessing",
    "tqdm",
}

COMMAND = """
import sys
before = set(sys.modules)
sys.argv = ["tavli", *{arguments!r}]
from tavlicli.cli import main
try:
    main()
except SystemExit:
    pass
print(*sorted(set(sys.modules) - before), file=sys.stderr)
"""


def loaded(program: str) -> set[str]:
    """The modules that a program says, on standard error, it has loaded."""
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        encoding="utf-8",
        env=environment(),
        cwd=ROOT,
        check=True,
    )
    return set(done.stderr.split())


def command(*arguments: str) -> set[str]:
    return loaded(COMMAND.format(arguments=list(arguments)))


@pytest.mark.parametrize("option", ["--version", "--help"])
def test_version_and_help_load_no_room_of_the_house(option: str) -> None:
    found = command(option)
    assert not found & HEAVY
    assert {name for name in found if name.startswith("tavlicli")} == {"tavlicli", "tavlicli.cli"}


def test_checking_a_match_in_two_columns_loads_no_parser_and_no_other_format() -> None:
    found = command("check", "--format", "concise", "examples/gnubg.mat")
    assert "tavlicli.replay.game" in found
    assert not found & HEAVY
    assert not {name for name in found if name.startswith("tavlicli.notation.tavli")}
    assert not {"tavlicli.words.el", "tavlicli.words.bg", "tavlicli.reports.text"} & found
    assert not {"tavlicli.inputs.walk", "tavlicli.inputs.archive", "tavlicli.inputs.packed"} & found


def test_counting_loads_no_test_of_the_dice_unless_they_are_asked_for() -> None:
    found = command("stats", "--format", "json", "examples/gnubg.mat")
    assert "tavlicli.stats.played" in found
    assert not {"pyparsing", "tabulate", "tavlicli.stats.text", "tavlicli.stats.numbers"} & found
    assert "tavlicli.stats.numbers" in command("stats", "--dice", "--format", "json", "examples/gnubg.mat")
    assert "tavlicli.stats.fairness" not in command("stats", "examples/gnubg.mat")


def test_one_rule_set_is_loaded_not_the_whole_book() -> None:
    found = command("check", "--format", "concise", "examples/gnubg.mat")
    assert [name for name in found if name.startswith("tavlicli.rules.book.")] == [
        "tavlicli.rules.book.backgammon"
    ]


def test_listing_plays_loads_no_record_format() -> None:
    found = command("moves", "start", "31", "--format", "json")
    assert "pyparsing" not in found
    assert not {name for name in found if name.startswith("tavlicli.notation.formats")}


def test_a_board_in_text_loads_nothing_of_the_pictures() -> None:
    found = command("show", "start")
    assert not found & HEAVY
    assert not {name for name in found if name.startswith("tavlicli.reports.picture")}


def test_a_picture_loads_no_rules_without_a_play_and_no_pixels_without_png() -> None:
    found = command("show", "start", "--svg", os.devnull)
    assert not found & (HEAVY | {"resvg_py", "tavlicli.rules.judge", "tavlicli.reports.picture.png"})


def test_a_page_is_made_without_what_only_other_reports_need() -> None:
    found = command("replay", "examples/gnubg.mat", "--html", os.devnull)
    assert "tavlicli.reports.page.film" in found
    assert not found & {"pyparsing", "tabulate", "tqdm", "tavlicli.reports.text", "tavlicli.inputs.archive"}


def test_a_report_in_text_loads_nothing_of_the_pages() -> None:
    found = command("check", "examples/gnubg.mat")
    assert not {name for name in found if name.startswith("tavlicli.reports.page.")}


def test_a_replay_loads_neither_pages_nor_pictures() -> None:
    found = command("replay", "examples/gnubg.mat", "--turn", "20")
    assert "tavlicli.cli.terminal.printed" in found
    assert not found & (HEAVY | {"termios", "tavlicli.cli.terminal.session", "tavlicli.cli.paging"})
    assert not {name for name in found if name.startswith(("tavlicli.reports.pa", "tavlicli.reports.pi"))}


def test_the_package_itself_loads_almost_nothing() -> None:
    program = "import sys, typing; before = set(sys.modules); import tavlicli\n"
    found = loaded(program + "print(*set(sys.modules) - before, file=sys.stderr)")
    assert {name for name in found if name.startswith("tavlicli")} == {"tavlicli"}
    assert not found & (HEAVY | {"click"})


def test_every_public_name_can_be_had() -> None:
    import tavlicli

    assert sorted(tavlicli.__all__) == dir(tavlicli)
    assert all(getattr(tavlicli, name) is not None for name in tavlicli.__all__)
    with pytest.raises(AttributeError, match="nonsense"):
        _ = tavlicli.nonsense
