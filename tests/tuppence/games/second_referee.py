"""A match compared, after every action, with a second referee that shares no code with the library."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Any, Protocol, TypeVar

import tuppence
from tests import Json


class Referee(Protocol):
    """A game's rules written a second time, as a referee with pencil and paper knows them."""

    def may(self, action: Json) -> bool: ...
    def take(self, action: Json) -> object: ...
    def view(self) -> Json: ...
    def places(self) -> list[int]: ...
    def returns(self) -> list[float]: ...


R = TypeVar("R", bound=Referee)


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


def compare(
    game: tuppence.Game, by_hand: R, tries: Callable[[R, random.Random], list[Json]], seed: int, moves: int
) -> tuppence.State:
    """Play a match with both implementations and compare them after every action, one of those that both allow."""
    rng, state = random.Random(seed), game.new_initial_state()
    for _ in range(moves):
        assert_same(state, by_hand)
        assert game.flaw(state.position) == ""
        if state.is_terminal():
            break
        if allowed := allowed_by_both(state, by_hand, tries(by_hand, rng)):
            action = rng.choice(allowed)
            state.apply_action(action)
            by_hand.take(action)
    return state
