"""The games as PettingZoo AEC environments. ``env("penny-drop", players=3)`` makes one; the agents are the seats."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from tuppence.adapters.encoded import InBoxes, bounds, encoded
from tuppence.game import load

__all__ = ["ILLEGAL_REWARD", "env", "raw_env"]

ILLEGAL_REWARD = -1.0  # of a seat whose action is illegal, which ends the match


def env(game: str, /, render_mode: str | None = None, **options: Any) -> AECEnv[str, Any, Any]:
    """Return an environment of a game with these options, in PettingZoo's usual wrappers.

    An illegal number ends the match, with `ILLEGAL_REWARD` for its seat. Raise UnknownGame or InvalidOption.
    """
    made: AECEnv[str, Any, Any] = raw_env(game, render_mode, **options)
    if isinstance(made.action_space("player_0"), spaces.Discrete):
        made = wrappers.TerminateIllegalWrapper(made, illegal_reward=ILLEGAL_REWARD)
        made = wrappers.AssertOutOfBoundsWrapper(made)
    else:
        made = wrappers.ClipOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


class raw_env(AECEnv[str, Any, Any], EzPickle):  # noqa: N801 - PettingZoo's name
    """A game for one agent a seat. Rewards are the returns at the end (GA-3).

    Observations are vectors of the encoding's parts. Those of a game with action numbers come with an action mask, as
    dictionaries; a game with ranges has boxes of fractions as actions instead (`InBoxes`).
    """

    metadata = {"render_modes": ["ansi"], "name": "tuppence", "is_parallelizable": False}  # noqa: RUF012 - PettingZoo's

    def __init__(self, game: str, /, render_mode: str | None = None, **options: Any) -> None:
        EzPickle.__init__(self, game, render_mode, **options)
        super().__init__()
        self.game = load(game, **options)
        self.metadata = {**self.metadata, "name": f"tuppence_{game.replace('-', '_')}_v0"}
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.num_players)]
        self._rng = np.random.default_rng()
        self._match = encoded(self.game)
        seen = spaces.Box(*bounds(self._match.encoding), dtype=np.float32)
        count = self._match.count
        self.action_spaces: dict[str, Any] = {}
        self.observation_spaces: dict[str, Any] = {}
        for agent in self.possible_agents:
            if isinstance(self._match, InBoxes):
                self.action_spaces[agent] = spaces.Box(0.0, 1.0, (self._match.dimensions,), np.float32)
                self.observation_spaces[agent] = spaces.Box(seen.low, seen.high, dtype=np.float32)
            else:
                self.action_spaces[agent] = spaces.Discrete(count)
                mask = spaces.Box(0, 1, (count,), np.int8)
                self.observation_spaces[agent] = spaces.Dict({"observation": seen, "action_mask": mask})

    def observation_space(self, agent: str) -> Any:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match. A seed decides all chance from now on."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self._match = encoded(self.game)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._go_on()

    def observe(self, agent: str) -> Any:
        """Return what an agent sees and has seen. The mask of an agent that does not decide is all zeros."""
        seat = self.possible_agents.index(agent)
        seen = self._match.observation(seat)
        if isinstance(self._match, InBoxes):
            return seen
        decides = self._match.state.current_player() == seat
        mask = self._match.mask() if decides else np.zeros(self._match.count, np.int8)
        return {"observation": seen, "action_mask": mask}

    def step(self, action: Any) -> None:
        """Play an action of the agent that is selected. Raise IllegalAction."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        if isinstance(self._match, InBoxes):
            self._match.apply_box(action)
        else:
            self._match.apply(int(action))
        self._go_on()
        self._accumulate_rewards()

    def _go_on(self) -> None:
        """Draw chance, and select the agent that decides; at the end reward all agents."""
        self._match.play_chance(self._rng)
        state = self._match.state
        if state.is_terminal():
            self.rewards = dict(zip(self.possible_agents, state.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[state.current_player()]

    def render(self) -> str:
        """Return the position in words."""
        text = self._match.state.text()
        return f"{text.prompt()}\n{text.score()}"

    def close(self) -> None:
        """Release nothing."""
