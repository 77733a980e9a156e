"""The champion of Ten Pennies, and compiled play with every level."""

from __future__ import annotations

from tuppence.chance import Generator
from tuppence.games.ten_pennies import kernel, options, rules
from tuppence.games.ten_pennies.bots import heuristics, search
from tuppence.games.ten_pennies.bots.levels import CHAMPION, LEVELS, choose_quick, sensible
from tuppence.games.ten_pennies.kernel import moves
from tuppence.games.ten_pennies.rules import Position
from tuppence.kernel import Kernel
from tuppence.places import share_win
from tuppence.rule import rule


@rule
def choose(s: Position, policy: int, tables: object, rng: Generator) -> int:
    """Return the action of a level, for playouts."""
    if policy != CHAMPION or heuristics.must_pass(s):
        return choose_quick(s, policy, tables, rng)
    return search.search(s, rng)


KERNEL = Kernel(
    current_player=rules.current_player,
    apply_chance=moves.apply_chance,
    num_legal_actions=kernel.num_legal_actions,
    apply_action=moves.apply_action,
    returns=share_win,
    policies=LEVELS,
    quick=LEVELS[:2],
    choose=choose,
    choose_quick=choose_quick,
)


class Champion:
    """The champion. Its search must be compiled. If compilation has not started, the constructor compiles."""

    def __init__(self, chosen: options.Options, seed: int) -> None:
        self._seed = seed
        if not search.champion.begun:
            search.champion.warm(rules.new_position(chosen))

    def number(self, position: Position, decision: int) -> int:
        """Return the number of its action; while the search is being compiled, that with the best heuristic value."""
        if search.champion.ready:
            return search.champion.number(position, self._seed, decision)
        return sensible(position, heuristics.MIXED)
