"""Whole random games of the pinning and running games as records: clean, and ended as they should."""

from random import Random

import pytest

import tavlicli
from tests.clear import game_positions
from tests.clear import games as clear
from tests.clear.judge import spelled
from tests.effort import some
from tests.reports import file_object

LONGEST = 400
EARLY = 3


class Played:
    """A random legal game: its lines, the position before each turn, the last one (White first), the end."""

    def __init__(self, rules: str, seed: int) -> None:
        self.rules, self.rng = clear.game(rules), Random(f"{rules} {seed}")
        self.head = [f'[Rules "{rules}"]', "Opening W5 B2"]
        self.turns, self.before = [], []
        self.end = None
        here = clear.board("start")
        while self.end is None and len(self.turns) < LONGEST:
            self.before.append(here)
            here = clear.turned(self._turn(here))
        self.final = here if len(self.turns) % 2 == 0 else clear.turned(here)

    def _turn(self, here):
        player = "WB"[len(self.turns) % 2]
        options = self.rules
        if options.escalation == "after-three":
            options = options._replace(escalation="always" if len(self.turns) // 2 >= EARLY else "never")
        while True:
            roll = game_positions.random_roll(self.rng)
            if len(clear.dice_of(here, roll, options)[0]) > 4 and sum(here.mover[1:]) > 3 and roll < (5, 5):
                continue
            one = self._legal(here, roll, options)
            if one:
                break
        play = spelled([(made.source, made.target) for made in one.steps])
        self.turns.append(f"{player} {roll[0]}{roll[1]}: {play}")
        ended = clear.outcome(one.board, self.rules)
        if ended:
            winner = player if ended[0] else None
            self.end = winner, ended[1], ended[2]
        return one.board

    def _legal(self, here, roll, options):
        good = clear.results(here, roll, options)
        tries = (clear.random_sequence(self.rng, here, roll, options) for _ in range(60))
        return next((one for one in tries if one.board in good), None)

    def text(self, turns=None, last=""):
        """The record, or its first turns and then another line."""
        if turns is None:
            last = f"{self.end[0]} wins {self.end[1]}" if self.end[0] else "tie"
        return "\n".join([*self.head, *self.turns[:turns], last, ""])


def checked(text):
    made = file_object(tavlicli.check_text(text).files[0])
    [game] = made["matches"][0]["games"]
    return game, [(one["line"], one["player"], one["code"]) for one in made["violations"]]


@pytest.mark.parametrize("seed", some(range(3)))
@pytest.mark.parametrize("rules", clear.SETS)
def test_a_whole_game_is_clean(rules, seed):
    played = Played(rules, seed)
    game, found = checked(played.text())
    assert found == []
    assert (game["winner"], game["points"], game["reason"]) == played.end
    assert (game["complete"], game["turns"]) == (True, len(played.turns))
    assert (game["rules"], game["final"]) == (rules, clear.text_of(played.final))


def slips(code, played, number):
    """Plays of this turn that are surely guilty of ``code``, with their rolls."""
    here = played.before[number]
    if code == "pinned-checker":
        for point in here.mine:
            for die in range(1, 7):
                if point > die and not clear.closed(here, point - die, played.rules):
                    yield f"{die}{die % 6 + 1}: {point}/{point - die}"
    free = [die for die in range(1, 7) if not clear.closed(here, 24 - die, played.rules)]
    if code == "head-limit" and here.mover[24] > 2 and len(free) > 1:
        yield f"{free[-1]}{free[0]}: 24/{24 - free[-1]} 24/{24 - free[0]}"
    behind = clear.waits_for_first(here, 24, played.rules) and here.mover[24]
    if code == "first-checker" and behind and free:
        yield f"{free[0]}{free[0] % 6 + 1}: 24/{24 - free[0]}"


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        ("plakoto", "pinned-checker"),
        ("tapa", "pinned-checker"),
        ("fevga", "first-checker"),
        ("moultezim", "first-checker"),
        ("narde", "head-limit"),
    ],
)
def test_one_illegal_play_is_the_one_that_is_found(rules, code):
    tried = 0
    for seed in range(4):
        played = Played(rules, seed)
        for number in range(1, len(played.before)):
            for slip in list(slips(code, played, number))[:2]:
                tried += 1
                player = "WB"[number % 2]
                game, found = checked(played.text(number, f"{player} {slip}"))
                line = len(played.head) + number + 1
                assert [one for one in found if one[2] != "unfinished"] == [(line, player, code)], slip
                assert not game["complete"]
            if tried > 12:
                return
    assert tried > 3
