"""Positions: what is written comes back, and each grammar says just what its reader takes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tavlicli.board.dice import ROLLS
from tavlicli.board.position import Position, side_of
from tavlicli.notation import positions
from tavlicli.notation.positions import BadPosition, fibs, gnubg, ogid, own, parse, snowie, xgid
from tavlicli.notation.positions.fault import Limits
from tavlicli.record.situation import Situation
from tests.ebnf import damaged, load
from tests.effort import times

VECTORS = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "data" / "positions.jsonl").read_text("utf-8").splitlines()
]
quick = settings(deadline=None, max_examples=times(150))


@st.composite
def boards(draw: st.DrawFn, pins: bool = False) -> Position:
    """A position in which each point belongs to one side, or holds a pinned checker."""
    owners = draw(st.lists(st.sampled_from("MO"), min_size=24, max_size=24))
    sides = []
    for owner in "MO":
        places = [p for p in range(1, 25) if owners[(p if owner == "M" else 25 - p) - 1] == owner]
        places += [] if pins else [25]
        where = draw(st.lists(st.sampled_from([*places, 0]), max_size=15))
        sides.append({place: where.count(place) for place in where if place})
    mover, other = sides
    pinned = [0, 0]
    if pins:
        for point, count in list(mover.items()):
            if count > 1 and sum(other.values()) < 15 and draw(st.booleans()):
                other[25 - point] = 1
                pinned[1] |= 1 << 25 - point
    position = Position(side_of(mover, 15), side_of(other, 15), *pinned)
    if not (mover or other):
        return Position(side_of({1: 1}, 15), position.other)
    return position._replace(mover=side_of({1: 1}, 15)) if stuck(position) else position


def stuck(position: Position) -> bool:
    sides = (position.mover, position.other)
    return all(side[25] and min(side[1:7]) > 1 for side in sides)


@st.composite
def situations(draw: st.DrawFn) -> Situation:
    length = draw(st.integers(0, 25))
    most = length - 1 if length else 99
    log = draw(st.integers(0, 6))
    doubled = draw(st.booleans())
    owners = [None] if log == 0 else [None, "other"] if doubled else [None, "mover", "other"]
    money = length == 0
    return Situation(
        draw(boards()),
        None if doubled else draw(st.sampled_from([None, *ROLLS])),
        1 << log,
        draw(st.sampled_from(owners)),
        length,
        (draw(st.integers(0, most)), draw(st.integers(0, most))),
        crawford=not money and draw(st.booleans()),
        jacoby=money and draw(st.booleans()),
        beavers=money and draw(st.booleans()),
        doubled=doubled,
    )


def same(read: Situation, written: Situation, *lost: str) -> bool:
    kept = {name: getattr(read, name) for name in lost}
    return read._replace(notation="", mover_is_bottom=True) == written._replace(
        notation="", mover_is_bottom=True, **kept
    )


@quick
@given(boards())
def test_our_notation_comes_back(position: Position) -> None:
    assert parse(str(position)).position == position
    assert parse(str(position.turned())).position == position.turned()


@quick
@given(boards(pins=True))
def test_our_notation_comes_back_with_pins(position: Position) -> None:
    assert parse(str(position), pins=True).position == position


@quick
@given(situations())
def test_ids_come_back(situation: Situation) -> None:
    xgid = positions.to_xgid(situation)
    assert xgid is not None
    assert same(parse(xgid), situation)
    _, position_id, match_id = positions.ids(situation)
    assert same(parse(f"{position_id}:{match_id}"), situation, "beavers")


@quick
@given(situations())
def test_lines_come_back(situation: Situation) -> None:
    ogid, fibs = positions.to_ogid(situation), positions.to_fibs_board(situation)
    snowie = positions.to_snowie(situation)
    assert ogid is not None
    assert fibs is not None
    money = situation._replace(crawford=False) if situation.length == 0 else situation
    assert same(parse(ogid), money, "jacoby", "beavers")
    assert same(parse(fibs), money, "jacoby", "beavers", "crawford", "cube_owner")
    assert (snowie is None) == situation.doubled
    if snowie is not None:
        assert same(parse(snowie), situation, "beavers")


@quick
@given(boards())
def test_position_ids_name_a_position_and_no_other(position: Position) -> None:
    name = positions.to_position_id(position)
    assert name is not None
    assert parse(name).position == position


def written(name: str) -> list[str]:
    """The vectors in one notation."""
    own_text = [f"{vector['own']} / {vector['opp']}" for vector in VECTORS]
    texts = {
        "position": own_text,
        "xgid": [vector["xgid"] for vector in VECTORS],
        "gnubgid": [f"{vector['position_id']}:{vector['match_id']}" for vector in VECTORS],
        "ogid": [vector["ogid"] for vector in VECTORS],
        "fibs-board": [positions.to_fibs_board(parse(text)) or "" for text in own_text],
        "snowie": [positions.to_snowie(parse(text)) or "" for text in own_text],
    }
    return texts[name]


GRAMMARS = {
    "position": (load("common", "position"), "position", own),
    "xgid": (load("common", "xgid"), "xgid", xgid),
    "gnubgid": (load("common", "gnubgid"), "gnubgid", gnubg),
    "ogid": (load("common", "ogid"), "ogid", ogid),
    "fibs-board": (load("common", "fibs-board"), "fibs board", fibs),
    "snowie": (load("common", "snowie"), "snowie", snowie),
}
MEANING = ("count", "both", "off", "closed", "over")
START = Position(side_of({24: 15}, 15), side_of({24: 15}, 15))


def outcome(text: str, name: str) -> str:
    """Whether a reader takes a text, understands it but finds it impossible, or refuses it."""
    module = GRAMMARS[name][2]
    if module is not own and not module.looks_like(text):
        return "refused"
    try:
        module.read(text, Limits(start=START))
    except BadPosition as fault:
        return "impossible" if _only_meaning(fault, text, name) else "refused"
    return "taken"


def _only_meaning(fault: BadPosition, text: str, name: str) -> bool:
    variant, place = fault.violation.variant, text[fault.start : fault.end]
    if variant in MEANING:
        return True
    if variant == "field" and place:
        return place.removeprefix("-").isdecimal() or name == "gnubgid"
    if variant == "dice":
        whole = place.replace(":", " ").replace(";", " ").split(" ")
        return name == "gnubgid" or (
            name in ("fibs-board", "snowie") and all(part.removeprefix("-").isdecimal() for part in whole)
        )
    if variant == "letters" and name == "xgid":
        board = text.casefold().removeprefix("xgid=").lstrip(" \t").find(":") == 26
        return board and place.isascii() and place.isalpha() and place.casefold() <= "p"
    return variant == "letters" and name == "position" and GRAMMARS[name][0].matches("part", place)


def agree(text: str, name: str) -> bool:
    grammar, rule, _ = GRAMMARS[name]
    return outcome(text, name) != ("refused" if grammar.matches(rule, text) else "taken")


@pytest.mark.parametrize("name", GRAMMARS)
@settings(deadline=None, max_examples=times(30))
@given(st.data())
def test_what_a_grammar_makes_is_taken_or_refused_alike(name: str, data: st.DataObject) -> None:
    sentences = GRAMMARS[name][0].sentences(GRAMMARS[name][1])
    assert agree(data.draw(st.one_of(sentences, damaged(sentences))), name)


@pytest.mark.parametrize("name", GRAMMARS)
@settings(deadline=None, max_examples=times(150))
@given(st.data())
def test_a_damaged_position_is_taken_or_refused_alike(name: str, data: st.DataObject) -> None:
    assert agree(data.draw(damaged(st.sampled_from(written(name)))), name)


@pytest.mark.parametrize("name", GRAMMARS)
def test_every_vector_is_a_sentence_of_its_grammar(name: str) -> None:
    grammar, rule, _ = GRAMMARS[name]
    for text in written(name):
        assert grammar.matches(rule, text), text
        assert outcome(text, name) == "taken", text


@settings(deadline=None, max_examples=times(200))
@given(
    st.one_of(
        st.text(max_size=80),
        st.text("0123456789abcKNOTDXGI=:;/^, -", max_size=80),
        st.sampled_from(["XGID=", "board:", "OGID=", "GNUID ", "Position ID: ", "1;1;", "bar:"]).flatmap(
            lambda start: st.text("0123456789abp-:;/", max_size=90).map(lambda rest: start + rest)
        ),
    ),
    st.booleans(),
    st.booleans(),
)
def test_any_other_text_is_only_ever_a_bad_position(text: str, pins: bool, same_way: bool) -> None:
    positions.is_position(text)
    places = [(0, len(text))]
    try:
        situation = parse(text, pins=pins, same_way=same_way)
        assert sum(situation.position.mover) == sum(situation.position.other) == 15
    except BadPosition as fault:
        places.append((fault.start, fault.end))
    assert all(0 <= start <= end <= len(text) for start, end in places)
