"""The records of the explain pages: for each code one that shows the fault, and the same without it.

They are in the tavli notation. Codes that such a record cannot show (they
need damaged bytes or another format) have none.
"""

_START = "Position 6:2 / 6:2 W to play\n"
_END = "B resigns\n"


def _turn(wrong: str, right: str, position: str = "6:2 / 6:2", rules: str = "") -> tuple[str, str]:
    """One turn of White's from a position, written in two ways."""
    head = (f'[Rules "{rules}"]\n' if rules else "") + f"Position {position} W to play\n"
    return f"{head}{wrong}\n{_END}", f"{head}{right}\n{_END}"


def _last(wrong: str, right: str, position: str = "1:1 / 1:1", head: str = "") -> tuple[str, str]:
    """White bears off the last checker; then the record goes on in two ways."""
    start = f"{head}Position {position} W to play\nW 21: 1/off\n"
    return start + wrong, start + right


def _first(wrong: str, right: str, head: str) -> tuple[str, str]:
    """Two games from the start position, each with its own first turn."""
    return f"{head}{wrong}{_END}", f"{head}{right}{_END}"


_BACKGAMMON = '[Rules "backgammon"]\n'
_MOVE = "W 31: 6/3 6/5\n"
_REPLY = "B 21: 6/4 6/5\n"
_GAME = "Position 1:1 / 1:1 W to play\nW 21: 1/off\nW wins 1\n"
_DOUBLE = "W doubles 2\nB takes\n"

_CRAWFORD = """[Rules "backgammon, holland=yes"]
[Length "3"]

Game 1  2-0
Position 1:1 / 1:1 B to play
B 21: 1/off
B wins 1

Game 2  2-1
Position 6:3 / 6:3 B to play
"""

_XGID = """[Rules "backgammon"]
[Length "5"]
Position XGID=-b----E-C---eE---c-e----B-:0:0:-1:00:{score}:0:5:10 B to play
B 31: 8/5 6/5
W resigns
"""

