"""Playouts of many games on all cores, or on a Ray cluster: in a compiled loop, or by the referee."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from typing import Any, Protocol, TypeAlias

import numpy as np

from tuppence.arguments import position_for, seed_of, whole_number
from tuppence.errors import InvalidArgument, needs
from tuppence.game import Game
from tuppence.match import State
from tuppence.simulation.compiled_play import Compiled
from tuppence.simulation.parts import Parts
from tuppence.simulation.policies import Policies, check_rule, for_referee, one_per_seat, package_of, rules_of
from tuppence.simulation.refereed import Lengths, Places, Refereed, Returns, Stop
from tuppence.simulation.results import ENDLESS, UNIFORM, Playable, Playouts

__all__ = ["MOST_THREADS", "Games", "Lineups", "Numbered", "Player", "Series", "cores"]

MOST_THREADS = 1024
REPORT_SECONDS = 0.1  # that a thread plays before it reports progress

Reports: TypeAlias = SimpleQueue[range | BaseException]  # the games that a thread has finished, or its error


class Player(Protocol):
    """Plays numbered games to their ends."""

    def prepare(self) -> None:
        """Compile the rules and the policies."""

    def play(self, games: range, stop: Stop, lengths: Lengths, returns: Returns, places: Places) -> int:
        """Play these games, one row each, until all are over or ``stop[0]`` is set. Return how many are over."""


class Numbered:
    """Numbered games that any process can play. ``packages``: what plays them, ours and that of other bots.

    ``alike``: how many consecutive games take about the same time; None: all.
    """

    def __init__(self, player: Player, seats: int, packages: frozenset[str], alike: int | None = None) -> None:
        self.player = player
        self.seats = seats
        self.packages = packages
        self.alike = alike

    def prepare(self) -> None:
        """Compile the rules and the policies."""
        self.player.prepare()

    def __call__(self, part: range, /) -> Playouts:
        """Play some of the games to their ends."""
        played = Playouts.empty(len(part), self.seats)
        self.player.play(part, np.zeros(1, np.uint8), played.lengths, played.returns, played.places)
        return played


class Games(Numbered):
    """Games that begin alike, with the same policies at the seats. Raise TuppenceError for invalid arguments."""

    def __init__(
        self,
        game: Game | Playable,
        policies: Policies = UNIFORM,
        *,
        seed: int = 0,
        start: State | None = None,
        max_steps: int | None = None,
    ) -> None:
        if isinstance(game, type) or not isinstance(game, Playable):
            raise InvalidArgument("game", game, "a game, as `tuppence.load` makes one")
        self._arguments = (game, policies), {"seed": seed, "start": start, "max_steps": max_steps}
        most = ENDLESS if max_steps is None else whole_number("max_steps", max_steps, 0, ENDLESS)
        player = _player_of(game, _first_of(game, start), seed_of(seed), policies, most)
        packages = map(package_of, (game, *one_per_seat(game, policies)))
        super().__init__(player, game.num_players, frozenset({"tuppence", *packages}))

    def __reduce__(self) -> tuple[Any, ...]:
        return _games, self._arguments


class Lineups:
    """The player of several line-ups' games: the first ``each`` numbers are those of the first line-up, and so on."""

    def __init__(self, lineups: Sequence[Games], each: int) -> None:
        self._lineups = lineups
        self._each = each

    def numbered(self) -> Numbered:
        """Return the games of all line-ups."""
        packages = frozenset().union(*(one.packages for one in self._lineups))
        return Numbered(self, self._lineups[0].seats, packages, self._each)

    def prepare(self) -> None:
        """Compile the rules and the policies of all line-ups."""
        for one in self._lineups:
            one.prepare()

    def play(self, games: range, stop: Stop, lengths: Lengths, returns: Returns, places: Places) -> int:
        """Play these games, all of one line-up. Return how many are over."""
        lineup, first = divmod(games.start, self._each)
        part = range(first, first + len(games))
        return self._lineups[lineup].player.play(part, stop, lengths, returns, places)


def _games(given: tuple[Any, ...], named: dict[str, Any]) -> Games:
    """Return games from their pickled arguments."""
    return Games(*given, **named)


def _player_of(game: Game | Playable, first: Any, seed: int, policies: Policies, most: int) -> Player:
    """Return the player of games from a position. Raise TuppenceError for an invalid policy."""
    kernel, seats = game.kernel(), one_per_seat(game, policies)
    rules = rules_of(seats)
    if kernel is not None and all(isinstance(policy, str) or policy in rules for policy in seats):
        return Compiled(game, kernel, first, seed, seats, most)
    if not isinstance(game, Game):
        raise InvalidArgument("game", game, "a game, or an object with a kernel and policies that compile")
    for policy in rules:
        check_rule(game, first, policy)
    return Refereed(game, first, seed, [for_referee(game, policy) for policy in seats], most)


