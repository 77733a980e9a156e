"""The actions and chance outcomes of Ten Pennies."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from tuppence.actions import Action

Card = Annotated[str, msgspec.Meta(pattern=r"^([2-9TJQKA][CDHS]|\*[RB])\.[0-3]$")]
Rank = Literal["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "*"]
SetNumber = Annotated[int, msgspec.Meta(ge=0, le=71)]
Cards = Annotated[tuple[Card, ...], msgspec.Meta(max_length=48)]


class DrawForDeal(Action, tag="draw_for_deal", frozen=True):
    """Chance: a card for each seat still in the draw, in seat order (TP-1)."""

    cards: Annotated[tuple[Card, ...], msgspec.Meta(max_length=8)]


class Shuffled(Action, tag="shuffled", frozen=True):
    """Chance: shuffled cards, top card first: the deck at the deal (TP-2), later the passed-over discards (TP-9)."""

    cards: Annotated[tuple[Card, ...], msgspec.Meta(max_length=216)]


class Take(Action, tag="take", frozen=True):
    """Take the up-card for free, in the player's turn (TP-3)."""


class Pass(Action, tag="pass", frozen=True):
    """Decline the up-card (TP-3)."""


class Buy(Action, tag="buy", frozen=True):
    """Buy the up-card for a penny, with two cards from the stock (TP-3)."""


class NewSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A set to lay: its rank, with naturals and wilds in any order (TP-4)."""

    rank: Rank
    cards: Cards


class LayDown(Action, tag="lay_down", frozen=True):
    """Go down: lay exactly the sets that the round requires (TP-5)."""

    sets: Annotated[tuple[NewSet, ...], msgspec.Meta(max_length=8)]


class LaySet(Action, tag="lay_set", frozen=True):
    """Lay a further set (TP-6)."""

    rank: Rank
    cards: Cards


class LayOff(Action, tag="lay_off", frozen=True):
    """Add cards to any player's set, given its number (TP-6)."""

    set: SetNumber
    cards: Cards


class Discard(Action, tag="discard", frozen=True):
    """Discard a card, which ends the turn (TP-7)."""

    card: Card
