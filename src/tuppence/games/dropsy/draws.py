"""Chance in Dropsy: a layout (DR-3), the tremor of the hand (DR-4), and the fall of a token.

The rules do not use this module: they process the layout or the resting places of an outcome.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from tuppence.chance import Engine, Generator, below, normal, shuffle_first
from tuppence.draws import Draws, Layout, Outcome
from tuppence.draws import Engine as DrawnByEngine
from tuppence.errors import TuppenceError
from tuppence.games.dropsy.actions import Arranged, Cells, Rest, Token
from tuppence.games.dropsy.board import (
    BOARDS,
    NO_SLOT,
    SLOTS,
    TURNS,
    middle,
    slot_centre,
    slot_of,
)
from tuppence.games.dropsy.rules import REST, Position, next_token

if TYPE_CHECKING:
    from tuppence.physics.token_paths import Paths

Shape = tuple[tuple[int, int], ...]  # the cells of a layout, in order, from its lower left corner

PLACE, TILT, SPIN = 2.0, 3.0, 1.0  # standard deviations at tremor 1, about each axis: mm, degrees, rad/s (DR-4)
THICK = 3.0  # mm, of a token (DR-2)
LOWEST, HIGHEST = -3.5, 150.0  # mm above the boards: the bottom of a slot, and a height below all drops
ENGINE = "tokens"


@functools.cache
def shapes() -> tuple[Shape, ...]:
    """Return the 216 shapes of six connected cells, each from its lower left corner. Rotated shapes are different."""
    found: set[Shape] = {((0, 0),)}
    for _ in range(BOARDS - 1):
        found = {
            _shifted({*shape, beside})
            for shape in found
            for column, row in shape
            for beside in ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1))
            if beside not in shape
        }
    return tuple(sorted(found))


def _shifted(cells: set[tuple[int, int]]) -> Shape:
    """Return the cells in order, shifted to the lower left corner."""
    first, lowest = min(column for column, _ in cells), min(row for _, row in cells)
    return tuple(sorted((column - first, row - lowest) for column, row in cells))


DRAWS: Draws = {
    "arranged": Outcome("arranged", "cells", Layout(shapes(), TURNS)),
    "rest": Outcome("rest", "tokens", DrawnByEngine()),
}


def layout(rng: Generator) -> Cells:
    """Draw a layout. All shapes, orders of the boards, and quarter-turns of each are equally likely (DR-3).

    So every layout has the same probability. It begins in the first column and row of the grid.
    """
    shape = [*shapes()[below(rng, len(shapes()))]]
    shuffle_first(shape, BOARDS, rng)
    one, two, three, four, five, six = ((column, row, below(rng, TURNS)) for column, row in shape)
    return one, two, three, four, five, six


def arranged(rng: Generator) -> Arranged:
    """Draw the layout as a chance outcome."""
    return Arranged(layout(rng))


class Hand(NamedTuple):
    """The start of a drop: the place of the token's centre (mm), its tilt about x and y (degrees), its spin (rad/s)."""

    place: tuple[float, float]
    tilt: tuple[float, float]
    spin: tuple[float, float, float]


def shaken(s: Position, rng: Generator) -> Hand:
    """Draw the tremor: normal deviates of the place along x, y, of the tilt about x, y, of the spin about x, y, z."""
    x, y, about_x, about_y, *spin = (s.tremor * normal(rng) for _ in range(7))
    around, along, up = (SPIN * one for one in spin)
    return Hand((s.aim[0] + PLACE * x, s.aim[1] + PLACE * y), (TILT * about_x, TILT * about_y), (around, along, up))


def engine(s: Position) -> Engine | None:
    """Return the physics engine if a token is falling, else None. Its version is "" if it is not installed."""
    if s.phase != REST:
        return None
    try:
        from tuppence.physics import tokens
    except ImportError:
        return Engine(ENGINE, "")
    return Engine(ENGINE, tokens.version())


def missing() -> TuppenceError | None:
    """Return the error if the physics of tokens is not installed; None if it is."""
    from tuppence.physics import tokens

    return tokens.missing()


def rest(s: Position, rng: Generator) -> Rest:
    """Draw the outcome of the drop: the resting places, and the paths for animation."""
    tokens, paths = fall(s, shaken(s, rng))
    return Rest(tokens, paths=paths)


def fall(s: Position, hand: Hand) -> tuple[tuple[Token, ...], Paths]:
    """Return where the tokens come to rest after a drop with this tremor, and their paths."""
    from tuppence.physics import tokens

    falling = next_token(s)
    lying = [_possible(*s.tokens[token]) if s.on_boards[token] else None for token in range(s.dropped)]
    boards = [middle(s.cells, board) for board in range(BOARDS)]
    slots = [slot_centre(s.cells, slot) for slot in range(len(SLOTS))]
    fell = tokens.fall(boards, slots, lying, falling, hand.place, s.aim[2], hand.tilt, hand.spin)
    return _one_in_each_slot(s, fell.tokens), fell.paths


def _possible(x: float, y: float, z: float, tilt: float) -> tuple[float, float, float, float]:
    """Return a resting place with z clamped to possible heights, which places measured by hand may exceed."""
    return x, y, min(max(z, LOWEST), HIGHEST), tilt


def _one_in_each_slot(s: Position, tokens: Iterable[Token]) -> tuple[Token, ...]:
    """Return the places; if two tokens are flush in one slot, the later is put on top of the other (DR-5).

    Places measured by hand may overlap so much that the physics cannot separate them.
    """
    taken: set[int] = set()
    found: list[Token] = []
    for x, y, z, tilt, on_boards in tokens:
        slot = slot_of(s.cells, x, y, z, tilt) if on_boards else NO_SLOT
        found.append((x, y, z + THICK if slot in taken else z, tilt, on_boards))
        taken |= {slot} - {NO_SLOT}
    return tuple(found)
