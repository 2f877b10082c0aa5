"""Bytes to text: by what the reader was told, a BOM, the file's own word, as UTF-8, or by a guess."""

from __future__ import annotations

import codecs

from tavlicli.findings.finding import Finding, Param, Place, Violation
from tavlicli.notation.charset import charset
from tavlicli.notation.foreign import foreign
from tavlicli.notation.pattern import lazy
from tavlicli.value import Value, replaced

BOM = codecs.BOM_UTF8
# That of UTF-32 begins with that of UTF-16.
_BOMS = (
    (BOM, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# Control characters other than tab, line ends and form feed: a text may hold one or two by accident.
CONTROLS = bytes(set(range(32)) - {9, 10, 11, 12, 13})
_MOST_CONTROLS = 2
_CONTROLS_SHARE = 10
# DOS ended its files with this, after the last line.
_END_OF_FILE = "\x1a"
# Codecs of Python's that take text, and are no encodings of files.
_NO_ENCODINGS = frozenset(
    ("charmap", "idna", "punycode", "raw-unicode-escape", "undefined", "unicode-escape")
)
# The encodings that are offered where a name is none.
ENCODINGS = (
    *("utf-8", "utf-16", "utf-32", "cp1253", "windows-1253", "iso-8859-7", "cp737", "mac-greek"),
    *("cp1251", "windows-1251", "koi8-r", "iso-8859-5", "cp866", "cp1252", "windows-1252", "iso-8859-1"),
)
_SAMPLE = "(;GM[6]) W 31: 8/5 6/5"
# Pages that are often named without being meant: every byte is some letter in them.
_WESTERN = ("ascii", "cp1252", "iso8859-1", "iso8859-15")
# The first bytes of ASCII, Greek and Cyrillic letters and of quotes in UTF-16.
_SCRIPTS = b"\0\3\4\x20"
_SURROGATE = lazy("[\ud800-\udfff]")
# What Greek and Cyrillic letters turn into when they are read in a wrong page, in UTF-8: western letters,
# western signs, and letters with a sign behind each.
_WESTERN_LETTER, _WESTERN_SIGN = b"\xc3", b"\xc2"
_SUSPECT = tuple(sign.encode() for sign in "¢¶¸¹º¼¾¿") + tuple(
    letter.encode() + _WESTERN_SIGN for letter in "ΞΟΠΡОПРС"
)


class Decoded(Value):
    """A text without its BOM, the encoding it was read in, and what there is to say about that.

    ``guessed`` is true where nothing told the encoding, ``bom`` where the
    bytes began with a byte order mark.
    """

    text: str
    encoding: str
    guessed: bool
    findings: tuple[Finding, ...]
    bom: bool = False


class NotText(ValueError):
    """Raised for bytes that are no text; ``reason`` is "binary" or "empty".

    ``seems`` is a key such as ``xg`` where a binary file is of a known kind.
    """

    def __init__(self, reason: str, seems: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.seems = seems


class UnknownEncoding(LookupError):
    """Raised for the ``name`` of an encoding that does not exist or is none of text."""

    def __init__(self, name: str) -> None:
        super().__init__(f"unknown encoding: {name}")
        self.name = name


def decode(data: bytes, encoding: str | None = None, configured: str | None = None) -> Decoded:
    """The text of some bytes, in ``encoding`` if given.

    ``configured`` is the encoding of bytes that do not tell theirs and are no
    UTF-8, if they are valid in it. Raises NotText for empty or binary data and
    UnknownEncoding for a name that is none.
    """
    name = known(encoding) if encoding else None
    fallback = known(configured) if configured else None
    if seems := foreign(data):
        raise NotText("binary", seems)
    if not data.strip(b"\t\n\r \x1a\xef\xbb\xbf"):
        raise NotText("empty")
    for bom, bom_name in _BOMS:
        if data.startswith(bom) and (name is None or _same(name, bom_name)):
            return replaced(_declared(data[len(bom) :], bom_name), bom=True)
    if name is not None:
        return _declared(data, name)
    return _of_its_word(data, fallback) or _found(data, fallback)


def known(encoding: str) -> str:
    """The name under which Python knows an encoding. Raises UnknownEncoding."""
    try:
        name = codecs.lookup(encoding).name
        good = name not in _NO_ENCODINGS and _SAMPLE.encode(name).decode(name) == _SAMPLE
    except (LookupError, ValueError):
        good = False
    if not good:
        raise UnknownEncoding(encoding)
    return name


def _same(name: str, bom_name: str) -> bool:
    """Whether a BOM fits the encoding that the reader was told: ``utf-16`` leaves the order open."""
    return bom_name.replace("-", "").startswith(name.replace("-", "").replace("_", "").removesuffix("sig"))


def _of_its_word(data: bytes, fallback: str | None) -> Decoded | None:
    """The text in the encoding that the file names itself; None where it names none."""
    said = charset(data)
    if said is None:
        return None
    try:
        name = known(said.name.lower().removeprefix("x-"))
    except UnknownEncoding:
        name, variant = "", "unknown"
    else:
        if _is_true(data, name):
            return _declared(data, name)
        variant = "wrong"
    found = _found(data, fallback)
    if found.encoding == name:
        return found
    params: dict[str, Param] = {"declared": said.name}
    before, inside = (data[:at].decode(found.encoding, "replace") for at in (said.start, said.end))
    told = _finding(before, params, variant, len(inside) - len(before))
    return replaced(found, findings=(told, *found.findings))


def _is_true(data: bytes, name: str) -> bool:
    """Whether bytes that were read as ASCII so far can be in the encoding that they name."""
    if _SAMPLE.encode(name) != _SAMPLE.encode("ascii"):
        return False
    try:
        if name in _WESTERN and not data.isascii():
            data.decode("utf-8")
            return False
    except UnicodeDecodeError:
        pass
    try:
        data.decode(name)
    except UnicodeError:
        return False
    return True


def _found(data: bytes, fallback: str | None) -> Decoded:
    """The text of bytes that nobody told the encoding of."""
    if wide := _wide(data):
        return _declared(data, wide)
    binary = _is_binary(data)
    if not binary:
        try:
            return _text(data.decode("utf-8"), "utf-8")
        except UnicodeDecodeError as error:
            first = error.start
    if fallback and (text := _valid(data, fallback)) is not None:
        return _text(text, fallback)
    if binary:
        raise NotText("binary")
    return _guessed(data, first)


def _is_binary(data: bytes) -> bool:
    controls = len(data) - len(data.translate(None, CONTROLS))
    return b"\0" in data or (controls > _MOST_CONTROLS and controls * _CONTROLS_SHARE > len(data))


def _valid(data: bytes, name: str) -> str | None:
    """The text of bytes that are valid in an encoding, and a text in it; else None."""
    try:
        text = data.decode(name)
        text.encode("utf-8")
    except UnicodeError:
        return None
    return None if _is_binary(text.encode("latin-1", "replace")) else text


def _wide(data: bytes) -> str | None:
    """UTF-16 without a BOM: every other byte of its first lines is zero, or names the letters' script."""
    head = data[:2000]
    if b"\0" not in head:
        return None
    for name, scripts, letters in (
        ("utf-16-le", head[1::2], head[::2]),
        ("utf-16-be", head[::2], head[1::2]),
    ):
        if 0 in scripts and 0 not in letters and sum(map(scripts.count, _SCRIPTS)) * 10 >= len(scripts) * 9:
            return name
    return None


def _declared(data: bytes, name: str) -> Decoded:
    """The text in an encoding that is known; bytes that are not valid in it are replaced, and told."""
    if name in ("utf-16", "utf-32"):
        name += "-le"
    findings: tuple[Finding, ...] = ()
    try:
        text = data.decode(name)
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        # Half a pair of UTF-16, which no text can hold.
        findings = (_finding(text[: error.start], {"encoding": name}, "damaged"),)
        text = _SURROGATE.sub("\ufffd", text)
    except UnicodeError as error:
        text = data.decode(name, "replace")
        start = error.start if isinstance(error, UnicodeDecodeError) else 0
        before = data[:start].decode(name, "replace")
        findings = (_finding(before, {"encoding": name}, "damaged"),)
    return _text(text, name, findings)


def _guessed(data: bytes, first: int) -> Decoded:
    from tavlicli.notation import codepages

    name = codepages.guess(data)
    if name == "utf-8":
        return _declared(data, name)
    text = data.decode(name, "replace")
    before = data[:first].decode(name, "replace")
    findings = [_finding(before, {"encoding": name}, "guessed")]
    if (at := text.find("\ufffd")) >= 0:
        findings.append(_finding(text[:at], {"encoding": name}, "damaged"))
    return _text(text, name, tuple(findings), guessed=True)


def _text(text: str, name: str, findings: tuple[Finding, ...] = (), guessed: bool = False) -> Decoded:
    """A text that was read, with what shows that it was read wrongly once before."""
    text = text.removeprefix("\ufeff").rstrip(_END_OF_FILE)
    if "\0" in text:
        raise NotText("binary")
    if not text.strip():
        raise NotText("empty")
    if not guessed and not text.isascii() and is_suspect(text.encode()):
        from tavlicli.notation.mojibake import damage

        if (found := damage(text)) is not None:
            params: dict[str, Param] = {
                "word": found.word,
                "repaired": found.repaired,
                "count": found.number,
            }
            findings += (_finding(text[: found.start], params, "half", len(found.word)),)
    return Decoded(text, name, guessed, findings)


def is_suspect(data: bytes) -> bool:
    """Whether a text is worth a closer look for words that were read wrongly."""
    if _WESTERN_LETTER in data:
        return True
    return _WESTERN_SIGN in data and any(suspect in data for suspect in _SUSPECT)


def _finding(before: str, params: dict[str, Param], variant: str, width: int = 1) -> Finding:
    """A finding at the ``width`` characters that follow the text ``before``."""
    ends = before.count("\n") + before.count("\r") - before.count("\r\n")
    column = len(before) - max(before.rfind("\n"), before.rfind("\r"))
    place = Place(ends + 1, column, column + width)
    return Finding(Violation("encoding", params, variant), place)
