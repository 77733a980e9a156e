"""The exact solution for two, compared with a second method, and against stalling."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import product
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import tuppence
from studies.seven_pennies import values
from tests import ROOT
from tests.tuppence.games.seven_pennies.rounds import (
    Equations,
    Pair,
    Round,
    at_scores,
    explored,
    layers,
    match_to,
    utility_of_ends,
)
from tests.tuppence.games.seven_pennies.scripts import actions, coins
from tests.tuppence.games.seven_pennies.test_bots import decisions
from tuppence.games.seven_pennies.solution import rounds
from tuppence.games.seven_pennies.solution import solve as solving
from tuppence.rule import compiled

Floats = NDArray[np.float64]
DICE: list[dict[str, int]] = [
    {"faces": 3},
    {"faces": 4, "must_cancel_own": 1},
    {"faces": 4, "extra_turn": 1},
    {"faces": 5},
    {"faces": 5, "must_cancel_own": 1, "extra_turn": 1},
]
WITH_DICE = [pytest.param(target, options, marks=pytest.mark.slow) for target in (1, 9) for options in DICE]


def solution_to(target: int, **options: int) -> tuppence.Solution:
    return tuppence.solve(match_to(target, **options))


def values_at(solution: tuppence.Solution, layer: list[Pair], target: int, states: list[tuppence.State]) -> Floats:
    """The solution's values of states for seat 0, with scores in columns."""
    return np.array([[solution.values(at_scores(state, pair, target))[0] for pair in layer] for state in states])


def begun_later(
    solution: tuppence.Solution, game: Round, layer: list[Pair], target: int
) -> dict[tuple[int, int, int], float]:
    """The solution's values of later rounds for seat 0, by scores and starter."""
    found = {}
    for own, other in layer:
        for mine, yours, begins in game.ends:
            pair = own + mine, other + yours
            if max(pair) < target:
                begin = next(state for state in game.states if begins_round(state, begins))
                found[(*pair, begins)] = solution.values(at_scores(begin, pair, target))[0]
    return found


def begins_round(state: tuppence.State, seat: int) -> bool:
    seen = state.view()
    return (seen["turn"], seen["balcony"]) == (seat, 7)


@pytest.mark.parametrize(
    ("target", "options"),
    [
        (1, {}),
        *(pytest.param(target, {}, marks=pytest.mark.slow) for target in (20, 100)),
        (1, {"faces": 3}),
        *WITH_DICE,
    ],
)
def test_values_equal_those_of_value_iteration(target: int, options: dict[str, int]) -> None:
    """In every state of every round. The bounds count an endless round as a loss, or as a win, for seat 0."""
    game, solution, begun = explored(**options), solution_to(target, **options), dict[tuple[int, int, int], float]()
    equations = Equations(game)
    for layer in layers(target):
        ends = utility_of_ends(game, layer, target, begun)
        low, high = equations.between(ends)
        assert (high - low).max() < 1e-13
        assert np.abs(values_at(solution, layer, target, game.states) - low).max() < 1e-12
        thrown = values_at(solution, layer, target, [throw.state for throw in game.throws])
        assert np.abs(thrown - equations.choices(low, ends)).max() < 1e-12
        for position, state in enumerate(game.states):
            for column, pair in enumerate(layer):
                if begins_round(state, state.view()["turn"]):
                    begun[(*pair, state.view()["turn"])] = low[position, column]


@pytest.mark.slow
@pytest.mark.parametrize("staller", [0, 1])
@pytest.mark.parametrize(("target", "options"), [(1, {}), (9, {}), (20, {}), (9, {"faces": 3}), (1, {"faces": 4})])
def test_stalling_gains_nothing(target: int, options: dict[str, int], staller: int) -> None:
    """The best answer to the solution is worth what the solution says, even if the staller wins every endless match.

    And whatever an endless match counts, the worth is the same: against the solution there are none.
    """
    game, solution = explored(**options), solution_to(target, **options)
    equations = Equations(game)
    for layer in layers(target):
        taken = np.array(
            [[taken_at(solution, throw.state, pair, target, 1 - staller) for pair in layer] for throw in game.throws]
        )
        ends = utility_of_ends(game, layer, target, begun_later(solution, game, layer, target))
        low, high = equations.between(ends, taken)
        assert (high - low).max() < 1e-13
        assert np.abs(values_at(solution, layer, target, game.states) - low).max() < 1e-12


def taken_at(solution: tuppence.Solution, state: tuppence.State, pair: Pair, target: int, seat: int) -> float:
    """The index of the solution's choice for a seat."""
    if state.current_player() != seat:
        return math.nan
    best = solution.best(at_scores(state, pair, target))
    assert best is not None
    return state.legal_actions().index(best)


PENNIES = (2, False, False)
FACES = [PENNIES, *product(range(3, 21), (False, True), (False, True))]
ALL_THERE_IS = [pytest.param(target, marks=pytest.mark.slow) for target in (60, 200)]


