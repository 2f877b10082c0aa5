"""Files of other programs that are no text: told by their first bytes, and never read further."""

from __future__ import annotations

BINARY = ("xg", "bgf", "ogxm")
"""The endings of records of other programs that are told, and not read."""

# What a file begins with, and the key of what that is.
_MAGIC = (
    ("xg", b"RGMH"),
    ("ogxm", b"OGXM"),
    ("pdf", b"%PDF-"),
    ("office", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"),
    ("office", b"{\\rtf"),
    ("zip", b"PK\3\4"),
    ("zip", b"PK\5\6"),
    ("zip", b"\x1f\x8b"),
    ("zip", b"7z\xbc\xaf\x27\x1c"),
    ("zip", b"Rar!\x1a\7"),
    ("zip", b"BZh91AY&SY"),
    ("zip", b"\xfd7zXZ\0"),
    ("image", b"\x89PNG\r\n"),
    ("image", b"\xff\xd8\xff"),
    ("image", b"GIF87a"),
    ("image", b"GIF89a"),
    ("image", b"II*\0"),
    ("image", b"MM\0*"),
)
# Office documents are zip archives that name their parts at the beginning.
_OFFICE = (b"[Content_Types].xml", b"mimetypeapplication/vnd.oasis", b"word/", b"xl/", b"ppt/")
# What none of these begins with: 7 does one.
_TEXT = tuple(bytes((letter,)) for letter in b";[(012345689")
_HEAD = 4096
# A position of JellyFish: numbers of two bytes from its version on, and two names.
_JELLYFISH = (124, 125, 126)
_JELLYFISH_SIZES = range(100, 1000)


def foreign(data: bytes) -> str | None:
    """What a file is that holds no text: a key such as ``xg`` or ``image``; None if it may be a text."""
    head = data[:_HEAD]
    if head.lstrip()[:1] in _TEXT:
        return None
    for key, magic in _MAGIC:
        if head.startswith(magic):
            return "office" if key == "zip" and any(part in head for part in _OFFICE) else key
    if head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        return "image"
    first = head.lstrip().partition(b"\n")[0]
    if first.startswith(b"{") and b'"compression"' in first:
        return "bgf"
    return "jellyfish" if _is_jellyfish(data) else None


def _is_jellyfish(data: bytes) -> bool:
    """Whether this is a position of JellyFish; a text in UTF-16 has no two zero bytes in a row."""
    known = len(data) in _JELLYFISH_SIZES and data[0] in _JELLYFISH and data[1] == 0
    return known and b"\0\0" in data
