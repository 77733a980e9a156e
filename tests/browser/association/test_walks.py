"""The walks of an association take as few taps and fields as the docs say."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests import ROOT
from tests.walks.__main__ import WALKS
from tests.walks.evenings import FIRST_EVENING, NIGHT_OF_14
from tests.walks.people import People

TABLE = ROOT / "docs/a-night-with-tuppence.md"
ROW = re.compile(r"\| (.+?) \| (\d+) \| (\d+) \| (\d+) \|")
MOST = {FIRST_EVENING: (20, 12), NIGHT_OF_14: (45, 0)}


def documented() -> dict[str, tuple[int, ...]]:
    """The taps, fields and pages of each walk."""
    return {name: (int(taps), int(fields), int(pages)) for name, taps, fields, pages in ROW.findall(TABLE.read_text())}


@pytest.mark.slow
@pytest.mark.parametrize("walk", WALKS, ids=lambda walk: walk.__name__)
def test_a_walk_takes_what_the_docs_say(
    browser: Browser, tmp_path: Path, walk: Callable[[People], float | None]
) -> None:
    people = People(browser, tmp_path)
    walk(people)
    taken = {name: people.counts.of(name) for name in people.counts.walks}
    people.close()
    assert taken == {name: documented()[name] for name in taken}


def test_an_evening_takes_few_taps() -> None:
    for name, (taps, fields) in MOST.items():
        assert documented()[name][0] <= taps
        assert documented()[name][1] <= fields
