"""What is read of archives, lists and pipes: names, order, contents, bounds, and what cannot be read."""

from __future__ import annotations

import gzip
import inspect
import os
import pickle
import stat
import struct
import sys
import tarfile
import threading
import tracemalloc
import zipfile
import zlib
from pathlib import Path

import pytest

from tavlicli.inputs import inputs, names
from tavlicli.inputs.bounds import USUAL, Bounds
from tavlicli.inputs.emptied import Emptied
from tavlicli.inputs.inputs import Inputs
from tavlicli.inputs.load import load
from tavlicli.inputs.repeats import Repeats, digest
from tavlicli.inputs.source import Source
from tavlicli.value import replaced
from tests.archives import KINDS, PACKED, RECORD, TARS, made, special, tarred, zipped

posix = pytest.mark.skipif(os.name != "posix", reason="needs pipes of a POSIX system")
ITEMS = [
    ("dir/b.mat", RECORD),
    ("a.tavli", RECORD + b"# second\n"),
    ("notes.md", b"passed over"),
    ("c.mat.gz", gzip.compress(RECORD + b"# third\n")),
    ("dir/__MACOSX/x.mat", b"\0\5\x16\7"),
    ("dir/._b.mat", b"\0\5\x16\7"),
]
CONTENTS = [
    ("dir/b.mat", RECORD),
    ("a.tavli", RECORD + b"# second\n"),
    ("c.mat.gz", RECORD + b"# third\n"),
]


def put(folder: Path, name: str, data: bytes) -> str:
    (folder / name).write_bytes(data)
    return str(folder / name)


def contents(path: str, bounds: Bounds = USUAL, **options: object) -> list[tuple[str, object]]:
    """Each source below a path, without that, and its bytes or the key of its problem."""
    found = []
    for source in Inputs((path,), bounds=bounds, **options):
        data = load(source, bounds)
        found.append(
            (source.name.removeprefix(path).removeprefix("!/"), data[0] if isinstance(data, tuple) else data)
        )
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_an_archive_gives_its_records_as_they_stand(kind: str, tmp_path: Path) -> None:
    assert contents(put(tmp_path, f"x.{kind}", made(kind, ITEMS))) == CONTENTS


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_that_is_named_is_an_archive_by_its_content(kind: str, tmp_path: Path) -> None:
    assert contents(put(tmp_path, "record.mat", made(kind, ITEMS))) == CONTENTS


@pytest.mark.parametrize("packing", PACKED)
def test_a_compressed_record_is_that_record(packing: str, tmp_path: Path) -> None:
    path = put(tmp_path, f"x.mat.{packing}", PACKED[packing](RECORD[:9]) + PACKED[packing](RECORD[9:]))
    assert contents(path) == [("", RECORD)]
    assert contents(put(tmp_path, "named", PACKED[packing](RECORD))) == [("", RECORD)]


@pytest.mark.parametrize("name", ["a.zip", "a.tar", "a.tar.gz", "a.gz"])
def test_a_record_under_the_name_of_an_archive_is_read(name: str, tmp_path: Path) -> None:
    assert contents(put(tmp_path, name, RECORD)) == [("", RECORD)]


@pytest.mark.parametrize(
    "method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA]
)
def test_each_way_of_packing_that_a_zip_may_use_is_read(method: int, tmp_path: Path) -> None:
    assert contents(put(tmp_path, "x.zip", zipped(ITEMS, method))) == CONTENTS


def test_a_zip_behind_a_program_and_one_with_a_comment_are_read(tmp_path: Path) -> None:
    data = zipped(ITEMS)
    assert contents(put(tmp_path, "x.zip", b"MZ\0\0\0\1program" * 90 + data)) == CONTENTS
    assert contents(put(tmp_path, "y.zip", data[:-2] + b"\x05\x00hello")) == CONTENTS


