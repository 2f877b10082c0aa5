"""The list of formats, all about one of them, and drawings of grammars."""

from __future__ import annotations

import hashlib
import json
import os
import re
import unicodedata
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tavlicli.notation import ebnf, grammars, registry
from tests.cli.command import ROOT, tavli

LANGUAGES = ("en", "el", "bg")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_list_has_a_line_for_each_format_and_fits_on_a_page(lang: str) -> None:
    done = tavli("formats", "--lang", lang)
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    table = lines[2 : lines.index("")]
    names = [line.split()[0] for line in table if not line.startswith(" ")]
    assert names == list(registry.names())
    assert max(map(len, lines)) <= 100
    assert not any(unicodedata.east_asian_width(letter) in "WF" for letter in done.out)
    (mat,) = [line for line in table if line.startswith("mat ")]
    assert "gnubg xg xg-txt" in mat
    assert "1-345" in mat


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", registry.names())
def test_all_about_a_format_fits_on_a_page(name: str, lang: str) -> None:
    done = tavli("formats", name, "--lang", lang)
    assert (done.code, done.err) == (0, "")
    assert max(map(len, done.out.splitlines())) <= 100
    said = " ".join(done.out.split())
    form = registry.named(name)
    assert said.startswith(f"{name} – {form.title[lang]}")
    assert " ".join(form.found_by[lang].split()) in said
    assert all(ending in said for ending in form.suffixes)


def test_scripts_get_json() -> None:
    done = tavli("formats", "--format", "json")
    assert (done.code, done.err) == (0, "")
    told = json.loads(done.out)
    assert told["schema"] == "tavli.formats/1"
    found = {one.pop("name"): one for one in told["formats"]}
    assert list(found) == list(registry.names())
    assert found["mat"] == {
        "title": "match text (.mat)",
        "suffixes": [".mat", ".txt"],
        "reads": True,
        "writes": True,
        "styles": ["gnubg", "xg", "xg-txt"],
        "carries": ["cube", "comments", "set-ups", "matches"],
        "every_game": False,
        "positions": False,
        "rules": "backgammon",
        "found_by": registry.named("mat").found_by["en"],
        "grammar": "mat",
        "package": None,
    }
    (alone,) = json.loads(tavli("formats", "mat", "--format", "json").out)["formats"]
    assert alone.pop("name") == "mat"
    assert alone == found["mat"]


def test_a_grammar_is_printed_as_it_stands() -> None:
    text = (ROOT / "grammars" / "xgid.ebnf").read_text(encoding="utf-8")
    assert tavli("formats", "xgid", "--grammar").out == text


@pytest.mark.parametrize("arguments", [["--railroad", "a.svg"], ["mat", "--railroad", "a.png"]])
def test_a_drawing_needs_a_name_and_a_known_ending(arguments: list[str], tmp_path: Path) -> None:
    done = tavli("formats", *arguments, cwd=tmp_path)
    assert (done.code, done.out) == (2, "")
    assert "--help" in done.err
    assert not list(tmp_path.iterdir())


def test_without_the_extra_the_command_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "railroad.py").write_text("raise ImportError('not here')\n")
    path = os.pathsep.join((str(tmp_path), str(ROOT)))
    done = tavli("formats", "mat", "--railroad", "a.svg", cwd=tmp_path, PYTHONPATH=path)
    assert done == (2, "", "tavli: --railroad needs an extra: pip install 'tavlicli[railroad]'\n")
    assert [file.name for file in tmp_path.iterdir() if file.suffix == ".svg"] == []


class TestDrawings:
    """What railroad-diagrams draws of each grammar."""

    @pytest.fixture(autouse=True)
    def path(self) -> str:
        """The search path of a command that finds the extra wherever the tests found it."""
        extra = pytest.importorskip("railroad", reason="the extra tavlicli[railroad] is not installed")
        return os.pathsep.join((str(ROOT), str(Path(extra.__file__).parent)))

    @pytest.mark.parametrize("name", grammars.drawable())
    def test_every_rule_of_a_grammar_is_drawn(self, name: str) -> None:
        from tavlicli.reports import railroad

        rules = grammars.rules(name)
        assert set(ebnf.read(grammars.text(name))) <= set(rules)
        picture = ET.fromstring(railroad.svg(name, rules))
        svg = "{http://www.w3.org/2000/svg}"
        titles = [text.text for text in picture.findall(f"{svg}text")]
        assert titles == list(rules)
        assert len(picture.findall(f"{svg}svg")) == len(rules)
        drawn = {text.text for text in picture.iter(f"{svg}text")}
        assert {name for node in rules.values() for name in ebnf.used(node)} <= drawn

    @pytest.mark.parametrize("name", grammars.drawable())
    def test_a_page_stands_alone_and_its_links_lead_somewhere(self, name: str) -> None:
        from tavlicli.reports import railroad

        page = railroad.html(name, grammars.rules(name))
        assert not re.search(r"<script|<link|<img|url\(|@import|src=", page)
        assert set(re.findall(r'href="([^#"]+)"', page)) == set()
        anchors = re.findall(r'<h2 id="([^"]+)"', page)
        assert set(re.findall(r'href="#([^"]+)"', page)) <= set(anchors)
        assert len(anchors) == len(set(anchors))

    def test_a_drawing_is_the_same_at_every_run(self, path: str, tmp_path: Path) -> None:
        made = set()
        for number, seed in enumerate(("0", "1", "random")):
            for ending in ("svg", "html"):
                file = f"{number}.{ending}"
                where = {"cwd": tmp_path, "PYTHONPATH": path, "PYTHONHASHSEED": seed}
                assert tavli("formats", "tavli", "--railroad", file, **where) == (0, "", "")
                made.add((ending, hashlib.sha256((tmp_path / file).read_bytes()).hexdigest()))
        assert len(made) == 2
        assert len(list(tmp_path.iterdir())) == 6

    def test_a_drawing_that_cannot_be_written_leaves_nothing(self, path: str, tmp_path: Path) -> None:
        done = tavli("formats", "mat", "--railroad", "none/a.svg", cwd=tmp_path, PYTHONPATH=path)
        assert (done.code, done.out) == (2, "")
        assert "none/a.svg: cannot be written" in done.err
        assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("MAT", 'did you mean "mat"?'),
        (".sgf", 'did you mean "sgf"?'),
        ("xg", "a binary file of eXtreme Gammon; in eXtreme Gammon, save or export"),
        ("BGF", "a binary file of BGBlitz; in BGBlitz, export"),
        ("ogxm", "an OpenGammon file; in OpenGammon, export"),
    ],
)
def test_a_format_that_is_called_otherwise_or_not_read_is_answered_with_a_hint(name: str, said: str) -> None:
    for arguments in (("formats", name), ("convert", "x", "--to", name), ("check", "--from", name, "x")):
        done = tavli(*arguments)
        assert (done.code, done.out) == (2, "")
        assert said in done.err
