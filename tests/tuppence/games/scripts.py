"""Matches written as scripts, a few letters for an action, and what tests of a game's rules ask after one.

What the letters mean is each game's own: its tests say which actions a token stands for.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import pytest

import tuppence
from tests import Json


class Scripts:
    """Scripts of one game; ``always`` are options that all of them are played with."""

    def __init__(self, name: str, forms: Callable[[str], list[Json]], **always: Any) -> None:
        self.name = name
        self.forms = forms
        self.always = always

    def play(self, script: str, **options: Any) -> tuple[tuppence.State, list[Json]]:
        """The state after a script, and the events of its last action."""
        state = tuppence.load(self.name, **self.always, **options).new_initial_state()
        told: list[Json] = []
        for action in itertools.chain.from_iterable(self.forms(token) for token in script.split()):
            told = state.apply_action(action)
        return state, told

    def view(self, script: str, *keys: str, **options: Any) -> list[Any]:
        """Some keys of the view after a script."""
        seen = self.play(script, **options)[0].view()
        return [seen[key] for key in keys]

    def told(self, script: str, **options: Any) -> list[tuple[str, int | None, str]]:
        """Type, seat and rule of the events of a script's last action."""
        return [(event["type"], event["seat"], event["rule"]) for event in self.play(script, **options)[1]]

    def sentences(self, script: str, **options: Any) -> list[str]:
        """What people read of a script's last action."""
        state, events = self.play(script, **options)
        return list(filter(None, map(state.text().describe, events)))

    def refusal(self, script: str, action: str | Json, **options: Any) -> tuppence.IllegalAction:
        """How an action, or the first one of a token, is refused after a script; the state is as it was."""
        state = self.play(script, **options)[0]
        before = state.view(), state.record()
        with pytest.raises(tuppence.IllegalAction) as refused:
            state.apply_action(self.forms(action)[0] if isinstance(action, str) else action)
        assert (state.view(), state.record()) == before
        return refused.value

    def refused(self, script: str, action: str | Json, **options: Any) -> tuple[str, list[str]]:
        """The rule by which it is refused, and the types of what is legal."""
        refusal = self.refusal(script, action, **options)
        return refusal.rule, [form["type"] for form in refusal.legal]
