"""Puzzles of Ten Pennies: offers of the last rounds, valued over the hands that the others may hold."""

from __future__ import annotations

from tuppence.chance import Generator
from tuppence.games.ten_pennies import rules
from tuppence.games.ten_pennies.bots.determinization import determinize
from tuppence.games.ten_pennies.rules import Position
from tuppence.match import State
from tuppence_web.hosted.puzzles import Puzzles

FIRST_ROUND = 5  # in which a single decision changes who wins often enough


def fits(state: State) -> bool:
    """Return whether a card is offered, late in a match."""
    position: Position = state.position
    return position.round >= FIRST_ROUND and position.phase in (rules.UP, rules.BUY)


def world(state: State, rng: Generator) -> Position:
    """Return the position with other hidden cards that the player to decide cannot distinguish from it."""
    position: Position = state.position
    determinize(position, state.current_player(), rng)
    position.stock, position.hands = list(map(int, position.stock)), list(map(int, position.hands))
    return position


PUZZLES = Puzzles(fits=fits, world=world, screened=240, playouts=2400)
