"""The library validates all arguments: it refuses invalid ones with a message, and never crashes."""

from __future__ import annotations

import contextlib
import json
from functools import partial
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tuppence
from tests.tuppence import wrong_uses as wrong
from tests.tuppence.games.junk import anything, junk
from tests.tuppence.games.matches import (
    A_GAME,
    SOLVED,
    every_game,
    moments,
    one_game_always,
    play,
    possible,
    shortest,
    states,
)
from tests.tuppence.test_simulation_playouts import run

PUBLIC = (tuppence.InvalidArgument, tuppence.InvalidState)


def refused(use: wrong.Use, name: str) -> tuppence.TuppenceError:
    """Return the error of a wrong use, after checking its message."""
    try:
        use()
    except tuppence.TuppenceError as error:
        found = error
    else:
        pytest.fail(f"{name} was accepted")
    assert 0 < len(str(found)) < 5000, name
    return found


@every_game
def test_arguments_that_are_none_are_refused_by_name(name: str) -> None:
    for label, use in wrong.of_arguments(name).items():
        assert type(refused(use, label)) is not tuppence.TuppenceError, label


@every_game
def test_states_of_other_matches_are_refused(name: str) -> None:
    for state in wrong.others(name):
        for label, use in wrong.of_states(name).items():
            assert isinstance(refused(partial(use, state), label), tuppence.InvalidState), label


@every_game
def test_what_is_no_state_is_refused(name: str) -> None:
    for odd in wrong.half_made(name):
        for label, use in wrong.of_states(name).items():
            if odd is not None or "playouts" not in label:  # None: from the beginning
                assert isinstance(refused(partial(use, odd), f"{label} of {odd!r}"), PUBLIC)


@every_game
def test_unreachable_positions_are_refused(name: str) -> None:
    """Numbers out of range or of other types, and lists of other lengths."""
    state, game = wrong.decision(name), tuppence.load(name)
    for position in wrong.changed(name):
        if not game.flaw(position):
            continue  # what counts without end may be any number
        for use in (partial(tuppence.State, game, position), partial(setattr, state, "position", position)):
            assert isinstance(refused(use, str(position)), tuppence.InvalidState)
    assert state == wrong.decision(name)


@every_game
def test_a_state_hands_out_copies_of_its_position(name: str) -> None:
    state = wrong.decision(name)
    position = state.position
    for field in position.layout.names:
        number = getattr(position, field)
        if isinstance(number, list):
            number.clear()
        setattr(position, field, None)
    assert state == wrong.decision(name)
    position = state.position
    state.position = position
    position.places = []
    assert state == wrong.decision(name)


@every_game
def test_a_bot_refuses_another_seats_turn_and_the_end(name: str) -> None:
    over = wrong.finished(name)
    for state, seat in ((wrong.decision(name), 1 - wrong.decision(name).current_player()), (over, 0)):
        for level in ("uniform", *state.game.kind.levels.names[:2]):
            with pytest.raises(tuppence.TuppenceError, match="does not decide"):
                tuppence.load_bot(level, state.game, seat).step(state)


@every_game
@pytest.mark.parametrize("view", [None, {}, [], 3, {"phase": "turn", "turn": 0}])
def test_views_of_no_match_are_refused_by_bots(name: str, view: Any) -> None:
    game = tuppence.load(name)
    for level in game.kind.levels.names[:2]:
        bot, odd = tuppence.load_bot(level, game), wrong.ToldOtherwise(view, 0)
        assert refused(partial(bot.step, wrong.as_any(odd)), level)


@pytest.mark.parametrize("name", SOLVED)
def test_a_solution_knows_its_own_match_only(name: str) -> None:
    own, solution = wrong.start(name), tuppence.solve(tuppence.load(name))
    for state in wrong.others(name):
        for ask in (solution.values, solution.best):
            with pytest.raises(tuppence.InvalidState, match="another match"):
                ask(state)
    assert sum(solution.values(own)) == pytest.approx(1)


@every_game
def test_the_clock_shapes_no_position(name: str) -> None:
    game = tuppence.load(name)
    if game.kind.clock_option:
        other = tuppence.load(name, **{game.kind.clock_option: 7}).new_initial_state()
        assert tuppence.playouts(game, 10, start=other).wins.sum() == pytest.approx(10)


@every_game
@given(data=st.data())
def test_every_position_of_a_match_obeys_the_laws(name: str, data: st.DataObject) -> None:
    state = data.draw(states(name))
    assert state.game.flaw(state.position) == ""
    for _ in play(state, data.draw(st.integers(0, 2**32)), 30):
        assert state.game.flaw(state.position) == ""


@one_game_always
def test_numpys_whole_numbers_are_whole_numbers(name: str) -> None:
    one, two, ten, four = map(wrong.as_any, (np.uint8(1), np.int16(2), np.int32(10), np.uint64(4)))
    game = tuppence.load(name, **shortest(name) | {"players": two})
    assert type(game.options["players"]) is int
    assert tuppence.load_bot("regular", game, seat=one, seed=ten)
    played = tuppence.playouts(game, ten, seed=four, threads=one)
    assert np.array_equal(played.lengths, tuppence.playouts(game, 10, seed=4).lengths)
    state, plain = wrong.decision(name), wrong.decision(name)
    assert state.view(one) == plain.view(1)


