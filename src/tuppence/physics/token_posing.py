"""The poses of lying tokens, given their middles, highest points and tilts.

A tilted token leans on something, so the direction of its tilt is chosen in which it has the best support and the
least overlap. Its rotation about its axis is not visible.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping
from typing import Any

import mujoco
import numpy as np

from tuppence.physics.token_flight import REACH, Pose, half_height, turned_by
from tuppence.physics.token_input import MM, Table
from tuppence.physics.token_model import Point
from tuppence.physics.token_scene import Scene, scene

__all__ = ["apart", "is_near", "leaning", "misfit", "posed", "separate", "turn_best", "wake"]

Lying = tuple[float, float, float, float]  # x, y, z: cm; tilt: radians

LEVEL = math.radians(0.25)  # a smaller tilt counts as none
ALL_AROUND, CLOSER = range(0, 360, 6), (-5, -4, -3, -2, -1.5, -1, -0.5, 0.5, 1, 1.5, 2, 3, 4, 5)  # degrees
NEAR = 0.03  # cm: the largest gap between a token and its support
OVERLAP = 0.0005  # cm: a larger overlap is corrected by pushing the token out, and if that fails by lifting it
PUSHES, LIFTS, LIFT, MUCH = 40, 40, 0.1, 0.005  # the most of each; cm of a lift; cm of overlap allowed after pushes
BAD = 0.01  # cm of overlap that weigh as much as a radian without support


def posed(table: Table) -> tuple[Pose | None, ...]:
    """Return a pose for each lying token, None for others. The same table gives the same poses, in any process."""
    return _posed(table.boards, table.slots, table.lying)


@functools.lru_cache(maxsize=64)
def _posed(boards: tuple[Point, ...], slots: frozenset[Point], given: tuple[Any, ...]) -> tuple[Pose | None, ...]:
    """Return the poses, cached."""
    lying = {
        number: (MM * token[0], MM * token[1], MM * token[2], math.radians(token[3]))
        for number, token in enumerate(given)
        if token
    }
    poses = {token: leaning(at, 0.0) for token, at in lying.items()}
    if lying:
        place = scene(boards, slots, len(given), NEAR)
        tilted = {token: at for token, at in lying.items() if at[3] > LEVEL}
        huddled = {
            token: at for token, at in tilted.items() if sum(is_near(at, other) for other in tilted.values()) > 1
        }
        for group in (*apart(tilted), *apart(huddled)):  # twice for tokens whose directions depend on each other
            turn_best(place, poses, {token: lying[token] for token in group})
        separate(place, poses)
    return tuple(poses.get(number) for number in range(len(given)))


def leaning(token: Lying, direction: float) -> Pose:
    """Return the pose of a token whose lowest point is in a direction, in radians."""
    x, y, top, tilt = token
    if tilt <= LEVEL:
        tilt = 0.0
    turn = turned_by(-tilt * math.sin(direction), tilt * math.cos(direction), 0.0)
    return (x, y, top - half_height(turn)), turn


def apart(lying: Mapping[int, Lying]) -> list[list[int]]:
    """Return the tokens in groups of which no two tokens can touch each other."""
    groups: list[list[int]] = []
    for token, at in lying.items():
        for group in groups:
            if not any(is_near(at, lying[other]) for other in group):
                group.append(token)
                break
        else:
            groups.append([token])
    return groups


def is_near(one: Lying, other: Lying) -> bool:
    """Return whether two tokens might touch."""
    return math.dist(one[:2], other[:2]) < 2.0 * REACH


def turn_best(place: Scene, poses: dict[int, Pose], lying: Mapping[int, Lying]) -> None:
    """Turn these tokens in the best direction: of coarse ones all around, then of finer ones about the best."""
    place.lay(poses)
    for token in lying:
        wake(place, token, poses[token])
    mujoco.mj_fwdPosition(place.model, place.data)
    best = dict.fromkeys(lying, 0.0)
    least = dict.fromkeys(lying, math.inf)
    for about in (ALL_AROUND, CLOSER):
        middle = best.copy()
        for degrees in about:
            tried = {token: middle[token] + math.radians(degrees) for token in lying}
            for token, direction in tried.items():
                wake(place, token, leaning(lying[token], direction))
            place.touch()
            for token, direction in tried.items():
                flaw = misfit(place, token)
                if flaw < least[token]:
                    least[token], best[token] = flaw, direction
    for token, direction in best.items():
        poses[token] = leaning(lying[token], direction)


def wake(place: Scene, token: int, pose: Pose) -> None:
    """Place a token and wake it. MuJoCo finds the contacts of tokens that are awake only."""
    place.places[token] = (*pose[0], *pose[1])
    place.speeds[token, 0] = 1e-9


def misfit(place: Scene, token: int) -> float:
    """Return the error of a token's pose: its overlap, and the angle of its side without support, in radians."""
    points, distances = place.contacts(token)
    overlap = max(0.0, -float(distances.min(initial=0.0)) - OVERLAP)
    around = points[:, :2] - place.places[token, :2]
    angles = np.sort(np.arctan2(around[:, 1], around[:, 0]))
    if not len(angles):
        return 2.0 * math.pi
    gaps = np.diff(angles, append=angles[0] + 2.0 * math.pi)
    return max(0.0, float(gaps.max()) - math.pi) + overlap / BAD


def separate(place: Scene, poses: dict[int, Pose]) -> None:
    """Move tokens that overlap the boards or lower tokens out of these, the lowest token first."""
    place.lay(poses)
    for token, pose in poses.items():
        wake(place, token, pose)
    mujoco.mj_fwdPosition(place.model, place.data)
    order = sorted(poses, key=lambda number: poses[number][0][2])
    for k, token in enumerate(order):
        for attempt in range(PUSHES + LIFTS):
            place.touch()
            if place.data.contact.dist.min(initial=0.0) >= -OVERLAP:
                return
            overlap, (x, y, z) = place.deepest(token, order[k + 1 :])
            if overlap <= (OVERLAP if attempt < PUSHES else MUCH):
                break
            at, turn = poses[token]
            way = (overlap * x, overlap * y, overlap * z) if attempt < PUSHES else (0.0, 0.0, LIFT)
            poses[token] = (at[0] + way[0], at[1] + way[1], at[2] + way[2]), turn
            wake(place, token, poses[token])
