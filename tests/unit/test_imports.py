"""What a command may load: on the way to an answer nothing that is not needed for it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tavlicli.replay import plain
from tests.cli.command import ROOT, environment

# What click loads to tidy and to translate texts of help.
FOR_HELP = {"ast", "dis", "tokenize", "locale"}
HEAVY = {
    *FOR_HELP,
    "dataclasses",
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
    assert not found & (HEAVY - (FOR_HELP if option == "--help" else set()))
    assert {name for name in found if name.startswith("tavlicli")} == {
        "tavlicli",
        "tavlicli.cli",
        "tavlicli.cli.base",
    }


def test_checking_a_match_in_two_columns_loads_no_parser_and_no_other_format() -> None:
    found = command("check", "--format", "concise", "examples/gnubg.mat")
    assert "tavlicli.replay.game" in found
    assert not found & HEAVY
    assert not {name for name in found if name.startswith("tavlicli.notation.tavli")}
    assert not {"tavlicli.words.el", "tavlicli.words.bg", "tavlicli.reports.text"} & found
    assert not {"tavlicli.inputs.walk", "tavlicli.inputs.archive", "tavlicli.inputs.packed"} & found


def test_checking_plain_turns_loads_nothing_that_faults_need(tmp_path: Path) -> None:
    file = tmp_path / "a.mat"
    file.write_text(
        " 3 point match\n\n Game 1\n A : 0   B : 0\n  1) 31: 8/5 6/5    42: 8/4 6/4\n  2) Wins 1 point\n"
    )
    found = command("check", str(file))
    assert "tavlicli.rules.quick" in found
    for name in ("findings.code", "rules.judge", "rules.resolve", "rules.spelling", "reports.concise"):
        assert f"tavlicli.{name}" not in found


def test_a_module_that_is_put_off_is_loaded_when_it_is_used() -> None:
    program = """
import sys
import tavlicli.cli
import inspect, os, platform
assert "ast" not in sys.modules and "uname_result" not in vars(platform)
if hasattr(os, "uname"):
    assert platform.system() == os.uname().sysname
assert inspect.signature(lambda a: a).parameters.keys() == {"a"}
assert "ast" in sys.modules and platform.uname().system == platform.system()
assert type(inspect) is type(platform) is type(sys)
"""
    assert loaded(program) == set()


def test_a_module_that_is_put_off_is_loaded_once_for_all_threads() -> None:
    program = """
import sys
import tavlicli.cli
import inspect, platform
from threading import Thread
sys.setswitchinterval(1e-6)
failed = []
def use():
    try:
        inspect.signature(use), inspect.Parameter, platform.uname()
    except Exception as error:
        failed.append(error)
threads = [Thread(target=use) for _ in range(16)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert not failed, failed
"""
    assert loaded(program) == set()


def test_what_is_put_into_a_module_before_it_is_loaded_stays() -> None:
    program = """
import tavlicli.cli
import inspect, platform
platform.system = lambda: "mine"
inspect.signature = None
assert platform.uname() and platform.system() == "mine"
assert inspect.isfunction(print) is False and inspect.signature is None
try:
    inspect.nothing
except AttributeError as error:
    assert str(error) == "module 'inspect' has no attribute 'nothing'"
"""
    assert loaded(program) == set()


def test_a_module_that_is_put_off_lists_what_it_has() -> None:
    assert loaded("import tavlicli.cli, inspect; assert 'signature' in dir(inspect)") == set()


def test_a_usual_match_compiles_no_pattern_of_its_words() -> None:
    program = """
import sys
sys.argv = ["tavli", "check", "examples/gnubg.mat"]
from tavlicli.cli import main
try:
    main()
except SystemExit:
    pass
from tavlicli.notation import mat_words
patterns = mat_words.START, *(cell[2] for cell in mat_words._CELLS)
print(*(len(vars(pattern)) for pattern in patterns), file=sys.stderr)
"""
    assert loaded(program) == {"1"}


@pytest.mark.skipif(not str(plain.__file__).endswith(".py"), reason="the compiled core keeps types as words")
def test_no_class_of_ours_has_its_fields_compiled_one_by_one() -> None:
    program = """
import builtins, sys
import tavlicli.cli
def compiled(source, filename, *given, **named):
    # A module without a .pyc is compiled whole, under the name of its file.
    if filename.startswith("<"):
        print(source, file=sys.stderr)
    return builtin(source, filename, *given, **named)
builtin, builtins.compile = compile, compiled
sys.argv = ["tavli", "check", "examples/gnubg.mat"]
try:
    tavlicli.cli.main()
except SystemExit:
    pass
"""
    assert loaded(program) == set()


def test_no_garbage_is_looked_for_at_the_end() -> None:
    for arguments in (["--version"], ["check", "no-such-file"], ["check", "--no-such-option"]):
        program = f"""
import gc, os, sys
sys.argv = ["tavli", *{arguments!r}]
from tavlicli.cli import main
sys.stderr = open(os.devnull, "w")
try:
    main()
finally:
    sys.__stderr__.write(str(gc.get_freeze_count() > 0))
    os._exit(0)
"""
        assert loaded(program) == {"True"}


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
    program = "import sys; before = set(sys.modules); import tavlicli\n"
    found = loaded(program + "print(*set(sys.modules) - before, file=sys.stderr)")
    assert {name for name in found if name.startswith("tavlicli")} == {"tavlicli"}
    assert not found & (HEAVY | {"click", "typing"})


def test_every_public_name_can_be_had() -> None:
    import tavlicli

    assert sorted(tavlicli.__all__) == dir(tavlicli)
    assert all(getattr(tavlicli, name) is not None for name in tavlicli.__all__)
    with pytest.raises(AttributeError, match="nonsense"):
        _ = tavlicli.nonsense
