"""The actions and chance outcomes of Seven Pennies. With pennies, value 1 is tails and value 2 is heads."""

from __future__ import annotations

from typing import Annotated

import msgspec

from tuppence.actions import Action
from tuppence.draws import Counts, Draws, Number, Outcome

Value = Annotated[int, msgspec.Meta(ge=1, le=20)]
Seat = Annotated[int, msgspec.Meta(ge=0, le=9)]
Count = Annotated[int, msgspec.Meta(ge=0, le=23)]


class Gather(Action, frozen=True, tag="gather"):
    """Take all pieces of a value from the Theatre (SP-3, SP-8)."""

    value: Value


class Cancel(Action, frozen=True, tag="cancel"):
    """Send the Theatre to the Balcony; the payer returns a piece for each of the value (SP-4, SP-8)."""

    value: Value
    payer: Seat | None


class Starter(Action, frozen=True, tag="starter"):
    """Chance: who goes first (SP-1)."""

    seat: Seat


class Thrown(Action, frozen=True, tag="thrown"):
    """Chance: the number of pieces of each value in the Theatre, value 1 first (SP-2)."""

    counts: Annotated[tuple[Count, ...], msgspec.Meta(min_length=2, max_length=20)]


DRAWS: Draws = {
    "starter": Outcome("starter", "seat", Number(0, "players")),
    "thrown": Outcome("thrown", "counts", Counts("faces")),
}
