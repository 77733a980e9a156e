"""A bot for any game with bulk play and nothing hidden: it plays the match out many times after each action."""

from __future__ import annotations

from tuppence.actions import Action
from tuppence.errors import TuppenceError
from tuppence.game import Game
from tuppence.grades import Seated
from tuppence.match import State
from tuppence.playouts import Playouts, playouts


class Search(Seated):
    """Flat Monte Carlo search (Abramson 1990): everyone plays on by one policy, after each action with the same dice.

    ``policy``: who plays the matches out, by default the strongest bot that is quick. ``games``: how many
    are played out for each action. It waits for the compiler when nothing has been compiled yet.
    """

    def __init__(self, game: Game, seat: int, seed: int, policy: str | None = None, games: int = 1000) -> None:
        if game.hidden:
            raise TuppenceError(f"{game.title} has hidden information, which this search would look at")
        super().__init__(seat)
        self._game = game
        self._seed = seed
        self._policy = policy or ("uniform", *game.bulk().quick)[-1]
        self._games = games

    def _decide(self, state: State) -> Action:
        """The action that brought most."""
        actions = state.legal_actions()
        self._seed += 1
        return actions[0] if len(actions) == 1 else max(actions, key=lambda action: self._worth(state, action))

    def _worth(self, state: State, action: Action) -> tuple[float, float]:
        """What the seat got on average after an action: its return, and of equal returns the better place."""
        after = state.clone()
        after.apply_action(action)
        played: Playouts = playouts(
            self._game, self._games, policies=self._policy, seed=self._seed, start=after, threads=1
        )
        return float(played.returns[:, self._seat].mean()), -float(played.places[:, self._seat].mean())
