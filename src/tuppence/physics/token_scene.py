"""Boards and tokens in MuJoCo: a model with room for some tokens, and the state of its simulation."""

from __future__ import annotations

import logging
import platform
import threading
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence

import mujoco
import numpy as np

from tuppence.physics.token_flight import Motion, Pose, Vector
from tuppence.physics.token_model import Point, described

__all__ = ["ENGINE", "Scene", "scene"]

log = logging.getLogger(__name__)
if mujoco.get_mju_user_warning() is None:  # by default MuJoCo writes warnings to a file in the current folder
    mujoco.set_mju_user_warning(log.warning)

ENGINE = f"mujoco-{mujoco.__version__} {platform.system()} {platform.machine()}".lower()
POSE, SPEED = 7, 6  # numbers for a token
MOST_CACHED_BYTES = 160 * 2**20  # of the scenes of each thread; most of it MuJoCo only reserves


class Scene:
    """A model and its state. Tokens that are not in play lie asleep far below the mat."""

    def __init__(self, boards: Sequence[Point], slots: frozenset[Point], room: int, margin: float) -> None:
        try:
            self.model = mujoco.MjModel.from_xml_string(described(boards, slots, room, margin))
            self.data = mujoco.MjData(self.model)
        except (ValueError, mujoco.FatalError) as error:  # the description is right, so there is no memory for it
            raise MemoryError(str(error)) from error
        self.bytes: int = self.model.nbuffer + self.data.nbuffer + self.data.narena
        # Views of the state, a row for each token.
        self.places, self.speeds = self.data.qpos.reshape(-1, POSE), self.data.qvel.reshape(-1, SPEED)
        self.asleep = self.data.tree_asleep
        self.parked = self.model.qpos0.reshape(-1, POSE).copy()
        self.first = self.model.ngeom - room  # the number of token 0's shape

    def lay(self, poses: Mapping[int, Pose]) -> None:
        """Reset the scene and lay tokens, all asleep: none moves until something touches it."""
        lying = self.model.qpos0.reshape(-1, POSE)
        lying[:] = self.parked
        for token, (place, turn) in poses.items():
            lying[token] = (*place, *turn)
        mujoco.mj_resetData(self.model, self.data)

    def awake(self) -> list[int]:
        """Return the tokens that are awake."""
        return [token for token, asleep in enumerate(self.asleep.tolist()) if asleep < 0]

    def motion(self, token: int) -> Motion:
        """Return the motion of a token."""
        x, y, z, *turn = self.places[token].tolist()
        vx, vy, vz, *spin = self.speeds[token].tolist()
        return Motion((x, y, z), tuple(turn), (vx, vy, vz), tuple(spin))

    def motions(self) -> list[Motion]:
        """Return the motions of all tokens."""
        return [self.motion(token) for token in range(len(self.places))]

    def put(self, token: int, motion: Motion) -> None:
        """Place a token with a motion, awake."""
        self.places[token] = (*motion.place, *motion.turn)
        self.speeds[token] = (*motion.velocity, *motion.spin)

    def touch(self) -> None:
        """Find the contacts of the tokens that are awake."""
        mujoco.mj_kinematics(self.model, self.data)
        mujoco.mj_collision(self.model, self.data)

    def contacts(self, token: int) -> tuple[np.ndarray, np.ndarray]:
        """Return the places and distances of a token's contacts."""
        found = self.data.contact
        mine = (found.geom == self.first + token).any(axis=1)
        return found.pos[mine], found.dist[mine]

    def deepest(self, token: int, after: Sequence[int]) -> tuple[float, Vector]:
        """Return a token's deepest overlap, except with tokens ``after`` it, and the direction out of it."""
        found = self.data.contact
        mine = (found.geom == self.first + token).any(axis=1) & ~np.isin(found.geom - self.first, after).any(axis=1)
        if not mine.any():
            return 0.0, (0.0, 0.0, 1.0)
        worst = np.flatnonzero(mine)[np.argmin(found.dist[mine])]
        x, y, z = found.frame[worst, :3].tolist()  # from the first shape to the second
        side = 1.0 if found.geom[worst, 1] == self.first + token else -1.0
        return -float(found.dist[worst]), (side * x, side * y, side * z)


cache = threading.local()


def scene(boards: Sequence[Point], slots: Iterable[Point], tokens: int, margin: float = 0.0) -> Scene:
    """Return a scene with room for ``tokens`` tokens, cached for this thread.

    ``margin``: the gap below which two shapes are in contact.
    """
    room = 1 << max(tokens - 1, 0).bit_length()
    key = tuple(boards), frozenset(slots), room, margin
    scenes: OrderedDict[object, Scene] = cache.__dict__.setdefault("scenes", OrderedDict())
    if key not in scenes:
        scenes[key] = Scene(*key)
        while len(scenes) > 1 and sum(one.bytes for one in scenes.values()) > MOST_CACHED_BYTES:
            scenes.popitem(last=False)
    scenes.move_to_end(key)
    return scenes[key]
