"""Playouts on a Ray cluster: the same games as on one machine, also when workers are lost."""

from __future__ import annotations

import json
import logging
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

import tuppence
from tests.absent import bare_python
from tests.ray_cluster import Cluster, cluster_of
from tests.tuppence.games.matches import A_GAME, brief, every_game
from tests.tuppence.test_cli_simulate import PATIENCE, interrupted, output_until, started
from tests.tuppence.test_simulation_policies import Last

LIBRARY = Path(tuppence.__file__).parent
GAMES = 300_000


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with cluster_of(workers=2) as running:
        yield running


@pytest.fixture(scope="module")
def connected(cluster: Cluster) -> Iterator[Cluster]:
    """A cluster to which this process stays connected, so that workers start only once."""
    import ray

    ray.init(cluster.address, log_to_driver=False, logging_level=logging.ERROR)
    yield cluster
    ray.shutdown()


def simulate(*words: str) -> tuple[int, str, str]:
    with started("simulate", *words) as process:
        printed, errors = process.communicate(timeout=PATIENCE)
    return process.returncode, printed, errors


def test_without_ray_a_cluster_is_refused(tmp_path: Path) -> None:
    code = (
        "from tuppence.errors import NotInstalled, needs\n"
        "try: needs('playing on a Ray cluster', 'ray')\n"
        "except NotInstalled as error: print(error)"
    )
    assert "playing on a Ray cluster needs ray, which is not installed: pip install" in bare_python(tmp_path, code)


@pytest.mark.slow
@every_game
@pytest.mark.parametrize("workers", [1, 2])
def test_a_cluster_plays_the_same_games(connected: Cluster, name: str, workers: int) -> None:
    game = tuppence.load(name, **brief(name))
    games = 5000 if game.kernel() else 20
    here = tuppence.playouts(game, games, policies="regular", seed=3)
    assert tuppence.playouts(game, games, policies="regular", seed=3, ray=connected.address, threads=workers) == here


@pytest.mark.slow
def test_a_cluster_plays_on_from_a_state(connected: Cluster) -> None:
    state = tuppence.load(A_GAME).new_initial_state()
    here = tuppence.playouts(state.game, 1000, start=state, seed=3)
    assert tuppence.playouts(state.game, 1000, start=state, seed=3, ray=connected.address) == here


@pytest.mark.slow
def test_a_cluster_plays_the_same_arena(connected: Cluster) -> None:
    """Line-ups that compile, and bots of plain Python, which are sent with their games."""
    game, bots = tuppence.load(A_GAME, **brief(A_GAME)), ["uniform", "regular", f"{Last.__module__}:Last"]
    assert tuppence.arena(game, bots, 60, seed=3, ray=connected.address) == tuppence.arena(game, bots, 60, seed=3)


@pytest.mark.slow
def test_a_killed_worker_costs_its_chunk_only(connected: Cluster) -> None:
    """Kill every busy worker after a third and after two thirds of the games."""
    game, reports, killed = tuppence.load(A_GAME), [0], []

    def progress(done: int) -> None:
        for share in (GAMES // 3, 2 * GAMES // 3):
            if reports[-1] < share <= done:
                for worker in connected.busy():
                    worker.kill()
                    killed.append(worker.pid)
        reports.append(done)

    played = tuppence.playouts(game, GAMES, policies="champion", seed=4, ray=connected.address, progress=progress)
    assert killed
    assert reports == sorted(set(reports))
    assert reports[-1] == GAMES
    assert played == tuppence.playouts(game, GAMES, policies="champion", seed=4)


@pytest.mark.slow
def test_the_command_prints_the_same(cluster: Cluster) -> None:
    words = (A_GAME, "-n", str(GAMES), "--seed", "5", "--json")
    here, there = simulate(*words), simulate(*words, "--ray", cluster.address)
    assert there[:2] == here[:2]
    assert json.loads(there[1])["games"] == GAMES
    assert [line for line in there[2].splitlines() if not line.endswith(f" of {GAMES:,} games")] == []


@pytest.mark.slow
def test_the_command_starts_a_cluster_for_itself() -> None:
    words = ("simulate", A_GAME, "-n", "2000", "--json")
    with started(*words, "--ray", "local") as process:
        printed, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, errors
    assert printed == simulate(*words[1:])[1]


@pytest.mark.slow
def test_ctrl_c_cancels_what_runs(cluster: Cluster) -> None:
    words = ("simulate", A_GAME, "-n", "1000000000", "-p", "champion", "--json", "--ray", cluster.address)
    with started(*words) as process:
        output_until(process, r"[\d,]+ of 1,000,000,000 games")
        while not (at_work := cluster.busy()):
            assert process.poll() is None
        code, printed, errors = interrupted(process)
    assert code == 130
    assert 0 < json.loads(printed)["games"] < 1_000_000_000
    assert "stopped after" in errors
    assert psutil.wait_procs(at_work, timeout=PATIENCE)[1] == []


@pytest.mark.slow
def test_workers_with_other_rules_are_refused(tmp_path: Path) -> None:
    shutil.copytree(LIBRARY, tmp_path / "tuppence", ignore=shutil.ignore_patterns("__pycache__"))
    with (tmp_path / "tuppence/events/words.py").open("a") as source:
        source.write("OTHER = 1\n")
    with cluster_of(workers=1, PYTHONPATH=str(tmp_path)) as other:
        code, printed, errors = simulate(A_GAME, "-n", "10", "--ray", other.address)
    assert (code, printed) == (2, ""), errors
    assert "a worker of the Ray cluster cannot do it: its code of tuppence" in errors


@pytest.mark.slow
@pytest.mark.parametrize("address", ["127.0.0.1:1", "nowhere"])
def test_an_address_without_a_cluster_is_refused(address: str) -> None:
    code, printed, errors = simulate(A_GAME, "-n", "10", "--ray", address)
    assert (code, printed) == (2, ""), errors
    assert f"tuppence: there is no Ray cluster at '{address}' that answers" in errors


@pytest.mark.slow
def test_nothing_else_imports_ray() -> None:
    """Importing Ray takes longer than importing the library."""
    code = f"import sys, tuppence; tuppence.playouts(tuppence.load({A_GAME!r}), 1); print('ray' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout == "False\n"
