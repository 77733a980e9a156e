"""Playouts in a compiled loop around a game's rules.

Each game has its own random stream, so the same seed gives the same games on any number of cores and for any number of
games. docs/decisions/0002-plain-records.md explains how the code is compiled and cached.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tuppence.arguments import seed_of
from tuppence.chance import Generator, below
from tuppence.chance.streams import Stream
from tuppence.errors import IllegalAction, InvalidArgument, brief
from tuppence.game import CHANCE, Game
from tuppence.kernel import Kernel
from tuppence.layout import Position, Row
from tuppence.rule import compile_for, compiled, rule
from tuppence.simulation.policies import (
    Chooser,
    Policy,
    check_rule,
    chooser_of,
    chooser_with,
    not_listed,
    policy_numbers,
    rules_of,
)
from tuppence.simulation.refereed import Lengths, Places, Returns, Stop
from tuppence.simulation.results import ENDLESS, Playable, Playouts

__all__ = ["Compiled", "action_by", "base_of", "begin_stream", "driver", "write_places"]

GOLDEN, FIRST_MIX, SECOND_MIX = (
    np.uint64(0x9E3779B97F4A7C15),
    np.uint64(0xBF58476D1CE4E5B9),
    np.uint64(0x94D049BB133111EB),
)


class Compiled:
    """The compiled loop around a kernel. ``policies``: each seat's policy. ``most``: decisions of a game."""

    def __init__(
        self,
        game: Game | Playable,
        kernel: Kernel,
        first: Position,
        seed: int,
        policies: Sequence[Policy],
        most: int = ENDLESS,
    ) -> None:
        rules = rules_of(policies)
        self._numbers = policy_numbers(game, kernel.policies, policies, rules)
        for policy in rules:
            check_rule(game, first, policy)
        self._game = game
        self._position = first
        self._first = first.array()
        self._base = base_of(seed)
        self._most = most
        self._rules = rules
        chooses = chooser_of(kernel, self._numbers)
        self._tables = kernel.tables(game) if chooses else None
        self._loop = driver(kernel, chooser_with(kernel, chooses, rules) if rules else chooses, checked=bool(rules))

    def prepare(self) -> None:
        """Compile the loop, or load it from the cache."""
        none = Playouts.empty(0, self._game.num_players)
        arguments = self._arguments(0, np.zeros(1, np.uint8), none.lengths, none.returns, none.places)
        try:
            compile_for(self._loop, arguments, f"playouts of {self._game.title}")
        except Exception as error:
            if not self._rules:
                raise
            raise InvalidArgument(
                "policies", self._rules, f"rules that can be compiled ({brief(str(error))})"
            ) from error

    def play(self, games: range, stop: Stop, lengths: Lengths, returns: Returns, places: Places) -> int:
        """Play these games, one row each, until all are over or ``stop[0]`` is set. Return how many are over.

        Raise IllegalAction if a rule returns a number without an action.
        """
        arguments = self._arguments(games.start, stop, lengths, returns, places)
        finished = self._loop(*arguments)
        if finished < 0:
            raise self._illegal(arguments[1], games.start + ~finished, int(lengths[~finished]))
        return finished

    def _illegal(self, table: Any, game: int, number: int) -> IllegalAction:
        """Return the error for the number that a rule chose in a position."""
        position = self._position.of_array(table)
        legal = self._game.legal_actions(position) if isinstance(self._game, Game) else []
        return not_listed(number, legal, f" in game {game} at {brief(repr(position))}")

    def _arguments(
        self, number: int, stop: Stop, lengths: Lengths, returns: Returns, places: Places
    ) -> tuple[Any, ...]:
        """Return the loop's arguments for games from a number on, including a new position and a new stream."""
        table, stream = self._first.copy(), np.zeros(4, np.uint64)
        results = lengths, returns, places
        tables = (self._tables, self._first.copy()) if self._rules else self._tables
        return self._first, table, stream, self._base, number, self._most, stop, self._numbers, tables, *results


def base_of(seed: int) -> np.uint64:
    """Return the number from which `begin_stream` derives a seed's streams. Raise InvalidArgument."""
    return np.uint64(np.random.SeedSequence(seed_of(seed)).generate_state(1, np.uint64)[0])


@rule
def begin_stream(stream: Stream, base: np.uint64, number: int) -> None:
    """Seed the stream of a game, given its number, with the next four words of splitmix64 (Steele, Lea and Flood 2014).

    The authors of xoshiro256++ recommend splitmix64; no two games of a seed share a word. Compiled only.
    """
    x = base + np.uint64(number) * np.uint64(4) * GOLDEN
    for part in range(4):
        x += GOLDEN
        mixed = (x ^ (x >> np.uint64(30))) * FIRST_MIX
        mixed = (mixed ^ (mixed >> np.uint64(27))) * SECOND_MIX
        stream[part] = mixed ^ (mixed >> np.uint64(31))


@rule
def write_places(position: Position, places: Places) -> None:
    """Write each seat's place."""
    for seat in range(len(places)):
        places[seat] = position.places[seat]


@functools.cache
def driver(kernel: Kernel, chooses: Chooser | None, checked: bool = False) -> Callable[..., int]:
    """Return the compiled loop around a game's rules, which returns the number of finished games.

    ``checked``: at an action that is not legal it returns that number's complement, with the action in ``lengths``.
    """
    current_player, num_legal_actions = kernel.current_player, kernel.num_legal_actions
    apply_chance, apply_action, write_returns = kernel.apply_chance, kernel.apply_action, kernel.returns
    action_of, bots = action_by(num_legal_actions, chooses), chooses is not None

    def play(
        first: Row[Position], table: Row[Position], rng: Any, base: np.uint64, number: int, most: int, stop: Stop,
        policies: NDArray[np.int64], tables: object, lengths: Lengths, returns: Returns, places: Places,
    ) -> int:  # fmt: skip
        for game in range(len(lengths)):
            begin_stream(rng, base, number + game)
            table[0] = first[0]
            position, moves = table[0], 0
            while True:
                seat = current_player(position)
                if seat == CHANCE:
                    apply_chance(position, rng)
                    continue
                if seat < 0 or moves == most:
                    break
                moves += 1
                if bots and policies[seat] and stop[0]:
                    return game
                action = action_of(position, policies[seat], tables, rng)
                if checked and not 0 <= action < num_legal_actions(position):
                    lengths[game] = action
                    return ~game
                apply_action(position, action)
            lengths[game] = moves
            if seat < 0:
                write_returns(position, returns[game])
                write_places(position, places[game])
        return len(lengths)

    return compiled(play)


def action_by(num_legal_actions: Callable[[Any], int], chooses: Chooser | None) -> Chooser:
    """Return the rule that chooses an action for a policy, uniformly for the policy 0."""

    @rule
    def uniform(position: Position, policy: int, tables: object, rng: Generator) -> int:
        count = num_legal_actions(position)
        return below(rng, count) if count > 1 else 0

    @rule
    def action_of(position: Position, policy: int, tables: object, rng: Generator) -> int:
        return choose(position, policy, tables, rng) if policy else uniform(position, policy, tables, rng)

    choose: Any = chooses
    return uniform if choose is None else action_of
