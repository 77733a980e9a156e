"""The best moment of a match of Ten Pennies."""

from __future__ import annotations

from tuppence.games.ten_pennies.events import LaidDown, LaidOff, LaidSet, RoundOver, WentOut
from tuppence_web.hosted.moment import BestMoment, Plays, each, greatest


def moment(plays: Plays) -> BestMoment | None:
    """Return the last lay of the player who went out and caught the others with the most points."""
    outs = ((sum(over.points), at, out) for at, out in each(plays, WentOut) for _, over in each([plays[at]], RoundOver))
    end = greatest(outs)
    if end is None:
        return None
    before = plays[: end.play + 1]
    lays = [at for kind in (LaidDown, LaidSet, LaidOff) for at, lay in each(before, kind) if lay.seat == end.event.seat]
    return end._replace(play=max(lays, default=end.play))
