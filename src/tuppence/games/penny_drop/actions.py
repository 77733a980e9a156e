"""The actions and chance outcomes of Penny Drop."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

import msgspec

from tuppence.actions import Action
from tuppence.draws import Draws, Number, Outcome

Kind = Literal["cocked", "off_surface", "behind_bar", "hit_object"]  # of a mishap
KINDS: tuple[Kind, ...] = get_args(Kind)  # in the order of `rules`


class Roll(Action, frozen=True, tag="roll"):
    """Throw the die (7.01(a))."""


class Stop(Action, frozen=True, tag="stop"):
    """End the turn after at least one roll (7.01(e))."""


class Timeout(Action, frozen=True, tag="timeout"):
    """The clock or the official ends the turn (8.01(d), PD-7)."""


class Rolled(Action, frozen=True, tag="rolled"):
    """Chance: the face that the die shows, 1-6."""

    face: Annotated[int, msgspec.Meta(ge=1, le=6)]


class Mishap(Action, frozen=True, tag="mishap"):
    """Chance at a real table: what went wrong with the die in the air (PD-6)."""

    kind: Kind


LOWEST, SIDES = 1, 6
FACES = tuple(Rolled(face) for face in range(LOWEST, LOWEST + SIDES))
ROLL = Outcome("rolled", "face", Number(LOWEST, SIDES))
DRAWS: Draws = {"rolled": ROLL, "mishap": ROLL}  # draws never give a mishap, so a recorded one fails verification
