"""Grammars and readers of the formats that are read line by line say yes and no to the same lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from tavlicli.findings.finding import Violation
from tavlicli.notation import playstrategy_fen, registry
from tavlicli.notation.format import lines
from tavlicli.notation.formats import gam
from tavlicli.notation.positions import BadPosition
from tavlicli.replay.verify import MatchReplay
from tests import ebnf
from tests.effort import times

quick = settings(deadline=None, max_examples=times(80), suppress_health_check=list(HealthCheck))

SGG = "Anna vs. Boris\nGame 1.0-0/3\n"
# Either player has rolled, so that either may play.
TMG = tuple(f"Player1: 1 Anna 1500\nGame 1: 0-0\n{sign}1 1 31:\n" for sign in ("", "-"))
BGAMMON = "i 1 Anna Boris 3 0 0 0 0 0\n"
OPENSPIEL = "chance outcome 1 X starts, (roll: 13)\n"
PLAYSTRATEGY = "3/1 e1h1 "


def expected(violations: Iterable[Violation | None]) -> set[str]:
    """What was expected where the text could not be read."""
    return {str(one.params["expected"]) for one in violations if one and one.code == "syntax"}


def reads(name: str, before: str, told: str = "", broken: str = "") -> Callable[[str], bool]:
    """Whether the reader of a format takes a line behind some text.

    ``told`` is what it may miss in a line that it takes all the same, and
    ``broken`` what it may miss that the grammar cannot tell.
    """

    def read(line: str) -> bool:
        assume("\n" not in line and "\r" not in line)
        missed: set[str] = set()
        for match in registry.named(name).read(f"{before}{line}\n"):
            missed |= expected(finding.violation for finding in match.findings)
            for game in match.games:
                faults = [fault.violation for fault in game.faults]
                missed |= expected(faults) - set(told.split())
                # A roll that is spelled wrongly is no roll that is missing.
                missed |= expected(one for one in faults if "/" in str(one.params.get("found"))) & {"roll"}
                missed |= expected(action.fault for action in game.actions) - {broken}
                turns = [action.turn for action in game.actions if action.turn is not None]
                missed |= expected(fault.violation for turn in turns for fault in turn.faults)
        return not missed

    return read


def reads_record(line: str) -> bool:
    return any(reads("tmg", before, "result", "player")(line) for before in TMG)


def reads_names(line: str) -> bool:
    """Whether a line is two names; one that is a row or a line of match text is not drawn."""
    assume(not gam._is_match_text(line))
    return gam._read_names(line) is not None


def reads_position(line: str) -> bool:
    found = playstrategy_fen.LINE.fullmatch(line)
    if found is None:
        return False
    try:
        playstrategy_fen.read(found[1].rstrip(" \t"))
    except BadPosition as bad:
        return bad.violation.variant in ("count", "both", "off", "length", "field", "closed", "over", "dice")
    return True


# Rule, grammar, reader: lines of every kind, each behind what it needs to stand behind.
LINES: dict[str, tuple[str, str, Callable[[str], bool]]] = {
    "sgg game": ("told line", "sgg", reads("sgg", SGG)),
    "sgg head": ("game line", "sgg", reads("sgg", "Anna vs. Boris\n")),
    # Whose a result is, and that it says its points twice alike, the grammar cannot tell.
    "tmg": ("line", "tmg", reads_record),
    "bgammon": ("line", "bgammon", reads("bgammon", BGAMMON)),
    "openspiel": ("line", "openspiel", reads("openspiel", OPENSPIEL)),
    "playstrategy": (
        "words",
        "playstrategy",
        reads("playstrategy", PLAYSTRATEGY, "roll end-of-line", "roll"),
    ),
    "playstrategy position": ("position line", "playstrategy", reads_position),
    "gam": ("names line", "gam", reads_names),
}


def grammar(name: str) -> ebnf.Grammar:
    return ebnf.load("common", name)


@pytest.mark.parametrize("kind", LINES)
@quick
@given(data=st.data())
def test_every_line_of_the_grammar_is_read(kind: str, data: st.DataObject) -> None:
    rule, name, read = LINES[kind]
    assert read(data.draw(grammar(name).sentences(rule)))


# What is no position line may be words, and what is no game's line in a head, or no two names, is a remark.
JUDGED = [kind for kind in LINES if kind not in ("sgg head", "gam", "playstrategy position")]


@pytest.mark.parametrize("kind", JUDGED)
@quick
@given(data=st.data())
def test_a_damaged_line_is_read_where_the_grammar_allows_it(kind: str, data: st.DataObject) -> None:
    rule, name, read = LINES[kind]
    line = data.draw(ebnf.damaged(grammar(name).sentences(rule)))
    assume(line.strip(" \t"))
    assert read(line) == grammar(name).matches(rule, line)


PIECES = st.sampled_from(
    (
        *(
            "Anna vs. Boris\n",
            "Game 1.0-0/3\n",
            "Game 1: 0-0\n",
            "i 1 Anna Boris 3 0 0 1 1 0\n",
            "Anna Boris\n",
        ),
        *(
            "1\t31: ",
            "1\t\t",
            "8/5, 6/5\n",
            "Double to 2\n",
            "Anna  wins 1 point.\n",
            "11: Automatic double\n",
        ),
        *(" 1 1 31:\n", "-1 4 8/5 6/5\n", " 0 17\n", " 1 14 1\n", "Beavers: 1\n", "Beavers: 0\n"),
        *(
            "1) 31: 8/5 6/5\n",
            "Wins 1 point\n",
            "bgammon-replay 00000024\n",
            "1 r 3-1 8/5\n",
            "2 d 2 0\n",
            "2 t\n",
        ),
        *(
            "3/1 ",
            "e1h1 ",
            "endturn\n",
            "cubeo ",
            "undo ",
            "5S,3,3s,1,5s,4,2S/5s,3,3S,1,5S,4,2s[] - - w 0 0 - 1\n",
        ),
        *(
            "chance outcome 1 X starts, (roll: 13)\n",
            "chance outcome 15 (roll: 11)\n",
            "8/5 Pass\n",
            "Pass\n",
        ),
    )
)
JUNK = st.text(alphabet=" \t\n\r:;)(/*-0136abW?^@.\ufeff\0\u2028é", max_size=12)


@pytest.mark.parametrize("name", ["sgg", "tmg", "gam", "bgammon", "playstrategy", "openspiel"])
@quick
@given(pieces=st.lists(PIECES | JUNK, max_size=30))
def test_no_text_raises_and_every_place_is_in_it(name: str, pieces: list[str]) -> None:
    text = "".join(pieces)
    form = registry.named(name)
    form.looks_like(text)
    rows = lines(text.removeprefix("\ufeff"))
    for match in form.read(text):
        report = MatchReplay(match)
        report.run()
        for finding in report.findings:
            line, column, end = finding.place
            assert 1 <= line <= len(rows)
            assert 1 <= column < end
            assert column <= len(rows[line - 1]) + 1
