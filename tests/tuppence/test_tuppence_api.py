"""The public interface of the library: names, actions, views and errors that other programs use."""

from __future__ import annotations

from typing import Any

import pytest

import tuppence
from tests.tuppence.games.matches import A_GAME, every_game
from tuppence_web.hosted.game import hosted


def test_every_name_is_there() -> None:
    names = ["games", "load", "to_json", "replay", "load_bot", "solve", "CHANCE", "TERMINAL"]
    errors = ["TuppenceError", "UnknownGame", "InvalidOption", "IllegalAction", "NotListed", "NotSolved"]
    assert [name for name in names + errors if not hasattr(tuppence, name)] == []
    assert set(tuppence.__all__) >= set(names + errors)
    assert (tuppence.CHANCE, tuppence.TERMINAL) == (-1, -4)
    assert all(issubclass(getattr(tuppence, name), tuppence.TuppenceError) for name in errors)


def test_games_are_named_in_order() -> None:
    assert isinstance(tuppence.games(), tuple)
    assert list(tuppence.games()) == sorted(tuppence.games())


@every_game
def test_a_game_has_its_name_title_and_players(name: str) -> None:
    game = tuppence.load(name)
    assert (game.name, game.num_players) == (name, 2)
    assert game.title.lower().replace(" ", "-") == name
    most = game.kind.players_range[1]
    assert tuppence.load(name, players=most).options["players"] == tuppence.load(name, players=most).num_players == most
    assert "" not in (game.kind.tagline, game.new_initial_state().text().score_name)
    assert min(hosted(name).minutes) > 0


@pytest.mark.parametrize("name", ["", A_GAME.replace("-", "_"), A_GAME.title(), "chess", None, 3])
def test_an_unknown_game_is_refused_with_those_that_there_are(name: Any) -> None:
    with pytest.raises(tuppence.UnknownGame, match=", ".join(tuppence.games())):
        tuppence.load(name)


@every_game
def test_an_open_record_has_no_result(name: str) -> None:
    state = tuppence.load(name).new_initial_state()
    assert state.record() == {"game": name, "options": state.game.options, "history": [], "result": None}


@every_game
@pytest.mark.parametrize("seat", [-1, 2, 20, "0", [], 0.5])
def test_GA_1_there_is_no_view_of_a_seat_that_nobody_has(name: str, seat: Any) -> None:
    state = tuppence.load(name).new_initial_state()
    for ask in (state.view, state.information_state):
        with pytest.raises(tuppence.TuppenceError, match="seats are 0 to 1"):
            ask(seat)
