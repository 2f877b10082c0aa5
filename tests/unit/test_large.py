"""Files that are too large to be held, whose reports are those of files that are; values kept in a file."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tavlicli import kept, large
from tavlicli.cli.checking import Checking, Item
from tavlicli.cli.interrupt import Watch
from tavlicli.cli.jobs import ordered
from tavlicli.cli.work import Lost
from tavlicli.files import Options, check_bytes
from tavlicli.inputs.load import content
from tavlicli.inputs.source import Source
from tavlicli.kept import Keeper, Kept
from tavlicli.replay.result import FileReport
from tavlicli.reports.json import file_pieces

EXAMPLES = Path(__file__).parents[2] / "examples"
MATCHES = [file.read_bytes() for file in sorted(EXAMPLES.rglob("*.mat"))]
TEXTS = [
    file.read_bytes() for file in sorted(EXAMPLES.rglob("*.*")) if file.suffix in (".tavli", ".sgf", ".txt")
]
ODD = (
    b'; [EventDate "2020.01.01"]\n; [Event "x"]\n',
    b"\xef\xbb\xbf",
    "; Jos\u00e9 \u00bb \u039d\u03af\u03ba\u03bf\u03c2\n".encode(),
    "; \u00cd\u00df\u00ea\u00ef\u00f2 \u00ca\u00f9\u00f3\u00f4\u00e1\u00f2\n".encode(),
    "\u039d\u03af\u03ba\u03bf\u03c2\n".encode("cp1253"),
    b"\x1a",
    b"\x00",
    b" Game 7\n A : 0   B : 0\n  1) 31: 8/5 6/5\n",
    b" 3 point match\n",
    b"\r\n\r\n",
    b"oops\r",
    b"  2) 31: 8/4 6/5   66: 24/18*(2)\n",
)


@pytest.fixture(autouse=True, scope="module")
def small() -> Iterator[None]:
    """What is large here is small."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(large, "_PIECE", 150)
        patch.setattr(kept, "_FEW", 2)
        patch.setattr(kept, "_PIECE", 2)
        yield


def told(report: FileReport) -> tuple[str, list[str | None]]:
    """All that a report says."""
    return "".join(file_pieces(report)), [finding.text for finding in report.findings]


def assert_same(data: bytes) -> None:
    with BytesIO(data) as file:
        found = large.check_large(file, "x", Options())
        assert told(found) == told(check_bytes(data, "x", Options()))


@pytest.mark.parametrize("ends", [b"\n", b"\r\n", b"\r"])
def test_what_is_read_in_pieces_has_the_report_of_what_is_read_whole(
    ends: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(large, "check_bytes", None)
    for data in (*MATCHES, b"\n".join(MATCHES)):
        assert_same(data.replace(b"\r\n", b"\n").replace(b"\n", ends))


def test_so_has_what_is_in_another_format() -> None:
    for data in TEXTS:
        assert_same(data)


@settings(deadline=None, max_examples=60)
@given(st.lists(st.sampled_from((*MATCHES, *ODD, *ODD)), min_size=1, max_size=6), st.data())
def test_so_has_what_is_broken(parts: list[bytes], data: st.DataObject) -> None:
    text = b"".join(parts)
    cut = data.draw(st.integers(0, len(text)))
    assert_same(text[:cut] + data.draw(st.sampled_from((b"", b"\n", b"*", b"\xff"))) + text[cut:])


def test_nothing_is_held_of_what_is_done_with() -> None:
    window = large._Window()
    for number in range(100):
        window.add([f"{number}"])
        window.let_go()
    assert len(window._pieces) < 4
    assert (window.line(100), window.line(1), window.line(101)) == ("99", "", "")


@given(st.lists(st.integers(), max_size=12), st.integers(-13, 13), st.integers(-13, 13))
def test_kept_values_are_those_of_a_list(values: list[int], start: int, end: int) -> None:
    found = Keeper(values).all()
    assert isinstance(found, Kept) == (len(values) >= 2)
    assert (len(found), list(found), list(found)) == (len(values), values, values)
    assert list(found[start:end]) == values[start:end]
    if -len(values) <= start < len(values):
        assert found[start] == values[start]
    with pytest.raises(IndexError):
        found[len(values)]


def test_values_are_gone_through_side_by_side() -> None:
    found = Keeper(range(10)).all()
    assert list(zip(found, found, strict=True)) == [(number, number) for number in range(10)]


def test_many_bytes_of_a_file_are_a_file(tmp_path: Path) -> None:
    file = tmp_path / "x.mat"
    file.write_bytes(b"12345")
    source = Source(str(file), str(file))
    assert content(source, 5) == b"12345"
    found = content(source, 4)
    assert not isinstance(found, bytes | tuple)
    with found:
        assert found.read() == b"12345"


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_report_of_much_comes_whole_from_another_process(jobs: int, tmp_path: Path) -> None:
    faults = (EXAMPLES / "faults/turns.tavli").read_bytes()
    for name, data in (("0.mat", b"\n".join(MATCHES)), ("1.tavli", faults), ("2.mat", MATCHES[0])):
        (tmp_path / name).write_bytes(data)
    items = [Item(Source(str(path), str(path))) for path in sorted(tmp_path.iterdir())]
    work = Checking(Options(), games=True, digests=False)
    found = list(ordered(work, items, jobs, Watch()))
    for (source, *_), checked in found:
        assert not isinstance(checked, Lost)
        assert checked.report is not None
        expected = check_bytes(Path(source.name).read_bytes(), source.name, Options())
        assert told(checked.report) == told(expected)
        assert isinstance(checked.report.matches, Kept) == (len(expected.matches) >= 2)
        assert isinstance(checked.report.findings, Kept) == (len(expected.findings) >= 2)
