"""What is written down before a match at a real table, and what of it is refused."""

from __future__ import annotations

import pytest

import tuppence
from tests.tuppence_web.tables.engine.modes.test_real import DICE
from tuppence.game import game_type
from tuppence_web.tables.engine.real_table_form import entered_games, real_opening
from tuppence_web.tables.wire.page import WrittenDown
from tuppence_web.web.refusals import Refused


def refused(*names: str, official: str = "", surface: bool = True, certified: bool = False) -> Refused:
    """The refusal of a match that is written down like this."""
    with pytest.raises(Refused) as caught:
        real_opening(DICE, {}, WrittenDown([*names], official, surface), certified)
    return caught.value


@pytest.mark.parametrize("twin", ["ann", "\uff21nn", "A\u200bnn", "Ann\u202e", "  Ann  "])
def test_names_that_look_alike_are_distinguished(twin: str) -> None:
    assert refused("Ann", twin).field == "names"


@pytest.mark.parametrize("official", ["rita", " RITA", "Rita\u200f"])
def test_PD_8_the_official_is_no_player_in_any_spelling(official: str) -> None:
    refusal = refused("Ann", "Rita", official=official, certified=True)
    assert (refusal.field, refusal.rule) == ("official", "PD-8")


def test_PD_9_no_match_begins_before_the_surface_is_clear() -> None:
    refusal = refused("Ann", "Bob", surface=False)
    assert (refusal.field, refusal.rule) == ("surface", "PD-9")


def test_the_number_of_players_is_that_of_the_names() -> None:
    written = WrittenDown(["Ann", " ", "Bob", "Cy"], "", True)
    opening = real_opening(DICE, {"players": 2}, written, certified=False)
    assert [seat.name for seat in opening.seats] == ["Ann", "Bob", "Cy"]
    assert opening.options["players"] == 3
    assert refused("Ann", "").field == "names"


def test_every_game_is_entered_itself_or_by_its_score_sheet() -> None:
    assert {game_type(name).family for name in entered_games()} == {*tuppence.games()}
