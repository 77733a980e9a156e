"""Playouts of many games: a compiled loop around a game's rules, on all cores.

The referee plays games without a kernel (`tuppence.refereed`).

Each game has its own random stream, so the same seed gives the same games on any number of cores and for any number of
games. docs/decisions/0002-plain-records.md explains how the code is compiled and cached.
"""

from __future__ import annotations

import functools
import os
import threading
import time
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from tuppence.arguments import position_for, seed_of, whole_number
from tuppence.chance import below
from tuppence.errors import InvalidArgument, nearest, needs
from tuppence.game import CHANCE, Game
from tuppence.kernel import Kernel
from tuppence.layout import Position, Row
from tuppence.match import State
from tuppence.played import UNIFORM, Playable, Playouts
from tuppence.refereed import Lengths, Places, Refereed, Returns, Stop
from tuppence.rule import compile_for, compiled, rule
from tuppence.streams import Stream

__all__ = [
    "MOST_THREADS",
    "Compiled",
    "Numbered",
    "Player",
    "Series",
    "base_of",
    "begin_stream",
    "chooser_of",
    "cores",
    "driver",
    "first_of",
    "player_of",
    "policy_numbers",
    "write_places",
]

MOST_THREADS = 1024
REPORT_SECONDS = 0.1  # that a thread plays before it reports progress
GROWTH = 8  # the most by which a part may be larger than the last one, whose few games may not be typical
GOLDEN, FIRST_MIX, SECOND_MIX = (
    np.uint64(0x9E3779B97F4A7C15),
    np.uint64(0xBF58476D1CE4E5B9),
    np.uint64(0x94D049BB133111EB),
)


