"""Canonical form: what is formatted says the same, is formatted already, and spells as the tool spells.

``TAVLI_MATCHES`` and ``TAVLI_FAULTS`` in the environment set the numbers of matches.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tavlicli
from tavlicli.board.position import Position
from tavlicli.files import Options
from tavlicli.formatting import REPAIRED, CannotFormat, formatted
from tavlicli.notation.formats import tavli
from tavlicli.replay.result import FileReport
from tavlicli.replay.verify import MatchReplay
from tavlicli.rules.legal import Legal, dice_for
from tavlicli.rules.registry import rule_set
from tavlicli.rules.spelling import spelled
from tests.effort import some, times
from tests.matches import text as made_text
from tests.matches.house import HOUSE_RULES, SETS
from tests.matches.place import record_of
from tests.properties.test_one_fault import KINDS
from tests.properties.test_whole_matches import CYCLES, any_match
from tests.unit.test_tavli_notation import LINES, TAILS

MATCHES = int(os.environ.get("TAVLI_MATCHES", "1"))
FAULTS = int(os.environ.get("TAVLI_FAULTS", "1"))
SEED = os.environ.get("TAVLI_SEED", "portes")
EXAMPLES = sorted((Path(__file__).parents[2] / "examples").rglob("*.tavli"))


OURS = Options(format="tavli", encoding="utf-8")


def check(text: str) -> FileReport:
    return tavlicli.check_bytes(text.encode(), "-", OURS)


def fmt(text: str, lang: str | None = None) -> str:
    return formatted(text, MatchReplay, lang).text


def findings(report: FileReport) -> list[object]:
    """What is wrong with a text, places apart, and apart from what formatting puts right."""
    return [
        (one.code, one.severity, one.match, one.game, one.turn, one.player, one.roll, one.position)
        for one in report.findings
        if one.code not in {*REPAIRED, "unused-ignore"}
    ]


def says(text: str) -> object:
    """The tags, comments and times of a text."""
    matches = list(tavli.read(text))
    tags = [
        {name: tag.value for name, tag in holder.tags.items()}
        for match in matches
        for holder in (match, *match.games)
    ]
    comments = [words(comment) for match in matches for comment in match.comments]
    comments += [
        (index, words(comment))
        for match in matches
        for game in match.games
        for index, comment in sorted(game.comments.items())
    ]
    return tags, comments, [game.seconds for match in matches for game in match.games]


def words(comment: str) -> str:
    """A comment, whether its ``#`` has a line of its own or not."""
    return re.sub(r"\n+#", "\n#", comment).lstrip("\n")


def agrees(text: str, lang: str | None = None) -> str:
    """The canonical form, held against what it must have in common with the text."""
    new = fmt(text, lang)
    shown = f"{text}\n=====\n{new}"
    assert fmt(new, lang) == new, shown
    assert says(new) == says(text), shown
    before, after = check(text), check(new)
    assert after.matches == before.matches, shown
    assert findings(after) == findings(before), shown
    assert not REPAIRED & {one.code for one in after.findings if not is_game(one)}, shown
    return new


def is_game(finding: tavlicli.Finding) -> bool:
    """Whether a finding is about a game's number, which stays as it is."""
    return finding.violation.variant == "game"


def spells_as_the_tool(text: str) -> None:
    """Every legal play is spelled as ``tavli moves`` lists it."""
    report = check(text)
    for match, result in zip(tavlicli_matches(text), report.matches, strict=True):
        for game, went in zip(match.games, result.games, strict=True):
            rules = rule_set(went.rules)
            for step in tavlicli.replay(game):
                turn = step.action.turn
                if turn is None or turn.kind != "moves" or step.before is None or step.after is None:
                    continue
                assert turn.roll is not None
                dice = dice_for(rules, step.before, turn.roll, step.rolls)
                legal = Legal(rules, step.before, turn.roll, dice)
                if not step.violations and legal.bounded:
                    results = {play.result: play.play for play in spelled(legal).values()}
                    assert turn.play.removesuffix(" -") == results[Position(*step.after)]


def tavlicli_matches(text: str) -> list[tavlicli.Match]:
    matches = list(tavli.read(text))
    for match in matches:
        for game in match.games:
            game.match = match
    return matches


@pytest.mark.parametrize("names", some([*SETS, *HOUSE_RULES, *CYCLES]))
def test_a_match_in_canonical_form_says_the_same(names: str) -> None:
    for number in range(MATCHES):
        rng = Random(f"{SEED} {names} {number}")
        record = made_text.text_of(rng, any_match(rng, names))
        new = agrees(record, "en")
        assert check(new).findings == ()
        spells_as_the_tool(new)
        agrees(record, rng.choice(("el", "bg", None)))


@pytest.mark.parametrize("kind", some(KINDS), ids=lambda kind: " ".join([kind[0], *map(str, kind[2])]))
def test_faults_stay_but_those_that_are_put_right(kind: tuple) -> None:
    name, make, args = kind
    for number in range(FAULTS):
        rng = Random(f"{SEED} {name} {args} {number}")
        record = record_of(rng, make(rng, *args))
        lang = rng.choice(("en", "el", "bg", None))
        if any(one.code == "syntax" for one in check(record).findings):
            with pytest.raises(CannotFormat):
                fmt(record)
        else:
            agrees(record, lang)


@pytest.mark.parametrize("example", some(EXAMPLES), ids=lambda path: path.name)
@pytest.mark.parametrize("lang", ["en", "bg"])
def test_an_example_in_canonical_form_says_the_same(example: Path, lang: str | None) -> None:
    text = example.read_text(encoding="utf-8")
    try:
        new = agrees(text, lang)
    except CannotFormat:
        assert "syntax" in {one.code for one in check(text).findings}
        return
    if lang == "en":
        spells_as_the_tool(new)


MORE = st.sampled_from(
    [
        "",
        "",
        "{",
        "}",
        "# x",
        "{a} {b} # c",
        '[Marks "N B"]',
        '[Marks "n N"]',
        '[Marks "B Б"]',
        '[Rules "fevga"] [Clock "x"] # tavli: ignore bad-tag, unknown-rules',
        '[Annotator "a"]\n[Annotator "b"] {c}',
        "N 31: 24/20 # tavli: ignore hit-mark",
        "Б 31: 8/5 6/5 {W\nW}",
        "W wins 2 points",
        "1. W 31: 8/5 6/5",
        "12) B 64: 24/14",
        "Position bar:1 6:5 / 1:1 24:2 B to play",
        "Position start W to play",
        "Λ διπλασιάζει",
        "W 31: 8/5 6/5 {} # x",
        "{a\nb} W 42: 8/4 6/4 {c} @3.25 # d",
        "{} # y",
        "{a} {} {b}",
    ]
)


@settings(deadline=None, max_examples=times(100))
@given(
    st.lists(st.one_of(st.tuples(LINES, TAILS).map("".join), MORE), max_size=14),
    st.sampled_from(["en", "el", "bg", None]),
    st.sampled_from(["\n", "\r\n", "\r"]),
)
def test_any_text_that_can_be_read_keeps_its_meaning(
    record: list[str], lang: str | None, newline: str
) -> None:
    text = newline.join(record)
    with suppress(CannotFormat):
        agrees(text, lang)
