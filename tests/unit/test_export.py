"""The rows that records give, and the tables they are put into.

``python -m tests.unit.test_export`` writes the expected files and the page of the tables anew; read the
difference before you keep it.
"""

from __future__ import annotations

import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import tavlicli
from tavlicli.export import schema
from tavlicli.export.document import document
from tavlicli.export.filed import rows_of
from tavlicli.export.schema import GAMES, MATCHES, MOVES, TABLES, TURNS, VIOLATIONS, Cell, Row
from tavlicli.export.store import Batches, store
from tavlicli.files import Options, Unreadable, check_bytes
from tavlicli.kept import Kept
from tavlicli.notation import decode
from tavlicli.replay import plain
from tavlicli.replay.game import GameReplay
from tavlicli.replay.verify import MatchReplay
from tavlicli.words.examples import EXAMPLES as PAGES
from tests.effort import times
from tests.reports import file_object

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "grammars" / "tables.md"
FOLDER = ROOT / "tests" / "snapshots" / "export"
SMALL = "examples/faults/dice.tavli"
FILES = sorted(path for path in (ROOT / "examples").rglob("*") if path.is_file() and path.suffix != ".svg")
TYPES = {schema.INTEGER: int, schema.REAL: float, schema.BOOLEAN: bool, schema.TEXT: str}
TEXTS = ("jsonl", "csv")

Named = dict[str, list[dict[str, Cell]]]


def named_rows(data: bytes, options: Options, path: str = "a") -> Named:
    """The rows of a file by table, each with its columns by name."""
    found: Named = {table.name: [] for table in TABLES}
    try:
        filed = rows_of(data, path, options, "en")
    except Unreadable:
        return found
    for table, rows in filed.behind(0):
        for row in rows:
            found[table.name].append(dict(zip(table.names, row, strict=True)))
            for column, cell in zip(table.columns, row, strict=True):
                assert cell is None or type(cell) is TYPES[column.kind], (table.name, column.name, cell)
    return found


def broken(data: bytes, rng: Random) -> bytes:
    """A record in which a few lines are missing, doubled or have other digits."""
    lines = data.splitlines(keepends=True)
    for _ in range(rng.randint(1, 3)):
        place = rng.randrange(len(lines))
        change = rng.randrange(3)
        if change == 0 and len(lines) > 1:
            del lines[place]
        elif change == 1:
            lines.insert(place, lines[place])
        else:
            old, new = rng.sample([b"1", b"2", b"3", b"4", b"5", b"6"], 2)
            lines[place] = lines[place].replace(old, new)
    return b"".join(lines)


def records() -> Iterator[bytes]:
    """Records of every format and with every fault, and the same ones damaged."""
    whole = [file.read_bytes() for file in FILES]
    yield from whole
    for wrong, right in PAGES.values():
        yield wrong.encode()
        yield right.encode()
    rng = Random(3)
    for _ in range(times(60)):
        yield broken(rng.choice(whole), rng)


def test_the_rows_say_what_the_report_says() -> None:
    for data in records():
        found = named_rows(data, Options())
        said = file_object(check_bytes(data, "a", Options()))
        agree(found, said)
        lead_somewhere(found)


def agree(found: Named, said: dict[str, object]) -> None:
    """Hold rows against the object that JSON has of the same file."""
    matches, faults = said["matches"], said["violations"]
    assert isinstance(matches, list)
    assert isinstance(faults, list)
    told = [fault for fault in faults if said["status"] != "unreadable"]
    assert [
        (row["rules"], row["length"], row["white"], row["black"], row["white_score"], row["black_score"])
        for row in found["matches"]
    ] == [(one["rules"], one["length"], *one["players"].values(), *one["score"].values()) for one in matches]
    games = [(number, game) for number, match in enumerate(matches, 1) for game in match["games"]]
    same = ("rules", "turns", "complete", "winner", "points", "reason", "start", "final")
    assert [(row["match_id"], row["game"], *(row[name] for name in same)) for row in found["games"]] == [
        (number, game["number"], *(game[name] for name in same)) for number, game in games
    ]
    turns = Counter((row["match_id"], row["game"]) for row in found["turns"])
    assert turns == Counter({(number, game["number"]): game["turns"] for number, game in games})
    same = ("game", "turn", "line", "end_column", "code", "severity", "stood", "play", "message")
    same = (*same, "suggestion", "legal_count", "position")
    kept = [tuple(row[name] for name in same) for row in found["violations"]]
    # Those of a match stand after its turns, and those outside any come first: the order is kept else.
    assert Counter(kept) == Counter(tuple(fault[name] for name in same) for fault in told)
    assert [row["side"] for row in found["violations"] if row["match_id"]] == [
        fault["player"] for fault in told if fault["match"]
    ]