class Series:
    """A series of games to play. If it is interrupted, ``done`` marks the finished games."""

    def __init__(
        self,
        game: Game | Playable,
        games: int,
        *,
        policies: str | Sequence[str] = UNIFORM,
        seed: int = 0,
        start: State | None = None,
    ) -> None:
        if isinstance(game, type) or not isinstance(game, Playable):
            raise InvalidArgument("game", game, "a game, as `tuppence.load` makes one")
        self._games = whole_number("games", games, 0)
        self._numbered = Numbered(game, first_of(game, start), seed, policies)
        try:
            self._result = Playouts.empty(self._games, game.num_players)
            self.done = np.zeros(self._games, np.bool_)
        except (MemoryError, ValueError):
            raise InvalidArgument("games", games, "fewer: the results do not fit into memory") from None
        self._stop = np.zeros(1, np.uint8)
        self._next = 0
        self._lock = threading.Lock()

    def play(
        self, threads: int | None = None, progress: Callable[[int], object] | None = None, ray: str | None = None
    ) -> None:
        """Play the games, on the Ray cluster at an address or here.

        An interruption takes effect at once; unfinished games do not count.
        """
        if threads is not None:
            threads = whole_number("threads", threads, 1, MOST_THREADS)
        if progress is not None and not callable(progress):
            raise InvalidArgument("progress", progress, "a function of the number of games done")
        if ray is None:
            self._play_here(threads or cores(), progress)
        else:
            self._play_on(ray, threads, progress)

    def _play_on(self, ray: str, most: int | None, progress: Callable[[int], object] | None) -> None:
        """Play the games on a Ray cluster."""
        if not isinstance(ray, str):
            raise InvalidArgument("ray", ray, "the address of a Ray cluster")
        needs("playing on a Ray cluster", "ray")
        from tuppence.ray_chunks import spread

        done = 0

        def take(part: range, played: Playouts) -> None:
            nonlocal done
            for rows, results in zip(self._rows(part), (played.lengths, played.returns, played.places), strict=True):
                rows[:] = results
            self.done[part.start : part.stop] = True
            done += len(part)
            if progress:
                progress(done)

        spread(ray, self._numbered, self._games, most, take)

    def _play_here(self, number: int, progress: Callable[[int], object] | None) -> None:
        """Play the games in threads of this process."""
        self._numbered.prepare()
        reports: SimpleQueue[int | BaseException] = SimpleQueue()
        workers = [
            threading.Thread(target=self._work, args=(number, reports), name="playouts", daemon=True)
            for _ in range(min(number, self._games))
        ]
        try:
            for worker in workers:
                worker.start()
            self._follow(reports, progress)
        finally:
            self._stop[0] = 1
            for worker in workers:
                if worker.ident is not None:
                    worker.join()

    def played(self) -> Playouts:
        """Return the results of the finished games."""
        result, done = self._result, self.done
        return result if done.all() else Playouts(result.returns[done], result.places[done], result.lengths[done])

    def _follow(self, reports: SimpleQueue[int | BaseException], progress: Callable[[int], object] | None) -> None:
        """Receive the threads' progress until all games are played."""
        done = 0
        while done < self._games:
            finished = reports.get()
            if isinstance(finished, BaseException):
                raise finished
            done += finished
            if progress:
                progress(done)

    def _work(self, threads: int, reports: SimpleQueue[int | BaseException]) -> None:
        """Play the games of one thread, in parts of about `REPORT_SECONDS`, until none is left or it must stop."""
        size = 1
        try:
            while (part := self._take(size, threads)) and not self._stop[0]:
                began = time.perf_counter()
                finished = self._numbered.player.play(part, self._stop, *self._rows(part))
                took = time.perf_counter() - began
                self.done[part.start : part.start + finished] = True
                size = max(1, min(int(size * REPORT_SECONDS / max(took, 1e-9)), GROWTH * size))
                reports.put(finished)
        except BaseException as error:  # raised again in the waiting thread
            reports.put(error)

    def _take(self, size: int, threads: int) -> range:
        """Take the next games for a thread: no more than its share of those left."""
        with self._lock:
            begin = self._next
            left = self._games - begin
            self._next += min(size, -(-left // threads))
            return range(begin, self._next)

    def _rows(self, part: range) -> tuple[Any, Any, Any]:
        """Return the rows for the results of these games."""
        rows, result = slice(part.start, part.stop), self._result
        return result.lengths[rows], result.returns[rows], result.places[rows]


class Numbered:
    """The games of a series by their numbers, which any process can play."""

    def __init__(self, game: Game | Playable, first: Any, seed: int, policies: str | Sequence[str]) -> None:
        self._parameters = game, first, seed, policies
        self._seats = game.num_players
        self.packages = frozenset({"tuppence", type(game).__module__.partition(".")[0]})
        self.player = player_of(*self._parameters)

    def __reduce__(self) -> tuple[Any, ...]:
        return Numbered, self._parameters

    def prepare(self) -> None:
        """Compile the rules and the policies."""
        self.player.prepare()

    def __call__(self, part: range, /) -> Playouts:
        """Play some of the games to their ends."""
        played = Playouts.empty(len(part), self._seats)
        self.player.play(part, np.zeros(1, np.uint8), played.lengths, played.returns, played.places)
        return played


class Player(Protocol):
    """Plays numbered games to their ends."""

    def prepare(self) -> None:
        """Compile the rules and the policies."""

    def play(self, games: range, stop: Stop, lengths: Lengths, returns: Returns, places: Places) -> int:
        """Play these games, one row each, until all are over or ``stop[0]`` is set. Return how many are over."""


class Compiled:
    """The compiled loop around a kernel. ``numbers``: each seat's policy."""

    def __init__(
        self, game: Game | Playable, kernel: Kernel, first: Position, seed: int, numbers: NDArray[np.int64]
    ) -> None:
        self._title = f"playouts of {game.title}"
        self._seats = game.num_players
        self._first = first.array()
        self._base = base_of(seed)
        self._numbers = numbers
        self._tables = kernel.tables(game) if numbers.any() else None
        self._loop = driver(kernel, chooser_of(kernel, numbers))

    def prepare(self) -> None:
        """Compile the loop, or load it from the cache."""
        none = Playouts.empty(0, self._seats)
        arguments = self._arguments(0, np.zeros(1, np.uint8), none.lengths, none.returns, none.places)
        compile_for(self._loop, arguments, self._title)

    def play(self, games: range, stop: Stop, lengths: Lengths, returns: Returns, places: Places) -> int:
        """Play these games, one row each, until all are over or ``stop[0]`` is set. Return how many are over."""
        return self._loop(*self._arguments(games.start, stop, lengths, returns, places))

    def _arguments(
        self, number: int, stop: Stop, lengths: Lengths, returns: Returns, places: Places
    ) -> tuple[Any, ...]:
        """Return the loop's arguments for games from a number on, including a new position and a new stream."""
        table, stream = self._first.copy(), np.zeros(4, np.uint64)
        results = lengths, returns, places
        return self._first, table, stream, self._base, number, stop, self._numbers, self._tables, *results


def player_of(game: Game | Playable, first: Position, seed: int, policies: str | Sequence[str]) -> Player:
    """Return the player of games from a position. Raise TuppenceError for an unknown policy."""
    kernel = game.kernel()
    if kernel is not None:
        return Compiled(game, kernel, first, seed, policy_numbers(game, kernel.policies, policies))
    if not isinstance(game, Game):
        raise InvalidArgument("game", game, "a game, or an object with a kernel")
    known = game.kind.levels.names
    levels = ["" if number == 0 else known[number - 1] for number in policy_numbers(game, known, policies)]
    return Refereed(game, first, seed_of(seed), levels)


def first_of(game: Game | Playable, start: State | None) -> Any:
    """Return the position with which each game begins. Raise InvalidState or InvalidArgument."""
    if start is None:
        return game.new_position()
    if not isinstance(game, Game):
        raise InvalidArgument("start", start, "None: this game has no states")
    return position_for(start, game.typed_options)


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


def cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def policy_numbers(game: Game | Playable, known: Sequence[str], policies: str | Sequence[str]) -> NDArray[np.int64]:
    """Return the number of each seat's policy: 0 for uniform, from 1 on for the game's known policies in order."""
    if isinstance(policies, str):
        names = [policies] * game.num_players
    elif isinstance(policies, Sequence | np.ndarray):
        names = list(policies)
    else:
        raise InvalidArgument("policies", policies, "a name, or a sequence of names, one a seat")
    known = (UNIFORM, *known)
    if len(names) != game.num_players:
        raise InvalidArgument("policies", names, f"one for all, or one for each of the {game.num_players} seats")
    for name in names:
        if not isinstance(name, str) or name not in known:
            raise InvalidArgument("policies", name, f"none of playouts of {game.title}; {nearest(name, known)}")
    return np.array([known.index(name) for name in names], np.int64)


def chooser_of(kernel: Kernel, numbers: NDArray[np.int64]) -> Callable[..., int] | None:
    """Return the kernel's function for these policies, `choose_quick` if it is enough; None if all are uniform."""
    if not numbers.any():
        return None
    quick = kernel.choose_quick is not None and numbers.max() <= len(kernel.quick)
    return kernel.choose_quick if quick else kernel.choose


@functools.cache
def driver(kernel: Kernel, chooses: Callable[..., int] | None) -> Callable[..., int]:
    """Return the compiled loop around a game's rules, which returns the number of finished games. None: uniform."""
    current_player, num_legal_actions = kernel.current_player, kernel.num_legal_actions
    apply_chance, apply_action, write_returns = kernel.apply_chance, kernel.apply_action, kernel.returns
    choose: Any = chooses
    bots = choose is not None

    def play(
        first: Row[Position], table: Row[Position], rng: Any, base: np.uint64, number: int, stop: Stop,
        policies: NDArray[np.int64], tables: object, lengths: Lengths, returns: Returns, places: Places,
    ) -> int:  # fmt: skip
        for game in range(len(lengths)):
            begin_stream(rng, base, number + game)
            table[0] = first[0]
            position = table[0]
            moves = 0
            while True:
                seat = current_player(position)
                if seat >= 0:
                    moves += 1
                    if bots and policies[seat]:
                        if stop[0]:
                            return game
                        action = choose(position, policies[seat], tables, rng)
                    else:
                        count = num_legal_actions(position)
                        action = below(rng, count) if count > 1 else 0
                    apply_action(position, action)
                elif seat == CHANCE:
                    apply_chance(position, rng)
                else:
                    break
            lengths[game] = moves
            write_returns(position, returns[game])
            write_places(position, places[game])
        return len(lengths)

    return compiled(play)
