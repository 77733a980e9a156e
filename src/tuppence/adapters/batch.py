"""Many matches in numbers at once, which compiled code steps."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tuppence.adapters.encoded import encoding_of
from tuppence.arguments import whole_number
from tuppence.chance import Generator, below
from tuppence.chance.streams import Stream
from tuppence.errors import InvalidArgument
from tuppence.game import Game
from tuppence.kernel import Kernel, Numbered
from tuppence.layout import Position, Row, Structure
from tuppence.match import CHANCE, TERMINAL
from tuppence.rule import compile_for, compiled, rule
from tuppence.simulation.compiled_play import base_of, begin_stream
from tuppence.simulation.policies import chooser_of, policy_numbers
from tuppence.simulation.results import UNIFORM

__all__ = ["EVERY_SEAT", "Batch"]

EVERY_SEAT = -1  # of `Batch`: the caller plays all seats


class Batch:
    """Matches of one game, each at a decision of ``seat``, or of any seat for EVERY_SEAT; policies play the others.

    ``observations``: what ``players`` see, the seats that decide. ``masks``: 1 for each legal number. ``returns``: of
    all seats, zeros until a match is ``over``; the next step begins another in its place. An illegal number ends a
    match without a winner. The arrays are overwritten by each step.
    """

    def __init__(
        self, game: Game, count: int, *, seat: int = 0, policies: str | Sequence[str] = UNIFORM, seed: int = 0
    ) -> None:
        encoding, kernel = encoding_of(game), game.kernel()
        if not isinstance(encoding, Numbered) or kernel is None:
            raise InvalidArgument("game", game, "a game with action numbers and compiled rules")
        self.game, self.encoding = game, encoding
        count = whole_number("count", count, 1)
        self._seat = whole_number("seat", seat, EVERY_SEAT, game.num_players - 1)
        numbers = policy_numbers(game, kernel.policies, policies)
        self._tables = kernel.tables(game) if numbers.any() else None
        self._policies = numbers
        self._first, self._whole = game.new_position().array(), encoding.composition().array()
        self._positions, self._compositions = np.repeat(self._first, count), np.repeat(self._whole, count)
        self._streams = np.zeros((count, 4), np.uint64)
        self.observations = np.zeros((count, sum(part.size for part in encoding.parts)), np.float32)
        self.masks = np.zeros((count, encoding.count), np.int8)
        self.returns = np.zeros((count, game.num_players), np.float64)
        self.players = np.zeros(count, np.int32)
        self.over = np.zeros(count, np.bool_)
        self._step = stepper(kernel, encoding, chooser_of(kernel, numbers))
        self._begin = compiled(begin_streams)
        compile_for(self._step, self._arguments(np.zeros(0, np.int64)), f"batches of {game.title}")
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """Begin all matches again; the seed decides all chance from now on, differently in each match."""
        self._begin(self._streams, base_of(seed))
        self.over[:] = True
        self.step(np.zeros(len(self.over), np.int64))

    def step(self, numbers: NDArray[np.int64]) -> None:
        """Apply a number in each match, except where the last one is over: there a new match begins."""
        if numbers.shape != self.over.shape:
            raise InvalidArgument("numbers", numbers, f"an array of {len(self.over)} action numbers")
        self._step(*self._arguments(np.ascontiguousarray(numbers, np.int64)))

    def _arguments(self, numbers: NDArray[np.int64]) -> tuple[Any, ...]:
        given = self._first, self._whole, numbers, self._seat, self._policies, self._tables
        matches = self._positions, self._compositions, self._streams
        return *given, *matches, self.observations, self.masks, self.returns, self.players, self.over


def begin_streams(streams: Row[Stream], base: np.uint64) -> None:
    """Seed the stream of each match. Compiled only."""
    for match in range(len(streams)):
        begin_stream(streams[match], base, match)


@functools.cache
def stepper(kernel: Kernel, encoding: Numbered, chooses: Callable[..., int] | None) -> Callable[..., None]:
    """Return the compiled loop that steps matches."""
    go_on, write_returns = player_of_others(kernel, chooses), kernel.returns
    apply, observe, write_mask = encoding.apply, encoding.observe, encoding.write_mask

    def step(
        first: Row[Position], whole: Row[Structure], numbers: Row[int], seat: int, policies: Row[int], tables: object,
        positions: Row[Position], compositions: Row[Structure], streams: Row[Stream], observations: NDArray[np.float32],
        masks: NDArray[np.int8], returns: NDArray[np.float64], players: Row[int], over: Row[bool],
    ) -> None:  # fmt: skip
        for match in range(len(numbers)):
            number, player = numbers[match], TERMINAL
            if over[match]:
                while player == TERMINAL:  # the others may end a match before the seat decides
                    positions[match] = first[0]
                    compositions[match] = whole[0]
                    player = go_on(positions[match], seat, policies, tables, streams[match])
            elif not 0 <= number < masks.shape[1] or not masks[match, number]:
                over[match] = True
                masks[match] = 0
                continue
            else:
                apply(positions[match], compositions[match], number)
                player = go_on(positions[match], seat, policies, tables, streams[match])
            over[match] = player == TERMINAL
            players[match] = player if player >= 0 else max(seat, 0)
            returns[match] = 0.0
            masks[match] = 0
            observations[match] = 0.0
            if over[match]:
                write_returns(positions[match], returns[match])
            else:
                write_mask(positions[match], compositions[match], masks[match])
            observe(positions[match], compositions[match], players[match], observations[match])

    return compiled(step)


def player_of_others(kernel: Kernel, chooses: Callable[..., int] | None) -> Callable[..., int]:
    """Return the rule that plays until the seat decides or the match is over, and returns the current player then."""
    current_player, num_legal_actions = kernel.current_player, kernel.num_legal_actions
    apply_chance, apply_action = kernel.apply_chance, kernel.apply_action
    choose: Any = chooses
    bots = choose is not None

    @rule
    def go_on(position: Position, seat: int, policies: Row[int], tables: object, rng: Generator) -> int:
        player = int(current_player(position))
        while player != TERMINAL and (player == CHANCE or seat not in (EVERY_SEAT, player)):
            if player == CHANCE:
                apply_chance(position, rng)
            elif bots and policies[player]:
                apply_action(position, choose(position, policies[player], tables, rng))
            else:
                apply_action(position, below(rng, num_legal_actions(position)))
            player = int(current_player(position))
        return player

    return go_on
