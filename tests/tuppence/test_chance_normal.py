"""Normal deviates: their distribution, and that every machine draws the same."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from tests.tuppence.test_bulk import Stream
from tuppence.chance import FairDice, normal
from tuppence.rule import compiled
from tuppence.streams import seeded

MANY = 200_000
SEED = 20
KNOWN = [
    "0x1.20b845ca3812dp-1",
    "0x1.979c19738a6d6p-2",
    "0x1.eca519097c8dbp-1",
    "0x1.30e736869bf7ep+0",
]  # of the fair dice below, to the last bit, for whoever writes it in another language


def draw_many(rng: Any, found: Any) -> None:
    for place in range(len(found)):
        found[place] = normal(rng)


@pytest.fixture(scope="module")
def deviations() -> Any:
    found = np.zeros(MANY)
    compiled(draw_many)(seeded(SEED), found)
    return found


def test_their_moments_are_those_of_the_normal_law(deviations: Any) -> None:
    """Each moment within four of its standard errors: the k-th has the variance (m_2k - m_k**2) / n."""
    expected = {1: 0.0, 2: 1.0, 3: 0.0, 4: 3.0, 6: 15.0}
    even = {2: 1.0, 4: 3.0, 6: 15.0, 8: 105.0, 12: 10395.0}
    for power, moment in expected.items():
        error = math.sqrt((even[2 * power] - moment**2) / MANY)
        assert abs((deviations**power).mean() - moment) < 4 * error, power


def test_they_pass_the_test_of_kolmogorov_and_smirnov(deviations: Any) -> None:
    """With 1.36 / sqrt(n) one in twenty seeds would fail; this one does not."""
    ordered = np.sort(deviations)
    law = np.array([0.5 * math.erfc(-x / math.sqrt(2)) for x in ordered])
    steps = np.arange(MANY + 1) / MANY
    assert max((law - steps[:-1]).max(), (steps[1:] - law).max()) < 1.36 / math.sqrt(MANY)


def test_one_does_not_depend_on_the_one_before_it(deviations: Any) -> None:
    assert abs(np.corrcoef(deviations[:-1], deviations[1:])[0, 1]) < 4 / math.sqrt(MANY)
    assert abs(np.corrcoef(abs(deviations[:-1]), abs(deviations[1:]))[0, 1]) < 4 / math.sqrt(MANY)


def test_plain_and_compiled_draw_the_same_to_the_last_bit(deviations: Any) -> None:
    rng = Stream(SEED)
    assert [normal(rng) for _ in range(300)] == deviations[:300].tolist()


def test_known_dice_give_known_deviations() -> None:
    dice = FairDice(b"tuppence", ["00", "11"])
    assert [normal(dice).hex() for _ in range(4)] == KNOWN
