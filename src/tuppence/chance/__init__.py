"""Random numbers: generators of integers, the server's verifiable dice, and distributions that games draw from.

A game draws integers from a `Generator` and nothing else, so it works with any source. Compiled play draws from
`tuppence.chance.streams`.
"""

from __future__ import annotations

import functools
import hashlib
import hmac
import random
from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from tuppence.layout import Item, Row
from tuppence.rule import compiled_as, rule, rule_not_inlined

__all__ = [
    "Engine",
    "FairDice",
    "FairMatch",
    "Generator",
    "Pseudorandom",
    "accepts_part",
    "accepts_whole",
    "below",
    "commitment",
    "draw_front",
    "fraction",
    "is_even_run",
    "is_even_run_of",
    "normal",
    "seed_commitment",
    "shuffle",
    "shuffle_first",
]

MOST_KEYS = 4096  # of tables in play


class Generator(Protocol):
    """The method of a random generator that games use; `numpy.random.Generator` has it."""

    def integers(self, low: int, high: int, /) -> Any:
        """Draw an integer from ``low`` (included) to ``high`` (excluded)."""


def commitment(secret: bytes) -> str:
    """Return the server's commitment to a secret, which players see before the first draw: its SHA-256, in hex.

    >>> commitment(b"tuppence")[:16]
    'd085f6c7500e1c2d'
    """
    return hashlib.sha256(secret).hexdigest()


def seed_commitment(commitment: str, seed: str) -> str:
    """Return a player's commitment to a seed: SHA-256 of the server's commitment and the seed, both in hex.

    It includes the server's commitment, so it is valid for one table's secret only.

    >>> seed_commitment(commitment(b"tuppence"), "00112233445566778899aabbccddeeff")[:16]
    'abef713b4a566c28'
    """
    return hashlib.sha256(f"{commitment}:{seed}".encode()).hexdigest()


class Engine(msgspec.Struct, frozen=True):
    """What an outcome depends on besides the dice, such as the physics of a flick.

    The same dice give the same outcome only with the same version. ``version`` is "" if the engine is not installed.
    """

    name: str
    version: str

    def __str__(self) -> str:
        return f"{self.name} {self.version}".strip()


@functools.lru_cache(MOST_KEYS)
def _key_of(secret: bytes) -> hmac.HMAC:
    """Return the HMAC state of a secret. Copying it for each draw halves the time of a draw."""
    return hmac.new(secret, digestmod=hashlib.sha256)


class FairDice:
    """Draws that the server cannot choose, players cannot predict, and anyone can recompute after the match.

    Draw n (from 0) with bound b is the first acceptable 64-bit word among ``HMAC-SHA256(secret,
    "seed0|seed1|...:n:0")``, ``...:n:1`` and so on: the first 8 bytes, big-endian. A word is acceptable if it is below
    the largest multiple of b, which avoids modulo bias; the draw is the word modulo b. ``seeds``: one per seat, in hex
    or empty, joined by a bar, which no seed may contain.
    """

    def __init__(self, secret: bytes, seeds: Sequence[str], count: int = 0) -> None:
        self._key = _key_of(secret)
        self._seeds = "|".join(seeds)
        self.count = count

    def integers(self, low: int, high: int, /) -> int:
        """Draw the next integer, from ``low`` (included) to ``high`` (excluded)."""
        bound = high - low
        limit = 2**64 - 2**64 % bound
        attempt = 0
        while (word := self._word(attempt)) >= limit:
            attempt += 1
        self.count += 1
        return low + word % bound

    def _word(self, attempt: int) -> int:
        mac = self._key.copy()
        mac.update(f"{self._seeds}:{self.count}:{attempt}".encode())
        return int.from_bytes(mac.digest()[:8], "big")


class FairMatch:
    """The fair dice of a match, for each of its chance events, counted from 0.

    With ``by_event`` each event has its own stream: that of `FairDice` with the event's number after the seeds
    (``"seed0|seed1|...:event:n:attempt"``), so any event can be drawn without the earlier ones. Without it all events
    draw from one stream in order, as in older matches.
    """

    def __init__(self, secret: bytes, seeds: Sequence[str], by_event: bool) -> None:
        self._secret = secret
        self._seeds = "|".join(seeds)
        self._whole = None if by_event else FairDice(secret, seeds)

    @property
    def in_order(self) -> bool:
        """Whether an event can be drawn only after all earlier events."""
        return self._whole is not None

    def of_event(self, number: int) -> FairDice:
        """Return the dice of a chance event."""
        return self._whole or FairDice(self._secret, [f"{self._seeds}:{number}"])


