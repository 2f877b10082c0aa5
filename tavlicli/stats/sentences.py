"""The results of the tests of the dice, as a player understands them: expected, seen, how often by chance."""

from __future__ import annotations

from collections.abc import Iterator

from tavlicli.stats.dice import ROLLS, SINGLES, Dice
from tavlicli.stats.fairness import Effect, Result
from tavlicli.words import label, safe

_KINDS = {"rolls": ROLLS, "first": SINGLES}
_MOST_NAME = 60
_LEFT_OUT = ("openings", "doubled", "unclear", "sorted")


def sentence(result: Result, lang: str) -> str:
    """What was expected, what was seen, and how often chance alone does that."""
    params: dict[str, object] = {"count": result.count, "seen": _number(result.seen)}
    params["expected"] = _number(result.expected)
    params["other"] = _number(result.other or 0)
    if result.test == "rolls":
        params["double"], params["single"] = _number(result.count / 36), _number(result.count / 18)
    if result.test in _KINDS:
        params["roll"] = "{}{}".format(*_KINDS[result.test][result.place or 0])
    elif result.place is not None:
        params["face"] = result.place + 1
    return f"{label(f'stats.says.{result.test}', lang, **params)} {chance(result.p, lang)}"


def chance(p: float, lang: str) -> str:
    """How often chance alone strays as far."""
    for of in (100, 1000, 10_000):
        if p * of >= 9.5 or (p * of >= 0.5 and of == 10_000):
            return label("stats.chance", lang, times=round(p * of), of=_number(of))
    return label("stats.chance.never", lang, of=_number(10_000))


def figures(result: Result, after: float, effect: Effect, lang: str) -> str:
    """The same for those who know statistics."""
    statistic = f"{result.statistic:.0f}" if result.method == "exact" else f"{result.statistic:.3g}"
    method = label(f"stats.method.{result.method}", lang, statistic=statistic, df=result.df or "-")
    percent = effect.measure == "share"
    value, low, high = (_percent(one) if percent else f"{one:.3f}" for one in effect.values()[1:])
    size = label(f"stats.effect.{effect.measure}", lang, value=value, low=low, high=high)
    return label(
        "stats.figures", lang, method=method, p=probability(result.p), after=probability(after), size=size
    )


def left_out(dice: Dice, lang: str) -> Iterator[str]:
    """How many rolls some tests leave out, and why."""
    numbers = (sum(dice.openings), dice.doubled, dice.unclear, dice.sorted)
    for name, number in zip(_LEFT_OUT, numbers, strict=True):
        if number:
            yield label(f"stats.left-out.{name}", lang, count=number)


def heading(kind: str, name: str | None, dice: Dice, lang: str) -> str:
    """Whose rolls are tested, and how many there are."""
    rolls = label("stats.rolls", lang, count=dice.rolls)
    who = label(f"stats.group.{kind}", lang, name=safe(name or "", _MOST_NAME))
    return f"{who}: {rolls}"


def probability(p: float) -> str:
    """A probability with as many digits as mean something."""
    return "< 0.0001" if p < 0.0001 else f"{p:.2g}" if p < 0.995 else "1"


def _number(value: float) -> str:
    """A count, or a number that was expected."""
    whole = value == int(value)
    return f"{value:.0f}" if whole or value >= 100 else f"{value:.1f}"


def _percent(share: float) -> str:
    return f"{100 * share:.1f}%"
