"""The keywords of our notation in three languages, for its reader and its writer."""

from __future__ import annotations

from tavlicli.notation.turns import fold
from tavlicli.record import model

GAME = "game"
TO_PLAY = "to play"

# How each thing is written in English, Greek and Bulgarian; all three are read.
WORDS: dict[str, tuple[str, str, str]] = {
    GAME: ("Game", "Παρτίδα", "Игра"),
    model.OPENING: ("Opening", "Έναρξη", "Начало"),
    model.POSITION: ("Position", "Θέση", "Позиция"),
    TO_PLAY: ("to play", "παίζει", "на ход"),
    model.DOUBLE: ("doubles", "διπλασιάζει", "удвоява"),
    model.TAKE: ("takes", "δέχεται", "приема"),
    model.DROP: ("drops", "αρνείται", "отказва"),
    model.BEAVER: ("beavers", "κάστορας", "бобър"),
    model.RACCOON: ("raccoons", "ρακούν", "енот"),
    model.RESIGN: ("resigns", "παραιτείται", "се предава"),
    model.CLAIM: ("claims", "διεκδικεί", "претендира"),
    model.WINS: ("wins", "κερδίζει", "печели"),
    model.TIE: ("tie", "ισοπαλία", "равенство"),
    model.REST: ("rest", "υπόλοιπα", "остатък"),
}
# What may stand behind the number of a result.
POINTS = ("point", "points", "πόντος", "πόντο", "πόντοι", "πόντους", "точка", "точки")
BAR = ("bar", "μπάρα", "бар")
OFF = ("off", "έξω", "вън")
# Numbers as words, which are not read: they tell a game line that went wrong from other words.
NUMBER_WORDS = (
    *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("ένα", "δύο", "τρία", "τέσσερα", "πέντε", "έξι", "επτά", "οκτώ", "εννέα", "δέκα"),
    *("едно", "две", "три", "четири", "пет", "шест", "седем", "осем", "девет", "десет"),
)
LETTERS = (("W", "B"), ("Λ", "Μ"), ("Б", "Ч"))
NAMES = (("White", "Black"), ("λευκά", "μαύρα"), ("бели", "черни"))
LANGUAGES = ("en", "el", "bg")

MEANINGS: dict[str, str] = {fold(word): kind for kind, words in WORDS.items() for word in words}

# What a player may be called. Look-alikes of the Latin B, which a hand on
# another keyboard writes, are Black; Б is, too, where the game also has a W.
PLAYERS: dict[str, int] = {
    **{fold(called[side]): side for called in (*LETTERS, *NAMES) for side in (model.WHITE, model.BLACK)},
    **dict.fromkeys(map(fold, ("Β", "В")), model.BLACK),
}
LOOKS_LIKE_B = frozenset(map(fold, ("Б", "Β", "В")))
BULGARIAN_WHITE = fold("Б")
LATIN_WHITE = frozenset(map(fold, ("W", "White")))

WITH_NUMBER = frozenset((model.DOUBLE, model.BEAVER, model.RACCOON, model.RESIGN, model.WINS))
WORTH = frozenset((model.RESIGN, model.WINS))
POINT_WORDS = frozenset(map(fold, POINTS))
WITHOUT_NUMBER = frozenset((model.TAKE, model.DROP, model.CLAIM))
TIMED = WITH_NUMBER - {model.WINS} | WITHOUT_NUMBER


def marks_of(value: str) -> tuple[str, str] | None:
    """The letters that a tag ``Marks`` lets stand for White and Black; None where it does not give two."""
    letters = value.split()
    if len(letters) != 2 or not all(len(fold(mark)) == 1 and fold(mark).isalpha() for mark in letters):
        return None
    white, black = letters
    return (white, black) if fold(white) != fold(black) else None
