"""The events of the score sheet of Ten Pennies: the game's own, but for those that name cards."""

from __future__ import annotations

from tuppence.events import Event
from tuppence.games.ten_pennies.events import Deals, WentOut, Won


class Bought(Event, tag="bought"):
    """The seat bought a card for a penny (TP-3). ``left``: its remaining pennies."""

    seat: int
    left: int


class NobodyWentOut(Event, tag="nobody_went_out"):
    """No card was left to draw, which ended the round (TP-9)."""

    seat: None
    round: int


class RoundOver(Event, tag="round_over"):
    """The round ended: each seat's points, and with how many cards it was caught."""

    seat: None
    round: int
    points: list[int]
    scores: list[int]
    cards: list[int]


AnyEvent = Deals | Bought | WentOut | NobodyWentOut | RoundOver | Won
