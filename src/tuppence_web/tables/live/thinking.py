"""Work that takes long, in a thread of the server or in one of its worker processes, which do without Django: what bots
decide, slow chance events, practice, and the values of choices.
"""

from __future__ import annotations

import functools
import threading
import time
from collections.abc import Callable
from typing import Any, TypeVar

from tuppence.bots.estimates import Estimate, estimates
from tuppence.game import game_type
from tuppence_web.hosted.puzzles import aims
from tuppence_web.tables.engine.deciding import Bots
from tuppence_web.tables.engine.movements import LoggedAction
from tuppence_web.tables.engine.schedule import Throw, Turn

Result = TypeVar("Result")

CHAMPION = "champion"
PIECE_SECONDS = 1.0  # a champion's move may wait for so long, or for one decision of an analysis


def is_slow(turn: Turn) -> bool:
    """Whether a bot takes long: champions search, and in games of physics all levels try what they aim at."""
    if turn.planned is not None:
        return False
    return turn.level == CHAMPION or turn.state.game.kind.slow_chance


decide = Bots().decide


def decide_elsewhere(table: str, seat: int, turn: Turn) -> functools.partial[LoggedAction]:
    """Return `decide` as work for a worker process."""
    return functools.partial(_decide_here, table, seat, Turn(turn.level, turn.state.without_history(), seed=turn.seed))


def draw_elsewhere(throw: Throw) -> functools.partial[LoggedAction]:
    """Return the drawing of an outcome as work for a worker process."""
    return functools.partial(_draw_here, Throw(throw.mode, throw.state.without_history(), throw.dice, throw.event))


def practise_elsewhere(game: str, work: Callable[[], Result]) -> functools.partial[Result]:
    """Return a computation with the physics of a game as work for a worker process."""
    return functools.partial(_practise_here, game, work)


def warm_elsewhere(game: str) -> functools.partial[None]:
    """Return warming up for practice of a game as work for a worker process."""
    return functools.partial(_warm_up, game)


def analysed(record: dict[str, Any], begin: int, seconds: float = PIECE_SECONDS) -> tuple[list[Estimate], int]:
    """The estimates of a record's next decisions, as many as some seconds allow, and where the next ones begin."""
    found: list[Estimate] = []
    until = time.monotonic() + seconds
    for number, one in estimates(record, begin, aims=aims):
        if one is not None:
            found.append(one)
        if time.monotonic() > until:
            return found, number
    return found, len(record["history"])


def _decide_here(table: str, seat: int, turn: Turn) -> LoggedAction:
    _warm_up(turn.state.game.name)
    return decide(table, seat, turn)


def _draw_here(throw: Throw) -> LoggedAction:
    _warm_up(throw.state.game.name)
    return throw.draw()


def _practise_here(game: str, work: Callable[[], Result]) -> Result:
    _warm_up(game)
    return work()


@functools.cache
def _warm_up(game: str) -> None:
    """Begin to compile a game once, in the background. Until then the plain rules are used."""
    threading.Thread(target=game_type(game).levels.warm, name=f"warm-up of {game}", daemon=True).start()
