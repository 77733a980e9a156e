"""What the draws of a chance event make, as data: by it the verify page draws again, without a rule of any game.

The draws themselves are those of `tuppence.chance`; here is what a game makes of them: which field of an outcome they
fill, and how many faces, seats or cards there are to draw from.
"""

from __future__ import annotations

from typing import Any

import msgspec

from tuppence.chance import below
from tuppence.rule import rule


class Number(msgspec.Struct, frozen=True, tag_field="type", tag="number"):
    """One draw: one of so many whole numbers from ``low`` on. ``of``: how many, or the option that says it."""

    low: int
    of: int | str


class Counts(msgspec.Struct, frozen=True, tag_field="type", tag="counts"):
    """A draw for each of some pieces, which decides its face; the outcome counts them. ``faces``: the option with how
    many a piece has.
    """

    faces: str


class Cards(msgspec.Struct, frozen=True, tag_field="type", tag="cards"):
    """Cards from a pack in its order: as many as the outcome has, each from those that are left, or all of them
    shuffled. Where the outcome has fewer than all, it is those that are shuffled.

    ``names``: of the largest pack; ``sizes``: how many of them are in play, by the number of players.
    """

    names: tuple[str, ...]
    sizes: dict[int, int]
    shuffled: bool


class Engine(msgspec.Struct, frozen=True, tag_field="type", tag="engine"):
    """More than draws: what `Game.engine` names works it out, so that a page can only keep it."""


class Outcome(msgspec.Struct, frozen=True):
    """What the draws for an outcome give: its ``type``, and the ``field`` that they fill."""

    type: str
    field: str
    draw: Number | Counts | Cards | Engine


Draws = dict[str, Outcome]  # by the type of the outcome that a record tells


@rule
def count_faces(pieces: int, faces: Any, rng: Any, counts: Any) -> None:
    """Throw so many pieces, a draw each, and add to the counts of their faces."""
    for _ in range(pieces):
        counts[below(rng, faces)] += 1
