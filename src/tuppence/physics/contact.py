"""When two sliding discs touch next: the roots of a quartic, found piece by piece where it bends one way only.

Between two events a disc slows down evenly until it rests. While two move, the place of one as seen from the other is
quadratic in time, and the square of their distance a quartic. While one rests, the other's way is straight, and the
contact a quadratic in the length of the way. Lengths are in mm, times in s, speeds in mm/s. What the bounds below mean:
docs/decisions/0045-how-discs-meet.md.
"""

from __future__ import annotations

import math
from typing import Any

from tuppence.rule import rule

NEVER = math.inf
TOUCHING = 1e-9  # a gap that counts as none
STILL = 1e-9  # a speed that counts as none
ROUNDING = 1e-12  # a gap that rounding may leave where there is none
PRECISION = 1e-15  # of a root from the right, in seconds
STRAIGHT = 1e-30  # what bends less, does so by no length that there is
MOST_STEPS = 100  # of Newton's method; a double root, the slowest, takes 30


@rule
def meeting(p: Any, q: Any, now: float, slowing: float, size: float) -> float:
    """When the middles of two discs come as near as ``size`` next, if nothing else happens to them; or NEVER."""
    if p.stop <= now:
        return NEVER if q.stop <= now else meets_resting(q, p, now, slowing, size)
    if q.stop <= now:
        return meets_resting(p, q, now, slowing, size)
    here, there = now - p.since, now - q.since
    first = min(p.stop, q.stop)
    x = (q.x + there * (q.vx - q.hx * there)) - (p.x + here * (p.vx - p.hx * here))
    y = (q.y + there * (q.vy - q.hy * there)) - (p.y + here * (p.vy - p.hy * here))
    vx = (q.vx - 2.0 * q.hx * there) - (p.vx - 2.0 * p.hx * here)
    vy = (q.vy - 2.0 * q.hy * there) - (p.vy - 2.0 * p.hy * here)
    after = first_touch(x, y, vx, vy, p.hx - q.hx, p.hy - q.hy, first - now, size)
    if after < NEVER:
        return now + after
    if p.stop > first:
        return meets_resting(p, q, first, slowing, size)
    if q.stop > first:
        return meets_resting(q, p, first, slowing, size)
    return NEVER


@rule
def meets_resting(mover: Any, resting: Any, start: float, slowing: float, size: float) -> float:
    """When a moving disc touches one that rests from ``start`` on, or NEVER: by the length of its straight way."""
    here, there = start - mover.since, resting.stop - resting.since
    x = (resting.x + there * (resting.vx - resting.hx * there)) - (mover.x + here * (mover.vx - mover.hx * here))
    y = (resting.y + there * (resting.vy - resting.hy * there)) - (mover.y + here * (mover.vy - mover.hy * here))
    along = x * mover.ux + y * mover.uy
    aside = x * mover.uy - y * mover.ux
    chord = size * size - aside * aside  # of the circle that its middle would have to enter: half, squared
    if along <= 0.0 or chord < 0.0:
        return NEVER
    half = math.sqrt(chord)
    way = along - half
    speed = mover.speed - slowing * here
    left = speed * speed - 2.0 * slowing * way
    if left < 0.0:
        return NEVER
    if x * x + y * y - size * size <= 2.0 * size * TOUCHING:
        return start if speed * half > STILL * size else NEVER
    after: float = 2.0 * way / (speed + math.sqrt(left))
    return start + after


