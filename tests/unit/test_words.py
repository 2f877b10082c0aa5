"""The words: complete in every language, in its own letters, and safe to print."""

import ast
import pathlib
import re
import string
import subprocess
import sys
import unicodedata
from importlib import import_module

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tavlicli import words
from tavlicli.findings.code import CODES
from tavlicli.findings.finding import Violation
from tests.effort import times

TABLES = ("MESSAGES", "NAMES", "EXPECTED", "LABELS")
SYNTAX_KEYS = [
    *("json", "node", "property", "tree", "depth", "properties", "tree-end", "value-end"),
    *("player", "roll", "colon", "play", "move", "point", "count", "number", "position", "action", "tag"),
    *("tag-end", "line", "match-line", "score-line", "result", "seconds", "comment-end", "end-of-line"),
    *("game-line", "opening"),
]
SENTENCES = [
    (code.name, variant, params) for code in CODES.values() for variant, params in code.variants.items()
]
LETTERS = {"el": "GREEK", "bg": "CYRILLIC"}


def table(lang: str, name: str) -> dict[str, object]:
    return getattr(import_module(f"tavlicli.words.{lang}"), name)


def pages(lang: str) -> dict[str, tuple[str, str, str]]:
    return import_module(f"tavlicli.words.explain_{lang}").PAGES


def texts(value: object) -> list[str]:
    """The templates of one entry: one, or two where a number decides the form."""
    return [value["one"], value["other"]] if isinstance(value, dict) else [str(value)]


def fields(template: str) -> set[str]:
    """The parameters of a template, without the form of a point (``source.at`` is ``source``)."""
    found = {field for _, field, _, _ in string.Formatter().parse(template) if field is not None}
    return {field.partition(".")[0] for field in found}


def every_text(lang: str) -> list[str]:
    short = [text for name in TABLES for value in table(lang, name).values() for text in texts(value)]
    return short + [part for page in pages(lang).values() for part in page]


def scripts(word: str) -> set[str]:
    return {unicodedata.name(letter).split()[0] for letter in word if letter.isalpha()}


@pytest.mark.parametrize("lang", words.LANGUAGES)
@pytest.mark.parametrize("name", TABLES)
def test_every_language_has_the_same_keys_in_the_same_order(lang: str, name: str) -> None:
    assert list(table(lang, name)) == list(table("en", name))


@pytest.mark.parametrize("lang", words.LANGUAGES)
def test_every_code_has_a_name_and_a_page_and_no_other_has(lang: str) -> None:
    assert list(table(lang, "NAMES")) == list(CODES)
    assert list(pages(lang)) == list(CODES)
    assert len(set(table(lang, "NAMES").values())) == len(CODES)


@pytest.mark.parametrize("lang", words.LANGUAGES)
@pytest.mark.parametrize(("code", "variant", "params"), SENTENCES)
def test_every_sentence_uses_only_the_parameters_of_its_code(
    lang: str, code: str, variant: str, params: tuple[str, ...]
) -> None:
    key = f"{code}.{variant}" if variant else code
    value = table(lang, "MESSAGES")[key]
    for template in texts(value) + texts(table(lang, "MESSAGES").get(f"{key}.bare", "")):
        assert fields(template) <= set(params)
        assert not template.endswith(".")
    if isinstance(value, dict):
        assert value["by"] in params


def test_there_is_no_sentence_that_no_code_has() -> None:
    known = {f"{code}.{variant}" if variant else code for code, variant, _ in SENTENCES}
    assert {key.removesuffix(".bare") for key in table("en", "MESSAGES")} == known


@pytest.mark.parametrize("lang", ["el", "bg"])
@pytest.mark.parametrize("name", ["MESSAGES", "LABELS"])
def test_a_translation_uses_the_parameters_of_the_english(lang: str, name: str) -> None:
    for key, value in table(lang, name).items():
        english = set().union(*map(fields, texts(table("en", name)[key])))
        assert set().union(*map(fields, texts(value))) <= english, key


@pytest.mark.parametrize("lang", words.LANGUAGES)
def test_every_sentence_can_be_said_of_any_numbers(lang: str) -> None:
    for code, variant, params in SENTENCES:
        for number in (0, 1, 2, 25):
            said = words.message(Violation(code, dict.fromkeys(params, number), variant), lang)
            assert said
            assert not set("{}") & set(said)


