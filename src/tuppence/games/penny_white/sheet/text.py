"""The texts of the score sheet of Penny White. Most are the game's, as the sentences of its events are."""

from __future__ import annotations

from typing import final

from tuppence import score_sheet, text
from tuppence.games.penny_white import text as game_text
from tuppence.games.penny_white.actions import Starter
from tuppence.games.penny_white.rules import OVER, SEATS, STARTER, Position
from tuppence.games.penny_white.sheet import legality
from tuppence.games.penny_white.sheet.actions import Foul, Missed, Nearest, PutOff
from tuppence.score_sheet import of_each_seat
from tuppence.text import Enterable, Reason
from tuppence.words import number_word, place

FIRST = "The first end"  # headings of what can be entered
NEAREST, PUT_OFF = "Nearest, and how many count", "Put the white off"
MISSED, FOUL = "The white missed", "Flicked foul"
NEAREST_KEYS = ("12345678", "qwertyui")  # of each seat, by how many pennies count


def _too_many(s: Position, action: object) -> Reason:
    pennies = "penny" if s.each == 1 else "pennies"
    return "PW-1", f"each has {number_word(s.each)} {pennies}, and no more can lie there"


REASONS: text.Reasons = {
    legality.MATCH_OVER: ("PW-8", "the match is over"),
    legality.DRAWN_ONCE: ("PW-2", "the first starter is drawn once, before the first end"),
    legality.STARTER_FIRST: ("PW-2", "who starts the first end is entered before anything else"),
    legality.IS_PLACED: ("PW-3", "the white is placed in this match, so it cannot miss the line"),
    legality.NOBODYS: ("PW-7", "pennies that count are somebody's"),
    legality.NO_PENNY: ("PW-7", "one penny of the nearest player counts at least; if none does, nobody scores"),
    legality.TOO_MANY: _too_many,
    legality.BESIDE: lambda s, _: ("PW-9", game_text.on_it(s)),
}


@final
class Text(score_sheet.Text, game_text.Text):
    """Texts and scores."""

    reasons = REASONS

    def prompt(self) -> str:
        if self.s.phase == OVER:
            return "The match is over."
        if self.s.phase == STARTER:
            return "Enter who was drawn to start."
        return f"Enter how the {place(self.s.end)} end ended."

    def enterable(self) -> list[Enterable]:
        """Return who may start, and whatever can end an end or happen in it; a board is placed.

        The buttons keep their places during a match.
        """
        if self.s.phase == OVER:
            return []
        starters = of_each_seat(SEATS, "{seat} starts", Starter, FIRST)
        found = [_nearest(seat, pennies) for seat in range(SEATS) for pennies in range(1, self.s.each + 1)]
        found.append(Enterable("Nobody", "0", (Nearest(None, 0),), NEAREST))
        found += of_each_seat(SEATS, "{seat}", PutOff, PUT_OFF, "vb")
        if self.s.flicks_white:
            found.append(Enterable("Short of the line", "k", (Missed(on_board=True),), MISSED))
            found.append(Enterable("Off the board", "l", (Missed(on_board=False),), MISSED))
        found += of_each_seat(SEATS, "{seat}", Foul, FOUL, "fg")
        if self.s.phase == STARTER:
            return starters + [one.unavailable() for one in found]
        return [one.unavailable() for one in starters] + found


def _nearest(seat: int, pennies: int) -> Enterable:
    """Return the entry that this many pennies of a seat count."""
    key = NEAREST_KEYS[seat][pennies - 1]
    return Enterable(f"{{{seat}}}: {pennies}", key, (Nearest(seat, pennies),), NEAREST)
