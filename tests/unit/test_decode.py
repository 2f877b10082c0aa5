"""Bytes to text, and texts to formats."""

from __future__ import annotations

import encodings
import pkgutil

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tavlicli.notation.decode import NotText, UnknownEncoding, decode
from tavlicli.notation.registry import formats, recognise, seems

GREEK = (
    "Κύπελλο Αθήνας",
    "Γιώργος Παπαδόπουλος : 3    Ελένη : 2",
    "ΝΙΚΟΣ : 0    ΑΝΝΑ : 0",
    "Λ 31: 8/5 6/5\nΜ 64: 24/18",
)
BULGARIAN = (
    "Купа на София",
    "Щерев : 0    Цветан : 1",
    "ИВАН : 0    ПЕТЪР : 0",
    "Б 31: 8/5 6/5\nЧ 64: 24/18",
)
WESTERN = ("Jörg Müßig : 0    Zoë Ægirsdóttir : 0", "José", "François Lefèvre", "Søren Kjær", "Peña : 0")
PAGES = (
    *((text, page) for text in GREEK for page in ("cp1253", "iso8859-7", "cp737")),
    *((text, page) for text in BULGARIAN for page in ("cp1251", "cp866", "koi8-r", "iso8859-5")),
    *((text, "cp1252") for text in WESTERN),
)
MATCH = " 3 point match\n\n Game 1\n Ann : 0    Bob : 0\n  1) 31: 8/5 6/5\n"


@pytest.mark.parametrize(("text", "page"), PAGES)
def test_code_pages_are_guessed_and_told(text: str, page: str) -> None:
    found = decode(text.encode(page))
    assert found.text == text
    assert found.guessed
    (finding,) = found.findings
    assert (finding.code, finding.violation.variant) == ("encoding", "guessed")
    assert finding.violation.params == {"encoding": found.encoding}


@pytest.mark.parametrize(("name", "page"), [("Φεύγα", "cp1253"), ("Πόρτες", "cp1253"), ("Гюлбара", "cp1251")])
def test_the_name_of_a_rule_set_is_enough_for_a_guess(name: str, page: str) -> None:
    assert decode(f'[Rules "{name}"]\nW 21: 24/21\n'.encode(page)).encoding == page


def test_the_finding_is_at_the_first_such_byte() -> None:
    (finding,) = decode("a\r\nb\rcd é è".encode("cp1252")).findings
    assert finding.place == (3, 4, 5)


@pytest.mark.parametrize(
    ("data", "encoding", "name"),
    [
        ("\ufeffΝίκος".encode(), None, "utf-8"),
        ("Νίκος".encode(), None, "utf-8"),
        ("\ufeffΝίκος".encode("utf-16-le"), None, "utf-16-le"),
        ("\ufeffΝίκος".encode("utf-16-be"), None, "utf-16-be"),
        ("\ufeffΝίκος".encode("utf-16-le"), "utf-16", "utf-16-le"),
        ("\ufeffΝίκος".encode("utf-32-le"), None, "utf-32-le"),
        ("\ufeffΝίκος".encode("utf-32-be"), None, "utf-32-be"),
        ("\ufeffΝίκος".encode("utf-32-be"), "utf-32", "utf-32-be"),
        ("Νίκος Παπαδόπουλος και η Μαρία: 0\n".encode("utf-16-le"), None, "utf-16-le"),
        ("Νίκος 31: 8/5 6/5".encode("utf-16-le"), None, "utf-16-le"),
        ("Νίκος 31: 8/5 6/5".encode("utf-16-be"), None, "utf-16-be"),
        ("Νίκος".encode("cp1253"), "CP1253", "cp1253"),
    ],
)
def test_what_is_declared_or_certain_is_no_guess(data: bytes, encoding: str | None, name: str) -> None:
    found = decode(data, encoding)
    assert found.text.startswith("Νίκος")
    assert (found.encoding, found.guessed, found.findings) == (name, False, ())


