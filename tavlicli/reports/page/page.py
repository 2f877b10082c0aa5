"""The page to step through a record: one file for a browser."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from tavlicli.findings.finding import Finding
from tavlicli.record.situation import Situation
from tavlicli.replay.frames import MatchFrames
from tavlicli.reports.page import colours
from tavlicli.reports.page.document import head, part
from tavlicli.reports.page.film import Film, Start
from tavlicli.reports.page.ground import VIEW, ground, ways
from tavlicli.reports.picture.lettering import clean, xml
from tavlicli.reports.picture.scene import Scene
from tavlicli.rules.registry import rule_set
from tavlicli.words import LANGUAGES, label

# Sets whose sides run against each other, and the same way.
_OPPOSED, _SAME_WAY = "tavli", "fevga"


def pieces(
    matches: Iterable[MatchFrames],
    outside: Iterable[Finding],
    name: str,
    lang: str,
    *,
    home: str = "right",
    theme: str | None = None,
    start: Start | None = None,
) -> Iterator[str]:
    """The page of a record's matches, in pieces; ``outside`` is what is wrong outside all of them.

    ``name`` is that of the file, ``home`` where the side at the bottom bears
    off, ``theme`` the colours to begin with (None: as the reader's machine has
    it). Raises Missing where there is no such place as ``start``.
    """
    style, script = f"{colours.style()}{part('page.css')}", part("board.js") + part("page.js")
    found = iter(matches)
    first = next(found, None)
    yield head(_title(first, name), lang, style, script)
    noscript = " · ".join(xml(label("page.noscript", one)) for one in LANGUAGES)
    yield part("page.html").format(ground=_ground(lang, home), view=VIEW, noscript=noscript)
    yield '<script type="application/json" id="film">'
    everything = chain(() if first is None else (first,), found)
    yield from Film(lang, home, theme, start).pieces(everything, outside)
    yield f"</script>\n<script>{script}</script>\n</body>\n</html>\n"


def _title(match: MatchFrames | None, name: str) -> str:
    names = [clean(player or "") for player in (match.match.names if match is not None else ())]
    return " – ".join(filter(None, names)) or clean(name) or "tavli"


def _ground(lang: str, home: str) -> str:
    """The empty board, and for sides that run the same way the signs with White, and with Black, below."""
    opposed, same_way = rule_set(_OPPOSED), rule_set(_SAME_WAY)
    drawn = ground(Scene(Situation(opposed.start), opposed, lang, home=home))
    for bottom in (0, 1):
        situation = Situation(same_way.start, mover_is_bottom=bottom == 0)
        signs = ways(Scene(situation, same_way, lang, home=home))
        drawn += f'<defs><g id="ways-{bottom}">{signs}</g></defs>'
    return drawn
