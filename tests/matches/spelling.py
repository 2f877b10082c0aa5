"""Plays and lines as people write them: any order, stops, marks, words of three languages."""

from __future__ import annotations

from random import Random

from tests.clear import judge, written
from tests.clear.generator import BAR, OFF, Board, Options, Sequence, Step

Chain = tuple[int, ...]

BAR_WORDS = ("bar", "bar", "Bar", "25", "μπάρα", "μπ", "бар", "b")
OFF_WORDS = ("off", "off", "Off", "0", "έξω", "вън", "o")
PASS_WORDS = ("-", "-", "cannot move", "Cannot Move", "no move", "dances")
KEYWORDS = {
    "game": ("Game", "Παρτίδα", "Игра"),
    "opening": ("Opening", "Έναρξη", "Начало"),
    "position": ("Position", "Θέση", "Позиция"),
    "to play": ("to play", "παίζει", "на ход"),
    "double": ("doubles", "διπλασιάζει", "удвоява"),
    "take": ("takes", "δέχεται", "приема"),
    "drop": ("drops", "αρνείται", "отказва"),
    "beaver": ("beavers", "κάστορας", "бобър"),
    "raccoon": ("raccoons", "ρακούν", "енот"),
    "resign": ("resigns", "παραιτείται", "се предава"),
    "claim": ("claims", "διεκδικεί", "претендира"),
    "wins": ("wins", "κερδίζει", "печели"),
}
# What the players may be called in one game: beside a W, Б would be Black.
PLAYERS = (
    (("W",), ("B",)),
    (("W", "White", "Λ", "λευκά"), ("B", "Black", "Μ", "μαύρα", "Ч", "черни")),
    (("Б", "бели", "Λ", "λευκά"), ("Ч", "черни", "Μ", "μαύρα", "Black")),
    (("Λ",), ("Μ",)),
    (("Б",), ("Ч",)),
)
MARKS = (("N", "I"), ("Π", "Ζ"), ("Ж", "G"))


def word(rng: Random, key: str) -> str:
    """A keyword in one of the three languages, in any letter case."""
    found = rng.choice(KEYWORDS[key])
    return rng.choice((found, found, found, found.upper(), found.lower()))


def roll_text(rng: Random, roll: tuple[int, int], swap: bool = True) -> str:
    """A roll, its dice in either order."""
    first, second = roll if not swap or rng.random() < 0.7 else roll[::-1]
    return f"{first}{rng.choice(('', '', '', '-'))}{second}"


def play_text(rng: Random, here: Board, roll: tuple[int, int], one: Sequence, rules: Options) -> str:
    """A legal play in one of the ways to write it that mean just this result, all hits marked."""
    if not one.steps:
        return rng.choice(PASS_WORDS)
    chains = _chains(rng, here, roll, one, rules)
    text = _moves(rng, chains, {made.target for made in one.steps if made.hit})
    if len(one.steps) < (4 if roll[0] == roll[1] else 2) and one.board[0][OFF] < rules.checkers:
        text += rng.choice(("", " -"))
    return text


def plain_text(steps: tuple[Step, ...]) -> str:
    """Every step for itself, in order, its hits marked: what a careful hand writes."""
    return " ".join(f"{_plain(s.source)}/{_plain(s.target)}{'*' if s.hit else ''}" for s in steps) or "-"


def _plain(point: int) -> str:
    return {BAR: "bar", OFF: "off"}.get(point, str(point))


def _chains(rng: Random, here: Board, roll: tuple[int, int], one: Sequence, rules: Options) -> list[Chain]:
    """The steps joined at random; stops are left out where that changes neither meaning nor marks."""
    hits = {made.target for made in one.steps if made.hit}
    chains = written.rewritten(rng, one)
    named = {point for chain in chains for point in chain[1:]}
    whole = sum(len(chain) - 1 for chain in chains) == len(one.steps)
    if whole or (hits <= named and judge.meant(judge.readings(here, roll, chains, rules)).board == one.board):
        return chains
    plain = [(made.source, made.target) for made in one.steps]
    rng.shuffle(plain)
    return plain


def _moves(rng: Random, chains: list[Chain], hits: set[int]) -> str:
    """The chains as text: equal ones folded or not, each hit marked at least once where it is named."""
    marked: set[int] = set()
    words: list[str] = []
    dash = rng.choice("////-")
    while chains:
        chain = chains.pop(0)
        count = 1
        if chain in chains and rng.random() < 0.6:
            count += chains.count(chain)
            chains = [other for other in chains if other != chain]
        later = {point for other in chains for point in other[1:]}
        stops = [rng.choice(BAR_WORDS) if chain[0] == BAR else str(chain[0])]
        for point in chain[1:]:
            due = point in hits and (rng.random() < 0.5 or (point not in marked and point not in later))
            marked |= {point} if due else set()
            stops.append((rng.choice(OFF_WORDS) if point == OFF else str(point)) + ("*" if due else ""))
        words.append(dash.join(stops) + (f"({count})" if count > 1 else ""))
    return rng.choice((" ", " ", "  ", ",", ", ")).join(words)
