"""Files of other programs: told by their content, refused with a word on what to do."""

from __future__ import annotations

import gzip
import io
import json
import struct
import zipfile
from pathlib import Path

import pytest

from tavlicli.notation.decode import NotText, decode
from tavlicli.notation.foreign import foreign
from tavlicli.words import LANGUAGES, label
from tests.cli.command import tavli

RECORD = "W 31: 8/5 6/5\nB resigns\n"


def packed(*names: str) -> bytes:
    """A zip archive of files with these names."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name in names:
            archive.writestr(name, RECORD)
    return data.getvalue()


def jellyfish() -> bytes:
    """A position of JellyFish, laid out as published."""
    heads = struct.pack("<19h", 126, 1, 0, 1, 0, 0, 1, 0, 1, 2, 0, 0, 0, 1, 1, 7, 5, 0, 0)
    names = b"\x05Boris\x04Anna"
    board = struct.pack("<52h", *(20 + point % 3 for point in range(52)))
    return heads + names + struct.pack("<3h", 0, 1, 0) + b"\0" + struct.pack("<2h", 3, 1) + board


FILES = {
    "xg": b"RGMH" + bytes(8228) + b"\xff\xd8\xff" + bytes(100),
    "ogxm": b"OGXM\2\0\0\0MTCH" + bytes(64),
    "bgf": b'{"version":"1.0","compression":"gzip","encoding":"smile"}\n' + gzip.compress(b":)\n\5x" * 9),
    "jellyfish": jellyfish(),
    "zip": packed("final.mat"),
    "office": packed("[Content_Types].xml", "word/document.xml"),
    "pdf": b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n",
    "image": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
}
MORE = (
    ("zip", gzip.compress(RECORD.encode())),
    ("zip", b"7z\xbc\xaf\x27\x1c\0\4"),
    ("zip", b"Rar!\x1a\7\1\0"),
    ("office", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(99)),
    ("office", packed("mimetype", "word/x")),
    ("office", b"{\\rtf1\\ansi W 31: 8/5 6/5}"),
    ("image", b"\xff\xd8\xff\xe0\0\x10JFIF"),
    ("image", b"GIF89a\1\0\1\0"),
    ("image", b"RIFF\x24\0\0\0WEBPVP8 "),
    ("bgf", b'  {"compression": false}\r\n:)\n\5'),
)


@pytest.mark.parametrize(
    ("kind", "data"), [*FILES.items(), *MORE], ids=lambda value: value if isinstance(value, str) else ""
)
def test_a_file_of_another_program_is_known_by_its_first_bytes(kind: str, data: bytes) -> None:
    assert foreign(data) == kind
    with pytest.raises(NotText) as caught:
        decode(data)
    assert (caught.value.reason, caught.value.seems) == ("binary", kind)


@pytest.mark.parametrize(
    "data",
    [
        RECORD.encode(),
        b"",
        b"}",
        b"~\0",
        b"RGM",
        "} 31: 8/5 6/5 and some more rolls of this game, line by line, until there are a hundred".encode(
            "utf-16-le"
        ),
        b'{"schema": "tavli.record/1"}\n{"compression": 1}',
        b"BM 3 point match",
        b"II 31: 8/5",
        jellyfish()[:60],
        b"\x7d\0" + b"a b" * 60,
    ],
)
def test_other_files_may_be_texts(data: bytes) -> None:
    assert foreign(data) is None


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", [kind for kind in FILES if kind != "zip"])
def test_the_command_says_what_the_file_is_and_what_to_do(kind: str, lang: str, tmp_path: Path) -> None:
    (tmp_path / "final.mat").write_bytes(FILES[kind])
    done = tavli("check", "--format", "json", "--lang", lang, tmp_path / "final.mat")
    (file,) = json.loads(done.out)["files"]
    assert (done.code, file["status"], file["matches"]) == (2, "unreadable", [])
    for said in (label(f"seems.{kind}", lang), label(f"advice.{kind}", lang)):
        assert said in done.err
        assert said in file["problem"]


@pytest.mark.parametrize(
    ("kind", "program"),
    [("xg", "eXtreme Gammon"), ("bgf", "BGBlitz"), ("ogxm", "OpenGammon"), ("jellyfish", "JellyFish")],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_advice_names_the_program_and_a_format_that_is_read(kind: str, program: str, lang: str) -> None:
    advice = label(f"advice.{kind}", lang)
    assert program in advice
    assert ".mat" in advice


def test_a_walk_passes_them_over_with_a_line_for_each_kind(tmp_path: Path) -> None:
    for name in ("a.xg", "b/c.XG", "b/d.bgf"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(FILES["xg"])
    (tmp_path / "good.tavli").write_text(RECORD, encoding="utf-8")
    done = tavli("check", "--format", "json", tmp_path)
    report = json.loads(done.out)
    assert done.code == 0
    assert [Path(file["path"]).name for file in report["files"]] == ["good.tavli"]
    assert report["summary"]["skipped"] == 0
    lines = done.err.splitlines()
    assert len(lines) == 2
    assert "passed over 2 files, each of them a binary file of eXtreme Gammon" in lines[0]
    assert "passed over a binary file of BGBlitz" in lines[1]
    listed = tavli("check", "--list-files", tmp_path)
    assert (listed.code, listed.out.splitlines()) == (0, [str(tmp_path / "good.tavli")])


def test_a_folder_of_nothing_else_holds_no_record(tmp_path: Path) -> None:
    (tmp_path / "a.xgp").write_bytes(FILES["xg"])
    done = tavli("check", tmp_path)
    assert done.code == 2
    assert "no record found" in done.err
    assert "eXtreme Gammon" in done.err
    assert tavli("check", "--exclude", "*.xgp", tmp_path).err.count("eXtreme Gammon") == 0


def test_a_named_file_is_refused_by_what_it_holds_not_by_its_ending(tmp_path: Path) -> None:
    (tmp_path / "a.xg").write_text(RECORD, encoding="utf-8")
    assert tavli("check", tmp_path / "a.xg").code == 0
