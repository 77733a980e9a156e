"""The levels of Dropsy: their aims, and that better levels win."""

from __future__ import annotations

import time
from typing import Any

import numpy as np
import pytest

import tuppence
from tests.tuppence.games.dropsy.scripts import NAME, ROW
from tests.tuppence.games.dropsy.test_odds import BEND, dropping, in_slot, middle_of
from tests.tuppence.test_bots import play_bots
from tuppence.games.dropsy import rules
from tuppence.games.dropsy.bots import LEVELS, known_position, rounds
from tuppence.games.dropsy.legality import check
from tuppence.rule import LEGAL

LOW, HIGH = 203.2, 400.0
levels = pytest.mark.parametrize("level", LEVELS)


def choice(level: str, state: tuppence.State, seed: int = 1) -> Any:
    return tuppence.load_bot(level, state.game, state.current_player(), seed=seed).step(state)


@levels
def test_a_free_table_is_opened_with_a_drop_at_a_slot(level: str) -> None:
    drop = choice(level, dropping(BEND))
    assert drop.height == LOW
    middles = [middle_of(BEND, slot) for slot in ("6a", "5a", "5b", "4a", "4b", "4c")]
    anywhere = min(np.hypot(drop.x - x, drop.y - y) for x, y in middles)
    assert level == "beginner" or anywhere < 1e-9


def test_the_regular_aims_at_the_best_free_slot() -> None:
    x, y = middle_of(ROW, "6a")
    assert (choice("regular", dropping()).x, choice("regular", dropping()).y) == (x, y)
    for lying in ([x, y, -0.5, 0.0], [x + 5, y, 3.0, 0.0]):  # in the slot, and over it
        drop = choice("regular", dropping(lying=[(1, lying)]))
        assert any(np.hypot(drop.x - a, drop.y - b) < 5 for a, b in (middle_of(ROW, "5a"), middle_of(ROW, "5b")))


def last_turn(held: str, **options: Any) -> tuppence.State:
    """The match's last turn, of seat 1: the token of seat 0 is in a slot, and its hand is empty."""
    state = tuppence.load(NAME, tokens=1, rounds=1, **options).new_initial_state()
    x, y = middle_of(ROW, held)
    for action in (
        {"type": "arranged", "cells": ROW},
        {"type": "drop", "x": x, "y": y, "height": LOW},
        {"type": "rest", "tokens": [[x, y, -0.5, 0.0, True]]},
    ):
        state.apply_action(action)
    return state


def test_the_champion_knocks_out_only_tokens_it_cannot_outscore() -> None:
    """Six points cannot be beaten otherwise; one point is beaten by any better slot."""
    drop = choice("champion", last_turn("6a"))
    assert ((drop.x, drop.y), drop.height) == (middle_of(ROW, "6a"), HIGH)
    drop = choice("champion", last_turn("1a"))
    assert drop.height == LOW
    dearer = [middle_of(ROW, slot) for slot in ("6a", "5a", "5b", "4a", "4b", "4c", "3a", "3b", "3c", "3d")]
    assert min(np.hypot(drop.x - x, drop.y - y) for x, y in dearer) < 5


def test_the_champion_does_not_drop_onto_its_own() -> None:
    lying = [(0, in_slot(ROW, "6a")), (0, in_slot(ROW, "5a")), (1, in_slot(ROW, "1a"))]
    drop = choice("champion", dropping(lying=lying))
    for slot in ("6a", "5a"):
        x, y = middle_of(ROW, slot)
        assert np.hypot(drop.x - x, drop.y - y) > 12


@levels
def test_a_layout_is_chosen_that_the_rules_allow(level: str) -> None:
    """Nobody slots in round 1, so seat 0 lays out round 2."""
    state = tuppence.load(NAME, tokens=1, rounds=2).new_initial_state()
    missed = [[3.0, 3.0, 3.0, 0.0, True], [40.0, 3.0, 3.0, 0.0, True]]
    drop = {"type": "drop", "x": 60.0, "y": 60.0, "height": LOW}
    for action in ({"type": "arranged", "cells": ROW}, drop, {"type": "rest", "tokens": missed[:1]}, drop):
        state.apply_action(action)
    state.apply_action({"type": "rest", "tokens": missed})
    assert state.view()["phase"] == "arrange"
    action = choice(level, state)
    assert check(state.clone().position, action) == LEGAL
    assert tuppence.to_json(action)["type"] == ("arrange" if level == "champion" else "arrange_random")


@levels
def test_what_is_known_is_the_position(level: str) -> None:
    """Tokens that came back count as new ones."""
    state, rng = tuppence.load(NAME, tokens=3, rounds=1).new_initial_state(), np.random.default_rng(3)
    player = tuppence.load_bot("beginner", state.game, 0, seed=2), tuppence.load_bot(level, state.game, 1, seed=2)
    while not state.is_terminal():
        seat = state.current_player()
        if seat < 0:
            state.apply_action(state.sample_chance(rng))
            continue
        known, true = known_position(state.game.typed_options, state.view(seat)), state.clone().position
        for name in {*known.layout.names} - {"tokens", "owner", "on_boards", "dropped", "aim"}:
            assert getattr(known, name) == getattr(true, name), name
        assert sorted(known.tokens) == sorted(true.tokens)
        assert not state.game.broken_law(known)
        state.apply_action(player[seat].step(state))


def test_the_champion_plays_like_the_regular_while_compiling(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds.compilation, "begun", True)
    monkeypatch.setattr(rounds.compilation, "ready", False)
    state = dropping(lying=[(1, in_slot(ROW, "6a"))])
    assert choice("champion", state) == choice("regular", state)


@levels
def test_on_a_table_full_of_tokens_a_level_still_chooses(level: str) -> None:
    rng, lying = np.random.default_rng(4), []
    for number in range(113):
        lying.append((number % 6, [720 * rng.random(), 120 * rng.random(), 3.0, 0.0]))
    state = dropping(lying=lying, players=6, tokens=20)
    position = state.position
    position.turn = 5
    state.position = position
    assert state.refusal(choice(level, state)) is None


def test_the_value_of_a_candidate_does_not_depend_on_the_others() -> None:
    """All candidates have the same random numbers."""
    from tuppence.games.dropsy.bots import planning

    planning.warm()
    s = dropping().clone().position
    tries = planning.candidates(s)
    alone = [rounds.chances_of_tries(s, 0, planning.as_arrays(s, [one], 0), 50, 3)[0] for one in tries[:3]]
    together = rounds.chances_of_tries(s, 0, planning.as_arrays(s, tries, 0), 50, 3)
    assert alone == together[:3].tolist()
    assert s.dropped == 0
    assert s.phase == rules.DROP


@pytest.mark.slow
def test_the_champion_decides_within_half_a_second() -> None:
    state = tuppence.load(NAME, players=6, tokens=20).new_initial_state()
    state.apply_action({"type": "arranged", "cells": BEND})
    choice("champion", state)
    began = time.thread_time()
    choice("champion", state)
    assert time.thread_time() - began < 0.5


@pytest.mark.slow
def test_the_regular_beats_the_beginner() -> None:
    """`python -m bench bots` measures the champion, which takes hundreds of rounds."""
    won, matches = 0.0, 16
    for seed in range(matches):
        seats = ("regular", "beginner") if seed % 2 == 0 else ("beginner", "regular")
        state = tuppence.load(NAME, rounds=1).new_initial_state()
        won += play_bots(state, seats, seed).returns()[seed % 2]
    assert won / matches > 0.5