@pytest.mark.parametrize("lang", words.LANGUAGES)
def test_the_keys_of_syntax_are_known(lang: str) -> None:
    assert list(table(lang, "EXPECTED")) == SYNTAX_KEYS


@pytest.mark.parametrize("lang", ["el", "bg"])
def test_sentences_and_pages_are_in_the_letters_of_the_language(lang: str) -> None:
    for text in [
        text
        for name in ("MESSAGES", "NAMES", "EXPECTED")
        for v in table(lang, name).values()
        for text in texts(v)
    ]:
        assert LETTERS[lang] in scripts(text), text
    for page in pages(lang).values():
        for part in page:
            assert LETTERS[lang] in scripts(part), part


@pytest.mark.parametrize("lang", words.LANGUAGES)
def test_no_word_mixes_alphabets(lang: str) -> None:
    allowed = {"LATIN", LETTERS.get(lang, "LATIN")}
    for text in every_text(lang):
        for word in re.findall(r"[^\W\d_]+", re.sub(r"\{[^}]*\}", " ", text)):
            found = scripts(word)
            assert len(found) == 1, (word, text)
            assert found <= allowed, (word, text)


@pytest.mark.parametrize("lang", ["el", "bg"])
def test_no_latin_letter_stands_for_a_short_word(lang: str) -> None:
    for text in every_text(lang):
        alone = set(re.findall(r"(?<!\w)[A-Za-z](?!\w)", re.sub(r"\{[^}]*\}", " ", text)))
        assert alone <= {"W", "B"}, text


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "the mover has no checker on the bar"),
        ("el", "ο παίκτης δεν έχει πούλι στην μπάρα"),
        ("bg", "играчът няма пул на бара"),
    ],
)
def test_the_bar_is_named(lang: str, said: str) -> None:
    assert words.message(Violation("no-checker", {"source": 25}), lang) == said


@pytest.mark.parametrize(("lang", "leg"), [("en", "6/off"), ("el", "6/έξω"), ("bg", "6/вън")])
def test_a_move_is_spelled_in_the_notation_of_the_language(lang: str, leg: str) -> None:
    assert leg in words.message(Violation("wrong-die", {"source": 6, "target": 0, "distance": 6}), lang)


@pytest.mark.parametrize(
    ("count", "said"),
    [
        (1, "nothing was played, although there was a legal play"),
        (3, "nothing was played, although there were 3 legal plays"),
        (None, "nothing was played, although there were legal plays"),
    ],
)
def test_a_number_decides_the_form(count: int | None, said: str) -> None:
    assert words.message(Violation("false-pass", {"count": count})) == said


def test_players_and_causes_are_named() -> None:
    assert words.message(Violation("match-over", {"player": 1}), "bg").endswith("черните")
    assert words.message(Violation("wrong-winner", {"stated": "W"})) == "White did not win this game"
    cause = Violation("not-replayed", {"turns": 2, "cause": "bad-roll"})
    assert "(cause: Impossible roll)" in words.message(cause)


def test_what_syntax_expected_is_said_in_words() -> None:
    at_end = words.message(Violation("syntax", {"expected": "roll", "found": ""}))
    assert at_end == "expected a roll such as 31, but the line ends here"
    inside = words.message(Violation("syntax", {"expected": "roll", "found": "7\x1b[2J"}))
    assert inside == 'expected a roll such as 31, found "7\\x1b[2J"'


def test_a_label_counts() -> None:
    assert words.label("errors", count=1) == "1 error"
    assert words.label("errors", "el", count=0) == "0 λάθη"
    assert words.label("games", "bg", count=2) == "2 игри"
    assert words.label("legal.more", count=1) == "and 1 more"


def test_a_label_names_what_a_file_seems_to_be() -> None:
    said = words.label("error.unrecognised", path="a.txt", looked_for="tavli, mat", seems="pdf")
    assert said.endswith("it seems to be a PDF document")
    bare = words.label("error.unrecognised", path="a.txt", looked_for="tavli, mat", seems="")
    assert bare == "a.txt: no known kind of record; looked for tavli, mat"


