"""Text to bytes: what cannot be written is named with its place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavlicli.notation.decode import decode
from tavlicli.notation.encode import CannotEncode, encode

PAGES = ("utf-8", "utf-16-le", "utf-16-be", "utf-32-le", "cp1253", "iso8859-7", "cp737", "mac-greek")


@pytest.mark.parametrize("page", [*PAGES, "iso2022_jp", "hz"])
def test_pieces_make_the_bytes_of_the_whole(page: str) -> None:
    text = "日本\nB" if page in ("iso2022_jp", "hz") else "Νίκος\nB"
    assert b"".join(encode(list(text), page)) == text.encode(page)


@pytest.mark.parametrize("page", ["utf-8", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
def test_a_mark_that_was_there_is_written_again(page: str) -> None:
    data = "\ufeffΝίκος 31: 8/5".encode(page)
    found = decode(data)
    assert b"".join(encode([found.text[:3], found.text[3:]], found.encoding, found.bom)) == data


@pytest.mark.parametrize("name", ["utf-8-sig", "utf-16", "utf-32"])
@pytest.mark.parametrize("bom", [False, True])
def test_an_encoding_that_brings_its_mark_writes_it_once(name: str, bom: bool) -> None:
    assert b"".join(encode(["ab", "c"], name, bom)) == "abc".encode(name)


@pytest.mark.parametrize(
    ("pieces", "character", "place"),
    [
        (["Ivan Иван"], "И", (1, 6)),
        (["a\r\n", "Νίκος\nxy", "zИ"], "И", (3, 4)),
        (["Νί", "κος", "\ud800"], "\ud800", (1, 6)),
        (["", "\n", "", "é"], "é", (2, 1)),
    ],
)
def test_the_first_character_that_there_is_not_is_named(
    pieces: list[str], character: str, place: tuple[int, int]
) -> None:
    written = encode(pieces, "cp1253")
    with pytest.raises(CannotEncode) as caught:
        list(written)
    error = caught.value
    assert (error.character, error.encoding, (error.line, error.column)) == (character, "cp1253", place)
    assert f"U+{ord(character):04X}" in str(error)


def test_what_comes_before_it_is_written() -> None:
    written = encode(["abc", "é"], "cp1253")
    assert next(written) == b"abc"
    with pytest.raises(CannotEncode):
        next(written)


@given(st.lists(st.text(alphabet="Νίκος 31:\nB*", max_size=8)), st.sampled_from([*PAGES, "utf-7"]))
def test_what_is_written_is_read_again(pieces: list[str], page: str) -> None:
    assert b"".join(encode(pieces, page)).decode(page) == "".join(pieces)
