"""Matches compared, after every action, with a second implementation that shares no code with the library."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Any, Protocol, TypeVar

import tuppence
from tests import Json


class Referee(Protocol):
    """A second implementation of a game's rules."""

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
    """Return the legal ones of some actions, after checking that both implementations allow the same."""
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
    """Play a match with both implementations and compare them after every action."""
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