@pytest.mark.parametrize("target", [1, *ALL_THERE_IS])
def test_every_round_ends_with_any_dice(target: int) -> None:
    """The solver refuses a match in which an opponent can prolong a round for ever. The starter is ahead."""
    for dice in FACES[:: 1 if target > 1 else 12]:
        table = solving.solve_match(dice, target)
        assert 0.5 < table.thrower[0, 0, rounds.EMPTY] < 0.53


@pytest.mark.slow
@pytest.mark.parametrize("target", range(994, 1001))
def test_the_longest_matches_are_solved_with_pennies(target: int) -> None:
    """A longer match has the positions of those to 7, 14, 21 points less."""
    table = solving.solve_match(PENNIES, target)
    assert 0.5 < table.thrower[0, 0, rounds.EMPTY] < 0.51


def numbers(positions: Any, table: solving.Table, found: Any) -> None:
    """The solution's choices. Compiled."""
    for at in range(len(positions)):
        found[at] = solving.number(positions[at], table)


@pytest.mark.slow
def test_choices_are_the_same_compiled() -> None:
    for options in ({}, {"faces": 6, "extra_turn": True}, {"faces": 9, "must_cancel_own": True}):
        solution = tuppence.solve(tuppence.load("seven-pennies", **options))
        assert isinstance(solution, solving.Solution)
        states = decisions(options)
        found = np.zeros(len(states), np.int64)
        compiled(numbers)(np.concatenate([state.position.array() for state in states]), solution.table, found)
        for state, number in zip(states, found, strict=True):
            assert solution.best(state) == state.legal_actions()[number]


def test_only_the_points_still_missing_matter() -> None:
    longer, shorter = solving.solve_match(PENNIES, 20).after, solving.solve_match(PENNIES, 13).after
    assert np.abs(longer[7:, 7:] - shorter).max() < 1e-15


def test_the_last_choice_of_appendix_a_by_hand() -> None:
    """In a match of one round she would lose 3 to 4 by gathering, so she cancels."""
    jess, _ = coins.play("@0 HHHTTTT gT HHHHHT gH TT")
    once = at_scores(jess, (0, 0), 1)
    solution = solution_to(1)
    assert solution.best(once) == once.legal_actions()[1]
    assert 0 < solution.values(once)[0] < 0.5
    assert actions(coins, "cT>1") == [tuppence.to_json(once.legal_actions()[1])]


@pytest.mark.parametrize(("faces", "starter"), [(2, 0.5146437314), (6, 0.5117522534), (7, 0.5099475856)])
def test_the_starter_has_a_small_advantage(faces: int, starter: float) -> None:
    state = tuppence.load("seven-pennies", faces=faces).new_initial_state()
    solution = solution_to(20, faces=faces)
    assert solution.values(state) == [0.5, 0.5]
    state.apply_action({"type": "starter", "seat": 1})
    assert solution.values(state) == pytest.approx([1 - starter, starter], abs=1e-10)


@pytest.mark.parametrize("options", [{"players": 3}, {"variant": "tko", "faces": 6, "players": 10}])
def test_more_players_are_not_solved_and_the_refusal_says_why(options: dict[str, int | str]) -> None:
    game = tuppence.load("seven-pennies", **options)
    assert not game.solves_at_once()
    with pytest.raises(tuppence.NotSolved, match="more players"):
        tuppence.solve(game)


def test_long_matches_are_solved_but_not_at_once() -> None:
    long, longest = tuppence.load("seven-pennies", target=201), tuppence.load("seven-pennies", target=301)
    assert tuppence.load("seven-pennies", target=200).solves_at_once()
    assert long.solves_soon()
    assert not long.solves_at_once()
    assert not longest.solves_soon()
    assert sum(solution_to(201).values(tuppence.load("seven-pennies", target=201).new_initial_state())) == 1.0


def test_the_published_file_has_these_values() -> None:
    found = published("seven-pennies.csv", values.lines())
    game = tuppence.load("seven-pennies")
    assert found["0,0,0,0,"] == pytest.approx(starting(game), abs=1e-9)
    assert found["18,17,3,2,unlike"] > found["17,18,2,3,unlike"]


def published(name: str, made: Iterable[str]) -> dict[str, float]:
    """The values of a file, which are those that its command prints: other machines round the last digit otherwise."""
    columns, *lines = (ROOT / "docs/studies/values" / name).read_text().splitlines()
    titles, *made = made
    assert columns == titles
    found, expected = ({key: float(value) for key, value in (one.rsplit(",", 1) for one in of)} for of in (lines, made))
    assert [*found] == [*expected]
    assert [*found.values()] == pytest.approx([*expected.values()], abs=1.5e-9)
    return found


def starting(game: tuppence.Game) -> float:
    """The chance to win of the player who starts."""
    state = game.new_initial_state()
    state.apply_action({"type": "starter", "seat": 1})
    return tuppence.solve(game).values(state)[1]
