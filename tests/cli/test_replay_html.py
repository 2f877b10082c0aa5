"""``tavli replay --html``: where the page goes, where it opens, and what is refused."""

from __future__ import annotations

import os
import zipfile
from pathlib import Path

import pytest

from tests.cli.command import ROOT, tavli
from tests.pages import Page, harmless

KAFENEIO = ROOT / "examples/kafeneio.tavli"
MATCH = ROOT / "examples/match.tavli"


def test_a_file_and_standard_output_get_the_same_page(tmp_path: Path) -> None:
    done = tavli("replay", KAFENEIO, "--html", tmp_path / "a.html")
    assert done == (0, "", "")
    shown = tavli("replay", KAFENEIO, "--html", "-", PYTHONIOENCODING="ascii")
    assert shown.out == (tmp_path / "a.html").read_bytes().decode()
    assert os.listdir(tmp_path) == ["a.html"]
    page = harmless(shown.out)
    assert page.texts["title"][0] == "Νίκος – Μαρία"
    assert len(page.data["matches"][0]["games"][0]["frames"]) == 48


def test_the_same_record_gives_the_same_page_again(tmp_path: Path) -> None:
    for name in ("a", "b"):
        assert tavli("replay", MATCH, "--html", tmp_path / name).code == 0
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
    assert tavli("replay", KAFENEIO, "--html", tmp_path / "a").code == 0
    assert (tmp_path / "a").read_bytes() != (tmp_path / "b").read_bytes()


def test_a_record_may_come_from_a_pipe_or_an_archive(tmp_path: Path) -> None:
    plain = tavli("replay", KAFENEIO, "--html", "-").out
    with zipfile.ZipFile(tmp_path / "season.zip", "w") as archive:
        archive.write(KAFENEIO, "final/a.tavli")
    packed = tavli("replay", "season.zip!/final/a.tavli", "--html", "-", cwd=tmp_path)
    piped = tavli("replay", "-", "--html", "-", data=KAFENEIO.read_bytes())
    assert packed.out == piped.out == plain


def test_options_are_those_of_the_check() -> None:
    told = {}
    for rules in ("tavli", "portes"):
        page = Page(tavli("replay", KAFENEIO, "--html", "-", "--rules", rules).out)
        (game,) = page.data["matches"][0]["games"]
        told[rules] = [fault["c"] for frame in game["frames"] for fault in frame.get("f", [])]
        assert game["rules"][0].lower() == rules
    assert told["tavli"] == ["pip-waste"]
    assert told["portes"] != ["pip-waste"]
    greek = KAFENEIO.read_text(encoding="utf-8").encode("cp1253", "ignore")
    page = Page(
        tavli("replay", "-", "--html", "-", "--encoding", "cp1253", "--from", "tavli", data=greek).out
    )
    assert page.data["matches"][0]["games"][0]["names"] == ["Νίκος", "Μαρία"]


def test_what_a_record_ignores_is_not_told() -> None:
    text = '[Rules "tavli"]\n\nW 31: 8/5 6/4  # tavli: ignore wrong-die\nB resigns 2\n'
    page = Page(tavli("replay", "-", "--html", "-", data=text).out)
    assert page.data["codes"] == {}


def test_a_page_begins_as_it_is_told() -> None:
    options = ("--game", "3", "--turn", "2", "--lang", "el", "--theme", "paper", "--home", "left")
    page = Page(tavli("replay", MATCH, "--html", "-", *options).out)
    data = page.data
    assert (data["first"], data["lang"], data["theme"], data["home"]) == ("3.2", "el", "paper", "left")
    assert page.of("html") == [{"lang": "el"}]
    assert Page(tavli("replay", MATCH, "--html", "-", "--turn", "4").out).data["first"] == "1.4"


def test_a_page_replaces_an_empty_file_and_by_force_any(tmp_path: Path) -> None:
    for name, text, force in (("a", "", ()), ("b", "notes", ("--force",))):
        (tmp_path / name).write_text(text)
        assert tavli("replay", KAFENEIO, "--html", tmp_path / name, *force) == (0, "", "")
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes() != b""


REFUSED = {
    "no such file": (["missing.mat", "--html", "a.html"], "missing.mat: cannot be read: no such file"),
    "no such game": ([str(MATCH), "--html", "a.html", "--game", "9"], "#9: the record has no such game"),
    "no such turn": (
        [str(MATCH), "--html", "a.html", "--game", "2", "--turn", "900"],
        "#2.900: the game has no such turn",
    ),
    "no record": (["no.txt", "--html", "a.html"], "no known kind of record"),
    "an archive": (["season.zip", "--html", "a.html"], "one record as cup.zip!/final.mat"),
    "no place for it": ([str(MATCH), "--html", "none/a.html"], "none/a.html: cannot be written"),
    "over the record": (["a.tavli", "--html", "./a.tavli"], "nothing can be written over it"),
    "over its archive": (["season.zip!/a.tavli", "--html", "season.zip"], "nothing can be written over it"),
    "over a link to it": (["a.tavli", "--html", "link"], "nothing can be written over it"),
    "over its archive by force": (
        ["./season.zip!/a.tavli", "--html", "season.zip", "--force"],
        "nothing can be written over it",
    ),
    "over something else": (
        ["a.tavli", "--html", "no.txt"],
        "no page of tavli; name another file, or use --force",
    ),
    "force without a page": (["a.tavli", "--force"], "--force"),
    "no such rules": ([str(MATCH), "--html", "a.html", "--rules", "portse"], 'did you mean "portes"?'),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_cannot_be_is_told_and_nothing_is_written(case: str, tmp_path: Path) -> None:
    (tmp_path / "no.txt").write_text("shopping: milk, bread\n")
    (tmp_path / "a.tavli").write_bytes(KAFENEIO.read_bytes())
    with zipfile.ZipFile(tmp_path / "season.zip", "w") as archive:
        archive.write(KAFENEIO, "a.tavli")
    (tmp_path / "link").symlink_to("a.tavli")
    before = {name: (tmp_path / name).read_bytes() for name in os.listdir(tmp_path)}
    arguments, said = REFUSED[case]
    done = tavli("replay", *arguments, cwd=tmp_path)
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert {name: (tmp_path / name).read_bytes() for name in os.listdir(tmp_path)} == before


@pytest.mark.parametrize("html", [(), ("--html", "a.html")], ids=["terminal", "page"])
@pytest.mark.parametrize("path", ["tags.tavli", "empty.mat", str(ROOT / "examples/formats/positions.txt")])
def test_a_file_without_a_game_is_told_and_makes_no_page(
    path: str, html: tuple[str, ...], tmp_path: Path
) -> None:
    (tmp_path / "tags.tavli").write_text('[White "A"]\n[Black "B"]\n')
    (tmp_path / "empty.mat").write_text(" 5 point match\n")
    done = tavli("replay", path, *html, cwd=tmp_path)
    assert (done.code, done.out) == (2, "")
    assert "no game in it to show" in done.err
    assert not (tmp_path / "a.html").exists()
