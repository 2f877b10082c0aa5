"""The parts of the terminal replay that need no terminal: widths, keys, what is written of a page."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tavlicli.cli.terminal import keys, screen, width
from tavlicli.cli.terminal.screen import Paper, Screen, Span, line
from tavlicli.words import safe
from tests.effort import times

WIDTHS = [
    ("Νίκος", 5),
    ("王立群", 6),
    ("한국", 4),
    ("e\u0301", 1),
    ("🎲", 2),
    ("\u1112\u1161\u11ab", 2),
    ("", 0),
]


@pytest.mark.parametrize(("text", "columns"), WIDTHS)
def test_letters_take_no_one_or_two_columns(text: str, columns: int) -> None:
    assert width.width(text) == columns


@given(st.text(), st.integers(0, 30))
@settings(deadline=None, max_examples=times(200))
def test_what_is_fitted_fits_and_what_is_padded_fills(text: str, room: int) -> None:
    assert width.width(width.fitted(text, room)) <= room
    assert width.width(width.padded(text, room)) == room


@given(st.text(), st.integers(2, 30))
@settings(deadline=None, max_examples=times(200))
def test_what_is_wrapped_fits_and_says_the_same(text: str, room: int) -> None:
    lines = list(width.wrapped(text, room))
    assert all(width.width(found) <= room for found in lines)
    assert "".join("".join(lines).split()) == "".join(width.tame(text).split())


def test_lines_break_at_blanks_and_go_on_indented() -> None:
    assert list(width.wrapped("one two three four", 9, indent="  ")) == ["one two", "  three", "  four"]
    assert list(width.wrapped("x" * 12, 5, " ", "  ")) == [" xxxx", "  xxx", "  xxx", "  xx"]
    assert list(width.wrapped("abcde " + "x" * 7, 5)) == ["abcde", "xxxxx", "xx"]
    assert list(width.wrapped("# 王立群王立群", 6)) == ["# 王立", "群王立", "群"]


def test_a_cut_text_says_so_and_a_heap_of_marks_is_cut_down() -> None:
    assert width.fitted("王立群" * 9, 6) == "王立…"
    assert width.fitted("abc", 3) == "abc"
    assert width.fitted("a" + "\u0301" * 500 + "b", 9) == "a\u0301\u0301b"
    assert width.tame("☕\ufe0f") == "☕"


def test_what_an_encoding_lacks_keeps_its_columns() -> None:
    assert width.writable("Νίκος 王e\u0301", "cp1253") == "Νίκος ??e"
    assert width.writable("Νίκος", "utf-8") == "Νίκος"


KEYS = [
    (b"\x1b[C", ["right"]),
    (b"\x1bOD\x1b[A", ["left", "up"]),
    (b"\x1b[H\x1b[4~\x1b[1;5F", ["home", "end", "end"]),
    (b"\x1b[5~\x1b[6~", ["page-up", "page-down"]),
    (b"n \n\x7f\x08", ["n", "space", "enter", "backspace", "backspace"]),
    ("νНζ".encode(), ["n", "n", "ζ"]),
    (b"\x1b[<0;12;7M\x1b[200~q", ["q"]),
    (b"\x1bq", ["escape", "q"]),
    (b"\xff", ["\ufffd"]),
]


@pytest.mark.parametrize(("sent", "named"), KEYS)
def test_keys_have_names(sent: bytes, named: list[str]) -> None:
    assert keys.Decoder().keys(sent) == named


@pytest.mark.parametrize(("sent", "named"), KEYS)
def test_keys_may_come_byte_by_byte(sent: bytes, named: list[str]) -> None:
    decoder = keys.Decoder()
    found = [key for byte in sent for key in decoder.keys(bytes([byte]))]
    assert found == named
    assert not decoder.waiting


def test_an_escape_alone_is_a_key_once_nothing_follows() -> None:
    decoder = keys.Decoder()
    assert decoder.keys(b"\x1b") == []
    assert decoder.waiting
    assert decoder.late() == ["escape"]
    assert not decoder.waiting
    assert decoder.keys(b"C") == ["C"]


@given(st.binary(max_size=40))
@settings(deadline=None, max_examples=times(300))
def test_no_bytes_are_too_much_for_the_keys(sent: bytes) -> None:
    decoder = keys.Decoder()
    found = [*decoder.keys(sent), *decoder.late()]
    assert all(key.isprintable() or len(key) == 1 for key in found)


def marked(text: str, role: str) -> str:
    return f"<{role}>{text}</>"


def test_only_rows_that_changed_are_written() -> None:
    shown = Screen(marked, "utf-8")
    first = shown.update([line("one"), line("two", "strong"), ()])
    assert first == b"\x1b[2J\x1b[1;1Hone\x1b[K\x1b[2;1H<strong>two</>\x1b[K\x1b[3;1H\x1b[K"
    assert shown.update([line("one"), line("2"), ()]) == b"\x1b[2;1H2\x1b[K"
    assert shown.update([line("one"), line("2"), ()]) == b""
    assert shown.update([line("one")]) == b"\x1b[2;1H\x1b[J"
    shown.forget()
    assert shown.update([line("one")]) == b"\x1b[2J\x1b[1;1Hone\x1b[K"


def test_a_piece_that_turned_out_wider_is_wiped_out_where_the_next_one_begins() -> None:
    shown = Screen(marked, "utf-8")
    assert shown.update([(Span(0, "name"), Span(40, "list"))]).endswith(b"name\x1b[K\x1b[1;41Hlist\x1b[K")
    assert shown.update([(Span(40, "list"),)]) == b"\x1b[1;1H\x1b[K\x1b[1;41Hlist\x1b[K"


def test_on_paper_a_page_follows_the_other_and_nothing_steers_it() -> None:
    paper = Paper(marked, "ascii")
    page = [(Span(0, "Νί"), Span(4, "b", "strong")), (), line("c"), ()]
    assert paper.update(page) == b"??  <strong>b</>\nc\n\n"
    assert paper.update(page) == b""
    paper.forget()
    assert paper.update(page) != b""
    assert screen.painted(page[0], lambda text, role: text) == "Νί  b"


@given(st.text(min_size=1))
@settings(deadline=None, max_examples=times(200))
def test_no_text_that_is_safe_steers_the_screen(text: str) -> None:
    written = Screen(lambda text, role: text, "utf-8").update([line(width.fitted(safe(text), 40))])
    assert written.count(b"\x1b") == 3
    assert b"\n" not in written
