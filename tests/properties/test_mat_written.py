"""Matches written as match text are the same when they are read: results, boards, scores and faults."""

from __future__ import annotations

import os
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tavlicli.notation import registry
from tavlicli.notation.target import CannotWrite
from tavlicli.record.model import Match, Tag
from tavlicli.replay.sheets import sheet
from tavlicli.replay.verify import MatchReplay
from tests.copies import Facts, Replayed, all_facts, convert, facts, replayed, written
from tests.data import FOLDER
from tests.effort import some, times
from tests.matches.house import HOUSE_RULES, SETS
from tests.matches.place import record_of
from tests.matches.text import text_of
from tests.properties.test_one_fault import KINDS
from tests.properties.test_whole_matches import any_match

MATCHES = int(os.environ.get("TAVLI_MATCHES", "1"))
SEED = os.environ.get("TAVLI_SEED", "portes")
STYLES = ("gnubg", "xg", "xg-txt")
PLAIN = (FOLDER / "mat" / "m1_0004.mat").read_text(encoding="utf-8")

# Faults that have no place in match text: of clocks and opening dice, of claims, which are counted as lost,
# of lines that are left out, of letters and numbers that are written anew, of the value
# of a resignation, which becomes that of a result; of a rule set that nobody knows, and of results that
# contradict each other.
UNSEEN = {
    "overrun",
    "false_claim",
    "lower_die_starts",
    "not_the_opening_dice",
    "strange_line",
    "mixed-letters",
    "resigned_too_low",
    "resigned_too_high",
    "unknown_set",
    "wrong_winner",
    "position_differs",
}
quick = settings(deadline=None, max_examples=times(60), suppress_health_check=list(HealthCheck))


def named(facts: Facts) -> Facts:
    """The same with names that are missing called as match text calls them."""
    white, black = facts.names
    return facts._replace(names=("White" if white is None else white, "Black" if black is None else black))


def differing(record: str) -> list[str]:
    """The styles in which a record of ours is not the same, and "tavli" if it is not on its way back."""
    source = replayed(record, "tavli")
    wanted = [named(facts(match)) for match in source]
    copies = {style: written(source, "mat", style)[0] for style in STYLES}
    found = [style for style, copy in copies.items() if all_facts(copy, "mat") != wanted]
    back, _ = convert(copies["gnubg"], "mat", "tavli")
    return found + ["tavli"] * (all_facts(back, "tavli") != wanted)


@pytest.mark.parametrize("names", some([*SETS, *HOUSE_RULES]))
def test_a_match_that_was_played_by_the_rules(names: str) -> None:
    for number in range(MATCHES):
        rng = Random(f"{SEED} mat {names} {number}")
        made = any_match(rng, names)
        record = text_of(rng, made)
        assert differing(record) == [], record


@pytest.mark.parametrize(
    "kind",
    some([kind for kind in KINDS if kind[0] not in UNSEEN], 5),
    ids=lambda kind: " ".join([kind[0], *map(str, kind[2])]),
)
def test_a_match_with_a_fault(kind: tuple) -> None:
    name, make, args = kind
    for number in range(MATCHES):
        rng = Random(f"{SEED} mat {name} {args} {number}")
        case = make(rng, *args)
        record = record_of(rng, case)
        assert differing(record) == [], record


def changed(names: tuple[str, str], tags: dict[str, str], comments: list[str]) -> Match:
    (match,) = registry.named("mat").read(PLAIN)
    match.format = "tavli"
    match.names = names
    for game in match.games:
        game.names = None
    match.tags = {name: Tag(value, 1, 1, 2) for name, value in tags.items()}
    match.comments = comments
    return match


hostile = st.text(
    st.one_of(st.characters(codec="utf-8"), st.sampled_from('\n\r\t\x0b\x85\u2028 ":;#[]{}()0123,=>')),
    max_size=30,
)
tag_names = st.text(st.sampled_from("abcEventRulesGame 12[]\"'\n\té;"), min_size=1, max_size=12)


@quick
@given(
    names=st.tuples(hostile, hostile),
    tags=st.dictionaries(tag_names, hostile, max_size=3),
    comments=st.lists(hostile, max_size=3),
    style=st.sampled_from(STYLES),
)
def test_no_text_gets_out_of_its_place(
    names: tuple[str, str], tags: dict[str, str], comments: list[str], style: str
) -> None:
    replay = MatchReplay(changed(names, tags, comments))
    text, losses = written([Replayed(replay, sheet(replay))], "mat", style)
    (copy,) = registry.named("mat").read(text)
    (plain,) = registry.named("mat").read(PLAIN)
    assert [len(game.actions) for game in copy.games] == [len(game.actions) for game in plain.games]
    assert not any(game.faults or game.comments for game in copy.games)
    assert (copy.length, copy.games[0].score) == (plain.length, plain.games[0].score)
    kept = [one == other for one, other in zip(names, copy.names, strict=True)]
    assert losses.get("names", 0) == kept.count(False)
    missing = [name for name in tags if name.lower() != "rules" and one_line(name) not in copy.tags]
    assert len(missing) == losses.get("tags", 0)


def one_line(text: str) -> str:
    return "".join(" " if letter in "\n\t" else letter for letter in text)


@quick
@given(lines=st.lists(st.sampled_from(PLAIN.split("\n")), max_size=12), junk=hostile)
def test_a_copy_is_its_own_copy(lines: list[str], junk: str) -> None:
    source = "\n".join([*PLAIN.split("\n")[:7], *lines, junk])
    for style in STYLES:
        try:
            copy, _ = convert(source, "mat", "mat", style)
        except CannotWrite:
            continue
        again, lost = convert(copy, "mat", "mat", style)
        assert again == copy
        assert lost == {}
