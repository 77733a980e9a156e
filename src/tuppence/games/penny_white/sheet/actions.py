"""What is entered on the score sheet of Penny White. All of it is chance: it has happened at the table."""

from __future__ import annotations

from typing import Annotated

import msgspec

from tuppence.actions import Action
from tuppence.games.penny_white.actions import MOST_PENNIES, Starter

Seat = Annotated[int, msgspec.Meta(ge=0, le=1)]
Place = tuple[float, float]  # x, y of a centre in mm
Penny = tuple[Seat, float, float]  # whose it is, x, y


class Missed(Action, frozen=True, tag="missed"):
    """The flicked white did not get over the line or, not ``on_board``, left the board (PW-3)."""

    on_board: bool


class PutOff(Action, frozen=True, tag="put_off"):
    """A flick of the seat put the white off the board (PW-5)."""

    seat: Seat


class Foul(Action, frozen=True, tag="foul"):
    """A flick of the seat was foul (PW-11)."""

    seat: Seat


class Nearest(Action, frozen=True, tag="nearest"):
    """The end is over: so many pennies of the nearest player count; None and 0: nobody scores (PW-7)."""

    seat: Seat | None
    pennies: Annotated[int, msgspec.Meta(ge=0, le=MOST_PENNIES)]


class Board(Action, frozen=True, tag="board"):
    """The end is over, and so the white and the pennies on the board lie: they are measured (PW-7)."""

    white: Place
    pennies: Annotated[tuple[Penny, ...], msgspec.Meta(max_length=MOST_PENNIES)]


AnyAction = Starter | Missed | PutOff | Foul | Nearest | Board
