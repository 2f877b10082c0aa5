"""Tags under the names of our notation and of .mat."""

from __future__ import annotations

import pytest

from tavlicli.notation.heads import from_mat, to_mat

BOTH = [
    ({"Date": "2026-11-29"}, {"EventDate": "2026.11.29"}),
    ({"Date": "2024-02-29", "Event": "Cup"}, {"EventDate": "2024.02.29", "Event": "Cup"}),
    ({"Clock": "11+90"}, {"ClockType": "11+90"}),
    ({"Clock": "11.5 + 90"}, {"ClockType": "11.5 + 90"}),
]
OURS_ONLY = [
    {"Date": "2023-02-29"},
    {"Date": "2026-1-5"},
    {"Date": "0000-01-01"},
    {"Date": "29.11.2026"},
    {"Date": "2026-11-29", "EventDate": "the day before"},
    {"Clock": "fast"},
    {"Clock": "11+90", "ClockType": "Live7"},
]
THEIRS_ONLY = [
    {"EventDate": "2026.13.01"},
    {"EventDate": "2026.1.5"},
    {"EventDate": "2026.11.29", "Date": "2026-11-30"},
    {"ClockType": "Live7 1170/10"},
]


@pytest.mark.parametrize(("ours", "theirs"), BOTH)
def test_a_date_and_a_clock_change_their_names(ours: dict[str, str], theirs: dict[str, str]) -> None:
    assert (to_mat(ours), from_mat(theirs)) == (theirs, ours)
    assert list(to_mat(ours)) == list(theirs)


@pytest.mark.parametrize("values", OURS_ONLY)
def test_what_is_no_date_or_clock_or_has_no_room_keeps_its_name(values: dict[str, str]) -> None:
    assert to_mat(values) == values


@pytest.mark.parametrize("values", THEIRS_ONLY)
def test_and_so_it_does_on_the_way_back(values: dict[str, str]) -> None:
    assert from_mat(values) == values
