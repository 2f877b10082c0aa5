"""Records with the names of Greek, Bulgarian and western players, as they are found in old files."""

from __future__ import annotations

import random
import unicodedata
from typing import NamedTuple

TURNS = ("31: 8/5 6/5", "64: 24/18 13/9", "52: 13/8 24/22", "11: 8/7(2) 6/5(2)", "66: 24/18(2) 13/7(2)")


class Names(NamedTuple):
    """What the names of a language are made of."""

    first: tuple[str, ...]
    last: tuple[str, ...]
    places: tuple[str, ...]


GREEK = Names(
    (
        *("Στέφανος", "Κλεάνθης", "Ορέστης", "Φώτης", "Λευτέρης", "Ζήσης", "Ίων", "Άρης", "Έκτορας"),
        *("Ιάκωβος", "Ραφαήλ", "Ηλίας", "Θεμιστοκλής", "Πολύκαρπος", "Χαράλαμπος", "Λάμπρος", "Μηνάς"),
        *("Ευαγγελία", "Ουρανία", "Όλγα", "Ψυχή", "Ζωή", "Θάλεια", "Ανδρομάχη", "Ξένια", "Ιφιγένεια"),
        *("Ρέα", "Ηώ", "Αλκυόνη", "Φραντζέσκα", "Μυρτώ", "Υπατία", "Νεφέλη", "Αγγελική", "Μαΐρα"),
    ),
    (
        *("Τσακίρης", "Χατζηγεωργίου", "Μπουρδάρας", "Ζερβός", "Φραγκιαδάκης", "Ψαρράς", "Γκίκας", "Ρώτας"),
        *("Καραΐσκος", "Ξυδάκης", "Σιμιτζόγλου", "Θεοτοκάς", "Λιβανός", "Δεληγιάννης", "Βέττας", "Εξάρχου"),
        *("Αρβανίτη", "Μωραΐτη", "Τζαβέλλα", "Πετσάλη", "Κοντού", "Ωραιοπούλου", "Βλαχάκη", "Οικονομίδου"),
        *("Ζαφείρη", "Φλώρου", "Κουντουριώτη", "Ντάση", "Ευθυβούλου", "Μπέης", "Γρύλλος", "Άνθης"),
    ),
    (
        *("Ναύπακτος", "Ξάνθη", "Ρέθυμνο", "Άργος", "Έδεσσα", "Κιλκίς", "Λεωνίδιο", "Ήλιδα", "Ύδρα"),
        *(
            "Κύπελλο Θράκης",
            "Λέσχη Ταβλιού Βόλου",
            "Όμιλος Φίλων",
            "Πειραιάς",
            "Καφενείο «Ο Μύλος»",
            "Τελικός",
        ),
    ),
)
BULGARIAN = Names(
    (
        *("Огнян", "Светослав", "Ясен", "Лъчезар", "Щилян", "Захари", "Чудомир", "Йордан", "Юлиян", "Жечо"),
        *("Пламен", "Красимир", "Ангел", "Добри", "Въло", "Крум", "Филип", "Хараламби", "Ефтим", "Цанко"),
        *("Ренета", "Албена", "Милица", "Йоана", "Яна", "Божура", "Силвия", "Христина", "Дафина", "Ралица"),
        *("Ива", "Ева", "Жана", "Гюргя", "Снежана", "Здравка"),
    ),
    (
        *("Гърков", "Чакъров", "Шишманов", "Дюлгеров", "Пеневски", "Кършев", "Янкулов", "Абаджиев", "Юруков"),
        *(
            "Бъчваров",
            "Цочев",
            "Жишев",
            "Костурков",
            "Рибаров",
            "Златарски",
            "Мутафов",
            "Ханджиев",
            "Еленков",
        ),
        *("Самарджиева", "Кехайова", "Щърбанова", "Вълкова", "Зидарова", "Пашова", "Фурнаджиева", "Лъжова"),
        *("Топалова", "Ненова", "Кючукова", "Обретенова", "Грозева", "Бояджийска"),
    ),
    (
        *("Ямбол", "Шумен", "Търговище", "Кърджали", "Ловеч", "Несебър", "Хасково", "Щръклево", "Юндола"),
        *("Клуб «Шеш-беш»", "Купа на Добруджа", "Финал", "Читалище Пробуда", "Открит турнир", "Мездра"),
    ),
)
WESTERN = Names(
    (
        *("Zoë", "Íñigo", "François", "Øyvind", "Åse", "Jürgen", "Mónica", "Léo", "Ólafur", "Günther"),
        *("Þórður", "Renée", "Jérôme", "Bjørn", "Käthe", "Ángel", "Élodie", "Hélder", "Noëlle", "Ægir"),
    ),
    (
        *(
            "Müller",
            "Peña",
            "Größner",
            "Lefèvre",
            "Søgaard",
            "Ångström",
            "Sepúlveda",
            "Ñíguez",
            "Óskarsdóttir",
        ),
        *("Gonçalves", "Höß", "Mäkelä", "Châtelain", "Muñoz", "Brøndum", "Araújo", "Fältskog", "Køhler"),
    ),
    ("Tromsø", "Córdoba", "Nîmes", "Düsseldorf", "São Paulo", "Århus", "Besançon", "Malmö", "Évora"),
)


