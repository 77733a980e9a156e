"""A bot for any game that takes any legal action, each as often as the others."""

from __future__ import annotations

import numpy as np

from tuppence.actions import Action
from tuppence.errors import TuppenceError
from tuppence.game import Game
from tuppence.match import State


class Uniform:
    """Plays without a thought; only where every legal action is listed by itself, not as a range."""

    def __init__(self, game: Game, seat: int, seed: int) -> None:
        self._seat = seat
        self._rng = np.random.default_rng(seed)

    def step(self, state: State) -> Action:
        """One of the legal actions. Raises TuppenceError where its seat is not to decide."""
        if state.current_player() != self._seat:
            raise TuppenceError(f"seat {self._seat} is not to decide now")
        actions = state.legal_actions()
        return actions[int(self._rng.integers(len(actions)))]
