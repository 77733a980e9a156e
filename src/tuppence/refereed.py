"""Playouts by the referee, for games without a kernel: a thousand times slower than compiled play."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from tuppence.actions import Action
from tuppence.game import CHANCE, TERMINAL, Game
from tuppence.layout import Position
from tuppence.match import State
from tuppence.ranges import any_legal

__all__ = ["Lengths", "Places", "Refereed", "Returns", "Stop"]

Policy = Callable[[State], Action]
Stop = NDArray[np.uint8]  # shape (1,): whether to stop
Lengths = NDArray[np.int64]  # this type and the next two are those of `Playouts`
Returns = NDArray[np.float64]
Places = NDArray[np.int32]


class Refereed:
    """Games of one seed, each with its own stream. ``levels``: each seat's level, "" for random legal actions."""

    def __init__(self, game: Game, first: Position, seed: int, levels: Sequence[str]) -> None:
        self._game = game
        self._first = State(game, first)
        self._seed = seed
        self._levels = levels

    def prepare(self) -> None:
        """Compile what the bots use. Do it before several threads create bots, which do not wait for each other."""
        for seat, level in enumerate(self._levels):
            self._policy(seat, level, np.random.default_rng(0))

    def play(self, games: range, stop: Stop, lengths: Lengths, returns: Returns, places: Places) -> int:
        """Play these games, one row each, until all are over or ``stop[0]`` is set. Return how many are over."""
        for row, number in enumerate(games):
            state = self._first.clone()
            if not self._play_out(state, number, stop, lengths[row : row + 1]):
                return row
            returns[row], places[row] = state.returns(), state.placings()
        return len(games)

    def _play_out(self, state: State, number: int, stop: Stop, length: Lengths) -> bool:
        """Play one game, counting its decisions. Return whether it is over."""
        rng = np.random.default_rng([self._seed, number])
        policies = [self._policy(seat, level, rng) for seat, level in enumerate(self._levels)]
        while (seat := state.current_player()) != TERMINAL:
            if stop[0]:
                return False
            if seat == CHANCE:
                state.apply_action(state.sample_chance(rng))
            else:
                state.apply_action(policies[seat](state))
                length[0] += 1
        return True

    def _policy(self, seat: int, level: str, rng: np.random.Generator) -> Policy:
        """Return the policy of a seat in one game."""
        if not level:
            return lambda state: any_legal(state, rng)
        game = self._game
        bot = game.kind.levels.bot(level, game.options, seat, int(rng.integers(2**32)))
        return bot.for_matches(game.typed_options).step
