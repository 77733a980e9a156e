"""The actions and chance outcomes of Penny White. Lengths are in mm, angles in radians, speeds in mm/s."""

from __future__ import annotations

from typing import Annotated

import msgspec

from tuppence import actions
from tuppence.actions import Action
from tuppence.draws import Draws, Engine, Number, Outcome

MOST_PENNIES = 16  # on the board: eight for each player
MOST_DISCS = 1 + MOST_PENNIES  # including the white

Disc = tuple[float, float, bool]  # x, y, and whether it is on the board


class PlaceWhite(Action, frozen=True, tag="place_white"):
    """Place the white on the middle line. ``over``: the distance of its centre from the far line (PW-3)."""

    over: float


class FlickWhite(Action, frozen=True, tag="flick_white"):
    """Flick the white (PW-3). The fields are those of `Flick`."""

    x: float
    y: float
    angle: float
    speed: float


class Flick(Action, frozen=True, tag="flick"):
    """Flick a penny (PW-4). ``x``, ``y``: its centre; ``angle``: to the right of straight ahead."""

    x: float
    y: float
    angle: float
    speed: float


class Remove(Action, frozen=True, tag="remove"):
    """Remove one of the flicker's pennies, numbered from 0 in the order of flicking (PW-6)."""

    penny: Annotated[int, msgspec.Meta(ge=0, le=MOST_PENNIES - 1)]


class Waive(Action, frozen=True, tag="waive"):
    """Waive one removal (PW-6)."""


class Foul(Action, frozen=True, tag="foul"):
    """The official declares the flick foul: it is used up and nothing moves (PW-11)."""


class Starter(Action, frozen=True, tag="starter"):
    """Chance: the seat that starts the first end (PW-2)."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=1)]


class Rest(actions.Rest, frozen=True, tag="rest"):
    """Chance: where the discs came to rest (PW-9).

    ``discs``: the white, then every penny flicked in this end, in order. After a flick of the white: the white alone.
    """

    discs: Annotated[tuple[Disc, ...], msgspec.Meta(min_length=1, max_length=MOST_DISCS)]


DRAWS: Draws = {
    "starter": Outcome("starter", "seat", Number(0, "players")),
    "rest": Outcome("rest", "discs", Engine()),
}