def test_bytes_that_are_not_valid_where_declared_are_replaced_and_told() -> None:
    found = decode(b"ab\ncd\xff", "utf-8")
    assert found.text == "ab\ncd\ufffd"
    (finding,) = found.findings
    assert (finding.violation.variant, finding.place) == ("damaged", (2, 3, 4))


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "empty"),
        (b"\xef\xbb\xbf \r\n", "empty"),
        (b"RGMH\0\1\2", "binary"),
        (b"te\1xt\2te\3xt", "binary"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "binary"),
        (b"W 31: 8/5\x006/5\n", "binary"),
        ("\ufeffW\0".encode("utf-16-le"), "binary"),
    ],
)
def test_what_is_no_text(data: bytes, reason: str) -> None:
    with pytest.raises(NotText) as caught:
        decode(data)
    assert caught.value.reason == reason


@pytest.mark.parametrize("name", ["klingon", "base64", "rot13", ""])
def test_a_name_that_is_no_encoding(name: str) -> None:
    if not name:
        assert decode(b"a", name).encoding == "utf-8"
        return
    with pytest.raises(UnknownEncoding, match=name):
        decode(b"a", name)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (MATCH, "mat"),
        ("\ufeff" + MATCH, "mat"),
        (MATCH.replace("\n", "\r"), "mat"),
        ("A note of the club.\n" * 400 + MATCH, "mat"),
        ("; [Event \"Cup\"]\n" + MATCH, "mat"),
        (MATCH.split("\n", 2)[2], "mat"),
        ('[Event "Cup"]\n\nW 31: 8/5 6/5\n', "tavli"),
        ("Game 1  0-0\nW 31: 8/5 6/5\n", "tavli"),
        ("Λ 31: 8/5 6/5\n", "tavli"),
        ("(;FF[4]GM[6];W[31hege]C[\n 3 point match\n])", "sgf"),
        ('{"schema": 1, "a": "3 point match"}', None),
        ("We played a 5 point match and I won.\n", None),
        ("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10", "position"),
        ("def game(): pass\n", None),
    ],
)  # fmt: skip
def test_content_decides_the_format(text: str, name: str | None) -> None:
    found = recognise(text)
    assert (found and found.name) == name


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (" (;FF[4]GM[6])", "sgf"),
        ("(;FF[4]AP[GNU Backgammon])", "sgf"),
        ("(;FF[4]GM[1]SZ[19])", "sgf-other"),
        ("<!DOCTYPE html><p>", "html"),
        ('{"a": 1}', "json"),
        ("Score is 0-0 in a 5 point match.", "fibs"),
        ("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10", "position"),
        ("Board\n\nXGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10", "position"),
        ("4HPwATDgc/ABMA:cAkAAAAAAAAA", "position"),
        ("import os\n", "script"),
        ("Dear all, we met on Sunday.", None),
    ],
)
def test_what_a_text_seems_to_be(text: str, key: str | None) -> None:
    assert seems(text) == key


def test_formats_are_known_by_their_names() -> None:
    assert all(name == found.name for name, found in formats().items())
    assert {"tavli", "mat"} <= set(formats())


GREEK_TAVLI = '[White "Νίκος Παπαδόπουλος"]\n[Black "Γιώργος"]\nW 31: 8/5 6/5\n'


@pytest.mark.parametrize(
    "data",
    [
        GREEK_TAVLI.encode() + b"# \xff\n",
        GREEK_TAVLI.encode().replace("ς".encode(), b"\xcf", 1),
        GREEK_TAVLI.encode() + "# Κύ".encode()[:-1],
        GREEK_TAVLI.encode() + "# Иван\n".encode("cp1251"),
        "# Zoë won\n".encode() + b"# \xc3",
    ],
    ids=["a stray byte", "half a letter", "cut in mid-letter", "two encodings", "one letter"],
)
def test_utf8_with_damage_stays_utf8(data: bytes) -> None:
    found = decode(data)
    assert (found.encoding, found.guessed) == ("utf-8", False)
    (finding,) = found.findings
    assert (finding.code, finding.violation.variant) == ("encoding", "damaged")


