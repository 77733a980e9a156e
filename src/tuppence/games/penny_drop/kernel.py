"""The kernel of Penny Drop: actions by number, and the die drawn inside. Compiled only."""

from __future__ import annotations

from typing import Any

from tuppence.chance import below
from tuppence.games.penny_drop import legality, rules
from tuppence.games.penny_drop.actions import LOWEST, SIDES
from tuppence.rule import LEGAL, rule

OWN = 2  # of the actions, the first ones, are a player's own; NONE: no action
NONE = -1


@rule
def draw(rng: Any) -> int:
    """The face that the die in the air shows: one draw."""
    face: int = LOWEST + below(rng, SIDES)
    return face


@rule
def apply_chance(s: Any, rng: Any) -> None:
    """The die in the air lands."""
    rules.receive(s, draw(rng), None)


@rule
def find(s: Any, number: int) -> Any:
    """The legal action with a number, counted from 0; NONE where there are not so many."""
    for action in range(OWN):
        if legality.check(s, action) == LEGAL:
            if number == 0:
                return action
            number -= 1
    return NONE


@rule
def num_legal_actions(s: Any) -> Any:
    """How many actions the one who decides has."""
    count = 0
    for action in range(OWN):
        if legality.check(s, action) == LEGAL:
            count += 1
    return count


@rule
def apply_action(s: Any, number: int) -> None:
    """Carry out an action by its number in the list."""
    if find(s, number) == legality.STOP:
        rules.stop(s, None)
    else:
        rules.throw(s, None)
