"""Archives in whatever state, and names of whatever letters: an answer, and never anything outside."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from tavlicli.inputs.bounds import Bounds
from tavlicli.inputs.inputs import Inputs
from tavlicli.inputs.load import load
from tavlicli.inputs.names import harmless
from tavlicli.inputs.repeats import Repeats, digest
from tests.archives import KINDS, RECORD, made, tarred, zipped
from tests.effort import times

BOUNDS = Bounds(members=50, member=1 << 20, total=1 << 22, free=1 << 20, free_member=1 << 18)
INNER = [("a.mat", RECORD), ("d/b.tavli.gz", RECORD), ("c.mat", RECORD * 50)]
WHOLE = {kind: made(kind, [*INNER, ("in.zip", zipped(INNER)), ("in.tar", tarred(INNER))]) for kind in KINDS}


def answers(kind: str, data: bytes) -> list[bytes | str]:
    """What is read of some bytes under the name of an archive."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, f"x.{kind}")
        path.write_bytes(data)
        found = []
        for source in Inputs((str(path),), bounds=BOUNDS):
            got = load(source, BOUNDS)
            found.append(got if isinstance(got, bytes) else got[0])
        return found


@given(st.sampled_from(KINDS), st.data())
@settings(deadline=None, max_examples=times(300))
def test_damage_anywhere_is_answered(kind: str, data: st.DataObject) -> None:
    found = bytearray(WHOLE[kind])
    place = st.integers(0, len(found) - 1)
    for at, byte in data.draw(st.lists(st.tuples(place, st.integers(0, 255)), max_size=6)):
        found[at] = byte
    start, end = sorted(data.draw(st.tuples(place, place)))
    how = data.draw(st.sampled_from(["whole", "cut", "gap", "twice"]))
    if how != "whole":
        middle = {"cut": b"", "gap": found[end:], "twice": found[start:end] + found[start:]}[how]
        found = found[:start] + middle
    answered = answers(kind, bytes(found))
    assert answered
    assert all(isinstance(one, bytes) or one.startswith("error.") for one in answered)


@given(
    st.sampled_from(KINDS),
    st.lists(st.tuples(st.sampled_from("abcd"), st.binary(max_size=3_000)), max_size=6),
)
@settings(deadline=None, max_examples=times(60))
def test_what_was_put_in_comes_out_in_order(kind: str, items: list[tuple[str, bytes]]) -> None:
    records = [(f"{name}/{number}.mat", data) for number, (name, data) in enumerate(items)]
    expected = [data for _, data in records] or ["error.no-records"]
    assert answers(kind, made(kind, records)) == expected


LETTERS = st.text(st.sampled_from("./\\:ab \0\n\x7f\u202e\udc80\ud800*?ΑЖ") | st.characters(), max_size=40)


@given(LETTERS)
def test_a_harmless_path_stays_where_it_is_put(name: str) -> None:
    path = harmless(name)
    parts = path.split("/")
    assert path
    assert not set(parts) & {"", ".", ".."}
    assert os.path.normpath(os.path.join("out", path)).startswith("out" + os.sep)
    assert not set(path) & set('\\:*?"<>|\0\n')
    assert all(len(part.encode()) < 256 and not part.endswith((".", " ")) for part in parts)
    assert harmless(path) == path


@given(st.lists(st.binary(max_size=1), max_size=400))
def test_repeats_are_those_of_a_set(contents: list[bytes]) -> None:
    found = Repeats()
    for data in contents:
        found.add(digest(data))
    assert found.count == len(contents) - len(set(contents))
