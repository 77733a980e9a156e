"""A site with the made-up game of `tests.tuppence.games.flick`."""

from __future__ import annotations

from tests.tuppence.games import flick
from tuppence.game import register

if __name__ in ("__main__", "__mp_main__"):  # the server and its worker processes
    register(flick.GAME)

if __name__ == "__main__":
    from tuppence.cli import main

    main()
