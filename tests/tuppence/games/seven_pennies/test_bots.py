"""Bots of Seven Pennies: their information, the exact solution, and the order of the levels."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import tuppence
from tests.tuppence.test_simulation_playouts import run
from tuppence.bots import load_bot
from tuppence.games.seven_pennies import bots, heuristics, kernel, options, rules
from tuppence.games.seven_pennies.actions import Cancel, Gather
from tuppence.games.seven_pennies.bots import levels
from tuppence.rule import compiled

MATCHES: list[dict[str, Any]] = [
    {},
    {"players": 5},
    {"faces": 6, "must_cancel_own": True, "extra_turn": True},
    {"players": 4, "faces": 3},
    {"players": 10, "faces": 20},
    {"variant": "tko"},
    {"variant": "tko", "players": 4, "faces": 7, "nickels": 1},
    {"variant": "tko", "players": 10, "faces": 20},
]
SEEN = {*rules.Position.layout.names} - {"rounds", "points"}  # no choice depends on these


def decisions(given: dict[str, Any], most: int = 300) -> list[tuppence.State]:
    """Positions of a random match in which a player decides."""
    state, rng = tuppence.load("seven-pennies", **given).new_initial_state(), np.random.default_rng(3)
    found: list[tuppence.State] = []
    while not state.is_terminal() and len(found) < most:
        if state.is_chance_node():
            state.apply_action(state.sample_chance(rng))
        else:
            found.append(state.clone())
            state.apply_action(state.legal_actions()[rng.integers(len(state.legal_actions()))])
    return found


def deciding(
    theatre: list[int], held: list[tuple[int, int]], scores: Sequence[int] = (), **given: Any
) -> tuppence.State:
    """A position in which seat 0 decides, with these pieces in the Theatre and in hands (value, count)."""
    state = tuppence.load("seven-pennies", players=len(held), **given).new_initial_state()
    position = state.position
    position.phase, position.turn, position.theatre[: position.faces] = rules.CHOOSE, 0, theatre
    position.value[: len(held)] = [value for value, _ in held]
    position.count[: len(held)] = [count for _, count in held]
    position.thrown = 3 + 2 * len(held) - sum(position.count)
    position.balcony = position.thrown - sum(theatre)
    position.scores[: len(scores)] = scores
    state.position = position
    return state


def decided(level: str, state: tuppence.State) -> tuppence.Action:
    return load_bot(level, state.game, seat=0).step(state)


@pytest.mark.parametrize("given", MATCHES)
def test_the_view_determines_the_position(given: dict[str, Any]) -> None:
    for state in decisions(given):
        known = bots.seen(options.Options.fill_in(given), state.view(state.position.turn))
        for name in SEEN:
            assert getattr(known, name) == getattr(state.position, name), name


def compiled_choices(positions: Any, noises: Any, chosen: Any) -> None:
    """The choice of each rule in each position. Compiled."""
    for at in range(len(positions)):
        chosen[at, 0] = levels.beginner(positions[at], noises[at])
        chosen[at, 1] = heuristics.best_looking(positions[at], False)
        chosen[at, 2] = heuristics.best_looking(positions[at], True)


@pytest.mark.slow
def test_levels_choose_the_same_plain_and_compiled() -> None:
    for given in MATCHES:
        positions = [state.position for state in decisions(given, 100)]
        noises = np.arange(len(positions)) % levels.NOISE
        chosen = np.zeros((len(positions), 3), np.int64)
        compiled(compiled_choices)(np.concatenate([position.array() for position in positions]), noises, chosen)
        for position, noise, numbers in zip(positions, noises.tolist(), chosen.tolist(), strict=True):
            careful, quick = heuristics.best_looking(position, True), heuristics.best_looking(position, False)
            assert numbers == [levels.beginner(position, noise), quick, careful]
            assert all(0 <= number < kernel.num_legal_actions(position) for number in numbers)


def test_gathers_come_first_among_the_actions() -> None:
    for given in MATCHES:
        for state in decisions(given, 100):
            actions = state.legal_actions()
            first = kernel.gathers(state.position)
            assert all(isinstance(action, Gather) == (at < first) for at, action in enumerate(actions))


def test_the_regular_takes_what_wins_and_not_what_loses() -> None:
    both = [(1, 3), (2, 2)]
    ahead, behind = deciding([2, 0], both, [16, 16]), deciding([2, 0], [(1, 1), (2, 4)], [16, 16])
    assert decided("regular", ahead) == Gather(1)
    assert decided("regular", behind) == Cancel(1, 1)


def test_the_regular_takes_a_nickel_where_it_can() -> None:
    assert decided("regular", deciding([2, 0], [(0, 0), (2, 1)], variant="tko")) == Cancel(1, 1)
    assert decided("regular", deciding([4, 0], [(0, 0), (2, 3)], variant="tko")) == Gather(1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_champion_in_tko_waits_for_a_large_group(players: int) -> None:
    """The champion must gather some time, but a small group is a present to the opponent."""
    nothing = [(0, 0)] * players
    assert decided("champion", deciding([0, 5], nothing, variant="tko")) == Gather(2)
    assert decided("champion", deciding([1, 0], nothing, variant="tko")) == Cancel(1, None)


@pytest.mark.parametrize("given", [{"target": 1}, {"target": 100}, {"faces": 6}, {"faces": 7, "extra_turn": True}])
def test_the_champion_of_two_plays_the_solution(given: dict[str, Any]) -> None:
    game = tuppence.load("seven-pennies", **given)
    solution = tuppence.solve(game)
    players = [load_bot("champion", game, seat=seat) for seat in (0, 1)]
    for state in decisions(given):
        assert players[state.current_player()].step(state) == solution.best(state)


@pytest.mark.parametrize("given", [{"faces": 6, "target": 60}, {"players": 3}, {"variant": "tko", "faces": 4}])
def test_the_champion_that_searches_finds_the_same_again(given: dict[str, Any]) -> None:
    game = tuppence.load("seven-pennies", **given)
    one, same = (load_bot("champion", game, seat=0, seed=5) for _ in range(2))
    own = [state for state in decisions(given, 60) if state.current_player() == 0]
    assert [one.step(state) for state in own] == [same.step(state) for state in own]


def test_the_champion_does_not_wait_for_the_compiler(tmp_path: Any) -> None:
    code = (
        "import os, threading, time, tuppence;"
        "from tuppence.games.seven_pennies.bots import search;"
        "game = tuppence.load('seven-pennies', faces=6, target=60); state = game.new_initial_state();"
        "warming = threading.Thread(target=game.kind.levels.warm, daemon=True); warming.start()\n"
        "while not search.champion.begun: time.sleep(0.01)\n"
        "bot = tuppence.load_bot('champion', game);"
        "state.apply_action({'type': 'starter', 'seat': 0});"
        "state.apply_action({'type': 'thrown', 'counts': [3, 2, 2, 0, 0, 0]});"
        "assert bot.step(state) in state.legal_actions();"
        "assert warming.is_alive() and not search.champion.ready; print('did not wait', flush=True); os._exit(0)"
    )
    assert run(code, XDG_CACHE_HOME=str(tmp_path)) == "did not wait\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("given", "champions", "others"),
    [
        ({}, 10_000, 10_000),
        ({"players": 4}, 0, 4_000),
        ({"faces": 6}, 0, 500),
        ({"players": 4, "variant": "tko"}, 300, 4_000),
        ({"faces": 6, "variant": "tko"}, 80, 1_000),
    ],
)
def test_each_level_beats_the_one_below_significantly(given: dict[str, Any], champions: int, others: int) -> None:
    """One seat against all others; with a searching champion, only where few matches are enough."""
    game = tuppence.load("seven-pennies", **given)
    for low, high in pairwise(levels.LEVELS):
        games = champions if high == "champion" else others
        if games:
            policies = [high] + [low] * (game.num_players - 1)
            won = tuppence.playouts(game, games, policies=policies, seed=2).returns[:, 0]
            assert won.mean() - 4 * won.std() / np.sqrt(games) > 1 / game.num_players


@pytest.mark.slow
@pytest.mark.parametrize("given", [{}, {"players": 10}, {"faces": 20}, {"players": 10, "faces": 20}, {"nickels": 20}])
def test_tko_among_regulars_ends_while_people_would_still_watch(given: dict[str, Any]) -> None:
    played = tuppence.playouts(tuppence.load("seven-pennies", variant="tko", **given), 200, policies="regular")
    assert played.lengths.mean() < 60 * played.places.shape[1]