def plain(text: str) -> str:
    """A text without its accents, but for the breve that makes a letter of its own."""
    marks = unicodedata.normalize("NFD", text)
    return unicodedata.normalize("NFC", "".join(mark for mark in marks if mark != "\u0301"))


def typed(name: str, choice: random.Random) -> str:
    """A name as people type it: most often with care, else in capitals or without accents."""
    way = choice.random()
    if way < 0.15:
        return plain(name).upper()
    if way < 0.2:
        return name.upper()
    return plain(name) if way < 0.35 else name.lower() if way < 0.4 else name


def record(names: Names, page: str, choice: random.Random) -> str:
    """A record in one of three formats whose letters beyond ASCII are in two to four words, and in a page."""
    make = choice.choice((_mat, _sgf, _tavli))
    while True:
        players = [typed(_player(names, choice), choice) for _ in range(2)]
        place = typed(choice.choice(names.places), choice) if choice.random() < 0.4 else ""
        words = [word for word in " ".join((*players, place)).split() if not word.isascii()]
        if 2 <= len(words) <= 4 and all(letter.encode(page, "ignore") for letter in "".join(words)):
            return make(players, place, choice)


def _player(names: Names, choice: random.Random) -> str:
    first, last = choice.choice(names.first), choice.choice(names.last)
    return choice.choice((first, last, f"{first} {last}", f"{first} {last}", f"{first[0]}. {last}"))


def _rolls(choice: random.Random) -> list[str]:
    return [choice.choice(TURNS) for _ in range(choice.randrange(2, 30))]


def _mat(players: list[str], place: str, choice: random.Random) -> str:
    heads = [f"{name} : 0" for name in players]
    rows = [f"{number:3}) {roll:<28}{roll}" for number, roll in enumerate(_rolls(choice), 1)]
    tag = f'; [Site "{place}"]\n' if place else ""
    return "\r\n".join([tag + " 5 point match", "", " Game 1", f" {heads[0]:<31}{heads[1]}", *rows, ""])


def _sgf(players: list[str], place: str, choice: random.Random) -> str:
    rows = [f";{side}[31hege]" for side in ("W", "B") for _ in _rolls(choice)]
    tag = f"PC[{place}]" if place else ""
    return (
        f"(;FF[4]GM[6]AP[Club:1]MI[length:5][game:0]{tag}PW[{players[0]}]PB[{players[1]}]"
        + "\n".join(rows)
        + ")"
    )


def _tavli(players: list[str], place: str, choice: random.Random) -> str:
    rows = [f"{'WB'[number % 2]} {roll}" for number, roll in enumerate(_rolls(choice))]
    tag = f'[Event "{place}"]\n' if place else ""
    return f'{tag}[White "{players[0]}"]\n[Black "{players[1]}"]\n\n' + "\n".join(rows) + "\n"
