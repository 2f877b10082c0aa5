"""Bytes to text: by what the reader was told, by a BOM, as UTF-8, or by a guess at the code page."""

from __future__ import annotations

import codecs
import re

from tavlicli.findings.finding import Finding, Place, Violation
from tavlicli.value import Value

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# Control characters other than tab, line ends and form feed: a text may hold one or two by accident.
_CONTROLS = bytes(set(range(32)) - {9, 10, 11, 12, 13})
_MOST_CONTROLS = 2
_CONTROLS_SHARE = 10
# Letters of two bytes and dashes and quotes of three, as no code page but UTF-8 puts them together often.
_UTF8_LETTER = re.compile(rb"[\xc2-\xdf][\x80-\xbf]|\xe2\x80[\x80-\xbf]")
_ASCII = bytes(range(128))
# DOS ended its files with this, after the last line.
_END_OF_FILE = "\x1a"
# Codecs of Python's that take text, and are no encodings of files.
_NO_ENCODINGS = frozenset(("idna", "punycode", "raw-unicode-escape", "undefined", "unicode-escape"))
_SAMPLE = "W 31: 8/5 6/5"


class Decoded(Value):
    """A text without its BOM, the encoding it was read in, and what there is to say about that."""

    text: str
    encoding: str
    guessed: bool
    findings: tuple[Finding, ...]


class NotText(ValueError):
    """Raised for bytes that are no text; ``reason`` is "binary" or "empty"."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class UnknownEncoding(LookupError):
    """Raised for the name of an encoding that does not exist or is none of text."""


def decode(data: bytes, encoding: str | None = None) -> Decoded:
    """The text of some bytes, in ``encoding`` if given.

    Raises NotText for empty or binary data and UnknownEncoding for a name that is none.
    """
    name = known(encoding) if encoding else None
    if not data.strip(b"\t\n\r \x1a\xef\xbb\xbf"):
        raise NotText("empty")
    for bom, bom_name in _BOMS:
        if data.startswith(bom) and (name is None or _same(name, bom_name)):
            return _declared(data[len(bom) :], bom_name)
    if name is not None:
        return _declared(data, name)
    if wide := _wide(data):
        return _declared(data, wide)
    if _is_binary(data):
        raise NotText("binary")
    try:
        return Decoded(data.decode("utf-8").rstrip(_END_OF_FILE), "utf-8", False, ())
    except UnicodeDecodeError as error:
        return _declared(data, "utf-8") if _mostly_utf8(data) else _guessed(data, error.start)


def encode(text: str, encoding: str, like: bytes) -> bytes:
    """A text as bytes in an encoding, with the BOM that the bytes ``like`` begin with in it.

    Raises UnicodeEncodeError where the encoding has no place for a character.
    """
    name = encoding.removesuffix("-sig")
    bom = next((bom for bom, bom_name in _BOMS if bom_name == name and like.startswith(bom)), b"")
    return bom + text.encode(name)


def _is_binary(data: bytes) -> bool:
    controls = len(data) - len(data.translate(None, _CONTROLS))
    return b"\0" in data or (controls > _MOST_CONTROLS and controls * _CONTROLS_SHARE > len(data))


def _mostly_utf8(data: bytes) -> bool:
    """Whether most bytes above 127 are letters in UTF-8, so that the others are damage."""
    high = len(data.translate(None, _ASCII))
    return 2 * sum(len(letter) for letter in _UTF8_LETTER.findall(data)) > high


def known(encoding: str) -> str:
    """The name under which Python knows an encoding. Raises UnknownEncoding."""
    try:
        name = codecs.lookup(encoding).name
        good = name not in _NO_ENCODINGS and _SAMPLE.encode(name).decode(name) == _SAMPLE
    except (LookupError, ValueError):
        good = False
    if not good:
        raise UnknownEncoding(f"unknown encoding: {encoding}")
    return name


def _same(name: str, bom_name: str) -> bool:
    """Whether a BOM fits the encoding that the reader was told: ``utf-16`` leaves the order open."""
    return bom_name.replace("-", "").startswith(name.replace("-", "").replace("_", "").removesuffix("sig"))


def _declared(data: bytes, name: str) -> Decoded:
    """The text in an encoding that is known; bytes that are not valid in it are replaced, and told."""
    if name in ("utf-16", "utf-32"):
        name += "-le"
    try:
        text = data.decode(name)
        findings: tuple[Finding, ...] = ()
    except UnicodeDecodeError as error:
        text = data.decode(name, "replace")
        before = data[: error.start].decode(name, "replace")
        findings = (_finding(before, name, "damaged"),)
    text = text.removeprefix("\ufeff").rstrip(_END_OF_FILE)
    if "\0" in text:
        raise NotText("binary")
    if not text.strip():
        raise NotText("empty")
    return Decoded(text, name, False, findings)


def _wide(data: bytes) -> str | None:
    """UTF-16 without a BOM: nearly every other byte of its first lines is zero."""
    head = data[:2000]
    if len(data) % 2 or b"\0" not in head:
        return None
    for name, zeros, letters in (("utf-16-le", head[1::2], head[::2]), ("utf-16-be", head[::2], head[1::2])):
        if zeros.count(0) * 2 > len(zeros) and letters.count(0) == 0:
            return name
    return None


def _guessed(data: bytes, first: int) -> Decoded:
    from tavlicli.notation import codepages

    name = codepages.guess(data)
    text = data.decode(name, "replace").rstrip(_END_OF_FILE)
    before = data[:first].decode(name, "replace")
    findings = [_finding(before, name, "guessed")]
    if (at := text.find("\ufffd")) >= 0:
        findings.append(_finding(text[:at], name, "damaged"))
    return Decoded(text, name, True, tuple(findings))


def _finding(before: str, name: str, variant: str) -> Finding:
    """A finding at the character that follows the text ``before``."""
    ends = list(re.finditer(r"\r\n|\r|\n", before))
    column = len(before) - (ends[-1].end() if ends else 0) + 1
    place = Place(len(ends) + 1, column, column + 1)
    return Finding(Violation("encoding", {"encoding": name}, variant), place)
