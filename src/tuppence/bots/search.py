"""A bot for any game with nothing hidden: it plays the match out many times after each action."""

from __future__ import annotations

import numpy as np

from tuppence.actions import Action
from tuppence.bot import SeatBot
from tuppence.errors import TuppenceError
from tuppence.game import Game
from tuppence.match import State
from tuppence.playouts import Playouts, playouts
from tuppence.ranges import is_range, legal_of

GAMES, REFEREED = 1000, 20
OF_A_RANGE = 10


class Search(SeatBot):
    """Flat Monte Carlo search (Abramson 1990): everyone plays on by one policy, after each action with the same dice.

    ``policy``: who plays the matches out, by default the strongest bot that is quick. ``games``: how many
    are played out for each action, by default `GAMES`, and `REFEREED` of a game that cannot be compiled. Of a range it
    looks at a few actions. It waits for the compiler when nothing has been compiled yet.
    """

    def __init__(self, game: Game, seat: int, seed: int, policy: str | None = None, games: int | None = None) -> None:
        if game.hidden:
            raise TuppenceError(f"{game.title} has hidden information, which this search would look at")
        super().__init__(seat)
        self._game = game
        self._seed = seed
        kernel = game.kernel()
        self._policy = policy or ("uniform", *(kernel.quick if kernel else ()))[-1]
        self._games = games or (GAMES if kernel else REFEREED)

    def _decide(self, state: State) -> Action:
        """The action that brought most."""
        self._seed += 1
        actions = self._candidates(state)
        return actions[0] if len(actions) == 1 else max(actions, key=lambda action: self._evaluate(state, action))

    def _candidates(self, state: State) -> list[Action]:
        """The legal actions, and a few of each range."""
        rng = np.random.default_rng(self._seed)
        listed = state.legal_actions()
        return [legal_of(state, one, rng) for one in listed for _ in range(OF_A_RANGE if is_range(one) else 1)]

    def _evaluate(self, state: State, action: Action) -> tuple[float, float]:
        """What the seat got on average after an action: its return, and of equal returns the better place."""
        after = state.clone()
        after.apply_action(action)
        played: Playouts = playouts(
            self._game, self._games, policies=self._policy, seed=self._seed, start=after, threads=1
        )
        return float(played.returns[:, self._seat].mean()), -float(played.places[:, self._seat].mean())
