"""The paths of tokens for animation: quantised poses of the moving tokens at 60 Hz (docs/tokens.md)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypedDict

from tuppence.physics.token_flight import Pose

__all__ = ["FRAMES", "Moving", "Paths", "differences", "paths_of", "quantised", "unbroken"]

FRAMES = 60  # a second
PLACES, TURNS = 200, 2000  # units in a cm and in 1: a unit is 0.05 mm, or about 0.06 degrees

Units = tuple[int, ...]  # x, y, z of the middle; w, x, y, z of the rotation
Moving = TypedDict("Moving", {"token": int, "from": int, "poses": list[int]})


class Paths(TypedDict):
    """How tokens move in a drop (docs/tokens.md).

    ``rate``: poses a second. ``places``: units in a mm. ``turns``: units in 1 of a rotation. ``lying``: how each token
    lay before, if not in a hand. ``moving``: the tokens that moved, from which frame on, and their poses: the first
    one, then the changes. ``impacts``: time, token and speed in mm/s.
    """

    rate: int
    places: int
    turns: int
    seconds: float
    lying: list[Units | None]
    moving: list[Moving]
    impacts: list[tuple[float, int, int]]


def paths_of(
    given: Sequence[Pose | None],
    poses: Mapping[int, Sequence[tuple[int, Pose]]],
    impacts: Sequence[tuple[int, int, float]],
    milliseconds: int,
) -> Paths:
    """Return the paths in their JSON form.

    ``given``: the poses of the tokens before. ``poses``: the frames and poses of those that moved. ``impacts``:
    milliseconds, token and speed.
    """
    return {
        "rate": FRAMES,
        "places": PLACES // 10,
        "turns": TURNS,
        "seconds": milliseconds / 1000,
        "lying": [None if pose is None else quantised(pose) for pose in given],
        "moving": [
            {"token": token, "from": first, "poses": list(differences(part))}
            for token, path in sorted(poses.items())
            for first, part in unbroken(path)
        ],
        "impacts": [(time / 1000, token, round(10.0 * speed)) for time, token, speed in impacts],
    }


def quantised(pose: Pose) -> Units:
    """Return a pose in whole units."""
    place, turn = pose
    return (*(round(PLACES * value) for value in place), *(round(TURNS * value) for value in turn))


def unbroken(path: Sequence[tuple[int, Pose]]) -> Iterator[tuple[int, list[Units]]]:
    """Yield the parts of a path in which the token moved without a rest: each part's first frame and poses."""
    part: list[Units] = []
    first = after = 0
    for frame, pose in path:
        if part and frame > after:
            yield first, part
            part = []
        if not part:
            first = frame
        part.append(quantised(pose))
        after = frame + 1
    yield first, part


def differences(part: Sequence[Units]) -> Iterator[int]:
    """Yield the first pose and then the changes from each pose to the next, as one row of numbers.

    A quaternion and its negative are the same rotation; the one nearer to the quaternion before is used.
    """
    before: Units = (0,) * 7
    for pose in part:
        if sum(one * other for one, other in zip(pose[3:], before[3:], strict=True)) < 0:
            pose = (*pose[:3], *(-value for value in pose[3:]))  # noqa: PLW2901
        yield from (now - then for now, then in zip(pose, before, strict=True))
        before = pose
