"""Playouts of every game: plain and compiled rules agree, and games do not depend on the number of cores."""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tuppence
from tests import ROOT, Json
from tests.tuppence.games.matches import A_GAME, cases, every_game, play, seats_for, shortest
from tuppence.chance import below
from tuppence.chance.streams import seeded
from tuppence.kernel import Kernel
from tuppence.rule import compiled

LIBRARY = Path(tuppence.__file__).parent
COMPILED = [name for name in tuppence.games() if tuppence.load(name).kernel()]
compiled_games = pytest.mark.parametrize("name", COMPILED)
one_compiled_game_always = pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name == COMPILED[0] else pytest.mark.slow) for name in COMPILED]
)
MOST_MOVES = 500
WHOLE = 10_000  # moves: more than nearly any match of the tests takes


def one_below(state: Any, bound: int) -> Any:
    return below(state, bound)


class Stream:
    """A generator for the plain referee with the numbers of the compiled one."""

    def __init__(self, seed: int) -> None:
        self._state = seeded(seed)
        self._below: Callable[[Any, int], int] = compiled(one_below)

    def integers(self, low: int, high: int, /) -> int:
        return low + self._below(self._state, high - low)


@functools.cache
def compiled_play(kernel: Kernel) -> Callable[..., int]:
    """Play a random match, and record the position, the action and the number of actions of every move. Compiled."""
    current_player, num_legal_actions = kernel.current_player, kernel.num_legal_actions
    apply_chance, apply_action, write_returns = kernel.apply_chance, kernel.apply_action, kernel.returns

    def play(table: Any, luck: Any, policy: Any, positions: Any, taken: Any, returns: Any) -> int:
        position = table[0]
        for at in range(len(positions)):
            seat = current_player(position)
            if seat >= 0:
                taken[at, 0] = num_legal_actions(position)
                taken[at, 1] = below(policy, taken[at, 0])
                apply_action(position, taken[at, 1])
            elif seat == tuppence.CHANCE:
                apply_chance(position, luck)
            else:
                write_returns(position, returns)
                return at
            positions[at] = table[0]
        return len(positions)

    return compiled(play)


def kernel_of(game: tuppence.Game) -> Kernel:
    kernel = game.kernel()
    assert kernel is not None
    return kernel


def compare(name: str, options: Json, seed: int, most: int = MOST_MOVES) -> int:
    """Compare a compiled match with the referee's, position by position. Return their number."""
    game = tuppence.load(name, **options)
    state, luck = game.new_initial_state(), Stream(seed)
    table = state.position.array()
    positions, taken = np.zeros(most, table.dtype), np.zeros((most, 2), np.int64)
    returns = np.zeros(game.num_players)
    moves = compiled_play(kernel_of(game))(table, seeded(seed), seeded(seed, 1), positions, taken, returns)
    for at, (count, taken_as) in enumerate(taken[:moves].tolist()):
        legal = state.legal_actions()
        assert len(legal) == count
        state.apply_action(legal[taken_as] if legal else state.sample_chance(luck))
        assert state.position.array().tobytes() == positions[at : at + 1].tobytes()
    if moves < most:
        assert state.is_terminal()
        assert state.returns() == returns.tolist()
    return moves


def play_by_everybody(name: str) -> None:
    """Playouts of every variant with every policy, a match or two each."""
    for options in cases(name):
        game = tuppence.load(name, **shortest(name, **options))
        for policy in ("uniform", *kernel_of(game).policies):
            assert tuppence.playouts(game, 2, policies=policy).wins.sum() == pytest.approx(2)


def run(code: str, **environment: str) -> str:
    """The output of a program in a separate process."""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=os.environ | environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@compiled_games
@pytest.mark.parametrize("matches", [2, pytest.param(40, marks=pytest.mark.slow)])
def test_plain_and_compiled_positions_are_equal(name: str, matches: int) -> None:
    assert sum(compare(name, options, seed) for options in cases(name) for seed in range(matches)) > 250 * matches


@compiled_games
def test_plain_and_compiled_positions_are_equal_to_the_end(name: str) -> None:
    for options in cases(name):
        assert compare(name, shortest(name, **options), 12, most=WHOLE) < WHOLE


