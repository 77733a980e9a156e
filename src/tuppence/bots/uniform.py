"""A bot for any game that takes any legal action, each as often as the others."""

from __future__ import annotations

import numpy as np

from tuppence.actions import Action
from tuppence.game import Game
from tuppence.grades import Seated
from tuppence.match import State


class Uniform(Seated):
    """Plays without a thought; only where every legal action is listed by itself, not as a range."""

    def __init__(self, game: Game, seat: int, seed: int) -> None:
        super().__init__(seat)
        self._rng = np.random.default_rng(seed)

    def _decide(self, state: State) -> Action:
        actions = state.legal_actions()
        return actions[int(self._rng.integers(len(actions)))]
