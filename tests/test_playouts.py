"""Bulk play: the same rules compiled and plain, the same games on any number of cores."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import cycle
from math import comb
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import tuppence
from tuppence.chance import below
from tuppence.game import Bulk
from tuppence.games.penny_drop import bots, bulk, rules, tables
from tuppence.games.penny_drop.actions import Mishap, Roll, Rolled, Stop, Timeout
from tuppence.games.penny_drop.words import MISHAPS
from tuppence.rule import PlainRecord, compiled, rule

ROOT = Path(__file__).parent.parent
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
    """A match of a referee with mishaps and time-outs: its inputs as numbers, and its record after each of them."""
    state = game.new_initial_state()
    inputs: list[tuple[int, int]] = []
    records: list[Any] = []
    while not state.is_terminal():
        luck = rng.integers(30)
        if state.is_chance_node():
            number = int(rng.integers(4 if luck == 0 else 6))
            state.apply_action(Mishap(MISHAPS[number]) if luck == 0 else Rolled(number + 1))  # type: ignore[arg-type]
            inputs.append((3 if luck == 0 else 2, number))
        elif luck == 0:
            state.apply_action(Timeout())
            inputs.append((4, 0))
        else:
            action = state.legal_actions()[rng.integers(len(state.legal_actions()))]
            state.apply_action(action)
            inputs.append((int(isinstance(action, Stop)), 0))
            assert isinstance(action, Roll | Stop)
        records.append(state.now.array())
    return inputs, records


def follow(table: Any, inputs: Any, records: Any) -> None:
    """Play inputs by number on the record in ``table``, keeping the record after each; compiled."""
    record = table[0]
    for at in range(len(inputs)):
        kind, number = inputs[at, 0], inputs[at, 1]
        if kind < 2:
            bulk.act(record, kind)
        elif kind == 2:
            rules.receive(record, number + 1, None)
        elif kind == 3:
            rules.mishap(record, number, None)
        else:
            rules.time_out(record, None)
        records[at] = table[0]


def compare_plain_and_compiled(games: int) -> int:
    """Compare every record after every move of random games of all formats; how many records that were."""
    rng = np.random.default_rng(20)
    compared = 0
    for _, options in zip(range(games), cycle(MATCHES)):
        game = tuppence.load("penny-drop", **options)
        inputs, plain = random_match(game, rng)
        records = np.zeros(len(inputs), rules.RECORD)
        compiled(follow)(game.new_record().array(), np.array(inputs), records)
        assert records.tobytes() == np.concatenate(plain).tobytes()
        compared += len(inputs)
    return compared


def play_everything(games: int) -> None:
    """Bulk play of every format by every policy."""
    for options in MATCHES:
        game = tuppence.load("penny-drop", **options)
        for policy in ("uniform", *bots.GRADES):
            assert tuppence.playouts(game, games, policies=policy).wins.sum() == pytest.approx(games)


def run(code: str, **environment: str) -> str:
    """What a program prints in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=os.environ | environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_plain_and_compiled_rules_make_the_same_records_after_every_move() -> None:
    assert compare_plain_and_compiled(2000) > 50_000


def test_no_index_is_out_of_bounds() -> None:
    code = "from tests.test_playouts import *; compare_plain_and_compiled(80); play_everything(20)"
    run(code, NUMBA_BOUNDSCHECK="1")


def test_the_same_seed_gives_the_same_games_on_any_number_of_cores() -> None:
    game = tuppence.load("penny-drop", players=5, pennies=4)
    policies = ["uniform", "beginner", "regular", "champion", "uniform"]
    one, three = (tuppence.playouts(game, 10_000, policies=policies, seed=8, threads=n) for n in (1, 3))
    assert np.array_equal(one.lengths, three.lengths)
    assert np.array_equal(one.places, three.places)
    assert np.array_equal(one.returns, three.returns)
    other = tuppence.playouts(game, 10_000, policies=policies, seed=9)
    assert not np.array_equal(one.lengths, other.lengths)


def test_results_are_those_of_the_referee() -> None:
    for options in MATCHES:
        game = tuppence.load("penny-drop", **options)
        played = tuppence.playouts(game, 100, seed=3)
        assert played.places.shape == played.returns.shape == (100, game.num_players)
        assert played.wins == pytest.approx(played.returns.sum(axis=0))
        pub = game.options["rules"] == "pub" and game.options["format"] == "multi"
        best = 1 / (game.num_players - 1) if pub else 2 / game.num_players if "teams" in options.values() else 1.0
        winners = played.places < game.num_players if pub else played.places == 1
        assert played.returns == pytest.approx(np.where(winners, best, 0.0))


