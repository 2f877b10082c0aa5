"""What scripts, shells and services use: completion, manual pages, hooks, the action."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, files
from pathlib import Path

import click
import pytest
import yaml

from tavlicli.cli import COMMANDS, cli, manual
from tavlicli.notation import registry
from tests.cli.command import ROOT, environment, tavli

FAULTS = "examples/faults/moves.tavli"
SHELLS = ("bash", "zsh", "fish")
# Endings that other programs' files have too, so that a hook must not take every one.
SHARED = {".txt", ".json"}


def completed(*words: str, begun: str = "", part: str | None = None) -> list[str]:
    """The words that bash is told behind these, of which the last is begun; it replaces a part of that."""
    line = " ".join(("tavli", *words, begun))
    part = begun if part is None else part
    done = tavli(COMP_LINE=line, COMP_PART=part, _TAVLI_COMPLETE="bash_complete")
    kinds = [answer.split(",", 1) for answer in done.out.splitlines() if answer]
    return [word if kind == "plain" else kind for kind, word in kinds]


@pytest.fixture
def shim(tmp_path: Path) -> dict[str, str]:
    """The environment in which ``tavli`` is this checkout's."""
    folder = tmp_path / "bin"
    folder.mkdir()
    command = folder / "tavli"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m tavlicli "$@"\n')
    command.chmod(0o755)
    return environment(PATH=os.pathsep.join((str(folder), os.environ["PATH"])))


class TestCompletion:
    @pytest.mark.parametrize(
        ("words", "begun", "wanted"),
        [
            ((), "ch", ["check"]),
            (("check",), "examples/ka", ["file"]),
            (("check", "-o"), "re", ["file"]),
            (("check", "--from"), "sn", ["snowie-text", "snowie"]),
            (("check", "--rules"), "tavl", ["tavli", "tavla"]),
            (("check", "--rules"), "tavli,clo", ["tavli,clock=none"]),
            (("check", "--rules"), "tavli,clock=none,clo", []),
            (("check", "--select"), "wrong-die,wrong-di", []),
            (("check", "--select"), "wrong-die,wrong-s", ["wrong-die,wrong-score"]),
            (("check", "--format"), "js", ["json", "jsonl"]),
            (("check", "--format"), "json:re", ["file"]),
            (("check", "--encoding"), "mac", ["mac-greek"]),
            (("check", "--lang"), "e", ["en", "el"]),
            (("convert", "x.mat", "--to"), "sgf", ["sgf"]),
            (("convert", "x.mat", "--to", "mat", "--style"), "xg", ["xg", "xg-txt"]),
            (("convert", "x.mat", "--to", "nonsense", "--style"), "", []),
            (("explain",), "higher", ["higher-die"]),
            (("rules",), "fev", ["fevga"]),
            (("formats",), "sg", ["sgf", "sgg"]),
            (("moves",), "game.m", ["file"]),
            (("stats",), "season", ["file"]),
            (("stats", "--format"), "c", ["csv"]),
            (("stats", "--plot"), "ra", ["file"]),
            (("stats", "--rules"), "port", ["portes"]),
            (("stats", "--from"), "sg", ["sgf", "sgg"]),
        ],
    )
    def test_a_word_that_is_begun(self, words: tuple[str, ...], begun: str, wanted: list[str]) -> None:
        assert completed(*words, begun=begun) == wanted

    @pytest.mark.parametrize("shell", SHELLS)
    def test_each_shell_has_its_script(self, shell: str, shim: dict[str, str], tmp_path: Path) -> None:
        done = tavli(_TAVLI_COMPLETE=f"{shell}_source")
        assert "_TAVLI_COMPLETE" in done.out
        program = shutil.which(shell)
        if program is None:
            pytest.skip(f"there is no {shell} here to read the script")
        script = tmp_path / "script"
        script.write_text(done.out)
        subprocess.run([program, "-n", str(script)], check=True, env=shim)

    @pytest.mark.parametrize(
        ("begun", "part", "wanted"),
        [
            ("--format=js", "js", ["json", "jsonl"]),
            ("--format=js", "--format=js", ["--format=json", "--format=jsonl"]),
            ("--lang=", "=", ["en", "el", "bg"]),
            ("--rules=tavli,clock=no", "no", ["none"]),
            ("--rules=tavli,clock=no", "tavli,clock=no", ["tavli,clock=none"]),
            ("--rules=tavli,clock=", "=", ["none"]),
            ("--format=json:re", "re", ["file"]),
            ("--format=json:", ":", ["file"]),
            ("--fo", "--fo", ["--format"]),
            ("a=b.m", "b.m", ["file"]),
        ],
    )
    def test_what_bash_leaves_of_a_word_is_not_told_again(
        self, begun: str, part: str, wanted: list[str]
    ) -> None:
        assert completed("check", begun=begun, part=part) == wanted

    @pytest.mark.skipif(os.name != "posix", reason="a terminal is needed")
    def test_bash_completes_by_its_script(self, shim: dict[str, str], tmp_path: Path) -> None:
        if shutil.which("bash") is None:
            pytest.skip("there is no bash here")
        from tests.cli.terminal import Window

        here = tmp_path / "here"
        here.mkdir()
        (here / "κοι report.xml").touch()
        variables = {"PATH": shim["PATH"], "PS1": "$ "}
        window = Window(["bash", "--norc", "--noprofile", "-i"], 100, 60, variables, here)
        window.press('eval "$(_TAVLI_COMPLETE=bash_source tavli)"; echo rea""dy\n', "\nready\n$")
        for begun, seen in (
            ("tavli explain higher", "tavli explain higher-die"),
            ("tavli check --format=ju", "tavli check --format=junit"),
            ("LANG=C tavli check --format ju", "check --format junit"),
            ("tavli check --format=junit:κ", "--format=junit:κοι\\ report.xml"),
            ("tavli check --format junit:", "--format junit:κοι\\ report.xml"),
            ("tavli check κοι\\ report.xml --rules=tavli,clock=no", "--rules=tavli,clock=none"),
            ('tavli check --rules "tavli,clo', '--rules "tavli,clock=none"'),
        ):
            window.press(f"{begun}\t", seen)
            window.press("\x15")
        window.press("exit\n")
        window.end()
        os.close(window.master)


