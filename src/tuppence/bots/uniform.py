"""A bot that plays random legal actions of any game."""

from __future__ import annotations

from tuppence.actions import Action
from tuppence.bot import SeatBot
from tuppence.chance import Pseudorandom
from tuppence.game import Game
from tuppence.match import State
from tuppence.ranges import any_legal

__all__ = ["Uniform"]


class Uniform(SeatBot):
    """Plays each listed action with equal probability."""

    def __init__(self, game: Game, seat: int, seed: int) -> None:
        super().__init__(seat)
        self._rng = Pseudorandom(seed)

    def _decide(self, state: State) -> Action:
        return any_legal(state, self._rng)
