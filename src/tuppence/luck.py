"""Luck and skill in a match, measured by the exact values of its states."""

from __future__ import annotations

from typing import Any

import msgspec

from tuppence.match import State
from tuppence.record import replay

__all__ = ["Share", "luck_and_choices"]


class Share(msgspec.Struct, frozen=True):
    """The change of a seat's expected return by chance in its turns (``luck``) and by its decisions (``choices``).

    ``choices`` is never above 0: the best decision does not change the value, any other lowers it. ``worst``: the index
    in the history of the decision that lost most, or None if none lost anything.
    """

    luck: float
    choices: float
    worst: int | None


def luck_and_choices(record: dict[str, Any]) -> list[Share]:
    """Return one share per seat for the match of a record. Raise NotSolved if the game has no exact values.

    Every action changes the value of the match. A change by chance is luck of the seat whose turn it is, a change by a
    seat's action is its choice. Chance outside any turn, such as who begins, is divided among all seats. With two
    players, a seat's return is its value at the start plus its shares minus the opponent's.
    """
    replayed = replay(record)
    game, solution = replayed.game, replayed.game.solve()
    state = game.new_initial_state()
    luck = [0.0] * game.num_players
    choices = [0.0] * game.num_players
    lost: list[tuple[float, int | None]] = [(1e-9, None)] * game.num_players
    before = solution.values(state)
    for at, action in enumerate(replayed.history):
        seat, by_chance = _turn_of(state), state.is_chance_node()
        state.apply_action(action)
        after = solution.values(state)
        moved = [now - then for now, then in zip(after, before, strict=True)]
        if seat is None:
            luck = [had + part / game.num_players for had, part in zip(luck, moved, strict=True)]
        elif by_chance:
            luck[seat] += moved[seat]
        else:
            choices[seat] += moved[seat]
            lost[seat] = max(lost[seat], (-moved[seat], at), key=lambda one: one[0])
        before = after
    return [Share(luck[seat], choices[seat], lost[seat][1]) for seat in range(game.num_players)]


def _turn_of(state: State) -> int | None:
    """Return the seat whose turn it is, also while chance is due, or None."""
    turn: int | None = state.view()["turn"]
    return turn