def test_an_odd_byte_is_no_macintosh() -> None:
    assert decode(b"W 31: 8/5 6/5\n# \x8e \x9f\n").encoding != "mac-roman"


def test_some_control_characters_make_no_binary_file() -> None:
    text = '[White "Ann\x07"]\nW 31: 8/5 6/5 {\x1b[1m}\n'
    assert decode(text.encode()).text == text


def test_the_end_of_file_of_dos_is_no_text() -> None:
    assert decode(b"W 31: 8/5 6/5\r\n\x1a").text == "W 31: 8/5 6/5\r\n"
    assert decode("Νίκος\n\x1a".encode("cp1253")).text == "Νίκος\n"


@pytest.mark.parametrize(
    "name", ["idna", "punycode", "unicode_escape", "undefined", "hex", "rot13", "zlib", "charmap", "a\0b"]
)
def test_codecs_that_are_no_encodings_of_text_are_unknown(name: str) -> None:
    with pytest.raises(UnknownEncoding):
        decode(b"W 31: 8/5 6/5", name)


SGF = "(;FF[4]GM[6]{}PW[{}]PB[Ann];W[31hege])"


def told(data: bytes, configured: str | None = None) -> tuple[str, bool, list[str]]:
    """The encoding, whether it was guessed, and the variants of what was found."""
    found = decode(data, configured=configured)
    return found.encoding, found.guessed, [one.violation.variant for one in found.findings]


@pytest.mark.parametrize(
    ("said", "page"),
    [
        ("windows-1253", "cp1253"),
        ("ISO-8859-7", "iso8859-7"),
        ("CP737", "cp737"),
        ("x-mac-greek", "mac-greek"),
        ("UTF-8", "utf-8"),
        ("utf_7", "utf-7"),
    ],
)
def test_a_record_is_read_as_it_says_itself(said: str, page: str) -> None:
    text = SGF.format(f"CA[{said}]", "Ήβη")
    for before in ("", " \r\n\t", "A note, and a bracket [.\n"):
        found = decode((before + text).encode(page))
        assert (found.text, found.encoding, found.guessed) == (before + text, page, False)
        assert found.findings == ()


@pytest.mark.parametrize(
    "root",
    [
        "PW[a\\]CA[cp737\\]] CA [cp1251]",
        "AP[x:(;CA[cp737\\]]\nCA\n[cp1251]",
        "ChAracter[cp1251]",
        "CA[][cp1251]",
    ],
)
def test_the_word_is_found_among_the_properties_of_the_root(root: str) -> None:
    assert told(f"(;{root}PB[Иван])".encode("cp1251"))[:2] == ("cp1251", False)


@pytest.mark.parametrize(
    "text", ["(;GM[6];CA[cp737]PB[{}])", '; (CA[cp737])\n[White "{}"]', "(;GM[6]PB[{} CA[cp737]])"]
)
def test_elsewhere_it_is_no_word(text: str) -> None:
    assert told(text.format("Огнян Цочев").encode("cp1251")) == ("cp1251", True, ["guessed"])


@pytest.mark.parametrize(
    ("said", "variant"),
    [
        *(
            (name, "unknown")
            for name in ("klingon", "zlib", "hex", "rot13", "idna", "unicode_escape", "é", "x" * 99)
        ),
        *((name, "wrong") for name in ("UTF-8", "US-ASCII", "cp037", "utf-16", "utf-32-le", "shift_jis")),
    ],
)
def test_a_word_that_cannot_be_true_is_told_and_the_search_goes_on(said: str, variant: str) -> None:
    data = b"\n" + SGF.format("CA[{}]", "Στέφανος Ζερβός").encode("cp1253").replace(
        b"{}", said.encode("latin-1")
    )
    found = decode(data)
    assert (found.encoding, found.guessed) == ("cp1253", True)
    first, second = found.findings
    assert (first.violation.variant, second.violation.variant) == (variant, "guessed")
    assert first.violation.params == {"declared": said[:40]}
    assert first.place == (2, 16, 16 + len(said))


