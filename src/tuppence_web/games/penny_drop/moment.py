"""The best moment of a match of Penny Drop."""

from __future__ import annotations

from tuppence.games.penny_drop.events import Collected
from tuppence_web.hosted.moment import BestMoment, Plays, each, greatest


def moment(plays: Plays) -> BestMoment | None:
    """Return the moment at which a player collected the most pennies."""
    return greatest((event.count, at, event) for at, event in each(plays, Collected) if event.count)
