"""The events of the score sheet of Ten Pennies: the game's own, except those that name cards."""

from __future__ import annotations

from typing import Any

from tuppence.events import Emitted, Event, SeatEvent
from tuppence.games.ten_pennies import rules
from tuppence.games.ten_pennies.events import AnyRoundOver, Deals, WentOut, Won, pennies


class Bought(SeatEvent, tag="bought"):
    """The seat bought a card for a penny. ``left``: its remaining pennies."""

    code, cites = rules.BOUGHT_IT, "TP-3"
    left: int

    def sentence(self, options: Any) -> str:
        return self.fill(f"{{who}} bought a card, with {pennies(self.left)} left")


class NobodyWentOut(Event, tag="nobody_went_out"):
    """No card was left to draw, which ended the round."""

    code, cites, says = rules.NO_STOCK, "TP-9", "No card was left to draw in round {round}: nobody went out"
    seat: None
    round: int


class RoundOver(AnyRoundOver, tag="round_over"):
    """The round ended: each seat's points, and with how many cards it was caught."""

    cards: list[int]

    @classmethod
    def values(cls, emitted: Emitted) -> tuple[Any, ...]:
        return *super().values(emitted), [0] * emitted.s.seats

    def add(self, emitted: Emitted) -> bool:
        if emitted.code != rules.CAUGHT:
            return False
        self.cards[emitted.seat] = emitted.number
        return True

    def counts(self) -> list[int]:
        return self.cards


AnyEvent = Deals | Bought | WentOut | NobodyWentOut | RoundOver | Won
