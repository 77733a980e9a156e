"""Small goals in Dropsy, and what is counted for its players."""

from __future__ import annotations

from tuppence.games.dropsy.events import Counted, Dropped, LeftSlot, RoundBegins, Scored, Slotted
from tuppence_web.hosted.goals import Finished, Goal, Statistic, furthest_behind, stretches

DEAREST = 6  # points of a slot
IN_A_ROW = 3  # drops
BOARDS = 4
PLENTY = 20  # points
BEHIND = 10  # points


def slotted_a_six(match: Finished) -> bool:
    """Whether the player slotted a token of the player's own on the board with one slot."""
    return any(event.points == DEAREST and event.by == match.seat for event in match.own(Slotted))


def drove_out(match: Finished) -> bool:
    """Whether a drop of the player's drove somebody else's token out of a slot."""
    return any(isinstance(event, LeftSlot) and event.by == match.seat != event.seat for event in match.events)


def three_in_a_row(match: Finished) -> bool:
    """Whether three drops of the player's, one after the other, were slotted."""
    run, token = 0, -1
    for event in match.events:
        if isinstance(event, Dropped) and event.seat == match.seat:
            run, token = (0 if token >= 0 else run), event.token
        elif isinstance(event, Slotted) and event.by == event.seat == match.seat and event.token == token:
            run, token = run + 1, -1
            if run == IN_A_ROW:
                return True
    return False


def on_four_boards(match: Finished) -> bool:
    """Whether the player's tokens counted on four boards in one round."""
    rounds = stretches(match.events, lambda event: isinstance(event, RoundBegins))
    boards = (
        {event.points for event in played if isinstance(event, Counted) and event.seat == match.seat}
        for played in rounds
    )
    return any(len(points) >= BOARDS for points in boards)


def twenty_in_a_round(match: Finished) -> bool:
    """Whether a round gave the player twenty points."""
    return any(event.points >= PLENTY for event in match.own(Scored))


def won_from_behind(match: Finished) -> bool:
    """Whether the player won after having been ten points behind."""
    gains = ((event.round, event.seat, event.points) for event in match.events if isinstance(event, Scored))
    return match.won and furthest_behind(match.seat, gains) >= BEHIND


GOALS = (
    Goal("six", "Slot a token on the board with one slot", slotted_a_six),
    Goal("drove_out", "Drive a token of somebody else out of a slot", drove_out),
    Goal("three_in_a_row", "Slot three drops in a row", three_in_a_row),
    Goal("four_boards", "Have tokens count on four boards in one round", on_four_boards),
    Goal("twenty", "Score 20 points in a round", twenty_in_a_round),
    Goal("from_behind", "Win after being ten points behind", won_from_behind),
)
STATISTICS = (
    Statistic("slotted", "Tokens that counted", lambda match: sum(1 for _ in match.own(Counted))),
    Statistic(
        "one_round",
        "Most points in a round",
        lambda match: max((event.points for event in match.own(Scored)), default=0),
        most=True,
    ),
)
