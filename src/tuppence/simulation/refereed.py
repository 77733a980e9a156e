"""Playouts by the referee, for games without a kernel and bots that do not compile: a thousand times slower."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from tuppence.actions import Action
from tuppence.errors import IllegalAction, brief
from tuppence.game import CHANCE, TERMINAL, Game
from tuppence.layout import Position
from tuppence.match import State
from tuppence.ranges import any_legal
from tuppence.simulation.policies import BotMaker
from tuppence.simulation.results import ENDLESS, UNIFORM

__all__ = ["Lengths", "Places", "Refereed", "Returns", "Stop"]

Choose = Callable[[State], Action]
Stop = NDArray[np.uint8]  # shape (1,): whether to stop
Lengths = NDArray[np.int64]  # this type and the next two are those of `Playouts`
Returns = NDArray[np.float64]
Places = NDArray[np.int32]


class Refereed:
    """Games of one seed, each with its own stream and at most ``most`` decisions.

    ``policies``: for each seat a level, "uniform" or a function that makes bots.
    """

    def __init__(
        self, game: Game, first: Position, seed: int, policies: Sequence[str | BotMaker], most: int = ENDLESS
    ) -> None:
        self._game = game
        self._first = State(game, first)
        self._seed = seed
        self._policies = policies
        self._most = most

    def prepare(self) -> None:
        """Compile what the bots use. Do it before several threads create bots, which do not wait for each other."""
        for seat, policy in enumerate(self._policies):
            self._chooser(seat, policy, np.random.default_rng(0))

    def play(self, games: range, stop: Stop, lengths: Lengths, returns: Returns, places: Places) -> int:
        """Play these games, one row each, until all are over or ``stop[0]`` is set. Return how many are over."""
        for row, number in enumerate(games):
            state = self._first.clone()
            if not self._play_out(state, number, stop, lengths[row : row + 1]):
                return row
            if state.is_terminal():
                returns[row], places[row] = state.returns(), state.placings()
        return len(games)

    def _play_out(self, state: State, number: int, stop: Stop, length: Lengths) -> bool:
        """Play one game, counting its decisions. Return whether it is over, or has reached the limit."""
        rng = np.random.default_rng([self._seed, number])
        choosers = [self._chooser(seat, policy, rng) for seat, policy in enumerate(self._policies)]
        while (seat := state.current_player()) != TERMINAL:
            if stop[0]:
                return False
            if seat == CHANCE:
                state.apply_action(state.sample_chance(rng))
                continue
            if length[0] == self._most:
                break
            try:
                state.apply_action(choosers[seat](state))
            except IllegalAction as error:
                where = f"{error.reason}; seat {seat} chose it in game {number} at {brief(repr(state.position))}"
                raise IllegalAction(error.action, error.legal, error.rule, where) from None
            length[0] += 1
        return True

    def _chooser(self, seat: int, policy: str | BotMaker, rng: np.random.Generator) -> Choose:
        """Return the function that chooses for a seat in one game."""
        game = self._game
        if policy == UNIFORM:
            return lambda state: any_legal(state, rng)
        seed = int(rng.integers(2**32))
        if not isinstance(policy, str):
            return policy(game, seat, seed).step
        return game.kind.levels.bot(policy, game.options, seat, seed).for_matches(game.typed_options).step
