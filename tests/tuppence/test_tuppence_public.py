"""First steps with the library: print, compare, copy and pickle objects, and import modules."""

from __future__ import annotations

import copy
import dataclasses
import importlib
import os
import pickle
import pkgutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tuppence
from tests.tuppence.games.matches import A_GAME, SOLVED, every_game, possible, shortest, states
from tuppence import errors
from tuppence.game import game_type


def holds_together(thing: object) -> None:
    """Check that a copy, a deep copy and a pickle of an object are equal to it, and its `repr`."""
    for other in (copy.copy(thing), copy.deepcopy(thing), pickle.loads(pickle.dumps(thing))):
        assert other == thing
        assert repr(other) == repr(thing)
    assert "object at 0x" not in repr(thing)
    assert thing != object()


@every_game
@given(data=st.data())
def test_states_can_be_printed_compared_copied_and_pickled(name: str, data: st.DataObject) -> None:
    state = data.draw(states(name))
    for thing in (state, state.position, state.game, *possible(state)[:2]):
        holds_together(thing)
    assert hash(state.game) == hash(pickle.loads(pickle.dumps(state.game)))


@every_game
def test_a_copy_is_independent(name: str) -> None:
    state = tuppence.load(name).new_initial_state()
    other = copy.copy(state)
    other.apply_action(other.sample_chance(np.random.default_rng(1)))
    assert other != state
    assert state == tuppence.load(name).new_initial_state()


@every_game
def test_playouts_can_be_copied_and_pickled(name: str) -> None:
    game = tuppence.load(name, **shortest(name))
    played = tuppence.playouts(game, 4, seed=1)
    holds_together(played)
    assert played != tuppence.playouts(game, 3, seed=1)


@pytest.mark.parametrize("name", SOLVED)
def test_solutions_can_be_copied_and_pickled(name: str) -> None:
    solution = tuppence.solve(tuppence.load(name))
    holds_together(solution)
    state = tuppence.load(name).new_initial_state()
    assert pickle.loads(pickle.dumps(solution)).values(state) == solution.values(state)


@pytest.mark.parametrize(
    "error",
    [
        errors.InvalidArgument("seed", -1, "a whole number from 0 on"),
        errors.InvalidOption("players", 1, "from 2 to 20"),
        errors.IllegalAction({"type": "stop"}, [{"type": "roll"}], "7.01(e)", "a player must roll at least once"),
        errors.NotInstalled("the game", "mujoco"),
        errors.InvalidState("this is another match"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_errors_can_be_pickled(error: tuppence.TuppenceError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))


@pytest.mark.parametrize("name", tuppence.games())
def test_modules_of_a_game_are_imported_by_their_names(name: str) -> None:
    package = f"tuppence.games.{name.replace('-', '_')}"
    code = f"import tuppence, {package}.rules as rules; print(rules.__name__, tuppence.games())"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said == f"{package}.rules {tuppence.games()}\n"


def test_no_name_of_the_package_hides_a_module() -> None:
    modules = {found.name for found in pkgutil.iter_modules(tuppence.__path__)}
    for name in modules & set(tuppence.__all__):
        assert getattr(tuppence, name) is importlib.import_module(f"tuppence.{name}")


def test_the_package_shows_its_public_names_and_its_version() -> None:
    assert dir(tuppence) == sorted([*tuppence.__all__, "__version__"])
    assert tuppence.__version__.count(".") == 2


@pytest.mark.parametrize(
    ("use", "near"),
    [
        (lambda: tuppence.load(A_GAME.replace("-", "_")[:-1]), A_GAME),
        (lambda: tuppence.load(A_GAME, playrs=3), "players"),
        (lambda: tuppence.load_bot("champoin", tuppence.load(A_GAME)), "champion"),
        (lambda: tuppence.playouts(tuppence.load(A_GAME), 1, policies="regulr"), "regular"),
    ],
)
def test_an_unknown_name_suggests_the_nearest(use: Callable[[], object], near: str) -> None:
    with pytest.raises((LookupError, ValueError), match=f"did you mean {near}") as refused:
        use()
    assert isinstance(refused.value, tuppence.TuppenceError)


PLUGIN = f"""
from dataclasses import replace
from tuppence.bots.uniform import Uniform
from tuppence.game import game_type
GAME = replace(game_type({A_GAME!r}), name="another")
"""
PLAYS = """
import numpy, tuppence
state, rng = tuppence.load("another").new_initial_state(), numpy.random.default_rng(1)
while state.is_chance_node():
    state.apply_action(state.sample_chance(rng))
bot = tuppence.load_bot("lucky", state.game, seat=state.current_player())
state.apply_action(bot.step(state))
print(tuppence.games())
"""


def test_games_and_bots_of_other_packages_are_found(tmp_path: Path) -> None:
    """By the entry points of an installed package."""
    (tmp_path / "plugin.py").write_text(PLUGIN)
    (tmp_path / "plugin-1.dist-info").mkdir()
    (tmp_path / "plugin-1.dist-info/METADATA").write_text("Metadata-Version: 2.1\nName: plugin\nVersion: 1\n")
    points = "[tuppence.games]\nanother = plugin:GAME\n[tuppence.bots]\nlucky = plugin:Uniform\n"
    (tmp_path / "plugin-1.dist-info/entry_points.txt").write_text(points)
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path])}
    said = subprocess.run([sys.executable, "-c", PLAYS], capture_output=True, text=True, check=True, env=environ)
    assert said.stdout == f"{tuple(sorted((*tuppence.games(), 'another')))}\n"


def test_a_name_that_is_taken_is_not_registered_again() -> None:
    other = dataclasses.replace(game_type(A_GAME), tagline="")
    with pytest.raises(tuppence.InvalidArgument, match="of no other game"):
        tuppence.register(other)
    tuppence.register(game_type(A_GAME))
    assert game_type(A_GAME) is not other


def test_the_site_says_what_to_install() -> None:
    code = "import sys; sys.modules['django'] = None; sys.argv[1:] = ['serve']; from tuppence.cli import main; main()"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    expected = "tuppence: the site needs django, which is not installed: pip install 'tuppence[web]'\n"
    assert (said.returncode, said.stderr) == (2, expected)
