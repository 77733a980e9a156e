"""Normal deviates: their distribution, and that every machine draws the same."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from tests.tuppence.test_simulation_playouts import Stream
from tuppence.chance import FairDice, normal
from tuppence.chance.streams import seeded
from tuppence.rule import compiled

MANY = 200_000
SEED = 20
KNOWN = [
    "0x1.20b845ca3812dp-1",
    "0x1.979c19738a6d6p-2",
    "0x1.eca519097c8dbp-1",
    "0x1.30e736869bf7ep+0",
]  # of the fair dice below, to the last bit, for implementations in other languages


def draw_many(rng: Any, found: Any) -> None:
    for place in range(len(found)):
        found[place] = normal(rng)


@pytest.fixture(scope="module")
def deviations() -> Any:
    found = np.zeros(MANY)
    compiled(draw_many)(seeded(SEED), found)
    return found


def test_they_pass_the_test_of_kolmogorov_and_smirnov(deviations: Any) -> None:
    """With 1.36 / sqrt(n) one in twenty seeds would fail; this one does not."""
    ordered = np.sort(deviations)
    law = np.array([0.5 * math.erfc(-x / math.sqrt(2)) for x in ordered])
    steps = np.arange(MANY + 1) / MANY
    assert max((law - steps[:-1]).max(), (steps[1:] - law).max()) < 1.36 / math.sqrt(MANY)


def test_plain_and_compiled_draw_the_same_to_the_last_bit(deviations: Any) -> None:
    rng = Stream(SEED)
    assert [normal(rng) for _ in range(300)] == deviations[:300].tolist()


def test_known_dice_give_known_deviations() -> None:
    dice = FairDice(b"tuppence", ["00", "11"])
    assert [normal(dice).hex() for _ in range(4)] == KNOWN