def test_a_zip_written_as_a_stream_and_one_of_the_large_kind_are_read(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "x.zip", "w") as archive:
        for name, data in ITEMS:
            with archive.open(name, "w", force_zip64=True) as member:
                member.write(data)
    whole = (tmp_path / "x.zip").read_bytes()
    assert contents(str(tmp_path / "x.zip")) == CONTENTS
    end = whole.rfind(b"PK\5\6")
    count, size, offset = struct.unpack("<HLL", whole[end + 10 : end + 20])
    large = struct.pack("<4sQHHLLQQQQ", b"PK\6\6", 44, 45, 45, 0, 0, count, count, size, offset)
    large += struct.pack("<4sLQL", b"PK\6\7", 0, end, 1)
    ending = struct.pack("<4sHHHHLLH", b"PK\5\6", 0, 0, 0xFFFF, 0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0)
    assert contents(put(tmp_path, "y.zip", whole[:end] + large + ending)) == CONTENTS


@pytest.mark.parametrize("form", [tarfile.USTAR_FORMAT, tarfile.GNU_FORMAT, tarfile.PAX_FORMAT])
def test_long_names_of_each_kind_of_tar_are_read_whole(form: int, tmp_path: Path) -> None:
    long = "/".join(["folder" * 10] * 3) + "/record.mat"
    assert contents(put(tmp_path, "x.tar", tarred([(long, RECORD), ("b.mat", RECORD)], form))) == [
        (long, RECORD),
        ("b.mat", RECORD),
    ]


def test_the_dot_of_a_tar_is_not_part_of_a_name(tmp_path: Path) -> None:
    assert contents(put(tmp_path, "x.tar", tarred([("./b.mat", RECORD)]))) == [("b.mat", RECORD)]


def test_an_archive_in_an_archive_is_read_and_a_third_is_told(tmp_path: Path) -> None:
    third = zipped([("d.mat", RECORD)])
    second = tarred([("c.mat", RECORD), ("third.zip", third)])
    first = zipped([("in/second.tar", second), ("zip.zip", zipped([("e.mat", RECORD)])), ("b.mat", RECORD)])
    assert contents(put(tmp_path, "x.zip", first)) == [
        ("in/second.tar!/c.mat", RECORD),
        ("in/second.tar!/third.zip", "error.archive-depth"),
        ("zip.zip!/e.mat", RECORD),
        ("b.mat", RECORD),
    ]
    outer = made("tar.gz", [("first.zip", first), ("z.mat", RECORD)])
    assert contents(put(tmp_path, "x.tgz", outer)) == [
        ("first.zip!/in/second.tar", "error.archive-depth"),
        ("first.zip!/zip.zip", "error.archive-depth"),
        ("first.zip!/b.mat", RECORD),
        ("z.mat", RECORD),
    ]


@pytest.mark.parametrize("kind", KINDS)
def test_an_archive_without_a_record_is_a_problem(kind: str, tmp_path: Path) -> None:
    assert contents(put(tmp_path, f"x.{kind}", made(kind, []))) == [("", "error.no-records")]
    assert contents(put(tmp_path, f"y.{kind}", made(kind, ITEMS[2:3]))) == [("", "error.no-records")]


def test_what_is_excluded_is_not_read_in_archives_either(tmp_path: Path) -> None:
    items = [(name, RECORD) for name in ("b/1.mat", "b/c/2.mat", "d/3.mat", "4.mat", "4.sgf")]
    path = put(tmp_path, "x.zip", zipped(items))
    assert [name for name, _ in contents(path, exclude=("b", "*.sgf"))] == ["d/3.mat", "4.mat"]
    assert [name for name, _ in contents(path, exclude=("*!/d/*",))] == [
        "b/1.mat",
        "b/c/2.mat",
        "4.mat",
        "4.sgf",
    ]


@pytest.mark.parametrize("kind", KINDS)
def test_binary_files_of_other_programs_are_counted_and_passed_over(kind: str, tmp_path: Path) -> None:
    path = put(tmp_path, f"x.{kind}", made(kind, [("a.xg", b"RGMH"), ("b/c.XG", b"RGMH"), *ITEMS]))
    found = Inputs((path,))
    assert [load(source) for source in found] == [data for _, data in CONTENTS]
    assert dict(found.passed) == {(path, "xg"): 2}
    only = put(tmp_path, f"y.{kind}", made(kind, [("a.xg", b"RGMH")]))
    assert contents(only) == [("", "error.no-records")]


# What is harmful, damaged or too much.


