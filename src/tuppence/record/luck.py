"""Luck and skill in a match, measured by the exact values of its states."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from tuppence.actions import Action
from tuppence.game import Solution
from tuppence.match import State
from tuppence.record import replay

__all__ = ["Share", "Step", "choice_values", "course", "luck_and_choices", "shares_of", "turn_of"]


class Share(msgspec.Struct, frozen=True):
    """The change of a seat's expected return by chance in its turns (``luck``) and by its decisions (``choices``).

    ``choices`` is never above 0: the best decision does not change the value, any other lowers it. ``worst``: the index
    in the history of the decision that lost most, or None if none lost anything.
    """

    luck: float
    choices: float
    worst: int | None


class Step(NamedTuple):
    """An action of a match, with the state before it and each seat's expected return before and after it.

    ``at``: its index in the history. ``seat``: whose turn it is, also while chance is due, or None. ``by_chance``:
    whether chance acts.
    """

    at: int
    before: State
    action: dict[str, Any]
    seat: int | None
    by_chance: bool
    value_before: list[float]
    value_after: list[float]


def course(record: dict[str, Any]) -> Iterator[Step]:
    """Yield each action of a record with the exact values around it. Raise NotSolved if the game has none."""
    replayed = replay(record)
    game, solution = replayed.game, replayed.game.solve()
    state = game.new_initial_state()
    value = solution.values(state)
    for at, action in enumerate(replayed.history):
        before, value_before = state.without_history(), value
        state.apply_action(action)
        value = solution.values(state)
        yield Step(at, before, action, turn_of(before), before.is_chance_node(), value_before, value)


def choice_values(solution: Solution, state: State) -> list[tuple[Action, float]]:
    """Return each legal action with the exact value of taking it to the player who decides."""
    return [(action, _value_after(solution, state, action)) for action in state.legal_actions()]


def _value_after(solution: Solution, state: State, action: Action) -> float:
    after = state.without_history()
    after.apply_typed(action)
    return solution.values(after)[state.current_player()]


def luck_and_choices(record: dict[str, Any]) -> list[Share]:
    """Return one share per seat for the match of a record. Raise NotSolved if the game has no exact values."""
    return shares_of(replay(record).game.num_players, course(record))


def shares_of(players: int, steps: Iterable[Step]) -> list[Share]:
    """Return one share per seat for the steps of a match.

    Every action changes the value of the match. A change by chance is luck of the seat whose turn it is, a change by a
    seat's action is its choice. Chance outside any turn, such as who begins, is divided among all seats. With two
    players, a seat's return is its value at the start plus its shares minus the opponent's.
    """
    luck = [0.0] * players
    choices = [0.0] * players
    lost: list[tuple[float, int | None]] = [(1e-9, None)] * players
    for step in steps:
        moved = [now - then for now, then in zip(step.value_after, step.value_before, strict=True)]
        if step.seat is None:
            luck = [had + part / players for had, part in zip(luck, moved, strict=True)]
        elif step.by_chance:
            luck[step.seat] += moved[step.seat]
        else:
            choices[step.seat] += moved[step.seat]
            lost[step.seat] = max(lost[step.seat], (-moved[step.seat], step.at), key=lambda one: one[0])
    return [Share(luck[seat], choices[seat], lost[seat][1]) for seat in range(players)]


def turn_of(state: State) -> int | None:
    """Return the seat whose turn it is, also while chance is due, or None."""
    turn: int | None = state.view()["turn"]
    return turn
