"""The score sheet of Dropsy: it scores as the game does, from what an official can see."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tuppence
from tests import Json
from tests.tuppence.games.matches import Luck, loads
from tests.tuppence.games.resting import made_up
from tests.tuppence_web.games.sheets import refused
from tuppence.ranges import any_legal

GAME, SHEET = "dropsy", "dropsy-sheet"
ROW: list[list[int]] = [[column, 0, 0] for column in range(6)]
LAID_OUT = {"type": "arranged", "cells": ROW}
EMPTY: list[int | None] = [None] * 21
FOUL = {"type": "foul", "seat": 1}


def sheet(*entries: Json, **chosen: Any) -> tuppence.State:
    state = tuppence.load(SHEET, **chosen).new_initial_state()
    for entry in [LAID_OUT, *entries]:
        state.apply_action(entry)
    return state


def ends(finisher: int, *slots: int | None) -> Json:
    """The end of a round with tokens of these seats in the first slots."""
    return {"type": "round_ends", "finisher": finisher, "slots": [*slots, *EMPTY[len(slots) :]]}


def moves(state: tuppence.State, rng: random.Random) -> Iterator[tuple[Json, list[Json]]]:
    """Play at random: each action and its events."""
    while not state.is_terminal():
        foul = {"type": "foul", "seat": rng.randrange(state.game.num_players)}
        if rng.random() < 0.1 and state.refusal(foul) is None:
            action = foul
        elif state.is_chance_node():
            action = tuppence.to_json(made_up(state, rng) or state.sample_chance(Luck(rng)))
        else:
            action = tuppence.to_json(any_legal(state, Luck(rng)))
        yield action, state.apply_action(action)


def seen(action: Json, events: list[Json], slots: list[Json], finisher: int | None) -> list[Json]:
    """What an official enters for an action and its events."""
    if not any(event["type"] == "scored" for event in events):
        return [action] if action["type"] in ("arrange", "arrange_random", "arranged", "foul") else []
    found = EMPTY.copy()
    for event in events:
        if event["type"] == "counted":
            found[nearest_slot(slots, *action["tokens"][event["token"]][:2])] = event["seat"]
    return [{"type": "round_ends", "finisher": finisher, "slots": found}]


def nearest_slot(slots: list[Json], x: float, y: float) -> int:
    """The slot in which an official sees a token that is flush."""
    return min(range(len(slots)), key=lambda slot: math.dist(slots[slot]["at"], (x, y)))


def shown(state: tuppence.State) -> Json:
    view = state.view()
    same = {key: view[key] for key in ("scores", "round", "placings", "last", "fouls", "cells")}
    return {**same, "progress": state.text().progress(), "score": state.text().score(), "returns": state.returns()}


def scored(events: list[Json]) -> list[Any]:
    """The events of layouts, fouls and points; tokens have no number on a sheet."""
    kept = {"arranges", "asked_random", "laid_out", "round_begins", "warned", "penalised", "scored", "won"}
    counted = sorted((event["seat"], event["points"]) for event in events if event["type"] == "counted")
    return [*(event for event in events if event["type"] in kept), *counted]


@given(
    seed=st.integers(0, 2**32),
    players=st.integers(2, 6),
    tokens=st.sampled_from([1, 2, 3, 8]),
    rounds=st.integers(1, 3),
)
def test_the_sheet_ends_as_the_game_does(seed: int, players: int, tokens: int, rounds: int) -> None:
    chosen = {"players": players, "tokens": tokens, "rounds": rounds}
    state = tuppence.load(GAME, **chosen).new_initial_state()
    written = tuppence.load(SHEET, **chosen).new_initial_state()
    finisher = None
    for action, events in moves(state, random.Random(seed)):
        finisher = next((one["seat"] for one in reversed(events) if one["type"] == "finished"), finisher)
        entries = seen(action, events, written.view()["slots"], finisher)
        answers = [event for entry in entries for event in written.apply_action(entry)]
        if entries:
            assert scored(answers) == scored(events)
            assert shown(written) == shown(state)
    assert written.is_terminal()
    assert tuppence.replay(written.record()).view() == written.view()
    assert written.view()["finisher"] == state.view()["finisher"]


def test_DR_1_nobody_has_more_tokens_than_there_are() -> None:
    assert refused(sheet(tokens=2), ends(0, 1, 1, 1)) == ("DR-1", "each has two tokens, and no more can lie there")


def test_DR_2_there_are_21_slots() -> None:
    view = sheet().view()
    assert [slot["points"] for slot in view["slots"]] == [6, 5, 5, 4, 4, 4, *[3] * 4, *[2] * 5, *[1] * 6]
    assert view["slots"][0] == {"board": 0, "points": 6, "at": [60.0, 60.0], "seat": None}
    short = {**ends(0), "slots": [None] * 20}
    assert refused(sheet(), short) == ("DR-2", "the boards have 21 slots; here are 20")


def test_DR_3_the_layout_is_checked_as_in_the_game() -> None:
    state = tuppence.load(SHEET).new_initial_state()
    assert refused(state, ends(0)) == ("DR-3", "the boards are laid out first")
    apart = {"type": "arranged", "cells": [*ROW[:5], [5, 1, 0]]}
    assert "connected" in refused(state, apart)[1]
    assert refused(state, {"type": "arrange", "cells": ROW})[0] == "DR-3"
    state.apply_action(LAID_OUT)
    assert refused(state, LAID_OUT)[0] == "DR-3"
    assert refused(state, {"type": "arrange", "cells": ROW}) == ("DR-3", "the boards of this round are laid out")


def test_DR_3_the_last_player_lays_out_or_chooses_chance() -> None:
    state = sheet(ends(0, 0))
    assert (state.view()["phase"], state.view()["turn"]) == ("arrange", 1)
    assert "{1} lays out the boards of round 2" in state.text().prompt()
    state.apply_action({"type": "arrange_random"})
    assert state.view()["phase"] == "arranged"
    events = state.apply_action(LAID_OUT)
    assert (events[0]["seat"], events[0]["drawn"]) == (1, True)


def test_DR_5_tokens_in_slots_count_by_their_boards() -> None:
    state = sheet()
    events = state.apply_action(ends(0, 0, 1, None, 1))
    assert [(one["seat"], one["points"]) for one in events if one["type"] == "counted"] == [(0, 6), (1, 5), (1, 4)]
    assert state.view()["scores"] == [6, 9]


def test_DR_7_a_round_has_a_finisher() -> None:
    events = sheet(players=3).apply_action(ends(2))
    assert events[0] == {"type": "round_over", "seat": 2, "rule": "DR-7", "round": 1}
    assert sheet(players=3).refusal({**ends(0), "finisher": None}) is not None


def test_GA_1_what_is_entered_is_of_a_seat() -> None:
    assert refused(sheet(players=3), ends(3)) == ("GA-1", "there is no such seat: the seats are 0 to 2")
    assert refused(sheet(players=3), ends(0, 5))[0] == "GA-1"


def test_DR_8_the_first_foul_is_a_warning_and_further_ones_cost() -> None:
    state = sheet(FOUL, FOUL, FOUL)
    assert (state.view()["scores"], state.view()["fouls"]) == ([0, -6], [0, 3])
    state.apply_action(ends(0))
    assert (state.view()["last"], state.view()["fouls"]) == ({"points": [0, -6]}, [0, 0])
    state.apply_action(FOUL)
    assert state.view()["fouls"] == [0, 1]
    assert refused(state, {"type": "foul", "seat": 2})[0] == "DR-8"


def test_DR_9_the_most_points_win() -> None:
    state = sheet(ends(1, 0, 1, 1), rounds=1)
    assert (state.returns(), state.placings()) == ([0.0, 1.0], [2, 1])
    assert [slot["seat"] for slot in state.view()["slots"]][:4] == [0, 1, 1, None]
    assert refused(state, ends(0)) == ("DR-9", "the match is over")
    assert sheet(ends(1), rounds=1).returns() == [0.5, 0.5]


@pytest.mark.parametrize("chosen", [{"players": 7}, {"tokens": 21}, {"rounds": 0}, {"pennies": 2}])
def test_GA_4_options_are_refused_as_in_the_game(chosen: Json) -> None:
    assert not loads(GAME, chosen)
    assert not loads(SHEET, chosen)


def test_GA_4_the_tremor_is_no_option_of_a_sheet() -> None:
    with pytest.raises(tuppence.InvalidOption, match="tremor"):
        tuppence.load(SHEET, tremor=1.0)
