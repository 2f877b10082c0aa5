"""What the documents say: sessions and examples are run, tables and names held against the package."""

from __future__ import annotations

import doctest
import importlib
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import tavlicli
from tavlicli.notation.registry import formats
from tavlicli.rules.registry import rule_set, rule_set_names
from tests.cli.command import ROOT, environment, tavli

README = (ROOT / "README.md").read_text(encoding="utf-8")
CI = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
DOCUMENTS = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "grammars/README.md")


def blocks(language: str) -> list[str]:
    """The fenced blocks of the README in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


SESSIONS = [(block.splitlines()[0].removeprefix("$ "), block) for block in blocks("console")]


def parts(block: str) -> list[tuple[str, str]]:
    """The commands of a session, each with what it printed."""
    found = re.split(r"^\$ (.*)\n", block, flags=re.MULTILINE)
    assert found[0] == ""
    return list(zip(found[1::2], found[2::2], strict=True))


@pytest.fixture
def beside_examples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder, and the working one, in which the examples are and anything may be written."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.skipif(os.name != "posix", reason="the sessions are those of a POSIX shell")
@pytest.mark.parametrize(("first", "block"), SESSIONS, ids=[first for first, _ in SESSIONS])
def test_a_session_of_the_readme_prints_what_it_says(first: str, block: str, beside_examples: Path) -> None:
    """The commands run in one shell, so that ``$?`` is that of the command before."""
    mark = "\x1e"
    session = parts(block)
    commands = "\n".join(f"printf '{mark}' | cat\n(exit $last)\n{command}\nlast=$?" for command, _ in session)
    program = f'tavli() {{ "{sys.executable}" -m tavlicli "$@"; }}\nlast=0\n{commands}\n'
    done = subprocess.run(
        ["sh", "-c", program],
        capture_output=True,
        encoding="utf-8",
        env=environment(),
        cwd=beside_examples,
        check=False,
    )
    assert done.stderr == ""
    for (command, wanted), printed in zip(session, done.stdout.split(mark)[1:], strict=True):
        assert doctest.OutputChecker().check_output(wanted, printed, doctest.ELLIPSIS), (command, printed)


@pytest.mark.parametrize("number", range(len(blocks("python"))))
def test_the_python_of_the_readme_gives_what_it_says(number: int, beside_examples: Path) -> None:
    """The export of the session before it is there, if the block has use for it."""
    block = blocks("python")[number]
    test = doctest.DocTestParser().get_doctest(block, {}, "README", "README.md", 0)
    assert len(test.examples) >= 5
    if "club.db" in block:
        (command,) = [words for words, _ in SESSIONS if "club.db" in words]
        assert tavli(*command.split()[1:], cwd=beside_examples).code == 0
    assert doctest.DocTestRunner().run(test).failed == 0


@pytest.mark.parametrize("module", ["tavlicli.api"])
def test_examples_in_docstrings_give_what_they_say(module: str) -> None:
    found = doctest.testmod(importlib.import_module(module))
    assert found.attempted > 3
    assert found.failed == 0


def test_the_quick_start_is_two_commands_and_ci_runs_the_second() -> None:
    start, tests = blocks("sh")
    assert start.startswith("pip install . && tavli check examples/")
    assert (ROOT / start.split()[-1]).is_file()
    assert f'run "{tests.strip()}"' in CI.splitlines()


def test_ci_runs_every_linter_of_the_extra() -> None:
    for command in ("ruff check .", "ruff format --check .", "mypy", "lint-imports"):
        assert f'run "{command}"' in CI.splitlines()
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


def table(head: str) -> list[list[str]]:
    """The rows of the README's table whose head line begins so."""
    lines = README.splitlines()
    start = next(index for index, line in enumerate(lines) if line.startswith(head)) + 2
    rows = lines[start : lines.index("", start)]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


def test_the_table_of_rule_sets_is_that_of_the_package() -> None:
    rows = table("| name | in Greek")
    assert [row[0].strip("`") for row in rows] == rule_set_names()
    for name, greek, bulgarian, source in rows:
        rules = rule_set(name.strip("`"))
        assert (greek, bulgarian) == (rules.titles["el"], rules.titles["bg"])
        assert source.startswith(rules.source["en"])


def test_the_table_of_formats_is_that_of_the_package() -> None:
    rows = {row[0].strip("`"): row[1:3] for row in table("| format |")}
    assert rows == {name: ["yes", "yes" if form.write else "no"] for name, form in formats().items()}


def test_the_record_of_the_readme_has_no_fault_but_the_play_that_stood() -> None:
    (record,) = blocks("text")
    report = tavlicli.check_text(record)
    assert [(finding.code, finding.stood) for finding in report.findings] == [("bar-first", True)]
    (match,) = report.files[0].matches
    assert [(game.winner, game.points, game.reason) for game in match.games] == [(0, 2, "resign")]


def test_the_settings_of_the_readme_hold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tavlicli.cli.config import FILE_KEYS, HOUSE_KEYS, KEYS, nearest
    from tavlicli.files import Options

    (settings,) = blocks("toml")
    assert all(key in settings for key in (*KEYS, *FILE_KEYS, *HOUSE_KEYS))
    (tmp_path / "tavli.toml").write_text(settings, encoding="utf-8")
    found = nearest(str(tmp_path / "a.tavli"))
    assert found is not None
    assert found.book.get("club").value("pip-waste") == "no"
    options = found.options(str(tmp_path / "2019" / "b.tavli"), Options())
    assert (options.default, options.fallback) == ("backgammon, jacoby=no", "cp1253")
    assert options.ignore == {"hit-mark"}


@pytest.mark.parametrize("file", ["pyproject.toml", "tavli_gioul.py"])
def test_the_package_that_the_guide_shows_is_the_one_that_is_tested(file: str) -> None:
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert (ROOT / "tests" / "data" / "package" / file).read_text(encoding="utf-8") in guide


def test_the_format_package_of_the_guide_is_the_one_that_is_tested() -> None:
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    project = (ROOT / "tests" / "data" / "format_package" / "pyproject.toml").read_text(encoding="utf-8")
    assert project[project.index("[project.entry-points") :] in guide
    names = importlib.import_module("tavlicli.formats").__all__
    told = guide[guide.index("imports all it needs") :].split(".\n\n")[0]
    assert set(re.findall(r"`(\w+)`", told)) <= set(names)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_link_to_a_file_leads_there(document: str) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    for target in re.findall(r"\]\((?!http|#)([^)#]+)", text):
        assert (ROOT / Path(document).parent / target).exists(), target


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_file_named_in_the_documents_exists(document: str) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    for path in re.findall(r"`((?:tavlicli|tests|examples|grammars|\.ci)/[\w./-]*)`", text):
        assert (ROOT / path).exists() or "NAME" in path or "LANG" in path, path


def test_the_changelog_knows_this_version() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.search(r"^## (\S+)", text, re.MULTILINE)
    assert newest is not None
    assert newest.group(1) == tavlicli.__version__
    assert f'version = "{tavlicli.__version__}"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