def lead_somewhere(found: Named) -> None:
    """See that every key is met once, and that what belongs to a row belongs to one that is there."""
    keys: dict[str, list[tuple[Cell, ...]]] = {}
    for table in TABLES:
        keys[table.name] = [tuple(row[name] for name in table.key) for row in found[table.name]]
        assert not table.key or len(set(keys[table.name])) == len(keys[table.name])
        for parent, columns in table.parents.items():
            led = {tuple(row[name] for name in columns) for row in found[table.name]}
            assert {key for key in led if None not in key} <= set(keys[parent])


def test_a_turn_says_how_it_was_played() -> None:
    found = named_rows((ROOT / SMALL).read_bytes(), Options())
    (turn,) = [row for row in found["turns"] if row["verdict"] == "higher-die"]
    assert (turn["game"], turn["turn"], turn["side"], turn["line"]) == (2, 1, "W", 14)
    assert (turn["roll_high"], turn["roll_low"], turn["is_double"]) == (6, 5, False)
    assert (turn["play"], turn["moves"], turn["hits"], turn["legal_plays"]) == ("24/19", 1, 0, 1)
    assert turn["position"] == "24:1 off:14 / 12:2 off:13"
    assert (turn["pips"], turn["pips_after"]) == (24, 19)
    moves = [row for row in found["moves"] if (row["game"], row["turn"]) == (2, 1)]
    assert [(row["source"], row["target"], row["hit"]) for row in moves] == [(24, 19, False)]


RECORD = """[Rules "backgammon"]
[White "Anna"]
[Black ""]
[Clock "10+60"]

Game 1
W 31: 8/5 6/5       @12
B 62: 24/18 13/11   @4     {a blunder}
W 44: 24/20(2) 13/9(2)
B doubles
# what now?
W takes             @20
B 61: 13/7 8/7      @30
W resigns
"""


def test_the_turns_have_cube_clock_remarks_and_what_could_be_played() -> None:
    turns = named_rows(RECORD.encode(), Options())["turns"]
    assert [row["action"] for row in turns] == ["turn", "turn", "turn", "double", "take", "turn", "resign"]
    assert [row["cube"] for row in turns] == [1, 1, 1, 1, 1, 2, 2]
    assert [row["cube_owner"] for row in turns] == [None] * 5 + ["W", "W"]
    assert [row["seconds"] for row in turns] == [12, 4, None, None, 20, 30, None]
    assert [row["reserve"] for row in turns] == [58, 60, None, None, None, None, None]
    assert [row["comment"] for row in turns][1:5] == ["a blunder", None, "what now?", None]
    assert [row["player"] for row in turns[:2]] == ["Anna", ""]
    for row in turns:
        if row["action"] == "turn":
            position = tavlicli.Position.parse(str(row["position"]), rules="backgammon")
            roll = (int(row["roll_high"] or 0), int(row["roll_low"] or 0))
            assert row["legal_plays"] == len(tavlicli.legal_plays(position, roll, rules="backgammon"))
        else:
            assert row["legal_plays"] is None
    assert [row["pips"] for row in turns[:4]] == [167, 167, 163, 159]


def test_what_is_forced_and_what_cannot_be_played_is_told() -> None:
    record = '[Rules "backgammon"]\nPosition bar:1 1:1 / 6:2 5:2 4:2 3:2 2:2 W to play\n'
    turns = named_rows((record + "W 61: bar/24\nB 21: 2/off 1/off\n").encode(), Options())["turns"]
    assert turns[0]["legal_plays"] == 1
    record = '[Rules "gyulbara"]\nPosition 24:15 / 24:15 W to play\nW 11: 24/23\n'
    assert named_rows(record.encode(), Options())["turns"][0]["legal_plays"] is not None


def test_no_number_is_larger_than_a_database_holds(tmp_path: Path) -> None:
    doubled = "".join(f"{'BW'[turn % 2]} doubles\n{'WB'[turn % 2]} takes\n" for turn in range(70))
    record = f'[Rules "backgammon"]\nGame 1\nW 31: 8/5 6/5\n{doubled}B resigns 3\n' * 2
    found = named_rows(record.encode(), Options())
    assert max(int(row["points"] or 0) for row in found["games"]) == (1 << 63) - 1
    into = store("sqlite", str(tmp_path))
    for table in TABLES:
        into.put(table, [tuple(row.values()) for row in found[table.name]])
    into.finish()


