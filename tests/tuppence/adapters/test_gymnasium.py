"""Gymnasium's own tests of our environments."""

from __future__ import annotations

import numpy as np
import pytest

import tuppence
from tests.tuppence.adapters.test_batch import discrete
from tests.tuppence.games.matches import A_GAME, every_game, shortest
from tuppence.kernel import Numbered

pytestmark = pytest.mark.slow  # they need the extra


@every_game
@pytest.mark.parametrize("opponents", ["uniform", "regular"])
@pytest.mark.filterwarnings("ignore:.*Box observation space m:UserWarning")  # points without a bound
@pytest.mark.filterwarnings("ignore:.*infinity:UserWarning")
def test_the_environment_checker_passes(name: str, opponents: str) -> None:
    import gymnasium
    from gymnasium.utils.env_checker import check_env

    from tuppence.adapters.gymnasium import make_id

    env = gymnasium.make(make_id(name), opponents=opponents, render_mode="ansi", **shortest(name))
    check_env(env.unwrapped)


def test_a_seat_plays_to_the_end_with_masks() -> None:
    from tuppence.adapters.gymnasium import SeatEnv

    env = SeatEnv(A_GAME, seat=1, opponents="champion", players=3)
    rewards = []
    for seed in range(30):
        _, info = env.reset(seed=seed)
        env.action_space.seed(seed)
        over = False
        while not over:
            assert info["action_mask"].any()
            _, reward, over, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
            assert not truncated
        rewards.append(reward)
    assert set(rewards) == {0.0, 1.0}


def test_an_illegal_number_ends_the_match_without_a_reward() -> None:
    from tuppence.adapters.gymnasium import SeatEnv

    env = SeatEnv(A_GAME)
    env.reset(seed=1)
    _, reward, terminated, _, info = env.step(1)
    assert (reward, terminated, info["illegal"]) == (0.0, True, True)


@every_game
def test_games_with_action_numbers_have_vectors(name: str) -> None:
    import gymnasium

    from tuppence.adapters.gymnasium import make_id

    numbered = isinstance(tuppence.load(name).encoding(), Numbered)
    assert (gymnasium.spec(make_id(name)).vector_entry_point is not None) == numbered


@discrete
def test_vectors_reset_by_themselves(name: str) -> None:
    import gymnasium

    from tuppence.adapters.gymnasium import make_id

    envs = gymnasium.make_vec(make_id(name), num_envs=16, vectorization_mode="vector_entry_point")
    seen, info = envs.reset(seed=5)
    rng, ended = np.random.default_rng(6), np.zeros(16, np.int64)
    before = np.zeros(16, np.bool_)
    for _ in range(6_000):
        assert envs.observation_space.contains(seen)
        assert (info["action_mask"].any(axis=1) | before).all()
        seen, rewards, over, truncated, info = envs.step(
            (rng.random(info["action_mask"].shape) * info["action_mask"]).argmax(1)
        )
        assert not truncated.any()
        assert not rewards[~over].any()
        assert not (over & before).any()  # a step that resets is not over
        ended, before = ended + over, over
        if ended.min() > 1:
            return
    raise AssertionError(ended)
