"""The time of the next contact of two sliding discs.

Between two events a disc decelerates evenly until it rests. While both discs move, their relative position is quadratic
in time, and the square of their distance is a quartic, whose first root is found on intervals of constant curvature
sign. While one disc rests, the other moves on a straight line, and the contact is a quadratic in the distance covered.
Lengths are in mm, times in s, speeds in mm/s. The tolerances are explained in docs/studies/discs.md.
"""

from __future__ import annotations

import math

from tuppence.physics.disc import Disc
from tuppence.rule import rule_borrowing

__all__ = [
    "NEVER",
    "REST_SPEED",
    "contact_time",
    "contact_time_with_resting",
    "excess",
    "final_step",
    "first_touch",
    "half_slope",
    "root_from_left",
    "root_from_right",
]

NEVER = math.inf
TOUCH_GAP = 1e-9  # mm: discs with a smaller gap touch
REST_SPEED = 1e-9  # mm/s: a disc that is slower rests
ROUNDING = 1e-12  # mm: the rounding error of a gap
PRECISION = 1e-15  # s: of a root found from the right
LEAST_CURVE = 1e-30  # a smaller fourth-order coefficient is treated as zero
MOST_STEPS = 100  # of Newton's method; a double root, the slowest case, takes 30


@rule_borrowing
def contact_time(p: Disc, q: Disc, now: float, slowing: float, size: float) -> float:
    """Return the time at which two discs touch next if nothing else happens to them, or NEVER.

    ``slowing``: the deceleration, mm/s2. ``size``: the diameter of a disc.
    """
    if p.stop <= now:
        return NEVER if q.stop <= now else contact_time_with_resting(q, p, now, slowing, size)
    if q.stop <= now:
        return contact_time_with_resting(p, q, now, slowing, size)
    here, there = now - p.since, now - q.since
    first = min(p.stop, q.stop)
    x = (q.x + there * (q.vx - q.hx * there)) - (p.x + here * (p.vx - p.hx * here))
    y = (q.y + there * (q.vy - q.hy * there)) - (p.y + here * (p.vy - p.hy * here))
    square = x * x + y * y
    toward = max(x * p.ux + y * p.uy, 0.0) * p.reach - min(x * q.ux + y * q.uy, 0.0) * q.reach
    nearest = square - toward  # the least distance they can reach along the line of centres, times the distance now
    if nearest > 0.0 and nearest * nearest > size * size * square:
        return NEVER
    vx = (q.vx - 2.0 * q.hx * there) - (p.vx - 2.0 * p.hx * here)
    vy = (q.vy - 2.0 * q.hy * there) - (p.vy - 2.0 * p.hy * here)
    after = first_touch(x, y, vx, vy, p.hx - q.hx, p.hy - q.hy, first - now, size)
    if after < NEVER:
        return now + after
    if p.stop > first:
        return contact_time_with_resting(p, q, first, slowing, size)
    if q.stop > first:
        return contact_time_with_resting(q, p, first, slowing, size)
    return NEVER


@rule_borrowing
def contact_time_with_resting(mover: Disc, resting: Disc, start: float, slowing: float, size: float) -> float:
    """Return the time at which a moving disc touches one that rests from ``start`` on, or NEVER."""
    here, there = start - mover.since, resting.stop - resting.since
    x = (resting.x + there * (resting.vx - resting.hx * there)) - (mover.x + here * (mover.vx - mover.hx * here))
    y = (resting.y + there * (resting.vy - resting.hy * there)) - (mover.y + here * (mover.vy - mover.hy * here))
    along = x * mover.ux + y * mover.uy
    aside = x * mover.uy - y * mover.ux
    chord = size * size - aside * aside  # half the chord of the circle that the centre would enter, squared
    if along <= 0.0 or chord < 0.0:
        return NEVER
    half = math.sqrt(chord)
    distance = along - half
    speed = mover.speed - slowing * here
    left = speed * speed - 2.0 * slowing * distance
    if left < 0.0:
        return NEVER
    if x * x + y * y - size * size <= 2.0 * size * TOUCH_GAP:
        return start if speed * half > REST_SPEED * size else NEVER
    after = 2.0 * distance / (speed + math.sqrt(left))
    return start + after


