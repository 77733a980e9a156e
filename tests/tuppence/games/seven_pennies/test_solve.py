"""The exact solution for two with pennies, compared with a second method, and against stalling."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import tuppence
from tests.tuppence.games.seven_pennies.rounds import Equations, Pair, at_scores, explored, layers, utility_of_ends
from tests.tuppence.games.seven_pennies.scripts import actions, coins
from tuppence.games.seven_pennies import rounds
from tuppence.games.seven_pennies import solve as solving
from tuppence.rule import compiled

Floats = NDArray[np.float64]


def solution_to(target: int) -> tuppence.Solution:
    return tuppence.solve(tuppence.load("seven-pennies", target=target))


def values_at(layer: list[Pair], target: int, states: list[tuppence.State]) -> Floats:
    """The solution's values of states for seat 0, with scores in columns."""
    solution = solution_to(target)
    return np.array([[solution.values(at_scores(state, pair, target))[0] for pair in layer] for state in states])


def begun_later(layer: list[Pair], target: int) -> dict[tuple[int, int, int], float]:
    """The solution's values of later rounds for seat 0, by scores and starter."""
    solution, found = solution_to(target), {}
    for own, other in layer:
        for mine, yours, begins in explored().ends:
            pair = own + mine, other + yours
            if max(pair) < target:
                begin = next(state for state in explored().states if begins_round(state, begins))
                found[(*pair, begins)] = solution.values(at_scores(begin, pair, target))[0]
    return found


def begins_round(state: tuppence.State, seat: int) -> bool:
    seen = state.view()
    return (seen["turn"], seen["balcony"]) == (seat, 7)


@pytest.mark.parametrize("target", [1, 4, 20, pytest.param(100, marks=pytest.mark.slow)])
def test_values_equal_those_of_value_iteration(target: int) -> None:
    """In every state of every round. The bounds count an endless round as a loss, or as a win, for seat 0."""
    equations, begun = Equations(), dict[tuple[int, int, int], float]()
    for layer in layers(target):
        ends = utility_of_ends(layer, target, begun)
        low, high = equations.between(ends)
        assert (high - low).max() < 1e-13
        assert np.abs(values_at(layer, target, explored().states) - low).max() < 1e-12
        thrown = values_at(layer, target, [throw.state for throw in explored().throws])
        assert np.abs(thrown - equations.choices(low, ends)).max() < 1e-12
        for position, state in enumerate(explored().states):
            for column, pair in enumerate(layer):
                if begins_round(state, state.view()["turn"]):
                    begun[(*pair, state.view()["turn"])] = low[position, column]


@pytest.mark.parametrize("target", [1, 20, 100, pytest.param(1000, marks=pytest.mark.slow)])
def test_residual_is_below_1e_12(target: int) -> None:
    """A step of the equations changes no value."""
    equations, rng = Equations(), np.random.default_rng(target)
    for layer in layers(target):
        some = [layer[at] for at in rng.choice(len(layer), min(len(layer), 2), replace=False)]
        values = values_at(some, target, explored().states)
        stepped = equations.positions(
            equations.choices(values, utility_of_ends(some, target, begun_later(some, target)))
        )
        assert np.abs(stepped - values).max() < 1e-12


@pytest.mark.parametrize("staller", [0, 1])
@pytest.mark.parametrize("target", [1, 9, 20])
def test_stalling_gains_nothing(target: int, staller: int) -> None:
    """The best answer to the solution is worth what the solution says, even if the staller wins every endless match.

    And whatever an endless match counts, the worth is the same: against the solution there are none.
    """
    equations = Equations()
    for layer in layers(target):
        taken = np.array(
            [[taken_at(throw.state, pair, target, 1 - staller) for pair in layer] for throw in explored().throws]
        )
        ends = utility_of_ends(layer, target, begun_later(layer, target))
        low, high = equations.between(ends, taken)
        assert (high - low).max() < 1e-13
        assert np.abs(values_at(layer, target, explored().states) - low).max() < 1e-12


