"""The long pages in English: for each code what it checks, why, and where the rule comes from."""

_TEXT = "The tavli notation of this tool, and the published descriptions of the other record formats"
_TAVLI = "The Greek tavli and Bulgarian tabla rule texts, which agree line for line"
_ALL = (
    "All five rule texts (Greek tavli, Bulgarian tabla, Play65 and two Greek backgammon texts) and "
    "tournament rules"
)
_CUBE = (
    "Standard backgammon with the cube (USBGF and WBGF tournament rules); tavli, tabla and the cafe "
    "games have none"
)
_TOURNAMENT = "USBGF and WBGF tournament rules"

PAGES: dict[str, tuple[str, str, str]] = {
    "syntax": (
        "The text cannot be understood at this place. The message says what was expected there and what "
        "was found instead.",
        "A record that can be read in two ways proves nothing, so nothing is guessed. Correct the line; "
        "if it is a remark, put # before it or braces around it.",
        _TEXT,
    ),
    "encoding": (
        "The bytes of the file do not fit the encoding that was declared or found, or the letters were "
        "damaged when somebody saved the file in another one. What counts is --encoding, a byte order mark, "
        "what an SGF file says in CA, UTF-8 where the bytes are that, the encoding of the settings; else the "
        "code page is guessed from the letters.",
        "Moves are plain digits and survive, but names and comments may be lost. Save the file as UTF-8, "
        "or name the right code page with --encoding or in tavli.toml.",
        "Practice with old records in Greek and Cyrillic code pages",
    ),
    "mixed-letters": (
        "A letter of another alphabet stands where a letter that looks the same was meant: a Cyrillic or "
        "Greek B in place of a Latin one, say. It is read as the letter it looks like.",
        "On paper nobody can see the difference, but a search or another program will. Write one alphabet "
        "for the players in a game.",
        _TEXT,
    ),
    "bad-roll": (
        "A roll is two dice of 1 to 6. This one has another number of digits, or a digit that no die shows.",
        "Without the dice the play cannot be judged; its moves are made all the same, so that the rest of "
        "the game can be checked.",
        _ALL,
    ),
    "bad-position": (
        "The position cannot be: a side has more checkers than the game is played with, both sides stand "
        "on one point, or the text of an id has a wrong length or a wrong letter.",
        "Everything after a position is judged from it, so a wrong one is not repaired by guessing. Count "
        "the checkers of both sides, each from its own home.",
        "The start position and number of checkers of the rule set, and the published descriptions of the "
        "position ids",
    ),
    "unknown-rules": (
        "The rule set, an option or an option's value does not exist. The game is judged under the "
        "format's default set, or under the set without that option.",
        "A misspelt name would otherwise change the verdict in silence. The command tavli rules lists "
        "them all.",
        "The rule sets of this tool",
    ),
    "bad-tag": (
        "The value of a tag cannot be read: a length that is no number, for example. It is said once, and "
        "the tag's default holds.",
        "The length, the rules and the clock decide what is right later on. Correct the value or leave "
        "the tag out.",
        _TEXT,
    ),
    "unused-ignore": (
        "A comment at the end of the line asks to ignore a fault, but the line does not have it.",
        "A comment that is left behind could hide a new fault later. Remove it, or correct its code.",
        "The way of working of this tool",
    ),
    "position-differs": (
        "The record states a position in the middle of a game, and it is not the one that the moves "
        "before it lead to, although none of them was at fault. The stated position is taken over.",
        "Either a move was written wrongly or the position was. The replay goes on from what is written, "
        "because whoever drew the board probably looked at it.",
        _TEXT,
    ),
    "score-side": (
        "An XGID gives a score for each side. When the upper player is to play and the scores differ, "
        "programs do not agree whose score is written first; here it is read as bottom, then top.",
        "A score that is turned round changes who needs what. Compare it with the match before you rely "
        "on it.",
        "Comparison of the programs that write XGIDs",
    ),
    "turn-number": (
        "The numbers of the turns or games do not go up one by one. The first number fixes whether turns "
        "or pairs of turns are counted; the fault is told once a game.",
        "A gap in the numbers often means that a line was lost. Numbers may also be left out altogether.",
        _TEXT,
    ),
    "missing-play": (
        "A roll was written without its play, and several plays were possible. Nothing after it can be "
        "replayed until the next position or game.",
        "Which play was made cannot be known. If you remember how the board stood, add a Position line "
        "after it.",
        _TEXT,
    ),
    "play-omitted": (
        "A roll was written without its play, but only one play was possible. It was filled in.",
        "Scorekeepers often leave out what is forced. Write the play, so that the record can be read "
        "without a board.",
        _TEXT,
    ),
    "not-replayed": (
        "So many turns could not be replayed, because the board was no longer known after the fault that "
        "is named. Turn order, cube, result and score are still followed.",
        "No verdict is given on moves whose board is not known. Correct the fault, or add a Position line "
        "from which the replay can go on.",
        "The way of working of this tool",
    ),
    "out-of-turn": (
        "The players take turns, and this action is by the one who was not to act. Play goes on from the "
        "player who acted.",
        "Mostly a line is missing before it, or the wrong player was written.",
        _ALL,
    ),
    "opening-double": (
        "Where each player throws one die at the start and the higher one plays those two dice, the first "
        "roll can never be a double: equal dice are thrown again.",
        "The roll was written wrongly, or the game was played by another opening rule, such as portes, "
        "where the starter throws again.",
        "Play65's Greek text and USBGF/WBGF tournament rules",
    ),
    "opening-order": (
        "The player with the higher opening die starts; under some rules with exactly those two dice, "
        "under others with a new roll. In cafe play the winner of a game starts the next one.",
        "The start was given to the wrong player or made with other dice. If it was played so, it should "
        "be written under the rule set that allows it.",
        "Play65's Greek text and USBGF/WBGF tournament rules for the dice; cafe custom for the winner",
    ),
    "after-end": (
        "The game was over: the last checker was off, or it was resigned, dropped or claimed. Then the "
        "record goes on with another action or a second result. It is told once a game.",
        "A Game line is missing, or the end was written too early.",
        _ALL,
    ),
    "unfinished": (
        "The record of the game stops before anybody has won, resigned, dropped or claimed.",
        "The game gets no winner and no points. If it ended by a resignation, write it.",
        _TEXT,
    ),
    "no-checker": (
        "The move starts from a point on which the mover has no checker at that moment, or from an empty "
        "bar.",
        "Usually the point was counted from the wrong side: each player counts from his own home, 24 down "
        "to 1.",
        _ALL,
    ),
    "bar-first": (
        "A checker that was hit stands on the bar. Until every such checker has entered, no other may move.",
        "Entering is the first duty of the turn. If no die can enter, nothing is played.",
        _ALL,
    ),
    "blocked-point": (
        "The checker lands on a point that the opponent holds, or has to stop on one along every way that "
        "the dice offer. Two checkers hold a point; in the running games one is enough.",
        "A checker that plays several dice stands on each point between for a moment, so these must be "
        "open too.",
        _ALL,
    ),
    "wrong-die": (
        "The distance of the move is neither a die of the roll nor a sum of dice that one checker could "
        "play in a row. In gyulbara a double goes on with the higher doubles: their numbers are played in "
        "ascending order, up to the first of which no more can be played.",
        "The dice say how far a checker goes. Compare the roll with the move: one of the two is written "
        "wrongly.",
        _ALL,
    ),
    "die-reused": (
        "The roll has a die for this move, but another move of the same play used it already. Each die is "
        "played once; a double gives four.",
        "Two moves with one die are one move too many. Most often a 3-1 was played as 3-3.",
        _ALL,
    ),
    "backward": (
        "The move goes up in number, away from home, or stays where it is. Checkers only move towards the "
        "own home.",
        "The move was written the wrong way round, or with the opponent's numbers.",
        _ALL,
    ),
    "not-home": (
        "A checker is borne off while another one of the same side is outside the home board or on the "
        "bar. In plakoto and tapa a pinned own checker forbids it too.",
        "Bearing off starts when all checkers are home, and stops again when one is hit until it has come "
        "round.",
        _ALL,
    ),
    "overshoot": (
        "A die that is larger than needed bears off only from the point furthest back. Here a checker "
        "stood further back, so that one had to be moved. An exact die may always bear off.",
        "Without this rule a player could keep a safe point and take off loose checkers with large dice.",
        "The Greek tavli, Bulgarian tabla and Play65 rule texts, and tournament rules",
    ),
    "hit-and-run": (
        "Under tavla a checker that hits inside its own home board stays there until the turn is over. "
        "Here the same checker went on.",
        "Who hits at home takes the risk of being hit back. Other rule sets allow it (hit-and-run=yes).",
        "Turkish tavla custom",
    ),
    "pinned-checker": (
        "In plakoto and tapa a lone checker that the opponent has landed on is pinned. It cannot move "
        "until the last checker on top of it has left.",
        "The pin is what these games have in place of the hit.",
        "Greek plakoto and Bulgarian tapa, club custom",
    ),
    "first-checker": (
        "In fevga and moultezim the first checker must come past the opponent's start before a second one "
        "may move. An option asks only that it reach the opponent's start quarter.",
        "So neither side can build a wall at once. As soon as the first checker is far enough, others may "
        "move in the same turn.",
        "Greek fevga and Turkish moultezim, club custom",
    ),
    "full-prime": (
        "The play ends with a row of held points that the rule set forbids: in fevga all six of the own "
        "start quarter, or the six right in front of an opponent who stands on one point; in moultezim "
        "more than four in the opponent's quarter; in narde six in a row with nobody in front. Only the "
        "position after the whole play counts.",
        "Where one checker holds a point, such a wall would lock the opponent in. If every play ends with "
        "one, the rule does not bind that turn.",
        "Fevga, moultezim and narde, club custom; the sources differ, so the readings are options",
    ),
    "head-limit": (
        "In narde one checker a turn may leave the head, the point on which all start. In the first turn "
        "a 6-6, 4-4 or 3-3 allows two.",
        "It keeps a player from running out with everything at once.",
        "Long narde, as clubs play it",
    ),
    "unused-die": (
        "Fewer dice were played than could have been. As many dice must be played as some order of moves "
        "allows; a move that makes the other die impossible is illegal while another move would use both.",
        "A player may not keep a good position by leaving a die unplayed. Look for the order in which all "
        "go.",
        _ALL,
    ),
    "higher-die": (
        "Either die could be played, but not both. Then it must be the higher one.",
        "The rule takes away the choice, so that both players know what must be played.",
        "The Greek tavli, Bulgarian tabla and Play65 rule texts, and tournament rules; assumed elsewhere",
    ),
    "pip-waste": (
        "All dice were played, but a larger die than needed bore a checker off, and the surplus was lost. "
        "Another way to play all the dice loses less, and then that one must be played.",
        "This duty is particular to tavli and tabla; backgammon and portes leave the choice. The least "
        "waste is always the play that leaves the fewest pips.",
        _TAVLI + ", on the least waste of distance; Play65's text says the contrary",
    ),
    "false-pass": (
        "Nothing was played, or the record says that nothing could be, although there was a legal play.",
        "What can be played must be played. Check bar, blocked points and bearing off once more.",
        _ALL,
    ),
    "hit-mark": (
        "The star behind a move says that a checker was hit. Here one is missing, or stands where nothing "
        "was hit.",
        "The board decides, so the play is not illegal. But a wrong star often shows that a move was "
        "written for another board.",
        _TEXT,
    ),
    "needless-mark": (
        "The play is marked with ! as illegal but left standing. It is legal.",
        "Remove the mark. If the mark was meant, perhaps the roll or a move was written wrongly.",
        "The Legal Moves and Responsible Moves policies of USBGF and WBGF tournament rules",
    ),
    "wrong-winner": (
        "The stated winner is not the side that won by the board, a resignation, a drop or a claim; or a "
        "tie and a win were mixed up.",
        "Results are the part that people copy. JSON gives the true winner.",
        _ALL,
    ),
    "wrong-points": (
        "The stated points are not what the end was worth. A win counts the stake; it is doubled if the "
        "loser has borne none off, and under backgammon tripled if one of the loser's checkers is also on "
        "the bar or in the winner's home. A pinned mother is worth 2, two pinned mothers nothing.",
        "Under tavli and tabla a win is worth 1 or 2 and never 3. Count the loser's checkers off.",
        "The Greek tavli and Bulgarian tabla rule texts (1 or 2); Play65 and tournament rules (1 to 3)",
    ),
    "points-capped": (
        "The record states only the points that the winner still needed for the match, while the game was "
        "worth more.",
        "Nothing is wrong: many programs write it so. It is told, so that sums over games can be understood.",
        "Practice of programs that write match records",
    ),
    "wrong-score": (
        "The score before a game does not follow from the results before it.",
        "A result or a score was written wrongly, or a game is missing. Counting goes on from the stated "
        "score.",
        _TEXT,
    ),
    "match-over": (
        "A game was played although one side had already reached the length of the match.",
        "Either the length is wrong or the game belongs to another match.",
        _TOURNAMENT,
    ),
    "early-result": (
        "A file says that the game was won by bearing off, although its format could say that it was "
        "resigned, and the winner still has checkers on the board.",
        "Moves are missing at the end, or the result should say that it was a resignation.",
        "The description of the SGF format",
    ),
    "cube-forbidden": (
        "A double was offered where there is no cube: under tavli, tabla, portes and tavla, or in the "
        "Crawford game.",
        "In the Crawford game, the first in which a side is one point short of the match, nobody may double.",
        _CUBE,
    ),
    "cube-holland": (
        "With the Holland rule, in the games after the Crawford game the trailing side may double only "
        "when both sides have rolled twice.",
        "It gives the leader a little in return for doubles that cost the trailer nothing. It is rarely "
        "used and off unless asked for.",
        "Play65's Greek text",
    ),
    "cube-owner": (
        "Whoever accepts a double owns the cube, and only the owner may double next. At the start the "
        "cube is in the middle, and either side may double.",
        "Otherwise one side could raise the stake again and again.",
        _CUBE,
    ),
    "cube-timing": (
        "A double is offered in one's own turn, before the roll, and not before the first roll of the "
        "game; an answer needs a double. Here it came at another time.",
        "Nobody may see the dice first and raise the stake afterwards.",
        _CUBE,
    ),
    "cube-value": (
        "Each double offers twice the stake: 2, 4, 8 and so on. The number in the record is another one.",
        "If the double was accepted, the named stake counts from there. The number may also be left out.",
        _CUBE,
    ),
    "cube-cap": (
        "The rule set limits the stake, and this double goes past the limit.",
        "In the match text the limit depends on the length of the match; 64 on the cube is no limit in "
        "itself.",
        "The Greek text on match play with a cube; otherwise a house rule",
    ),
    "cube-unanswered": (
        "A double was offered, and play went on before it was accepted or refused. It counts as accepted.",
        "A double must be answered before the dice are thrown. A line is probably missing.",
        _CUBE,
    ),
    "dead-cube": (
        "The side that doubles needs no more points than the stake already gives. Winning at the old "
        "stake would win the match.",
        "It is allowed, but only the opponent can gain by it.",
        "Match play with the cube, as clubs know it",
    ),
    "cube-beaver": (
        "A beaver doubles back at once and keeps the cube. Here the rules have none (they never have one "
        "in a match), or it was made by the side that doubled.",
        "Only the side that was doubled may beaver, and only in unlimited sessions that allow it.",
        "Money play under USBGF rules",
    ),
    "clock-overrun": (
        "A player used up the time of the turn and then the whole reserve, and the game went on without a "
        "claim. The turn's seconds run first, then the reserve, which is not refilled within a game.",
        "Time ends nothing by itself: the opponent must claim the win. It is told once a player and game.",
        _TAVLI + ": 11 seconds a turn and 90 in reserve",
    ),
    "false-claim": (
        "The win was claimed on time, but the recorded seconds leave the opponent some reserve. At "
        "exactly zero a claim is good.",
        "The claimer keeps the game in the record; the seconds or the claim should be corrected.",
        _TAVLI + ", on the end of the reserve time",
    ),
    "resign-value": (
        "The resignation names fewer points than the rules ask, or more than can be lost. Under tavli and "
        "tabla it costs 2 if the resigning side has borne none off, otherwise 1.",
        "Nobody should save a point by resigning just before a double game is lost.",
        _TAVLI + ", on resigning; backgammon leaves the value to the players",
    ),
}
