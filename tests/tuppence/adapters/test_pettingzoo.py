"""PettingZoo's own tests of our environments."""

from __future__ import annotations

import warnings

import pytest

import tuppence
from tests.tuppence.games.matches import A_GAME, every_game, shortest
from tuppence.game import game_type

pytestmark = pytest.mark.slow  # they need the extra


def cycles(name: str) -> int:
    """How many moves a test makes."""
    return 3 if game_type(name).slow_chance else 100


@every_game
@pytest.mark.filterwarnings("ignore:Observation:UserWarning", "ignore:Action mask:UserWarning")
@pytest.mark.filterwarnings("ignore:Agent's m:UserWarning")  # points without a bound
def test_api_and_seed(name: str) -> None:
    from pettingzoo.test import api_test, seed_test

    from tuppence.adapters import pettingzoo

    api_test(pettingzoo.env(name, **shortest(name)), num_cycles=cycles(name))
    seed_test(lambda: pettingzoo.env(name, **shortest(name)), num_cycles=cycles(name))


@every_game
def test_performance_benchmark(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    from pettingzoo.test import performance_benchmark

    from tuppence.adapters import pettingzoo

    performance_benchmark(pettingzoo.env(name, **shortest(name)))
    assert "turns per second" in capsys.readouterr().out


def test_rewards_are_the_returns() -> None:
    from tuppence.adapters import pettingzoo

    env = pettingzoo.env(A_GAME, players=3, rules="pub")
    env.reset(seed=4)
    for number, agent in enumerate(env.agent_iter()):
        seen, *_, over, _, _ = env.last()
        if over:
            break
        env.action_space(agent).seed(number)
        env.step(env.action_space(agent).sample(seen["action_mask"]))
    assert sum(env.rewards.values()) == 1.0
    assert sorted(env.rewards.values()) == [0.0, 0.5, 0.5]


def test_an_illegal_number_ends_the_match() -> None:
    from tuppence.adapters import pettingzoo

    env = pettingzoo.env(A_GAME)
    env.reset(seed=1)
    agent = env.agent_selection
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env.step(1)  # to stop before a roll
    assert env.rewards[agent] == pettingzoo.ILLEGAL_REWARD
    assert all(env.terminations.values())


def test_a_raw_environment_refuses_an_illegal_number() -> None:
    from tuppence.adapters import pettingzoo

    env = pettingzoo.raw_env(A_GAME)
    env.reset(seed=1)
    with pytest.raises(tuppence.IllegalAction):
        env.step(1)
