"""A match compared, after every action, with a second referee that shares no code with the library."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

import tuppence

Json = dict[str, Any]


class Referee(Protocol):
    """A game's rules written a second time, as a referee with pencil and paper knows them."""

    def may(self, action: Json) -> bool: ...
    def view(self) -> Json: ...
    def places(self) -> list[int]: ...
    def returns(self) -> list[float]: ...


def accepts(state: tuppence.State, form: Any) -> bool:
    try:
        state.clone().apply_action(form)
    except tuppence.IllegalAction:
        return False
    return True


def allowed_by_both(state: tuppence.State, by_hand: Referee, forms: Iterable[Json]) -> list[Json]:
    """Those of some actions that may come now: the state accepts exactly those that the second referee allows."""
    allowed = []
    for form in forms:
        assert accepts(state, form) == by_hand.may(form), form
        if by_hand.may(form):
            allowed.append(form)
    return allowed


def assert_same(state: tuppence.State, by_hand: Referee) -> None:
    assert state.view() == by_hand.view()
    assert state.placings() == by_hand.places()
    assert state.returns() == by_hand.returns()
