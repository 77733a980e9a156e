"""The curves from which the odds of a drop are made: shares by distance, for each tremor and height.

`odds.json` holds them; ``python -m studies.dropsy.odds_map`` made it, by simulation (docs/studies/dropsy.md).
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
    """Return the value at a place, straight between those given, the ends' beyond them."""
    if place <= at[0]:
        return values[0]
    if place >= at[-1]:
        return values[-1]
    after = bisect_right(at, place)
    part = (place - at[after - 1]) / (at[after] - at[after - 1])
    return values[after - 1] + part * (values[after] - values[after - 1])


class Curve:
    """A probability by distance, at each whole mm from the first on and straight between them; 0 beyond the last."""

    def __init__(self, at: Sequence[float], shares: Sequence[float], errors: Sequence[float]) -> None:
        self.first, self.last = at[0], at[-1]
        places = [self.first + step for step in range(round(self.last - self.first) + 1)]
        self.shares = [between(at, shares, place) for place in places]
        self.errors = [between(at, errors, place) for place in places]

    def __call__(self, distance: float) -> Chance:
        """Return the chance at a distance."""
        if distance > self.last:
            return NEVER
        steps = max(distance - self.first, 0.0)
        low = min(int(steps), len(self.shares) - 2)
        part = steps - low
        shares, errors = self.shares, self.errors
        p = shares[low] + part * (shares[low + 1] - shares[low])
        return Chance(p, errors[low] + part * (errors[low + 1] - errors[low]))

    def beyond(self, distance: float) -> Chance:
        """Return the chance to end beyond a line, of what moves as far to each side: below 0 it has passed it."""
        if distance >= 0:
            return self(distance)
        p, error = self(-distance)
        return Chance(1 - p, error)


NOT_BEYOND = Curve((0.0, 1.0), (0.0, 0.0), (0.0, 0.0))


class Curves(NamedTuple):
    """The curves of a hand's tremor and a height. Distances are those of the aim, in mm.

    A curve says how often, by how far the aim is from the middle of a slot or a token: a free slot catches the token
    (``slot``), a slotted token leaves its slot (``leaves``), the falling one bounces from a slotted one (``onto``) or
    from one that lies on the wood (``struck``), and a slot catches it all the same (``struck_slot``). The others say
    how often a token ends beyond a straight line at a distance: over an edge (``edge``), or any line on wood
    (``seam``); the same after it bounced from a token (``onto_edge``, ``onto_seam``, ``struck_edge``,
    ``struck_seam``); and over an edge one that left its slot (``knocked``), or was hit on the wood (``shoved``).
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
    """Return what the file holds."""
    return json.loads(resources.files(__package__).joinpath("odds.json").read_text())


@functools.lru_cache(maxsize=64)
def curves(tremor: float, height: float) -> Curves:
    """Return the curves of a tremor and a height, straight between those that were simulated."""
    file = made()
    return Curves(*(_curve(file, name, tremor, height) for name in Curves._fields))


def _curve(file: Any, name: str, tremor: float, height: float) -> Curve:
    """Return a curve of the file, by height and tremor."""
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
