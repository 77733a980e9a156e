"""Resting places of Dropsy, made up: anything that may be handed in, and now and then something that may not."""

from __future__ import annotations

import random
from typing import Any

from tests.games.dropsy_by_hand import ByHand
from tests.games.scripts import Json


def somewhere(by_hand: ByHand, rng: random.Random) -> list[Any]:
    """Return a place in or near a slot, anywhere on the boards or beside them, on an edge, or off."""
    points, x, y = rng.choice(by_hand.slots())
    left, low = rng.choice(by_hand.boards())
    near = [x + rng.uniform(-3, 3), y + rng.uniform(-3, 3)]
    return rng.choice(
        [
            [x, y, -0.5, 0.0, True],
            [x + 1.5, y - 2.0, 0.5, 2.999, True],
            [*near, rng.uniform(-0.6, 0.8), rng.choice([0.0, rng.uniform(0, 4)]), True],
            [left + rng.uniform(0, 120), low + rng.uniform(0, 120), rng.uniform(0, 20), rng.uniform(0, 90), True],
            [left + rng.choice([0, 120]), low + rng.choice([0, 120]), 3.0, rng.choice([0.0, 3.0, 90.0]), True],
            [rng.uniform(-300, 900), rng.uniform(-300, 900), -points, 0.0, rng.random() < 0.2],
            [0.0, 0.0, 0.0, 0.0, False],
            [0.0, 0.0, 0.0, 0.0, False],
        ]
    )


def rest(by_hand: ByHand, rng: random.Random) -> Json:
    """Return a rest in which most tokens have not moved. Now and then it is not legal."""
    falling = by_hand.falling()
    tokens: list[list[Any]] = [
        [*(chip.at or [0.0, 0.0, 0.0, 0.0]), chip.at is not None] if rng.random() < 0.9 else somewhere(by_hand, rng)
        for chip in by_hand.chips
    ]
    tokens[falling : falling + 1] = [somewhere(by_hand, rng)]
    if rng.random() < 0.95:  # what is in a hand stays off
        for number, chip in enumerate(by_hand.chips):
            if number != falling and chip.at is None:
                tokens[number][4] = False
    if rng.random() < 0.03:
        tokens.append(somewhere(by_hand, rng))
    if rng.random() < 0.03:
        tokens.pop()
    return {"type": "rest", "tokens": tokens}
