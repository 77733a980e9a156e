"""Ratings of players and bots from match results: openskill's Plackett-Luce model."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from openskill.models import PlackettLuce

__all__ = ["MODEL", "Rating", "rated"]

MODEL = PlackettLuce()
START = 1000  # the shown rating of a new player
STEP = 40  # scales ratings so that a match or two are visible


class Rating(NamedTuple):
    """An estimate of a player's skill, with its uncertainty."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma

    @property
    def shown(self) -> int:
        """A single number for people: a conservative estimate.

        >>> Rating().shown
        1000
        """
        return round(START + STEP * (self.mu - 3 * self.sigma))


def rated(sides: Sequence[Sequence[Rating]], places: Sequence[int], *, steady: bool = False) -> list[list[Rating]]:
    """The ratings after a match of 2 or more sides. ``places`` has one per side, equal for ties.

    ``steady``: nobody's strength changes from match to match, as that of bots does not.

    >>> (winner,), (loser,) = rated([[Rating()], [Rating()]], [1, 2])
    >>> winner.shown > loser.shown
    True
    """
    teams = [[MODEL.rating(mu=one.mu, sigma=one.sigma) for one in side] for side in sides]
    after = MODEL.rate(teams, ranks=[float(place) for place in places], tau=0.0 if steady else None)
    return [[Rating(one.mu, one.sigma) for one in side] for side in after]