def test_every_label_that_the_program_names_exists() -> None:
    folder = pathlib.Path(str(words.__file__)).parent.parent
    source = "".join(path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py")))
    named = set(re.findall(r'\blabel\(\s*"([a-z.-]+)"', source)) | set(
        re.findall(r'"((?:error|hint)\.[a-z-]+)"', source)
    )
    known = {key.removesuffix(".other") for key in table("en", "LABELS")}
    assert len(named) > 20
    assert named <= known


def test_an_unknown_language_or_key_is_no_crash() -> None:
    assert words.label("bar", "xx") == "bar"
    assert words.name("no-such-code", "el") == "no-such-code"
    assert words.message(Violation("no-checker", {})) == "No checker there"


def test_a_parameter_cannot_smuggle_a_field_in() -> None:
    said = words.message(Violation("bad-tag", {"tag": "{0.__class__}", "value": "{value}"}))
    assert said == 'the value of the tag {0.__class__} cannot be read: "{value}"'


@pytest.mark.parametrize("lang", words.LANGUAGES)
@pytest.mark.parametrize("code", CODES)
def test_a_page_is_complete(lang: str, code: str) -> None:
    page = words.explain(code, lang)
    assert page.name == words.name(code, lang)
    assert page.what.endswith(".")
    assert page.why.endswith(".")
    assert page.source
    assert not page.source.endswith(".")
    assert (page.wrong == "") == (page.right == "")
    assert page.wrong != page.right or not page.wrong


def test_a_page_of_no_code_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        words.explain("no-such-code")


@pytest.mark.parametrize(
    "letter", ["\u00ad", "\u0600", "\u2065", "\u2028", "\ufff9", "\U00013430", "\U0001d173"]
)
def test_what_steers_text_unseen_is_escaped(letter: str) -> None:
    assert words.safe(f"a{letter}b") == "a" + letter.encode("ascii", "backslashreplace").decode() + "b"


@given(st.text())
@settings(deadline=None, max_examples=times(200))
def test_safe_text_controls_no_terminal(text: str) -> None:
    for letter in words.safe(text):
        assert unicodedata.category(letter) not in {"Cc", "Cf", "Cs", "Zl", "Zp"}


@pytest.mark.parametrize("number", [*range(0x20), *range(0x7F, 0xA0), 0x200E, 0x202E, 0x2028, 0x2069, 0xD800])
def test_safe_shows_a_control_as_an_escape(number: int) -> None:
    shown = words.safe(f"a{chr(number)}b")
    assert re.fullmatch(r"a\\[xuU][0-9a-f]+b", shown)
    assert int(shown[3:-1], 16) == number


def test_safe_keeps_letters_and_shortens_long_text() -> None:
    assert words.safe("Ναύπλιο, Търново 3×") == "Ναύπλιο, Търново 3×"
    assert words.safe("x" * 200) == "x" * 200
    assert words.safe("x" * 10**7) == "x" * 200 + "…"
    assert words.safe("abcdef", limit=3) == "abc…"


@pytest.mark.parametrize("lang", words.LANGUAGES)
@pytest.mark.parametrize("prefix", ["", "explain_"])
def test_a_language_is_data_alone(lang: str, prefix: str) -> None:
    path = import_module(f"tavlicli.words.{prefix}{lang}").__file__
    with open(str(path), encoding="utf-8") as file:
        tree = ast.parse(file.read())
    assert all(isinstance(node, ast.Expr | ast.Assign | ast.AnnAssign) for node in tree.body)


def test_only_the_language_that_speaks_is_loaded() -> None:
    code = (
        "import sys; from tavlicli import words; words.label('bar', 'bg');"
        "print([m for m in sys.modules if m.startswith('tavlicli.words.')])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "['tavlicli.words.bg']"


def test_a_title_that_a_language_lacks_is_said_in_english() -> None:
    assert words.in_language({"en": "Club rules", "el": "Κανόνες"}, "el") == "Κανόνες"
    assert words.in_language({"en": "Club rules", "el": ""}, "el") == "Club rules"
    assert words.in_language({"en": "Club rules"}, "bg") == "Club rules"
    assert words.in_language({}, "bg") == ""


def test_every_family_heads_its_codes_once() -> None:
    from tavlicli.reports.pages import all_codes

    heads = [line for line in all_codes("en") if line and not line.startswith(" ")]
    assert len(heads) == len(set(heads)) == len({code.family for code in CODES.values()})


def test_a_page_breaks_no_line_at_a_hyphen() -> None:
    from tavlicli.reports.pages import page

    for lang in words.LANGUAGES:
        for code in CODES:
            assert not any(re.search(r"\w-$", line) for line in page(code, lang))
