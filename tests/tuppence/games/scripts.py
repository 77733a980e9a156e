"""Matches written as scripts, with a few characters per action, and helpers for tests of rules.

Each game defines what the characters mean: its tests say which actions a token stands for.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import pytest

import tuppence
from tests import Json


class Scripts:
    """Scripts of one game. ``always``: options of all scripts."""

    def __init__(self, name: str, forms: Callable[[str], list[Json]], **always: Any) -> None:
        self.name = name
        self.forms = forms
        self.always = always

    def play(self, script: str, **options: Any) -> tuple[tuppence.State, list[Json]]:
        """Return the state after a script, and the events of its last action."""
        state = tuppence.load(self.name, **self.always, **options).new_initial_state()
        emitted: list[Json] = []
        for action in itertools.chain.from_iterable(self.forms(token) for token in script.split()):
            emitted = state.apply_action(action)
        return state, emitted

    def view(self, script: str, *keys: str, **options: Any) -> list[Any]:
        """Return the values of some keys of the view after a script."""
        seen = self.play(script, **options)[0].view()
        return [seen[key] for key in keys]

    def emitted(self, script: str, **options: Any) -> list[tuple[str, int | None, str]]:
        """Return type, seat and rule of the events of a script's last action."""
        return [(event["type"], event["seat"], event["rule"]) for event in self.play(script, **options)[1]]

    def sentences(self, script: str, **options: Any) -> list[str]:
        """Return the sentences of a script's last action."""
        state, events = self.play(script, **options)
        return list(filter(None, map(state.text().describe, events)))

    def refusal(self, script: str, action: str | Json, **options: Any) -> tuppence.IllegalAction:
        """Return the refusal of an action, or of a token's first action, after a script. The state does not change."""
        state = self.play(script, **options)[0]
        before = state.view(), state.record()
        with pytest.raises(tuppence.IllegalAction) as refused:
            state.apply_action(self.forms(action)[0] if isinstance(action, str) else action)
        assert (state.view(), state.record()) == before
        return refused.value

    def refused(self, script: str, action: str | Json, **options: Any) -> tuple[str, list[str]]:
        """Return the rule by which it is refused, and the types of the legal actions."""
        refusal = self.refusal(script, action, **options)
        return refusal.rule, [form["type"] for form in refusal.legal]