@rule
def first_touch(
    x: float, y: float, vx: float, vy: float, hx: float, hy: float, span: float, size: float
) -> float:  # fmt: skip
    """The first t up to ``span`` at which x + vx t + hx t^2, and y alike, come as near as ``size``; or NEVER.

    The excess f = x^2 + y^2 - size^2 bends up, down between two moments at most, and up again. Where it bends up,
    Newton's method from the left never passes the first root; where it bends down, there is one if it ends below zero.
    """
    nearing = x * vx + y * vy  # half of f'
    bend = vx * vx + vy * vy + 2.0 * (x * hx + y * hy)  # half of f'', and its derivatives
    slope, curve = 6.0 * (vx * hx + vy * hy), 6.0 * (hx * hx + hy * hy)
    if x * x + y * y - size * size <= 2.0 * size * TOUCHING:
        if nearing < -STILL * size or (nearing <= STILL * size and bend < 0.0):
            return 0.0
        nearing = 0.0  # they part, or move together
    inside = slope * slope - 4.0 * bend * curve
    if curve < STRAIGHT or (bend >= 0.0 and (slope >= 0.0 or inside <= 0.0)):
        return NEVER if nearing >= 0.0 else from_left(x, y, vx, vy, hx, hy, 0.0, span, size)
    root = math.sqrt(inside)
    low = 2.0 * bend / (root - slope) if slope < 0.0 else -1.0  # it bends down from here
    high = (root - slope) / (2.0 * curve) if slope < 0.0 else -2.0 * bend / (slope + root)  # to here
    if low > 0.0 and nearing < 0.0:
        after = from_left(x, y, vx, vy, hx, hy, 0.0, min(low, span), size)
        if after < NEVER:
            return after
    if low < span:
        end = min(high, span)
        if excess(x, y, vx, vy, hx, hy, end, size) <= 0.0:
            return from_right(x, y, vx, vy, hx, hy, end, size)
    if high < span:
        return from_left(x, y, vx, vy, hx, hy, high, span, size)
    return NEVER


@rule
def excess(x: float, y: float, vx: float, vy: float, hx: float, hy: float, t: float, size: float) -> float:
    """By how much the square of the distance exceeds that of ``size``; expanded in powers of t it would lose digits."""
    px, py = x + t * (vx + hx * t), y + t * (vy + hy * t)
    return px * px + py * py - size * size


@rule
def nearing_at(x: float, y: float, vx: float, vy: float, hx: float, hy: float, t: float) -> float:
    """Half the derivative of `excess`."""
    return (x + t * (vx + hx * t)) * (vx + 2.0 * hx * t) + (y + t * (vy + hy * t)) * (vy + 2.0 * hy * t)


@rule
def from_left(
    x: float, y: float, vx: float, vy: float, hx: float, hy: float, t: float, end: float, size: float
) -> float:  # fmt: skip
    """The first root from t to ``end`` where the excess bends up, or NEVER; one that it only grazes is one too."""
    for _ in range(MOST_STEPS):
        f = excess(x, y, vx, vy, hx, hy, t, size)
        half = nearing_at(x, y, vx, vy, hx, hy, t)
        if f <= 2.0 * size * ROUNDING:
            return min(max(t + to_touch(x, y, vx, vy, hx, hy, t, f, half), 0.0), end)
        if half >= 0.0:
            return NEVER
        t -= f / (2.0 * half)
        if t > end:
            return NEVER
    return t


@rule
def to_touch(
    x: float, y: float, vx: float, vy: float, hx: float, hy: float, t: float, f: float, half: float
) -> float:  # fmt: skip
    """How long it is from t, where next to nothing is left, to the root; or to the nearest place, if they graze."""
    wx, wy = vx + 2.0 * hx * t, vy + 2.0 * hy * t
    bend = wx * wx + wy * wy + 2.0 * (hx * (x + t * (vx + hx * t)) + hy * (y + t * (vy + hy * t)))
    inside = half * half - f * bend
    if half >= 0.0 or bend <= 0.0:
        return 0.0
    return f / (math.sqrt(inside) - half) if inside > 0.0 else -half / bend


@rule
def from_right(x: float, y: float, vx: float, vy: float, hx: float, hy: float, end: float, size: float) -> float:
    """The root before ``end`` where the excess bends down and is not above zero at the end."""
    t = end
    for _ in range(MOST_STEPS):
        half = nearing_at(x, y, vx, vy, hx, hy, t)
        if half >= 0.0:
            return end  # of two that rounding had left overlapping, and that do not get apart
        step = excess(x, y, vx, vy, hx, hy, t, size) / (2.0 * half)
        t -= step
        if step <= PRECISION:
            break
    return max(t, 0.0)
