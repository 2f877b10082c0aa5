"""A picture as PNG, by resvg-py, the extra ``png``; ImportError is raised where it is not installed."""

from __future__ import annotations

import os

from tavlicli.reports.picture.pieces import FONT

FILE = os.path.join(os.path.dirname(__file__), "font", "DejaVuSans.ttf")
"""The font that is shipped."""
_ZOOM = 2


def png(svg: str) -> bytes:
    """The picture in pixels, two for each unit of the drawing, written in the font that is shipped.

    The fonts of the system are left alone, so that the same picture looks the same
    everywhere. Raises OSError where the font is missing: the text would silently be left out.
    """
    import resvg_py

    os.stat(FILE)
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            zoom=_ZOOM,
            skip_system_fonts=True,
            font_files=[FILE],
            font_family=FONT,
            sans_serif_family=FONT,
        )
    )