@rule_borrowing
def first_touch(
    x: float, y: float, vx: float, vy: float, hx: float, hy: float, span: float, size: float
) -> float:  # fmt: skip
    """Return the first t up to ``span`` at which the relative position is ``size`` from the origin, or NEVER.

    The position is (x + vx t + hx t^2, y + vy t + hy t^2). The function f = x^2 + y^2 - size^2 is convex, concave on at
    most one interval, and convex again. Where it is convex, Newton's method from the left never passes the first root;
    where it is concave, it has a root if it is not above zero at the end.
    """
    nearing = x * vx + y * vy  # half of f'
    bend = vx * vx + vy * vy + 2.0 * (x * hx + y * hy)  # half of f'', and its derivatives
    slope, curve = 6.0 * (vx * hx + vy * hy), 6.0 * (hx * hx + hy * hy)
    if x * x + y * y - size * size <= 2.0 * size * TOUCH_GAP:
        if nearing < -REST_SPEED * size or (nearing <= REST_SPEED * size and bend < 0.0):
            return 0.0
        nearing = 0.0  # they move apart, or together
    inside = slope * slope - 4.0 * bend * curve
    if curve < LEAST_CURVE or (bend >= 0.0 and (slope >= 0.0 or inside <= 0.0)):
        return NEVER if nearing >= 0.0 else root_from_left(x, y, vx, vy, hx, hy, 0.0, span, size)
    root = math.sqrt(inside)
    low = 2.0 * bend / (root - slope) if slope < 0.0 else -1.0  # concave from here
    high = (root - slope) / (2.0 * curve) if slope < 0.0 else -2.0 * bend / (slope + root)  # up to here
    if low > 0.0 and nearing < 0.0:
        after = root_from_left(x, y, vx, vy, hx, hy, 0.0, min(low, span), size)
        if after < NEVER:
            return after
    if low < span:
        end = min(high, span)
        if excess(x, y, vx, vy, hx, hy, end, size) <= 0.0:
            return root_from_right(x, y, vx, vy, hx, hy, end, size)
    if high < span:
        return root_from_left(x, y, vx, vy, hx, hy, high, span, size)
    return NEVER


@rule_borrowing
def excess(x: float, y: float, vx: float, vy: float, hx: float, hy: float, t: float, size: float) -> float:
    """Return the square of the distance at a time, less the square of ``size``.

    It is computed from the position, because a polynomial in powers of t would lose digits.
    """
    px, py = x + t * (vx + hx * t), y + t * (vy + hy * t)
    return px * px + py * py - size * size


@rule_borrowing
def half_slope(x: float, y: float, vx: float, vy: float, hx: float, hy: float, t: float) -> float:
    """Return half the derivative of `excess`."""
    return (x + t * (vx + hx * t)) * (vx + 2.0 * hx * t) + (y + t * (vy + hy * t)) * (vy + 2.0 * hy * t)


@rule_borrowing
def root_from_left(
    x: float, y: float, vx: float, vy: float, hx: float, hy: float, t: float, end: float, size: float
) -> float:  # fmt: skip
    """Return the first root of a convex `excess` from t to ``end``, or NEVER. A double root counts."""
    for _ in range(MOST_STEPS):
        f = excess(x, y, vx, vy, hx, hy, t, size)
        half = half_slope(x, y, vx, vy, hx, hy, t)
        if f <= 2.0 * size * ROUNDING:
            return min(max(t + final_step(x, y, vx, vy, hx, hy, t, f, half), 0.0), end)
        if half >= 0.0:
            return NEVER
        t -= f / (2.0 * half)
        if t > end:
            return NEVER
    return t


@rule_borrowing
def final_step(
    x: float, y: float, vx: float, vy: float, hx: float, hy: float, t: float, f: float, half: float
) -> float:  # fmt: skip
    """Return the last step from t to the root, or to the least distance if the discs only graze each other."""
    wx, wy = vx + 2.0 * hx * t, vy + 2.0 * hy * t
    bend = wx * wx + wy * wy + 2.0 * (hx * (x + t * (vx + hx * t)) + hy * (y + t * (vy + hy * t)))
    inside = half * half - f * bend
    if half >= 0.0 or bend <= 0.0:
        return 0.0
    return f / (math.sqrt(inside) - half) if inside > 0.0 else -half / bend


@rule_borrowing
def root_from_right(x: float, y: float, vx: float, vy: float, hx: float, hy: float, end: float, size: float) -> float:
    """Return the root of a concave `excess` before ``end``, where it is not above zero."""
    t = end
    for _ in range(MOST_STEPS):
        half = half_slope(x, y, vx, vy, hx, hy, t)
        if half >= 0.0:
            return end  # rounding left the discs overlapping, and they do not move apart
        step = excess(x, y, vx, vy, hx, hy, t, size) / (2.0 * half)
        t -= step
        if step <= PRECISION:
            break
    return max(t, 0.0)
