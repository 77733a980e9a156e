"""The best moment of a match of Penny White."""

from __future__ import annotations

from tuppence.games.penny_white.events import Measured, Rested
from tuppence_web.hosted.moment import BestMoment, Plays, each, greatest


def moment(plays: Plays) -> BestMoment | None:
    """Return the flick of the penny that scored nearest to the white."""
    nearest = greatest((-event.distance, at, event) for at, event in each(plays, Measured) if event.counts)
    if nearest is None:
        return None
    flicks = [
        at
        for at, event in each(plays[: nearest.play + 1], Rested)
        if isinstance(nearest.event, Measured) and event.penny == nearest.event.penny
    ]
    return nearest._replace(play=flicks[-1]) if flicks else nearest
