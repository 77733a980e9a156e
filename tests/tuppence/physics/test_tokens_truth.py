"""The fall of tokens compared with closed forms, with earlier experiments, and with impossible results."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, NamedTuple

import mujoco
import numpy as np
import pytest

from tests.tuppence.physics.drops import HIGH, LOW, SLOTS, drop, lying_after, slotted
from tuppence.physics.token_flight import Motion, Vector, flown, half_height, rotated, seconds_above, turned_by, upright
from tuppence.physics.token_model import (
    ACROSS,
    ALONG,
    BOARD,
    BOARD_THICKNESS,
    DEPTH,
    GRAVITY,
    MASS,
    RADIUS,
    SLOT,
    STEP,
    THICKNESS,
)
from tuppence.physics.token_run import Course, Run, energy
from tuppence.physics.token_scene import scene
from tuppence.physics.tokens import rests_of

STILL: Vector = (0.0, 0.0, 0.0)
LEVEL = (1.0, 0.0, 0.0, 0.0)
PLATE = ((6.0, 6.0),), (), 2  # a board without slots, and two tokens
WIDE, DEEP = 3 * BOARD, 2 * BOARD
STEPS = round(1e-3 / STEP)

# P(slot) as tried before: 400 drops a cell, aimed at slots' middles, by height and tremor
TRIED = [(LOW, 0.0, 1.00), (LOW, 0.5, 0.64), (LOW, 1.0, 0.40), (LOW, 2.0, 0.12), (HIGH, 1.0, 0.23)]
TRIED_DROPS = 400


def moving(motion: Motion, milliseconds: int, lying: Any = None) -> Iterator[Motion]:
    """Yield where a token is on a plate in each millisecond, simulated without shortcuts."""
    place = scene(*PLATE)
    place.lay(lying or {})
    place.put(1, motion)
    mujoco.mj_forward(place.model, place.data)
    for _ in range(milliseconds):
        mujoco.mj_step(place.model, place.data, STEPS)
        yield place.motion(1)


def restitution(height: float, on: float, lying: Any = None) -> float:
    """Return the restitution of a token that falls flat."""
    speed = math.sqrt(2 * GRAVITY * height)
    falling = Motion((6.0, 6.0, on + 0.5 * THICKNESS + 0.001), LEVEL, (0.0, 0.0, -speed), STILL)
    return max(motion.velocity[2] for motion in moving(falling, 20, lying)) / speed


@pytest.mark.parametrize("height", [1.0, 5.0, 20.0, 40.0])
def test_a_flat_token_bounces_from_wood_at_half_the_speed(height: float) -> None:
    assert 0.44 <= restitution(height, 0.0) <= 0.58


@pytest.mark.parametrize("height", [1.0, 5.0, 20.0])
def test_a_token_that_falls_flat_on_another_rings(height: float) -> None:
    assert 0.80 <= restitution(height, THICKNESS, {0: ((6.0, 6.0, 0.5 * THICKNESS), LEVEL)}) <= 0.93


@pytest.mark.parametrize("speed", [20.0, 50.0])
def test_a_token_slides_as_far_as_friction_says(speed: float) -> None:
    sliding = Motion((1.5, 6.0, 0.5 * THICKNESS), LEVEL, (speed, 0.0, 0.0), STILL)
    *_, last = moving(sliding, 400)
    assert last.place[0] - 1.5 == pytest.approx(speed**2 / (2 * 0.35 * GRAVITY), rel=0.01)


def seconds_to_fall_flat(tilt: float, parts: int = 2000) -> float:
    """Return how long a token takes that stands tilted on its rim and turns about it: the energy's integral."""
    inertia = ACROSS + MASS * (RADIUS**2 + THICKNESS**2 / 4)
    reach, own = math.hypot(RADIUS, THICKNESS / 2), math.atan2(THICKNESS / 2, RADIUS)
    total = 0.0
    for k in range(parts):
        share = (k + 0.5) / parts
        fallen = reach * (math.sin(tilt + own) - math.sin(tilt * (1 - share**2) + own))
        total += 2 * tilt * share / parts / math.sqrt(2 * MASS * GRAVITY * fallen / inertia)
    return total


@pytest.mark.parametrize("degrees", [1, 2, 5, 10, 20])
def test_a_tilted_token_falls_flat_in_the_time_of_its_inertia(degrees: int) -> None:
    tilt = math.radians(degrees)
    turn = turned_by(0.0, tilt, 0.0)
    tilts = [upright(motion.turn) for motion in moving(Motion((6.0, 6.0, half_height(turn)), turn, STILL, STILL), 60)]
    flat = next(k for k in range(1, 60) if tilts[k + 1] < tilts[k])
    assert flat + 1 == pytest.approx(1e3 * seconds_to_fall_flat(tilt), abs=1.1)


@pytest.mark.parametrize("spin", [(0.0, 0.0, 0.0), (3.0, -2.0, 1.0), (4.0, 2.0, 10.0), (0.0, 20.0, -5.0)])
def test_the_closed_form_of_flight_is_what_steps_come_to(spin: Vector) -> None:
    start = Motion((6.0, 6.0, 300.0), turned_by(0.4, -0.2, 0.0), (30.0, -10.0, 50.0), spin)
    *_, stepped = moving(start, 150)
    free = flown(start, 0.150)
    assert math.dist(free.place[:2], stepped.place[:2]) < 1e-9
    assert free.place[2] - stepped.place[2] == pytest.approx(0.5 * GRAVITY * 0.150 * STEP, rel=1e-6)  # a half step
    assert abs(np.dot(free.turn, stepped.turn)) > 1 - 1e-5
    assert free.spin == pytest.approx(stepped.spin, abs=0.02)


