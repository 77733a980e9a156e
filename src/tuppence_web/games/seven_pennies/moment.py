"""The best moment of a match of Seven Pennies."""

from __future__ import annotations

from collections.abc import Sequence

from tuppence.events import Event
from tuppence.games.seven_pennies.events import Cancelled, Gathered, Returned
from tuppence_web.hosted.moment import BestMoment, Plays, each, greatest


def payers(play: Sequence[Event]) -> set[int | None]:
    """The seats at whose cost somebody else cancelled."""
    return {event.payer for event in play if isinstance(event, Cancelled) and event.payer != event.seat}


def moment(plays: Plays) -> BestMoment | None:
    """Return the moment at which a cancel cost somebody else the most, or else the greatest gathering."""
    costs = ((event.count, at, event) for at, event in each(plays, Returned) if event.seat in payers(plays[at]))
    return greatest(costs) or greatest((event.count, at, event) for at, event in each(plays, Gathered))
