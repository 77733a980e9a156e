"""The tables of odds are whole."""

from __future__ import annotations

import pytest

import tuppence
from tuppence_web.hosted.odds import has_odds, odds_page


@pytest.mark.parametrize("game", [game for game in tuppence.games() if has_odds(game)])
def test_each_row_has_a_figure_for_each_column(game: str) -> None:
    page = odds_page(game)
    assert page is not None
    for table in page.tables:
        assert table.rows
        assert all(len(cells) == len(table.columns) for _, cells in table.rows), table.title