def _first_of(game: Game | Playable, start: State | None) -> Any:
    """Return the position with which each game begins. Raise InvalidState or InvalidArgument."""
    if start is None:
        return game.new_position()
    if not isinstance(game, Game):
        raise InvalidArgument("start", start, "None: this game has no states")
    return position_for(start, game.typed_options)


class Series:
    """The first ``count`` of some games, to play. ``done`` marks the finished ones, and may be set before.

    ``finished`` is called with the numbers of games that are done, and whose results `results` returns.
    """

    def __init__(self, games: Numbered, count: int, finished: Callable[[range], object] | None = None) -> None:
        count = whole_number("games", count, 0)
        self._games = games
        self._finished = finished
        try:
            self._result = Playouts.empty(count, games.seats)
            self.done = np.zeros(count, np.bool_)
        except (MemoryError, ValueError):
            raise InvalidArgument("games", count, "fewer: the results do not fit into memory") from None
        self._number = 0  # of games that are done
        self._stop = np.zeros(1, np.uint8)

    def play(
        self, threads: int | None = None, progress: Callable[[int], object] | None = None, ray: str | None = None
    ) -> None:
        """Play the games that are not done, on the Ray cluster at an address or here.

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
        from tuppence.simulation.ray_chunks import CHUNK_SECONDS, spread

        def take(part: range, played: Playouts) -> None:
            self.put(part, played)
            self._take(part)
            if progress:
                progress(self._number)

        spread(ray, self._games, self._left(CHUNK_SECONDS), most, take)

    def _play_here(self, number: int, progress: Callable[[int], object] | None) -> None:
        """Play the games in threads of this process."""
        left, reports = self._left(REPORT_SECONDS), Reports()
        if left:
            self._games.prepare()
        workers = [
            threading.Thread(target=self._work, args=(left, number, reports), name="playouts", daemon=True)
            for _ in range(min(number, len(left)))
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
            while not reports.empty():  # after an interruption
                self._take(reports.get())

    def _left(self, seconds: float) -> Parts:
        """Count the games that are done, and return the others, in parts that take about ``seconds``."""
        self._number = int(self.done.sum())
        each = self._games.alike or max(len(self.done), 1)
        ranges: list[range] = []
        for begin in range(0, len(self.done), each):
            left = ~self.done[begin : begin + each]
            ends = (begin + np.flatnonzero(np.diff(left, prepend=False, append=False))).tolist()
            ranges += map(range, ends[::2], ends[1::2])
        return Parts(ranges, seconds)

    def put(self, part: range, played: Playouts) -> None:
        """Set the results of games that were played elsewhere."""
        for rows, results in zip(self._rows(part), (played.lengths, played.returns, played.places), strict=True):
            rows[:] = results

    def results(self, part: range) -> Playouts:
        """Return the results of some games."""
        lengths, returns, places = self._rows(part)
        return Playouts(returns, places, lengths)

    def played(self) -> Playouts:
        """Return the results of the finished games."""
        return self._result.only(self.done)

    def _follow(self, reports: Reports, progress: Callable[[int], object] | None) -> None:
        """Receive the threads' results until all games are played."""
        while self._number < len(self.done):
            finished = reports.get()
            self._take(finished)
            if isinstance(finished, BaseException):
                raise finished
            if progress:
                progress(self._number)

    def _take(self, finished: range | BaseException) -> None:
        """Count games that are done and have their results."""
        if isinstance(finished, range) and finished:
            self.done[finished.start : finished.stop] = True
            self._number += len(finished)
            if self._finished:
                self._finished(finished)

    def _work(self, left: Parts, threads: int, reports: Reports) -> None:
        """Play the games of one thread, in parts of about `REPORT_SECONDS`, until none is left or it must stop."""
        try:
            while (part := left.take(threads)) and not self._stop[0]:
                began = time.perf_counter()
                finished = self._games.player.play(part, self._stop, *self._rows(part))
                left.measured(part, time.perf_counter() - began)
                reports.put(part[:finished])
        except BaseException as error:  # raised again in the waiting thread
            reports.put(error)

    def _rows(self, part: range) -> tuple[Any, Any, Any]:
        """Return the rows for the results of these games."""
        rows, result = slice(part.start, part.stop), self._result
        return result.lengths[rows], result.returns[rows], result.places[rows]


def cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
