"""The score sheet of Penny White: it scores as the game does, from what an official can see."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tuppence
from tests import Json
from tests.tuppence.games.matches import Luck, loads, options
from tests.tuppence_web.games.sheets import refused
from tuppence.ranges import any_legal

GAME, SHEET = "penny-white", "penny-white-sheet"
MOST_ENDS = 12
Disc = tuple[int | None, float, float]  # whose, x, y


def sheet(*entries: Json, **chosen: Any) -> tuppence.State:
    state = tuppence.load(SHEET, **chosen).new_initial_state()
    for entry in [{"type": "starter", "seat": 0}, *entries]:
        state.apply_action(entry)
    return state


def nearest(seat: int | None, pennies: int) -> Json:
    return {"type": "nearest", "seat": seat, "pennies": pennies}


def rest(state: tuppence.State, rng: random.Random) -> Json:
    """Somewhere to come to rest, level distances and edges among them. The white mostly stays where it counts."""
    view, width, length = state.view(), state.game.options["width"], state.game.options["length"]
    white = [rng.randint(-10, 10) / 20 * width, rng.randint(10, 20) / 20 * length, rng.random() < 0.95]
    if view["white"] is None:
        return {"type": "rest", "discs": [white]}
    may_lie = [*(penny["on_board"] for penny in view["pennies"]), True]
    far = length / rng.choice([1, 10])
    pennies = [
        [rng.randint(-10, 10) / 20 * width, rng.randint(0, 20) / 20 * far, may and rng.random() < 0.85]
        for may in may_lie
    ]
    return {"type": "rest", "discs": [white, *pennies]}


def moves(state: tuppence.State, rng: random.Random) -> Iterator[tuple[Json, list[Json], Json]]:
    """Play at random: the view before each action, its events, and the action."""
    while not state.is_terminal() and state.view()["end"] <= MOST_ENDS:
        before = state.view()
        if before["phase"] == "rest":
            action = rest(state, rng)
        elif state.is_chance_node():
            action = tuppence.to_json(state.sample_chance(Luck(rng)))
        elif rng.random() < 0.1 and state.refusal({"type": "foul"}) is None:
            action = {"type": "foul"}
        else:
            action = tuppence.to_json(any_legal(state, Luck(rng)))
        yield before, state.apply_action(action), action


def lying(before: Json, action: Json) -> tuple[list[float], list[Disc]]:
    """The white and the pennies on the board after an action that ended an end."""
    owners = [penny["seat"] for penny in before["pennies"]]
    discs = [before["white"] and [*before["white"], True]]
    discs += [[penny["x"], penny["y"], penny["on_board"]] for penny in before["pennies"]]
    if action["type"] == "rest":
        discs = action["discs"]
        owners = [*owners, before["turn"]]
    if action["type"] == "remove":
        discs[1 + action["penny"]][2] = False
    white, *pennies = discs
    there = [(owner, x, y) for owner, (x, y, on_board) in zip(owners, pennies, strict=True) if on_board]
    return white[:2], there


def seen(before: Json, events: list[Json], action: Json, rng: random.Random) -> list[Json]:
    """What an official enters for an action."""
    types = {event["type"]: event for event in events}
    found: list[Json] = []
    if "starts" in types:
        found.append({"type": "starter", "seat": types["starts"]["seat"]})
    if "fouled" in types:
        found.append({"type": "foul", "seat": types["fouled"]["seat"]})
    if "white_missed" in types:
        found.append({"type": "missed", "on_board": types["white_missed"]["on_board"]})
    elif "white_off" in types:
        found.append({"type": "put_off", "seat": types["white_off"]["seat"]})
    elif "scored" in types or "nobody_scored" in types:
        if rng.random() < 0.5:
            white, pennies = lying(before, action)
            rng.shuffle(pennies)  # they are placed in any order
            found.append({"type": "board", "white": white, "pennies": pennies})
        else:
            scored = types.get("scored", {"seat": None, "points": 0})
            found.append(nearest(scored["seat"], scored["points"]))
    return found


def shown(state: tuppence.State) -> Json:
    view = state.view()
    same = {key: view[key] for key in ("scores", "end", "placings", "last")}
    return {**same, "progress": state.text().progress(), "score": state.text().score(), "returns": state.returns()}


def scored(events: list[Json]) -> list[Any]:
    """The events of points, and of ends that begin and finish."""
    kept = {"starts", "end_begins", "white_missed", "white_off", "fouled", "scored", "nobody_scored", "decider", "won"}
    return [event for event in events if event["type"] in kept]


@given(data=st.data(), seed=st.integers(0, 2**32))
def test_the_sheet_ends_as_the_game_does(data: st.DataObject, seed: int) -> None:
    rng = random.Random(seed)
    chosen = data.draw(options(GAME))
    state = tuppence.load(GAME, **chosen).new_initial_state()
    own = {name: value for name, value in chosen.items() if name != "tremor"}
    written = tuppence.load(SHEET, **own).new_initial_state()
    for before, events, action in moves(state, rng):
        entries = seen(before, events, action, rng)
        answers = [event for entry in entries for event in written.apply_action(entry)]
        assert scored(answers) == scored(events)
        assert shown(written) == shown(state)
        if any(entry["type"] == "board" for entry in entries):
            assert distances(answers) == distances(events)
    assert tuppence.replay(written.record()).view() == written.view()


def distances(events: list[Json]) -> list[Any]:
    return sorted((one["seat"], one["distance"], one["counts"]) for one in events if one["type"] == "measured")


def test_PW_1_nobody_has_more_pennies_than_there_are() -> None:
    state = sheet(pennies=2)
    assert refused(state, nearest(0, 3)) == ("PW-1", "each has two pennies, and no more can lie there")
    three = [[1, 0.0, 500.0], [1, 30.0, 500.0], [1, 60.0, 500.0]]
    assert refused(state, {"type": "board", "white": [0.0, 570.0], "pennies": three})[0] == "PW-1"


def test_PW_2_the_starter_is_entered_once_and_first() -> None:
    state = tuppence.load(SHEET).new_initial_state()
    assert refused(state, nearest(0, 1)) == ("PW-2", "the starter of the first end is entered before anything else")
    state.apply_action({"type": "starter", "seat": 1})
    assert refused(state, {"type": "starter", "seat": 1})[0] == "PW-2"
    assert [sheet(*[nearest(None, 0)] * ends).view()["starter"] for ends in range(3)] == [0, 1, 0]


def test_PW_3_only_a_flicked_white_can_miss_the_line() -> None:
    missed = {"type": "missed", "on_board": True}
    assert refused(sheet(), missed)[0] == "PW-3"
    view = sheet(missed, missed, white="flicked").view()
    assert (view["scores"], view["end"], view["starter"]) == ([0, 2], 1, 0)


def test_PW_5_the_white_off_the_board_ends_the_end() -> None:
    view = sheet({"type": "put_off", "seat": 1}).view()
    assert (view["scores"], view["end"], view["last"]) == ([1, 0], 2, {"points": [1, 0]})


def test_PW_7_what_counts_is_measured_or_entered() -> None:
    board = {"type": "board", "white": [0.0, 570.0], "pennies": [[0, 0.0, 540.0], [1, 0.0, 500.0], [0, 35.0, 570.0]]}
    assert sheet(board).view()["scores"] == sheet(nearest(0, 2)).view()["scores"] == [2, 0]
    assert sheet({**board, "pennies": []}).view()["scores"] == sheet(nearest(None, 0)).view()["scores"] == [0, 0]
    assert refused(sheet(), nearest(None, 1))[0] == refused(sheet(), nearest(0, 0))[0] == "PW-7"


def test_PW_8_a_level_match_continues_if_agreed() -> None:
    one = [nearest(0, 1), nearest(1, 1)]
    assert sheet(*one, ends=2).returns() == [0.5, 0.5]
    later = sheet(*one, nearest(None, 0), ends=2, decider=True)
    assert (later.is_terminal(), later.text().progress()) == (False, "End 4, to decide")
    later.apply_action(nearest(1, 2))
    assert later.returns() == [0.0, 1.0]
    assert refused(later, nearest(1, 1)) == ("PW-8", "the match is over")


def test_PW_9_what_is_placed_lies_on_the_board() -> None:
    for off in ([0.0, 751.0], [151.0, 500.0], [0.0, -1.0]):
        assert refused(sheet(), {"type": "board", "white": off, "pennies": []})[0] == "PW-9"
        assert refused(sheet(), {"type": "board", "white": [0.0, 570.0], "pennies": [[1, *off]]})[0] == "PW-9"


def test_PW_11_a_foul_is_recorded_and_costs_nothing() -> None:
    state = sheet()
    events = state.apply_action({"type": "foul", "seat": 1})
    assert events == [{"type": "fouled", "seat": 1, "rule": "PW-11"}]
    assert state.view() == sheet().view()


@pytest.mark.parametrize("chosen", [{"players": 3}, {"pennies": 9}, {"ends": 0}, {"white": "thrown"}, {"width": 100}])
def test_GA_4_options_are_refused_as_in_the_game(chosen: Json) -> None:
    assert not loads(GAME, chosen)
    assert not loads(SHEET, chosen)


def test_GA_4_the_tremor_is_no_option_of_a_sheet() -> None:
    with pytest.raises(tuppence.InvalidOption, match="tremor"):
        tuppence.load(SHEET, tremor=1.0)
