"""Archives made for tests, good ones and such as nobody should make."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import tarfile
import warnings
import zipfile
from collections.abc import Iterable

RECORD = b'[Rules "backgammon"]\nW 31: 8/5 6/5\nB resigns 2\n'
Items = Iterable[tuple[str, bytes]]
PACKED = {"gz": gzip.compress, "bz2": bz2.compress, "xz": lzma.compress}
TARS = ("tar", "tar.gz", "tgz", "tar.bz2", "tar.xz")
KINDS = ("zip", *TARS)


def zipped(items: Items, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A zip archive; the same name may come twice."""
    file = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(file, "w", method) as archive:
        warnings.simplefilter("ignore")
        for name, data in items:
            info = zipfile.ZipInfo(name)
            info.compress_type = method
            archive.writestr(info, data)
    return file.getvalue()


def tarred(items: Items, form: int = tarfile.PAX_FORMAT) -> bytes:
    """A tar archive of regular files."""
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w", format=form) as archive:
        for name, data in items:
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return file.getvalue()


def special(*members: tuple[str, bytes]) -> bytes:
    """A tar archive of members that are no files: the name and the type of each."""
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w") as archive:
        for name, kind in members:
            info = tarfile.TarInfo(name)
            info.type, info.linkname = kind, "/etc/passwd"
            archive.addfile(info)
    return file.getvalue()


def made(kind: str, items: Items) -> bytes:
    """An archive of a kind, by its ending."""
    if kind == "zip":
        return zipped(items)
    _, _, packing = kind.replace("tgz", "tar.gz").partition(".")
    return PACKED[packing](tarred(items)) if packing else tarred(items)
