"""`python -m tests.compiling`: compile what tests play with, once, before several workers each find it missing.

Every server that a test starts would compile it too, in the background, until one of them had finished. What one test
alone plays with is compiled here too, while the front end is checked.
"""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor

import tuppence
from tests.tuppence.games.matches import A_GAME, shortest
from tests.tuppence.test_simulation_playouts import compare
from tuppence.game import game_type


def warm(name: str) -> None:
    """What the bots at a table of this game use."""
    game_type(name).levels.warm()


def play(name: str, policy: str) -> None:
    """Bulk play of this game by a policy."""
    tuppence.playouts(tuppence.load(name, **shortest(name)), 1, policies=policy)


def play_beside(name: str) -> None:
    """Compiled play of this game move by move, to compare with the referee's."""
    compare(name, shortest(name), seed=1)


def compile_all_of(name: str) -> None:
    """Compile in one process, which compiles what several of these call only once."""
    warm(name)
    kernel = tuppence.load(name).kernel()
    if kernel is None:
        return
    play_beside(name)
    # Only slow tests play other games' regulars and champions in bulk: they take longer to compile than all else.
    for policy in ("uniform", *(kernel.policies if name == A_GAME else kernel.quick)):
        play(name, policy)


def rewrite_asserts() -> None:
    """Let pytest store how it rewrites all tests, which each of its workers would do again."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-qq"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def main() -> None:
    """On two cores, as the tests run."""
    with ProcessPoolExecutor(2) as pool:
        jobs = [pool.submit(compile_all_of, name) for name in reversed(tuppence.games())]
        for done in [*jobs, pool.submit(rewrite_asserts)]:
            done.result()


if __name__ == "__main__":
    main()
