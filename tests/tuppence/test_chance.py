"""Random numbers: the server's fair dice and the compiled generator."""

from __future__ import annotations

import hashlib
import hmac
import itertools
from typing import Any

import msgspec
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import ROOT
from tuppence.chance import FairDice, FairMatch, below, commitment
from tuppence.chance.streams import seeded, word
from tuppence.rule import compiled

VECTORS = ROOT / "tests/wire" / "fair-dice.json"  # the front end's tests read it too

secrets = st.binary(min_size=0, max_size=80)
seeds = st.lists(st.text(max_size=12), max_size=5)
bounds = st.integers(1, 200) | st.integers(1, 2**64) | st.sampled_from([2**63 - 1, 2**63, 2**63 + 1, 2**64 - 1, 2**64])


class Vector(msgspec.Struct, forbid_unknown_fields=True):
    """Draws in order, each from 0 to bound - 1; the secret in hex."""

    secret: str
    seeds: list[str]
    bound: int
    draws: list[int]


def words(secret: bytes, seeds: list[str], count: int) -> Any:
    """The 64-bit words of a draw by the documentation, without the library."""
    for attempt in itertools.count():
        message = "|".join(seeds) + f":{count}:{attempt}"
        yield int.from_bytes(hmac.new(secret, message.encode(), hashlib.sha256).digest()[:8], "big")


def drawn(secret: bytes, seeds: list[str], count: int, bound: int) -> int:
    """A draw by the documentation: the first word below the largest multiple of the bound."""
    acceptable = 2**64 // bound * bound
    first: int = next(word for word in words(secret, seeds, count) if word < acceptable)
    return first % bound


def vectors() -> list[Vector]:
    return msgspec.json.decode(VECTORS.read_bytes(), type=list[Vector])


def test_known_draws() -> None:
    for vector in vectors():
        dice = FairDice(bytes.fromhex(vector.secret), vector.seeds)
        assert [dice.integers(0, vector.bound) for _ in vector.draws] == vector.draws


def test_known_draws_are_worth_knowing() -> None:
    """They cover rejected words and seeds beyond ASCII, and no number exceeds JavaScript's precision."""
    assert max(vector.bound for vector in vectors()) < 2**53
    assert {2, 6, 52} <= {vector.bound for vector in vectors()}
    assert any(not "".join(vector.seeds).isascii() for vector in vectors())
    assert any(vector.seeds == [] for vector in vectors())
    refused = 0
    for vector in vectors():
        for count in range(len(vector.draws)):
            first = next(words(bytes.fromhex(vector.secret), vector.seeds, count))
            refused += first >= 2**64 // vector.bound * vector.bound
    assert refused >= 1


@given(secret=secrets, seeds=seeds, low=st.integers(-9, 9), bound=bounds, count=st.integers(0, 2**40))
def test_draws_are_as_documented(secret: bytes, seeds: list[str], low: int, bound: int, count: int) -> None:
    """For some of the bounds every second word is rejected."""
    dice = FairDice(secret, seeds, count=count)
    draws = [dice.integers(low, low + bound) for _ in range(4)]
    assert draws == [low + drawn(secret, seeds, count + n, bound) for n in range(4)]
    assert dice.count == count + 4


def test_a_word_at_the_limit_is_rejected() -> None:
    """Where the first word is the bound, its largest multiple is the word itself."""
    count = next(count for count in itertools.count() if next(words(b"", [], count)) > 2**63)
    bound = next(words(b"", [], count))
    assert FairDice(b"", [], count=count).integers(0, bound) == drawn(b"", [], count, bound)


@given(secret=secrets, seeds=seeds, event=st.integers(0, 2**40), bound=bounds)
def test_each_event_of_a_match_has_draws_of_its_own(secret: bytes, seeds: list[str], event: int, bound: int) -> None:
    """Its number follows the seeds, and no earlier event has to be drawn."""
    dice = FairMatch(secret, seeds, by_event=True)
    assert not dice.in_order
    expected = [drawn(secret, ["|".join(seeds) + f":{event}"], count, bound) for count in range(3)]
    for _ in range(2):
        stream = dice.of_event(event)
        assert [stream.integers(0, bound) for _ in range(3)] == expected


@given(secret=secrets, seeds=seeds)
def test_events_of_an_old_match_draw_from_one_stream(secret: bytes, seeds: list[str]) -> None:
    dice, one = FairMatch(secret, seeds, by_event=False), FairDice(secret, seeds)
    assert dice.in_order
    for event in range(5):
        assert dice.of_event(event).integers(0, 6) == one.integers(0, 6)


def test_the_commitment_is_the_sha256_of_the_secret() -> None:
    assert commitment(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert commitment(b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


def many_below(state: Any, bound: int, out: Any) -> None:
    for at in range(len(out)):
        out[at] = below(state, bound)


def test_the_compiled_generator_is_xoshiro256plusplus() -> None:
    """The first numbers from the state 1, 2, 3, 4, as in the reference implementation's test vector."""

    def words(state: Any, out: Any) -> None:
        for at in range(len(out)):
            out[at] = word(state)

    out = np.zeros(4, np.uint64)
    compiled(words)(np.array([1, 2, 3, 4], np.uint64), out)
    assert out.tolist() == [41943041, 58720359, 3588806011781223, 3591011842654386]


def test_the_compiled_generator_has_streams() -> None:
    assert seeded(1).tolist() == seeded(1, 0).tolist()
    assert len({tuple(seeded(seed, stream).tolist()) for seed in range(5) for stream in range(5)}) == 25


@pytest.mark.parametrize("bound", [2, 6, 52])
def test_compiled_draws_come_equally_often(bound: int) -> None:
    out = np.zeros(60_000, np.int64)
    compiled(many_below)(seeded(3), bound, out)
    counts = np.bincount(out, minlength=bound)
    assert len(counts) == bound
    chi_square = float(((counts - 60_000 / bound) ** 2 / (60_000 / bound)).sum())
    assert chi_square < {2: 10.83, 6: 20.52, 52: 87.97}[bound]
