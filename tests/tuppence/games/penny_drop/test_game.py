"""Penny Drop through the public interface: refusals, the sheet and the buttons of a real table."""

from __future__ import annotations

import pytest

import tuppence
from tuppence.errors import InvalidRecord
from tuppence.games.penny_drop.actions import Rolled, Stop
from tuppence.record import Sheet, with_sheet


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


def test_PD_9_the_surface_is_confirmed_before_the_match() -> None:
    record = tuppence.load("penny-drop").new_initial_state().record()
    with pytest.raises(InvalidRecord, match="PD-9"):
        with_sheet(record, Sheet(["Ann", "Bob"], None, False))


def test_PD_6_every_number_and_mishap_has_a_fixed_button() -> None:
    state = tuppence.load("penny-drop").new_initial_state()
    for face in (6, 1):
        state.apply_action({"type": "rolled", "face": face})
    labels = [press.label for press in state.text().enterable()]
    assert labels[:7] == ["1", "2", "3", "4", "5", "6", "Stop"]
    state.apply_action({"type": "roll"})
    assert [press.label for press in state.text().enterable()] == labels
    assert [press.label for press in state.text().enterable() if not press.actions] == ["Stop", "Time is up"]
