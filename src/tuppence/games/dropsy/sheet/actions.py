"""What is entered on the score sheet of Dropsy: layouts and fouls as in the game, and the end of a round."""

from __future__ import annotations

from typing import Annotated

import msgspec

from tuppence.actions import Action
from tuppence.games.dropsy.actions import MOST_SEATS, Arrange, Arranged, ArrangeRandom, Foul

Seat = Annotated[int, msgspec.Meta(ge=0, le=MOST_SEATS - 1)]


class RoundEnds(Action, frozen=True, tag="round_ends"):
    """The round ended. ``finisher``: the seat whose hand was empty after its own drop (DR-7).

    ``slots``: whose token is flush in each slot, None if nobody's: board by board, as the view lists them (DR-5).
    """

    finisher: Seat
    slots: Annotated[tuple[Seat | None, ...], msgspec.Meta(max_length=21)]


AnyAction = Arrange | ArrangeRandom | Arranged | Foul | RoundEnds
