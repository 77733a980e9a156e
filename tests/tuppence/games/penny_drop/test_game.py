"""Penny Drop through the public interface: actions, views and errors that other programs use."""

from __future__ import annotations

import pytest

import tuppence
from tuppence.games.penny_drop.actions import Rolled, Stop


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
