"""What Ten Pennies shows, typed. A card is its text: rank, suit, deck."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec
from msgspec import UNSET, UnsetType

from tuppence import views

Phase = Literal["draw_for_deal", "deal", "up", "buy", "reshuffle", "play", "over"]
PHASES: tuple[Phase, ...] = get_args(Phase)  # in the order of `rules`


class SetOnTable(msgspec.Struct):
    """A set on the table; its number is its place in ``sets``."""

    owner: int
    rank: str
    cards: list[str]


class Asks(msgspec.Struct):
    """What a round asks for: sets of so many cards, at most so many wilds in each, and which ranks are wild."""

    sets: int
    size: int
    wilds: int
    wild: list[str]


class Memory(msgspec.Struct):
    """What everyone at the table could have kept in mind (TP-11).

    ``discards``: the cards passed over that are still out, the oldest first. ``shown``: for each seat the cards that
    everyone saw go into its hand. ``shuffles``: the cards that each reshuffle of the round brought back. ``unseen``:
    for each seat how many of its other cards came with the deal, and after each reshuffle.
    ``taken``: how many up-cards were taken in a row, no card having left the stock.
    """

    discards: list[str]
    shown: list[list[str]]
    shuffles: list[list[str]]
    unseen: list[list[int]]
    taken: int


class View(views.View, tag="ten-pennies", kw_only=True):
    """``up``: the card on offer. ``buyer``: the seat asked to buy it. ``passed``: the newest passed over and still out.

    ``hands``: how many cards each seat holds; ``hand``: the reader's own, which one without a seat does not have.
    ``down``: whether each seat has laid its first-down. ``by_round``: each seat's points in each round that is over.
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
    """What a seat sees, with what it could have kept in mind."""

    memory: Memory
