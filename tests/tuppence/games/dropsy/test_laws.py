"""Laws of Dropsy that are true for all actions and resting places."""

from __future__ import annotations

import json
import math
import random
import subprocess
import sys
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tuppence
from tests import Json
from tests.tuppence.games.dropsy.by_hand import ByHand
from tests.tuppence.games.dropsy.rests import rest
from tests.tuppence.games.dropsy.scripts import NAME, after
from tests.tuppence.games.matches import Luck, options, snapshot
from tuppence.games.dropsy import board, draws
from tuppence.ranges import any_legal

drawn = given(data=st.data(), seed=st.integers(0, 2**32))


def play(state: tuppence.State, seed: int, moves: int = 100_000, fouls: float = 0.05) -> Iterator[list[Json]]:
    """Play on at random with random resting places, for ``moves`` moves at most. Yield the events of each."""
    rng = random.Random(seed)
    by_hand = ByHand(**state.game.options)
    for _ in range(moves):
        if state.is_terminal():
            return
        if state.view()["phase"] == "rest":
            form = next(one for _ in range(1000) if by_hand.may(one := rest(by_hand, rng)))
        elif state.is_chance_node():
            form = tuppence.to_json(state.sample_chance(Luck(rng)))
        elif rng.random() < fouls:
            form = {"type": "foul", "seat": rng.randrange(state.game.num_players)}
        else:
            form = tuppence.to_json(any_legal(state, Luck(rng)))
        by_hand.take(form)
        yield state.apply_action(form)


@drawn
def test_each_token_is_in_exactly_one_place(data: st.DataObject, seed: int) -> None:
    """Out of the round are tokens off the boards of a seat that has made all its drops."""
    chosen = data.draw(options(NAME))
    state = tuppence.load(NAME, **chosen).new_initial_state()
    each, out = state.game.options["tokens"], [0] * state.game.num_players
    for events in play(state, seed, 100):
        now = state.view()
        if any(event["type"] in ("arranges", "laid_out") for event in events):
            out = [0] * state.game.num_players
        else:
            for event in events:
                out[event["seat"] or 0] += event["type"] == "stays_out"
                out[event["seat"] or 0] += event["tokens"] if event["type"] == "out_of_drops" else 0
        lying = [sum(one["seat"] == seat for one in now["tokens"]) for seat in range(state.game.num_players)]
        assert [sum(all_of) for all_of in zip(now["hands"], lying, out, strict=True)] == [each] * len(out)
        assert all(drops == 4 * each for drops, some in zip(now["drops"], out, strict=True) if some)


@drawn
def test_a_slot_has_at_most_one_token(data: st.DataObject, seed: int) -> None:
    state = tuppence.load(NAME, **data.draw(options(NAME))).new_initial_state()
    for _ in play(state, seed, 100):
        cells = state.view()["cells"]
        flush = [one for one in state.view()["tokens"] if one["slot"]]
        taken = [board.slot_of(cells, one["x"], one["y"], one["z"], one["tilt"]) for one in flush]
        assert [board.points(slot) for slot in taken] == [one["slot"] for one in flush]
        assert len(set(taken)) == len(taken)


@drawn
def test_rounds_end_and_so_does_the_match_within_its_bound(data: st.DataObject, seed: int) -> None:
    chosen = {"players": data.draw(st.integers(2, 6)), "tokens": data.draw(st.integers(1, 2)), "rounds": 2}
    state = tuppence.load(NAME, **chosen).new_initial_state()
    scored = [0] * chosen["players"]
    for events in play(state, seed):
        for event in events:
            scored[event["seat"] or 0] += event["points"] if event["type"] == "scored" else 0
    assert state.is_terminal()
    assert state.view()["scores"] == scored
    decided = [one for one in state.history if one["type"] in ("arrange", "arrange_random", "drop")]
    assert state.game.max_game_length is not None
    assert len(decided) <= state.game.max_game_length


@given(seed=st.integers(0, 2**32))
def test_a_layout_that_is_accepted_is_flush_and_connected(seed: int) -> None:
    """Any other layout is refused. Compare with squares on a fine grid that touch or do not."""
    rng = random.Random(seed)
    state = tuppence.load(NAME).new_initial_state()
    for _ in range(30):
        cells = [[rng.randrange(3), rng.randrange(3), rng.randrange(4)] for _ in range(6)]
        squares = [(100 * column, 100 * row) for column, row, _ in cells]
        met = {squares[0]}
        for _ in squares:
            met |= {one for one in squares if any(math.dist(one, other) == 100 for other in met)}
        fits = len(set(squares)) == 6 == len(met)
        assert (state.refusal({"type": "arranged", "cells": cells}) is None) == fits


