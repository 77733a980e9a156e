"""Invalid arguments of `fall` and `fall_many` are refused by name."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from tests.tuppence.physics.drops import BOARDS, SLOTS
from tuppence.errors import InvalidArgument
from tuppence.physics.tokens import fall, fall_many

NAN, INF = math.nan, math.inf
SOUND: dict[str, Any] = {
    "boards": BOARDS, "slots": SLOTS, "lying": [(60.0, 26.0, 3.0, 0.0), None], "token": 1,
    "place": (60.0, 60.0), "height": 203.2, "tilt": (0.0, 0.0), "spin": (0.0, 0.0, 0.0),
}  # fmt: skip

BAD: list[tuple[str, Any, str]] = [
    ("boards", [], "one board or more"),
    ("boards", [(60, 60), (170, 60)], "may not overlap"),
    ("boards", [(60, NAN)], "finite"),
    ("boards", 5, "rows of 2 numbers"),
    ("boards", [(60 + 120 * k, 60) for k in range(37)], "36 at most"),
    ("slots", [(61, 60)], "grid"),
    ("slots", [(60, 60), (94, 94.1)], "grid"),
    ("slots", [(60, True)], "finite numbers"),
    ("lying", [(60, 26, 3), None], "4 numbers"),
    ("lying", [(60, 26, 3, 91), None], "tilt from 0 to 90 (token 0"),
    ("lying", [(60, 26, -13, 0), None], "z from -12"),
    ("lying", [None] * 129, "128 tokens"),
    ("lying", {0: None}, "a sequence"),
    ("token", 0, "one in a hand"),
    ("token", 3, "from 0 to 2"),
    ("token", 1.0, "whole number"),
    ("place", (60, NAN), "finite"),
    ("place", (60, 1e5), "10000 at most"),
    ("height", 15.9, "from 16 mm"),
    ("height", 1e4, "1000 up"),
    ("height", "203.2", "from 16 mm"),
    ("tilt", (0, 181), "180 at most"),
    ("tilt", 0, "2 numbers"),
    ("spin", (0, 0), "3 numbers"),
    ("spin", (0, 0, 1001), "1000 at most"),
]


@pytest.mark.parametrize(("argument", "value", "words"), BAD)
def test_a_bad_argument_is_refused_by_name(argument: str, value: Any, words: str) -> None:
    with pytest.raises(InvalidArgument) as refused:
        fall(**SOUND | {argument: value})
    assert refused.value.argument == argument
    assert words in str(refused.value)


MANY: dict[str, Any] = {
    "boards": BOARDS, "slots": SLOTS, "lying": [], "token": 0, "places": np.full((3, 2), 60.0),
    "heights": np.full(3, 203.2), "tilts": np.zeros((3, 2)), "spins": np.zeros((3, 3)),
}  # fmt: skip

BAD_ARRAYS: list[tuple[str, Any, str]] = [
    ("places", 60.0, "places"),
    ("places", [[60.0]] * 3, "place"),
    ("heights", [203.2], "heights"),
    ("heights", [203.2, 203.2, NAN], "height"),
    ("tilts", np.zeros((2, 2)), "tilts"),
    ("spins", np.full((3, 3), NAN), "spin"),
    ("threads", 0, "threads"),
    ("token", 1, "token"),
]


@pytest.mark.parametrize(("argument", "value", "named"), BAD_ARRAYS)
def test_a_bad_array_is_refused_by_name(argument: str, value: Any, named: str) -> None:
    with pytest.raises(InvalidArgument) as refused:
        fall_many(**MANY | {argument: value})
    assert refused.value.argument == named


def test_arrays_of_numpy_are_numbers_too() -> None:
    places = np.array([60.0, 60.0])
    lying = [np.array([60.0, 26.0, 3.0, 0.0]), None]
    token = fall(np.array(BOARDS), np.array(SLOTS), lying, np.int64(1), places, np.float64(203.2)).tokens[1]  # type: ignore[arg-type]
    assert token.z < 0
