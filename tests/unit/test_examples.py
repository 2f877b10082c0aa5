"""The examples, held against their expected reports in ``tests/snapshots/check``.

``python -m tests.unit.test_examples`` writes the reports anew; read the difference before you keep it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import tavlicli
from tavlicli.files import Options, replay_of
from tavlicli.formatting import CannotFormat, formatted
from tavlicli.notation import registry
from tavlicli.reports.form import Style, form, rendered
from tavlicli.value import replaced
from tavlicli.words import LANGUAGES

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "tests" / "snapshots" / "check"
EXAMPLES = sorted(
    path.relative_to(ROOT).as_posix()
    for path in (ROOT / "examples").rglob("*")
    if path.is_file() and path.suffix != ".svg"
)
GAMES = ("plakoto", "tapa", "fevga", "moultezim", "gyulbara", "narde")
"""The sets of the pinning and running games, each with a whole game of that name."""

CLEAN = (
    "examples/gnubg.mat",
    *("examples/match.tavli", "examples/vecher.tavli", "examples/vradia.tavli"),
    *(f"examples/{name}.tavli" for name in GAMES),
    *(f"examples/formats/harbour.{ending}" for ending in ("sgf", "fibs", "json")),
)
"""The examples in which nothing is wrong."""

MACHINES = {"jsonl": "jsonl", "csv": "csv", "junit.xml": "junit", "sarif": "sarif", "github.txt": "github"}
"""The forms for machines by the ending of their snapshots, besides JSON."""

MORE = {
    "examples/kafeneio.tavli": ("json", "el.txt", "bg.txt", "bg.html", *MACHINES),
    "examples/stood.tavli": tuple(MACHINES),
    "examples/faults/dice.tavli": ("statistics.txt", "statistics.concise.txt"),
    "examples/faults/marks.tavli": tuple(MACHINES),
    "examples/faults/text.tavli": tuple(MACHINES),
    "examples/vecher.tavli": ("bg.txt",),
    "examples/vradia.tavli": ("json", "el.txt"),
}
"""Reports besides the two that every example has."""

WANTED = [(example, form) for example in EXAMPLES for form in ("txt", "concise.txt", *MORE.get(example, ()))]


def report(example: str, kind: str) -> str:
    """The report of an example of a kind: ``txt``, ``concise.txt``, ``json``, ``el.txt``, ``junit.xml`` …"""
    found = replaced(tavlicli.check(ROOT / example).files[0], path=example)
    words = kind.removesuffix("txt").strip(".").split(".")
    lang = words[0] if words[0] in LANGUAGES else "en"
    style = Style(lang, verbose=True, statistics="statistics" in words, version="0.0.0")
    name = MACHINES.get(kind) or next((word for word in words if word in ("concise", "json", "html")), "text")
    return "".join(rendered(form(name, style), [found]))


def snapshot(example: str, form: str) -> Path:
    """Where the expected report stands."""
    name = example.removeprefix("examples/")
    name = name.replace(".", "-") if name.startswith("formats/") else name.rpartition(".")[0]
    name = name.replace("/", "-")
    return FOLDER / f"{name}.{form}"


@pytest.mark.parametrize(("example", "form"), WANTED)
def test_an_example_has_its_expected_report(example: str, form: str) -> None:
    assert report(example, form) == snapshot(example, form).read_bytes().decode()


def test_no_expected_report_is_left_over() -> None:
    assert set(FOLDER.iterdir()) == {snapshot(example, form) for example, form in WANTED}


@pytest.mark.parametrize("example", CLEAN)
def test_nothing_is_wrong_with_the_whole_games(example: str) -> None:
    found = tavlicli.check(ROOT / example).files[0]
    assert found.status == "ok"
    assert found.findings == ()
    assert all(game.complete for match in found.matches for game in match.games)


@pytest.mark.parametrize("name", GAMES)
def test_a_set_has_a_whole_game_by_its_rules_and_no_others(name: str) -> None:
    """Some other game's rules find a fault in it: what is its own is really played."""
    path = ROOT / "examples" / f"{name}.tavli"
    (match,) = tavlicli.check(path).files[0].matches
    (game,) = match.games
    assert (game.rules, game.complete) == (name, True)
    others = {"plakoto": "portes", "tapa": "portes", "narde": "fevga", "gyulbara": "fevga"}
    assert tavlicli.check(path, rules=others.get(name, "plakoto")).findings


def test_the_evening_plays_its_games_in_turn_and_one_is_a_tie() -> None:
    (match,) = tavlicli.check(ROOT / "examples/vradia.tavli").files[0].matches
    assert [game.rules for game in match.games] == ["portes", "plakoto", "fevga"]
    assert [(game.winner, game.points, game.reason) for game in match.games] == [
        (0, 2, "bearoff"),
        (None, 0, "tie"),
        (0, 1, "resign"),
    ]
    assert match.score == (3, 0)


def test_a_faulty_example_shows_every_family_of_faults() -> None:
    from tavlicli.findings.code import CODES

    codes = {one.code for example in EXAMPLES for one in tavlicli.check(ROOT / example).findings}
    families = {CODES[code].family for code in codes}
    assert families == {code.family for code in CODES.values()}


@pytest.mark.parametrize("example", [one for one in EXAMPLES if one.endswith(".tavli")])
def test_an_example_survives_being_written(example: str, tmp_path: Path) -> None:
    """Written anew in our notation, an example gives the same faults; its marks are set from the board."""
    again = tmp_path / "again.tavli"
    tavlicli.write(list(tavlicli.read(ROOT / example)), again)
    codes = [one.code for one in tavlicli.check(ROOT / example).findings if one.code != "hit-mark"]
    assert [one.code for one in tavlicli.check(again).findings] == codes


def test_the_examples_of_ours_are_in_form() -> None:
    """But for those that show what is not: hits without their marks, and what cannot be read."""
    loose = set()
    for example in EXAMPLES:
        if example.endswith(".tavli"):
            text = (ROOT / example).read_text(encoding="utf-8")
            try:
                form = formatted(text, lambda match: replay_of(match, Options())).text
            except CannotFormat:
                form = ""
            if form != text:
                loose.add(example)
    assert loose == {"examples/faults/marks.tavli", "examples/faults/text.tavli"}


def test_the_examples_are_in_every_format_that_is_read() -> None:
    found = {tavlicli.check(ROOT / example).files[0].format for example in EXAMPLES}
    written_only = {"snowie-text", *(name for name, form in registry.formats().items() if form.positions)}
    assert found == (set(registry.formats()) - written_only) | {"position"}


if __name__ == "__main__":
    for one, kind in WANTED:
        snapshot(one, kind).write_bytes(report(one, kind).encode())
