"""What a match says about how well those play who finished it: openskill's Plackett-Luce. No Django."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from openskill.models import PlackettLuce

MODEL = PlackettLuce()
START = 1000  # what is shown of somebody of whom nothing is known yet
STEP = 40  # so that a match or two show


class Rating(NamedTuple):
    """How well somebody is believed to play a game, and how sure of it we are."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma

    @property
    def shown(self) -> int:
        """One number for people: what somebody plays at least, almost surely.

        >>> Rating().shown
        1000
        """
        return round(START + STEP * (self.mu - 3 * self.sigma))


def rated(sides: Sequence[Sequence[Rating]], places: Sequence[int]) -> list[list[Rating]]:
    """The ratings after a match of 2 or more sides: ``places`` has one a side, the same for those who are level.

    >>> (winner,), (loser,) = rated([[Rating()], [Rating()]], [1, 2])
    >>> winner.shown > loser.shown
    True
    """
    teams = [[MODEL.rating(mu=one.mu, sigma=one.sigma) for one in side] for side in sides]
    after = MODEL.rate(teams, ranks=[float(place) for place in places])
    return [[Rating(one.mu, one.sigma) for one in side] for side in after]
