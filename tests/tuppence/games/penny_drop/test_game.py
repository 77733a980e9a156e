"""Penny Drop through the public interface: actions, views and errors that other programs use."""

from __future__ import annotations

import json
from typing import Any

import pytest

import tuppence
from tuppence.games.penny_drop.actions import Mishap, Roll, Rolled, Stop, Timeout


def test_a_game_has_its_name_title_players_and_options() -> None:
    game = tuppence.load("penny-drop", players=4, rules="pub")
    assert (game.name, game.title, game.num_players) == ("penny-drop", "Penny Drop", 4)
    assert game.options == {"players": 4, "format": "multi", "rules": "pub", "pennies": 10, "move_seconds": 120}


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


def test_solve_says_why_it_does_not() -> None:
    for options in ({"players": 3}, {"players": 4, "format": "teams"}):
        with pytest.raises(tuppence.NotSolved, match="singles"):
            tuppence.solve(tuppence.load("penny-drop", **options))
