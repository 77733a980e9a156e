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
from tuppence.rule import compiled
from tuppence.streams import seeded, word

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


@given(secret=secrets, seeds=seeds, bound=bounds, count=st.integers(0, 2**40))
def test_draws_are_as_documented(secret: bytes, seeds: list[str], bound: int, count: int) -> None:
    """For some of the bounds every second word is rejected."""
    dice = FairDice(secret, seeds, count=count)
    assert [dice.integers(0, bound) for _ in range(4)] == [drawn(secret, seeds, count + n, bound) for n in range(4)]
    assert dice.count == count + 4


@given(secret=secrets, seeds=seeds, low=st.integers(-1000, 1000), size=st.integers(1, 1000))
def test_draws_keep_to_their_range(secret: bytes, seeds: list[str], low: int, size: int) -> None:
    dice, same = FairDice(secret, seeds), FairDice(secret, seeds)
    draws = [dice.integers(low, low + size) for _ in range(20)]
    assert all(low <= draw < low + size for draw in draws)
    assert [draw - low for draw in draws] == [same.integers(0, size) for _ in range(20)]


@pytest.mark.parametrize("bound", [2, 3, 6, 52, 2**63 + 1])
def test_no_remainder_is_favoured(bound: int) -> None:
    """The accepted words are a multiple of the bound, so each remainder comes from equally many words."""

    class Scripted(FairDice):
        script: tuple[int, ...] = ()

        def _word(self, attempt: int) -> int:
            return self.script[attempt]

    last = 2**64 - 2**64 % bound - 1
    dice = Scripted(b"", [])
    for first, expected in ((0, 0), (bound - 1, bound - 1), (last, bound - 1)):
        dice.script = (first,)
        assert dice.integers(0, bound) == expected
    dice.script = (2**64 - 1, 5)
    assert dice.integers(0, bound) == ((2**64 - 1) % bound if last == 2**64 - 1 else 5 % bound)
    assert dice.count == 4


@pytest.mark.parametrize(("bound", "most"), [(2, 10.83), (6, 20.52), (52, 87.97)])
def test_every_face_comes_equally_often(bound: int, most: float) -> None:
    """Chi-square at one in a thousand, for one seed."""
    dice, draws = FairDice(b"a fair secret", ["one", "two"]), 12_000
    counts = np.bincount([dice.integers(0, bound) for _ in range(draws)], minlength=bound)
    assert float(((counts - draws / bound) ** 2 / (draws / bound)).sum()) < most


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


def test_draws_are_independent_of_earlier_ones() -> None:
    """Pairs of consecutive draws are equally likely too (35 degrees of freedom)."""
    dice = FairDice(b"a fair secret", ["one", "two"])
    pairs = [dice.integers(0, 6) * 6 + dice.integers(0, 6) for _ in range(12_000)]
    counts = np.bincount(pairs, minlength=36)
    assert float(((counts - 12_000 / 36) ** 2 / (12_000 / 36)).sum()) < 66.62


@given(secret=secrets, seeds=seeds, count=st.integers(0, 30))
def test_a_count_takes_up_where_the_draws_stopped(secret: bytes, seeds: list[str], count: int) -> None:
    whole, part = FairDice(secret, seeds), FairDice(secret, seeds)
    draws = [whole.integers(0, 6) for _ in range(40)]
    before = [part.integers(0, 6) for _ in range(count)]
    resumed = FairDice(secret, seeds, count=part.count)
    assert before + [resumed.integers(0, 6) for _ in range(40 - count)] == draws


def test_the_secret_every_seed_and_the_count_matter() -> None:
    def draws(secret: bytes, seeds: list[str], count: int = 0) -> tuple[int, ...]:
        dice = FairDice(secret, seeds, count=count)
        return tuple(dice.integers(0, 2**32) for _ in range(3))

    others = [(b"t", ["a", "b"]), (b"s", ["b", "a"]), (b"s", ["a"]), (b"s", ["a", "b", ""]), (b"s", ["a", "c"])]
    assert len({draws(b"s", ["a", "b"]), draws(b"s", ["a", "b"], 1), *(draws(*other) for other in others)}) == 7


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