def test_the_filters_of_violations_hold_for_verdicts_too() -> None:
    data = (ROOT / SMALL).read_bytes()
    found = named_rows(data, Options(ignore=frozenset({"unused-die"})))
    assert "unused-die" not in {row["code"] for row in found["violations"]}
    assert "unused-die" not in {row["verdict"] for row in found["turns"]}


def test_matches_are_counted_through_all_files() -> None:
    text = (ROOT / SMALL).read_text(encoding="utf-8")
    # The letter that cannot be read is told outside any match.
    filed = rows_of(f"{text}\n{text}# ".encode() + b"\xff\n", "a", Options(encoding="utf-8"), "en")
    for before in (0, 1, 7):
        told: dict[str, set[Cell]] = {}
        for table, rows in filed.behind(before):
            told.setdefault(table.name, set()).update(row[table is VIOLATIONS] for row in rows)
        both = {before + 1, before + 2}
        assert told.pop("violations") == both | {None}
        assert set(map(frozenset, told.values())) == {frozenset(both)}


@pytest.mark.skipif(not str(plain.__file__).endswith(".py"), reason="compiled methods cannot be counted")
def test_a_file_is_read_and_replayed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    done: Counter[str] = Counter()

    def counted(owner: object, name: str) -> None:
        original = getattr(owner, name)

        def counting(*given: object, **more: object) -> object:
            done[name] += 1
            return original(*given, **more)

        monkeypatch.setattr(owner, name, counting)

    counted(decode, "decode")
    counted(MatchReplay, "run")
    counted(GameReplay, "finish")
    data = (ROOT / "examples/gnubg.mat").read_bytes()
    filed = rows_of(data, "a", Options(), "en")
    games = sum(len(rows) for table, rows in filed.behind(0) if table is GAMES)
    assert done == {"decode": 1, "run": filed.matches, "finish": games}


def test_the_rows_of_many_games_wait_in_a_file() -> None:
    game = (ROOT / SMALL).read_text(encoding="utf-8")
    filed = rows_of("\n".join([game] * 150).encode(), "a", Options(), "en")
    one = rows_of(game.encode(), "a", Options(), "en")
    assert isinstance(filed.pieces, Kept)
    told: dict[str, list[Row]] = {table.name: [] for table in TABLES}
    for table, rows in filed.behind(0):
        told[table.name] += rows
    assert {name: len(rows) for name, rows in told.items()} == {
        table.name: 150 * sum(len(rows) for other, rows in one.behind(0) if other is table)
        for table in TABLES
    }


def test_rows_are_passed_on_in_batches_table_by_table() -> None:
    passed: list[tuple[str, int]] = []

    class Into:
        def put(self, table: schema.Table, rows: list[Row]) -> None:
            passed.append((table.name, len(rows)))

    batches = Batches(Into(), most=3)  # type: ignore[arg-type]
    for table in (MATCHES, GAMES, TURNS, MOVES, MOVES, MOVES, TURNS, VIOLATIONS):
        batches.add(table, [()])
    assert passed == [("matches", 1), ("games", 1), ("turns", 1), ("moves", 3)]
    batches.flush()
    assert passed[4:] == [("turns", 1), ("violations", 1)]
    assert batches.counts == {"matches": 1, "games": 1, "turns": 2, "moves": 3, "violations": 1}


def written(kind: str, folder: Path) -> dict[str, str]:
    """The files of the small example in a kind of text, by name."""
    into = store(kind, str(folder))
    batches = Batches(into)
    data = (ROOT / SMALL).read_bytes()
    for table, rows in rows_of(data, SMALL, Options(), "en").behind(0):
        batches.add(table, rows)
    batches.flush()
    into.finish()
    return {file.name: file.read_bytes().decode() for file in folder.iterdir()}


@pytest.mark.parametrize("kind", TEXTS)
def test_the_small_example_has_its_expected_tables(kind: str, tmp_path: Path) -> None:
    wanted = {file.name: file.read_bytes().decode() for file in FOLDER.glob(f"*.{kind}")}
    assert written(kind, tmp_path) == wanted


def test_the_page_of_the_tables_is_that_of_the_schema() -> None:
    assert PAGE.read_text(encoding="utf-8") == document()
    names = [table.name for table in TABLES]
    assert names == ["matches", "games", "turns", "moves", "violations"]
    for table in TABLES:
        assert len(set(table.names)) == len(table.names)
        assert all(column.tells and column.kind in TYPES for column in table.columns)


if __name__ == "__main__":
    PAGE.write_text(document(), encoding="utf-8")
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir()
    for text in TEXTS:
        with tempfile.TemporaryDirectory() as made:
            for name, content in written(text, Path(made)).items():
                (FOLDER / name).write_bytes(content.encode())
