"""The odds of a drop: where the token ends, and what happens to tokens near it (docs/studies/dropsy.md).

The token falls freely, or bounces from a token on the wood or in a slot. In free fall a slot catches it with a
probability that depends on the distance; otherwise it stays on the boards or leaves them, depending on the distances of
all sides. A token hit on the wood is shoved; one hit in its slot may leave it, and the dropped token does not take that
slot. Each of these events has a curve (`curves`), and they are assumed to be independent.
"""

from __future__ import annotations

import functools
import math
from typing import NamedTuple

from tuppence.games.dropsy.board import BOARDS, NO_SLOT, SIDE, SLOTS, first_cell, slot_centre
from tuppence.games.dropsy.odds.curves import NEVER, NOT_BEYOND, Chance, Curve, Curves, curves
from tuppence.games.dropsy.rules import Position, slot_of_token

Layout = tuple[tuple[int, ...], ...]
Sides = tuple[float, float, tuple[bool, ...]]  # a board's left and lower side, and whether a board is at each side

SEEN = 60.0  # mm: tokens farther from the aim are ignored
UNLIKELY = 0.0001  # events with a smaller probability are ignored


class Near(NamedTuple):
    """The odds of a token near the aim."""

    token: int
    slot: int  # its slot, or NO_SLOT
    leaves: Chance  # that it leaves its slot
    off: Chance  # that it leaves the boards


class Landing(NamedTuple):
    """The odds of a drop."""

    slots: list[Chance]  # that the token ends in each slot; `NEVER` for taken ones
    off: Chance  # that it leaves the boards
    near: list[Near]


class OddsMap(NamedTuple):
    """Expected results of a drop for each aim on a grid of ``step`` mm, rows from the front.

    ``points``: the expected change of the player's points if the round ended now: the points of a slot that catches
    the token, less those of the player's tokens that leave their slots. ``slots``: the probability that a slot catches
    the token; ``off``: that it leaves the boards.
    """

    step: float
    columns: int
    rows: int
    points: list[float]
    slots: list[float]
    off: list[float]


class Lying(NamedTuple):
    """A token on the boards."""

    token: int
    x: float
    y: float
    slot: int


class Ground(NamedTuple):
    """The boards, the tokens on them, and the taken slots."""

    cells: Layout
    lying: list[Lying]
    taken: set[int]  # slots


def ground(s: Position) -> Ground:
    """Return the boards of a position, the tokens on them, and the taken slots."""
    lying = [
        Lying(token, s.tokens[token][0], s.tokens[token][1], slot_of_token(s, token))
        for token in range(s.dropped)
        if s.on_boards[token]
    ]
    return Ground(tuple(map(tuple, s.cells)), lying, {one.slot for one in lying} - {NO_SLOT})


@functools.lru_cache(maxsize=64)
def middles(cells: Layout) -> tuple[tuple[float, float], ...]:
    """Return the middles of all slots of a layout."""
    return tuple(slot_centre(cells, slot) for slot in range(len(SLOTS)))


@functools.lru_cache(maxsize=64)
def sides(cells: Layout) -> tuple[Sides, ...]:
    """Return each board's place, and whether another board is at its left, right, lower and upper side."""
    taken = {(cell[0], cell[1]) for cell in cells}
    column, row = first_cell(cells, 0), first_cell(cells, 1)
    return tuple(
        (
            (cells[board][0] - column) * SIDE,
            (cells[board][1] - row) * SIDE,
            tuple(
                (cells[board][0] + across, cells[board][1] + up) in taken
                for across, up in ((-1, 0), (1, 0), (0, -1), (0, 1))
            ),
        )
        for board in range(BOARDS)
    )


def leaves_boards(cells: Layout, x: float, y: float, outer: Curve, seam: Curve) -> Chance:
    """Return the chance that a token at a place leaves the boards.

    ``outer``: the probability to pass a side without another board behind it, by its distance; ``seam``: a side with
    one. The movements along x and along y are assumed to be independent.
    """
    on, variance = 0.0, 0.0
    for left, low, inner in sides(cells):
        along, wide = _within(x - left, inner[0], inner[1], outer, seam)
        if along <= 0.0:
            continue
        up, tall = _within(y - low, inner[2], inner[3], outer, seam)
        if up > 0.0:
            on += along * up
            variance += (wide * up) ** 2 + (tall * along) ** 2
    return Chance(min(max(1.0 - on, 0.0), 1.0), math.sqrt(variance))


