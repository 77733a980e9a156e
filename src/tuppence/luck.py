"""Luck and choices: how a match was won, measured against the exact values."""

from __future__ import annotations

from typing import Any

import msgspec

from tuppence.match import State
from tuppence.record import replay


class Share(msgspec.Struct, frozen=True):
    """What one seat won or lost, in expected returns: by chance of its own turns, and by its own decisions.

    ``choices`` is never above 0: the best decision keeps the value of a position, any other loses some of it.
    ``worst`` is the place in the history of the decision that lost most, or None where none lost anything.
    """

    luck: float
    choices: float
    worst: int | None


def luck_and_choices(record: dict[str, Any]) -> list[Share]:
    """One share a seat for the match of a record. Raises NotSolved where the game has no exact values.

    Every action moves the value of the match; what chance moved counts as luck of the seat whose turn it was, what a
    seat decided as its choices. What chance moved on nobody's turn, such as who begins, is shared out among all. In a
    game of two, a seat's start value with both its shares less both of the other's is what it got in the end.
    """
    replayed = replay(record)
    game, solution = replayed.game, replayed.game.solve()
    state = game.new_initial_state()
    luck = [0.0] * game.num_players
    choices = [0.0] * game.num_players
    lost: list[tuple[float, int | None]] = [(1e-9, None)] * game.num_players
    before = solution.values(state)
    for at, action in enumerate(replayed.history):
        seat, by_chance = _whose(state), state.is_chance_node()
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


def _whose(state: State) -> int | None:
    """The seat whose turn it is, also while chance is due; None while it is nobody's."""
    turn: int | None = state.view()["turn"]
    return turn
