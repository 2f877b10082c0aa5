"""Names of archive members: read, shown, and made into paths that lead nowhere else."""

from __future__ import annotations

import re

_UTF8 = 1 << 11
_UNICODE_PATH = 0x7075
# Pages in which old programs named the files of a zip, that letters tell apart; else it is what zip defines.
_PAGES = frozenset(("cp737", "cp866", "cp1253", "cp1251"))
_ZIP_PAGE = "cp437"
# What a system may take for more than a letter: controls, the signs of drives, streams and globs.
_UNFIT = re.compile('[\x00-\x1f\x7f-\x9f<>:"|?*\u200b-\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff]')
_DEVICE = re.compile(r"(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)", re.IGNORECASE)
_LONGEST_PART = 240
_STEM = 50
_ENDING = 10
_MOST_PARTS = 32
_NAMELESS = "_"


def of_zip(raw: bytes, flags: int, extra: dict[int, bytes]) -> str:
    """The name of a zip's member: as UTF-8 where it says so or is it, else as an old code page."""
    if raw.isascii():
        return raw.decode("ascii")
    if flags & _UTF8:
        return raw.decode("utf-8", "surrogateescape")
    if unicode_path := _unicode_path(raw, extra.get(_UNICODE_PATH, b"")):
        return unicode_path
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        from tavlicli.notation import codepages

        page = codepages.guess(raw)
        return raw.decode(page if page in _PAGES else _ZIP_PAGE, "replace")


def _unicode_path(raw: bytes, field: bytes) -> str:
    """The name in UTF-8 beside one in a code page, if it is still that of the same file."""
    from zlib import crc32

    if field[:1] != b"\x01" or int.from_bytes(field[1:5], "little") != crc32(raw):
        return ""
    return field[5:].decode("utf-8", "replace")


def of_tar(raw: bytes) -> str:
    """The name of a tar's member, without the dot that stands for the folder itself."""
    return raw.decode("utf-8", "surrogateescape").removeprefix("./")


def is_passed_over(name: str) -> bool:
    """Whether a member is not the user's: macOS puts a file beside each, under its name with ``._``."""
    parts = name.split("/")
    return "__MACOSX" in parts or parts[-1].startswith("._")


def harmless(name: str) -> str:
    """A relative path out of a member's name, whatever that is, that stays below where it is put.

    Its parts are separated by "/". Steps upwards and a first slash are left
    out; what a file system or terminal could obey, drives among it, becomes "_".
    """
    parts = [part for part in re.split(r"[/\\]", name) if part.strip(". ")]
    return "/".join(map(_part, parts[-_MOST_PARTS:])) or _NAMELESS


def _part(part: str) -> str:
    fit = _UNFIT.sub("_", part).rstrip(". ")
    if _DEVICE.match(fit):
        fit = f"_{fit}"
    if len(fit.encode()) <= _LONGEST_PART:
        return fit
    stem, dot, ending = fit.rpartition(".")
    return f"{(stem or ending)[:_STEM]}{dot}{ending[-_ENDING:]}"
