"""The solution of Pig for two: Neller and Presser, "Optimal Play of the Dice Game Pig", UMAP Journal 25 (2004)."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tuppence.actions import Action
from tuppence.arguments import position_for
from tuppence.errors import NotSolved
from tuppence.game import CHANCE, TERMINAL, Game
from tuppence.match import State
from tuppence.solved import Solved

SIDES = 6
PRECISION = 1e-13


@functools.cache
def chances(target: int) -> NDArray[np.float64]:
    """Return the chance to win of the player at turn, by the points of the turn, the player's score and the other's.

    They are found by value iteration (Puterman 1994, 6.3): each sweep looks one turn further ahead.
    """
    chance = np.ones((target + SIDES + 1, target, target))  # 1 with points for the target: the player holds and wins
    waiting = np.ones((2 * target, target))  # of the player who waits, by that player's score and the other's
    waiting[:target], change = 0.5, 1.0
    while change > PRECISION:
        before = chance[0].copy()
        for points in reversed(range(target)):
            roll = (waiting[:target] + chance[points + 2 : points + SIDES + 1].sum(axis=0)) / SIDES
            chance[points] = np.maximum(roll, waiting[points : points + target])
        waiting[:target] = 1 - chance[0].T
        change = np.abs(chance[0] - before).max()
    return chance


class Solution(Solved):
    """Exact values and actions of a match of two."""

    def __init__(self, game: Game) -> None:
        super().__init__(game.typed_options)
        self._game = game
        self._target: int = game.options["target"]

    def values(self, state: State) -> list[float]:
        """Return each seat's chance to win, from any state of the match. Raise InvalidState for another match's."""
        s = position_for(state, self._options)
        player = self._game.current_player(s)
        if player == TERMINAL:
            return state.returns()
        roll, hold = self._rolling_and_holding(s)
        own = roll if player == CHANCE else max(roll, hold)
        return [own, 1 - own] if s.turn == 0 else [1 - own, own]

    def best(self, state: State) -> Action | None:
        """Return the best action, or None if no player is to decide."""
        s = position_for(state, self._options)
        if self._game.current_player(s) < 0:
            return None
        roll, hold = self._rolling_and_holding(s)
        return self._game.legal_actions(s)[int(hold > roll)]

    def _rolling_and_holding(self, s: Any) -> tuple[float, float]:
        """Return the chance to win of the player at turn who rolls, and of one who holds."""
        chance, own, other = chances(self._target), s.scores[s.turn], s.scores[1 - s.turn]
        points = min(s.points, self._target)
        lost = 1 - chance[0, other, own]
        roll = (lost + chance[points + 2 : points + SIDES + 1, own, other].sum()) / SIDES
        hold = 1 - chance[0, other, own + points] if own + points < self._target else 1.0
        return float(roll), float(hold)


def solve(game: Game) -> Solution:
    """Return the solution of a match with these options. Raise NotSolved for more than two players."""
    if game.num_players != 2:
        raise NotSolved("Pig is solved for two: with more players no single strategy is the best")
    return Solution(game)
