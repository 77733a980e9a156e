"""Penny Drop through the public interface: the sheet and the buttons of a real table."""

from __future__ import annotations

import pytest

import tuppence
from tuppence.errors import InvalidRecord
from tuppence.record import Sheet, with_sheet


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
