"""What is looked at, and what each key makes of it: values without a terminal."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tavlicli.cli.terminal import keys
from tavlicli.value import Value, replaced

if TYPE_CHECKING:
    from tavlicli.cli.terminal.reel import Reel

HELP, LEGAL = "help", "legal"
SECONDS = (4.0, 2.0, 1.0, 0.5, 0.25)
"""How long a turn stands while the games play by themselves: from slow to quick."""
USUAL_SPEED = 2
_LONGEST_ANSWER = 12
_DIGITS = frozenset("0123456789.")


class View(Value):
    """What is looked at: a frame of a game, both by their index, and how.

    ``flipped`` has Black at the bottom, ``after`` the board after the play
    instead of the one before it. ``panel`` is HELP, LEGAL or "". ``asked`` is
    what has been typed of a place to go to (None: nothing is asked),
    ``running`` that the games play by themselves, ``scrolled`` how many lines
    of the text are out of sight above. ``said`` is the key of a message, and
    ``about`` what it is about. ``over`` ends it all.
    """

    game: int = 0
    frame: int = 0
    flipped: bool = False
    after: bool = False
    panel: str = ""
    asked: str | None = None
    running: bool = False
    speed: int = USUAL_SPEED
    scrolled: int = 0
    said: str = ""
    about: str = ""
    over: bool = False


Command = Callable[[View, "Reel"], View]


def pressed(view: View, key: str, reel: Reel) -> View:
    """What is looked at after a key."""
    view = replaced(view, said="", about="")
    if view.asked is not None:
        return _typed(view, view.asked, key, reel)
    command = _COMMANDS.get(key)
    if command is None:
        return replaced(view, running=False)
    if key not in _WHILE_RUNNING:
        view = replaced(view, running=False)
    return command(view, reel)


def ticked(view: View, reel: Reel) -> View:
    """What is looked at once a frame has stood long enough while the games play by themselves."""
    ahead = _next(view, reel)
    return replaced(ahead, running=not ahead.said, said="", about="")


def _at(view: View, game: int, frame: int) -> View:
    return replaced(view, game=game, frame=frame, scrolled=0)


def _next(view: View, reel: Reel) -> View:
    """The next frame, that of the next game after the last one."""
    if view.frame + 1 < len(reel.frames(view.game)):
        return _at(view, view.game, view.frame + 1)
    game = view.game + 1
    return _at(view, game, 0) if game < reel.games else _saying(view, "replay.last")


def _previous(view: View, reel: Reel) -> View:
    if view.frame:
        return _at(view, view.game, view.frame - 1)
    if view.game:
        return _at(view, view.game - 1, len(reel.frames(view.game - 1)) - 1)
    return _saying(view, "replay.first")


def _first(view: View, reel: Reel) -> View:
    return _at(view, view.game, 0)


def _last(view: View, reel: Reel) -> View:
    return _at(view, view.game, len(reel.frames(view.game)) - 1)


def _next_game(view: View, reel: Reel) -> View:
    game = view.game + 1
    return _at(view, game, 0) if game < reel.games else _saying(view, "replay.no-next-game")


def _previous_game(view: View, reel: Reel) -> View:
    return _at(view, view.game - 1, 0) if view.game else _saying(view, "replay.no-previous-game")


def _next_fault(view: View, reel: Reel) -> View:
    """The next frame in which something is wrong, of this game or a later one."""
    first = view.frame + 1
    for game in range(view.game, reel.games):
        for frame in range(first, len(reel.frames(game))):
            if reel.frames(game)[frame].findings:
                return _at(view, game, frame)
        first = 0
    return _saying(view, "replay.no-next-fault")


def _previous_fault(view: View, reel: Reel) -> View:
    last = view.frame
    for game in range(view.game, -1, -1):
        frames = reel.frames(game)
        for frame in range(min(last, len(frames)) - 1, -1, -1):
            if frames[frame].findings:
                return _at(view, game, frame)
        last = 1 << 60
    return _saying(view, "replay.no-previous-fault")


def _flip(view: View, reel: Reel) -> View:
    return replaced(view, flipped=not view.flipped)


def _turn_page(view: View, reel: Reel) -> View:
    return replaced(view, after=not view.after)


def _run(view: View, reel: Reel) -> View:
    return replaced(view, running=not view.running)


def _quicker(view: View, reel: Reel) -> View:
    return replaced(view, speed=min(view.speed + 1, len(SECONDS) - 1))


def _slower(view: View, reel: Reel) -> View:
    return replaced(view, speed=max(view.speed - 1, 0))


def _legal(view: View, reel: Reel) -> View:
    return replaced(view, panel="" if view.panel == LEGAL else LEGAL, scrolled=0)


def _help(view: View, reel: Reel) -> View:
    return replaced(view, panel="" if view.panel == HELP else HELP, scrolled=0)


def _close(view: View, reel: Reel) -> View:
    return replaced(view, panel="", scrolled=0)


def _scroll_up(view: View, reel: Reel) -> View:
    return replaced(view, scrolled=max(view.scrolled - 1, 0))


def _scroll_down(view: View, reel: Reel) -> View:
    return replaced(view, scrolled=view.scrolled + 1)


def _ask(view: View, reel: Reel) -> View:
    return replaced(view, asked="")


def _quit(view: View, reel: Reel) -> View:
    return replaced(view, over=True)


def _same(view: View, reel: Reel) -> View:
    return view


def _typed(view: View, answer: str, key: str, reel: Reel) -> View:
    """A key while a place is asked for: TURN, or GAME.TURN."""
    if key in _DIGITS and len(answer) < _LONGEST_ANSWER:
        return replaced(view, asked=answer + key)
    if key == keys.BACKSPACE:
        return replaced(view, asked=answer[:-1])
    if key == keys.ENTER:
        return _gone(replaced(view, asked=None), answer, reel)
    return replaced(view, asked=None) if key in (keys.ESCAPE, "g", "q") else view


def _gone(view: View, answer: str, reel: Reel) -> View:
    game, dot, turn = answer.rpartition(".")
    if not turn or (dot and not game) or "." in game:
        return view
    place = int(game) - 1 if dot else view.game
    frame = reel.find(place, int(turn))
    if frame is None:
        return replaced(view, said="replay.no-such-turn", about=answer)
    return _at(view, place, frame)


def _saying(view: View, said: str) -> View:
    return replaced(view, said=said)


_COMMANDS: dict[str, Command] = {
    **dict.fromkeys(("right", "j"), _next),
    **dict.fromkeys(("left", "k"), _previous),
    "home": _first,
    "end": _last,
    **dict.fromkeys(("page-down", "]"), _next_game),
    **dict.fromkeys(("page-up", "["), _previous_game),
    "n": _next_fault,
    "p": _previous_fault,
    "g": _ask,
    "f": _flip,
    **dict.fromkeys(("a", keys.ENTER), _turn_page),
    "space": _run,
    "+": _quicker,
    "=": _quicker,
    "-": _slower,
    "l": _legal,
    **dict.fromkeys(("?", "h"), _help),
    keys.ESCAPE: _close,
    "up": _scroll_up,
    "down": _scroll_down,
    "redraw": _same,
    **dict.fromkeys(("q", "Q"), _quit),
}
# Keys that do not stop games that play by themselves; all others do.
_WHILE_RUNNING = frozenset(("space", "+", "=", "-", "f", "l", "a", keys.ENTER, "redraw", "up", "down"))
