"""The champion of Penny Drop, and compiled play with every level."""

from __future__ import annotations

from typing import Any

from tuppence.chance import Generator, below
from tuppence.games.penny_drop import kernel, rules
from tuppence.games.penny_drop.bots import tables
from tuppence.games.penny_drop.bots.levels import BEGINNER, LEVELS, REGULAR, THRESHOLDS, beginner, regular
from tuppence.games.penny_drop.bots.tables import Tables
from tuppence.games.penny_drop.legality import ROLL, STOP
from tuppence.games.penny_drop.rules import Position
from tuppence.kernel import Kernel
from tuppence.rule import rule


@rule
def champion(s: Position, solved: Tables) -> int:
    """Return the action of the tables: exact in singles and teams, an equilibrium otherwise."""
    return ROLL if s.rolled == 0 or tables.rolls_again(s, solved) else STOP


@rule
def choose(s: Position, policy: int, solved: Tables, rng: Generator) -> int:
    """Return the action of a level, for playouts."""
    if policy == BEGINNER:
        return beginner(s, below(rng, THRESHOLDS))
    if policy == REGULAR:
        return regular(s)
    return champion(s, solved)


KERNEL = Kernel(
    current_player=rules.current_player,
    apply_chance=kernel.apply_chance,
    num_legal_actions=kernel.num_legal_actions,
    apply_action=kernel.apply_action,
    returns=rules.write_returns,
    policies=LEVELS,
    quick=LEVELS,
    choose=choose,
    tables=lambda game: tables.shipped(tables.kind_of(game.options)),
)


class Champion:
    """The champion of matches with these options."""

    def __init__(self, chosen: dict[str, Any]) -> None:
        self._tables = tables.shipped(tables.kind_of(chosen))

    def action(self, s: Position) -> int:
        """Return ROLL or STOP."""
        return champion(s, self._tables)
