"""Batches of matches: compiled steps are those of a match in numbers."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import tuppence
from tests.tuppence.games.matches import A_GAME
from tuppence.adapters.batch import EVERY_SEAT, Batch
from tuppence.adapters.encoded import InNumbers, encoded
from tuppence.errors import InvalidArgument
from tuppence.kernel import Numbered

pytestmark = pytest.mark.slow  # compiles each game
DISCRETE = [name for name in tuppence.games() if isinstance(tuppence.load(name).encoding(), Numbered)]
IN_BOXES = min({*tuppence.games()} - {*DISCRETE})
MATCHES, STEPS = 30, 400
discrete = pytest.mark.parametrize("name", DISCRETE)


def chosen(batch: Batch, rng: np.random.Generator) -> Any:
    """Draw a legal number for each match."""
    return (rng.random(batch.masks.shape) * batch.masks).argmax(axis=1)


@discrete
def test_every_step_observes_and_masks_like_the_match(name: str) -> None:
    batch = Batch(tuppence.load(name, players=3), MATCHES, seat=EVERY_SEAT, seed=1)
    rng, match = np.random.default_rng(2), encoded(batch.game)
    assert isinstance(match, InNumbers)
    for _ in range(STEPS):
        for at in range(0, MATCHES, 7):
            match.state.position = match.position.of_array(batch._positions[at:])
            match.composition = match.composition.of_array(batch._compositions[at:])
            player = match.state.current_player()
            assert batch.over[at] == match.state.is_terminal()
            assert batch.returns[at].tolist() == match.state.returns()
            assert batch.masks[at].tolist() == match.mask().tolist()
            if not batch.over[at]:
                assert batch.players[at] == player
                assert batch.observations[at].tolist() == match.observation(player).tolist()
        batch.step(chosen(batch, rng))


@discrete
def test_one_seat_against_policies(name: str) -> None:
    batch = Batch(tuppence.load(name), MATCHES, seat=1, policies="regular", seed=1)
    rng, returns = np.random.default_rng(3), []
    for _ in range(10 * STEPS):
        assert (batch.players == 1).all()
        batch.step(chosen(batch, rng))
        returns += batch.returns[batch.over].tolist()
    assert len(returns) > 10
    assert np.mean(returns, axis=0)[0] > 0.6  # a regular bot against random play
    assert np.allclose(np.sum(returns, axis=1), 1)


def test_a_seed_decides_all_chance() -> None:
    game = tuppence.load(A_GAME)
    one, two, other = (Batch(game, MATCHES, seed=seed) for seed in (4, 4, 5))
    rng = np.random.default_rng(6)
    for _ in range(STEPS):
        numbers = chosen(one, rng)
        one.step(numbers)
        two.step(numbers)
        other.step(chosen(other, rng))
    assert (one.observations == two.observations).all()
    assert (one.observations != other.observations).any()


def test_illegal_numbers_end_a_match() -> None:
    batch = Batch(tuppence.load(A_GAME), 3, seed=1)
    batch.step(np.array([0, 7, -1]))
    assert batch.over.tolist()[1:] == [True, True]
    assert batch.returns[1:].sum() == 0
    batch.step(np.zeros(3, np.int64))
    assert not batch.over[1:].any()
    assert batch.masks.any(axis=1).all()


def test_what_cannot_be_batched_is_refused() -> None:
    with pytest.raises(InvalidArgument, match="compiled rules"):
        Batch(tuppence.load(IN_BOXES), 2)
    with pytest.raises(InvalidArgument, match="array of 2"):
        Batch(tuppence.load(A_GAME), 2).step(np.zeros(3, np.int64))
