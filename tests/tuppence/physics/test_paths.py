"""Paths for animation are precise at any time, and small."""

from __future__ import annotations

import gzip
import json
import math

import numpy as np
import pytest

from tests.tuppence.physics.fields import ACROSS, Field, cluster_shot, pieces_by_disc, random_field
from tuppence.physics.discs import Shot, slide
from tuppence.physics.paths import TOLERANCE, place_at


def drawn(shot: Shot, disc: int, time: float) -> tuple[float, float]:
    """Return where a browser draws a disc: by the last piece that has started, until the disc leaves the board."""
    paths = json.loads(json.dumps(shot.paths))
    piece = [piece for piece in paths["discs"][disc] if piece[0] <= time][-1]
    return place_at(piece, min(time, paths["off"][disc] or math.inf), paths["slowing"])


def true_place(shot: Shot, disc: int, time: float) -> tuple[float, float]:
    gone = min(
        (event.time for event in shot.events if event.kind == "edge" and event.discs == (disc,)), default=math.inf
    )
    return place_at(
        [piece for piece in pieces_by_disc(shot)[disc] if piece[0] <= time][-1], min(time, gone), shot.slowing
    )


def shot_of_nine(seed: int) -> Shot:
    rng = np.random.default_rng(seed)
    field = cluster_shot(rng)
    return slide([*field.positions, [100, 25]], [*field.velocities, [-600, 1400]])


@pytest.mark.parametrize("seed", range(8))
def test_a_disc_is_drawn_where_it_is_at_any_time(seed: int) -> None:
    shot = shot_of_nine(seed) if seed % 2 else slide(*random_field(np.random.default_rng(seed), 9))
    times = np.linspace(0, shot.seconds * 1.1, 60).tolist() + [event.time for event in shot.events]
    for disc in range(9):
        for time in times:
            assert drawn(shot, disc, time) == pytest.approx(true_place(shot, disc, time), abs=2 * TOLERANCE)
        assert drawn(shot, disc, 1e9) == pytest.approx(shot.positions[disc], abs=2 * TOLERANCE)


def test_a_shot_of_nine_takes_less_than_10_kb() -> None:
    sizes = [len(json.dumps(shot_of_nine(seed).paths)) for seed in range(100)]
    crowded = [slide(*random_field(np.random.default_rng(seed), 9, 4000, 0.15)) for seed in range(100)]
    sizes += [len(json.dumps(shot.paths)) for shot in crowded]
    assert max(sizes) < 10_000
    assert max(len(shot.events) for shot in crowded) > 20


def test_paths_of_pressed_discs_are_small_and_precise() -> None:
    """Impacts too soft to be seen or heard are left out."""
    row = Field(np.array([[0, 100], [0, 100 + ACROSS]]), np.array([[20.0, 60.0], [0.0, 60.0]]))
    shot = slide(*row, restitution=0)
    assert len(shot.events) > 100
    assert len(gzip.compress(json.dumps(shot.paths).encode())) < 3000
    assert shot.paths["impacts"] == []
    for time in np.linspace(0, shot.seconds, 50):
        for disc in range(2):
            assert drawn(shot, disc, time) == pytest.approx(true_place(shot, disc, time), abs=2 * TOLERANCE)


def test_paths_contain_audible_impacts_and_the_times_of_leaving() -> None:
    shot = slide([[0, 100], [0, 200], [140, 300]], [[0, 900], [0, 0], [800, 0]])
    ((time, one, other, speed),) = shot.paths["impacts"]
    assert (one, other) == (0, 1)
    assert time == pytest.approx(shot.events[1].time, abs=1e-8)
    assert speed == pytest.approx(758.6, abs=0.1)
    assert shot.paths["off"] == [None, None, pytest.approx(shot.events[0].time, abs=1e-8)]
    assert shot.paths["seconds"] == pytest.approx(shot.seconds, abs=1e-8)
    assert set(shot.paths) == {"slowing", "seconds", "discs", "off", "impacts"}
