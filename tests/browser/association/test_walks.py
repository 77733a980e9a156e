"""The walks of an evening take few taps."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.walks.evenings import FIRST_EVENING, NIGHT_OF_14, first_evening, night_of_14
from tests.walks.people import People


@pytest.mark.slow
@pytest.mark.parametrize(
    ("walk", "name", "most_taps", "most_fields"),
    [(first_evening, FIRST_EVENING, 20, 12), (night_of_14, NIGHT_OF_14, 45, 0)],
)
def test_a_walk_takes_few_taps(
    browser: Browser, tmp_path: Path, walk: Callable[[People], None], name: str, most_taps: int, most_fields: int
) -> None:
    people = People(browser, tmp_path)
    walk(people)
    taps, fields, _ = people.counts.of(name)
    people.close()
    assert taps <= most_taps
    assert fields <= most_fields
