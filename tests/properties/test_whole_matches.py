"""Whole random matches: what is played by the rules is checked clean, and ends as the maker says.

``TAVLI_MATCHES=300`` in the environment sets the number of matches for each rule set.
"""

import os
from random import Random

import pytest

import tavlicli
from tests.matches import mat, text
from tests.matches.house import HOUSE_RULES, SETS, house
from tests.matches.maker import make_match

MATCHES = int(os.environ.get("TAVLI_MATCHES", "1"))
SEED = os.environ.get("TAVLI_SEED", "portes")

CYCLES = ("portes;tavla", "tavli;portes;stakes", "tabla;tavla;match")


def matches(names):
    """So many random matches under some rule sets, the same at every run."""
    for number in range(MATCHES):
        rng = Random(f"{SEED} {names} {number}")
        yield rng, any_match(rng, names)


def any_match(rng, names):
    houses = [house(name) for name in names.split(";")]
    tags = []
    if len(houses) > 1:
        tags.append(("Cycle", "; ".join(one.name for one in houses)))
    elif houses[0].name != "tavli" or rng.random() < 0.5:
        tags.append(("Rules", houses[0].name.replace(",", rng.choice((",", ", ")))))
    if rng.random() < 0.3:
        houses = [one._replace(clock=(120, 600)) for one in houses]
        tags.append(("Clock", "12+60"))
    made = make_match(rng, houses, rng.choice((None, 1, 2, 3, 5, 7)), rng.randint(1, 5))
    made.tags += tags
    text.dress(rng, made)
    return made


def told(report):
    return [(one.place.line, one.code, one.severity) for one in report.findings]


def wanted(made):
    """What the maker says of each game, and of the score that the match ends on."""
    games = [(*game.result, game.stake, game.crawford) for game in made.games]
    return games, made.score if made.keeps_score else None


def found(made, report, finals=None):
    (one,) = report.files[0].matches
    games = [(game.winner, game.points, game.reason, game.stake, game.crawford) for game in one.games]
    return games, one.score if made.keeps_score else None


def finals_of(report):
    (one,) = report.files[0].matches
    return [(tuple(game.final.mover), tuple(game.final.other)) for game in one.games]


@pytest.mark.parametrize("names", [*SETS, *HOUSE_RULES, *CYCLES])
def test_a_match_that_was_played_by_the_rules_is_clean(names):
    for rng, made in matches(names):
        record = text.text_of(rng, made)
        report = tavlicli.check_text(record)
        assert told(report) == [], record
        assert found(made, report) == wanted(made), record
        assert finals_of(report) == [game.final for game in made.games], record


@pytest.mark.parametrize("names", [*SETS, *HOUSE_RULES, *CYCLES])
def test_reading_and_writing_changes_nothing(names, tmp_path):
    first, second = tmp_path / "first.tavli", tmp_path / "second.tavli"
    for rng, made in matches(names):
        first.write_text(text.text_of(rng, made), encoding="utf-8")
        tavlicli.write(list(tavlicli.read(first)), second)
        report = tavlicli.check(second)
        shown = f"{first.read_text(encoding='utf-8')}\n=====\n{second.read_text(encoding='utf-8')}"
        assert told(report) == [], shown
        assert found(made, report) == wanted(made), shown


@pytest.mark.parametrize("names", [*SETS, *HOUSE_RULES])
def test_the_same_match_in_two_columns(names):
    for _, made in matches(names):
        if not mat.can_write(made):
            continue
        record = mat.text_of(made)
        report = tavlicli.check_text(record)
        assert told(report) == [], record
        assert found(made, report)[0] == wanted(made)[0], record
