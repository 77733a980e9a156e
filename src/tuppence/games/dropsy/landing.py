"""What becomes of a drop: the odds of where the token ends, and what becomes of those near it (decision 0052).

The token falls freely, or hits one that lies on the wood. Free, the slots catch it by their distance; what they do not
catch stays on the boards or leaves them, by the distances of all their sides. A token hit on the wood is shoved, one
hit in its slot may leave it. Each of these has a curve (`curves`); what happens to one is taken to be independent of
what happens to the others.
"""

from __future__ import annotations

import functools
import math
from typing import NamedTuple

from tuppence.games.dropsy.board import BOARDS, NO_SLOT, SIDE, SLOTS, first_cell, slot_centre
from tuppence.games.dropsy.curves import Chance, Curve, Curves, curves
from tuppence.games.dropsy.rules import Position, slot_of_token

Layout = tuple[tuple[int, ...], ...]
Sides = tuple[float, float, tuple[bool, ...]]  # a board's left and lower side, and whether a board is at each side

SEEN = 60.0  # mm: tokens farther from the aim are left out
UNLIKELY = 0.001


class Near(NamedTuple):
    """What may become of a token that lies near the aim."""

    token: int
    slot: int  # in which it is; NO_SLOT if in none
    leaves: Chance  # its slot
    off: Chance  # the boards


class Landing(NamedTuple):
    """What may become of a drop."""

    slots: list[Chance]  # that the token slots, by slot; in one that is taken, if it drives that token out
    off: Chance  # that it leaves the boards
    near: list[Near]


class Lying(NamedTuple):
    """A token on the boards."""

    token: int
    x: float
    y: float
    slot: int


class Ground(NamedTuple):
    """What a token falls on."""

    cells: Layout
    lying: list[Lying]
    taken: set[int]  # slots


def ground(s: Position) -> Ground:
    """Return what a token falls on in a position."""
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
    """Return where each board lies, and whether another is at its left, right, lower and upper side."""
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
    """Return the chance that what begins at a place ends beside the boards.

    ``outer``: how often it passes a side without another board behind, by its distance; ``seam``: one with a board.
    What happens along x is taken to be independent of what happens along y.
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
    """Return the chance to end between two sides of a board, ``distance`` from the first, with boards behind or not."""
    low = seam.beyond(distance) if before else outer(distance)
    high = seam.beyond(SIDE - distance) if after else outer(SIDE - distance)
    return Chance(max(1.0 - low.p - high.p, 0.0), math.hypot(low.error, high.error))


def landing(s: Position, x: float, y: float, height: float) -> Landing:
    """Return the odds of a drop aimed at a place from a height, in a position."""
    return landing_on(ground(s), s.tremor, x, y, height)


def landing_on(on: Ground, tremor: float, x: float, y: float, height: float) -> Landing:
    """Return the odds of a drop aimed at a place from a height."""
    shapes = curves(tremor, height)
    seen = [(one, math.dist((x, y), (one.x, one.y))) for one in on.lying]
    near = [(one, away) for one, away in seen if away < SEEN]
    hits = [(one, shapes.struck(away)) for one, away in near if one.slot == NO_SLOT]
    clear = math.prod(1.0 - hit.p for _, hit in hits)
    doubt = math.sqrt(sum(hit.error**2 for _, hit in hits))
    slots = [
        _caught(shapes, slot in on.taken, math.dist((x, y), middle), clear, doubt)
        for slot, middle in enumerate(middles(on.cells))
    ]
    return Landing(slots, _off(on, shapes, x, y, clear, slots), _near(on, shapes, near, hits, clear))


def _caught(shapes: Curves, taken: bool, away: float, clear: float, doubt: float) -> Chance:
    """Return the chance that a slot at this distance catches the token. ``clear``: that it hits none on the wood."""
    free = shapes.takes(away) if taken else shapes.slot(away)
    after = Chance(0.0, 0.0) if taken else shapes.struck_slot(away)
    p = clear * free.p + (1 - clear) * after.p
    return Chance(p, math.hypot(clear * free.error, (1 - clear) * after.error, doubt * (free.p - after.p)))


def _off(on: Ground, shapes: Curves, x: float, y: float, clear: float, slots: list[Chance]) -> Chance:
    """Return the chance that the token leaves the boards: no slot caught it, and it went as far."""
    freely = leaves_boards(on.cells, x, y, shapes.edge, shapes.seam)
    after = leaves_boards(on.cells, x, y, shapes.struck_seam, shapes.struck_seam) if clear < 1 else freely
    loose = 1.0 - min(sum(slot.p for slot in slots), 1.0)
    p = loose * (clear * freely.p + (1 - clear) * after.p)
    return Chance(p, loose * math.hypot(clear * freely.error, (1 - clear) * after.error))


def _near(
    on: Ground, shapes: Curves, near: list[tuple[Lying, float]], hits: list[tuple[Lying, Chance]], clear: float
) -> list[Near]:
    """Return what may become of the tokens near the aim, but for what is unlikely."""
    found = []
    for one, away in near:
        leaves = shapes.leaves(away)
        if one.slot == NO_SLOT or leaves.p * clear < UNLIKELY:
            continue
        off = leaves_boards(on.cells, one.x, one.y, shapes.knocked, shapes.knocked)
        left = Chance(clear * leaves.p, clear * leaves.error)
        found.append(Near(one.token, one.slot, left, _both(left, off)))
    every = sum(hit.p for _, hit in hits)
    for one, hit in hits:
        first = Chance(hit.p * min(1.0, (1 - clear) / every) if every else 0.0, hit.error)
        if first.p >= UNLIKELY:
            off = leaves_boards(on.cells, one.x, one.y, shapes.shoved, shapes.shoved)
            found.append(Near(one.token, NO_SLOT, Chance(0.0, 0.0), _both(first, off)))
    return found


def _both(one: Chance, other: Chance) -> Chance:
    """Return the chance of both."""
    return Chance(one.p * other.p, math.hypot(one.p * other.error, one.error * other.p))
