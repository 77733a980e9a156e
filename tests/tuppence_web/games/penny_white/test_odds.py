"""The odds page: its study makes the figures of the file."""

from __future__ import annotations

import msgspec
import pytest

from studies.penny_white import odds_map
from tuppence_web.games.penny_white import odds


def test_few_flicks_agree_with_the_figures_of_many() -> None:
    made = msgspec.json.decode(odds_map.MADE.read_bytes(), type=odds.Odds)
    few = odds_map.figures(400, strengths=odds_map.STRENGTHS[:2], overs=())
    assert few.clouds == made.clouds[: len(few.clouds)]
    for one, other in zip(few.hits, made.hits, strict=True):
        assert one.struck == pytest.approx(other.struck, abs=0.01)
        assert one.stays == pytest.approx(other.stays, abs=0.1)