@pytest.mark.parametrize("kind", ["zip", *TARS])
def test_an_archive_that_breaks_off_is_told_and_what_was_whole_is_read(kind: str, tmp_path: Path) -> None:
    items = [(f"{number}.mat", os.urandom(30_000)) for number in range(3)]
    data = made(kind, items)
    found = contents(put(tmp_path, f"x.{kind}", data[: len(data) // 2]))
    # A zip is read from its end, and bzip2 packs this much in one piece.
    whole = 0 if kind in ("zip", "tar.bz2") else 1
    assert found[:whole] == items[:whole]
    assert set(found[whole:]) <= {("1.mat", "error.archive-truncated"), ("", "error.archive-truncated")}
    assert found[-1] == ("", "error.archive-truncated")


@pytest.mark.parametrize("kind", TARS)
def test_a_tar_without_its_end_is_told(kind: str, tmp_path: Path) -> None:
    cut = tarred([("a.mat", RECORD)])[:1024]
    data = PACKED.get(kind.removeprefix("tar.").replace("tgz", "gz"), bytes)(cut)
    assert contents(put(tmp_path, f"x.{kind}", data)) == [("a.mat", RECORD), ("", "error.archive-truncated")]


def test_a_compressed_archive_whose_sum_is_wrong_is_told_at_its_end(tmp_path: Path) -> None:
    data = bytearray(made("tar.gz", [("a.mat", RECORD)]))
    data[-8] ^= 1
    assert contents(put(tmp_path, "x.tgz", bytes(data))) == [("a.mat", RECORD), ("", "error.archive-damaged")]


def test_a_damaged_member_of_a_zip_does_not_keep_the_others_from_being_read(tmp_path: Path) -> None:
    data = bytearray(zipped([("a.mat", RECORD), ("b.mat", RECORD)], zipfile.ZIP_STORED))
    data[data.index(b"backgammon")] ^= 1
    assert contents(put(tmp_path, "x.zip", bytes(data))) == [
        ("a.mat", "error.archive-damaged"),
        ("b.mat", RECORD),
    ]


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_no_archive_inside_is_damaged(kind: str, tmp_path: Path) -> None:
    ((name, problem),) = contents(put(tmp_path, f"x.{kind}", b"\7\0\1\2\xff" * 500))
    assert (name, problem) in [("", "error.archive-damaged"), ("", "error.archive-truncated")]


def marked(data: bytes, flag: int, method: int | None = None) -> bytes:
    """A zip whose members are said to be encrypted, or packed in another way."""
    found = bytearray(data)
    for sign, at in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
        place = found.find(sign)
        while place >= 0:
            found[place + at] |= flag
            if method is not None:
                found[place + at + 2] = method
            place = found.find(sign, place + 4)
    return bytes(found)


def test_encrypted_members_and_ways_of_packing_that_are_not_read_are_told(tmp_path: Path) -> None:
    data = zipped([("a.mat", RECORD)])
    assert contents(put(tmp_path, "x.zip", marked(data, 1))) == [("a.mat", "error.archive-encrypted")]
    assert contents(put(tmp_path, "y.zip", marked(data, 0, 93))) == [("a.mat", "error.archive-method")]


def test_links_devices_and_pipes_in_archives_are_told_and_not_followed(tmp_path: Path) -> None:
    kinds = [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.CHRTYPE, tarfile.BLKTYPE, tarfile.FIFOTYPE]
    data = special(*((f"{number}.mat", kind) for number, kind in enumerate(kinds)), ("link", tarfile.SYMTYPE))
    link, device = "error.archive-link", "error.not-regular"
    assert contents(put(tmp_path, "x.tar", data)) == [
        *[("0.mat", link), ("1.mat", link)],
        *[("2.mat", device), ("3.mat", device), ("4.mat", device)],
    ]
    with zipfile.ZipFile(tmp_path / "x.zip", "w") as archive:
        for name, mode in (("l.mat", stat.S_IFLNK), ("p.mat", stat.S_IFIFO), ("f.mat", stat.S_IFREG)):
            info = zipfile.ZipInfo(name)
            info.create_system, info.external_attr = 3, (mode | 0o644) << 16
            archive.writestr(info, RECORD)
    assert contents(str(tmp_path / "x.zip")) == [("l.mat", link), ("p.mat", device), ("f.mat", RECORD)]


def test_a_folder_that_is_called_like_a_record_is_none(tmp_path: Path) -> None:
    data = special(("d.mat", tarfile.DIRTYPE))
    assert contents(put(tmp_path, "x.tar", data)) == [("", "error.no-records")]
    assert contents(put(tmp_path, "x.zip", zipped([("d.mat/", b"")]))) == [("", "error.no-records")]


SMALL = Bounds(members=3, member=5_000, total=20_000, ratio=10, free=4_000, free_member=2_000)


@pytest.mark.parametrize("kind", KINDS)
def test_more_members_than_the_bound_are_not_read(kind: str, tmp_path: Path) -> None:
    items = [(f"{number}.mat", RECORD) for number in range(5)]
    found = contents(put(tmp_path, f"x.{kind}", made(kind, items)), SMALL)
    assert found == [*items[:3], ("", "error.archive-members")]


@pytest.mark.parametrize("kind", ["zip", "tar"])
def test_members_of_an_inner_archive_count_too(kind: str, tmp_path: Path) -> None:
    inner = made(kind, [(f"{number}.mat", RECORD) for number in range(5)])
    bounds = replaced(USUAL, members=3)
    found = contents(put(tmp_path, "x.zip", zipped([(f"in.{kind}", inner), ("b.mat", RECORD)])), bounds)
    assert [one for one, _ in found] == [f"in.{kind}!/0.mat", f"in.{kind}!/1.mat", f"in.{kind}", ""]
    assert [one for _, one in found[2:]] == ["error.archive-members"] * 2


@pytest.mark.parametrize("kind", KINDS)
def test_a_member_that_is_too_large_is_told_and_the_next_is_read(kind: str, tmp_path: Path) -> None:
    items = [("large.mat", os.urandom(5_001)), ("b.mat", RECORD)]
    found = contents(put(tmp_path, f"x.{kind}", made(kind, items)), SMALL)
    assert found == [("large.mat", "error.too-large"), ("b.mat", RECORD)]


@pytest.mark.parametrize("kind", ["zip", "tar.gz", "tar.bz2", "tar.xz"])
def test_a_member_that_unpacks_to_far_more_than_its_size_is_not_read(kind: str, tmp_path: Path) -> None:
    found = contents(put(tmp_path, f"x.{kind}", made(kind, [("bomb.mat", b" " * 4_900)])), SMALL)
    assert found[0] == ("bomb.mat", "error.archive-ratio")


@pytest.mark.parametrize("packing", PACKED)
def test_a_compressed_file_that_unpacks_to_far_more_than_its_size_is_not_read(
    packing: str, tmp_path: Path
) -> None:
    path = put(tmp_path, f"x.mat.{packing}", PACKED[packing](b" " * 1_000_000))
    assert contents(path, replaced(SMALL, member=1 << 20, total=1 << 20)) == [("", "error.archive-ratio")]


@pytest.mark.parametrize("kind", KINDS)
def test_all_that_is_unpacked_is_bounded(kind: str, tmp_path: Path) -> None:
    items = [(f"{number}.mat", os.urandom(1_500)) for number in range(30)]
    bounds = replaced(SMALL, members=99)
    found = contents(put(tmp_path, f"x.{kind}", made(kind, items)), bounds)
    if kind == "tar":
        assert found == items
    else:
        assert found[-1] == ("", "error.archive-total")
        assert 5 < len(found) < 16


def overlapping(count: int) -> bytes:
    """A zip of many entries that are all the same bytes."""
    plain = b" " * 1_900
    one = zipped([("k", plain)])
    start = one.index(b"PK\1\2")
    entry = one[start : start + 46]
    directory = b"".join(
        entry[:28] + struct.pack("<H", len(name)) + entry[30:46] + name
        for name in (b"%d.mat" % number for number in range(count))
    )
    end = struct.pack("<4sHHHHLLH", b"PK\5\6", 0, 0, count, count, len(directory), start, 0)
    return one[:start] + directory + end


def test_members_that_overlap_are_bounded_by_the_size_of_the_archive(tmp_path: Path) -> None:
    path = put(tmp_path, "x.zip", overlapping(60))
    bounds = replaced(SMALL, members=99, total=1 << 30)
    found = contents(path, bounds)
    assert found[-1] == ("", "error.archive-ratio")
    assert sum(len(data) for _, data in found if isinstance(data, bytes)) <= 4_000 + 10 * len(
        Path(path).read_bytes()
    )


def test_a_zip_that_lies_about_a_size_is_damaged(tmp_path: Path) -> None:
    data = bytearray(zipped([("a.mat", RECORD * 9), ("b.mat", RECORD)]))
    at = data.index(b"PK\1\2") + 24
    data[at : at + 4] = struct.pack("<L", 7)
    assert contents(put(tmp_path, "x.zip", bytes(data)))[0] == ("a.mat", "error.archive-damaged")


def test_a_tar_whose_headers_never_end_is_damaged(tmp_path: Path) -> None:
    block = bytearray(tarred([("x", b"")])[:512])
    block[156:157] = b"L"
    block[148:156] = b" " * 8
    block[148:156] = b"%06o\0 " % sum(block)
    for data in (bytes(block) * 5_000, bytes(block[:124]) + b"77777777777\0" + bytes(block[136:])):
        assert contents(put(tmp_path, "x.tar", data)) == [("", "error.archive-damaged")]


# Read again, by others, from pipes.


@pytest.mark.parametrize("kind", KINDS)
def test_a_source_can_be_sent_elsewhere_and_read_there(kind: str, tmp_path: Path) -> None:
    inner = made("tar.gz" if kind == "zip" else "zip", ITEMS)
    path = put(
        tmp_path, f"x.{kind}", made(kind, [*ITEMS, (f"in.{'tgz' if kind == 'zip' else 'zip'}", inner)])
    )
    direct = [load(source) for source in Inputs((path,))]
    sent = [pickle.loads(pickle.dumps(source)) for source in Inputs((path,))]
    assert all(source.held is None for source in sent)
    assert [load(source) for source in reversed(sent)] == direct[::-1]
    assert [load(source) for source in list(Inputs((path,)))] == direct
    assert direct == [data for _, data in CONTENTS] * 2


def test_a_source_whose_archive_has_changed_is_damaged(tmp_path: Path) -> None:
    path = put(tmp_path, "x.zip", zipped(ITEMS))
    (first, *_) = list(Inputs((path,)))
    for data in (zipped([("other.mat", RECORD)]), RECORD, b"", tarred(ITEMS)):
        put(tmp_path, "x.zip", data)
        found = load(first)
        assert isinstance(found, tuple)
        assert found[0].startswith("error.archive-")


@posix
@pytest.mark.parametrize("kind", KINDS)
def test_a_pipe_is_read_once_or_kept_where_it_is_read_again(kind: str, tmp_path: Path) -> None:
    pipe = str(tmp_path / "pipe")
    os.mkfifo(pipe)
    for again in (False, True):
        writer = threading.Thread(target=Path(pipe).write_bytes, args=(made(kind, ITEMS),))
        writer.start()
        found = Inputs((pipe,), again=again)
        assert [load(source) for source in found] == [data for _, data in CONTENTS]
        writer.join()
    assert [load(source) for source in found] == [data for _, data in CONTENTS]


def test_standard_input_is_not_read_again_behind_the_back(monkeypatch: pytest.MonkeyPatch) -> None:
    found = load(Source("-", None))
    assert isinstance(found, tuple)
    assert found[0] == "error.read"
    monkeypatch.setattr(inputs.sys, "stdin", None)
    (source,) = Inputs(("-",))
    assert load(source) == ("error.no-input", {"path": "-"})


# Lists of paths.


@pytest.mark.parametrize(
    ("text", "paths"),
    [
        (b"a.mat\nb c.mat\n\n  \nd.mat", ["a.mat", "b c.mat", "d.mat"]),
        (b"\xef\xbb\xbfa.mat\r\nb.mat\r\n\r\n", ["a.mat", "b.mat"]),
        (b"a.mat\0new\nline.mat\0\0c\r.mat\r\0", ["a.mat", "new\nline.mat", "c\r.mat\r"]),
        (b"\xff.mat\n-\n", ["\udcff.mat", "-"]),
    ],
)
def test_a_list_is_lines_or_parted_by_nul(text: bytes, paths: list[str], tmp_path: Path) -> None:
    found = list(Inputs((), listed=put(tmp_path, "list", text)))
    assert [source.name for source in found] == paths
    assert {source.problem and source.problem[0] for source in found} == {"error.not-found"}


def test_a_list_may_be_long_and_its_paths_may_be_folders_and_archives(tmp_path: Path) -> None:
    archive, record = put(tmp_path, "x.zip", zipped(ITEMS)), put(tmp_path, "a.mat", RECORD)
    (tmp_path / "folder").mkdir()
    put(tmp_path / "folder", "b.mat", RECORD)
    lines = [record] * 3_000 + [archive, str(tmp_path / "folder")]
    found = list(Inputs((), listed=put(tmp_path, "list", "\n".join(lines).encode())))
    assert [source.name for source in found[:3_000]] == [record] * 3_000
    assert [source.name for source in found[3_000:]] == [
        *(f"{archive}!/{name}" for name, _ in CONTENTS),
        str(tmp_path / "folder" / "b.mat"),
    ]


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (None, "error.read"),
        (b"", "error.list-empty"),
        (b"\n\n", "error.list-empty"),
        (b"x" * 200_000, "error.list"),
    ],
)
def test_a_list_that_cannot_be_read_is_a_problem(data: bytes | None, problem: str, tmp_path: Path) -> None:
    path = str(tmp_path / "missing") if data is None else put(tmp_path, "list", data)
    (source,) = Inputs((), listed=path)
    assert source.problem is not None
    assert source.problem[0] == problem


# Folders.


def test_a_deep_folder_is_walked_without_recursion(tmp_path: Path) -> None:
    here = tmp_path.joinpath(*["d"] * 200)
    here.mkdir(parents=True)
    put(here, "a.mat", RECORD)
    limit = sys.getrecursionlimit()
    try:
        sys.setrecursionlimit(len(inspect.stack()) + 100)
        found = [load(source) for source in Inputs((str(tmp_path),))]
    finally:
        sys.setrecursionlimit(limit)
    assert found == [RECORD]


def test_a_folder_is_read_by_code_point_of_each_part(tmp_path: Path) -> None:
    names = ["B.mat", "a.mat", "b/1.mat", "b/10.mat", "b/2.mat", "b.mat", "b.mat.gz", "ä.mat"]
    (tmp_path / "b").mkdir()
    for name in reversed(names):
        put(tmp_path, name, RECORD)
    found = [os.path.relpath(source.name, tmp_path) for source in Inputs((str(tmp_path),))]
    assert found == [os.path.normpath(name) for name in names]


def test_a_folder_that_may_not_be_looked_into_is_told_and_the_rest_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a", "b", "c"):
        (tmp_path / name).mkdir()
        put(tmp_path / name, "1.mat", RECORD)
    scandir = os.scandir

    def closed(path: str) -> object:
        if path.endswith("b"):
            raise PermissionError(13, "Permission denied")
        return scandir(path)

    monkeypatch.setattr(os, "scandir", closed)
    found = [load(source) for source in Inputs((str(tmp_path),))]
    assert found == [RECORD, ("error.permission", {"path": str(tmp_path / "b")}), RECORD]


def test_where_only_some_endings_are_wanted_nothing_is_unpacked(tmp_path: Path) -> None:
    packed = gzip.compress(RECORD)
    for name in ("a.tavli", "b.mat", "c.tavli.gz", "d.xg"):
        put(tmp_path, name, packed)
    put(tmp_path, "x.zip", zipped(ITEMS))
    found = Inputs((str(tmp_path), str(tmp_path / "x.zip")), endings=(".tavli",))
    assert [load(source) for source in found] == [packed, zipped(ITEMS)]
    assert not found.passed


def test_a_file_that_vanishes_is_told_and_the_next_is_read(tmp_path: Path) -> None:
    for name in ("a.mat", "b.mat", "c.mat.gz"):
        put(tmp_path, name, RECORD)
    found = []
    for source in Inputs((str(tmp_path),)):
        (tmp_path / "b.mat").unlink(missing_ok=True)
        (tmp_path / "c.mat.gz").unlink(missing_ok=True)
        data = load(source)
        found.append(data[0] if isinstance(data, tuple) else data)
    assert found == [RECORD, "error.read", "error.read"]


def test_folders_and_archives_that_held_no_record_are_named_as_they_end(tmp_path: Path) -> None:
    text = b"bread, olives"
    items = [("in.tar", tarred([("n.txt", text)])), ("m.txt", text)]
    (tmp_path / "f").mkdir()
    put(tmp_path / "f", "x.zip", zipped(items))
    put(tmp_path / "f", "y.mat", RECORD)
    emptied, told = Emptied(), []
    folder = str(tmp_path / "f")
    for source in Inputs((folder,)):
        told += emptied.reach(source)
        if not source.unsure:
            emptied.record()
    told += emptied.reach(None)
    assert told == [f"{folder}/x.zip!/in.tar"]
    emptied = Emptied()
    assert list(emptied.reach(Source("f/a.txt", "f/a.txt", "f"))) == []
    assert list(emptied.reach(Source("g/a.txt", "g/a.txt", "g"))) == ["f"]
    assert list(emptied.reach(None)) == ["g"]


# Names and contents.


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("dir/b.mat", "dir/b.mat"),
        ("../../etc/passwd.mat", "etc/passwd.mat"),
        ("/etc/a.mat", "etc/a.mat"),
        ("C:\\users\\..\\a.mat", "C_/users/a.mat"),
        ("\\\\server\\share\\a.mat", "server/share/a.mat"),
        ("a\0b\n\x1b[31m.mat", "a_b__[31m.mat"),
        ("NUL.mat", "_NUL.mat"),
        ("com1", "_com1"),
        ("a:stream", "a_stream"),
        ("\u202etam.a", "_tam.a"),
        ("\udcff.mat", "_.mat"),
        ("a. . ", "a"),
        ("", "_"),
        ("../..", "_"),
    ],
)
def test_a_harmless_path_of_a_name(name: str, path: str) -> None:
    assert names.harmless(name) == path