class Pseudorandom:
    """Reproducible draws for bots: the same seed draws the same integers on every machine."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def integers(self, low: int, high: int, /) -> int:
        """Draw the next integer, from ``low`` (included) to ``high`` (excluded)."""
        return self._random.randrange(low, high)

    def deviate(self) -> float:
        """Draw a standard normal deviate; its last bit depends on the machine (unlike `normal`)."""
        return self._random.gauss(0.0, 1.0)


@compiled_as("tuppence.chance.streams:below")
def below(rng: Generator, bound: int) -> int:
    """Draw an integer from 0 to ``bound`` - 1, all equally likely. All rules draw chance with this function.

    ``rng`` is a `Generator`. In compiled code it is the state of a stream (`tuppence.chance.streams`), and ``bound``
    must be below 2**32.
    """
    return int(rng.integers(0, bound))


@rule
def fraction(rng: Generator) -> float:
    """Draw a float from 0 (included) to 1 (excluded), with 53 bits from two draws."""
    high = below(rng, 1 << 26)
    return (high * (1 << 27) + below(rng, 1 << 27)) / (1 << 53)


@rule
def is_even_run(rng: Generator, first: float) -> bool:
    """Return True with probability exp(-first), for ``first`` from 0 to 1 (von Neumann 1951).

    Draw fractions as long as each is below the one before it, the first below ``first``. Return whether their number is
    even.
    """
    last = first
    even = True
    while True:
        one = fraction(rng)
        if one >= last:
            return even
        last = one
        even = not even


@rule
def is_even_run_of(rng: Generator, whole: int, part: float) -> bool:
    """Return True with probability exp(-part * (2 * whole + part) / (2 * whole + 2)) (Karney 2016, algorithm B).

    Like `is_even_run` below ``part``, but the run also ends at each step with probability
    1 - (2 * whole + part) / (2 * whole + 2).
    """
    last = part
    even = True
    while True:
        one = fraction(rng)
        if one >= last:
            return even
        face = below(rng, 2 * whole + 2)
        if face == 0 or (face == 1 and fraction(rng) >= part):
            return even
        last = one
        even = not even


@rule
def accepts_whole(rng: Generator, whole: int) -> bool:
    """Return True with probability exp(-whole * (whole - 1) / 2)."""
    for _ in range(whole * (whole - 1)):
        if not is_even_run(rng, 0.5):
            return False
    return True


@rule
def accepts_part(rng: Generator, whole: int, part: float) -> bool:
    """Return True with probability exp(-part * (2 * whole + part) / 2)."""
    for _ in range(whole + 1):
        if not is_even_run_of(rng, whole, part):
            return False
    return True


@rule_not_inlined
def normal(rng: Generator) -> float:
    """Draw a standard normal deviate with algorithm N of Karney, "Sampling exactly from the normal distribution", ACM
    Transactions on Mathematical Software 42, 2016.

    The algorithm only compares numbers, so every machine and language gets the same bits. Rejection sampling draws the
    whole part with weight exp(-whole**2 / 2) and the fractional part with weight
    exp(-part * (2 * whole + part) / 2); their product is the normal density.
    """
    while True:
        whole = 0
        while is_even_run(rng, 0.5):
            whole += 1
        if accepts_whole(rng, whole):
            part = fraction(rng)
            if accepts_part(rng, whole, part):
                return -(whole + part) if below(rng, 2) else whole + part


@rule
def draw_front(items: Row[Item], count: int, rng: Generator) -> None:
    """Draw ``count`` items without replacement and move them, in order, to the front."""
    for place in range(count):
        other = place + below(rng, len(items) - place)
        items[place], items[other] = items[other], items[place]


@rule
def shuffle_first(items: Row[Item], count: int, rng: Generator) -> None:
    """Shuffle the first ``count`` items (Fisher and Yates, from the last place down)."""
    for place in range(count - 1, 0, -1):
        other = below(rng, place + 1)
        items[place], items[other] = items[other], items[place]


def shuffle(items: list[int], rng: Generator) -> None:
    """Shuffle all items."""
    shuffle_first(items, len(items), rng)
