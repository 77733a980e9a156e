"""Sine and cosine are the same on every machine."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal, localcontext
from typing import Any

import numpy as np
import pytest

from tuppence.games.penny_white.angles import cosine, sine
from tuppence.rule import compiled, rule

ANGLES = [*np.linspace(-2, 2, 401).tolist(), 1.4, -1.4, 1e-300, 5e-324]
KNOWN = {  # to the last bit, for implementations in other languages
    0.1: ("0x1.98eaecb8bcb2cp-4", "0x1.fd712f9a817c0p-1"),
    1.4: ("0x1.f88cddf44e103p-1", "0x1.5c17bbc135708p-3"),
    -1.55: ("-0x1.ffe3a85487b66p-1", "0x1.54b3d455c6620p-6"),
}


def exactly(angle: float, first: int) -> Decimal:
    """The Taylor series from its term number ``first``, 1 for the sine and 0 for the cosine, with forty digits."""
    with localcontext(prec=60):
        x, total = Decimal(angle), Decimal(0)
        term = x if first else Decimal(1)
        for n in range(first, 60, 2):
            total += term
            term *= -x * x / ((n + 1) * (n + 2))
        return total


@pytest.mark.parametrize(("function", "first"), [(sine, 1), (cosine, 0)])
def test_they_are_right_to_the_last_digits(function: Callable[[float], float], first: int) -> None:
    assert max(abs(Decimal(function(angle)) - exactly(angle, first)) for angle in ANGLES) < Decimal("4e-16")
    assert abs(function(-4.0) - float(exactly(-4.0, first))) < 2e-15


def test_known_values_have_the_same_last_bit() -> None:
    assert {angle: (sine(angle).hex(), cosine(angle).hex()) for angle in KNOWN} == KNOWN


@rule
def both(angles: Any, found: Any) -> None:
    """The rule at many angles, plain and compiled."""
    for place in range(len(angles)):
        found[place][0] = sine(angles[place])
        found[place][1] = cosine(angles[place])


def run(angles: Any, found: Any) -> None:
    both(angles, found)


def test_plain_and_compiled_are_the_same_to_the_last_bit() -> None:
    plain = [[0.0, 0.0] for _ in ANGLES]
    fast = np.zeros((len(ANGLES), 2))
    both(ANGLES, plain)
    compiled(run)(np.array(ANGLES), fast)
    assert fast.tolist() == plain
