"""The public face of the library: names, actions, views and errors as programs outside already use them."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

import tuppence
from tuppence.games.penny_drop.actions import Mishap, Roll, Rolled, Stop, Timeout


def test_every_name_is_there() -> None:
    names = ["games", "load", "to_json", "replay", "load_bot", "solve", "CHANCE", "TERMINAL"]
    errors = ["TuppenceError", "UnknownGame", "InvalidOption", "IllegalAction", "NotListed", "NotSolved"]
    assert [name for name in names + errors if not hasattr(tuppence, name)] == []
    assert set(tuppence.__all__) >= set(names + errors)
    assert (tuppence.CHANCE, tuppence.TERMINAL) == (-1, -4)
    assert all(issubclass(getattr(tuppence, name), tuppence.TuppenceError) for name in errors)


def test_games_are_named_in_order() -> None:
    assert isinstance(tuppence.games(), tuple)
    assert list(tuppence.games()) == sorted(tuppence.games())
    assert "penny-drop" in tuppence.games()


def test_a_game_tells_its_name_title_players_and_options() -> None:
    game = tuppence.load("penny-drop", players=4, rules="pub")
    assert (game.name, game.title, game.num_players) == ("penny-drop", "Penny Drop", 4)
    assert game.options == {"players": 4, "format": "multi", "rules": "pub", "pennies": 10, "move_seconds": 120}
    assert tuppence.load("penny-drop").num_players == 2


@pytest.mark.parametrize("name", ["", "penny_drop", "Penny-Drop", "chess", None, 3])
def test_an_unknown_game_is_refused_with_those_that_there_are(name: Any) -> None:
    with pytest.raises(tuppence.UnknownGame, match="penny-drop"):
        tuppence.load(name)


def test_a_match_from_the_first_roll_to_the_end() -> None:
    state = tuppence.load("penny-drop", pennies=1).new_initial_state()
    assert state.current_player() == tuppence.CHANCE
    assert dict(state.chance_outcomes()) == pytest.approx({Rolled(face): 1 / 6 for face in range(1, 7)})
    assert (state.legal_actions(), state.history) == ([], [])

    state.apply_action(Rolled(2))
    state.apply_action({"type": "rolled", "face": 5})
    assert (state.current_player(), state.legal_actions(), state.chance_outcomes()) == (1, [Roll()], [])

    assert [event["type"] for event in state.apply_action(Roll())] == ["threw"]
    assert state.is_chance_node()
    assert not state.is_terminal()

    events = state.apply_action(Rolled(6))
    assert all({"type", "seat", "rule"} <= event.keys() for event in events)
    assert state.current_player() == tuppence.TERMINAL
    assert state.is_terminal()
    assert (state.returns(), state.placings(), state.legal_actions()) == ([0.0, 1.0], [2, 1], [])
    assert state.record() == {
        "game": "penny-drop",
        "options": {"players": 2, "format": "singles", "rules": "competition", "pennies": 1, "move_seconds": 120},
        "history": [
            {"type": "rolled", "face": 2},
            {"type": "rolled", "face": 5},
            {"type": "roll"},
            {"type": "rolled", "face": 6},
        ],
        "result": {"placings": [2, 1], "returns": [0.0, 1.0]},
    }


def test_an_open_record_has_no_result() -> None:
    assert tuppence.load("penny-drop").new_initial_state().record()["result"] is None


@pytest.mark.parametrize(
    ("action", "form"),
    [
        (Roll(), {"type": "roll"}),
        (Stop(), {"type": "stop"}),
        (Timeout(), {"type": "timeout"}),
        (Rolled(4), {"type": "rolled", "face": 4}),
        *[(Mishap(kind), {"type": "mishap", "kind": kind}) for kind in ("cocked", "off_surface", "behind_bar")],
        (Mishap("hit_object"), {"type": "mishap", "kind": "hit_object"}),
    ],
)
def test_actions_have_one_json_form(action: tuppence.Action, form: dict[str, Any]) -> None:
    assert tuppence.to_json(action) == form
    assert json.loads(json.dumps(form)) == form


@pytest.mark.parametrize("rules", ["competition", "pub"])
def test_a_finished_view_says_over(rules: str) -> None:
    state = tuppence.load("penny-drop", pennies=1, rules=rules).new_initial_state()
    for action in (Rolled(6), Rolled(1), Roll(), Rolled(3)):
        state.apply_action(action)
    assert state.view(0) == {
        "game": "penny-drop",
        "phase": "over",
        "turn": None,
        "placings": [1, 2],
        "last": None,
        "pennies": [0, 1],
        "box": [False, False, True, False, False],
        "dropped": 0,
        "rolled": False,
        "drinks": [0, 0],
    }


@pytest.mark.parametrize("seat", [-1, 2, 20, "0", [], 0.5])
def test_GA_1_there_is_no_view_of_a_seat_that_nobody_has(seat: Any) -> None:
    with pytest.raises(tuppence.TuppenceError, match="seats are 0 to 1"):
        tuppence.load("penny-drop").new_initial_state().view(seat)


def test_GA_1_chance_is_not_sampled_where_a_seat_is_to_decide() -> None:
    state = tuppence.load("penny-drop").new_initial_state()
    rng = np.random.default_rng(1)
    while state.is_chance_node():
        state.apply_action(state.sample_chance(rng))
    with pytest.raises(tuppence.IllegalAction) as refused:
        state.sample_chance(rng)
    assert (refused.value.rule, refused.value.legal) == ("GA-1", [{"type": "roll"}])


def test_a_refusal_names_the_action_what_is_legal_and_the_rule() -> None:
    state = tuppence.load("penny-drop").new_initial_state()
    state.apply_action(Rolled(6))
    state.apply_action(Rolled(1))
    for sent in (Stop(), {"type": "stop"}):
        with pytest.raises(tuppence.IllegalAction) as refused:
            state.apply_action(sent)
        error = refused.value
        assert (error.action, error.legal, error.rule) == ({"type": "stop"}, [{"type": "roll"}], "7.01(e)")
        assert str(error) == (
            "{'type': 'stop'} is not legal: a player must roll at least once (7.01(e)); legal now: {'type': 'roll'}"
        )


def test_replay_refuses_a_record_that_breaks_a_rule() -> None:
    record = tuppence.load("penny-drop").new_initial_state().record()
    with pytest.raises(tuppence.IllegalAction):
        tuppence.replay({**record, "history": [{"type": "roll"}]})


def test_solve_says_why_it_does_not() -> None:
    for options in ({"players": 3}, {"players": 4, "format": "teams"}):
        with pytest.raises(tuppence.NotSolved, match="singles"):
            tuppence.solve(tuppence.load("penny-drop", **options))


def test_a_solution_tells_values_and_choices_of_every_state() -> None:
    game = tuppence.load("penny-drop", pennies=3)
    solution = tuppence.solve(game)
    state, rng = game.new_initial_state(), np.random.default_rng(3)
    while not state.is_terminal():
        assert sum(solution.values(state)) == pytest.approx(1)
        assert (solution.best(state) in state.legal_actions()) == bool(state.legal_actions())
        best = solution.best(state)
        state.apply_action(state.sample_chance(rng) if best is None else best)
    assert solution.values(state) == state.returns()


@pytest.mark.parametrize("grade", ["beginner", "regular", "champion"])
def test_a_bot_gives_the_same_choices_for_the_same_seed(grade: str) -> None:
    def choices(seed: int) -> list[tuppence.Action]:
        game = tuppence.load("penny-drop", pennies=4)
        bot = tuppence.load_bot(grade, game, seat=0, seed=seed)
        state, rng, chosen = game.new_initial_state(), np.random.default_rng(9), []
        while not state.is_terminal():
            if state.current_player() == 0:
                chosen.append(bot.step(state))
                state.apply_action(chosen[-1])
            else:
                state.apply_action(state.sample_chance(rng) if state.is_chance_node() else state.legal_actions()[-1])
        return chosen

    assert choices(7) == choices(7)
