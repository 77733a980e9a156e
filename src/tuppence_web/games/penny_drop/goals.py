"""Small goals in Penny Drop, and what is counted for its players."""

from __future__ import annotations

from tuppence.events import Event
from tuppence.games.penny_drop.events import Collected, Dropped, Out, Passed, Placed, Starts, Stopped
from tuppence.games.penny_drop.rules import SLOTS
from tuppence_web.hosted.goals import Finished, Goal, Statistic, stretches

FEW, MANY = 1, 5  # pennies
SIXES = 3


def turns(match: Finished) -> list[list[Event]]:
    """The player's own turns."""
    every = stretches(match.events, lambda event: isinstance(event, Starts | Passed))
    return [turn for turn in every if turn[0].seat == match.seat]


def gone_in(turn: list[Event]) -> int:
    """How many pennies went into the box in a turn."""
    return sum(isinstance(event, Placed | Dropped) for event in turn)


def won_without_collecting(match: Finished) -> bool:
    """Whether the player won and took no penny back."""
    return match.won and not any(event.count for event in match.own(Collected))


def dropped_three(match: Finished) -> bool:
    """Whether three pennies fell through the six in one turn."""
    return any(sum(isinstance(event, Dropped) for event in turn) >= SIXES for turn in turns(match))


def left_all_full(match: Finished) -> bool:
    """Whether the player stopped with a penny in every slot."""
    shown = 0
    for event in match.events:
        if isinstance(event, Placed):
            shown += 1
        elif isinstance(event, Collected):
            shown = 0
        elif isinstance(event, Stopped) and event.seat == match.seat and shown == SLOTS:
            return True
    return False


def out_from_five(match: Finished) -> bool:
    """Whether the player got rid of the last five pennies or more in one turn."""
    return any(isinstance(event, Out) and gone_in(turn) >= MANY for turn in turns(match) for event in turn)


def won_from_behind(match: Finished) -> bool:
    """Whether the player won after holding five pennies or more while somebody else was down to one."""
    held = [match.options["pennies"]] * len(match.places)
    behind = False
    for event in match.events:
        if isinstance(event, Placed | Dropped):
            held[event.seat] -= 1
        elif isinstance(event, Collected):
            held[event.seat] += event.count
        behind = behind or (FEW in held and held[match.seat] >= MANY)
    return behind and match.won


GOALS = (
    Goal("clean", "Win without collecting a penny", won_without_collecting),
    Goal("sixes", "Drop three pennies through the six in one turn", dropped_three),
    Goal("all_full", "Stop with all five slots full", left_all_full),
    Goal("five_at_once", "Go out with five pennies or more in one turn", out_from_five),
    Goal("from_behind", "Win from five pennies when somebody else was down to one", won_from_behind),
)
STATISTICS = (
    Statistic("dropped", "Pennies dropped through the six", lambda match: sum(1 for _ in match.own(Dropped))),
    Statistic(
        "one_turn",
        "Most pennies gone in one turn",
        lambda match: max(map(gone_in, turns(match)), default=0),
        most=True,
    ),
)
