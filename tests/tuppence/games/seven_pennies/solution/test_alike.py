"""Best responses in Seven Pennies, where positions that differ only in the names of values may count as one."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import tuppence
from tests.tuppence.test_bots_responses import level
from tuppence.games.seven_pennies.actions import Gather

SHORT = [{"faces": 2, "target": 8}, {"faces": 3, "target": 1}, {"faces": 4, "target": 1}]
SOLVED = [
    *SHORT,
    {"faces": 6, "target": 1},
    {"faces": 6, "target": 1, "must_cancel_own": True, "extra_turn": True},
    {"faces": 20, "target": 1},
    pytest.param({"faces": 6, "target": 20}, marks=pytest.mark.slow),
    pytest.param({"faces": 5, "target": 8}, marks=pytest.mark.slow),
]


def nameless(state: tuppence.State) -> dict[tuppence.Action, float]:
    """The random policy that gathers each value as often as it has pieces, and cancels as often as one piece."""
    theatre = state.position.theatre
    weights = {one: theatre[one.value - 1] if isinstance(one, Gather) else 1 for one in state.legal_actions()}
    return {one: weight / sum(weights.values()) for one, weight in weights.items()}


def never(state: tuppence.State) -> None:
    """The policy of a match that is refused at once."""
    raise AssertionError(state)


@pytest.mark.parametrize("given", SOLVED)
def test_nothing_gains_against_the_solution_of_dice(given: dict[str, Any]) -> None:
    game = tuppence.load("seven-pennies", **given)
    assert tuppence.exploitability(game, tuppence.solve(game).best) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("given", [*SHORT, {"players": 3, "target": 1}])
def test_alike_positions_have_the_same_values(given: dict[str, Any]) -> None:
    game, rng = tuppence.load("seven-pennies", **given), np.random.default_rng(3)
    every, alike = (tuppence.best_response(game, nameless, 1, alike=alike) for alike in (False, True))
    state, compared = game.new_initial_state(), 0
    while not state.is_terminal():
        assert alike.value(state) == pytest.approx(every.value(state), abs=1e-9)
        legal = state.legal_actions()
        state.apply_action(legal[rng.integers(len(legal))] if legal else state.sample_chance(rng))
        compared += 1
    assert compared > 5
    assert alike.value(game.new_initial_state()) > 1 / game.num_players


def test_levels_are_exploitable() -> None:
    game = tuppence.load("seven-pennies", faces=3, target=1)
    regular = level(game, "regular")
    assert tuppence.exploitability(game, regular) == pytest.approx(0.1322, abs=1e-4)
    assert tuppence.exploitability(game, regular, alike=True) == pytest.approx(0.1259, abs=1e-4)  # ties go by name


@pytest.mark.parametrize("given", [{"nickels": 1}, {"faces": 6}, {"players": 3, "nickels": 20}])
def test_tko_has_no_best_response(given: dict[str, Any]) -> None:
    with pytest.raises(tuppence.NotSolved, match="no end of them, since nickels can be won: play for points"):
        tuppence.best_response(tuppence.load("seven-pennies", variant="tko", **given), never)


def test_too_many_positions_are_refused_at_once() -> None:
    with pytest.raises(tuppence.NotSolved, match=r"a smaller faces or target, or count those .*\(alike=True\)"):
        tuppence.best_response(tuppence.load("seven-pennies", faces=6), never)
    for given in ({"faces": 6, "target": 1000}, {"players": 3}, {"players": 10, "faces": 20, "target": 1000}):
        with pytest.raises(tuppence.NotSolved, match=r"500,000 at most, .* has more: choose a smaller \w+[ \w]*$"):
            tuppence.best_response(tuppence.load("seven-pennies", **given), never, alike=True)


@pytest.mark.parametrize("given", [{"faces": 3}, {"faces": 4}])
def test_positions_are_counted_in_advance(given: dict[str, Any]) -> None:
    game = tuppence.load("seven-pennies", target=1, **given)
    reached, seen = [game.new_position()], set[bytes]()
    positions = game.positions(alike=False)
    for s in reached:
        choices = game.legal_actions(s) or [one for one, _ in positions.outcomes(s)]
        for action in choices:
            after = s.copy()
            game.perform(after, action, [])
            after = positions.standing_for(after)
            if after.array().tobytes() not in seen and not any(after.places):
                seen.add(after.array().tobytes())
                reached.append(after)
    assert len(seen) == positions.count()
