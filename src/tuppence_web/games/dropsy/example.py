"""An example played with the rules: a round of two tokens each. Where things come to rest is handed in (DR-11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tuppence.actions import Action
from tuppence.game import load
from tuppence.games.dropsy.actions import Arranged, Drop, Rest, Token
from tuppence.games.dropsy.board import BOARDS, SIDE, SLOTS, middle, points, slot_centre
from tuppence.games.dropsy.events import Counted, Scored, Won
from tuppence.match import State
from tuppence_web.hosted.game import Step

PLAYERS = ("Ann", "Bea")
OPTIONS = {"tokens": 2, "rounds": 1}
LAID_OUT = Arranged(((0, 1, 0), (1, 1, 0), (2, 1, 0), (0, 0, 0), (1, 0, 0), (2, 0, 1)))
HEIGHT = 203.2
OFF: Token = (-40.0, 190.0, -9.0, 0.0, False)  # on the mat beside the boards
SIX, FIVE = (60.0, 180.0), (146.0, 146.0)  # the middles of two slots
SLOTTED: Token = (60.6, 179.2, -0.5, 0.2, True)
KNOCKED_OUT: Token = (98.0, 196.0, 3.0, 0.1, True)
IN_ITS_PLACE: Token = (59.5, 180.4, -0.5, 0.3, True)
ON_THE_EDGE: Token = (226.0, 207.0, 1.9, 6.5, True)
AT_LAST: Token = (146.9, 145.3, -0.5, 0.2, True)

# The part of the example, where the token is dropped, where all tokens rest after it, and a remark.
MOMENTS: tuple[tuple[str, tuple[float, float], tuple[Token, ...], str], ...] = (
    ("A drop", SIX, (SLOTTED,), "It is flush, and would give six points if the round ended now."),
    ("A knock-out", SIX, (KNOCKED_OUT, IN_ITS_PLACE), "Ann's stays where it lies, between the slots."),
    ("A bounce", FIVE, (KNOCKED_OUT, IN_ITS_PLACE, OFF), "The drop was a turn, and she has the token again."),
    (
        "The last turns",
        (214.0, 214.0),
        (KNOCKED_OUT, IN_ITS_PLACE, OFF, ON_THE_EDGE),
        "Bea's leans on the edge of a slot: it is not flush.",
    ),
    ("The last turns", FIVE, (KNOCKED_OUT, IN_ITS_PLACE, AT_LAST, ON_THE_EDGE), "That was the last turn."),
)
FEW_SLOTS = "A board with few slots gives many points."
COUNTED = "Only what lies flush in a slot counts."


def steps() -> tuple[Step, ...]:
    """Return the steps of the example, in order, each with its view."""
    state = load("dropsy", **OPTIONS).new_initial_state()
    events = state.apply_typed(LAID_OUT)
    first = Step("The boards", state.text().paragraph(events, PLAYERS, FEW_SLOTS), _drawn(state))
    return (first, *(step for moment in MOMENTS for step in _play(state, *moment)))


def _play(
    state: State, part: str, place: tuple[float, float], tokens: tuple[Token, ...], remark: str
) -> Iterator[Step]:
    """Yield the step of one drop and its result; the counting is a second one."""
    action: Action = Drop(*place, HEIGHT)
    events = [*state.apply_typed(action), *state.apply_typed(Rest(tokens))]
    result = [event for event in events if isinstance(event, Counted | Scored | Won)]
    shown = [event for event in events if event not in result]
    view = _drawn(state) | ({"scores": [0, 0]} if result else {})
    yield Step(part, state.text().paragraph(shown, PLAYERS, remark), view)
    if result:
        scored = [event for event in result if isinstance(event, Scored)]
        yield Step("The counting", state.text().paragraph(scored, PLAYERS, COUNTED), _drawn(state) | {"counted": True})


def _drawn(state: State) -> dict[str, Any]:
    """Return the view with what is drawn: the upper left corners of the boards, and the slots with their points."""
    cells = state.position.cells
    corners = [(x - SIDE / 2, y + SIDE / 2) for x, y in (middle(cells, board) for board in range(BOARDS))]
    slots = [[*slot_centre(cells, slot), points(slot)] for slot in range(len(SLOTS))]
    return {**state.view(), "boards": corners, "slots": slots}