def _within(distance: float, before: bool, after: bool, outer: Curve, seam: Curve) -> Chance:
    """Return the chance to end between two sides of a board, from ``distance`` behind the first side.

    ``before``, ``after``: whether there is another board behind each side.
    """
    low = seam.beyond(distance) if before else outer(distance)
    high = seam.beyond(SIDE - distance) if after else outer(SIDE - distance)
    return Chance(max(1.0 - low.p - high.p, 0.0), math.hypot(low.error, high.error))


def landing(s: Position, x: float, y: float, height: float) -> Landing:
    """Return the odds of a drop in a position, aimed at a place from a height."""
    return landing_on(ground(s), s.tremor, x, y, height)


def landing_on(on: Ground, tremor: float, x: float, y: float, height: float) -> Landing:
    """Return the odds of a drop onto some ground, aimed at a place from a height."""
    shapes = curves(tremor, height)
    seen = [(one, math.dist((x, y), (one.x, one.y))) for one in on.lying]
    near = [(one, away) for one, away in seen if away < SEEN]
    hits = [(one, shapes.struck(away)) for one, away in near if one.slot == NO_SLOT]
    hit = _none_of([chance for _, chance in hits])
    missed = _none_of([shapes.onto(away) for one, away in near if one.slot != NO_SLOT])
    slots = [
        NEVER if slot in on.taken else _caught(shapes, math.dist((x, y), middle), hit, missed.p)
        for slot, middle in enumerate(middles(on.cells))
    ]
    return Landing(slots, _off(on, shapes, x, y, hit.p, missed.p, slots), _near(on, shapes, near, hits, hit.p))


def _none_of(chances: list[Chance]) -> Chance:
    """Return the chance that none of these independent events happens."""
    return Chance(math.prod(1.0 - one.p for one in chances), math.hypot(*(one.error for one in chances)))


def _caught(shapes: Curves, away: float, clear: Chance, missed: float) -> Chance:
    """Return the chance that a free slot at this distance catches the token.

    ``clear``: the chance that it hits no token on the wood. ``missed``: that it hits no token in a slot.
    """
    free, after = shapes.slot(away), shapes.struck_slot(away)
    p = clear.p * missed * free.p + (1 - clear.p) * after.p
    doubt = clear.error * (missed * free.p - after.p)
    return Chance(p, math.hypot(clear.p * missed * free.error, (1 - clear.p) * after.error, doubt))


def _off(on: Ground, shapes: Curves, x: float, y: float, clear: float, missed: float, slots: list[Chance]) -> Chance:
    """Return the chance that no slot catches the token and it leaves the boards."""
    ways = (  # the share of drops, and the curves of an edge and of any line
        (clear * missed, shapes.edge, shapes.seam),
        (clear * (1 - missed), shapes.onto_edge, shapes.onto_seam),
        (1 - clear, shapes.struck_edge, shapes.struck_seam),
    )
    loose = 1.0 - min(sum(slot.p for slot in slots), 1.0)
    parts = [(share, leaves_boards(on.cells, x, y, *shape)) for share, *shape in ways if share > 0]
    errors = [share * off.error for share, off in parts]
    return Chance(loose * sum(share * off.p for share, off in parts), loose * math.hypot(*errors))


def _near(
    on: Ground, shapes: Curves, near: list[tuple[Lying, float]], hits: list[tuple[Lying, Chance]], clear: float
) -> list[Near]:
    """Return the odds of the tokens near the aim, except unlikely events."""
    found = []
    for one, away in near:
        leaves = shapes.leaves(away)
        if one.slot == NO_SLOT or leaves.p * clear < UNLIKELY:
            continue
        off = leaves_boards(on.cells, one.x, one.y, shapes.knocked, NOT_BEYOND)
        left = Chance(clear * leaves.p, clear * leaves.error)
        found.append(Near(one.token, one.slot, left, _both(left, off)))
    every = sum(hit.p for _, hit in hits)
    for one, hit in hits:
        first = Chance(hit.p * min(1.0, (1 - clear) / every) if every else 0.0, hit.error)
        if first.p >= UNLIKELY:
            off = leaves_boards(on.cells, one.x, one.y, shapes.shoved, NOT_BEYOND)
            found.append(Near(one.token, NO_SLOT, NEVER, _both(first, off)))
    return found


def _both(one: Chance, other: Chance) -> Chance:
    """Return the chance of both of two independent events."""
    return Chance(one.p * other.p, math.hypot(one.p * other.error, one.error * other.p))