class TestManual:
    def test_each_command_has_a_page_with_all_its_options(self) -> None:
        pages = manual.pages()
        assert set(pages) == {"tavli.1", *(f"tavli-{name}.1" for name in COMMANDS)}
        top = click.Context(cli)
        for name in COMMANDS:
            command = cli.get_command(top, name)
            assert command is not None
            page = pages[f"tavli-{name}.1"]
            options = [one for one in command.params if isinstance(one, click.Option)]
            assert len(options) > 1
            for option in options:
                assert option.opts[-1].replace("-", "\\-") in page
                assert (option.help or "")[:20].replace("-", "\\-") in page

    @pytest.mark.parametrize("name", [*COMMANDS, ""])
    def test_a_page_is_read_without_a_warning(self, name: str, tmp_path: Path) -> None:
        if shutil.which("man") is None or shutil.which("groff") is None:
            pytest.skip("there is no man here")
        page = tmp_path / "page.1"
        page.write_text(manual.pages()[f"tavli-{name}.1" if name else "tavli.1"], encoding="utf-8")
        done = subprocess.run(
            ["man", "--warnings", "-l", str(page)],
            capture_output=True,
            encoding="utf-8",
            env=environment(MAN_KEEP_FORMATTING="", MANWIDTH="100"),
            check=True,
        )
        assert done.stderr == ""
        assert "tavli" in done.stdout

    def test_nothing_in_a_help_text_is_a_request(self) -> None:
        command = click.Command("x", help=".so /etc/passwd\n\n'x \\fBbold", epilog="Example: tavli x -- y")
        page = manual.page(click.Context(command, info_name="x"))
        assert "\\&.so /etc/passwd" in page
        assert "\\&'x \\efBbold" in page

    def test_the_pages_are_installed(self) -> None:
        try:
            installed = [str(file) for file in files("tavlicli") or ()]
        except PackageNotFoundError:
            pytest.skip("the package is not installed")
        if not any(name.endswith("tavlicli/cli/check.py") for name in installed):
            pytest.skip("the package is installed from a checkout, without what is built")
        assert {name.rpartition("/")[2] for name in installed if "man/man1/" in name} == set(manual.pages())


