"""What is entered on the score sheet of Ten Pennies. All of it is chance: it has happened at the table."""

from __future__ import annotations

from typing import Annotated

import msgspec

from tuppence.actions import Action

Seat = Annotated[int, msgspec.Meta(ge=0, le=7)]
Number = Annotated[int, msgspec.Meta(ge=0, le=10_000)]
Kinds = tuple[Number, Number, Number, Number]  # how many cards of 5, 10, 20 and 50 points


class Total(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cards with which a seat was caught, by their number and their points."""

    points: Number
    cards: Number


class FirstDeal(Action, frozen=True, tag="first_deal"):
    """The seat drew the highest card and deals first (TP-1)."""

    seat: Seat


class Buys(Action, frozen=True, tag="buys"):
    """The seat bought a card for a penny (TP-3)."""

    seat: Seat


class RoundEnds(Action, frozen=True, tag="round_ends"):
    """The round ended. ``out``: who went out, None if no card was left to draw (TP-8, TP-9).

    ``caught``: for each seat the cards with which it was caught, by their kinds or in total; None for who went out.
    """

    out: Seat | None
    caught: Annotated[tuple[Kinds | Total | None, ...], msgspec.Meta(max_length=8)]


AnyAction = FirstDeal | Buys | RoundEnds