@every_game
@given(data=st.data())
def test_actions_of_numpys_numbers_are_those_of_pythons(name: str, data: st.DataObject) -> None:
    state = data.draw(states(name))
    record = state.record()
    again = tuppence.replay({**record, "history": [numpys(action) for action in record["history"]]})
    assert json.dumps(again.record()) == json.dumps(record)
    for action in possible(state)[:3]:
        assert tuppence.to_json(type(action)(**numpys(fields(action)))) == tuppence.to_json(action)


def fields(action: tuppence.Action) -> dict[str, Any]:
    return {name: getattr(action, name) for name in action.__struct_fields__}


def numpys(value: Any) -> Any:
    """A JSON value with NumPy integers in place of Python's."""
    if isinstance(value, dict):
        return {key: numpys(inner) for key, inner in value.items()}
    if isinstance(value, tuple):
        return tuple(numpys(inner) for inner in value)
    if isinstance(value, list):
        return [numpys(inner) for inner in value]
    return np.int64(value) if type(value) is int else value


ODD = [np.int64(0), np.int64(-1), np.float64(1), np.bool_(True), np.array([1, 2]), object(), b"", 10**400]
odd_things = anything | st.sampled_from([*ODD, float("nan"), tuppence.State, ...])


@every_game
@given(data=st.data())
def test_any_argument_is_accepted_or_refused_with_a_message(name: str, data: st.DataObject) -> None:
    """Any value as any argument of any function, including foreign, finished and modified states."""
    game = tuppence.load(name)
    state = data.draw(st.sampled_from([*moments(name, 0), *moments(name, 1)])).clone()
    if data.draw(st.booleans()):
        with contextlib.suppress(tuppence.InvalidState):
            state.position = changed(state, data)
    odd, more = wrong.as_any(data.draw(odd_things)), wrong.as_any(data.draw(odd_things))
    thing = data.draw(st.sampled_from([state, odd]))
    uses: list[wrong.Use] = [
        *(partial(use, thing) for use in wrong.of_states(name).values()),
        *wrong.with_argument(name, odd).values(),
        lambda: tuppence.load_bot("regular", game, seat=odd, seed=more),
        lambda: tuppence.playouts(game, 20, seed=odd, start=thing),
        lambda: state.apply_action(data.draw(junk(name) | st.just(odd))),
        lambda: state.sample_chance(thing),
        lambda: tuppence.State(game, thing),
    ]
    with contextlib.suppress(tuppence.TuppenceError):
        data.draw(st.sampled_from(uses))()


def changed(state: tuppence.State, data: st.DataObject) -> Any:
    """A state's position with a few numbers changed."""
    position = state.position
    for _ in range(data.draw(st.integers(1, 3))):
        field = data.draw(st.sampled_from(position.layout.names))
        number = data.draw(st.integers(-2, 60) | st.integers() | st.sampled_from([np.int64(1), None, 0.5]))
        value = getattr(position, field)
        if isinstance(value, list) and value:
            value[data.draw(st.integers(0, len(value) - 1))] = number
        else:
            setattr(position, field, number)
    return position


CRASHES = (
    "from tests.tuppence import wrong_uses as wrong; import tuppence; refused = 0\n"
    "for name in NAMES:\n"
    "  game = tuppence.load(name)\n"
    "  starts = [lambda state=state: state for state in wrong.others(name)]\n"
    "  starts += [lambda position=position: tuppence.State(game, position) for position in wrong.changed(name)]\n"
    "  for start in starts:\n"
    "    try: tuppence.playouts(game, GAMES, start=start())\n"
    "    except tuppence.InvalidState: refused += 1\n"
    "print(refused > 30 * len(NAMES))"
)


# A few games are enough where bounds are checked: the first step beyond them is an error. Each game is compiled again.
@pytest.mark.parametrize(
    ("bounds", "games", "names"),
    [
        ("1", 10, (A_GAME,)),
        pytest.param("1", 300, tuppence.games(), marks=pytest.mark.slow),
        pytest.param("0", 300, tuppence.games(), marks=pytest.mark.slow),
    ],
)
def test_no_start_corrupts_memory(bounds: str, games: int, names: tuple[str, ...]) -> None:
    """In a separate process, because memory corruption would end it (exit code 134)."""
    assert run(f"GAMES, NAMES = {games}, {names}\n{CRASHES}", NUMBA_BOUNDSCHECK=bounds) == "True\n"


@pytest.mark.slow
@every_game
@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_accepted_positions_can_be_played_to_the_end(name: str, data: st.DataObject) -> None:
    """A position changed by hand that keeps all laws: compiled play goes through it, and so does a bot.

    What the referee has to play is a thousand times slower, so there are fewer matches of it.
    """
    state = data.draw(st.sampled_from([*moments(name, 0), *moments(name, 1)])).clone()
    position = changed(state, data)
    if state.game.flaw(position):
        return
    state.position = position
    games = 2 if state.game.kernel() is None else 20
    for policy in ("uniform", "beginner", "regular"):
        assert tuppence.playouts(state.game, games, policies=policy, start=state).wins.sum() == pytest.approx(games)
