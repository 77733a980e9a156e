"""The odds of drops on a grid over a layout: vectorised `landing`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tuppence.games.dropsy.board import NO_SLOT, SIDE, extent, points
from tuppence.games.dropsy.odds.curves import Curve, Curves, curves
from tuppence.games.dropsy.odds.landing import SEEN, Ground, Lying, OddsMap, ground, middles, sides
from tuppence.games.dropsy.rules import Position

STEP = 5.0  # mm

Numbers = NDArray[np.float64]
Window = tuple[slice, slice]  # rows and columns


def odds_grid(s: Position, seat: int, height: float) -> OddsMap:
    """Return the odds of a seat's drops from a height, over the layout's bounding box."""
    across = np.arange(0.0, extent(s.cells, 0) + STEP / 2, STEP)
    up = np.arange(0.0, extent(s.cells, 1) + STEP / 2, STEP)
    on, shapes = ground(s), curves(s.tremor, height)
    clear = _missed(across, up, shapes.struck, [one for one in on.lying if one.slot == NO_SLOT])
    missed = _missed(across, up, shapes.onto, [one for one in on.lying if one.slot != NO_SLOT])
    slots, gained = np.zeros(clear.shape), np.zeros(clear.shape)
    for slot, (x, y) in enumerate(middles(on.cells)):
        if slot not in on.taken:
            window, away = _window(across, up, x, y, shapes.slot.last)
            free, after = _along(shapes.slot, away), _along(shapes.struck_slot, away)
            caught = clear[window] * missed[window] * free + (1 - clear[window]) * after
            slots[window] += caught
            gained[window] += points(slot) * caught
    for one in on.lying:
        if one.slot != NO_SLOT and s.owner[one.token] == seat:
            window, away = _window(across, up, one.x, one.y, SEEN)
            gained[window] -= points(one.slot) * clear[window] * _along(shapes.leaves, away)
    off = (1 - np.minimum(slots, 1)) * _off(on, shapes, across, up, clear, missed)
    made = [np.round(one, 4).ravel().tolist() for one in (gained, slots, off)]
    return OddsMap(STEP, len(across), len(up), *made)


def _missed(across: Numbers, up: Numbers, hit: Curve, tokens: list[Lying]) -> Numbers:
    """Return the probability that a drop hits none of these tokens, for each place."""
    missed = np.ones((len(up), len(across)))
    for one in tokens:
        window, away = _window(across, up, one.x, one.y, SEEN)
        missed[window] *= 1 - _along(hit, away)
    return missed


def _off(on: Ground, shapes: Curves, across: Numbers, up: Numbers, clear: Numbers, missed: Numbers) -> Numbers:
    """Return the probability that a token that no slot catches leaves the boards, for each place."""
    found = np.zeros(clear.shape)
    for share, outer, seam in (
        (clear * missed, shapes.edge, shapes.seam),
        (clear * (1 - missed), shapes.onto_edge, shapes.onto_seam),
        (1 - clear, shapes.struck_edge, shapes.struck_seam),
    ):
        stays = np.zeros(clear.shape)
        for left, low, inner in sides(on.cells):
            along = _within(across - left, inner[0], inner[1], outer, seam)
            stays += np.outer(_within(up - low, inner[2], inner[3], outer, seam), along)
        found += share * np.clip(1 - stays, 0.0, 1.0)
    return found


def _within(distances: Numbers, before: bool, after: bool, outer: Curve, seam: Curve) -> Numbers:
    """Return the probability to end between two sides of a board: vectorised `landing._within`."""
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
    """Return the probabilities to end beyond a line: vectorised `Curve.beyond`."""
    found: Numbers = np.where(distances >= 0, _along(curve, distances), 1 - _along(curve, -distances))
    return found


def _window(across: Numbers, up: Numbers, x: float, y: float, reach: float) -> tuple[Window, Numbers]:
    """Return the part of the grid within ``reach`` of a place, and its distances from the place."""
    rows, columns = (slice(*_part(axis, place, reach)) for axis, place in ((up, y), (across, x)))
    return (rows, columns), np.hypot(*np.meshgrid(across[columns] - x, up[rows] - y))


def _part(axis: Numbers, place: float, reach: float) -> Iterator[Any]:
    """Yield the first index of the places within ``reach``, and the one after the last."""
    yield int(np.searchsorted(axis, place - reach))
    yield int(np.searchsorted(axis, place + reach, side="right"))
