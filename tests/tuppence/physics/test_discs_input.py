"""Invalid arguments of `slide` are refused by name, and valid ones are accepted."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from tests.tuppence.physics.fields import ACROSS
from tuppence.errors import InvalidArgument
from tuppence.physics import discs
from tuppence.physics.discs import slide, slide_many

PLACES, STILL = [[0.0, 100.0], [0.0, 200.0]], [[0.0, 0.0], [0.0, 0.0]]
NAN, INF = math.nan, math.inf

BAD_FIELDS: list[tuple[str, Any, Any, str]] = [
    ("positions", [[0, 100], [0, 110]], STILL, "discs 0 and 1"),
    ("positions", [[0, 100], [0, 100 + ACROSS - 1e-5]], STILL, "overlap"),
    ("positions", [[0, NAN], [0, 110]], STILL, "finite"),
    ("velocities", PLACES, [[0, NAN], [0, 0]], "finite numbers (disc 0)"),
    ("velocities", PLACES, [[0, 0], [0, 1e7]], "1,000,000"),
    ("positions", [[151, 100], [0, 200]], STILL, "PW-4"),
    ("positions", [[0, -0.001], [0, 200]], STILL, "on the board"),
    ("positions", [[0, 100, 0], [0, 200, 0]], STILL, "shape (n, 2)"),
    ("positions", [[0, 100], [0]], STILL, "shape (n, 2)"),
    ("positions", [["a", "b"], ["c", "d"]], STILL, "numbers"),
    ("positions", [[True, True]], [[0, 0]], "numbers"),
    ("positions", None, STILL, "numbers"),
    ("positions", np.zeros((1001, 2)), np.zeros((1001, 2)), "1000"),
    ("velocities", PLACES, STILL[:1], "(2, 2)"),
]


@pytest.mark.parametrize("in_background", [False, True])
@pytest.mark.parametrize(("argument", "positions", "velocities", "words"), BAD_FIELDS)
def test_a_bad_field_is_refused_by_name(
    monkeypatch: pytest.MonkeyPatch, argument: str, positions: Any, velocities: Any, words: str, in_background: bool
) -> None:
    monkeypatch.setattr(discs.compilation, "begun", in_background)
    monkeypatch.setattr(discs.compilation, "ready", False)
    with pytest.raises(InvalidArgument) as refused:
        slide(positions, velocities)
    assert refused.value.argument == argument
    assert words in str(refused.value)


@pytest.mark.parametrize("option", ["radius", "friction", "width", "length"])
@pytest.mark.parametrize("value", [0, -1, NAN, INF, "10", None, True, [1.0], 1e300])
def test_an_invalid_length_or_friction_is_refused_by_name(option: str, value: Any) -> None:
    with pytest.raises(InvalidArgument, match=f"^{option} may not be") as refused:
        slide(PLACES, STILL, **{option: value})
    assert refused.value.argument == option


@pytest.mark.parametrize("value", [-0.1, 1.1, NAN, INF, "1", None, False])
def test_an_invalid_restitution_is_refused_by_name(value: Any) -> None:
    with pytest.raises(InvalidArgument, match=r"^restitution may not be"):
        slide(PLACES, STILL, restitution=value)


def test_the_bad_one_of_many_fields_is_named() -> None:
    many = np.array([PLACES, PLACES, [[0, 100], [7, 105]]])
    with pytest.raises(InvalidArgument, match=r"discs 0 and 1, whose centres are 8\.60233 mm apart"):
        slide_many(many, np.zeros((3, 2, 2)))
    with pytest.raises(InvalidArgument, match=r"shape \(m, n, 2\)"):
        slide_many(PLACES, STILL)


def test_integers_lists_and_read_only_arrays_are_accepted() -> None:
    places = np.array([[0, 100], [0, 200]], np.int32)
    velocities = np.asfortranarray([[0.0, 900.0], [0.0, 0.0]])
    velocities.flags.writeable = False
    shot = slide(places, velocities)
    again = slide(((0, 100), (0, 200)), [[0, 900], [0, 0]])
    assert shot.positions.tobytes() == again.positions.tobytes()
    assert places.tolist() == [[0, 100], [0, 200]]
    assert shot.positions.dtype == np.float64
    assert shot.on_board.dtype == np.bool_
    assert type(shot.seconds) is float


def test_positions_at_rest_are_valid_input() -> None:
    rng = np.random.default_rng(3)
    places = np.array([[0.0, 100.0], [0.0, 100.0 + ACROSS], [ACROSS, 100.0]])
    for _ in range(50):
        shot = slide(places, rng.uniform(-150, 150, (3, 2)), restitution=0.0)
        assert slide(shot.positions, np.zeros((3, 2))).events == []
        if shot.on_board.all():
            places = shot.positions
