"""Bots of every game: legal, reproducible, and limited to their seat's information."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

import tuppence
from tests import Json
from tests.tuppence.games.matches import cases, every_game, play, possible, seats_for, shortest
from tuppence.bots import load_bot
from tuppence.game import game_type

LONG = 150  # random actions: more than a short match of most games has
LEFT = 60  # of a match that is long: bots that search take their time for each


def levels(name: str) -> list[str]:
    """The bots that play any game, and the game's levels."""
    return ["uniform", *game_type(name).levels.names]


def begun(name: str, options: Json, seed: int) -> tuppence.State:
    """A new match, or a late state of a random match if matches are long."""
    state, whole = (tuppence.load(name, **options).new_initial_state() for _ in range(2))
    for _ in play(whole, seed, unlisted=0):
        pass
    for action in whole.history[:-LEFT] if len(whole.history) > LONG else []:
        state.apply_action(action)
    return state


def play_bots(state: tuppence.State, names: Sequence[str], seed: int) -> tuppence.State:
    """Play a match to its end, with bots of these levels at its seats, in turn."""
    rng = np.random.default_rng(seed)
    seats = range(state.game.num_players)
    bots = [load_bot(names[seat % len(names)], state.game, seat, seed=seed) for seat in seats]
    while not state.is_terminal():
        seat = state.current_player()
        state.apply_action(bots[seat].step(state) if seat >= 0 else state.sample_chance(rng))
    return state


@every_game
def test_every_game_has_the_levels_of_tables(name: str) -> None:
    assert game_type(name).levels.names == ("beginner", "regular", "champion")


@every_game
@pytest.mark.parametrize("first", [-1, pytest.param(0, marks=pytest.mark.slow)])
def test_every_level_plays_to_the_end(name: str, first: int) -> None:
    """The last of the cases, or each of them."""
    for options in [*cases(name)][first:]:
        assert play_bots(begun(name, shortest(name, **options), seed=1), levels(name), seed=1).is_terminal()


@pytest.mark.slow
@pytest.mark.timeout(3600)
@every_game
def test_every_level_plays_whole_matches(name: str) -> None:
    for players in {2, seats_for(name, 4)}:
        state = tuppence.load(name, players=players).new_initial_state()
        assert play_bots(state, levels(name), seed=2).is_terminal()


@every_game
@pytest.mark.parametrize("level", ["uniform", "beginner", "regular", "champion"])
def test_the_same_seed_makes_the_same_choices(name: str, level: str) -> None:
    def choices(seed: int) -> list[tuppence.Action]:
        state, rng, chosen = begun(name, shortest(name), seed=9), np.random.default_rng(9), []
        bot = load_bot(level, state.game, seat=0, seed=seed)
        while not state.is_terminal():
            if state.current_player() == 0:
                chosen.append(bot.step(state))
                state.apply_action(chosen[-1])
            else:
                state.apply_action(state.sample_chance(rng) if state.is_chance_node() else possible(state)[-1])
        return chosen

    assert choices(7) == choices(7)


class OnlyWhatItKnows:
    """A state that shows only one seat's information state."""

    def __init__(self, state: tuppence.State, seat: int) -> None:
        self.view = self._only(seat, state.view)
        self.information_state = self._only(seat, state.information_state)
        self.current_player = state.current_player

    def _only(self, seat: int, ask: Callable[[int], Json]) -> Callable[[int], Json]:
        return lambda asked: ask(asked) if asked == seat else pytest.fail("it looked at another seat")


@every_game
def test_bots_use_only_what_their_seat_sees(name: str) -> None:
    seats = min(4, game_type(name).players_range[1])
    state, rng = begun(name, shortest(name, players=seats), seed=2), np.random.default_rng(2)
    own = game_type(name).levels.names
    players = {(level, seat): load_bot(level, state.game, seat=seat) for level in own for seat in range(seats)}
    while not state.is_terminal():
        seat = state.current_player()
        if seat == tuppence.CHANCE:
            state.apply_action(state.sample_chance(rng))
            continue
        seen: Any = OnlyWhatItKnows(state, seat)
        choices = [players[level, seat].step(seen) for level in own]
        assert all(state.refusal(choice) is None for choice in choices)
        state.apply_action(choices[-1])


@every_game
def test_search_refuses_games_with_hidden_information(name: str) -> None:
    game = tuppence.load(name)
    if game.hidden:
        with pytest.raises(tuppence.TuppenceError, match="hidden"):
            load_bot("search", game)
    else:
        assert load_bot("search", game)
