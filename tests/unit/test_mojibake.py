"""Words that were read in a wrong encoding and saved: noticed, placed and put right; no others."""

from __future__ import annotations

from importlib import import_module

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavlicli.notation.decode import decode
from tavlicli.notation.mojibake import damage, repaired
from tests.named import BULGARIAN, GREEK, WESTERN, Names, plain

ACCENTED = "άέήίόύώΆΈΉΊΌΎΏϊϋΐΰ"
GREEK_NAMES = sorted({*GREEK.first, *GREEK.last})
BULGARIAN_NAMES = sorted({*BULGARIAN.first, *BULGARIAN.last})


def misread(text: str, page: str) -> str:
    """A text in a page of one byte a letter, read as a western one."""
    return text.encode(page).decode("cp1252")


def half(text: str) -> str:
    """A Greek text of which the accented letters were misread."""
    return "".join(misread(letter, "cp1253") if letter in ACCENTED else letter for letter in text)


def twice(text: str, page: str) -> str:
    """A text in UTF-8 that was read in a page; bytes that it does not have stay as control characters."""
    bytes_of = (bytes((byte,)) for byte in text.encode())
    return "".join(byte.decode(page, "ignore") or byte.decode("latin-1") for byte in bytes_of)


@pytest.mark.parametrize("name", [name for name in GREEK_NAMES if half(name) != name])
def test_a_name_with_damaged_accents_is_put_right(name: str) -> None:
    found = damage(half(name))
    assert found is not None
    assert (found.start, found.word, found.repaired, found.number) == (0, half(name), name, 1)
    assert repaired(half(name)) == name


@pytest.mark.parametrize(("names", "page"), [(GREEK, "cp1253"), (BULGARIAN, "cp1251")])
def test_names_that_were_misread_as_a_whole_are_put_right(names: Names, page: str) -> None:
    text = "\n".join(
        f'[White "{first} {last}"]' for first, last in zip(names.first, names.last, strict=False)
    )
    capitals = plain(text).upper()
    assert repaired(misread(text, page)) == text
    assert repaired(misread(capitals, page)) == capitals


@pytest.mark.parametrize(("name", "page"), [("Νίκος", "cp1253"), ("Χρήστος", "cp1253"), ("Иван", "cp1251")])
def test_one_name_is_proof_enough(name: str, page: str) -> None:
    found = damage(f" {misread(name, page)} : 0    Ann : 0\n")
    assert found is not None
    assert (found.start, found.repaired) == (1, name)


def test_the_capital_that_two_greek_pages_have_in_two_places() -> None:
    assert repaired("¢ννα ¶ρης") == "Άννα Άρης"


@pytest.mark.parametrize("page", ["cp1252", "cp1253", "cp1251"])
@pytest.mark.parametrize("text", ["Νίκος Παπαδόπουλος : 0", "Огнян Цочев : 2", "έχασε η Μαρία"])
def test_utf8_that_was_read_letter_by_letter_is_put_together(text: str, page: str) -> None:
    assert repaired(twice(text, page)) == text


def test_western_letters_that_were_read_as_two_are_put_together() -> None:
    assert repaired("JosÃ© MÃ¼ller") == "José Müller"


def test_short_words_are_put_right_where_longer_ones_prove_the_damage() -> None:
    assert damage("Þ") is None
    assert repaired("¼ταν Ýχασε ¹ üχι Þ κέρδισε δýο") == "Όταν έχασε Ή όχι ή κέρδισε δύο"


def test_all_damaged_words_are_counted() -> None:
    found = damage("Το τÜβλι εßναι Ýνα παιχνßδι")
    assert found is not None
    assert (found.start, found.word, found.repaired, found.number) == (3, "τÜβλι", "τάβλι", 4)


SOUND = (
    *("François", "Íñigo", "Þórður Ægisson", "Åse Øyen", "Müller & Söhne", "Weiß", "Łukasz Żółć", "Čapek"),
    *(
        "Çà et là, où ça ?",
        "¿Qué? ¡Él!",
        "É às três",
        "öö ja ää",
        "ÅÄÖ åäö ÆØÅ æøå ÄÖÜ äöüß",
        "Ñ",
        "Öö",
        "Île",
    ),
    *("MAÇÃ… SÃO “ÎÏ”", "Nº 3, 5ª", "2×3 ÷ 4 = 1½", "10° ± 2µm", "§ 4 ¶ 2", "© ® ¢ £", "¼ ½ ¾"),
    *("παίκτης¹ και ΤΟΥ¹", "½ βαθμός", "«Ο Μύλος»· τέλος", "ΠΑΠΠΟΎΣ ΞΈΝΟΣ", "50 µ", "Β΄ γύρος", "τ΄ άλλα"),
    *("сè нè", "«Рё»", "відповіді СІРІ", "ЁЛКА", "№ 5 – финал", "Ѐ ѝ", "ДО СВИДАНИЕ…"),
    *("κορίτσι José", "Иван Müller", "日本 Ωμέγα é", "naïve café — déjà vu", "Ý", "ß", "ÿ", "þ"),
)


@pytest.mark.parametrize("text", SOUND)
def test_what_is_sound_stays(text: str) -> None:
    assert damage(text) is None
    assert repaired(text) == text


@pytest.mark.parametrize("names", [GREEK, BULGARIAN, WESTERN])
@pytest.mark.parametrize("change", [str, str.upper, str.lower])
def test_sound_names_stay(names: Names, change: type[str]) -> None:
    for part in names:
        for name in map(change, part):
            assert damage(name) is None
    assert damage("\n".join(map(change, (*names.first, *names.last, *names.places)))) is None


@pytest.mark.parametrize("lang", ["el", "bg"])
def test_the_words_of_this_program_are_sound(lang: str) -> None:
    words = import_module(f"tavlicli.words.{lang}")
    pages = import_module(f"tavlicli.words.explain_{lang}").PAGES
    text = "\n".join(map(str, (words.MESSAGES, words.NAMES, words.EXPECTED, words.LABELS, pages)))
    assert damage(text) is None


@given(st.lists(st.sampled_from([*GREEK_NAMES, *BULGARIAN_NAMES, *WESTERN.first, *WESTERN.last, "-", "31:"])))
def test_sound_names_of_all_kinds_may_stand_together(names: list[str]) -> None:
    assert damage(" ".join(names)) is None


@given(
    st.lists(st.sampled_from([*GREEK_NAMES, *map(half, GREEK_NAMES), *WESTERN.last, "ή", "Þ"]), min_size=1)
)
def test_what_was_put_right_is_sound(names: list[str]) -> None:
    text = " ".join(names)
    again = repaired(text)
    assert len(again) == len(text)
    assert damage(again) is None
    assert (damage(text) is None) == (again == text)


@given(st.text(alphabet=st.characters(codec="cp1252"), max_size=60) | st.text(max_size=60))
def test_any_text_is_answered(text: str) -> None:
    found = damage(text)
    assert (found is None) == (repaired(text) == text)
    if found is not None:
        assert text[found.start :].startswith(found.word)


def test_the_finding_names_the_first_word_its_repair_and_its_place() -> None:
    text = '[White "Ann"]\n[Black "Λευτέρης Βαßος Ζερβüς"]\nW 31: 8/5 6/5\n'
    found = decode(text.encode())
    assert (found.encoding, found.guessed, found.text) == ("utf-8", False, text)
    (finding,) = found.findings
    assert (finding.code, finding.severity, finding.violation.variant) == ("encoding", "warning", "half")
    assert finding.violation.params == {"word": "Βαßος", "repaired": "Βαίος", "count": 2}
    assert finding.place == (2, 18, 23)
