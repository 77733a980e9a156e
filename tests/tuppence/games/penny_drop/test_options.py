"""The options of Penny Drop (PD-1, PD-7)."""

from __future__ import annotations

from typing import Any

import pytest

import tuppence
from tests.tuppence.games.matches import loads


def refused_option(chosen: dict[str, Any]) -> str:
    with pytest.raises(tuppence.InvalidOption) as refused:
        tuppence.load("penny-drop", **chosen)
    return refused.value.option


@pytest.mark.parametrize("players", range(2, 21))
@pytest.mark.parametrize("format", ["singles", "multi", "teams"])
def test_PD_1_a_format_has_its_numbers_of_players(players: int, format: str) -> None:
    fitting = {"singles": players == 2, "multi": players >= 3, "teams": players in (4, 6)}[format]
    chosen = {"players": players, "format": format}
    assert loads("penny-drop", chosen) == fitting
    if not fitting:
        assert refused_option(chosen) == "format"


def test_PD_1_the_format_is_singles_for_two_and_multi_for_more() -> None:
    formats = [tuppence.load("penny-drop", players=n).options["format"] for n in range(2, 21)]
    assert formats == ["singles"] + ["multi"] * 18


def test_PD_1_all_defaults() -> None:
    assert tuppence.load("penny-drop").options == {
        "players": 2,
        "format": "singles",
        "rules": "competition",
        "pennies": 12,
        "move_seconds": 120,
    }


@pytest.mark.parametrize("players", [1, 21, 0, -2])
def test_PD_1_two_to_twenty_play(players: int) -> None:
    assert refused_option({"players": players}) == "players"


@pytest.mark.parametrize(("pennies", "good"), [(0, False), (1, True), (50, True), (51, False)])
def test_PD_1_one_to_fifty_pennies(pennies: int, good: bool) -> None:
    assert loads("penny-drop", {"pennies": pennies}) == good


@pytest.mark.parametrize(("seconds", "good"), [(-1, False), (0, True), (3600, True), (3601, False)])
def test_PD_7_the_clock_has_up_to_an_hour(seconds: int, good: bool) -> None:
    assert loads("penny-drop", {"move_seconds": seconds}) == good
