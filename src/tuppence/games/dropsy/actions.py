"""The actions and chance outcomes of Dropsy. Lengths are in mm, angles in degrees."""

from __future__ import annotations

from typing import Annotated

import msgspec

from tuppence import actions
from tuppence.actions import Action

MOST_SEATS, MOST_TOKENS = 6, 120  # twenty tokens for each player

Cell = tuple[int, int, int]  # column, row, and counterclockwise quarter-turns of a board
Cells = tuple[Cell, Cell, Cell, Cell, Cell, Cell]  # of the boards with one slot to six
Token = tuple[float, float, float, float, bool]  # x, y, z, tilt, and whether it is on the boards (DR-5)


class Arrange(Action, frozen=True, tag="arrange"):
    """Lay out the boards (DR-3)."""

    cells: Cells


class ArrangeRandom(Action, frozen=True, tag="arrange_random"):
    """Request a layout drawn by chance (DR-3)."""


class Drop(Action, frozen=True, tag="drop"):
    """Drop a token from ``height`` above the boards' top (DR-4)."""

    x: float
    y: float
    height: float


class Foul(Action, frozen=True, tag="foul"):
    """The official enters a foul of a seat (DR-8)."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=MOST_SEATS - 1)]


class Arranged(Action, frozen=True, tag="arranged"):
    """Chance: the layout drawn (DR-3)."""

    cells: Cells


class Rest(actions.Rest, frozen=True, tag="rest"):
    """Chance: the resting place of each token dropped in this round, in order of first dropping (DR-11)."""

    tokens: Annotated[tuple[Token, ...], msgspec.Meta(min_length=1, max_length=MOST_TOKENS)]
