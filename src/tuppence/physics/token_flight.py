"""The free flight of a token, in closed form: a parabola, and the steady precession of a body with an axis of symmetry.

Quaternions are (w, x, y, z); spins are about the token's axes, as in MuJoCo. The units are those of `token_model`.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from tuppence.physics.token_model import ACROSS, ALONG, GRAVITY, RADIUS, THICKNESS

__all__ = [
    "REACH",
    "Motion",
    "Pose",
    "Vector",
    "flown",
    "half_height",
    "inverse",
    "product",
    "rotated",
    "seconds_above",
    "sinking",
    "turned_by",
    "upright",
]

Vector = tuple[float, float, float]
Quaternion = tuple[float, float, float, float]
Pose = tuple[Vector, Quaternion]

REACH = math.hypot(RADIUS, 0.5 * THICKNESS)  # the distance of a token's farthest point from its middle


class Motion(NamedTuple):
    """The position, rotation, velocity and spin of a token."""

    place: Vector
    turn: Quaternion
    velocity: Vector
    spin: Vector


def turned_by(x: float, y: float, z: float) -> Quaternion:
    """Return the rotation about the axis (x, y, z) by its length in radians."""
    angle = math.sqrt(x * x + y * y + z * z)
    if angle == 0.0:
        return 1.0, 0.0, 0.0, 0.0
    share = math.sin(0.5 * angle) / angle
    return math.cos(0.5 * angle), share * x, share * y, share * z


def product(p: Quaternion, q: Quaternion) -> Quaternion:
    """Return the rotation q followed by p."""
    a, b, c, d = p
    w, x, y, z = q
    return (
        a * w - b * x - c * y - d * z,
        a * x + b * w + c * z - d * y,
        a * y - b * z + c * w + d * x,
        a * z + b * y - c * x + d * w,
    )


def rotated(q: Quaternion, v: Vector) -> Vector:
    """Return a vector, given in the token's axes, in the world's axes."""
    _, x, y, z = product(product(q, (0.0, *v)), inverse(q))
    return x, y, z


def inverse(q: Quaternion) -> Quaternion:
    """Return the opposite rotation."""
    return q[0], -q[1], -q[2], -q[3]


def upright(q: Quaternion) -> float:
    """Return the cosine of a token's tilt."""
    return min(1.0, abs(1.0 - 2.0 * (q[1] * q[1] + q[2] * q[2])))


def half_height(q: Quaternion) -> float:
    """Return the height of a token's highest point above its middle."""
    level = upright(q)
    return RADIUS * math.sqrt(1.0 - level * level) + 0.5 * THICKNESS * level


def flown(start: Motion, seconds: float) -> Motion:
    """Return the motion after ``seconds`` of free flight."""
    (x, y, z), turn, (vx, vy, vz), (p, q, r) = start
    share = ALONG / ACROSS
    whole = rotated(turn, (p * seconds, q * seconds, share * r * seconds))  # along the angular momentum, a constant
    own = (1.0 - share) * r * seconds
    back_cosine, back_sine = math.cos(own), math.sin(own)
    return Motion(
        (x + vx * seconds, y + vy * seconds, z + (vz - 0.5 * GRAVITY * seconds) * seconds),
        product(product(turned_by(*whole), turn), turned_by(0.0, 0.0, own)),
        (vx, vy, vz - GRAVITY * seconds),
        (p * back_cosine + q * back_sine, q * back_cosine - p * back_sine, r),
    )


def seconds_above(motion: Motion, floor: float, tolerance: float) -> float:
    """Return a lower bound of the time in which all points of a flying token stay above a floor.

    Each step is the time in which the lowest point cannot reach the floor at its greatest speed. The steps end when the
    token is within ``tolerance`` of the floor.
    """
    tilting = REACH * math.hypot(motion.spin[0], motion.spin[1])
    seconds, at = 0.0, motion
    while True:
        above = at.place[2] - half_height(at.turn) - floor
        if above < tolerance:
            return seconds
        seconds += sinking(above, at.velocity[2] - tilting)
        at = flown(motion, seconds)


def sinking(height: float, speed: float) -> float:
    """Return the time after which a point thrown up from a height reaches the ground."""
    return (speed + math.sqrt(speed * speed + 2.0 * GRAVITY * height)) / GRAVITY