def test_playing_on_from_a_state_keeps_what_has_happened() -> None:
    game = tuppence.load("penny-drop", players=3, pennies=1)
    state = game.new_initial_state()
    for face in (1, 6, 1):
        state.apply_action({"type": "rolled", "face": face})
    state.apply_action({"type": "roll"})
    state.apply_action({"type": "rolled", "face": 3})
    played = tuppence.playouts(game, 1000, start=state)
    assert (played.places[:, 1] == 1).all()
    assert 0.5 < (played.places[:, 2] == 2).mean() < 0.9


def test_progress_is_told_up_to_the_end() -> None:
    told: list[int] = []
    tuppence.playouts(tuppence.load("penny-drop"), 5000, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 5000


@pytest.mark.parametrize("policies", ["grandmaster", ["uniform"], ["uniform", "regular", "regular"]])
def test_policies_that_there_are_not_are_refused(policies: str | list[str]) -> None:
    with pytest.raises(tuppence.TuppenceError, match="polic"):
        tuppence.playouts(tuppence.load("penny-drop"), 10, policies=policies)


def test_nothing_imports_the_compiler_until_something_is_compiled() -> None:
    code = (
        "import sys, tuppence; game = tuppence.load('penny-drop'); state = game.new_initial_state();"
        "[state.apply_action({'type': 'rolled', 'face': face}) for face in (6, 1)];"
        "tuppence.load_bot('champion', game).step(state); tuppence.solve(game).values(state);"
        "assert 'numba' not in sys.modules"
    )
    run(code)


def test_a_second_process_finds_the_compiled_code_on_disk() -> None:
    code = (
        "import tuppence; from tuppence.playouts import driver; game = tuppence.load('penny-drop');"
        "tuppence.playouts(game, 10); tuppence.playouts(game, 10, policies='champion');"
        "print(*(sum(driver(game.bulk(), bots).stats.cache_misses.values()) for bots in (False, True)))"
    )
    run(code)
    assert run(code).split() == ["0", "0"]


LADDER = np.dtype([("height", np.int32, 2), ("turn", np.int32), ("thrown", np.int32)])


@rule
def climber(s: Any) -> Any:
    if s.height[0] == 3 or s.height[1] == 3:
        return tuppence.TERMINAL
    return tuppence.CHANCE if s.thrown else s.turn


@rule
def toss(s: Any, rng: Any) -> None:
    s.thrown = 0
    s.height[s.turn] += below(rng, 2)
    s.turn = 1 - s.turn


@rule
def one_choice(s: Any) -> int:
    return 1


@rule
def throw_coin(s: Any, action: int) -> None:
    s.thrown = 1


@rule
def reward(s: Any, returns: Any, places: Any) -> None:
    for seat in range(2):
        returns[seat] = s.height[seat] == 3
        places[seat] = 1 if s.height[seat] == 3 else 2


def test_another_game_needs_only_its_rules_by_number() -> None:
    bulk = Bulk(climber, toss, one_choice, throw_coin, reward)
    ladder: Any = SimpleNamespace(
        title="Ladder", num_players=2, bulk=lambda: bulk, new_record=lambda: PlainRecord(LADDER)
    )
    played = tuppence.playouts(ladder, 20_000)
    assert played.wins.sum() == 20_000
    # The first one there wins, and seat 0 throws first: 1/2 and half the chance that both need as many throws.
    level = sum((comb(n - 1, 2) / 2**n) ** 2 for n in range(3, 60))
    assert played.wins[0] / 20_000 == pytest.approx((1 + level) / 2, abs=0.015)


def compiled_choices(records: Any, solved: Any, chosen: Any) -> None:
    """The champion's choice in each record; compiled."""
    for at in range(len(records)):
        chosen[at] = bots.champion(records[at], solved)


def test_the_champion_chooses_alike_plain_and_compiled() -> None:
    rng = np.random.default_rng(4)
    for options in [*MATCHES, {"players": 5, "pennies": 50}, {"players": 12, "rules": "pub"}]:
        game = tuppence.load("penny-drop", **options)
        state = game.new_initial_state()
        records = []
        for _ in range(400):
            if state.is_terminal():
                break
            if state.is_chance_node():
                state.apply_action(state.sample_chance(rng))
            else:
                records.append(state.now.copy())
                state.apply_action(state.legal_actions()[rng.integers(len(state.legal_actions()))])
        solved = tables.shipped(tables.kind_of(game.options))
        chosen = np.zeros(len(records), np.int64)
        compiled(compiled_choices)(np.concatenate([record.array() for record in records]), solved, chosen)
        assert chosen.tolist() == [bots.champion(record, solved) for record in records]
