"""What the straight way takes is what reading and replaying find, whatever becomes of a text."""

from __future__ import annotations

import random
import re
from unittest import mock

import pytest

from tavlicli import files
from tavlicli.files import Options, check_bytes, decode_bytes, replay_of
from tavlicli.replay.straight_bytes import StraightBytes
from tavlicli.replay.straight_lines import StraightLines
from tests.bench.common import mat_text, quick_walk
from tests.cli.command import ROOT
from tests.effort import ALL, times

OPTIONS = Options()
LINES = (
    "      Wins 1 point",
    "                                  Wins 2 points",
    " 5 point match",
    '; [Jacoby "on"]',
    '; [Crawford "off"]',
    '; [Variation "NackGammon"]',
    '; [CrawfordGame "1"]',
    '; [Rules "tavla"]',
    "; a remark",
    "",
    " Game 2",
    "  3)  Doubles => 2                Takes",
    "  3)  Doubles => 2                Drops",
    "  4) 31:                          Wins 2 points",
)
LETTERS = "0123456789/*:()  \t;#barofWTD"


def slowly(data: bytes) -> files.FileReport:
    """The report of the whole check."""
    with mock.patch.object(files, "_straight", return_value=None):
        return check_bytes(data, "a.mat", OPTIONS)


def hold(text: str) -> bool:
    """See that a text is left alone or found to be what the whole check finds; whether both ways took it."""
    data = text.encode()
    report = slowly(data)
    if report.format != "mat" or report.problem is not None:
        return False
    text = decode_bytes(data, "a.mat", OPTIONS)[0].text
    found = [
        reader.run(lambda match: replay_of(match, OPTIONS))
        for games in (True, False)
        for reader in (StraightBytes(text.encode(), games), StraightLines(text, games))
    ]
    if any(found):
        assert not report.findings, text
    assert all(one in (None, (report.matches, None)) for one in found[:2]), text
    assert all(one in (None, ((), report.counts)) for one in found[2:]), text
    return all(found)


def spelled_otherwise(rng: random.Random, line: str) -> str:
    """A row with its moves joined, counted or in words, as some of these may still be the same play."""
    line = re.sub(r"(\d+)/(\d+) \2/(\d+)", r"\1/\2/\3" if rng.random() < 0.5 else r"\1/\3", line)
    line = re.sub(r"(\d+/\d+) \1", r"\1(2)", line)
    return line.replace("/0", "/off").replace(" 25/", " bar/") if rng.random() < 0.3 else line


def changed(rng: random.Random, text: str) -> str:
    """A text with up to two lines changed."""
    lines = text.split("\n")
    for _ in range(rng.choice((0, 1, 1, 1, 2))):
        index, kind = rng.randrange(len(lines)), rng.randrange(10)
        line = lines[index]
        at = rng.randrange(len(line) + 1)
        if kind == 0:
            lines[index] = line[:at] + rng.choice(LETTERS) + line[at + 1 :]
        elif kind == 1:
            lines[index] = line[:at] + line[at + 1 :]
        elif kind == 2:
            del lines[index : index + (len(lines) > 1)]
        elif kind == 3:
            lines.insert(index, line)
        elif kind == 4:
            other = rng.randrange(len(lines))
            lines[index], lines[other] = lines[other], line
        elif kind == 5:
            lines = [line.replace("*", "") for line in lines]
        elif kind == 6:
            lines[index] = rng.choice(LINES)
        elif kind == 7:
            lines = [*lines[: index + 1], f"      Wins {rng.randint(1, 4)} point"]
        elif kind == 8:
            lines = [spelled_otherwise(rng, line) for line in lines]
        else:
            lines[index] = line.replace(f" {rng.randint(0, 6)}", f" {rng.randint(0, 6)}")
    return ("\r\n" if rng.random() < 0.1 else "\n").join(lines)


@pytest.mark.parametrize("seed", range(4))
def test_what_is_taken_is_what_the_whole_check_finds(seed: int) -> None:
    rng = random.Random(f"straight {seed}")
    record = (ROOT / "examples/gnubg.mat").read_text(encoding="utf-8")
    taken = 0
    for number in range(times(600)):
        if number % 5 == 0:
            text = record if rng.random() < 0.3 else mat_text(rng, games=1, walk=quick_walk)[0]
        taken += hold(changed(rng, text))
    assert taken > (120 if ALL else 8)
