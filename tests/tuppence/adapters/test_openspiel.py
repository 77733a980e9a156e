"""OpenSpiel's own tests of our games, and its algorithms on them."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import tuppence
from tests import Json
from tests.tuppence.games.matches import A_GAME, SOLVED, every_game, shortest
from tuppence.game import game_type
from tuppence.kernel import Numbered

pytestmark = pytest.mark.slow  # they need the extra

WITH_HIDDEN = next(name for name in tuppence.games() if game_type(name).hidden)
LISTED = [(A_GAME, {"players": 3}), (SOLVED[-1], {}), (SOLVED[-1], {"faces": 6, "target": 3})]
NOT_LISTED = [name for name in tuppence.games() if name not in SOLVED]
SAMPLES = "chance_samples"
DISCRETE = [name for name in tuppence.games() if isinstance(tuppence.load(name).encoding(), Numbered)]


def loaded(name: str, **options: object) -> Any:
    import pyspiel

    from tuppence.adapters.openspiel import spiel_name

    given = ",".join(f"{option}={value}" for option, value in options.items())
    return pyspiel.load_game(f"{spiel_name(name)}({given})")


def played(game: Any, seed: int, steps: int = 10_000) -> Any:
    """Play a random match to its end, or for a number of steps."""
    rng, state = np.random.default_rng(seed), game.new_initial_state()
    for _ in range(steps):
        if state.is_terminal():
            break
        outcomes = state.chance_outcomes() if state.is_chance_node() else [(one, 1) for one in state.legal_actions()]
        chances = np.array([chance for _, chance in outcomes])
        state.apply_action(outcomes[rng.choice(len(outcomes), p=chances / chances.sum())][0])
    return state


@pytest.mark.parametrize(
    ("name", "options"), [*LISTED, *((name, {**shortest(name), SAMPLES: 1000}) for name in NOT_LISTED)]
)
def test_random_simulations_and_serialisation_pass(name: str, options: Json) -> None:
    import pyspiel

    game = loaded(name, **options)
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False, mask_test=True)


@pytest.mark.parametrize("name", NOT_LISTED)
def test_random_simulations_of_sampled_chance_pass(name: str) -> None:
    """Serialisation would ask for the state of their generator, which a game written in Python cannot give."""
    import pyspiel

    game = loaded(name, **shortest(name))
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False, mask_test=True)


@every_game
def test_a_game_with_its_state_survives_serialisation(name: str) -> None:
    import pyspiel

    game = loaded(name, **shortest(name), **{SAMPLES: 1000})
    state = played(game, 1, 12)
    other_game, other = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert (str(other_game), str(other)) == (str(game), str(state))
    assert str(played(other_game, 1, 12)) == str(state)


@every_game
def test_a_state_survives_serialisation(name: str) -> None:
    game = loaded(name, **shortest(name))
    state = played(game, 1, 12)
    other = game.deserialize_state(state.serialize())
    assert str(other) == str(state)
    assert other.history() == state.history()
    assert other.match.state == state.match.state


def test_parameters_are_the_options() -> None:
    options = {"players": 3, "rules": "pub", "pennies": 5}
    game = loaded(A_GAME, **options)
    assert game.game == tuppence.load(A_GAME, **options)
    assert (game.num_players(), game.max_utility(), game.utility_sum()) == (3, 0.5, 1.0)
    assert loaded(A_GAME).game == tuppence.load(A_GAME)
    assert loaded(SOLVED[-1], faces=6).game == tuppence.load(SOLVED[-1], faces=6)


def test_returns_may_be_zero_sum() -> None:
    returns = played(loaded(A_GAME, zero_sum=True), 2).returns()
    assert sorted(returns) == [-0.5, 0.5]


@pytest.mark.parametrize("samples", [0, 1000])
def test_a_seed_decides_chance_that_is_not_listed(samples: int) -> None:
    ends = [str(played(loaded(WITH_HIDDEN, rng_seed=seed, chance_samples=samples), 3, 300)) for seed in (7, 7, 8)]
    assert ends[0] == ends[1] != ends[2]


def test_outcomes_of_a_chance_node_differ() -> None:
    """Each is the same whenever it is applied."""
    node = loaded(WITH_HIDDEN, chance_samples=50).new_initial_state()
    ends = [[str(node.child(number)) for number, _ in node.chance_outcomes()] for _ in range(2)]
    assert ends[0] == ends[1]
    assert len({*ends[0]}) > 25


def test_observations_are_the_named_parts() -> None:
    state = played(loaded(WITH_HIDDEN, players=3), 4, 40)
    observer = state.get_game().make_py_observer()
    observer.set_from(state, 1)
    assert observer.dict["hand"].sum() == state.match.position.held[1]
    assert state.observation_tensor(1) == state.match.observation(1).tolist()
    assert '"hand"' in state.observation_string(1)


@every_game
def test_information_states_are_positions_if_nothing_is_hidden(name: str) -> None:
    state = played(loaded(name, **shortest(name)), 5, 20)
    kind = state.get_game().get_type()
    shown = not game_type(name).hidden
    assert (kind.provides_information_state_tensor, kind.provides_information_state_string) == (shown, shown)
    for seat in range(state.num_players() if shown else 0):
        assert state.information_state_tensor(seat) == state.match.observation(seat).tolist()
        assert state.information_state_string(seat) == state.observation_string(seat)
    assert not shown or len(state.observation_tensor(0)) == state.get_game().information_state_tensor_size()


def test_value_iteration_agrees_with_our_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    lp_solver = "open_spiel.python.algorithms.lp_solver"  # for simultaneous moves; it needs another package
    monkeypatch.setitem(sys.modules, lp_solver, ModuleType(lp_solver))
    from open_spiel.python.algorithms import get_all_states, value_iteration

    game = loaded(A_GAME, pennies=2, zero_sum=True)
    for face in (6, 1):  # it does not end where chance alone repeats, as in the roll-off: this is after it
        game.first.state.apply_action({"type": "rolled", "face": face})
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(100_000)  # it searches depth first
    try:
        values = value_iteration.value_iteration(game, -1, 1e-9, cyclic_game=True)
        states = get_all_states.get_all_states(game, -1, True, False, to_string=str, stop_if_encountered=True)
    finally:
        sys.setrecursionlimit(limit)
    solution = tuppence.solve(tuppence.load(A_GAME, pennies=2))
    assert len(states) > 50
    for name, state in states.items():
        assert values[name] + 0.5 == pytest.approx(solution.values(state.match.state)[0], abs=1e-6)


def test_tree_search_finds_the_winning_roll() -> None:
    from open_spiel.python.algorithms import mcts

    game = loaded(A_GAME, pennies=2, zero_sum=True)
    for face in (6, 1, 1):
        state = game.first.state
        if not state.is_chance_node():
            state.apply_action({"type": "roll"})
        state.apply_action({"type": "rolled", "face": face})
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 1, 200, evaluator, random_state=np.random.RandomState(2))
    assert bot.step(game.new_initial_state()) == 0  # five of six numbers win at once


@pytest.mark.parametrize("name", DISCRETE)
def test_tree_search_plays_every_discrete_game(name: str) -> None:
    from open_spiel.python.algorithms import mcts

    options = shortest(name, players=2) | {SAMPLES: 1000}
    game, rng = loaded(name, zero_sum=True, **options), np.random.default_rng(1)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(int(rng.choice(state.chance_outcomes())[0]))
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 1, 4, evaluator, random_state=np.random.RandomState(2))
    assert bot.step(state) in state.legal_actions()


def test_regret_minimisation_finds_the_better_choice() -> None:
    """Outcome-sampling Monte Carlo CFR, from a position in which one choice wins more often."""
    from open_spiel.python.algorithms import outcome_sampling_mccfr

    game = loaded(A_GAME, pennies=2, zero_sum=True)
    for action in ({"type": "rolled", "face": 6}, {"type": "rolled", "face": 1}, {"type": "roll"}):
        game.first.state.apply_action(action)
    game.first.state.apply_action({"type": "rolled", "face": 1})  # one penny in a slot, one left: five of six faces win
    np.random.seed(1)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(300):
        solver.iteration()
    state = game.new_initial_state()
    chances = solver.average_policy().action_probabilities(state)
    best = tuppence.solve(tuppence.load(A_GAME, pennies=2)).best(state.match.state)
    assert best == state.match.action(max(chances, key=lambda number: chances[number]))
    assert max(chances.values()) > 0.7
