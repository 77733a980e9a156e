"""The simulation of a drop, millisecond by millisecond, until all tokens rest.

Free flights are not simulated: while the only token awake touches nothing, it moves in a single step (`token_flight`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import mujoco

from tuppence.physics.token_flight import (
    REACH,
    Motion,
    Pose,
    flown,
    half_height,
    inverse,
    rotated,
    seconds_above,
    turned_by,
)
from tuppence.physics.token_input import Drop, Table
from tuppence.physics.token_model import ACROSS, ALONG, GRAVITY, MASS, STEP
from tuppence.physics.token_paths import FRAMES
from tuppence.physics.token_posing import posed
from tuppence.physics.token_scene import Scene, scene

__all__ = ["Course", "Run", "energy", "energy_of_motion", "frames_until", "run_drop", "time_of"]

MS = 1e-3
STEPS = round(MS / STEP)
CAP = 6000  # ms; the longest of 3,000 drops took 4,749
DAMPED_FROM, DAMPING = 1500, 0.994  # ms, and the factor of all speeds in each ms from then on
STILL, STILL_FOR = 0.3, 30  # a token rests if it is slower (cm/s, rad/s) for this long (ms)
SHORTEST, CLEAR = 2, 0.005  # ms: the shortest flight in a single step; cm: its least distance from everything else
LEAST_IMPACT, APART = 5.0, 5  # cm/s: of a recorded impact; ms: the least time between two of a token


@dataclass
class Course:
    """What happened in a drop. Energies are in ergs."""

    milliseconds: int = 0
    rested: bool = False
    poses: dict[int, list[tuple[int, Pose]]] = field(default_factory=dict)  # by token: frames and poses of its motion
    impacts: list[tuple[int, int, float]] = field(default_factory=list)  # ms, token, change of its speed in cm/s
    energies: list[float] = field(default_factory=list)  # at the times without contacts
    corrected: float = 0.0  # the energy that `Run.limit_energy` removed


def frames_until(milliseconds: int) -> int:
    """Return the number of frames up to a time, including the one at 0."""
    return milliseconds * FRAMES // 1000 + 1


def time_of(frame: int) -> int:
    """Return the time of a frame, rounded up to a millisecond."""
    return -(-frame * 1000 // FRAMES)


def run_drop(table: Table, drop: Drop) -> Run:
    """Simulate a drop."""
    given = posed(table)
    place = scene(table.boards, table.slots, table.tokens)
    place.lay({token: pose for token, pose in enumerate(given) if pose})
    turn = turned_by(*drop.tilt, 0.0)
    run = Run(place, given, table.token, Motion(drop.place, turn, (0.0, 0.0, 0.0), rotated(inverse(turn), drop.spin)))
    run.finish()
    return run


class Run:
    """A drop in progress."""

    def __init__(self, scene: Scene, given: Sequence[Pose | None], token: int, motion: Motion) -> None:
        self.scene, self.given, self.course = scene, given, Course()
        self.last_impact: dict[int, int] = {}  # by token: ms
        self.still = 0
        scene.put(token, motion)
        mujoco.mj_forward(scene.model, scene.data)
        self.motions = scene.motions()
        self.energy = self.most = energy(self.motions[token])  # without that of the lying tokens
        self.awake = [token]
        self.record_poses(0)

    def finish(self) -> None:
        """Run until all tokens rest, or until the cap."""
        while self.course.milliseconds < CAP and not self.course.rested:
            if len(self.awake) != 1 or self.scene.data.ncon or not self.fly(self.awake[0]):
                self.step()
        self.awake = list(self.course.poses)
        self.record_poses(frames_until(self.course.milliseconds))

    def fly(self, token: int) -> bool:
        """Move the only token awake through the air in a single step. Return False if it may touch something."""
        motion, begin = self.motions[token], self.course.milliseconds
        if motion.place[2] - half_height(motion.turn) < CLEAR:
            return False
        clear = seconds_above(motion, self.floor(token), CLEAR)
        span = min(int(clear / MS), CAP - begin)
        if span < SHORTEST:
            return False
        for frame in range(frames_until(begin), frames_until(begin + span)):
            at = flown(motion, (time_of(frame) - begin) * MS)
            self.course.poses[token].append((frame, (at.place, at.turn)))
        self.scene.put(token, flown(motion, span * MS))
        self.update_motions()
        self.course.milliseconds += span
        self.still = 0
        return True

    def floor(self, token: int) -> float:
        """Return the height below which a flying token may touch something."""
        (x, y, z), _, (vx, vy, vz), _ = self.motions[token]
        aloft = (vz + math.sqrt(max(vz * vz + 2.0 * GRAVITY * z, 0.0))) / GRAVITY
        reach = 2.0 * REACH + math.hypot(vx, vy) * max(aloft, 0.0)
        top = 0.0
        for other, (place, turn, _, _) in enumerate(self.motions):
            if other != token and math.hypot(place[0] - x, place[1] - y) < reach:
                top = max(top, place[2] + half_height(turn))
        return top

    def step(self) -> None:
        """Simulate a millisecond."""
        scene, course, before = self.scene, self.course, self.motions.copy()
        mujoco.mj_step(scene.model, scene.data, STEPS)
        course.milliseconds += 1
        self.update_motions()
        self.limit_energy()
        if course.milliseconds > DAMPED_FROM:
            scene.speeds *= DAMPING
        self.record_impacts(before)
        if frames_until(course.milliseconds) > frames_until(course.milliseconds - 1):
            self.record_poses(frames_until(course.milliseconds) - 1)
        moving = any(max(map(abs, (*m.velocity, *m.spin))) >= STILL for m in map(self.motions.__getitem__, self.awake))
        self.still = 0 if moving else self.still + 1
        course.rested = not self.awake or self.still >= STILL_FOR

    def update_motions(self) -> None:
        """Update the motions of the tokens that were or are awake, and the energy."""
        awake = self.scene.awake()
        for token in {*self.awake, *awake}:
            self.energy -= energy(self.motions[token])
            self.motions[token] = self.scene.motion(token)
            self.energy += energy(self.motions[token])
        self.awake = awake

    def limit_energy(self) -> None:
        """Remove energy that the tokens have gained, which contacts at some angles add."""
        excess = self.energy - self.most
        if excess > 0.0:
            moving = sum(energy_of_motion(self.motions[token]) for token in self.awake)
            self.scene.speeds *= math.sqrt(max(0.0, 1.0 - excess / moving)) if moving else 0.0
            self.update_motions()
            self.course.corrected += excess
        if not self.scene.data.ncon:
            self.course.energies.append(self.energy)
            self.most = min(self.most, self.energy)

    def record_impacts(self, before: list[Motion]) -> None:
        """Record the impacts: sudden changes of a token's velocity."""
        for token in self.awake:
            (x, y, z), (vx, vy, vz) = before[token].velocity, self.motions[token].velocity
            change = math.hypot(vx - x, vy - y, vz - z + GRAVITY * MS)
            if change > LEAST_IMPACT:
                now = self.course.milliseconds
                if now - self.last_impact.get(token, -APART) >= APART:
                    self.course.impacts.append((now, token, change))
                self.last_impact[token] = now

    def record_poses(self, frame: int) -> None:
        """Record the poses of the tokens that are awake."""
        for token in self.awake:
            self.course.poses.setdefault(token, []).append((frame, self.motions[token][:2]))


def energy_of_motion(motion: Motion) -> float:
    """Return the kinetic energy of a token."""
    (vx, vy, vz), (p, q, r) = motion.velocity, motion.spin
    return 0.5 * (MASS * (vx * vx + vy * vy + vz * vz) + ACROSS * (p * p + q * q) + ALONG * r * r)


def energy(motion: Motion) -> float:
    """Return the energy of a token, relative to rest at the height of the boards' top."""
    return energy_of_motion(motion) + MASS * GRAVITY * motion.place[2]
