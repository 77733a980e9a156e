"""The texts of the score sheet of Penny White; the sentences are in `words`."""

from __future__ import annotations

from typing import final

from tuppence import score_sheet
from tuppence.entering import Enterable
from tuppence.events import Event
from tuppence.games.penny_white.actions import Starter
from tuppence.games.penny_white.rules import OVER, SEATS, STARTER, Position
from tuppence.games.penny_white.sheet import words
from tuppence.games.penny_white.sheet.actions import Foul, Missed, Nearest, PutOff
from tuppence.games.penny_white.words import describe, ends_over, ends_played
from tuppence.score_sheet import of_each_seat

NEAREST_KEYS = ("12345678", "qwertyui")  # of each seat, by how many pennies count


@final
class Presenter(score_sheet.Presenter[Position]):
    """Texts and scores."""

    score_step = "end"

    def steps(self, position: Position) -> int:
        return ends_over(position)

    def progress(self, position: Position) -> str:
        return ends_played(position)

    def prompt(self, position: Position, seat: int | None) -> str:
        return words.prompt(position)

    def enterable(self, position: Position) -> list[Enterable]:
        """Return who may start, and whatever can end an end or happen in it; a board is placed.

        The buttons keep their places during a match.
        """
        if position.phase == OVER:
            return []
        starters = of_each_seat(SEATS, "{seat} starts", Starter, words.FIRST)
        found = [_nearest(seat, pennies) for seat in range(SEATS) for pennies in range(1, position.each + 1)]
        found.append(Enterable("Nobody", "0", (Nearest(None, 0),), words.NEAREST))
        found += of_each_seat(SEATS, "{seat}", PutOff, words.PUT_OFF, "vb")
        if position.flicks_white:
            found.append(Enterable("Short of the line", "k", (Missed(on_board=True),), words.MISSED))
            found.append(Enterable("Off the board", "l", (Missed(on_board=False),), words.MISSED))
        found += of_each_seat(SEATS, "{seat}", Foul, words.FOUL, "fg")
        if position.phase == STARTER:
            return starters + [one.unavailable() for one in found]
        return [one.unavailable() for one in starters] + found

    def sentence(self, event: Event) -> str:
        return describe(event)


def _nearest(seat: int, pennies: int) -> Enterable:
    """Return that so many pennies of a seat count."""
    key = NEAREST_KEYS[seat][pennies - 1]
    return Enterable(f"{{{seat}}}: {pennies}", key, (Nearest(seat, pennies),), words.NEAREST)
