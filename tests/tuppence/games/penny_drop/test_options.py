"""The options of Penny Drop (PD-1, PD-7)."""

from __future__ import annotations

import pytest

import tuppence
from tests import Json
from tests.tuppence.games.matches import loads
from tests.tuppence.games.test_options import limits


@pytest.mark.parametrize("players", range(2, 21))
@pytest.mark.parametrize("format", ["singles", "multi", "teams"])
def test_PD_1_a_format_has_its_numbers_of_players(players: int, format: str) -> None:
    fitting = {"singles": players == 2, "multi": players >= 3, "teams": players in (4, 6)}[format]
    chosen: Json = {"players": players, "format": format}
    assert loads("penny-drop", chosen) == fitting
    if not fitting:
        with pytest.raises(tuppence.InvalidOption, match="option 'format'"):
            tuppence.load("penny-drop", **chosen)


def test_PD_1_the_format_is_singles_for_two_and_multi_for_more() -> None:
    formats = [tuppence.load("penny-drop", players=n).options["format"] for n in range(2, 21)]
    assert formats == ["singles"] + ["multi"] * 18


def test_PD_1_all_defaults() -> None:
    usual = {"players": 2, "format": "singles", "rules": "competition", "pennies": 12, "move_seconds": 120}
    assert tuppence.load("penny-drop").options == usual


def test_PD_7_numbers_have_their_limits() -> None:
    """Two to twenty play with up to fifty pennies each (PD-1), and the clock has up to an hour."""
    assert limits("penny-drop") == {"players": (2, 20), "pennies": (1, 50), "move_seconds": (0, 3600)}
