"""The random streams of compiled play: xoshiro256++ (Blackman and Vigna 2019). A state is an array of four words."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tuppence.rule import rule

__all__ = ["Stream", "below", "rotate", "seeded", "word"]

Stream: TypeAlias = NDArray[np.uint64]  # the state of a generator, shape (4,)


def seeded(seed: int, stream: int = 0) -> Stream:
    """Return the initial state of a compiled generator, shape (4,), for a seed and a stream number."""
    return np.random.SeedSequence([seed, stream]).generate_state(4, np.uint64).astype(np.uint64)


@rule
def rotate(x: np.uint64, k: np.uint64) -> np.uint64:
    """Rotate 64 bits to the left."""
    return (x << k) | (x >> (np.uint64(64) - k))


@rule
def word(state: Any) -> Any:
    """Return the next 64 random bits of xoshiro256++. Compiled only: plain NumPy would warn of overflow."""
    total = state[0] + state[3]
    result = rotate(total, np.uint64(23)) + state[0]
    shifted = state[1] << np.uint64(17)
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= shifted
    state[3] = rotate(state[3], np.uint64(45))
    return result


def below(state: Any, bound: int) -> Any:
    """Compiled form of `tuppence.chance.below`: unbiased, by multiplication (Lemire 2019)."""
    wide = np.uint64(bound)
    product = (word(state) >> np.uint64(32)) * wide
    low = product & np.uint64(0xFFFFFFFF)
    if low < wide:
        least = (np.uint64(0x100000000) - wide) % wide
        while low < least:
            product = (word(state) >> np.uint64(32)) * wide
            low = product & np.uint64(0xFFFFFFFF)
    return np.int64(product >> np.uint64(32))
