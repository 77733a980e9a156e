"""A Monte Carlo bot for any game with perfect information."""

from __future__ import annotations

from tuppence.actions import Action
from tuppence.bot import SeatBot
from tuppence.chance import Pseudorandom
from tuppence.errors import InvalidArgument
from tuppence.game import Game
from tuppence.match import State
from tuppence.ranges import is_range, legal_of
from tuppence.simulation.playouts import playouts
from tuppence.simulation.results import Playouts

__all__ = ["Search"]

GAMES, REFEREED_GAMES = 1000, 20  # playouts for each action, with and without a kernel
SAMPLES = 10  # actions drawn from each range


class Search(SeatBot):
    """Flat Monte Carlo search (Abramson 1990) with the same random numbers for every action.

    ``policy`` plays the matches out; the default is the strongest level that does not search. ``games`` is the number
    of playouts for each action; the default is `GAMES`, or `REFEREED_GAMES` for a game without a kernel. From a range,
    `SAMPLES` random actions are tried. The first decision waits for the compiler.
    """

    def __init__(self, game: Game, seat: int, seed: int, policy: str | None = None, games: int | None = None) -> None:
        if game.hidden:
            raise InvalidArgument("game", game, "one without hidden information, which this search would use")
        super().__init__(seat)
        self._game = game
        self._seed = seed
        kernel = game.kernel()
        self._policy = policy or ("uniform", *(kernel.quick if kernel else ()))[-1]
        self._games = games or (GAMES if kernel else REFEREED_GAMES)

    def _decide(self, state: State) -> Action:
        """Return the action with the best average result."""
        self._seed += 1
        actions = self._candidates(state)
        return actions[0] if len(actions) == 1 else max(actions, key=lambda action: self._evaluate(state, action))

    def _candidates(self, state: State) -> list[Action]:
        """Return the legal actions, with `SAMPLES` actions from each range."""
        rng = Pseudorandom(self._seed)
        listed = state.legal_actions()
        return [legal_of(state, one, rng) for one in listed for _ in range(SAMPLES if is_range(one) else 1)]

    def _evaluate(self, state: State, action: Action) -> tuple[float, float]:
        """Return the seat's mean return after an action and, to break ties, its negative mean place."""
        after = state.clone()
        after.apply_action(action)
        played: Playouts = playouts(
            self._game, self._games, policies=self._policy, seed=self._seed, start=after, threads=1
        )
        return float(played.returns[:, self._seat].mean()), -float(played.places[:, self._seat].mean())