def taken_at(state: tuppence.State, pair: Pair, target: int, seat: int) -> float:
    """The index of the solution's choice for a seat."""
    if state.current_player() != seat:
        return math.nan
    best = solution_to(target).best(at_scores(state, pair, target))
    assert best is not None
    return state.legal_actions().index(best)


ALL_THERE_IS = [pytest.param(target, marks=pytest.mark.slow) for target in range(994, 1001)]  # a longer match has the
# positions of those to 7, 14, 21 points less


@pytest.mark.parametrize("target", [*range(1, 31), 100, 200, *ALL_THERE_IS])
def test_every_round_ends(target: int) -> None:
    """No end is worth more than all seven points, so the solution never lets that one go; and where two ways to play
    meet, the chances of all ends add up to 1.
    """
    table = solving.solve_match(target)
    ends = solving.utility_of_ends(table.after, *np.nonzero(table.pairing != rounds.NONE))
    assert (ends.max(axis=1) - ends[:, 6]).max() < 1e-15
    assert np.abs(table.ends.sum(axis=2) - 1).max() < 1e-13


def numbers(positions: Any, policy: solving.Policy, found: Any) -> None:
    """The solution's choices. Compiled."""
    for at in range(len(positions)):
        found[at] = solving.number(positions[at], policy)


def test_choices_are_the_same_compiled() -> None:
    solution = tuppence.solve(tuppence.load("seven-pennies"))
    assert isinstance(solution, solving.Solution)
    decided = [throw.state for throw in explored().throws if throw.state.legal_actions()]
    states = [at_scores(state, pair, 20) for layer in layers(20) for pair in layer for state in decided]
    found = np.zeros(len(states), np.int64)
    compiled(numbers)(np.concatenate([state.position.array() for state in states]), solution.policy, found)
    for state, number in zip(states, found, strict=True):
        assert solution.best(state) == state.legal_actions()[number]


def test_only_the_points_still_missing_matter() -> None:
    longer, shorter = solving.solve_match(20).after, solving.solve_match(13).after
    assert np.abs(longer[7:, 7:] - shorter).max() < 1e-15


def test_the_last_choice_of_appendix_a_by_hand() -> None:
    """In a match of one round she would lose 3 to 4 by gathering, so she cancels."""
    jess, _ = coins.play("@0 HHHTTTT gT HHHHHT gH TT")
    once = at_scores(jess, (0, 0), 1)
    solution = solution_to(1)
    assert solution.best(once) == once.legal_actions()[1]
    assert 0 < solution.values(once)[0] < 0.5
    assert actions(coins, "cT>1") == [tuppence.to_json(once.legal_actions()[1])]


def test_the_last_piece_of_the_last_round_by_hand() -> None:
    """In a match of one round all seven pieces win."""
    state = at_scores(coins.play("@1 HHHHHHH")[0], (0, 0), 1)
    assert solution_to(1).best(state) == state.legal_actions()[0]
    assert solution_to(1).values(state) == [0.0, 1.0]


def test_the_starter_has_a_small_advantage() -> None:
    state = tuppence.load("seven-pennies").new_initial_state()
    solution = solution_to(20)
    assert solution.values(state) == [0.5, 0.5]
    state.apply_action({"type": "starter", "seat": 1})
    assert solution.values(state) == pytest.approx([0.4853562816, 0.5146437184])


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"players": 3}, "more players"),
        ({"faces": 3}, "with dice"),
        ({"variant": "tko"}, "T.K.O."),
        ({"variant": "tko", "faces": 6, "players": 10}, "more players"),
    ],
)
def test_nothing_else_is_solved_and_the_refusal_says_why(options: dict[str, int | str], why: str) -> None:
    game = tuppence.load("seven-pennies", **options)
    assert not game.solves_at_once()
    with pytest.raises(tuppence.NotSolved, match=why):
        tuppence.solve(game)


def test_long_matches_are_solved_but_not_at_once() -> None:
    assert tuppence.load("seven-pennies", target=200).solves_at_once()
    assert not tuppence.load("seven-pennies", target=201).solves_at_once()
    assert sum(solution_to(201).values(tuppence.load("seven-pennies", target=201).new_initial_state())) == 1.0
