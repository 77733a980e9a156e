"""Boards, slots and drops of tokens for tests and benchmarks: two rows of three boards, with all slots."""

from __future__ import annotations

from typing import Any

import numpy as np

from tuppence.physics.token_input import Table, checked_drop, checked_table
from tuppence.physics.token_run import Run, run_drop
from tuppence.physics.tokens import Token, rests_of

MIDDLE = ((0, 0),)
DIAGONAL = ((-1, -1), (1, 1))
CORNERS = ((-1, -1), (1, -1), (-1, 1), (1, 1))
SIDES = tuple((across, up) for across in (-1, 1) for up in (-1, 0, 1))
FACES = (MIDDLE, DIAGONAL, DIAGONAL + MIDDLE, CORNERS, CORNERS + MIDDLE, SIDES)  # of a die
BOARDS = [(60.0 + 120.0 * (k % 3), 60.0 + 120.0 * (k // 3)) for k in range(6)]
SLOTS = [(x + 34.0 * i, y + 34.0 * j) for (x, y), face in zip(BOARDS, FACES, strict=True) for i, j in face]

LOW, HIGH = 203.2, 400.0  # mm
PLACE, TILT, SPIN = 2.0, 3.0, 1.0  # the tremor's deviations: mm, degrees, rad/s
NEAR, FLUSH, LEVEL = 2.5, 0.5, 3.0  # of a token that has slotted: mm, mm, degrees

Lying = list[Any]


def hand(rng: np.random.Generator, aim: tuple[float, float], tremor: float = 1.0) -> tuple[Any, Any, Any]:
    """Return the place, tilt and spin of a drop with a hand's tremor."""
    x, y, about_x, about_y, *spin = (tremor * rng.normal(size=7)).tolist()
    place = aim[0] + PLACE * x, aim[1] + PLACE * y
    return place, (TILT * about_x, TILT * about_y), tuple(SPIN * one for one in spin)


def drop(
    rng: np.random.Generator, lying: Lying, aim: tuple[float, float], height: float = LOW, tremor: float = 1.0
) -> tuple[Table, Run]:
    """Drop the first token in a hand, or a new one."""
    table = checked_table(BOARDS, SLOTS, lying, next_token(lying))
    place, tilt, spin = hand(rng, aim, tremor)
    return table, run_drop(table, checked_drop(table, place, height, tilt, spin))


def next_token(lying: Lying) -> int:
    """Return the first token in a hand, or a new one."""
    return next((number for number, token in enumerate(lying) if token is None), len(lying))


def lying_after(table: Table, run: Run) -> Lying:
    """Return the tokens on the boards after a drop."""
    return [tuple(token[:4]) if token.on_board else None for token in rests_of(table, run)]


def played(seed: int, tokens: int) -> Lying:
    """Drop tokens over random slots until this many lie on the boards."""
    rng, lying = np.random.default_rng(seed), list[Any]()
    while sum(token is not None for token in lying) < tokens:
        lying = lying_after(*drop(rng, lying, SLOTS[rng.integers(len(SLOTS))]))
    return lying


def slotted(token: Token) -> bool:
    """Return whether a token is flush in a slot."""
    nearest = min(np.hypot(token.x - x, token.y - y) for x, y in SLOTS)
    return bool(nearest <= NEAR and token.z <= FLUSH and token.tilt < LEVEL)
