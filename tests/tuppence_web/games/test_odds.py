"""The tables of exact odds are whole."""

from __future__ import annotations

import pytest

import tuppence
from tuppence_web.hosted.odds import odds_tables


@pytest.mark.parametrize("game", tuppence.games())
def test_each_row_has_a_figure_for_each_column(game: str) -> None:
    for table in odds_tables(game):
        assert table.rows
        assert all(len(cells) == len(table.columns) for _, cells in table.rows), table.title
