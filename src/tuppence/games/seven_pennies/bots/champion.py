"""The champion of Seven Pennies, and compiled play with every level."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tuppence.chance import Generator, below
from tuppence.games.seven_pennies import kernel, options, rules
from tuppence.games.seven_pennies.bots import search
from tuppence.games.seven_pennies.bots.levels import BEGINNER, LEVELS, NOISE, REGULAR, beginner, choose_quick, regular
from tuppence.games.seven_pennies.heuristics import best_looking
from tuppence.games.seven_pennies.rules import Position
from tuppence.games.seven_pennies.solution import knockout, solve
from tuppence.kernel import Kernel
from tuppence.places import share_win
from tuppence.rule import rule


@rule
def choose(s: Position, policy: int, solved: solve.Table | None, rng: Generator) -> int:
    """Return the action of a level, for playouts."""
    if policy == BEGINNER:
        return beginner(s, below(rng, NOISE))
    if policy == REGULAR:
        return regular(s)
    if solved is None:
        return search.search(s, rng)
    return solve.number(s, solved)


@rule
def choose_in_duel(s: Position, policy: int, table: knockout.Table, rng: Generator) -> int:
    """Return the action of a level, for playouts of T.K.O. with two players."""
    if policy == BEGINNER:
        return beginner(s, below(rng, NOISE))
    if policy == REGULAR:
        return regular(s)
    return knockout.number(s, table)


def is_duel(chosen: dict[str, Any]) -> bool:
    """Return whether the match is T.K.O. with two players, for which the champion has a table."""
    return bool(chosen["variant"] == "tko" and chosen["players"] == 2)


def solution(chosen: dict[str, Any]) -> solve.Table | None:
    """Return the exact solution for the champion, or None if the match cannot be solved quickly."""
    return solve.solved_for(chosen) if solve.is_quick(chosen) else None


KERNEL = Kernel(
    current_player=rules.current_player,
    apply_chance=kernel.apply_chance,
    num_legal_actions=kernel.num_legal_actions,
    apply_action=kernel.apply_action,
    returns=share_win,
    policies=LEVELS,
    quick=LEVELS[:2],  # the champion searches
    choose=choose,
    choose_quick=choose_quick,
    tables=lambda game: solution(game.options),
)
DUEL = replace(
    KERNEL, quick=LEVELS, choose=choose_in_duel, choose_quick=None, tables=lambda game: knockout.solve(game.options)
)


def kernel_of(chosen: dict[str, Any]) -> Kernel:
    """Return the compiled rules of matches with these options."""
    return DUEL if is_duel(chosen) else KERNEL


class Champion:
    """The champion of matches with these options: it uses the solution, the table of a duel, or its search.

    The search must be compiled. If compilation has not started, the constructor compiles.
    """

    def __init__(self, chosen: dict[str, Any], seed: int) -> None:
        self._seed = seed
        self._solved = solution(chosen)
        self._table = knockout.solve(chosen) if is_duel(chosen) else None
        if self._solved is None and self._table is None and not search.champion.begun:
            search.champion.warm(rules.new_position(options.Options(**chosen)))

    def number(self, position: Position, decision: int) -> int:
        """Return the number of its action; while the search is being compiled, that with the best heuristic value."""
        if self._solved is not None:
            return solve.number(position, self._solved)
        if self._table is not None:
            return knockout.number(position, self._table)
        if search.champion.ready:
            return search.champion.number(position, self._seed, decision)
        return best_looking(position, True)