def test_western_letters_that_are_utf8_are_no_others() -> None:
    data = SGF.format("CA[ISO-8859-1]", "José Müller").encode()
    assert told(data) == ("utf-8", False, ["wrong"])
    assert told(SGF.format("CA[ISO-8859-1]", "José").encode("latin-1")) == ("iso8859-1", False, [])


def test_a_byte_order_mark_counts_more_than_the_word_and_a_word_more_than_settings() -> None:
    text = SGF.format("CA[cp1253]", "Νίκος")
    assert told(text.encode("utf-8-sig")) == ("utf-8", False, [])
    assert told(text.encode("cp1253"), "cp737") == ("cp1253", False, [])
    assert decode(text.encode("cp1253"), "cp1251").encoding == "cp1251"


@pytest.mark.parametrize(
    ("data", "configured", "said"),
    [
        ("Ζωή".encode("cp737"), "cp737", ("cp737", False, [])),
        ("Ήβη".encode(), "cp737", ("utf-8", False, [])),
        ("Νίκος 31: 8/5".encode("utf-16-le"), "cp737", ("utf-16-le", False, [])),
        ("Στέφανος Ζερβός".encode("cp1253"), "ascii", ("cp1253", True, ["guessed"])),
        ("Στέφανος Ζερβός".encode("cp1253"), "utf-8", ("cp1253", True, ["guessed"])),
        ("W 31: 8/5 6/5".encode("cp037"), "cp037", ("cp037", False, [])),
        (b"W 31: 8/5 6/5", "cp037", ("utf-8", False, [])),
    ],
)
def test_settings_count_where_nothing_else_tells_and_they_can_be_true(
    data: bytes, configured: str, said: tuple[str, bool, list[str]]
) -> None:
    assert told(data, configured) == said


def test_binary_files_stay_binary_whatever_is_set() -> None:
    with pytest.raises(NotText):
        decode(bytes(range(1, 256)) * 4, configured="cp737")


def test_a_mark_is_remembered_for_those_who_write_the_text_again() -> None:
    assert [
        decode(text.encode(name)).bom for text, name in (("a", "utf-8-sig"), ("a", "utf-16"), ("a", "utf-8"))
    ] == [
        True,
        True,
        False,
    ]


@pytest.mark.parametrize("before", ["", "\ufeff"])
def test_half_a_letter_at_the_end_of_utf16_is_damage(before: str) -> None:
    found = decode((before + "W 31: 8/5\n6/5").encode("utf-16-le") + b"x")
    assert found.text == "W 31: 8/5\n6/5\ufffd"
    (finding,) = found.findings
    assert (finding.violation.variant, finding.place) == ("damaged", (2, 4, 5))


def test_half_a_pair_of_utf16_is_damage_and_no_text() -> None:
    found = decode(b"(;GM[6]CA[utf-7]PW[a+2AA-b])")
    assert found.text == "(;GM[6]CA[utf-7]PW[a\ufffdb])"
    (finding,) = found.findings
    assert (finding.violation.variant, finding.place) == ("damaged", (1, 21, 22))


CODECS = sorted({module.name for module in pkgutil.iter_modules(encodings.__path__)} - {"mbcs", "oem"})


@given(
    data=st.binary(max_size=60), name=st.sampled_from(CODECS), way=st.sampled_from(["told", "set", "said"])
)
@example(b"+2AA-", "utf_7", "told")
@example(b"~{", "hz", "told")
def test_any_bytes_in_any_codec_are_a_text_or_none(data: bytes, name: str, way: str) -> None:
    try:
        if way == "said":
            found = decode(b"(;CA[" + name.encode() + b"]C[" + data + b"])")
        else:
            found = decode(data, name) if way == "told" else decode(data, configured=name)
    except (NotText, UnknownEncoding):
        return
    assert "\0" not in found.text
    assert found.text.encode("utf-8").decode("utf-8").strip()