@given(seed=st.integers(0, 2**32))
def test_a_layout_drawn_is_accepted(seed: int) -> None:
    state = tuppence.load(NAME).new_initial_state()
    state.apply_action(state.sample_chance(Luck(random.Random(seed))))
    assert state.view()["phase"] == "drop"


@drawn
def test_a_refused_action_changes_nothing(data: st.DataObject, seed: int) -> None:
    state = tuppence.load(NAME, **data.draw(options(NAME))).new_initial_state()
    for _ in play(state, seed, data.draw(st.integers(0, 60))):
        pass
    before, rng = (state.record(), state.view()), random.Random(seed)
    forms: list[Json] = [
        {"type": "arrange", "cells": [[0, 0, 0]] * 6},
        {"type": "arranged", "cells": [[0, 0, 0]] * 6},
        {"type": "drop", "x": -1, "y": 0, "height": 300},
        {"type": "drop", "x": 0, "y": 0, "height": 203.19},
        {"type": "foul", "seat": 9},
        {"type": "rest", "tokens": [[0.0, 0.0, 0.0, 91.0, False]]},
        {"type": "rest", "tokens": [[rng.uniform(-9e3, -1), 0.0, 0.0, 0.0, True]] * 121},
    ]
    for form in forms:
        with pytest.raises(tuppence.IllegalAction) as refused:
            state.apply_action(form)
        assert refused.value.rule == "api" or refused.value.rule.startswith("DR-")
        assert (state.record(), state.view()) == before


@drawn
def test_replay_equals_play(data: st.DataObject, seed: int) -> None:
    state = tuppence.load(NAME, **data.draw(options(NAME))).new_initial_state()
    for _ in play(state, seed, 60):
        pass
    record = json.loads(json.dumps(state.record(), allow_nan=False))
    again = tuppence.replay(record)
    assert again.record() == record
    assert again.view() == state.view()
    if state.view()["phase"] != "rest":
        assert snapshot(again) == snapshot(state)


@drawn
def test_a_seat_drops_its_own_tokens_those_that_came_back_first(data: st.DataObject, seed: int) -> None:
    state = tuppence.load(NAME, **data.draw(options(NAME))).new_initial_state()
    back: list[set[int]] = []  # of each seat
    for events in play(state, seed, 100):
        for event in events:
            if event["type"] == "round_begins":
                back = [set() for _ in range(state.game.num_players)]
            elif event["type"] == "dropped":
                waiting = back[event["seat"]]
                assert event["again"] == bool(waiting)
                assert event["token"] == min(waiting) if waiting else event["token"] not in set().union(*back)
                waiting.discard(event["token"])
            elif event["type"] == "came_back":
                back[event["seat"]].add(event["token"])


def test_all_layouts_are_equally_likely() -> None:
    """There are 216 shapes, and every shape, order and turn has the same probability."""
    shapes = draws.shapes()
    assert len(set(shapes)) == 216
    assert all(min(column for column, _ in one) == min(row for _, row in one) == 0 for one in shapes)
    assert all(board.is_connected([(column, row, 0) for column, row in one]) for one in shapes)
    rng, seen = random.Random(1), [0] * 216
    for _ in range(216 * 100):
        layout = draws.layout(Luck(rng))
        seen[shapes.index(tuple(sorted(cell[:2] for cell in layout)))] += 1
    assert sum((count - 100) ** 2 / 100 for count in seen) < 307  # chi square of 215, 1 in 30,000


WITHOUT_PHYSICS = """
import json, sys
sys.modules["tuppence.physics"] = None  # an import of it fails
import tuppence
from tuppence.games import GAMES
GAMES["dropsy"] = "tuppence.games.dropsy.game:GAME"
record, begun = json.load(sys.stdin)
state = tuppence.replay(record)
open_one = tuppence.replay(begun)
assert open_one.view()["phase"] == "rest", open_one.view()
assert open_one.engine().version == ""
open_one.apply_action({"type": "rest", "tokens": [[60.0, 60.0, -0.5, 0.0, True]]})
print(json.dumps(state.record() == record))
"""


def test_a_record_replays_without_the_physics() -> None:
    state = tuppence.load(NAME, tokens=2, rounds=2).new_initial_state()
    for _ in play(state, 1):
        pass
    assert state.is_terminal()
    completed = subprocess.run(
        [sys.executable, "-c", WITHOUT_PHYSICS],
        input=json.dumps([state.record(), after("L d").record()]),
        capture_output=True,
        text=True,
        check=False,
    )
    assert completed.returncode == 0, completed.stderr
    assert json.loads(completed.stdout) is True
