"""The texts of Penny Drop; the sentences are in `words`."""

from __future__ import annotations

from typing import final

from tuppence import presenter
from tuppence.actions import Action
from tuppence.events import Event
from tuppence.games.penny_drop import words
from tuppence.games.penny_drop.actions import Roll
from tuppence.games.penny_drop.rules import Position
from tuppence.presenter import Choice


@final
class Presenter(presenter.Presenter):
    """Texts and scores; the score counts pennies."""

    score_name = "pennies"
    badges = {"buys": "buys"}  # noqa: RUF012 - nobody changes it

    def score(self, position: Position) -> list[int]:
        pennies: list[int] = position.pennies[: position.seats]
        return pennies

    def prompt(self, position: Position, seat: int | None) -> str:
        return words.prompt(position, seat)

    def note(self, position: Position) -> str:
        return words.note(position)

    def choices(self, position: Position, legal: list[Action]) -> list[Choice]:
        roll = Choice("Roll again" if position.rolled else "Roll", "r")
        return [roll if isinstance(action, Roll) else Choice("Stop", "s") for action in legal]

    def sentence(self, event: Event) -> str:
        return words.describe(event)