EXAMPLES: dict[str, tuple[str, str]] = {
    "syntax": (f'[Event "Sunday]\n{_START}{_MOVE}{_END}', f'[Event "Sunday"]\n{_START}{_MOVE}{_END}'),
    "encoding": ("", ""),
    "mixed-letters": (
        f"{_START}{_MOVE}Б 21: 6/4 6/5\nW resigns\n",
        f"{_START}{_MOVE}{_REPLY}W resigns\n",
    ),
    "bad-roll": _turn("W 73: 6/3 6/5", "W 31: 6/3 6/5", rules="tavli"),
    "bad-position": (
        '[Rules "tavli"]\nPosition 6:16 / 6:15 W to play\nW resigns\n',
        '[Rules "tavli"]\nPosition 6:15 / 6:15 W to play\nW resigns\n',
    ),
    "unknown-rules": (
        f'[Rules "tavvli"]\n{_START}{_MOVE}{_END}',
        f'[Rules "tavli"]\n{_START}{_MOVE}{_END}',
    ),
    "bad-tag": (f'[Length "many"]\n{_START}{_MOVE}{_END}', f'[Length "5"]\n{_START}{_MOVE}{_END}'),
    "unused-ignore": _turn("W 31: 6/3 6/5  # tavli: ignore wrong-die", "W 31: 6/3 6/5"),
    "position-differs": (
        f"{_START}{_MOVE}Position 6:2 / 5:1 4:1 B to play\n{_END}",
        f"{_START}{_MOVE}Position 6:2 / 5:1 3:1 B to play\n{_END}",
    ),
    "score-side": (_XGID.format(score="2:1"), _XGID.format(score="1:1")),
    "turn-number": (
        f"Position 6:3 / 6:3 W to play\n1. {_MOVE}2. {_REPLY}4. W 21: 6/4 5/4\n{_END}",
        f"Position 6:3 / 6:3 W to play\n1. {_MOVE}2. {_REPLY}3. W 21: 6/4 5/4\n{_END}",
    ),
    "missing-play": (
        f"{_START}W 31: ?\nPosition 6:2 / 5:1 3:1 B to play\n{_REPLY}W resigns\n",
        f"{_START}{_MOVE}{_REPLY}W resigns\n",
    ),
    "play-omitted": (
        f"Position 6:1 / 6:2 W to play\nW 21: ?\n{_REPLY}W resigns\n",
        f"Position 6:1 / 6:2 W to play\nW 21: 6/3\n{_REPLY}W resigns\n",
    ),
    "not-replayed": (
        f"{_START}W 31: ?\n{_REPLY}W resigns\n",
        f"{_START}{_MOVE}{_REPLY}W resigns\n",
    ),
    "out-of-turn": (
        f"{_START}{_MOVE}W 21: 5/3 3/2\n{_END}",
        f"{_START}{_MOVE}{_REPLY}W 21: 5/3 3/2\n{_END}",
    ),
    "opening-double": _first("W 33: 8/5(2) 6/3(2)\n", "W 31: 8/5 6/5\n", _BACKGAMMON),
    "opening-order": _first("Opening W1 B3\nW 31: 8/5 6/5\n", "Opening W3 B1\nW 31: 8/5 6/5\n", ""),
    "after-end": _last("B 21: 1/off\n", "W wins 1\n"),
    "unfinished": (f"{_START}{_MOVE}", f"{_START}{_MOVE}{_END}"),
    "no-checker": _turn("W 31: 8/5 6/5", "W 31: 6/3 6/5"),
    "bar-first": _turn("W 31: 6/3 6/5", "W 31: bar/22 6/5", "bar:1 6:2 / 6:2"),
    "blocked-point": _turn("W 31: 8/5 6/5", "W 31: 8/7 7/4", "8:1 6:1 / 20:2"),
    "wrong-die": _turn("W 31: 6/3 6/4", "W 31: 6/3 6/5"),
    "die-reused": _turn("W 31: 6/3 6/3", "W 31: 6/3 6/5"),
    "backward": _turn("W 31: 6/3 5/6", "W 31: 6/3 5/4", "6:1 5:1 / 6:2"),
    "not-home": _turn("W 31: 8/7 3/off", "W 31: 8/5 3/2", "8:1 3:1 / 6:2"),
    "overshoot": _turn("W 41: 5/4 3/off", "W 41: 5/4 4/off", "5:1 3:1 / 6:2"),
    "hit-and-run": _turn("W 31: 8/5*/4", "W 31: 8/5* 6/5", "8:1 6:1 / 20:1", "tavla"),
    "pinned-checker": _turn("W 31: 8/5 6/5", "W 31: 6/3/2", "8:1^ 6:1 / 17:1", "plakoto"),
    "first-checker": _first("W 31: 24/21 24/23\n", "W 31: 24/21/20\n", '[Rules "fevga"]\n'),
    "full-prime": _turn(
        "W 51: 24/19 10/9",
        "W 51: 10/5/4",
        "24:2 23:1 22:1 21:1 20:1 10:1 / 24:5",
        "fevga",
    ),
    "head-limit": _first("W 31: 24/21 24/23\n", "W 31: 24/21/20\n", '[Rules "narde"]\n'),
    "unused-die": _turn("W 31: 6/3", "W 31: 6/3 6/5"),
    "higher-die": _turn("W 65: 24/19", "W 65: 24/18", "24:1 / 12:2"),
    "pip-waste": _turn("W 21: 2/1 1/off", "W 21: 2/off 1/off", "2:1 1:2 / 6:2"),
    "false-pass": _turn("W 31: -", "W 31: 6/3 6/5"),
    "hit-mark": _turn("W 31: 8/5 6/5", "W 31: 8/5* 6/5", "8:1 6:1 / 20:1"),
    "needless-mark": _turn("W 31: 6/3 6/5 !", "W 31: 6/3 6/5"),
    "wrong-winner": _last("B wins 1\n", "W wins 1\n"),
    "wrong-points": _last("W wins 2\n", "W wins 1\n"),
    "points-capped": _last("W wins 1\n", "W wins 2\n", "1:1 / 6:15", '[Length "1"]\n'),
    "wrong-score": (
        f"Game 1  0-0\n{_GAME}\nGame 2  0-1\n{_GAME}",
        f"Game 1  0-0\n{_GAME}\nGame 2  1-0\n{_GAME}",
    ),
    "match-over": (
        f'[Length "1"]\n\nGame 1\n{_GAME}\nGame 2\n{_GAME}',
        f'[Length "2"]\n\nGame 1\n{_GAME}\nGame 2\n{_GAME}',
    ),
    "early-result": ("", ""),
    "cube-forbidden": (
        f'[Rules "tavli"]\n{_START}{_DOUBLE}{_MOVE}{_END}',
        f"{_BACKGAMMON}{_START}{_DOUBLE}{_MOVE}{_END}",
    ),
    "cube-holland": (
        f"{_CRAWFORD}B doubles 2\nW drops\n",
        f"{_CRAWFORD}{_REPLY}W 21: 6/4 6/5\nB 21: 6/4 5/4\nW 21: 6/4 5/4\nB doubles 2\nW drops\n",
    ),
    "cube-owner": (
        f"{_BACKGAMMON}{_START}{_DOUBLE}{_MOVE}{_REPLY}W doubles 4\nB drops\n",
        f"{_BACKGAMMON}{_START}{_DOUBLE}{_MOVE}B doubles 4\nW drops\n",
    ),
    "cube-timing": (
        f"{_BACKGAMMON}W doubles 2\nB drops\n",
        f"{_BACKGAMMON}W 31: 8/5 6/5\nB doubles 2\nW drops\n",
    ),
    "cube-value": (
        f"{_BACKGAMMON}{_START}W doubles 8\nB drops\n",
        f"{_BACKGAMMON}{_START}W doubles 2\nB drops\n",
    ),
    "cube-cap": (
        f'[Rules "backgammon, cube-cap=2"]\n{_START}{_DOUBLE}{_MOVE}B doubles 4\nW drops\n',
        f'[Rules "backgammon, cube-cap=4"]\n{_START}{_DOUBLE}{_MOVE}B doubles 4\nW drops\n',
    ),
    "cube-unanswered": (
        f"{_BACKGAMMON}{_START}W doubles 2\n{_MOVE}{_END}",
        f"{_BACKGAMMON}{_START}{_DOUBLE}{_MOVE}{_END}",
    ),
    "dead-cube": (
        f'{_BACKGAMMON}[Length "1"]\n{_START}W doubles 2\nB drops\n',
        f'{_BACKGAMMON}[Length "3"]\n{_START}W doubles 2\nB drops\n',
    ),
    "cube-beaver": (
        f'{_BACKGAMMON}[Length "5"]\n{_START}W doubles 2\nB beavers 4\n{_MOVE}{_END}',
        f"{_BACKGAMMON}{_START}W doubles 2\nB beavers 4\n{_MOVE}{_END}",
    ),
    "clock-overrun": (
        f"{_START}W 31: 6/3 6/5  @120\nB 21: 6/4 6/5  @3\nW resigns\n",
        f"{_START}W 31: 6/3 6/5  @12\nB 21: 6/4 6/5  @3\nW resigns\n",
    ),
    "false-claim": (
        f"{_START}W 31: 6/3 6/5  @12\nB claims\n",
        f"{_START}W 31: 6/3 6/5  @120\nB claims\n",
    ),
    "resign-value": (
        f"Position 6:15 / 6:15 W to play\n{_MOVE}B resigns 1\n",
        f"Position 6:15 / 6:15 W to play\n{_MOVE}B resigns 2\n",
    ),
}