class TestHooks:
    HOOKS = {hook["id"]: hook for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())}

    def test_records_are_checked_as_they_are_committed(self) -> None:
        command, *arguments = self.HOOKS["tavli-check"]["entry"].split()
        assert command == "tavli"
        done = tavli(*arguments, FAULTS, "examples/match.tavli")
        assert done.code == 1
        assert f"{FAULTS}:" in done.out

    def test_records_are_formatted_as_they_are_committed(self, tmp_path: Path) -> None:
        record = tmp_path / "x.tavli"
        record.write_text('[Rules "backgammon"]\nGame 1\nW  31:   6/5 8/5\nB resigns\n')
        command, *arguments = self.HOOKS["tavli-fmt"]["entry"].split()
        assert command == "tavli"
        assert tavli(*arguments, record).code == 0
        assert "W 31: 8/5 6/5\n" in record.read_text()

    def test_the_files_are_those_of_records(self) -> None:
        endings = {ending for one in registry.built_in().values() for ending in one.suffixes} - SHARED
        taken = re.compile(self.HOOKS["tavli-check"]["files"])
        assert [ending for ending in sorted(endings) if not taken.search(f"a/b{ending}")] == []
        assert not taken.search("notes.txt")
        ours = re.compile(self.HOOKS["tavli-fmt"]["files"])
        assert [ending for ending in sorted(endings) if ours.search(f"b{ending}")] == [".tavli"]


class TestAction:
    ACTION = yaml.safe_load((ROOT / "action.yml").read_text())

    def run(self, shim: dict[str, str], **inputs: str) -> subprocess.CompletedProcess[str]:
        (step,) = [step for step in self.ACTION["runs"]["steps"] if step.get("name") == "Check the records"]
        given = {name: one["default"] for name, one in self.ACTION["inputs"].items()} | inputs
        values = {
            name: re.sub(r"\$\{\{ inputs\.([a-z-]+) \}\}", lambda found: given[found[1]], text)
            for name, text in step["env"].items()
        }
        assert "${{" not in step["run"], "an input in a script could be a command"
        return subprocess.run(
            ["bash", "-e", "-c", step["run"]],
            env={**shim, **values},
            cwd=ROOT,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )

    @pytest.fixture(autouse=True)
    def needs_bash(self) -> None:
        if shutil.which("bash") is None:
            pytest.skip("there is no bash here")

    def test_faults_are_annotated(self, shim: dict[str, str], tmp_path: Path) -> None:
        report = tmp_path / "tavli.sarif"
        done = self.run(shim, paths=FAULTS, lang="el", sarif=str(report))
        assert done.returncode == 1
        assert f"::error file={FAULTS}," in done.stdout
        assert report.is_file()

    def test_options_and_paths_are_lines(self, shim: dict[str, str], tmp_path: Path) -> None:
        paths = f"examples/match.tavli\n{FAULTS}\n$(touch {tmp_path}/oops)\n"
        done = self.run(shim, paths=paths, args="--exit-zero\n--ignore=higher-die\n")
        assert "$(touch" in done.stderr
        assert not (tmp_path / "oops").exists()
        assert self.run(shim, paths=FAULTS, args="--exit-zero").returncode == 0
