"""The curves from which the odds of a drop are computed: probabilities by distance, for each tremor and height.

They are in `odds.json`, which ``python -m studies.dropsy.odds_map`` made by simulation (docs/studies/dropsy.md).
"""

from __future__ import annotations

import functools
import json
from bisect import bisect_right
from collections.abc import Sequence
from importlib import resources
from typing import Any, NamedTuple


class Chance(NamedTuple):
    """A probability and its standard error."""

    p: float
    error: float


NEVER = Chance(0.0, 0.0)


def between(at: Sequence[float], values: Sequence[float], place: float) -> float:
    """Return the value at a place by linear interpolation, clamped at the ends."""
    if place <= at[0]:
        return values[0]
    if place >= at[-1]:
        return values[-1]
    after = bisect_right(at, place)
    part = (place - at[after - 1]) / (at[after] - at[after - 1])
    return values[after - 1] + part * (values[after] - values[after - 1])


class Curve:
    """A probability by distance, tabulated every mm and linear in between; constant before the table, 0 after it."""

    def __init__(self, at: Sequence[float], shares: Sequence[float], errors: Sequence[float]) -> None:
        self.first, self.last = at[0], at[-1]
        places = [self.first + step for step in range(round(self.last - self.first) + 1)]
        self.shares = [between(at, shares, place) for place in places]
        self.errors = [between(at, errors, place) for place in places]

    def __call__(self, distance: float) -> Chance:
        """Return the chance at a distance in mm."""
        if distance > self.last:
            return NEVER
        steps = max(distance - self.first, 0.0)
        low = min(int(steps), len(self.shares) - 2)
        part = steps - low
        shares, errors = self.shares, self.errors
        p = shares[low] + part * (shares[low + 1] - shares[low])
        return Chance(p, errors[low] + part * (errors[low + 1] - errors[low]))

    def beyond(self, distance: float) -> Chance:
        """Return the chance to end beyond a line, assuming symmetry. A negative distance is beyond the line."""
        if distance >= 0:
            return self(distance)
        p, error = self(-distance)
        return Chance(1 - p, error)


NOT_BEYOND = Curve((0.0, 1.0), (0.0, 0.0), (0.0, 0.0))


class Curves(NamedTuple):
    """The curves of a hand's tremor and a height. Distances are those of the aim, in mm.

    By the distance of the aim from the middle of a slot or a token, the probability that a free slot catches the token
    (``slot``), that a slotted token leaves its slot (``leaves``), that the falling token bounces from a slotted token
    (``onto``) or from one on the wood (``struck``), and that a slot catches it after that (``struck_slot``). By the
    distance of a straight line, the probability that a token ends beyond it: an edge (``edge``), or a line on the wood
    (``seam``); the same after a bounce from a token (``onto_edge``, ``onto_seam``, ``struck_edge``, ``struck_seam``);
    and an edge for a token that left its slot (``knocked``) or was hit on the wood (``shoved``).
    """

    slot: Curve
    edge: Curve
    seam: Curve
    leaves: Curve
    onto: Curve
    onto_edge: Curve
    onto_seam: Curve
    struck: Curve
    struck_slot: Curve
    struck_edge: Curve
    struck_seam: Curve
    knocked: Curve
    shoved: Curve


@functools.cache
def made() -> Any:
    """Return the parsed `odds.json`."""
    return json.loads(resources.files(__package__).joinpath("odds.json").read_text())


@functools.lru_cache(maxsize=64)
def curves(tremor: float, height: float) -> Curves:
    """Return the curves of a tremor and a height, by linear interpolation between the simulated ones."""
    file = made()
    return Curves(*(_curve(file, name, tremor, height) for name in Curves._fields))


def _curve(file: Any, name: str, tremor: float, height: float) -> Curve:
    """Return a curve of the file at a tremor and a height."""
    at, parts = file["at"][name], []
    for rows in zip(*(_of_tremor(file, one[name], tremor) for one in file["curves"]), strict=True):
        parts.append([between(file["heights"], values, height) for values in zip(*rows, strict=True)])
    return Curve(at, *parts)


def _of_tremor(file: Any, by_tremor: Any, tremor: float) -> list[list[float]]:
    """Return the shares and the errors of a curve at a tremor."""
    tremors = file["tremors"]
    return [
        [
            between(tremors, values, tremor) / file["units"]
            for values in zip(*(one[part] for one in by_tremor), strict=True)
        ]
        for part in range(2)
    ]
