"""The example of a game in one file: it keeps the laws of every game, plays compiled as plain, and is solved."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

import pig
import tuppence
from tests import ROOT
from tests.tuppence import test_arguments as test_doors
from tests.tuppence import test_simulation_playouts as test_playouts
from tests.tuppence import test_solved as test_solutions
from tests.tuppence.games import test_laws, test_options
from tests.tuppence.games.matches import laws_of, play, registered

EXAMPLE = ROOT / "examples/pig.py"
PAGE = ROOT / "docs/add-a-game.md"
LONGEST = 200  # lines
OF_LEVELS = ("test_numpys_whole_numbers_are_whole_numbers", "test_accepted_positions_can_be_played_to_the_end")
LAWS = laws_of(test_laws, test_options, test_doors, but=OF_LEVELS)


@pytest.fixture(autouse=True)
def name() -> Iterator[str]:
    with registered(pig.GAME) as name:
        yield name


def test_it_is_short() -> None:
    assert len(EXAMPLE.read_text().splitlines()) <= LONGEST


@pytest.mark.parametrize("law", LAWS)
def test_it_obeys_the_law(law: Callable[..., None], name: str) -> None:
    law(name=name)


@pytest.mark.parametrize("options", [{}, {"players": 10, "target": 200}, {"players": 3, "target": 10}], ids=str)
def test_plain_and_compiled_rules_make_the_same_positions(options: dict[str, int], name: str) -> None:
    assert sum(test_playouts.compare(name, options, seed) for seed in range(5)) > 50


@pytest.mark.parametrize("target", [10, 37])
def test_values_are_those_of_what_comes_next(target: int, name: str) -> None:
    game = tuppence.load(name, target=target)
    solution = tuppence.solve(game)
    for seed in range(3):
        state = game.new_initial_state()
        test_solutions.check(solution, state)
        for _ in play(state, seed):
            test_solutions.check(solution, state)


def test_the_first_seat_wins_as_often_as_published(name: str) -> None:
    """Neller and Presser (2004): 53.06 % for the first player, if both play to win."""
    game = tuppence.load(name)
    assert tuppence.solve(game).values(game.new_initial_state())[0] == pytest.approx(0.5306, abs=5e-5)
    with pytest.raises(tuppence.NotSolved, match="for two"):
        tuppence.solve(tuppence.load(name, players=3))


def test_outcomes_of_unequal_chances_are_not_drawn_evenly(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    state = tuppence.load(name).new_initial_state()
    state.apply_action(pig.Roll())
    unequal = [(pig.Rolled(1), 0.25), (pig.Rolled(2), 0.75)]
    monkeypatch.setattr(pig.Pig, "chance_outcomes", lambda self, position: unequal)
    with pytest.raises(NotImplementedError, match="not equally likely"):
        state.sample_chance(np.random.default_rng(1))


@pytest.mark.slow
def test_its_file_is_a_command_line_with_the_game(tmp_path: Path) -> None:
    def command(*words: str) -> dict[str, object]:
        done = subprocess.run([sys.executable, EXAMPLE, *words, "--json"], cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        printed: dict[str, object] = json.loads(done.stdout)
        return printed

    assert command("simulate", "pig", "-n", "1000", "-o", "target=50")["games"] == 1000
    assert command("solve", "pig")["starter"] == pytest.approx(0.5306, abs=5e-5)


def test_the_page_about_it_prints_it_whole() -> None:
    blocks = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(), re.DOTALL | re.MULTILINE)
    assert lines_of("".join(blocks)) == lines_of(EXAMPLE.read_text())


def lines_of(text: str) -> list[str]:
    """The lines of a program that are not empty."""
    return [line for line in text.splitlines() if line]
