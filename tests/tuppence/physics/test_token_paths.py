"""The paths of tokens lead from their poses to their resting places, and are small."""

from __future__ import annotations

import json
import math

import numpy as np
import pytest

from tests.tuppence.physics.drops import BOARDS, LOW, SLOTS, Lying, hand, next_token, played
from tuppence.physics.token_paths import Moving, Paths, differences, unbroken
from tuppence.physics.tokens import Fall, fall

MOST_BYTES = 60_000


def fallen(lying: Lying, seed: int) -> Fall:
    rng = np.random.default_rng(seed)
    place, tilt, spin = hand(rng, SLOTS[seed % len(SLOTS)])
    return fall(BOARDS, SLOTS, lying, next_token(lying), place, LOW, tilt, spin)


def poses_of(paths: Paths, part: Moving) -> list[list[float]]:
    """Decode a part of a path as docs/tokens.md says: mm and a quaternion of length 1, for each frame."""
    rows = np.cumsum(np.reshape(part["poses"], (-1, 7)), axis=0)
    places, turns = rows[:, :3] / paths["places"], rows[:, 3:] / np.linalg.norm(rows[:, 3:], axis=1, keepdims=True)
    found: list[list[float]] = np.hstack((places, turns)).tolist()
    return found


def highest(pose: list[float]) -> float:
    _, _, z, _, x, y, _ = pose
    level = min(1.0, abs(1 - 2 * (x * x + y * y)))
    return z + 12.5 * math.sqrt(1 - level * level) + 1.5 * level


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_paths_end_where_the_tokens_rest_and_are_small(seed: int) -> None:
    lying = played(30, 6)
    fell = fallen(lying, seed)
    assert len(json.dumps(fell.paths, separators=(",", ":"))) < MOST_BYTES
    last = {part["token"]: poses_of(fell.paths, part)[-1] for part in fell.paths["moving"]}
    assert next_token(lying) in last
    for token, pose in last.items():
        assert pose[:2] == pytest.approx(fell.tokens[token][:2], abs=0.06)
        assert highest(pose) == pytest.approx(fell.tokens[token].z, abs=0.2)
    for token, at in enumerate(lying):
        before = fell.paths["lying"][token]
        if at and token not in last:
            assert before
            assert before[0] / fell.paths["places"] == pytest.approx(at[0], abs=0.03)
            assert fell.tokens[token][:4] == at


def test_the_dropped_token_falls_by_gravity() -> None:
    paths = fall(BOARDS, SLOTS, [], 0, SLOTS[0], LOW).paths
    (part,) = paths["moving"]
    heights = [pose[2] for pose in poses_of(paths, part)]
    assert part["from"] == 0
    assert heights[0] == pytest.approx(LOW + 1.5, abs=0.03)
    for frame in range(12):  # frames are taken in the first millisecond that is not before them
        seconds = math.ceil(frame * 1000 / paths["rate"]) / 1000
        assert heights[frame] == pytest.approx(LOW + 1.5 - 0.5 * 9806.65 * seconds**2, abs=0.03)


def test_turns_go_the_short_way() -> None:
    paths = fallen(played(30, 6), 3).paths
    for part in paths["moving"]:
        turns = np.array(poses_of(paths, part))[:, 3:]
        assert ((turns[1:] * turns[:-1]).sum(axis=1) > 0).all()


def test_impacts_are_heard_when_the_token_arrives() -> None:
    paths = fall(BOARDS, SLOTS, [], 0, SLOTS[0], LOW).paths
    time, token, speed = paths["impacts"][0]
    assert token == 0
    assert time == pytest.approx(math.sqrt(2 * (LOW + 3.5) / 9806.65), abs=0.003)
    assert speed > 2000


def test_a_token_that_rests_in_between_has_a_path_of_parts() -> None:
    still = (1.0, 0.0, 0.0, 0.0)
    path = [(frame, ((0.1 * frame, 0.0, 0.0), still)) for frame in (3, 4, 9)]
    parts = list(unbroken(path))
    assert [(first, len(part)) for first, part in parts] == [(3, 2), (9, 1)]
    assert list(differences(parts[0][1])) == [60, 0, 0, 2000, 0, 0, 0, 20, 0, 0, 0, 0, 0, 0]
