"""Small goals in Seven Pennies, and what is counted for its players."""

from __future__ import annotations

from tuppence.games.seven_pennies.events import (
    Cancelled,
    Gathered,
    NickelLost,
    NickelWon,
    NothingLeft,
    Returned,
    RoundOver,
)
from tuppence_web.hosted.goals import Finished, Goal, Statistic

MANY = 5  # pieces


def paired_off(match: Finished) -> bool:
    """Whether a whole throw of the player's paired off."""
    return any(match.own(NothingLeft))


def gathered_five(match: Finished) -> bool:
    """Whether the player gathered five pieces or more at once."""
    return any(event.count >= MANY for event in match.own(Gathered))


def held_all(match: Finished) -> bool:
    """Whether a round ended in which nobody else held anything."""
    rounds = (event.held for event in match.events if isinstance(event, RoundOver))
    return any(0 < held[match.seat].count == sum(one.count for one in held) for held in rounds)


def took_the_last(match: Finished) -> bool:
    """Whether a cancel of the player's took the last piece that somebody else held."""
    payer: int | None = None
    for event in match.events:
        if isinstance(event, Cancelled):
            payer = event.payer if event.seat == match.seat != event.payer else None
        elif isinstance(event, Returned) and event.seat == payer and event.left == 0:
            return True
    return False


def won_by_double(match: Finished) -> bool:
    """Whether the player won with at least twice the points of everybody else."""
    scores = [event.scores for event in match.events if isinstance(event, RoundOver) and event.scores]
    if not scores or not match.won:
        return False
    others = [points for seat, points in enumerate(scores[-1]) if seat != match.seat]
    return scores[-1][match.seat] >= 2 * max(others)


def won_by_a_nickel(match: Finished) -> bool:
    """Whether the player won a T.K.O. with one nickel left."""
    won, lost = sum(1 for _ in match.own(NickelWon)), sum(1 for _ in match.own(NickelLost))
    return match.options["variant"] == "tko" and match.won and match.options["nickels"] + won - lost == 1


GOALS = (
    Goal("paired_off", "Make a throw that pairs off wholly", paired_off),
    Goal("gather_five", "Gather five at once", gathered_five),
    Goal("held_all", "End a round while nobody else holds anything", held_all),
    Goal("took_the_last", "Cancel the last of what somebody holds", took_the_last),
    Goal("double", "Win with twice the points of anybody else", won_by_double),
    Goal("last_nickel", "Win a T.K.O. with your last nickel", won_by_a_nickel),
)
STATISTICS = (
    Statistic("gathered", "Pieces gathered", lambda match: sum(event.count for event in match.own(Gathered))),
    Statistic(
        "at_once",
        "Most gathered at once",
        lambda match: max((event.count for event in match.own(Gathered)), default=0),
        most=True,
    ),
)
