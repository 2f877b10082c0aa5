"""Texts that would take minutes if anything in their reading grew with the square of their length."""

from __future__ import annotations

import time

import pytest

from tavlicli.notation.formats import mat, tavli

HEAD = " 5 point match\n\n Game 1\n Ann : 0                        Bob : 0\n"
UNCLEAR = " " * 24 + "Losses\n"
OPENINGS = "Game 1\n" + "Opening W3 B3\n" * 30_000
TEXTS = {
    "remarks in two columns": (mat, HEAD + "; a remark\n" * 300_000),
    "remarks in our notation": (tavli, "Game 1\n" + "{a remark}\n" * 150_000),
    "results in no clear column": (mat, HEAD + UNCLEAR * 60_000),
    "tags behind opening dice": (tavli, OPENINGS + '[Event "Cup"]\n' * 30_000),
}


@pytest.mark.parametrize("name", TEXTS)
def test_reading_takes_time_by_the_length_of_the_text(name: str) -> None:
    form, text = TEXTS[name]
    began = time.process_time()
    assert len(list(form.read(text))) == 1
    assert time.process_time() - began < 6
