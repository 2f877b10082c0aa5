"""Texts that would take minutes if anything in their reading grew with the square of their length."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import NamedTuple

from tavlicli.notation.format import Format
from tavlicli.notation.formats import mat, sgf, tavli


class Growing(NamedTuple):
    """A text that can be made as long as one likes: head, a part many times, end."""

    form: Format
    head: str
    part: str
    end: str = ""
    long: int = 10_000
    """How often the part stands in a text that is long enough for timings."""

    def text(self, times: int) -> str:
        """The text with its part so many times."""
        return self.head + self.part * times + self.end


MAT = " 5 point match\n\n Game 1\n Ann : 0                        Bob : 0\n"
SGF = "(;FF[4]GM[6]MI[length:3][game:0]"
TEXTS = {
    "remarks in two columns": Growing(mat.FORMAT, MAT, "; a remark\n", long=75_000),
    "remarks in our notation": Growing(tavli.FORMAT, "Game 1\n", "{a remark}\n", long=40_000),
    "results in no clear column": Growing(mat.FORMAT, MAT, " " * 24 + "Losses\n", long=15_000),
    "brackets that open in SGF": Growing(sgf.FORMAT, SGF, "(;", long=25_000),
    "properties of SGF": Growing(sgf.FORMAT, SGF + ";", "C[x]A[1]", ")", 12_000),
    "moves of SGF whose brackets are open": Growing(sgf.FORMAT, SGF, ";W[31hefe", long=8_000),
    "a value of SGF that has no end": Growing(sgf.FORMAT, SGF + ";C[", "x[", long=2_000_000),
    "rolls of SGF": Growing(sgf.FORMAT, SGF, ";PL[W]DI[31];B[42hdfd]", ")", 3_000),
    "nodes of SGF that say nothing": Growing(sgf.FORMAT, SGF, ";KO[x]", ")", 20_000),
    "empty nodes of SGF": Growing(sgf.FORMAT, SGF + ";W[31hefe]", ";", ";B[52aclq])", 100_000),
    "variations of SGF": Growing(sgf.FORMAT, SGF + ";W[31hefe]", "(;B[52aclq](;W[21hffe]))", ")", 20_000),
    "variations of SGF in each other": Growing(sgf.FORMAT, SGF, "(;W[31hefe](;B[52aclq]", long=10_000),
    "tags behind opening dice": Growing(
        tavli.FORMAT, "Game 1\n" + "Opening W3 B3\n" * 300, '[Event "Cup"]\n', long=8_000
    ),
}
LINES = {
    "digits": Growing(mat.FORMAT, " Game 1\n", "9"),
    "blanks": Growing(mat.FORMAT, " Game 1\n", " ", "x\n"),
    "words of a tag": Growing(mat.FORMAT, " Game 1\n; [", " x"),
    "blanks of a tag": Growing(mat.FORMAT, " Game 1\n; [", " "),
    "illegal plays": Growing(mat.FORMAT, " Game 1\n  1) ", "31: illegal play ("),
    "passes": Growing(mat.FORMAT, " Game 1\n  1) ", "31: passes "),
    "takes": Growing(mat.FORMAT, " Game 1\n  1) ", "Takes "),
    "turn numbers": Growing(mat.FORMAT, " Game 1\n  1) ", "3) "),
    "scores": Growing(mat.FORMAT, " Game 1\n", "a : 1 "),
    "names": Growing(mat.FORMAT, " Game 1\n", "Ann,", " : 1  Bob : 2\n"),
    "blanks of a length": Growing(mat.FORMAT, " Game 1\n5", " ", "points\n"),
    "blanks behind dice": Growing(mat.FORMAT, " Game 1\n  1) 31", " "),
    "dice": Growing(mat.FORMAT, " Game 1\n  1) ", "1", ": 8/5\n"),
}


def calls(job: Callable[[], object]) -> int:
    """How many functions are called, of Python and of C, while a job runs."""
    count = 0

    def told(_frame: object, event: str, _what: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(told)
    try:
        job()
    finally:
        sys.setprofile(before)
    return count
