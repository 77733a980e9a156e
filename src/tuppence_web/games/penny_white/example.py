"""An example played with the rules: an end of three pennies each. Where things come to rest is handed in (PW-9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tuppence.actions import Action
from tuppence.events import Event
from tuppence.game import load
from tuppence.games.penny_white.actions import Disc, Flick, PlaceWhite, Remove, Rest, Starter
from tuppence.games.penny_white.board import FRONT
from tuppence.games.penny_white.events import Measured, Scored, Won
from tuppence.match import State
from tuppence_web.hosted.game import Step

PLAYERS = ("Ann", "Bea")
OPTIONS = {"pennies": 3, "ends": 1}
WHITE: Disc = (0.0, 575.0, True)
OFF: Disc = (150.0, 548.0, False)  # where it crossed the edge
DRAWN, THIRD, FIFTH = (16.0, 545.0, True), (-18.0, 558.0, True), (34.0, 592.0, True)  # Ann's pennies
HITTER, SHORT, WIDE = (12.0, 556.0, True), (26.0, 505.0, True), (-52.0, 616.0, True)  # Bea's
REMOVED: Disc = (12.0, 556.0, False)

# The part of the example, the player's action, where everything rests after it, and a remark.
MOMENTS: tuple[tuple[str, Action, tuple[Disc, ...] | None, str], ...] = (
    ("The white", PlaceWhite(125.0), None, "She was drawn to start. Beginners place it, others flick it there."),
    ("The first pennies", Flick(0.0, FRONT, 0.03, 1250.0), (WHITE, DRAWN), "It stops 34 mm from the white."),
    (
        "The first pennies",
        Flick(0.0, FRONT, 0.03, 2100.0),
        (WHITE, OFF, HITTER),
        "Bea hits it full, and her own penny stays at the white.",
    ),
    ("A removal", Remove(1), None, "For her penny that went off, Ann takes off the one that put it there."),
    ("The other pennies", Flick(0.0, FRONT, -0.03, 1255.0), (WHITE, OFF, REMOVED, THIRD), ""),
    ("The other pennies", Flick(20.0, FRONT, 0.01, 1180.0), (WHITE, OFF, REMOVED, THIRD, SHORT), "It stops short."),
    (
        "The other pennies",
        Flick(30.0, FRONT, 0.01, 1285.0),
        (WHITE, OFF, REMOVED, THIRD, SHORT, FIFTH),
        "It goes by Bea's, and now two of Ann's are nearest.",
    ),
    (
        "The other pennies",
        Flick(-40.0, FRONT, -0.02, 1330.0),
        (WHITE, OFF, REMOVED, THIRD, SHORT, FIFTH, WIDE),
        "It was the last, so the end is measured.",
    ),
)
MEASURED = "Bea's nearest lies 66 mm away."


def steps() -> tuple[Step, ...]:
    """Return the steps of the example, in order, each with its view."""
    state = load("penny-white", **OPTIONS).new_initial_state()
    state.apply_action(Starter(0))
    return tuple(step for moment in MOMENTS for step in _play(state, *moment))


def _play(state: State, part: str, action: Action, discs: tuple[Disc, ...] | None, remark: str) -> Iterator[Step]:
    """Yield the step of one action and its result; the measuring is a second one."""
    before = state.view()
    events = state.apply_typed(action)
    if discs is not None:
        events += state.apply_typed(Rest(discs))
    seen = [event for event in events if not isinstance(event, Measured | Scored | Won)]
    yield Step(part, state.text().paragraph(seen, PLAYERS, remark), {**state.view(), "scores": before["scores"]})
    if state.is_terminal():
        result = [event for event in events if isinstance(event, Measured | Scored)]
        yield Step("The measuring", state.text().paragraph(result, PLAYERS, MEASURED), _measured(state.view(), result))


def _measured(view: dict[str, Any], events: Sequence[Event]) -> dict[str, Any]:
    """Return the board with the distance of each penny from the white, and how near a penny has to be to count."""
    measured = [event for event in events if isinstance(event, Measured)]
    found = [{**view["pennies"][event.penny], "distance": event.distance, "counts": event.counts} for event in measured]
    return {**view, "measured": found, "within": min(one["distance"] for one in found if not one["counts"])}
