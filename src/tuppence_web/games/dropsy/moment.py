"""The best moment of a match of Dropsy."""

from __future__ import annotations

from tuppence.games.dropsy.events import LeftSlot, OfSlot
from tuppence_web.hosted.moment import BestMoment, Plays, each, greatest


def moment(plays: Plays) -> BestMoment | None:
    """Return the drop that slotted a token of the player's for the most points, or drove out somebody else's."""
    return greatest(
        (event.points, at, event)
        for at, event in each(plays, OfSlot)
        if isinstance(event, LeftSlot) == (event.by != event.seat)
    )
