"""The kernel of Penny Drop: numbered actions and the draw of the die. Compiled only."""

from __future__ import annotations

from tuppence.chance import Generator, below
from tuppence.games.penny_drop import legality, rules
from tuppence.games.penny_drop.actions import LOWEST, SIDES
from tuppence.games.penny_drop.rules import Position
from tuppence.rule import LEGAL, rule

OWN = 2  # the number of players' actions, which are the first in `legality`
NONE = -1


@rule
def draw(rng: Generator) -> int:
    """Draw the face of the die."""
    return LOWEST + below(rng, SIDES)


@rule
def apply_chance(s: Position, rng: Generator) -> None:
    """Draw the face of the die in the air and apply it."""
    rules.receive(s, draw(rng), None)


@rule
def find(s: Position, number: int) -> int:
    """Return the legal action with this index in the list, or NONE."""
    for action in range(OWN):
        if legality.check_number(s, action) == LEGAL:
            if number == 0:
                return action
            number -= 1
    return NONE


@rule
def num_legal_actions(s: Position) -> int:
    """Return the number of the current player's actions."""
    count = 0
    for action in range(OWN):
        if legality.check_number(s, action) == LEGAL:
            count += 1
    return count


@rule
def apply_action(s: Position, number: int) -> None:
    """Apply an action, given its index in the list."""
    if find(s, number) == legality.STOP:
        rules.stop(s, None)
    else:
        rules.throw(s, None)