def test_free_flight_conserves_energy_and_angular_momentum() -> None:
    inertia = np.array([ACROSS, ACROSS, ALONG])
    start = Motion((6.0, 6.0, 300.0), turned_by(0.4, -0.2, 0.0), (30.0, -10.0, 50.0), (10.0, 4.0, 60.0))
    momentum = rotated(start.turn, tuple(inertia * start.spin))
    for seconds in (0.01, 0.1, 0.3):
        at = flown(start, seconds)
        assert energy(at) == pytest.approx(energy(start), rel=1e-12)
        assert rotated(at.turn, tuple(inertia * at.spin)) == pytest.approx(momentum, rel=1e-9)


def test_a_flight_ends_before_any_point_gets_below_the_floor() -> None:
    rng = np.random.default_rng(2)
    for _ in range(50):
        turn, spin = turned_by(*rng.normal(size=3).tolist()), tuple((20 * rng.normal(size=3)).tolist())
        start = Motion((0.0, 0.0, 2.0 + rng.random()), turn, (0.0, 0.0, 60 * rng.normal()), spin)
        clear = seconds_above(start, 0.0, 0.005)
        lowest = [(at := flown(start, clear * k / 40)).place[2] - half_height(at.turn) for k in range(41)]
        assert min(lowest) > 0.0
        assert lowest[-1] < 0.005


class Tally(NamedTuple):
    """Counts of the results of many drops."""

    unrested: int
    tunnelled: int
    corrected: int  # drops in which more than 2 % of the energy of the fall was added, and taken away again
    gained: int  # drops that kept more than 2 %


def gained(course: Course, fall: float) -> bool:
    """Return whether the tokens' energy increased between times without contacts."""
    return bool((np.diff(course.energies) > 0.02 * fall).any())


def sunk(run: Run) -> bool:
    """Return whether a token ends in the wood or the mat, or was ever half its thickness below the mat."""
    for token, path in run.course.poses.items():
        if min(place[2] - half_height(turn) for _, (place, turn) in path) < -BOARD_THICKNESS - 0.5 * THICKNESS:
            return True
        place, turn, _, _ = run.motions[token]
        if place[2] - half_height(turn) < lowest_floor(place[0], place[1]) - 0.01:
            return True
    return False


def lowest_floor(x: float, y: float) -> float:
    """Return the lowest ground that any point of a token may stand on whose middle is here."""
    if not (RADIUS < x < WIDE - RADIUS and RADIUS < y < DEEP - RADIUS):
        return -BOARD_THICKNESS
    near = min(math.hypot(10 * x - across, 10 * y - up) for across, up in SLOTS)
    return -DEPTH if near < 10 * (SLOT + RADIUS) else 0.0


def tally(drops: int, most: int, seed: int) -> Tally:
    """Drop tokens over slots, or over other tokens, onto boards with up to ``most`` tokens."""
    rng, lying, found = np.random.default_rng(seed), list[Any](), np.zeros(4, int)
    for k in range(drops):
        on = [token for token in lying if token]
        lying = [] if len(on) >= most else lying
        aim = on[rng.integers(len(on))][:2] if on and k % 4 == 0 else SLOTS[rng.integers(len(SLOTS))]
        height = HIGH if k % 3 == 0 else LOW
        table, run = drop(rng, lying, aim, height)
        fall = MASS * GRAVITY * 0.1 * height
        corrected = run.course.corrected > 0.02 * fall
        found += [not run.course.rested, sunk(run), corrected, gained(run.course, fall)]
        lying = lying_after(table, run)
    return Tally(*found.tolist())


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_thousands_of_tokens_rest_without_tunnelling() -> None:
    found = tally(3000, 30, 2)
    assert (found.unrested, found.tunnelled, found.gained) == (0, 0, 0)
    assert found.corrected <= 0.05 * 3000


def share_that_slots(height: float, tremor: float, drops: int) -> float:
    slots = 0
    for k in range(drops):
        rng = np.random.default_rng([k, round(height), round(10 * tremor)])
        table, run = drop(rng, [], SLOTS[k % len(SLOTS)], height, tremor)
        slots += slotted(next(rests_of(table, run)))
    return slots / drops


def errors_apart(share: float, drops: int, tried: float) -> float:
    """Return the difference of a share from the measured one, in standard errors."""
    error = math.sqrt(share * (1 - share) / drops + tried * (1 - tried) / TRIED_DROPS)
    return abs(share - tried) / error if share != tried else 0.0


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_the_odds_are_within_four_standard_errors() -> None:
    for height, tremor, tried in TRIED:
        assert errors_apart(share_that_slots(height, tremor, 1050), 1050, tried) < 4, (height, tremor)


def knocked_out(height: float, drops: int) -> float:
    """Return the share of drops at a slotted token that drive it out."""
    out = 0
    for k in range(drops):
        x, y = SLOTS[k % len(SLOTS)]
        table, run = drop(np.random.default_rng([k, 77]), [(x, y, -0.5, 0.0)], (x, y), height)
        out += not slotted(next(rests_of(table, run)))
    return out / drops


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("height", "tried"), [(LOW, 0.25), (HIGH, 0.42)])
def test_tokens_are_knocked_out_as_often_as_was_tried(height: float, tried: float) -> None:
    assert errors_apart(knocked_out(height, 630), 630, tried) < 4
