"""The views of Ten Pennies. Cards are strings: rank, suit, deck."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from tuppence import views

Phase = Literal["draw_for_deal", "deal", "up", "buy", "reshuffle", "play", "over"]  # in the order of `rules`


class SetOnTable(msgspec.Struct):
    """A set on the table; its number is its index in ``sets``."""

    owner: int
    rank: str
    cards: list[str]


class Asks(msgspec.Struct):
    """The requirements of a round: the number of sets, their size, the most wilds in each, and the wild ranks."""

    sets: int
    size: int
    wilds: int
    wild: list[str]


class Memory(msgspec.Struct):
    """The public information of the past that a view does not show (TP-11).

    ``discards``: the passed-over cards not reshuffled yet, the oldest first. ``shown``: for each seat, the cards that
    everyone saw go into its hand. ``shuffles``: the cards of each reshuffle in the round. ``unseen``: for each seat,
    the number of its other cards from the deal and from each reshuffle. ``taken``: the number of up-cards taken in a
    row since a card last left the stock.
    """

    discards: list[str]
    shown: list[list[str]]
    shuffles: list[list[str]]
    unseen: list[list[int]]
    taken: int


class View(views.View, tag="ten-pennies", kw_only=True):
    """The view of a position.

    ``up``: the card on offer. ``buyer``: the seat that may buy it. ``passed``: the newest passed-over card not
    reshuffled yet. ``hands``: the number of cards in each hand. ``hand``: the reader's cards, absent for spectators.
    ``down``: whether each seat has laid its first-down. ``by_round``: each seat's points in each finished round.
    """

    phase: Phase
    scores: list[int]
    round: int
    dealer: int | None
    up: str | None
    buyer: int | None
    stock: int
    hands: list[int]
    down: list[bool]
    sets: list[SetOnTable]
    pennies: list[int]
    bowl: int
    passed: str | None
    asks: Asks
    by_round: list[list[int]]
    hand: list[str] | UnsetType = UNSET


class InformationState(View, tag="ten-pennies", kw_only=True):
    """A seat's view with the public information of the past."""

    memory: Memory
