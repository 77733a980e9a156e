"""The buttons for results from a real table, in every game."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

import tuppence
from tests.tuppence.games.matches import every_game, states
from tuppence.actions import Action
from tuppence.errors import NotListed
from tuppence.game import game_type
from tuppence.record import Record, Sheet, sheet_problems


def entered(name: str) -> str:
    """The game that is entered at a real table: the game itself, or its score sheet."""
    return game_type(name).sheet or name


@every_game
@given(data=st.data())
def test_every_button_is_legal_and_labelled(name: str, data: st.DataObject) -> None:
    state = data.draw(states(entered(name)))
    presses = state.text().enterable()
    for press in presses:
        assert press.label
        after = state.clone()
        for action in press.actions:
            after.apply_action(action)
    keys = [press.key for press in presses if press.key]
    assert len(keys) == len(set(keys))
    assert state.text().entry_prompt()


@every_game
@given(data=st.data())
def test_what_is_listed_can_be_entered(name: str, data: st.DataObject) -> None:
    """Every action and every chance outcome starts a button, or none does and a form is used."""
    state = data.draw(states(entered(name)))
    pressed: set[Action] = {action for press in state.text().enterable() for action in press.actions}
    if not pressed or state.is_terminal():
        return
    try:
        outcomes = [action for action, _ in state.chance_outcomes()]
    except NotListed:
        outcomes = []
    assert {*state.legal_actions(), *outcomes} <= pressed


def test_PD_9_real_tables_need_a_clear_surface_if_a_rule_says_so() -> None:
    for name in tuppence.games():
        record = Record(name, {"players": 2}, [], None)
        problems = sheet_problems(Sheet(["Ann", "Bob"], None, False), record)
        rule = game_type(name).surface_rule
        assert problems == ([f"nobody confirmed a clear, flat surface ({rule})"] if rule else [])
