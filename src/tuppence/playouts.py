"""Many games at once: a game's rules compiled with a loop around them, on all cores.

Games are played in chunks, each with a random stream of its own, so the same seed gives the same games on any number
of cores. How this is compiled and kept: docs/decisions/0011-bulk-play.md.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tuppence.chance import below, seeded
from tuppence.errors import TuppenceError
from tuppence.game import CHANCE, Bulk, Game
from tuppence.match import State
from tuppence.rule import compiled

CHUNK = 2048  # games that share a random stream: some milliseconds of play
UNIFORM = "uniform"


@dataclass(frozen=True)
class Playouts:
    """How many games went. A row is a game, a column a seat."""

    returns: NDArray[np.float64]  # (games, seats), GA-3
    places: NDArray[np.int32]  # (games, seats), 1 is best, GA-2
    lengths: NDArray[np.int64]  # (games,): decisions of players, chance not counted

    @classmethod
    def empty(cls, games: int, seats: int) -> Playouts:
        """Room for the results of so many games."""
        return cls(np.zeros((games, seats)), np.zeros((games, seats), np.int32), np.zeros(games, np.int64))

    @property
    def wins(self) -> NDArray[np.float64]:
        """The sum of each seat's returns, shape (seats,)."""
        wins: NDArray[np.float64] = self.returns.sum(axis=0)
        return wins


def playouts(
    game: Game,
    games: int,
    *,
    policies: str | Sequence[str] = UNIFORM,
    seed: int = 0,
    start: State | None = None,
    threads: int | None = None,
    progress: Callable[[int], object] | None = None,
) -> Playouts:
    """Play many games of ``game``, from its beginning or from ``start``, on ``threads`` cores (None: all of them).

    ``policies``: who plays, one name for all or one a seat: "uniform" or a bot that the game can compile.
    ``progress`` is called with the number of games done so far. Raises TuppenceError for a policy that there is not.

    >>> from tuppence import load
    >>> float(playouts(load("penny-drop"), 10, seed=1).wins.sum())
    10.0
    """
    bulk = game.bulk()
    numbers = policy_numbers(game, bulk, policies)
    play = driver(bulk, bool(numbers.any()))
    tables = bulk.tables(game) if numbers.any() else None
    first = (start.now if start else game.new_record()).array()
    result = Playouts.empty(games, game.num_players)

    def chunk(at: int) -> int:
        part = slice(at, min(at + CHUNK, games))
        kept = result.lengths[part], result.returns[part], result.places[part]
        play(first, first.copy(), seeded(seed, at // CHUNK), numbers, tables, *kept)
        return part.stop - part.start

    done = 0
    for finished in on_threads(chunk, range(0, games, CHUNK), threads or cores()):
        done += finished
        if progress:
            progress(done)
    return result


def on_threads(work: Callable[[int], int], items: Iterable[int], threads: int) -> Iterator[int]:
    """The results of the work on each item as they come; who interrupts does not wait for what has not begun."""
    with ThreadPoolExecutor(threads) as pool:
        try:
            for finished in as_completed([pool.submit(work, item) for item in items]):
                yield finished.result()
        finally:
            pool.shutdown(cancel_futures=True)


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def policy_numbers(game: Game, bulk: Bulk, policies: str | Sequence[str]) -> NDArray[np.int64]:
    """The number of each seat's policy: 0 for uniform, then the game's own in their order."""
    names = [policies] * game.num_players if isinstance(policies, str) else list(policies)
    known = (UNIFORM, *bulk.policies)
    if len(names) != game.num_players:
        raise TuppenceError(f"{len(names)} policies for {game.num_players} seats: give one for all, or one a seat")
    for name in names:
        if name not in known:
            raise TuppenceError(f"no policy {name!r} for bulk play of {game.title}; there are {', '.join(known)}")
    return np.array([known.index(name) for name in names], np.int64)


@functools.cache
def driver(bulk: Bulk, bots: bool) -> Callable[..., None]:
    """The compiled loop around a game's rules; without bots it is made for uniform play alone, which is faster.

    The rules reach the loop as its closure: numba keeps a closure over functions of modules on disk, which it does not
    do for functions passed as arguments.
    """
    whose, happen, choices, act, pay = bulk.whose, bulk.happen, bulk.choices, bulk.act, bulk.pay
    choose: Any = bulk.choose

    def play(
        start: Any, table: Any, rng: Any, policies: Any, tables: Any, lengths: Any, returns: Any, places: Any
    ) -> None:
        for game in range(len(lengths)):
            table[0] = start[0]
            record = table[0]
            moves = 0
            while True:
                seat = whose(record)
                if seat >= 0:
                    moves += 1
                    if bots and policies[seat]:
                        action = choose(record, policies[seat], tables, rng)
                    else:
                        count = choices(record)
                        action = below(rng, count) if count > 1 else 0
                    act(record, action)
                elif seat == CHANCE:
                    happen(record, rng)
                else:
                    break
            lengths[game] = moves
            pay(record, returns[game])
            for seat in range(places.shape[1]):
                places[game, seat] = record.places[seat]

    return compiled(play)
