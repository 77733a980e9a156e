"""The odds of a drop at every place over a layout at once, as `landing` has them one by one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tuppence.at_table import OddsMap
from tuppence.games.dropsy.board import NO_SLOT, SIDE, extent, points
from tuppence.games.dropsy.curves import Curve, Curves, curves
from tuppence.games.dropsy.landing import SEEN, Ground, ground, middles, sides
from tuppence.games.dropsy.rules import Position

STEP = 5.0  # mm

Numbers = NDArray[np.float64]
Window = tuple[slice, slice]  # rows and columns


def odds_grid(s: Position, seat: int, height: float) -> OddsMap:
    """Return the odds of a seat's drops from a height, over the layout's bounding box."""
    across = np.arange(0.0, extent(s.cells, 0) + STEP / 2, STEP)
    up = np.arange(0.0, extent(s.cells, 1) + STEP / 2, STEP)
    on, shapes = ground(s), curves(s.tremor, height)
    clear = _clear(on, shapes, across, up)
    slots, gained = np.zeros(clear.shape), np.zeros(clear.shape)
    for slot, (x, y) in enumerate(middles(on.cells)):
        window, away = _window(across, up, x, y, shapes.slot.last)
        if slot in on.taken:
            caught = clear[window] * _along(shapes.takes, away)
        else:
            free, after = _along(shapes.slot, away), _along(shapes.struck_slot, away)
            caught = clear[window] * free + (1 - clear[window]) * after
        slots[window] += caught
        gained[window] += points(slot) * caught
    for one in on.lying:
        if one.slot != NO_SLOT and s.owner[one.token] == seat:
            window, away = _window(across, up, one.x, one.y, SEEN)
            gained[window] -= points(one.slot) * clear[window] * _along(shapes.leaves, away)
    off = (1 - np.minimum(slots, 1)) * _off(on, shapes, across, up, clear)
    made = [np.round(one, 4).ravel().tolist() for one in (gained, slots, off)]
    return OddsMap(STEP, len(across), len(up), *made)


def _clear(on: Ground, shapes: Curves, across: Numbers, up: Numbers) -> Numbers:
    """Return the probability to hit no token that lies on the wood."""
    clear = np.ones((len(up), len(across)))
    for one in on.lying:
        if one.slot == NO_SLOT:
            window, away = _window(across, up, one.x, one.y, SEEN)
            clear[window] *= 1 - _along(shapes.struck, away)
    return clear


def _off(on: Ground, shapes: Curves, across: Numbers, up: Numbers, clear: Numbers) -> Numbers:
    """Return the probability to leave the boards, of what no slot catches."""
    free, after = 1 - np.zeros(clear.shape), 1 - np.zeros(clear.shape)
    for left, low, inner in sides(on.cells):
        for kept, outer, seam in ((free, shapes.edge, shapes.seam), (after, shapes.struck_seam, shapes.struck_seam)):
            along = _within(across - left, inner[0], inner[1], outer, seam)
            kept -= np.outer(_within(up - low, inner[2], inner[3], outer, seam), along)
    found: Numbers = np.clip(clear * free + (1 - clear) * after, 0.0, 1.0)
    return found


def _within(distances: Numbers, before: bool, after: bool, outer: Curve, seam: Curve) -> Numbers:
    """Return the probability to end between two sides of a board, as `landing` has it."""
    low, high = (
        _beyond(seam, away) if inner else _along(outer, away)
        for away, inner in ((distances, before), (SIDE - distances, after))
    )
    found: Numbers = np.maximum(1 - low - high, 0.0)
    return found


def _along(curve: Curve, distances: Numbers) -> Numbers:
    """Return a curve's probabilities at many distances."""
    places = curve.first + np.arange(len(curve.shares))
    found: Numbers = np.interp(distances, places, curve.shares, right=0.0)
    return found


def _beyond(curve: Curve, distances: Numbers) -> Numbers:
    """Return the probabilities to end beyond a line, as `Curve.beyond`."""
    found: Numbers = np.where(distances >= 0, _along(curve, distances), 1 - _along(curve, -distances))
    return found


def _window(across: Numbers, up: Numbers, x: float, y: float, reach: float) -> tuple[Window, Numbers]:
    """Return the part of the grid within reach of a place, and its distances."""
    rows, columns = (slice(*_part(axis, place, reach)) for axis, place in ((up, y), (across, x)))
    return (rows, columns), np.hypot(*np.meshgrid(across[columns] - x, up[rows] - y))


def _part(axis: Numbers, place: float, reach: float) -> Iterator[Any]:
    """Yield the first and one after the last of the places within reach."""
    yield int(np.searchsorted(axis, place - reach))
    yield int(np.searchsorted(axis, place + reach, side="right"))
