"""How the outcome of a chance event follows from its draws, as data.

The verify page recomputes outcomes from this data, without any game's rules. `tuppence.chance` makes the draws.
"""

from __future__ import annotations

import msgspec

from tuppence.chance import Generator, below
from tuppence.layout import Row
from tuppence.rule import rule

__all__ = ["Cards", "Counts", "Draws", "Engine", "Layout", "Number", "Outcome", "count_faces"]


class Number(msgspec.Struct, frozen=True, tag_field="type", tag="number"):
    """One draw among ``of`` integers from ``low`` on. ``of`` is a number, or the name of the option with the number."""

    low: int
    of: int | str


class Counts(msgspec.Struct, frozen=True, tag_field="type", tag="counts"):
    """One draw per piece, which decides its face; the outcome has the counts.

    ``faces``: the name of the option with the number of faces.
    """

    faces: str


class Cards(msgspec.Struct, frozen=True, tag_field="type", tag="cards"):
    """Cards from an ordered pack: as many as the outcome has, without replacement, or a shuffle.

    ``names``: the cards of the largest pack. ``sizes``: the number of cards in play, by number of players.
    ``shuffled``: the outcome is a shuffle; if it has fewer cards than the pack, only those are shuffled.
    """

    names: tuple[str, ...]
    sizes: dict[int, int]
    shuffled: bool


class Layout(msgspec.Struct, frozen=True, tag_field="type", tag="layout"):
    """Tiles on the cells of a shape: one draw among ``shapes``, a shuffle, one draw for each tile.

    The outcome has column, row and quarter-turns of each tile; the last draw is among ``turns``.
    """

    shapes: tuple[tuple[tuple[int, int], ...], ...]
    turns: int


class Engine(msgspec.Struct, frozen=True, tag_field="type", tag="engine"):
    """The outcome also depends on the engine that `Game.engine` names, so a page cannot recompute it."""


class Outcome(msgspec.Struct, frozen=True):
    """The ``type`` of a chance outcome, the ``field`` that is drawn, and how."""

    type: str
    field: str
    draw: Number | Counts | Cards | Layout | Engine


Draws = dict[str, Outcome]  # by type of outcome


@rule
def count_faces(pieces: int, faces: int, rng: Generator, counts: Row[int]) -> None:
    """Throw ``pieces`` pieces, one draw each, and add their faces to ``counts``."""
    for _ in range(pieces):
        counts[below(rng, faces)] += 1
