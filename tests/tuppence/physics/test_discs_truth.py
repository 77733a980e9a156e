"""`slide` agrees with another simulator, with exact roots, and with itself uncompiled."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import islice

import numpy as np
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests.tuppence.physics.fields import ACROSS, Field, amplification, any_field, cluster_shot, random_field
from tests.tuppence.physics.second import SecondSimulator
from tests.tuppence.test_simulation_playouts import run
from tuppence.physics.contact import NEVER, first_touch
from tuppence.physics.discs import Shot, slide
from tuppence.physics.field import slide_plain
from tuppence.physics.plain import checked_board


def impacts(shot: Shot) -> list[tuple[float, tuple[int, ...]]]:
    return [(event.time, event.discs) for event in shot.events if event.kind == "impact"]


def comparable(fields: Iterator[Field], most: float) -> Iterator[tuple[Field, Shot]]:
    """Yield fields with impacts whose amplification is at most ``most``, with their shots."""
    for number, field in enumerate(fields):
        shot = slide(*field)
        if impacts(shot) and amplification(shot.positions, field, np.random.default_rng(number)) <= most:
            yield field, shot


def fields(seed: int, make: Callable[[np.random.Generator], Field]) -> Iterator[Field]:
    rng = np.random.default_rng(seed)
    while True:
        yield make(rng)


def several(rng: np.random.Generator) -> Field:
    return random_field(rng, int(rng.integers(2, 9)))


@pytest.mark.parametrize("number", [20, pytest.param(1000, marks=pytest.mark.slow)])
def test_a_second_simulator_with_another_root_finder_agrees(number: int) -> None:
    """Both are precise to 1e-13 mm; amplified by a million that is below 1e-6 mm."""
    compared = met = 0
    for kind in (several, cluster_shot):
        for field, shot in islice(comparable(fields(2, kind), 1e6), number // 2):
            second = SecondSimulator(field)
            assert second.run() == pytest.approx(shot.positions, abs=1e-6)
            assert second.on_board.tolist() == shot.on_board.tolist()
            assert second.now == pytest.approx(shot.seconds, abs=1e-7)
            assert [pair for _, pair in second.impacts] == [pair for _, pair in impacts(shot)]
            compared += 1
            met += len(second.impacts)
    assert compared == number
    assert met > 2 * number


def exact_first_touch(numbers: tuple[float, ...], span: float) -> float:
    """Return the first root, by bisection between turning points in exact arithmetic."""
    x, y, vx, vy, hx, hy = map(Fraction, numbers)
    coefficients = [
        x * x + y * y - Fraction(ACROSS) ** 2,
        2 * (x * vx + y * vy),
        vx * vx + vy * vy + 2 * (x * hx + y * hy),
    ]
    coefficients += [2 * (vx * hx + vy * hy), hx * hx + hy * hy]

    def value(time: Fraction) -> Fraction:
        total = Fraction(0)
        for coefficient in reversed(coefficients):
            total = total * time + coefficient
        return total

    slopes = [float(power * coefficients[power]) for power in (4, 3, 2, 1)]
    sizes = [abs(slope) * span**power for slope, power in zip(slopes, (3, 2, 1, 0), strict=True)]
    least = 1e-25 * max(sizes)  # NumPy divides by the first one
    slopes = slopes[next((at for at, size in enumerate(sizes) if size > least), len(slopes)) :]
    turns = sorted(float(root.real) for root in np.roots(slopes) if 0 < root.real < span)
    low = Fraction(0)
    for end in [*turns, span]:
        high = Fraction(end)
        if value(high) <= 0:
            for _ in range(70):
                middle = (low + high) / 2
                low, high = (middle, high) if value(middle) > 0 else (low, middle)
            return float(high)
        low = high
    return math.inf


number = st.floats(-1, 1, allow_subnormal=False)


@settings(max_examples=150, deadline=None)
@given(
    angle=st.floats(0, 6.3), apart=st.floats(20.4, 300), speeds=st.tuples(number, number, number, number),
    scale=st.sampled_from([10.0, 300.0, 1500.0]), span=st.floats(0.001, 1.0),
)  # fmt: skip
def test_roots_are_the_first_and_exact_to_1e_12_s(
    angle: float, apart: float, speeds: tuple[float, float, float, float], scale: float, span: float
) -> None:
    """Compare with exact arithmetic. The allowed error grows as the approach slows down."""
    one, other = np.array(speeds[:2]) * scale, np.array(speeds[2:]) * scale
    if min(np.hypot(*one), np.hypot(*other)) < 1e-3:
        return
    halves = 0.5 * 1470.9975 * (one / np.hypot(*one) - other / np.hypot(*other))
    numbers = (apart * math.cos(angle), apart * math.sin(angle), *(other - one), *halves)
    x, y, vx, vy, hx, hy = numbers = tuple(map(float, numbers))
    found: float = first_touch(x, y, vx, vy, hx, hy, span, ACROSS)
    true = exact_first_touch(numbers, span)
    if found < NEVER and true < NEVER:
        place = np.array([numbers[axis] + found * (numbers[2 + axis] + numbers[4 + axis] * found) for axis in (0, 1)])
        speed = np.array([numbers[2 + axis] + 2 * numbers[4 + axis] * found for axis in (0, 1)])
        nearing = -float(place @ speed) / ACROSS
        assert found == pytest.approx(true, abs=1e-12 + 3e-13 / max(nearing, 1e-3))
    elif true < NEVER or found < NEVER:  # a graze within the rounding error, or a contact at the end of the span
        assert min(true, found) > span - 1e-9 or depth(numbers, min(true, found)) < 1e-11


def depth(numbers: tuple[float, ...], time: float) -> float:
    """Return how deep the circles overlap at most, around a time."""
    around = time + np.linspace(0, 1e-6, 1001)
    x, y = (numbers[axis] + around * (numbers[2 + axis] + numbers[4 + axis] * around) for axis in (0, 1))
    return float(ACROSS - np.hypot(x, y).min())


def assert_same_plain_and_compiled(field: Field, restitution: float) -> None:
    shot = slide(*field, restitution=restitution)
    board = checked_board(10.15, 0.15, restitution, 300, 750)
    discs, seconds, log = slide_plain(field.positions.ravel().tolist(), field.velocities.ravel().tolist(), board)
    assert np.array([(disc.x, disc.y) for disc in discs]).tobytes() == shot.positions.tobytes()
    assert [disc.on_board != 0 for disc in discs] == shot.on_board.tolist()
    assert seconds == shot.seconds
    assert np.asarray(shot.log.counts)[:3].tolist() == log.counts
    events = np.array(log.events[: 5 * log.counts[0]]), np.array(log.pieces[: 6 * log.counts[1]])
    assert events[0].tobytes() == np.asarray(shot.log.events)[: len(events[0])].tobytes()
    assert events[1].tobytes() == np.asarray(shot.log.pieces)[: len(events[1])].tobytes()


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(field=any_field(), restitution=st.sampled_from([0.85, 1.0, 0.3, 0.0]))
@example(field=Field(np.zeros((0, 2)), np.zeros((0, 2))), restitution=0.85)
def test_plain_and_compiled_are_the_same_to_the_last_bit(field: Field, restitution: float) -> None:
    assert_same_plain_and_compiled(field, restitution)


def test_cluster_shots_are_the_same_plain_and_compiled() -> None:
    for seed in range(100):
        assert_same_plain_and_compiled(cluster_shot(np.random.default_rng(seed)), 0.85)


@pytest.mark.slow  # compiles again
def test_no_index_is_out_of_bounds() -> None:
    test = test_cluster_shots_are_the_same_plain_and_compiled.__name__
    run(f"from tests.tuppence.physics.test_discs_truth import *; {test}()", NUMBA_BOUNDSCHECK="1")


def test_plain_python_gives_the_same_during_compilation(monkeypatch: pytest.MonkeyPatch) -> None:
    from tuppence.physics import discs

    field = cluster_shot(np.random.default_rng(0))
    shot = slide(*field)
    monkeypatch.setattr(discs.compilation, "begun", True)
    monkeypatch.setattr(discs.compilation, "ready", False)
    monkeypatch.setattr(discs, "compiled", None)  # calling it would fail
    plain = slide(*field)
    assert plain.positions.tobytes() == shot.positions.tobytes()
    assert plain.on_board.tolist() == shot.on_board.tolist()
    assert (plain.events, plain.paths, plain.seconds) == (shot.events, shot.paths, shot.seconds)
