"""Solutions from a Ray cluster: the same as from this process, also when workers are lost."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
import pytest

import tuppence
from tests import Json
from tests.ray_cluster import Cluster
from tests.tuppence.games.matches import A_GAME, SOLVED
from tests.tuppence.test_cli_simulate import PATIENCE, started
from tests.tuppence.test_simulation_ray_chunks import cluster, connected  # noqa: F401 - fixtures
from tuppence.ranges import any_legal

MATCHES = [
    (A_GAME, {}),
    (SOLVED[-1], {"faces": 6, "extra_turn": True}),
    (SOLVED[-1], {"variant": "tko"}),
]
LONG: Json = {"faces": 6, "target": 200}


def values(solution: tuppence.Solution, game: tuppence.Game) -> list[Any]:
    """The values of all states of a match by chance, and the best actions there."""
    state, rng, found = game.new_initial_state(), np.random.default_rng(1), list[Any]()
    while not state.is_terminal():
        found.append([solution.values(state), solution.best(state)])
        state.apply_action(state.sample_chance(rng) if state.is_chance_node() else any_legal(state, rng))
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("name", "options"), MATCHES)
def test_a_cluster_finds_the_same_solution(connected: Cluster, name: str, options: Json) -> None:  # noqa: F811
    game = tuppence.load(name, **options)
    here, there = tuppence.solve(game), tuppence.solve(game, ray=connected.address)
    assert there == here
    assert values(there, game) == values(here, game)


@pytest.mark.slow
def test_killed_workers_cost_their_pieces_only(connected: Cluster) -> None:  # noqa: F811
    """Kill every busy worker once."""
    game, over, killed = tuppence.load(SOLVED[-1], **LONG), threading.Event(), list[int]()

    def kill() -> None:
        while not killed and not over.is_set():
            for worker in connected.busy():
                worker.kill()
                killed.append(worker.pid)

    killer = threading.Thread(target=kill)
    killer.start()
    try:
        there = tuppence.solve(game, ray=connected.address)
    finally:
        over.set()
        killer.join()
    assert killed
    assert values(there, game) == values(tuppence.solve(game), game)


@pytest.mark.slow
def test_a_cluster_says_why_a_game_is_not_solved(connected: Cluster) -> None:  # noqa: F811
    for game in (tuppence.load(A_GAME, players=3), tuppence.load(SOLVED[-1], players=3)):
        with pytest.raises(tuppence.NotSolved) as here:
            tuppence.solve(game)
        with pytest.raises(tuppence.NotSolved) as there:
            tuppence.solve(game, ray=connected.address)
        assert str(there.value) == str(here.value)


@pytest.mark.slow
def test_the_command_prints_the_same(cluster: Cluster) -> None:  # noqa: F811
    printed = []
    for ray in ((), ("--ray", cluster.address)):
        with started("solve", SOLVED[-1], "--json", *ray) as process:
            printed.append(process.communicate(timeout=PATIENCE)[0])
    assert printed[0] == printed[1] != ""


def test_an_address_is_a_text() -> None:
    address: Any = 7
    with pytest.raises(tuppence.InvalidArgument, match="address of a Ray cluster"):
        tuppence.solve(tuppence.load(A_GAME), ray=address)
