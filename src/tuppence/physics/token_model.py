"""The model of boards and tokens for MuJoCo, with the settings of their contacts (docs/studies/tokens.md).

Its units are cm, g and s, which suit MuJoCo's tolerances.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

__all__ = [
    "ACROSS",
    "ALONG",
    "BOARD",
    "GRAVITY",
    "MASS",
    "RADIUS",
    "STEP",
    "THICKNESS",
    "Point",
    "box",
    "described",
    "prism",
    "spring",
    "squares",
    "wedge",
    "wood",
]

Point = tuple[float, float]

RADIUS, THICKNESS, MASS, SIDES = 1.25, 0.3, 2.0, 48  # of a token; SIDES of the prism that represents it
BOARD, BOARD_THICKNESS = 12.0, 1.2
SLOT, DEPTH, PITCH, WEDGES = 1.45, 0.35, 3.4, 16  # a slot's radius and depth; the grid; wedges around a slot
GRAVITY = 980.665
ACROSS = MASS * (RADIUS * RADIUS / 4 + THICKNESS * THICKNESS / 12)  # moments of inertia: about a diameter
ALONG = MASS * RADIUS * RADIUS / 2  # about the axis

STEP = 1e-3 / 6
STIFFNESS = 3600.0  # rad/s: a contact is a damped spring of this frequency, so it lasts about a millisecond
ON_BOARD, ON_TOKEN = 0.40, 0.85  # restitution
FRICTION = "0.35 0.02 0.02"  # sliding; torsional and rolling, cm
ASLEEP_BELOW = 0.2  # cm/s


def spring(restitution: float) -> str:
    """Return the stiffness and damping that give a restitution, in MuJoCo's form (`solref`)."""
    loss = -math.log(restitution)
    damping = 2.0 * loss / math.hypot(math.pi, loss) * STIFFNESS
    return f"{-STIFFNESS * STIFFNESS!r} {-damping!r}"


def prism(corners: Iterable[Point], low: float, high: float) -> str:
    """Return the vertices of an upright prism."""
    at = list(corners)
    return " ".join(f"{x!r} {y!r} {z!r}" for z in (low, high) for x, y in at)


def wedge(number: int) -> list[Point]:
    """Return the corners of a wedge between a slot and the square around it.

    The slot is a polygon circumscribed about the circle of its radius, so it is not narrower than a round slot.
    """
    turn = 2.0 * math.pi / WEDGES
    begin, end = number * turn, (number + 1) * turn
    rim = SLOT / math.cos(turn / 2)

    def outside(angle: float) -> Point:
        far = 0.5 * PITCH / max(abs(math.cos(angle)), abs(math.sin(angle)))
        return far * math.cos(angle), far * math.sin(angle)

    inside = [(rim * math.cos(angle), rim * math.sin(angle)) for angle in (begin, end)]
    return [*inside, outside(end), outside(begin)]


def box(x: float, y: float, half_x: float, half_y: float, low: float, high: float) -> str:
    """Return an upright box of wood."""
    half_z, z = 0.5 * (high - low), 0.5 * (low + high)
    return f'<geom class="board" type="box" size="{half_x!r} {half_y!r} {half_z!r}" pos="{x!r} {y!r} {z!r}"/>'


def wood(boards: Sequence[Point], slots: frozenset[Point]) -> Iterator[str]:
    """Yield the solid parts of the boards: a base, margins around the grid of slots, and each square of the grid."""
    margin = 0.25 * (BOARD - 3 * PITCH)  # half of its width
    edge = 0.5 * BOARD - margin
    for x, y in boards:
        yield box(x, y, 0.5 * BOARD, 0.5 * BOARD, -BOARD_THICKNESS, -DEPTH)
        for side in (-1.0, 1.0):
            yield box(x + side * edge, y, margin, 0.5 * BOARD, -DEPTH, 0.0)
            yield box(x, y + side * edge, 1.5 * PITCH, margin, -DEPTH, 0.0)
        for at in squares(x, y):
            if at in slots:
                for k in range(WEDGES):
                    yield f'<geom class="board" type="mesh" mesh="wedge{k}" pos="{at[0]!r} {at[1]!r} 0"/>'
            else:
                yield box(*at, 0.5 * PITCH, 0.5 * PITCH, -DEPTH, 0.0)


def squares(x: float, y: float) -> list[Point]:
    """Return the middles of the grid's squares on a board."""
    return [(x + across * PITCH, y + along * PITCH) for across in (-1, 0, 1) for along in (-1, 0, 1)]


def described(boards: Sequence[Point], slots: frozenset[Point], tokens: int, margin: float = 0.0) -> str:
    """Return the model in MuJoCo's XML format. ``slots`` are middles of `squares`. All tokens begin asleep.

    ``margin``: the gap below which two shapes are in contact.
    """
    turn = 2.0 * math.pi / SIDES
    rim = [(RADIUS * math.cos(k * turn), RADIUS * math.sin(k * turn)) for k in range(SIDES)]
    meshes = [("token", prism(rim, -0.5 * THICKNESS, 0.5 * THICKNESS))]
    meshes += [(f"wedge{k}", prism(wedge(k), -DEPTH, 0.0)) for k in range(WEDGES)]
    body = f"""<freejoint/><inertial pos="0 0 0" mass="{MASS!r}" diaginertia="{ACROSS!r} {ACROSS!r} {ALONG!r}"/>
      <geom class="token" type="mesh" mesh="token" margin="{margin!r}"/>"""
    return f"""<mujoco>
      <option timestep="{STEP!r}" gravity="0 0 {-GRAVITY!r}" integrator="implicitfast" solver="Newton" cone="elliptic"
        impratio="3" ccd_tolerance="1e-9" ccd_iterations="100" sleep_tolerance="{ASLEEP_BELOW!r}">
        <flag sleep="enable"/></option>
      <default><geom condim="6" friction="{FRICTION}" solimp="0.5 0.5 0.01"/>
        <default class="mat"><geom priority="2" solref="{spring(ON_BOARD)}"/></default>
        <default class="board"><geom priority="1" solref="{spring(ON_BOARD)}"/></default>
        <default class="token"><geom priority="0" solref="{spring(ON_TOKEN)}"/></default>
      </default>
      <asset>{"".join(f'<mesh name="{name}" vertex="{at}" inertia="convex"/>' for name, at in meshes)}</asset>
      <worldbody>
        <geom class="mat" type="plane" size="0 0 1" pos="0 0 {-BOARD_THICKNESS!r}"/>
        {"".join(wood(boards, slots))}
        {"".join(f'<body pos="{4 * k} 0 -100" sleep="init">{body}</body>' for k in range(tokens))}
      </worldbody>
    </mujoco>"""
