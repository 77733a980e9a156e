"""What puts Penny Drop into words; the sentences are in `words`."""

from __future__ import annotations

from typing import final

from tuppence import telling
from tuppence.actions import Action
from tuppence.events import Event
from tuppence.games.penny_drop import words
from tuppence.games.penny_drop.actions import Roll
from tuppence.games.penny_drop.rules import Record
from tuppence.telling import Choice


@final
class Telling(telling.Telling):
    """What is said of a match, and what is counted in it: pennies."""

    tally_name = "pennies"
    marks = {"buys": "buys"}  # noqa: RUF012 - nobody changes it

    def tally(self, record: Record) -> list[int]:
        pennies: list[int] = record.pennies[: record.seats]
        return pennies

    def prompt(self, record: Record, seat: int | None) -> str:
        return words.prompt(record, seat)

    def note(self, record: Record) -> str:
        return words.note(record)

    def choices(self, record: Record, legal: list[Action]) -> list[Choice]:
        roll = Choice("Roll again" if record.rolled else "Roll", "r")
        return [roll if isinstance(action, Roll) else Choice("Stop", "s") for action in legal]

    def sentence(self, event: Event) -> str:
        return words.describe(event)