@pytest.mark.slow
@one_compiled_game_always
def test_no_index_is_out_of_bounds(name: str) -> None:
    code = f"from {__name__} import *; [compare({name!r}, options, 1) for options in cases({name!r})]"
    run(code, NUMBA_BOUNDSCHECK="1")


@pytest.mark.slow
@compiled_games
def test_no_index_of_a_bot_is_out_of_bounds(name: str) -> None:
    run(f"from tests.tuppence.test_simulation_playouts import *; play_by_everybody({name!r})", NUMBA_BOUNDSCHECK="1")


@one_compiled_game_always
def test_games_do_not_depend_on_the_number_of_cores(name: str) -> None:
    game = tuppence.load(name, **shortest(name, players=seats_for(name, 4)))
    policies = ["uniform", *kernel_of(game).policies[:1] * (game.num_players - 2), "uniform"]
    one, three = (tuppence.playouts(game, 5000, policies=policies, seed=8, threads=n) for n in (1, 3))
    assert np.array_equal(one.lengths, three.lengths)
    assert np.array_equal(one.places, three.places)
    assert np.array_equal(one.returns, three.returns)
    other = tuppence.playouts(game, 5000, policies=policies, seed=9)
    assert not np.array_equal(one.lengths, other.lengths)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in tuppence.games() if name not in COMPILED])
def test_games_are_the_same_in_a_new_process(name: str) -> None:
    """Also before the bots' search is loaded."""
    one, two = (
        run(
            "import tuppence; from tests.tuppence.games.matches import brief;"
            f"game = tuppence.load({name!r}, **brief({name!r}));"
            f"played = tuppence.playouts(game, 6, policies='regular', seed=3, threads={threads});"
            "print(played.lengths.tolist(), played.returns.tolist())"
        )
        for threads in (1, 2)
    )
    assert one == two


@every_game
def test_playouts_continue_from_a_state(name: str) -> None:
    """From a finished match every game has its result."""
    state = tuppence.load(name, **shortest(name)).new_initial_state()
    for _ in play(state, 1):
        pass
    played = tuppence.playouts(state.game, 10, start=state)
    assert played.lengths.tolist() == [0] * 10
    assert played.places.tolist() == [state.placings()] * 10
    assert played.returns.tolist() == [state.returns()] * 10


@every_game
@pytest.mark.parametrize("policies", ["grandmaster", ["uniform"], ["uniform", "regular", "regular"]])
def test_policies_that_there_are_not_are_refused(name: str, policies: str | list[str]) -> None:
    with pytest.raises(tuppence.TuppenceError, match="polic"):
        tuppence.playouts(tuppence.load(name), 10, policies=policies)


@pytest.mark.slow
@compiled_games
def test_a_second_process_finds_the_compiled_code_on_disk(name: str) -> None:
    code = (
        f"import tuppence; from tuppence.simulation.compiled_play import driver; game = tuppence.load({name!r});"
        "kernel = game.kernel();"
        "tuppence.playouts(game, 10); tuppence.playouts(game, 10, policies=kernel.policies[0]);"
        "chosen = (None, kernel.choose_quick or kernel.choose);"
        "print(*(sum(driver(kernel, choose).stats.cache_misses.values()) for choose in chosen))"
    )
    run(code)
    assert run(code).split() == ["0", "0"]


@pytest.mark.slow
def test_another_copy_of_the_library_finds_the_compiled_code_too(tmp_path: Path) -> None:
    """The same sources in another folder, such as another clone or environment."""
    shutil.copytree(LIBRARY, tmp_path / "tuppence", ignore=shutil.ignore_patterns("__pycache__"))
    code = (
        f"import tuppence; from tuppence.simulation.compiled_play import driver; game = tuppence.load({A_GAME!r});"
        "tuppence.playouts(game, 10); misses = driver(game.kernel(), None).stats.cache_misses;"
        "print(tuppence.__file__, sum(misses.values()))"
    )
    run(code)
    assert run(code, PYTHONPATH=str(tmp_path)) == f"{tmp_path}/tuppence/__init__.py 0\n"
