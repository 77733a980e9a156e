"""`python -m tests.compiling`: compile what tests play with, once, before several workers each find it missing.

Every server that a test starts would compile it too, in the background, until one of them had finished. What one test
alone plays with is compiled here too, while the front end is checked.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial

import tuppence
from tests.tuppence.games.matches import shortest
from tests.tuppence.test_bulk import compare
from tuppence.game import game_type
from tuppence_web.hosted.game import hosted

# Only slow tests play this game's champions in bulk: that takes longer to compile than all else of the game.
LONGEST = max(tuppence.games(), key=lambda name: hosted(name).minutes)


def warm(name: str) -> None:
    """What the bots at a table of this game use."""
    game_type(name).levels.warm()


def play(name: str, policy: str) -> None:
    """Bulk play of this game by a policy."""
    tuppence.playouts(tuppence.load(name, **shortest(name)), 1, policies=policy)


def play_beside(name: str) -> None:
    """Compiled play of this game move by move, to compare with the referee's."""
    compare(name, shortest(name), seed=1)


def all_of(name: str) -> list[Callable[[], None]]:
    """What there is to compile of a game, what takes longest first."""
    kernel = tuppence.load(name).kernel()
    policies = [] if kernel is None else ["uniform", *(kernel.quick if name == LONGEST else kernel.policies)]
    beside = [] if kernel is None else [partial(play_beside, name)]
    return [partial(warm, name), *beside, *(partial(play, name, policy) for policy in reversed(policies))]


def main() -> None:
    """On two cores, as the tests run."""
    with ProcessPoolExecutor(2) as pool:
        for done in [pool.submit(each) for name in reversed(tuppence.games()) for each in all_of(name)]:
            done.result()


if __name__ == "__main__":
    main()
