"""The actions and chance outcomes of Penny White, typed. Lengths in mm, angles in radians, speeds in mm/s."""

from __future__ import annotations

from typing import Annotated

import msgspec

from tuppence import actions
from tuppence.actions import Action
from tuppence.draws import Draws, Engine, Number, Outcome

MOST_PENNIES = 16  # on a board: eight of each player
MOST_DISCS = 1 + MOST_PENNIES  # the white too

Disc = tuple[float, float, bool]  # x, y, and whether it is on the board


class PlaceWhite(Action, frozen=True, tag="place_white"):
    """The starter sets the white on the middle line, its centre so far over the 450 line (PW-3)."""

    over: float


class FlickWhite(Action, frozen=True, tag="flick_white"):
    """The starter flicks the white (PW-3)."""

    x: float
    y: float
    angle: float
    speed: float


class Flick(Action, frozen=True, tag="flick"):
    """A penny is flicked: from where, in which direction, how fast (PW-4)."""

    x: float
    y: float
    angle: float
    speed: float


class Remove(Action, frozen=True, tag="remove"):
    """One of the flicker's pennies, by its number in the order of flicking, is taken off the board (PW-6)."""

    penny: Annotated[int, msgspec.Meta(ge=0, le=MOST_PENNIES - 1)]


class Waive(Action, frozen=True, tag="waive"):
    """One removal is not made (PW-6)."""


class Foul(Action, frozen=True, tag="foul"):
    """The official: the flick was foul; it is used up and moved nothing (PW-11)."""


class Starter(Action, frozen=True, tag="starter"):
    """Chance: who starts the first end (PW-2)."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=1)]


class Rest(actions.Rest, frozen=True, tag="rest"):
    """Chance: where the white and every penny flicked in this end lie now, in order; after the white's flick the white
    alone (PW-9).
    """

    discs: Annotated[tuple[Disc, ...], msgspec.Meta(min_length=1, max_length=MOST_DISCS)]


AnyAction = PlaceWhite | FlickWhite | Flick | Remove | Waive | Foul | Starter | Rest

DRAWS: Draws = {
    "starter": Outcome("starter", "seat", Number(0, "players")),
    "rest": Outcome("rest", "discs", Engine()),
}
