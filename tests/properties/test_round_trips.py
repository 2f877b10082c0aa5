"""Random whole matches, written in another format and read back: the same plays, boards, scores and results.

``TAVLI_MATCHES=300`` in the environment sets the number of matches for each rule set.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import tavlicli
from tavlicli.converting import converted
from tavlicli.files import read_matches
from tavlicli.notation.positions import parse
from tavlicli.notation.registry import named, recognise
from tavlicli.notation.target import CannotWrite, Target
from tavlicli.record.model import Match
from tavlicli.record.sheet import Sheet
from tavlicli.replay.sheets import sheet
from tavlicli.replay.verify import MatchReplay
from tavlicli.rules.registry import rule_set
from tests.matches import text
from tests.matches.house import HOUSE_RULES, SETS
from tests.matches.maker import Made
from tests.matches.table import Line
from tests.properties.test_whole_matches import CYCLES, matches, told
from tests.records.same import played, said


def records(names: str) -> Iterator[tuple[Made, str]]:
    """Some random matches under these rule sets, with their texts."""
    for rng, made in matches(names):
        yield made, text.text_of(rng, made)


def lines_of(made: Made) -> list[Line]:
    return [line for game in made.games for line in game.lines]


def read(record: str) -> list[Match]:
    found = recognise(record)
    assert found is not None
    return list(read_matches(found, record))


def write(record: str, name: str) -> tuple[str, dict[str, int]]:
    target = Target()
    written = "".join(converted(map(MatchReplay, read(record)), named(name), target))
    return written, target.losses


def written_or_refused(record: str, name: str) -> tuple[str, dict[str, int]] | CannotWrite:
    """A record in another format with what was lost, or why it has no place there."""
    try:
        return write(record, name)
    except CannotWrite as refused:
        return refused


def under(match: Match, names: str) -> Sheet:
    """A match replayed under the set it was made for, which FIBS cannot say."""
    return sheet(MatchReplay(match, rules=rule_set(names)))


@pytest.mark.parametrize("names", [*SETS, *HOUSE_RULES])
def test_a_match_goes_through_fibs(names: str) -> None:
    for made, record in records(names):
        (source,) = read(record)
        found = written_or_refused(record, "fibs")
        if isinstance(found, CannotWrite):
            assert (found.problem, found.params["format"]) == ("position", "fibs")
            assert any(line.row == found.line and line.kind == "position" for line in lines_of(made))
            continue
        written, losses = found
        (copy,) = read(written)
        assert copy.format == "fibs"
        before, after = played(under(source, names)), played(under(copy, names))
        if "names" in losses:
            before["match"] = (("", "") if source.names == (None, None) else copy.names, source.length)
        if "ending" in losses:
            before["results"] = [result[:4] for result in before["results"]]
            after["results"] = [result[:4] for result in after["results"]]
        assert after == before, f"{record}\n=====\n{written}"
        if not losses.keys() & {"ending", "rules"}:
            assert write(written, "fibs") == (written, {})


@pytest.mark.parametrize("names", [*SETS, *HOUSE_RULES, *CYCLES])
def test_a_match_goes_through_json(names: str) -> None:
    for _, record in records(names):
        written, losses = write(record, "json")
        assert losses == {}
        assert [said(match) for match in read(written)] == [said(match) for match in read(record)], record
        assert told(tavlicli.check_text(written)) == told(tavlicli.check_text(record)) == []


@pytest.mark.parametrize("names", ["backgammon", "backgammon,jacoby=yes", "tavla"])
@pytest.mark.parametrize("name", ["fibs-board", "snowie"])
def test_a_match_becomes_the_positions_in_which_it_was_rolled(name: str, names: str) -> None:
    for _, record in records(names):
        (source,) = read(record)
        found = written_or_refused(record, name)
        if isinstance(found, CannotWrite):
            assert found.problem == "position"
            continue
        written, losses = found
        rolls = [
            (entry.before, entry.action.turn.roll)
            for game in sheet(MatchReplay(source)).games
            for entry in game.entries
            if entry.action.turn is not None and entry.before is not None
        ]
        lines = [parse(line) for line in written.splitlines()]
        assert [(one.position, one.roll) for one in lines if one.roll] == rolls
        assert losses.get("plays", 0) > 0
