"""Small goals in Penny White, and what is counted for its players."""

from __future__ import annotations

from tuppence.events import Event
from tuppence.games.penny_white.board import RADIUS
from tuppence.games.penny_white.events import EndBegins, Flicked, Measured, Scored, WentOff
from tuppence_web.hosted.goals import Finished, Goal, Statistic, furthest_behind, stretches

CLOSE = 10.0  # mm from rim to rim
SEVERAL = 2  # pennies
BEHIND = 3  # points


def driven_off(match: Finished, events: list[Event]) -> int:
    """How many of the other player's pennies the player put off the board."""
    return sum(isinstance(event, WentOff) and event.by == match.seat != event.seat for event in events)


def two_at_once(match: Finished) -> bool:
    """Whether one flick of the player's put two of the other player's pennies off."""
    flicks = stretches(match.events, lambda event: isinstance(event, Flicked))
    return any(driven_off(match, flick) >= SEVERAL for flick in flicks)


def lay_close(match: Finished) -> bool:
    """Whether a penny of the player's was measured within a centimetre of the white, from rim to rim."""
    return any(event.distance - 2 * RADIUS <= CLOSE for event in match.own(Measured))


def all_counted(match: Finished) -> bool:
    """Whether all pennies of the player's counted in one end, where there are several."""
    pennies = match.options["pennies"]
    ends = stretches(match.events, lambda event: isinstance(event, EndBegins))
    counted = (
        sum(isinstance(event, Measured) and event.seat == match.seat and event.counts for event in end) for end in ends
    )
    return pennies >= SEVERAL and pennies in counted


def won_from_behind(match: Finished) -> bool:
    """Whether the player won after having been three points behind."""
    gains = ((event.end, event.seat, event.points) for event in match.events if isinstance(event, Scored))
    return match.won and furthest_behind(match.seat, gains) >= BEHIND


def let_nobody_score(match: Finished) -> bool:
    """Whether the player won and the other player scored nothing."""
    scored = {event.seat for event in match.events if isinstance(event, Scored)}
    return match.won and scored == {match.seat}


GOALS = (
    Goal("two_off", "Put two pennies of the other player off with one flick", two_at_once),
    Goal("close", "Be measured within a centimetre of the white", lay_close),
    Goal("all_count", "Have all your pennies count in one end", all_counted),
    Goal("from_behind", "Win after being three points behind", won_from_behind),
    Goal("to_nothing", "Win without letting the other player score", let_nobody_score),
)
STATISTICS = (
    Statistic("points", "Points", lambda match: sum(event.points for event in match.own(Scored))),
    Statistic("off", "Pennies put off the board", lambda match: driven_off(match, list(match.events))),
    Statistic(
        "one_end",
        "Most points in an end",
        lambda match: max((event.points for event in match.own(Scored)), default=0),
        most=True,
    ),
)
