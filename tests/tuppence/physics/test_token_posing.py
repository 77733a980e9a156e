"""Poses of lying tokens: tokens that are not touched do not move, and woken tokens stay."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any

import mujoco
import numpy as np
import pytest

from tests.tuppence.physics.drops import BOARDS, SLOTS, Lying, drop, lying_after, slotted
from tuppence.physics.token_flight import Pose, half_height, upright
from tuppence.physics.token_input import MM, Table, checked_table
from tuppence.physics.token_posing import OVERLAP, posed
from tuppence.physics.token_scene import Scene, scene
from tuppence.physics.tokens import Token

WAKING = 1e-7  # cm/s
MOVED = 0.5  # mm


def scene_of(table: Table) -> Scene:
    return scene(table.boards, table.slots, table.tokens)


def poses_of(lying: Lying) -> tuple[Table, dict[int, Pose]]:
    table = checked_table(BOARDS, SLOTS, lying, len(lying))
    return table, {number: pose for number, pose in enumerate(posed(table)) if pose}


def woken(table: Table, poses: Mapping[int, Pose], steps: int = 2400) -> dict[int, Pose]:
    """Wake all tokens and wait. Return where they end."""
    place = scene_of(table)
    place.lay(poses)
    for token in poses:
        place.speeds[token, 0] = WAKING
    mujoco.mj_step(place.model, place.data, steps)
    return {token: place.motion(token)[:2] for token in poses}


def as_token(pose: Pose) -> Token:
    (x, y, z), turn = pose
    return Token(x / MM, y / MM, (z + half_height(turn)) / MM, math.degrees(math.acos(upright(turn))), True)


def as_token_at(at: tuple[float, float, float, float]) -> Token:
    x, y, z, tilt = at
    return Token(x, y, z, tilt, True)


def games(number: int, drops: int) -> Iterator[tuple[Lying, dict[int, Pose]]]:
    """Yield the tokens on the boards after some drops: the known values, and the true poses."""
    for seed in range(number):
        rng, lying, truly = np.random.default_rng([seed, 14]), list[Any](), dict[int, Pose]()
        for _ in range(drops):
            table, run = drop(rng, lying, SLOTS[rng.integers(len(SLOTS))])
            lying = lying_after(table, run)
            truly |= {token: run.motions[token][:2] for token in run.course.poses}
        yield lying, {token: truly[token] for token, at in enumerate(lying) if at}


def changes(lying: Lying, poses: Mapping[int, Pose]) -> tuple[int, int]:
    """Return how many woken tokens move by more than `MOVED`, and how many slot or leave a slot."""
    table, _ = poses_of(lying)
    ends = woken(table, poses)
    far = [math.dist(ends[token][0], pose[0]) / MM > MOVED for token, pose in poses.items()]
    slots = [slotted(as_token_at(lying[token])) != slotted(as_token(ends[token])) for token in poses]
    return sum(far), sum(slots)


@pytest.mark.slow
def test_of_hundreds_of_woken_tokens_hardly_one_moves() -> None:
    tokens, tilted, posed, true = 0, 0, np.zeros(2), np.zeros(2)
    for lying, truly in games(25, 40):
        tokens += len(truly)
        tilted += sum(token[3] > 0.25 for token in lying if token)
        posed += changes(lying, poses_of(lying)[1])
        true += changes(lying, truly)
    assert tilted > 0
    assert (posed <= [0.02 * tokens, 0.005 * tokens]).all()
    assert true[0] <= 0.01 * tokens


def test_poses_have_the_numbers_that_are_known() -> None:
    lying = [(60.0, 60.0, -0.5, 0.0), (150.0, 26.0, 3.0, 0.1), (215.0, 30.0, 25.0, 90.0)]
    _, poses = poses_of([*lying, None])
    assert sorted(poses) == [0, 1, 2]
    for number, pose in poses.items():
        assert as_token(pose)[:3] == pytest.approx(lying[number][:3], abs=0.05)


@pytest.mark.parametrize(
    "lying",
    [
        [(60.0, 26.0, 3.0, 0.0), (83.0, 26.0, 3.0, 0.0)],
        [(60.0, 26.0, 3.0, 0.0), (60.0, 26.0, 3.0, 0.0)],
        [(60.0, 26.0, -6.0, 0.0), (70.0, 30.0, 2.0, 40.0), (55.0, 20.0, 3.0, 80.0)],
    ],
)
def test_tokens_that_overlap_are_parted(lying: Lying) -> None:
    table, poses = poses_of(lying)
    place = scene_of(table)
    place.lay(poses)
    for token in poses:
        place.speeds[token, 0] = WAKING
    mujoco.mj_fwdPosition(place.model, place.data)
    assert place.data.contact.dist.min(initial=0.0) >= -10 * OVERLAP
    assert all(math.dist(as_token(pose)[:2], as_token_at(lying[number])[:2]) < 13.0 for number, pose in poses.items())
