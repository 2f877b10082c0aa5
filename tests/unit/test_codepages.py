"""Code pages told apart by the names of players: Greek, Bulgarian and western."""

from __future__ import annotations

import random

import pytest

from tavlicli.notation.codepages import PAGES, guess
from tavlicli.notation.decode import decode
from tests.named import BULGARIAN, GREEK, WESTERN, Names, record

RECORDS = 40
LEAST = 38
CASES = (
    *((GREEK, page) for page in ("cp1253", "iso8859-7", "cp737", "mac-greek")),
    *((BULGARIAN, page) for page in ("cp1251", "koi8-r", "iso8859-5", "cp866")),
    (WESTERN, "cp1252"),
)
PAGE_IDS = [page for _, page in CASES]
ROW = "  1) 31: 8/5 6/5                 64: 24/18 13/9\n"


@pytest.mark.parametrize(("names", "page"), CASES, ids=PAGE_IDS)
def test_the_names_of_forty_records_are_read_right(names: Names, page: str) -> None:
    choice = random.Random(f"records in {page}")
    texts = [record(names, page, choice) for _ in range(RECORDS)]
    wrong = [text for text in texts if decode(text.encode(page)).text != text]
    assert len(set(texts)) == RECORDS
    assert RECORDS - len(wrong) >= LEAST, wrong


@pytest.mark.parametrize(("names", "page"), CASES, ids=PAGE_IDS)
def test_first_names_and_surnames_alone_are_mostly_enough(names: Names, page: str) -> None:
    words = [name for name in (*names.first, *names.last) if name.encode(page, "ignore").decode(page) == name]
    wrong = [word for word in words if word.encode(page).decode(guess(word.encode(page)), "replace") != word]
    assert len(words) > 30
    assert len(wrong) * 20 <= len(words), wrong


def test_there_are_no_pages_but_those_that_are_named() -> None:
    assert set(PAGES) == {*PAGE_IDS, "utf-8"}


@pytest.mark.parametrize("place", [0.0, 0.5, 0.999])
@pytest.mark.parametrize(
    ("name", "page"),
    [("Στέφανος Ζερβός", "cp737"), ("Огнян Цочев", "koi8-r"), ("Íñigo Peña", "cp1252")],
)
def test_one_name_counts_wherever_it_stands(name: str, page: str, place: float) -> None:
    rows = [ROW] * 20_000
    rows.insert(int(place * len(rows)), f" {name} : 0                    Ann : 2\n")
    assert decode("".join(rows).encode(page)).encoding == page


def test_much_of_one_script_at_the_beginning_does_not_hide_what_follows() -> None:
    greek = "και έπαιξε το πούλι του στη μπάρα\n".encode("cp1253")
    data = b"Jos\xe9 - M\xfcller\n" * 50 + greek * 5_000
    assert guess(data) == "cp1253"


def test_a_text_of_one_letter_is_answered() -> None:
    for byte in range(0x80, 0x100):
        assert guess(bytes((byte,)) * 100_000) in PAGES


@pytest.mark.parametrize(
    "text",
    [
        "Partie jouée à Orléans, gagnée par Zoë. Là, il a raté un double.",
        "Der schönste Zug der Partie: 24/18! Grüße aus Köln.",
        "“Nice”, he said – it’s over.",
        "à",
        "Ö 31",
    ],
)
def test_western_remarks_stay_western(text: str) -> None:
    assert decode(text.encode("cp1252")).text == text


@pytest.mark.parametrize("page", ["cp1253", "iso8859-7", "cp737", "mac-greek"])
def test_a_greek_remark_is_enough(page: str) -> None:
    text = "# ωραία ζαριά, αλλά έχασε την πόρτα"
    assert decode(text.encode(page)).text == text


@pytest.mark.parametrize("page", ["cp1251", "koi8-r", "iso8859-5", "cp866"])
@pytest.mark.parametrize("text", ["# хубав зар, но загуби вратата", "# красивый ход, но это был мар"])
def test_a_remark_in_bulgarian_or_russian_is_enough(text: str, page: str) -> None:
    assert decode(text.encode(page)).text == text
