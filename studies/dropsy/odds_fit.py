"""Estimate the curves of the odds of Dropsy from simulated drops.

A curve is a share by the distance of the aim, with the hand's whole tremor: tilt and spin are in the drops, weighted by
how likely a hand of that tremor makes them (importance sampling with the mixture as proposal); the tremor of the place
is in the weights of the distances. What a drop teaches of the nearest distances it teaches a little of those around.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np

from studies.dropsy.odds_drops import (
    BESIDE,
    CORNERS,
    LYING_BY_EDGE,
    SHARES,
    SLOTTED_BY_EDGE,
    TREMORS,
    Drops,
    Numbers,
    boards,
    joined,
    slots,
)
from tuppence.games.dropsy.board import FLUSH, LEVEL, NEAR
from tuppence.games.dropsy.draws import PLACE

Curve = tuple[list[int], list[int]]  # shares and their standard errors

UNITS = 10_000  # in 1
FAR = 300.0  # mm: hardly a token gets so far
TOUCHING = 25.0  # mm between the middles of two tokens side by side
ONTO = 7.0  # mm: a token let go nearer than this to the middle of a slotted one bounces from it
STRUCK = 22.0  # mm: a token let go nearer than this to the middle of one on the wood hits it
FINEST, WIDENING = 0.5, 0.1  # mm, and of the distance: the least deviation over which drops are averaged
BEYOND, PER_MM = 60.0, 20  # how far out, and how many to a mm, drops are made up that touch no board
COPIES = 8  # of each drop, with tremors of the place of their own, where only its movement counts
AT: dict[str, tuple[float, ...]] = {  # the distances of each curve, mm
    "slot": (0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 14, 17, 20, 25, 30, 40, 55, 75, 100),
    "edge": (-30, -20, -15, -10, -6, -3, 0, 3, 6, 9, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100, 130, 160, 200, FAR),
    "seam": (0, 2, 4, 7, 10, 15, 20, 30, 40, 50, 60, 80, 100, 130, 160, 200, FAR),
    "leaves": (0, 2, 4, 6, 8, 10, 12, 14, 17, 20, 25, 30, 40),
    "onto": (0, 2, 4, 6, 8, 10, 12, 14, 17, 20, 25, 30, 40),
    "onto_edge": (*SLOTTED_BY_EDGE, FAR),
    "onto_seam": (0, 2, 4, 7, 10, 15, 20, 30, 40, 50, 60, 80, 100, 130, 160, 200, FAR),
    "struck": (0, 6, 12, 16, 19, 22, 25, 28, 31, 35, 40, 50, 60),
    "struck_slot": (10, 20, 30, 45, 60, 100),
    "struck_edge": (*LYING_BY_EDGE, FAR),
    "struck_seam": (0, 2, 4, 7, 10, 15, 20, 30, 40, 50, 60, 80, 100, 130, 160, 200, FAR),
    "knocked": (*SLOTTED_BY_EDGE, FAR),
    "shoved": (*LYING_BY_EDGE, FAR),
}


def likelihoods(drops: Drops, tremor: float) -> Numbers:
    """Return the weight of each drop as one of a hand of this tremor."""
    steady = drops.tremor == 0
    if tremor == 0:
        return np.asarray(steady, np.float64)
    density = _density(drops.size, tremor)
    mixture = sum(share * _density(drops.size, one) for one, share in zip(TREMORS, SHARES, strict=True))
    weights: Numbers = np.where(steady, 0.0, density / mixture)
    return weights


def _density(size: Numbers, tremor: float) -> Numbers:
    """Return the density of a tilt and spin of this size, of four dimensions, up to a factor."""
    found: Numbers = np.exp(-size / (2 * tremor**2)) / tremor**4
    return found


def around(distances: Numbers, distance: float, width: float) -> Numbers:
    """Return how likely a hand aimed so far from a point is to let go at each of these distances (Rice's density)."""
    product = distances * distance / width**2
    small = np.minimum(product, 50.0)
    scaled = np.where(product < 50, np.i0(small) * np.exp(-small), 1 / np.sqrt(2 * np.pi * np.maximum(product, 50.0)))
    found: Numbers = distances / width**2 * np.exp(-((distances - distance) ** 2) / (2 * width**2)) * scaled
    return found


def drawn(distances: Numbers) -> Numbers:
    """Return the density with which these distances were drawn, mm by mm."""
    whole = np.floor(distances).astype(np.int64)
    whole -= whole.min()
    found: Numbers = np.asarray(np.bincount(whole)[whole], np.float64)
    return found


def share(weights: Numbers, happened: Any) -> tuple[float, float]:
    """Return a weighted share and its standard error, which is not 0 where the share is."""
    total, squares = weights.sum(), (weights**2).sum()
    if squares <= 0:
        return 0.0, 1.0
    found, number = float((weights * happened).sum() / total), total**2 / squares
    smoothed = (number * found + 0.5) / (number + 1)
    return found, math.sqrt(max(smoothed * (1 - smoothed), 0.0) / number)


def by_distance(name: str, distances: Numbers, happened: Any, weights: Numbers, tremor: float) -> Iterator[Any]:
    """Yield the share at each distance of a curve around a point."""
    given = weights / drawn(distances)
    for at in AT[name]:
        width = max(tremor * PLACE, FINEST, WIDENING * abs(at))
        yield share(given * around(distances, at, width), happened)


def by_edge(drops: Drops, weights: Numbers, tremor: float) -> Iterator[Any]:
    """Yield the share that leaves the boards at each distance of the aim from a straight edge.

    What is let go farther out than was simulated touches no board.
    """
    out = np.arange(BESIDE - BEYOND, BESIDE, 1 / PER_MM)
    x = np.concatenate((drops.place[:, 0], out))
    given = np.concatenate((weights / drawn(drops.place[:, 0]), np.full(len(out), 1 / PER_MM)))
    left = np.concatenate((~drops.on, np.ones(len(out), np.bool_)))
    error = 0.0
    for at in AT["edge"][:-1]:
        width = max(tremor * PLACE, FINEST, WIDENING * abs(at))
        off, error = share(given * np.exp(-((x - at) ** 2) / (2 * width**2)), left)
        yield off, error
    yield 0.0, error


def by_movement(name: str, moved: Numbers, weights: Numbers, width: float) -> Iterator[Any]:
    """Yield the share that ends beyond a straight line at each distance: any direction is as likely."""
    rng = np.random.default_rng(0)
    far = [np.hypot(*(moved + width * rng.normal(size=moved.shape)).T) for _ in range(COPIES if width else 1)]
    for at in AT[name]:
        beyond = sum(
            np.where(one > at, np.arccos(np.minimum(at / np.maximum(one, 1e-9), 1.0)) / np.pi, 0.0) for one in far
        )
        yield share(weights, beyond / len(far))


def is_flush(places: Numbers, middles: Numbers) -> Any:
    """Return which tokens have slotted in the slot of the same row (DR-5)."""
    near = np.hypot(*(places[..., :2] - middles).T).T <= NEAR
    return near & (places[..., 2] <= FLUSH) & (places[..., 3] < LEVEL)


def of_slots(drops: Drops) -> tuple[Numbers, Any]:
    """Return each drop's distance from each slot of the corners, and whether it slotted there: (drops, slots)."""
    middles = np.array(slots(boards(3), CORNERS))
    away = np.hypot(*(drops.place[:, None] - middles).T).T
    return away, is_flush(drops.rest[:, None], middles)


def free(made: dict[str, Drops], tremor: float) -> Iterator[tuple[str, list[Any]]]:
    """Yield the curves of drops that touch no other token."""
    onto = joined(made["slots"], made["middles"])
    weights = likelihoods(onto, tremor)
    away, slotted = of_slots(onto)
    each = np.repeat(weights, away.shape[1])
    yield "slot", list(by_distance("slot", away.ravel(), slotted.ravel(), each, tremor))
    yield "edge", list(by_edge(made["edges"], likelihoods(made["edges"], tremor), tremor))
    wood = made["wood"]
    moved = wood.rest[:, :2] - wood.place
    yield "seam", list(by_movement("seam", moved, likelihoods(wood, tremor), tremor * PLACE))


def slotted(made: dict[str, Drops], tremor: float) -> Iterator[tuple[str, list[Any]]]:
    """Yield the curves of drops near a slotted token."""
    drops = joined(made["slotted"], made["slotted_by_edge"])
    weights, away = likelihoods(drops, tremor), np.hypot(*(drops.place - drops.at).T)
    yield "leaves", list(by_distance("leaves", away, ~is_flush(drops.lies, drops.at), weights, tremor))
    yield "onto", list(by_distance("onto", away, away < ONTO, weights, tremor))
    drops = made["slotted"]
    weights, away = likelihoods(drops, tremor), np.hypot(*(drops.place - drops.at).T)
    aimed = weights / drawn(away) * around(away, 0.0, max(tremor * PLACE, FINEST))
    yield "onto_seam", list(by_movement("onto_seam", drops.rest[:, :2] - drops.at, aimed, 0.0))


def lying(drops: Drops, tremor: float) -> Iterator[tuple[str, list[Any]]]:
    """Yield the curves of drops near a token on the wood."""
    weights, distances = likelihoods(drops, tremor), np.hypot(*(drops.place - drops.at).T)
    touched = (drops.lies[:, :2] != drops.at).any(axis=1) | (drops.lies[:, 3] != 0)
    yield "struck", list(by_distance("struck", distances, touched & (distances < TOUCHING), weights, tremor))
    struck = distances < STRUCK
    chosen = Drops(*(column[struck] for column in drops))
    given = (weights / drawn(distances) * distances)[struck]  # as if any place over the token were as likely
    away, slotted_in = of_slots(chosen)
    each = np.repeat(np.ones(len(away)), away.shape[1])  # once they have met, the hand's tremor hardly matters
    yield "struck_slot", list(by_distance("struck_slot", away.ravel(), slotted_in.ravel(), each, 1.0))
    moved = chosen.rest[:, :2] - chosen.place
    yield "struck_seam", list(by_movement("struck_seam", moved, given, tremor * PLACE))


def in_units(share: float) -> int:
    """Return a share as the file has it."""
    return round(UNITS * share)


def by_edge_of_lying(made: dict[str, Drops]) -> Iterator[tuple[str, list[Any]]]:
    """Yield how often tokens leave the boards after one hit the other, by the distance of the one that lay there.

    Hands of all tremors count alike, as they did above.
    """
    for name, hit, other in (("lying_by_edge", "struck_edge", "shoved"), ("slotted_by_edge", "onto_edge", "knocked")):
        drops = made[name]
        off = drops.lies[:, 0] < 0
        counted = np.ones(len(off)) if other == "shoved" else ~is_flush(drops.lies, drops.at) * 1.0
        for curve, happened, weights in ((hit, drops.rest[:, 0] < 0, np.ones(len(off))), (other, off, counted)):
            rows = [share(weights * (drops.at[:, 0] == at), happened) for at in AT[curve][:-1]]
            yield curve, [*rows, (0.0, rows[-1][1])]


def curves(made: dict[str, Drops], tremor: float) -> dict[str, Curve]:
    """Return all curves of a tremor, from the drops of one height."""
    found: dict[str, Curve] = {}
    for part in (
        free(made, tremor),
        slotted(made, tremor),
        lying(made["lying"], tremor),
        by_edge_of_lying(made),
    ):
        for name, rows in part:
            found[name] = [in_units(one) for one, _ in rows], [in_units(error) for _, error in rows]
    return found
