"""The tables as text, for people."""

from __future__ import annotations

from collections.abc import Iterator

from tavlicli.stats.tally import WINS, Tables, Tally
from tavlicli.words import label, safe

_MOST_NAME = 40
_CUBE = ("cube_doubles", "cube_takes", "cube_drops", "cube_beavers")
# What is left out of a table where nobody has any of it.
_SELDOM = frozenset((*WINS, *_CUBE, "ties", "time_a_turn"))
_PLAY = (
    *("games", "turns", "pips_a_roll", "doubles", "dances", "hits", "sent_back", "forced", "time_a_turn"),
    "prime",
)
_ENDS = ("games", "wins", "losses", "ties", "points", *WINS)


def tables_text(tables: Tables, lang: str) -> Iterator[str]:
    """A row for all and one for each player: how they rolled and played, won and lost, doubled."""
    rows = [(label("stats.all", lang), tables.total)]
    rows += [
        (label("stats.no-name", lang) if name is None else safe(name, _MOST_NAME), tally)
        for name, tally in tables.by_name()
    ]
    yield _table(rows, _PLAY, lang)
    yield "\n" + _table(rows, _ENDS, lang)
    if any(tables.total.counts[name] for name in _CUBE):
        yield "\n" + _table(rows, _CUBE, lang)


def _table(rows: list[tuple[str, Tally]], columns: tuple[str, ...], lang: str) -> str:
    from tabulate import tabulate

    total = rows[0][1]
    shown = [name for name in columns if name not in _SELDOM or _cell(total, name) not in ("0", "-")]
    heads = [label("stats.column.player", lang), *(label(f"stats.column.{name}", lang) for name in shown)]
    cells = [[name, *(_cell(tally, column) for column in shown)] for name, tally in rows]
    align = ("left", *("right" for _ in shown))
    made: str = tabulate(cells, headers=heads, tablefmt="simple", colalign=align, disable_numparse=True)
    return made + "\n"


def _cell(tally: Tally, column: str) -> str:
    counts = tally.counts
    if column == "pips_a_roll":
        return _shown(tally.over("pips", "rolls"), 2)
    if column == "time_a_turn":
        return _shown(tally.over("seconds", "timed"), 1)
    if column in ("doubles", "dances"):
        return _percent(tally.over(column, "rolls"))
    if column == "forced":
        return _percent(tally.over(column, "choices"))
    if column == "prime":
        return str(tally.prime)
    if column == "points":
        return f"{counts['points_won']:.0f}:{counts['points_lost']:.0f}"
    return f"{counts[column]:.0f}"


def _shown(value: float | None, digits: int) -> str:
    return "-" if value is None else f"{value:.{digits}f}"


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.1f}%"
