"""The games as Gymnasium environments: one seat against bots, alone or many matches at a time."""

from __future__ import annotations

import functools
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from tuppence.adapters.batch import Batch
from tuppence.adapters.encoded import InBoxes, Observation, bounds, encoded
from tuppence.arguments import seat_of
from tuppence.bots import load_bot
from tuppence.game import TERMINAL, Bot, load
from tuppence.games import names
from tuppence.kernel import Numbered
from tuppence.simulation.results import UNIFORM

__all__ = ["SeatEnv", "SeatVectorEnv", "make_id"]

SEEDS = 2**63  # of the bots and of batches


class SeatEnv(gymnasium.Env[Observation, Any]):
    """One seat of a game; bots of the level ``opponents`` play the others. The reward is the return at the end (GA-3).

    ``info["action_mask"]`` has 1 for each legal number. An illegal number ends the match without a reward. A game with
    ranges has boxes of fractions as actions (`InBoxes`).
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - Gymnasium's

    def __init__(
        self, game: str, /, seat: int = 0, opponents: str = UNIFORM, render_mode: str | None = None, **options: Any
    ) -> None:
        self.game = load(game, **options)
        self.render_mode = render_mode
        self._seat = seat_of(seat, self.game.num_players)
        self._level = opponents
        self._bots: dict[int, Bot] = {}
        self._match = encoded(self.game)
        self.observation_space = spaces.Box(*bounds(self._match.encoding), dtype=np.float32)
        self.action_space: Any = spaces.Discrete(self._match.count)
        if isinstance(self._match, InBoxes):
            self.action_space = spaces.Box(0.0, 1.0, (self._match.dimensions,), np.float32)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a match, and let the others play until the seat decides. A seed decides all chance from now on."""
        super().reset(seed=seed)
        others = (other for other in range(self.game.num_players) if other != self._seat)
        draw = self.np_random.integers
        self._bots = {other: load_bot(self._level, self.game, other, int(draw(SEEDS))) for other in others}
        self._match = encoded(self.game)
        self._let_others_play()
        return self._seen()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action, and let the others play until the seat decides again or the match is over."""
        if isinstance(self._match, InBoxes):
            self._match.apply_box(action)
        elif action in self._match.legal_numbers():
            self._match.apply_legal(int(action))
        else:
            return self._seen()[0], 0.0, True, False, {"action_mask": self._match.mask(), "illegal": True}
        self._let_others_play()
        state = self._match.state
        seen, info = self._seen()
        return seen, state.returns()[self._seat], state.is_terminal(), False, info

    def _let_others_play(self) -> None:
        state = self._match.state
        self._match.play_chance(self.np_random)
        while (player := state.current_player()) not in (self._seat, TERMINAL):
            state.apply_typed(self._bots[player].step(state))
            self._match.play_chance(self.np_random)

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        info = {} if isinstance(self._match, InBoxes) else {"action_mask": self._match.mask()}
        return self._match.observation(self._seat), info

    def render(self) -> str:
        """Return the position in words."""
        text = self._match.state.text(self._seat)
        return f"{text.prompt()}\n{text.score()}"


class SeatVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """Many matches of a game with action numbers, each as `SeatEnv`; compiled code steps them all, and the bots.

    ``infos["action_mask"]`` has their masks. After a match is over, the next step ignores its action and resets it
    (Gymnasium's NEXT_STEP). ``opponents`` are policies of `tuppence.playouts`. Without ``copy``, the arrays are
    overwritten by the next step.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 - Gymnasium's

    def __init__(
        self,
        game: str,
        /,
        num_envs: int = 1,
        seat: int = 0,
        opponents: str = UNIFORM,
        copy: bool = True,
        **options: Any,
    ) -> None:
        self.game = load(game, **options)
        self.num_envs = num_envs
        self._seat, self._copy = seat_of(seat, self.game.num_players), copy
        self._batch = Batch(self.game, num_envs, seat=self._seat, policies=opponents)
        self.single_observation_space = spaces.Box(*bounds(self._batch.encoding), dtype=np.float32)
        self.single_action_space = spaces.Discrete(self._batch.encoding.count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin all matches."""
        super().reset(seed=seed)
        self._batch.reset(int(self.np_random.integers(SEEDS)))
        return self._own(self._batch.observations), {"action_mask": self._own(self._batch.masks)}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Play an action in each match."""
        self._batch.step(np.asarray(actions))
        batch = self._batch
        rewards, over = batch.returns[:, self._seat].copy(), batch.over.copy()
        info = {"action_mask": self._own(batch.masks)}
        return self._own(batch.observations), rewards, over, np.zeros(self.num_envs, np.bool_), info

    def _own(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self._copy else array


def make_id(game: str) -> str:
    """Return the id of a game for `gymnasium.make`.

    >>> make_id("penny-drop")
    'tuppence/PennyDrop-v0'
    """
    return f"tuppence/{game.title().replace('-', '')}-v0"


def _register() -> None:
    """Register all games; those with action numbers also with a vector environment."""
    for game in names():
        numbered = isinstance(load(game).encoding(), Numbered)
        vector = functools.partial(SeatVectorEnv, game) if numbered else None
        one = functools.partial(SeatEnv, game)
        gymnasium.register(make_id(game), entry_point=one, vector_entry_point=vector)


_register()
