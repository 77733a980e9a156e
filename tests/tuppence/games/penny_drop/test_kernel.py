"""Playouts of Penny Drop: a referee's actions compiled, results by format, and the compiled champion."""

from __future__ import annotations

from itertools import cycle
from typing import Any

import numpy as np

import tuppence
from tests.tuppence.test_simulation_playouts import run
from tuppence.games.penny_drop import kernel, rules
from tuppence.games.penny_drop.actions import KINDS, Mishap, Roll, Rolled, Stop, Timeout
from tuppence.games.penny_drop.bots import champion, tables
from tuppence.rule import compiled

MATCHES: list[dict[str, Any]] = [
    {},
    {"pennies": 3, "rules": "pub"},
    {"players": 3, "pennies": 4},
    {"players": 4, "pennies": 5, "rules": "pub"},
    {"players": 4, "pennies": 4, "format": "teams"},
    {"players": 6, "pennies": 3, "format": "teams", "rules": "pub"},
    {"players": 7, "pennies": 2},
    {"players": 20, "pennies": 1, "rules": "pub"},
]


def random_match(game: tuppence.Game, rng: np.random.Generator) -> tuple[list[tuple[int, int]], list[Any]]:
    """A random match with mishaps and timeouts: its inputs as numbers, and the position after each."""
    state = game.new_initial_state()
    inputs: list[tuple[int, int]] = []
    positions: list[Any] = []
    while not state.is_terminal():
        luck = rng.integers(30)
        if state.is_chance_node():
            number = int(rng.integers(4 if luck == 0 else 6))
            state.apply_action(Mishap(KINDS[number]) if luck == 0 else Rolled(number + 1))
            inputs.append((3 if luck == 0 else 2, number))
        elif luck == 0:
            state.apply_action(Timeout())
            inputs.append((4, 0))
        else:
            action = state.legal_actions()[rng.integers(len(state.legal_actions()))]
            state.apply_action(action)
            inputs.append((int(isinstance(action, Stop)), 0))
            assert isinstance(action, Roll | Stop)
        positions.append(state.position.array())
    return inputs, positions


def follow(table: Any, inputs: Any, positions: Any) -> None:
    """Apply inputs by number to the position in ``table``, and record the position after each. Compiled."""
    position = table[0]
    for at in range(len(inputs)):
        kind, number = inputs[at, 0], inputs[at, 1]
        if kind < 2:
            kernel.apply_action(position, kind)
        elif kind == 2:
            rules.receive(position, number + 1, None)
        elif kind == 3:
            rules.mishap(position, number, None)
        else:
            rules.time_out(position, None)
        positions[at] = table[0]


def compare_plain_and_compiled(games: int) -> int:
    """Compare the positions of random games of all formats, plain and compiled. Return their number."""
    rng = np.random.default_rng(20)
    compared = 0
    for _, options in zip(range(games), cycle(MATCHES)):
        game = tuppence.load("penny-drop", **options)
        inputs, plain = random_match(game, rng)
        positions = np.zeros(len(inputs), rules.Position.layout.dtype)
        compiled(follow)(game.new_position().array(), np.array(inputs), positions)
        assert positions.tobytes() == np.concatenate(plain).tobytes()
        compared += len(inputs)
    return compared


def test_mishaps_and_timeouts_are_the_same_plain_and_compiled() -> None:
    assert compare_plain_and_compiled(300) > 10_000


def test_singles_champion_and_solution_need_no_compiler() -> None:
    code = (
        "import sys, tuppence; game = tuppence.load('penny-drop'); state = game.new_initial_state();"
        "[state.apply_action({'type': 'rolled', 'face': face}) for face in (6, 1)];"
        "tuppence.load_bot('champion', game).step(state); tuppence.solve(game).values(state);"
        "assert 'numba' not in sys.modules"
    )
    run(code)


def compiled_choices(positions: Any, solved: Any, chosen: Any) -> None:
    """The champion's choice in each position. Compiled."""
    for at in range(len(positions)):
        chosen[at] = champion.champion(positions[at], solved)


def test_the_champion_chooses_alike_plain_and_compiled() -> None:
    rng = np.random.default_rng(4)
    for options in [*MATCHES, {"players": 5, "pennies": 50}, {"players": 12, "rules": "pub"}]:
        game = tuppence.load("penny-drop", **options)
        state = game.new_initial_state()
        positions = []
        for _ in range(400):
            if state.is_terminal():
                break
            if state.is_chance_node():
                state.apply_action(state.sample_chance(rng))
            else:
                positions.append(state.position.copy())
                state.apply_action(state.legal_actions()[rng.integers(len(state.legal_actions()))])
        solved = tables.shipped(tables.kind_of(game.options))
        chosen = np.zeros(len(positions), np.int64)
        compiled(compiled_choices)(np.concatenate([position.array() for position in positions]), solved, chosen)
        assert chosen.tolist() == [champion.champion(position, solved) for position in positions]
