"""The lines and words of a .mat that are read without a pattern are those that a pattern finds."""

from __future__ import annotations

import re
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from tavlicli.notation import mat_lines, mat_words
from tests.effort import times

QUICK = settings(deadline=None, max_examples=times(500))
MATCH = re.compile(
    r"[ \t]*(?:([0-9]+)(?:[ \t]+|[ \t]*-[ \t]*)points?[ \t]+match"
    r"|match[ \t]+of[ \t]+([0-9]+)(?:[ \t]+points?)?"
    r"|unlimited[ \t]+(?:game|match|session)"
    r"|money[ \t]+(?:game|match|session))[ \t.]*",
    re.IGNORECASE,
)
WORD = r'[^ \t"\[\]]+'
TAG = re.compile(rf'[ \t]*(?:[;#][ \t]*)?\[[ \t]*({WORD}(?:[ \t]+{WORD})*)[ \t]+"')


def lines(*words: str) -> st.SearchStrategy[str]:
    """Texts of some of these words, most of them with a blank between them."""
    gaps = st.sampled_from((" ", " ", " ", "", "  ", "\t"))
    return st.lists(st.tuples(st.sampled_from(words), gaps).map("".join), max_size=6).map("".join)


MATCH_LINES = lines("7", "12", "point", "points", "Match", "match", "of", "-", ".", "money", "Session", "²")
TAG_LINES = lines("[", "]", '"', ";", "#", "[Event", "Cup", "\\")
WORD_CELLS = (
    ("Wins", "wins", "Doubles", "takes", "Drops", "losses"),
    ("", "=>", "to"),
    ("", "2", "1", "0", "64", "²", "1234567890"),
    ("", "point", "points"),
    ("", "and the match", "with a gammon", "."),
)


@QUICK
@given(MATCH_LINES | st.builds("{} {}{}".format, st.integers(0), MATCH_LINES, st.just("point match")))
def test_match_lines(line: str) -> None:
    found = MATCH.fullmatch(line)
    length = None if found is None else found[1] or found[2] or ""
    read = mat_lines.read_match(line)
    assert (read and read[0]) == length
    assert mat_lines.has_match_line(f"\ufeffa\r{line}\r\nb") == (found is not None)
    if read and found and found.lastindex:
        assert read[1] == found.start(found.lastindex) + 1


@QUICK
@given(TAG_LINES | st.builds("; [{} {}]".format, TAG_LINES, st.just('"x"')))
def test_tags(line: str) -> None:
    found = TAG.match(line)
    end = line.rstrip(" \t]").rfind('"')
    wanted = (
        None if found is None or end < found.end() else (found[1], line[found.end() : end], found.end() + 1)
    )
    read = mat_lines.read_tag(line, 1)
    assert (read and (read[0], read[1].value, read[1].column)) == wanted


def test_usual_words_mean_what_they_mean_to_the_patterns() -> None:
    usual = 0
    for words in product(*WORD_CELLS):
        text = mat_words.fold(" ".join(filter(None, words)))
        word = mat_words._read_usual(text)
        assert word is None or word == mat_words._read_other(text)
        usual += word is not None
    assert usual == 38
