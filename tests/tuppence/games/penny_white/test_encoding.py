"""Penny White in boxes."""

from __future__ import annotations

import numpy as np

import tuppence
from tuppence.adapters.encoded import InBoxes, encoded


def test_boxes_reach_every_kind_of_action() -> None:
    match = encoded(tuppence.load("penny-white", ends=1, pennies=2, tremor=0.0))
    assert isinstance(match, InBoxes)
    rng = np.random.default_rng(5)
    match.play_chance(rng)
    done = set()
    while not match.state.is_terminal():
        match.apply_box(rng.random(match.dimensions))
        match.play_chance(rng)
        done |= {action["type"] for action in match.state.history}
    assert {"place_white", "flick"} <= done
    assert match.count == sum(int(np.prod(steps)) for _, steps in match.encoding.grid)
