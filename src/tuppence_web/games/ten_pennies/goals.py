"""Small goals in Ten Pennies, and what is counted for its players."""

from __future__ import annotations

from tuppence.events import Event
from tuppence.games.ten_pennies.events import Bought, Dealt, LaidDown, RoundOver, Turn, WentOut
from tuppence_web.hosted.goals import Finished, Goal, Statistic, stretches

DEAR = 50  # points
IN_A_ROW = 3  # rounds


def rounds(match: Finished) -> list[list[Event]]:
    """The rounds of a match."""
    return stretches(match.events, lambda event: isinstance(event, Dealt))


def own_turns(match: Finished, events: list[Event]) -> list[list[Event]]:
    """The player's own turns in a round."""
    turns = stretches(events, lambda event: isinstance(event, Turn))
    return [turn for turn in turns if turn[0].seat == match.seat]


def has(match: Finished, events: list[Event], kind: type[Event]) -> bool:
    """Whether there is an event of this type of the player's own."""
    return any(isinstance(event, kind) and event.seat == match.seat for event in events)


def down_at_once(match: Finished) -> bool:
    """Whether the player went down in their first turn of a round."""
    firsts = (own_turns(match, played)[:1] for played in rounds(match))
    return any(has(match, turn, LaidDown) for first in firsts for turn in first)


def down_and_out(match: Finished) -> bool:
    """Whether the player went down and out in one turn."""
    turns = (turn for played in rounds(match) for turn in own_turns(match, played))
    return any(has(match, turn, LaidDown) and has(match, turn, WentOut) for turn in turns)


def out_without_buying(match: Finished) -> bool:
    """Whether the player went out in a round in which the player bought nothing."""
    return any(has(match, played, WentOut) and not has(match, played, Bought) for played in rounds(match))


def out_without_a_penny(match: Finished) -> bool:
    """Whether the player went out with no penny left to buy with."""
    left: int | None = None
    for event in match.events:
        if isinstance(event, Bought) and event.seat == match.seat:
            left = event.left
        elif isinstance(event, WentOut) and event.seat == match.seat and left == 0:
            return True
    return False


def caught_them_all(match: Finished) -> bool:
    """Whether the player went out and everybody else was caught with 50 points or more."""
    for played in rounds(match):
        over = [event for event in played if isinstance(event, RoundOver)]
        others = [points for event in over for seat, points in enumerate(event.points) if seat != match.seat]
        if others and has(match, played, WentOut) and min(others) >= DEAR:
            return True
    return False


def out_three_times(match: Finished) -> bool:
    """Whether the player went out in three rounds, one after the other."""
    run = 0
    for played in rounds(match):
        run = run + 1 if has(match, played, WentOut) else 0
        if run == IN_A_ROW:
            return True
    return False


GOALS = (
    Goal("down_at_once", "Go down in your first turn of a round", down_at_once),
    Goal("down_and_out", "Go down and out in one turn", down_and_out),
    Goal("no_buying", "Go out without buying a card in that round", out_without_buying),
    Goal("no_penny", "Go out when your last penny is in the bowl", out_without_a_penny),
    Goal("caught_all", "Catch everybody else with 50 points or more", caught_them_all),
    Goal("three_rounds", "Go out in three rounds in a row", out_three_times),
)
STATISTICS = (
    Statistic("went_out", "Rounds gone out", lambda match: sum(1 for _ in match.own(WentOut))),
    Statistic("bought", "Cards bought", lambda match: sum(1 for _ in match.own(Bought))),
)
