"""The example of the game's text (Appendix A), played with the rules: Jess against Kevin, with both endings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tuppence.actions import Action
from tuppence.events import Event
from tuppence.game import load
from tuppence.games.seven_pennies.actions import Cancel, Gather, Starter, Thrown
from tuppence.games.seven_pennies.events import Boothed, Cancelled, Gathered, Returned, RoundOver, Threw
from tuppence.match import State
from tuppence_web.hosted.game import Step

NAMES = ("Jess", "Kevin")
TAILS, HEADS = 1, 2
# The part of the example, the action, and a remark.
UP_TO_THE_CHOICE: tuple[tuple[str, Action, str], ...] = (
    ("The first turn", Starter(0), "All seven pennies wait in the Balcony."),
    ("Jess's turn", Thrown((4, 3)), ""),
    ("Jess's turn", Gather(TAILS), "She held nothing, so either side would do."),
    ("Kevin's turn", Thrown((1, 5)), ""),
    ("Kevin's turn", Gather(HEADS), "Two pennies are left in the Balcony for Jess."),
    ("Jess's choice", Thrown((2, 0)), "No pair, and tails are what she holds."),
)
ENDINGS: tuple[tuple[str, Action, str], ...] = (
    ("If she gathers", Gather(TAILS), "All pennies go back to the Balcony, and Kevin begins the next round."),
    ("If she cancels", Cancel(TAILS, 1), "Kevin throws the four that are in the Balcony now."),
)


def steps() -> tuple[Step, ...]:
    """Return the steps of the example, in order, each with its view."""
    state = load("seven-pennies").new_initial_state()
    shown = [step for part, action, remark in UP_TO_THE_CHOICE for step in _play(state, part, action, remark)]
    shown.append(Step("Jess's choice", _choice(state), state.view()))
    for part, action, remark in ENDINGS:
        shown.extend(_play(state.clone(), part, action, remark))
    return tuple(shown)


def _play(state: State, part: str, action: Action, remark: str) -> list[Step]:
    """Return the steps of one action. The remark follows the last one's sentence."""
    before = state.view()
    moments = list(_moments(before, state.apply_typed(action), state))
    *others, (last, shown) = moments
    return [*(Step(part, *moment) for moment in others), Step(part, f"{last} {remark}".rstrip(), shown)]


def _moments(view: dict[str, Any], events: list[Event], state: State) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the sentence of each event that has one, with the view after it."""
    for event in events:
        view = _after(view, event)
        if sentence := state.text().sentence(event):
            yield f"{sentence.format(*NAMES)}.", view


def _after(view: dict[str, Any], event: Event) -> dict[str, Any]:
    """Return the view after an event, computed from the event."""
    balcony, theatre, held = view["balcony"], list(view["theatre"]), list(view["held"])
    match event:
        case Threw(counts=counts):
            balcony, theatre = 0, counts
        case Boothed(counts=counts):
            balcony += sum(counts)
            theatre = [there - gone for there, gone in zip(theatre, counts, strict=True)]
        case Gathered(seat=seat, value=value, count=count):
            theatre[value - 1] -= count
            held[seat] = {"value": value, "count": held[seat]["count"] + count}
        case Cancelled(value=value, count=count):
            theatre[value - 1] -= count
            balcony += count
        case Returned(seat=seat, value=value, count=count, left=left):
            held[seat] = {"value": value if left else None, "count": left}
            balcony += count
        case RoundOver(held=returned, scores=scores):
            return {
                **view,
                "balcony": balcony + sum(one.count for one in returned),
                "held": [{"value": None, "count": 0}] * len(held),
                "scores": scores,
            }
    return {**view, "balcony": balcony, "theatre": theatre, "held": held}


def _choice(state: State) -> str:
    """Describe the player's choices and their effects, in the words of the buttons."""
    choices = [choice for _, choice in state.text().choices()]
    return " ".join(f"“{choice.label}” {choice.effect}.".format(*NAMES) for choice in choices)
