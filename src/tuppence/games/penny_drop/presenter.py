"""The texts of Penny Drop; the sentences are in `words`."""

from __future__ import annotations

from typing import final

from tuppence import presenter
from tuppence.actions import Action
from tuppence.entering import Enterable
from tuppence.events import Event
from tuppence.games.penny_drop import rules, words
from tuppence.games.penny_drop.actions import FACES, Mishap, Roll, Stop, Timeout
from tuppence.games.penny_drop.legality import ROLL, STOP
from tuppence.games.penny_drop.levels import regular
from tuppence.games.penny_drop.rules import Position
from tuppence.presenter import Choice


@final
class Presenter(presenter.Presenter[Position]):
    """Texts and scores; the score counts pennies."""

    score_name = "pennies"
    badges = {"buys": "buys"}  # noqa: RUF012 - nobody changes it

    def score(self, position: Position) -> list[int]:
        return position.pennies[: position.seats]

    def prompt(self, position: Position, seat: int | None) -> str:
        return words.prompt(position, seat)

    def entry_prompt(self, position: Position) -> str:
        return words.entry_prompt(position)

    def odds(self, position: Position) -> str:
        return words.odds(position)

    def choices(self, position: Position, legal: list[Action]) -> list[Choice]:
        best = regular(position) if len(legal) > 1 else None
        roll = Choice("Roll again" if position.rolled else "Roll", "r", suggested=best == ROLL)
        stop = Choice("Stop", "s", suggested=best == STOP)
        return [roll if isinstance(action, Roll) else stop for action in legal]

    def enterable(self, position: Position) -> list[Enterable]:
        """Return the six numbers and the mishaps of a die, with the roll itself where a player is to decide, and what
        else the official can call (PD-6, PD-7). None is possible once the match is over.
        """
        deciding, over = position.phase == rules.TURN, position.phase == rules.OVER
        rolled = (Roll(),) if deciding else ()
        found = [Enterable(str(face.face), str(face.face), () if over else (*rolled, face)) for face in FACES]
        found.append(Enterable("Stop", "s", (Stop(),) if deciding and position.rolled else ()))
        for kind, label, key in zip(words.MISHAPS, words.MISHAP_LABELS, words.MISHAP_KEYS, strict=True):
            found.append(Enterable(label, key, () if over else (*rolled, Mishap(kind)), words.MISHAP))
        if position.move_seconds:
            found.append(Enterable("Time is up", "t", (Timeout(),) if deciding else (), words.MISHAP))
        return found

    def sentence(self, event: Event) -> str:
        return words.describe(event)
