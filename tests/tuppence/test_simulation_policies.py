"""Playouts with policies of others: rules that run compiled, bots of plain Python, and a limit of steps."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tuppence
from tests.tuppence.games.matches import A_GAME, every_game, shortest
from tests.tuppence.test_simulation_playouts import one_compiled_game_always
from tuppence.chance import below
from tuppence.rule import rule
from tuppence.simulation.series import Games

GAMES = 200


@rule
def for_two(position: Any, seat: int, count: int, rng: Any) -> int:
    """Random actions, chosen after changing the position that it gets; the third seat chooses what is not there."""
    position.places[seat] = 1
    position.turn = -1
    if seat == 2:
        return count
    return below(rng, count) if count > 1 else 0


@rule
def fraction(position: Any, seat: int, count: int, rng: Any) -> Any:
    return 0 if count == 1 else 0.5


@rule
def of_three(position: Any, seat: int, count: int) -> int:
    return 0


@rule
def too_high(position: Any, seat: int, count: int, rng: Any) -> int:
    return count


@rule
def no_number(position: Any, seat: int, count: int, rng: Any) -> Any:
    return None


class Last:
    """A bot that nobody derived from ours: it takes the last listed action."""

    def __init__(self, game: tuppence.Game, seat: int, seed: int) -> None:
        self._seat = seat

    def step(self, state: tuppence.State) -> tuppence.Action:
        assert state.current_player() == self._seat
        return state.legal_actions()[-1]


class Wrong(Last):
    def step(self, state: tuppence.State) -> Any:
        return {"type": "nothing"}


@rule
def first_action(position: Any, seat: int, count: int, rng: Any) -> int:
    return 0


@rule
def last_action(position: Any, seat: int, count: int, rng: Any) -> int:
    return count - 1


@one_compiled_game_always
def test_a_rule_that_plays_like_uniform_has_its_games(name: str) -> None:
    game = tuppence.load(name)
    assert tuppence.playouts(game, GAMES, seed=3, policies=["uniform", for_two]) == tuppence.playouts(
        game, GAMES, seed=3
    )


@pytest.mark.slow
def test_several_rules_and_levels_play_one_match() -> None:
    game = tuppence.load(A_GAME, players=4)
    policies: list[Any] = ["regular", last_action, for_two, first_action]
    with pytest.raises(tuppence.IllegalAction):
        tuppence.playouts(game, GAMES, policies=policies)
    policies[2] = last_action
    assert tuppence.playouts(game, GAMES, policies=policies).wins.sum() == pytest.approx(GAMES)


def test_an_illegal_action_is_named_with_its_game_and_position() -> None:
    game = tuppence.load(A_GAME, players=3)
    with pytest.raises(tuppence.IllegalAction, match=r"in game 0 at Position\(seats=3, ") as compiled:
        tuppence.playouts(game, GAMES, policies=["uniform", "uniform", for_two], threads=1)
    assert compiled.value.action == len(compiled.value.legal)
    for policy in (for_two, Wrong):
        with pytest.raises(tuppence.IllegalAction, match=r"in game 0 at Position\(seats=3, "):
            tuppence.playouts(game, 2, policies=[Last, Last, policy], threads=1)


BAD: list[Any] = [of_three, too_high, no_number, int, len, lambda: None, lambda game, seat, seed: None, object()]


@every_game
@pytest.mark.parametrize("bad", BAD)
def test_a_bad_policy_is_refused_before_anything_is_compiled(name: str, bad: Any) -> None:
    game = tuppence.load(name)
    with pytest.raises(tuppence.InvalidArgument, match="polic"):
        Games(game, [bad] * game.num_players)
    with pytest.raises(tuppence.InvalidArgument, match="polic"):
        Games(game, [bad] + [Last] * (game.num_players - 1))


@pytest.mark.slow
def test_the_compiler_refuses_a_rule_that_returns_a_fraction() -> None:
    with pytest.raises(tuppence.InvalidArgument, match="rules that can be compiled"):
        tuppence.playouts(tuppence.load(A_GAME), 1, policies=fraction)


def test_a_rule_beside_bots_of_python_chooses_the_same() -> None:
    game = tuppence.load(A_GAME, **shortest(A_GAME))
    bots = tuppence.playouts(game, 20, policies=Last, seed=1)
    assert tuppence.playouts(game, 20, policies=[last_action, Last], seed=1) == bots
    assert tuppence.playouts(game, 20, policies=[Last, last_action], seed=1, threads=2) == bots


def test_one_object_plays_all_games_of_its_seat() -> None:
    game = tuppence.load(A_GAME, **shortest(A_GAME))
    seats: list[Any] = [Last(game, seat, 0) for seat in range(game.num_players)]
    assert tuppence.playouts(game, 20, policies=seats, seed=1) == tuppence.playouts(game, 20, policies=Last, seed=1)


@given(most=st.integers(0, 200))
def test_a_limit_of_steps_changes_only_longer_games(most: int) -> None:
    game = tuppence.load(A_GAME)
    whole, limited = tuppence.playouts(game, GAMES, seed=2), tuppence.playouts(game, GAMES, seed=2, max_steps=most)
    assert limited.lengths.tolist() == np.minimum(whole.lengths, most).tolist()
    assert (limited.unfinished == (whole.lengths > most)).all()
    assert (limited.returns == np.where(limited.unfinished[:, None], 0, whole.returns)).all()
    assert (limited.places == np.where(limited.unfinished[:, None], 0, whole.places)).all()


def test_the_referee_has_the_same_limit() -> None:
    game = tuppence.load(A_GAME, **shortest(A_GAME))
    whole = tuppence.playouts(game, 20, policies=Last, seed=2)
    most = int(np.median(whole.lengths))
    limited = tuppence.playouts(game, 20, policies=Last, seed=2, max_steps=most)
    assert limited.lengths.tolist() == np.minimum(whole.lengths, most).tolist()
    assert (limited.unfinished == (whole.lengths > most)).all()
    with pytest.raises(tuppence.InvalidArgument, match="max_steps"):
        tuppence.playouts(game, 1, max_steps=-1)


def test_games_can_be_sent_with_their_policies() -> None:
    game = tuppence.load(A_GAME, **shortest(A_GAME))
    games = Games(game, [last_action, Last], seed=4, max_steps=50)
    assert games.packages == {"tuppence", __name__.partition(".")[0]}
    assert pickle.loads(pickle.dumps(games))(range(3, 6)) == games(range(3, 6))
