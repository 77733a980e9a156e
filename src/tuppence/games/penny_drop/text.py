"""The texts of Penny Drop. The sentences of its events are in `events`."""

from __future__ import annotations

from typing import final

from tuppence import text
from tuppence.actions import Action
from tuppence.events import Event
from tuppence.events.words import number_word
from tuppence.games.penny_drop import legality, rules
from tuppence.games.penny_drop.actions import FACES, KINDS, Mishap, Roll, Stop, Timeout
from tuppence.games.penny_drop.bots.levels import regular
from tuppence.games.penny_drop.rules import Position
from tuppence.text import Choice, Enterable

STOP = Choice("Stop", "s")
MISHAP = "Mishap"  # the heading of the official's buttons
MISHAPS = (("Cocked", "c"), ("Off the surface", "o"), ("Behind the bar", "b"), ("Hit something", "h"))  # label and key
REASONS: text.Reasons = {
    legality.MATCH_OVER: ("PD-2", "the match is over"),
    legality.NO_DIE: ("PD-6", "no die is in the air"),
    legality.UNASKED: ("PD-3", "the rolls for the start are automatic"),
    legality.IN_THE_AIR: ("PD-4", "the die is in the air"),
    legality.NOT_ROLLED: ("7.01(e)", "a player must roll at least once"),
    legality.NO_CLOCK: ("PD-7", "this match has no clock"),
}


@final
class Text(text.Text[Position]):
    """Texts and scores; the score counts pennies."""

    s: Position
    reasons = REASONS
    score_name = "pennies"
    badges = {"buys": "buys"}  # noqa: RUF012 - a constant

    def score(self) -> list[int]:
        return self.s.pennies[: self.s.seats]

    def prompt(self) -> str:
        s = self.s
        if s.phase == rules.OVER:
            return "The match is over."
        if s.phase != rules.TURN:
            return "The die is in the air."
        own = self.reader == s.turn
        if s.rolled:
            return "Roll again, or stop?" if own else f"{{{s.turn}}} may roll again or stop."
        return "Your turn: roll the die." if own else f"{{{s.turn}}} is to roll."

    def entry_prompt(self) -> str:
        s = self.s
        if s.phase == rules.ROLL_OFF:
            return f"The roll for the start: what did {{{s.turn}}} roll?"
        return f"What did {{{s.turn}}} roll?" if s.phase == rules.ROLLING else self.prompt()

    def odds(self) -> str:
        """Return the odds of another roll; empty if no player decides now."""
        if self.s.phase != rules.TURN:
            return ""
        shown = self.s.shown
        if shown == 0:
            return "The box is empty: every face is safe"
        all_of_them = "it" if shown == 1 else "both" if shown == 2 else f"all {number_word(shown)}"
        are, collect = "is" if shown == 5 else "are", "collects" if shown == 1 else "collect"
        return f"{6 - shown} of 6 faces {are} safe · {shown} of 6 {collect} {all_of_them}"

    def labels(self, legal: list[Action]) -> list[Choice]:
        roll = Choice("Roll again" if self.s.rolled else "Roll", "r")
        return [roll if isinstance(action, Roll) else STOP for action in legal]

    def suggested(self, legal: list[Action]) -> Action | None:
        return legal[regular(self.s)] if len(legal) > 1 else None

    def drinks(self) -> list[int]:
        return self.s.drinks[: self.s.seats]

    def payments(self, events: list[Event]) -> dict[str, list[int]]:
        """Return the drinks that each seat owes the bartender, if any seat owes one (8.01(b))."""
        owed = self.drinks()
        return {"Drinks for the bartender": owed} if any(owed) else {}

    def enterable(self) -> list[Enterable]:
        """Return the six numbers and the mishaps, each with the roll itself if a player decides now, and the other
        calls of the official (PD-6, PD-7). None is possible once the match is over.
        """
        deciding, over = self.s.phase == rules.TURN, self.s.phase == rules.OVER
        rolled = (Roll(),) if deciding else ()
        found = [Enterable(str(face.face), str(face.face), () if over else (*rolled, face)) for face in FACES]
        found.append(Enterable("Stop", "s", (Stop(),) if deciding and self.s.rolled else ()))
        for kind, (label, key) in zip(KINDS, MISHAPS, strict=True):
            found.append(Enterable(label, key, () if over else (*rolled, Mishap(kind)), MISHAP))
        if self.s.move_seconds:
            found.append(Enterable("Time is up", "t", (Timeout(),) if deciding else (), MISHAP))
        return found
