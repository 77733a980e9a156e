"""The levels of Seven Pennies as rules over a position, except the champion.

An action is its index in the list of legal actions.
"""

from __future__ import annotations

from tuppence.chance import Generator, below
from tuppence.games.seven_pennies.heuristics import best_looking
from tuppence.games.seven_pennies.kernel import gathers, num_legal_actions
from tuppence.games.seven_pennies.rules import Position
from tuppence.rule import rule

LEVELS = ("beginner", "regular", "champion")
BEGINNER, REGULAR = 1, 2  # policy numbers in playouts
NOISE = 60  # range of a beginner's noise, which decides whether to gather (3 of 4 values) and picks an action


@rule
def beginner(s: Position, noise: int) -> int:
    """Return a random gather three times out of four if possible, otherwise a random legal action."""
    hasty = gathers(s) if noise % 4 else 0
    return noise // 4 % (hasty if hasty else num_legal_actions(s))


@rule
def regular(s: Position) -> int:
    """Return the action with the best heuristic value."""
    return best_looking(s, False)


@rule
def choose_quick(s: Position, policy: int, tables: object, rng: Generator) -> int:
    """Return the action of a level, for playouts without the champion, whose search need not be compiled then."""
    return beginner(s, below(rng, NOISE)) if policy == BEGINNER else regular(s)
