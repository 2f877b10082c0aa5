"""Pages for people: what a code means, the rule sets side by side, the formats."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable

from tavlicli.findings.code import CODES
from tavlicli.notation.format import CARRIED, Format
from tavlicli.rules.options import OPTIONS
from tavlicli.rules.ruleset import ASSUMED, RuleSet
from tavlicli.words import explain, in_language, label, name

WIDTH = 88
# Titles of formats go on in the next line beyond that.
_TITLE = 32


def page(code: str, lang: str) -> list[str]:
    """The long page of a code."""
    found = explain(code, lang)
    severity = label(CODES[code].severity, lang)
    lines = [f"{found.name} [{code}]", f"{label(f'family.{CODES[code].family}', lang)}, {severity}", ""]
    for key, text in (("what", found.what), ("why", found.why)):
        lines += [f"{label(f'explain.{key}', lang)}:", *_paragraph(text), ""]
    for key, text in (("wrong", found.wrong), ("right", found.right)):
        if text:
            rows = [f"    {row}" for row in text.strip().splitlines()]
            lines += [f"{label(f'explain.{key}', lang)}:", *rows, ""]
    return [*lines, f"{label('explain.source', lang)}:", *_paragraph(found.source)]


def _paragraph(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)


def all_codes(lang: str) -> list[str]:
    """Every code with its name, by family."""
    families: dict[str, list[str]] = {}
    for code in CODES.values():
        line = f"  {code.name:18} {label(code.severity, lang):14} {name(code.name, lang)}"
        families.setdefault(code.family, [""]).append(line)
    for family, lines in families.items():
        lines.insert(1, label(f"family.{family}", lang))
    return [line for lines in families.values() for line in lines][1:]


def one_set(rules: RuleSet, lang: str) -> list[str]:
    """A rule set: its title and source, and every option with where its value comes from."""
    from tabulate import tabulate

    rows = [
        [option, value, label(f"table.{kind}", lang), label(f"option.{option}", lang)]
        for option, value, kind in rules.rows()
    ]
    heads = [label(f"table.{key}", lang) for key in ("option", "value", "basis", "meaning")]
    return [
        f"{in_language(rules.titles, lang) or rules.name} ({rules})",
        f"{label('table.source', lang)}: {in_language(rules.source, lang)}",
        "",
        *tabulate(rows, headers=heads, tablefmt="simple", disable_numparse=True).splitlines(),
    ]


def side_by_side(sets: Iterable[RuleSet], lang: str) -> list[str]:
    """The rule sets and their options, a column a set; ``*`` marks a value that its source does not state."""
    from tabulate import tabulate

    found = list(sets)
    lines = [
        f"{rules.name:12} {in_language(rules.titles, lang)} – {in_language(rules.source, lang)}"
        for rules in found
    ]
    for start in range(0, len(found), 5):
        part = found[start : start + 5]
        rows = [[option, *(_cell(rules, option) for rules in part)] for option in OPTIONS]
        heads = [label("table.option", lang), *(rules.name for rules in part)]
        lines += ["", *tabulate(rows, headers=heads, tablefmt="simple", disable_numparse=True).splitlines()]
    return [*lines, "", f"* {label('table.assumed', lang)}"]


def _cell(rules: RuleSet, option: str) -> str:
    setting = rules.settings.get(option)
    if setting is None:
        return "-"
    return setting.value if setting.basis != ASSUMED else f"{setting.value} *"


def formats(found: Iterable[Format], lang: str) -> list[str]:
    """The formats side by side, a line each, and what the figures under ``carries`` stand for."""
    from tabulate import tabulate

    rows = [
        [
            form.name,
            in_language(form.title, lang) or form.name,
            " ".join(form.suffixes),
            _written(form, lang),
            "".join(str(place) if one in form.carries else "-" for place, one in enumerate(CARRIED, 1)),
            form.rules,
        ]
        for form in found
    ]
    heads = [
        label(f"table.{key}", lang) for key in ("name", "title", "suffixes", "writes", "carries", "rules")
    ]
    widths = [None, _TITLE, None, None, None, None]
    table = tabulate(rows, headers=heads, tablefmt="simple", disable_numparse=True, maxcolwidths=widths)
    legend = ", ".join(f"{place} {label(f'carries.{one}', lang)}" for place, one in enumerate(CARRIED, 1))
    lines = f"{label('table.carries', lang)}: {legend}.", label("formats.more", lang)
    return [*table.splitlines(), "", *(row for line in lines for row in textwrap.wrap(line, WIDTH))]


def _written(form: Format, lang: str) -> str:
    """Whether a format is written: yes, no, or its styles."""
    if form.write is None:
        return label("value.no", lang)
    return " ".join(form.styles) or label("value.yes", lang)


def one_format(form: Format, package: str, has_grammar: bool, lang: str) -> list[str]:
    """All about one format; ``package`` brings it ("": it is built in)."""
    carried = [one for one in CARRIED if one in form.carries]
    missing = [one for one in CARRIED if one not in form.carries]
    rows = [
        ("suffixes", " ".join(form.suffixes)),
        ("reads", label("value.yes", lang)),
        ("writes", label("value.yes" if form.write else "value.no", lang)),
        ("styles", ", ".join(form.styles)),
        ("carries", ", ".join(label(f"carries.{one}", lang) for one in carried)),
        ("no-place", ", ".join(label(f"carries.{one}", lang) for one in missing)),
        ("games", label("formats.every-game" if form.every_game else "formats.hitting", lang)),
        ("default", form.rules),
        ("found-by", in_language(form.found_by, lang)),
        ("package", package),
        ("grammar", f"tavli formats {form.name} --grammar" if has_grammar else ""),
    ]
    heads = {key: label(f"table.{key}", lang) for key, said in rows if said}
    room = max(map(len, heads.values())) + 2
    lines = [f"{form.name} – {in_language(form.title, lang) or form.name}", ""]
    for key, said in rows:
        if said:
            first = f"{heads[key]:{room}}"
            wrapped = textwrap.wrap(said, WIDTH - room, break_on_hyphens=False)
            lines += [first + wrapped[0], *(" " * room + more for more in wrapped[1:])]
    return lines
