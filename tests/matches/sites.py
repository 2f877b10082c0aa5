"""A made match in the formats of playing sites and programs: as they would write it, odd repeats included."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.clear.generator import BAR, OFF
from tests.matches.maker import Made, Played
from tests.matches.mat import _rows as mat_rows
from tests.matches.table import Line

NAMES = ("Ann", "Bob")
WHITE, BLACK = 0, 1
_SILENT = ("opening", "wins")


def numbered(game: Played) -> Iterator[tuple[int, Line]]:
    """The lines of a game with the numbers of their rows: a row is White's and then Black's."""
    row, last = 0, BLACK
    for line in game.lines:
        if line.kind in _SILENT:
            continue
        if line.player == WHITE or last == BLACK:
            row += 1
        last = line.player
        yield row, line


def plural(points: int | None) -> str:
    return "point" if points == 1 else "points"


def steps(line: Line, bar: str, off: str, hit: str) -> list[str]:
    """The steps of a roll's play, in the mover's numbers."""
    assert line.play is not None
    names = {BAR: bar, OFF: off}
    return [
        f"{names.get(s.source, s.source)}/{names.get(s.target, s.target)}{hit if s.hit else ''}"
        for s in line.play.steps
    ]


def sgg(rng: Random, made: Made) -> str:
    """The match as GamesGrid's client saved it: rolls alone, then with their plays, some of them again."""
    rows = [f"{NAMES[0]} vs. {NAMES[1]}", "GamesGrid", "Variant: Backgammon"]
    for number, game in enumerate(made.games, 1):
        marks = ["*" if game.crawford else "", ""]
        rng.shuffle(marks)
        length = f"/{made.length}" if made.length else ""
        score = "-".join(f"{points}{mark}" for points, mark in zip(game.score, marks, strict=True))
        rows += ["", f"Game {number}.{score}{length}"]
        beavered = False
        for row, line in numbered(game):
            head = f"{row}\t" + "\t" * line.player
            rows += [f"{head}{entry}" for entry in _sgg_entries(rng, line, beavered)]
            beavered = line.kind == "beaver"
            if rng.random() < 0.05:
                rows.append(f"{NAMES[line.player]}: well played! 2-1")
        assert game.result.winner is not None
        rows.append(f"{NAMES[game.result.winner]}  wins {game.result.points} {plural(game.result.points)}.")
    return "\r\n".join(rows)


def _sgg_entries(rng: Random, line: Line, beavered: bool) -> list[str]:
    if line.kind != "roll":
        words = {"double": "Double to", "beaver": "Beaver to", "raccoon": "Raccoon to"}
        if line.kind == "take" and beavered and rng.random() < 0.5:
            return []
        bare = {"take": "Accept", "drop": "Pass", "resign": "Resign"}
        entry = bare.get(line.kind) or f"{words[line.kind]} {line.value}"
        return [entry] * rng.choice((1, 1, 2))
    assert line.roll is not None
    dice = f"{line.roll[0]}{line.roll[1]}: "
    if line.play is None:
        return [dice]
    whole = dice + (", ".join(steps(line, "25", "0", "*")) or "O-O")
    return rng.choice(([dice, whole], [whole], [dice, dice, whole], [whole, dice], [dice, whole, whole]))


def tmg(rng: Random, made: Made) -> str:
    """The match as TrueMoneyGames logged it."""
    rows = ["MatchID: 4242", f"Player1: 1001 {NAMES[0]} 1600.0", f"Player2: 1002 {NAMES[1]} 1500.0"]
    rows += ["Startdate: 2026-11-29 09:30:00", f"Length: {made.length or 0}", "Variant: 1"]
    types = {"double": "5 Double to", "take": "7 Take", "beaver": "8 Beaver to", "raccoon": "8 Beaver to"}
    types |= {"drop": "10 Pass"}
    for number, game in enumerate(made.games, 1):
        rows += ["", f"Game {number}: {game.score[0]}-{game.score[1]}"]
        row = 1
        for row, line in numbered(game):
            head = f"{-row if line.player else row:4d}"
            if line.kind == "roll":
                assert line.roll is not None
                rows.append(f"{head} 1 {line.roll[0]}{line.roll[1]}:")
                if line.play is not None:
                    rows.append(f"{head} 4 {' '.join(steps(line, '25', '0', '')) or '0/0'}")
            elif line.kind in types:
                value = f" {line.value}" if line.value and types[line.kind].endswith("to") else ""
                rows.append(f"{head} {types[line.kind]}{value}")
            if rng.random() < 0.05:
                rows.append("Beavers: 1")
        winner, points = game.result.winner, game.result.points
        assert winner is not None
        head = f"{-row if winner else row:4d}"
        rows.append(
            f"{head} {rng.choice((14, 15, 16))} {points} {NAMES[winner]} wins {points} {plural(points)}"
        )
    return "\n".join(rows)


