"""Best responses: to an exact solution, to levels, and against the referee's matches."""

from __future__ import annotations

import numpy as np
import pytest

import tuppence
from tests.tuppence.games.matches import A_GAME, SOLVED, shortest
from tuppence.bots import responses
from tuppence.bots.responses import Policy, best_response, exploitability
from tuppence.game import game_type

SMALL = [tuppence.load(name, **shortest(name)) for name in SOLVED]
LONGER = tuppence.load(SOLVED[-1], target=8)


def level(game: tuppence.Game, name: str) -> Policy:
    """The policy of a level in all seats."""
    bots = [tuppence.load_bot(name, game, seat=seat) for seat in range(game.num_players)]
    return lambda state: bots[state.current_player()].step(state)


@pytest.mark.parametrize("game", [*SMALL, pytest.param(LONGER, marks=pytest.mark.slow)])
def test_nothing_gains_against_the_solution(game: tuppence.Game) -> None:
    assert exploitability(game, tuppence.solve(game).best) == pytest.approx(0, abs=1e-9)


def test_a_response_wins_what_it_says() -> None:
    game = SMALL[-1]
    regular, rng = level(game, "regular"), np.random.default_rng(5)
    response, wins = best_response(game, regular, 1), []
    for _ in range(400):
        state = game.new_initial_state()
        while not state.is_terminal():
            seat = state.current_player()
            if seat == tuppence.CHANCE:
                state.apply_action(state.sample_chance(rng))
            else:
                action = response.best(state) if seat == 1 else regular(state)
                assert isinstance(action, tuppence.Action)
                state.apply_action(action)
        wins.append(state.returns()[1])
    expected = response.value(game.new_initial_state())
    assert expected > 0.55
    assert np.mean(wins) == pytest.approx(expected, abs=4 * float(np.std(wins)) / 20)


def test_a_random_policy_is_a_mapping_of_probabilities() -> None:
    game = tuppence.load(A_GAME, pennies=3)
    solution = tuppence.solve(game)

    def coin(state: tuppence.State) -> dict[tuppence.Action, float]:
        legal = state.legal_actions()
        return dict.fromkeys(legal, 1 / len(legal))

    assert exploitability(game, coin) > exploitability(game, level(game, "regular")) > -1e-9
    assert best_response(game, coin).value(game.new_initial_state()) > solution.values(game.new_initial_state())[0]


def test_games_that_are_too_large_or_hidden_are_refused() -> None:
    hidden = tuppence.load(next(name for name in tuppence.games() if game_type(name).hidden))
    with pytest.raises(tuppence.NotSolved, match="different things"):
        best_response(hidden, level(hidden, "beginner"))
    with pytest.raises(tuppence.InvalidArgument, match="policy"):
        best_response(tuppence.load(A_GAME), "champion")  # type: ignore[arg-type]


def test_a_refusal_says_what_is_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(responses, "MOST", 100)
    with pytest.raises(tuppence.NotSolved, match=r"100 at most.* has more: choose a smaller pennies$"):
        best_response(tuppence.load(A_GAME, pennies=2), first_of)


def test_actions_with_free_numbers_are_refused() -> None:
    for name in tuppence.games():
        if not game_type(name).slow_chance:
            continue
        with pytest.raises(tuppence.TuppenceError, match=r"free numbers: a best response|more than 600 million"):
            best_response(tuppence.load(name), first_of)


def first_of(state: tuppence.State) -> tuppence.Action:
    """The policy that takes the first action of the list."""
    return state.legal_actions()[0]