@pytest.mark.parametrize(
    ("name", "page"),
    [("τελικός.mat", "cp737"), ("финал.mat", "cp866"), ("Müller.mat", "cp437"), ("τελικός.mat", "utf-8")],
)
def test_names_in_old_code_pages_are_read(name: str, page: str) -> None:
    assert names.of_zip(name.encode(page), 0, {}) == name


def test_a_name_in_utf8_beside_an_old_one_counts_while_it_is_its_own() -> None:
    old = "ναι.mat".encode("cp737")
    field = b"\x01" + struct.pack("<L", zlib.crc32(old)) + "όχι.mat".encode()
    assert names.of_zip(old, 0, {0x7075: field}) == "όχι.mat"
    assert names.of_zip(old, 0, {0x7075: b"\x01abcd" + field[5:]}) == "ναι.mat"


def test_contents_that_came_before_are_counted() -> None:
    found = Repeats()
    assert [found.add(digest(data)) for data in (b"a", b"b", b"a", b"", b"", b"a")] == [
        False,
        False,
        True,
        False,
        True,
        True,
    ]
    assert found.count == 3


def test_a_full_table_takes_nothing_in_and_still_knows_what_it_holds() -> None:
    found = Repeats(most=2_000)
    for _ in range(2):
        for number in range(3_000):
            found.add(digest(b"%d" % number))
    assert found.count == 2_000


# Memory.


def peak(path: str, read: bool) -> int:
    """The most memory that going through a file takes."""
    tracemalloc.start()
    try:
        for source in Inputs((path,)):
            if read:
                load(source)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("kind", ["zip", "tar", "tar.gz"])
def test_memory_does_not_grow_with_the_number_of_members(kind: str, tmp_path: Path) -> None:
    items = [(f"folder/{number}.mat", RECORD) for number in range(4_000)]
    few = put(tmp_path, f"few.{kind}", made(kind, items[:200]))
    many = put(tmp_path, f"many.{kind}", made(kind, items))
    assert peak(many, read=True) < peak(few, read=True) + 100_000


@pytest.mark.parametrize("kind", ["zip", "tar.gz", "tar.xz"])
def test_a_bomb_takes_little_memory(kind: str, tmp_path: Path) -> None:
    data = made(kind, [("a.mat", bytes(64 << 20))])
    assert len(data) < 1 << 20
    assert peak(put(tmp_path, f"x.{kind}", data), read=True) < 3 * USUAL.free_member