def gam(rng: Random, made: Made) -> str:
    """The games of a session one after the other, as JellyFish saved them."""
    rows = []
    for game in made.games:
        rows += [f"{NAMES[0]:<30}{NAMES[1]}", *mat_rows(game), ""]
    return "\n".join(rows)


def bgammon(rng: Random, made: Made) -> str:
    """The match as bgammon.org replays it: all in the first player's numbers, the result above the game."""
    rows = [f"bgammon-replay {24 * len(made.games):08d}" for _ in made.games]
    for game in made.games:
        events, loser = [], 1 - (game.result.winner or 0)
        for line in game.lines:
            if line.kind in _SILENT:
                continue
            if line.kind == "roll":
                assert line.roll is not None
                moves = [] if line.play is None else steps(line, "bar", "off", "")
                if line.player == BLACK:
                    moves = list(map(_mirrored, moves))
                events.append(" ".join((f"{line.player + 1} r {line.roll[0]}-{line.roll[1]}", *moves)))
            elif line.kind == "double":
                events.append(f"{line.player + 1} d {line.value}")
            elif line.kind in ("take", "drop"):
                events[-1] += " 1" if line.kind == "take" else " 0"
        if game.result.reason == "resign":
            events.append(f"{loser + 1} t")
        points = game.result.points or 0
        if game.result.reason == "bearoff":
            points //= game.stake
        score = f"{game.score[0]} {game.score[1]} {(game.result.winner or 0) + 1} {points}"
        rows += [f"i 1764408600 {NAMES[0]} {NAMES[1]} {made.length} {score} 0", *events]
    return "\n".join(rows) + "\n"


def _mirrored(step: str) -> str:
    return "/".join(point if point in ("bar", "off") else str(25 - int(point)) for point in step.split("/"))


_KEYS = {12 - place: f"{column}1" for place, column in enumerate("abcdefghijkl")} | {
    13 + place: f"{column}2" for place, column in enumerate("abcdefghijkl")
}
_START = "5S,3,3s,1,5s,4,2S/5s,3,3S,1,5S,4,2s[] - - w 0 0 0 1"


def playstrategy(rng: Random, made: Made) -> str:
    """The games as PlayStrategy stores them, each behind its position, parted in one of many ways."""
    marks = rng.random() < 0.5
    part, end = rng.choice(((" ", "\n"), (",", " "), (" ", ";"), ("\n", "\n"), (" ", "|"), ('", "', "]\n[")))
    texts = []
    for game in made.games:
        turns = [["endturn"]] if game.starter == BLACK else []
        for line in game.lines:
            if line.kind == "roll":
                turns.append(_words(line, marks))
            elif line.kind == "double":
                turns.append(["cubeo", *rng.choice(([], ["endturn"]))])
            elif line.kind in ("take", "drop"):
                turns.append(["cubey" if line.kind == "take" else "cuben", *rng.choice(([], ["endturn"]))])
        texts.append(f"{_START}\n{end.join(part.join(turn) for turn in turns)}")
    return "\n".join(texts)


def _words(line: Line, marks: bool) -> list[str]:
    assert line.roll is not None
    assert line.play is not None
    words = [f"{line.roll[0]}/{line.roll[1]}"]
    for made in line.play.steps:
        source, target = (
            _KEYS.get(25 - point if line.player else point) for point in (made.source, made.target)
        )
        hit = "x" if marks and made.hit else ""
        words.append(
            f"s@{target}{hit}"
            if source is None
            else f"^{source}"
            if target is None
            else f"{source}{target}{hit}"
        )
    return [*words, "endturn"]


def openspiel(rng: Random, made: Made) -> str:
    """The games as OpenSpiel logs them: what chance rolled, then two steps a line."""
    rows = []
    for game in made.games:
        starts = f" {'XO'[game.starter or 0]} starts,"
        for line in game.lines:
            if line.kind != "roll":
                continue
            assert line.roll is not None
            rows.append(f"chance outcome 3{starts} (roll: {line.roll[1]}{line.roll[0]})")
            starts = ""
            moves = steps(line, "Bar", "Off", "*")
            rows += _actions(moves, doubles=line.roll[0] == line.roll[1])
    return "\n".join(rows) + "\n"


def _actions(moves: list[str], doubles: bool) -> Iterator[str]:
    for start in (0, 2) if doubles and len(moves) > 1 else (0,):
        two = moves[start : start + 2]
        if len(two) == 2 and two[0] == two[1]:
            yield f"{two[0]}(2)"
        elif len(two) == 2 and two[0].partition("/")[2].rstrip("*") == two[1].partition("/")[0]:
            yield f"{two[0]}/{two[1].partition('/')[2]}"
        else:
            yield " ".join((*two, "Pass")) if len(two) == 1 else " ".join(two) or "Pass"
