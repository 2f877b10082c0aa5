"""What the tests of the dice say, as text, for people."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import fill

from tavlicli.stats.fairness import LEVEL, effect
from tavlicli.stats.sentences import figures, heading, left_out, sentence
from tavlicli.stats.verdict import ALL, Verdict
from tavlicli.words import label

_WIDTH = 100


def dice_text(dice: Verdict, lang: str) -> Iterator[str]:
    """Each test of each group in a sentence and in figures, and what they come to."""
    for group in dice.groups:
        if group.kind != ALL:
            yield "\n"
        yield f"{heading(group.kind, group.name, group.dice, lang)}\n"
        for said in left_out(group.dice, lang):
            yield _paragraph(said)
        for result, after in group.tests:
            mark = "!" if after < LEVEL else "-"
            said = f"{label(f'stats.test.{result.test}', lang)}: {sentence(result, lang)}"
            yield _paragraph(said, f"  {mark} ", "    ")
            yield _paragraph(figures(result, after, effect(result), lang), "    ", "    ")
        if group.few:
            names = ", ".join(label(f"stats.test.{name}", lang) for name in group.few)
            yield _paragraph(label("stats.few", lang, names=names))
    yield "\n"
    if dice.small:
        yield _paragraph(label("stats.small", lang, count=dice.small), "", "")
    key = "fair" if not dice.rejected else "unfair"
    key = key if dice.family else "untested"
    yield _paragraph(label(f"stats.verdict.{key}", lang, tests=dice.family, count=dice.rejected), "", "")


def _paragraph(text: str, first: str = "  ", other: str = "  ") -> str:
    return fill(text, _WIDTH, initial_indent=first, subsequent_indent=other, break_on_hyphens=False) + "\n"
